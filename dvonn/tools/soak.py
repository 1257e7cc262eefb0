"""Lets the event program run for hours of its own time, headless, with guests on every device, and looks what is left.

Time passes in steps: shorter ones while a guest does something, a second while nobody does. For each hour a line says
what has happened so far, how much memory the process has, and what lies in the folder, which is a new one.
"""

import gc
import os
import sys
import traceback
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import pygame

from dvonn.commandline import Options, Parser, count, size
from dvonn.kiosk import log
from dvonn.kiosk.event_settings import GameMode
from dvonn.kiosk.memory import give_back
from dvonn.kiosk.program import Kiosk
from dvonn.kiosk.retention import MOST_RECORDS
from dvonn.kiosk.winner_list import Winners
from dvonn.storage.record_store import FOLDER
from dvonn.storage.text_store import Storage
from dvonn.tools.trials.synthetic_guests import DEVICES, visit

HOUR: Final = 3600.0  # seconds
BUSY_STEP: Final = 0.25  # seconds that pass between two things that a guest does
QUIET_STEP: Final = 1.0
LONGEST_WAIT: Final = 150  # seconds in which no guest comes; some come before the one before is forgotten
ROUND: Final = 200  # seconds, at least, of the attract loop from its begin to its begin
LOOK_EVERY: Final = 5  # seconds of it
LONGEST_GAME: Final = 2000  # seconds in which the program is back at its start, whatever goes on
MOST_GROWTH: Final = 5.0  # percent of the memory after the first hour
MOST_BYTES: Final = 2_000_000  # in the folder
SIZES: Final = ((800, 480), (1280, 720), (480, 800), (640, 360))  # to which the window is changed now and then
PLANTED: Final = 900  # a score that no guest reaches
STATUS: Final = Path("/proc/self/status")


class SimulatedClock:
    """A clock that is set; each look takes a millisecond, so that the computer thinks in slices."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """Return the seconds."""
        self.now += 0.001
        return self.now


class Event:
    """An event in a folder: the program, and those who come to it."""

    def __init__(self, seed: int, size: tuple[int, int], folder: Path) -> None:
        self._rng = Random(seed)
        self._options = Options(size=size, fullscreen=False, data_dir=folder, kiosk=True)
        self._clock = SimulatedClock()
        self.passed = 0.0  # seconds
        self.guests = self.uncaught = self.restarts = 0
        self._before = [0, 0]  # games and caught errors of the programs before
        self._kiosk = self._start()
        pygame.joystick.init()

    @property
    def games(self) -> int:
        """How many have been begun."""
        return self._before[0] + self._kiosk.hall.games

    @property
    def caught(self) -> int:
        """How many errors were caught."""
        return self._before[1] + self._kiosk.hall.errors

    def next_guest(self) -> None:
        """Let somebody come, stay for a while, and leave; then nobody for a while."""
        self.guests += 1
        surface = pygame.display.get_surface()
        assert surface, "the window is open"
        for events in visit(self._rng.choice(DEVICES)(self._rng, surface.get_size())):
            self._frame(events, BUSY_STEP)
        self._disturb()
        for _ in range(self._rng.randrange(LONGEST_WAIT)):
            self._frame([], QUIET_STEP)

    def settle(self) -> None:
        """Let time pass until nobody is waited for any more, so that memory can be compared."""
        self._frame([], QUIET_STEP)
        for _ in range(LONGEST_GAME):
            if self._kiosk.director.top is self._kiosk.attract:
                return
            self._frame([], QUIET_STEP)

    def attract(self) -> Iterator[None]:
        """Let the attract loop run once, a pause every few seconds: the memory at most is what can be compared."""
        self.settle()
        for second in range(ROUND):
            self._frame([], QUIET_STEP)
            if not second % LOOK_EVERY:
                yield

    def _frame(self, events: list[pygame.Event], seconds: float) -> None:
        """Let a frame pass; where the program has ended or broken, the next one is started."""
        self._clock.now += seconds
        self.passed += seconds
        pygame.event.clear()  # what the window itself has to say
        try:
            self._kiosk.frame(events, seconds)
        except Exception:  # noqa: BLE001 # whatever escapes a frame is what this tool looks for
            self.uncaught += 1
            traceback.print_exc()
            self._kiosk.running = False
        if not self._kiosk.running:
            self.restarts += 1
            self._before = [self.games, self.caught]
            self._kiosk.keeper.close()
            self._kiosk = self._start()

    def _disturb(self) -> None:
        """Do what happens to windows; now and then one becomes another size for a while."""
        kinds = pygame.WINDOWFOCUSLOST, pygame.WINDOWEXPOSED, pygame.QUIT, pygame.WINDOWCLOSE
        self._frame([pygame.Event(self._rng.choice(kinds))], BUSY_STEP)
        if self._rng.random() < 0.05:
            for size in (self._rng.choice(SIZES), self._options.size or SIZES[0]):
                pygame.display.set_mode(size, pygame.RESIZABLE)
                self._frame([], QUIET_STEP)

    def _start(self) -> Kiosk:
        return Kiosk(self._options, self._clock, Random(self._rng.getrandbits(32)))


class Findings:
    """What is left in a folder, and of the memory."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        winners = Winners(Storage(folder))
        for form in GameMode.CHALLENGE, GameMode.BLITZ:
            winners.add("AAA", form, PLANTED)
        self._first: int | None = None  # bytes of memory after the first hour
        self.memory = 0

    def look(self, pauses: Iterator[None]) -> None:
        """Measure the memory in some pauses, without what would be given back when the next guest has left."""
        self.memory = 0
        for _ in pauses:
            gc.collect()
            give_back()
            self.memory = max(self.memory, resident())
        self._first = self._first or self.memory

    @property
    def growth(self) -> float:
        """How much more memory there is than after the first hour, in percent."""
        return 100 * (self.memory / self._first - 1) if self._first else 0.0

    @property
    def files(self) -> list[int]:
        """The bytes of each file."""
        return [path.stat().st_size for path in self._folder.rglob("*") if path.is_file()]

    @property
    def log(self) -> int:
        """The bytes of the log."""
        return len(self.log_text.encode("utf-8"))

    @property
    def log_text(self) -> str:
        """What the log says."""
        return Storage(self._folder).read(log.FILE) or ""

    @property
    def records(self) -> int:
        """How many games are on record."""
        return len(Storage(self._folder).files(FOLDER))

    def faults(self) -> list[str]:
        """Return what is not as it should be."""
        facts = {
            f"memory has grown by {self.growth:.1f} %": self.growth > MOST_GROWTH,
            f"the log has {self.log} bytes": self.log > log.LARGEST,
            f"there are {self.records} records": self.records > MOST_RECORDS,
            f"the folder has {sum(self.files)} bytes": sum(self.files) > MOST_BYTES,
            "the winners' board is damaged": not self._board_is_whole(),
        }
        return [fact for fact, wrong in facts.items() if wrong]

    def _board_is_whole(self) -> bool:
        """Tell whether the winners who were there first still lead, and the others follow in their order."""
        winners = Winners(Storage(self._folder))
        boards = [winners.best(form) for form in (GameMode.CHALLENGE, GameMode.BLITZ)]
        scores = [[winner.score for winner in board] for board in boards]
        return all(each[:1] == [PLANTED] and each == sorted(each, reverse=True) for each in scores)


def resident() -> int:
    """Return how many bytes of memory this process has, 0 where the system does not say."""
    if not STATUS.exists():
        return 0
    (line,) = [line for line in STATUS.read_text().splitlines() if line.startswith("VmRSS:")]
    return 1024 * int(line.split()[1])


def run(options: Namespace, folder: Path) -> int:
    """Run an event in a folder and print what comes of it; return 0 if all is well."""
    findings = Findings(folder)
    event = Event(options.seed, options.size, folder)
    for hour in range(1, options.hours + 1):
        while event.passed < hour * HOUR:
            event.next_guest()
        findings.look(event.attract())
        files = findings.files
        print(
            f"hour {hour}: {event.guests} guests, {event.games} games, {event.caught} errors, "
            f"{event.restarts} restarts, {findings.memory / 1e6:.1f} MB, {len(files)} files, {sum(files)} bytes",
            flush=True,
        )
    faults = findings.faults()
    if event.caught:
        print(findings.log_text, file=sys.stderr)
    for fault in faults:
        print(fault)
    print(
        f"{options.hours} h, {event.guests} guests, {event.games} games, {event.uncaught} uncaught, "
        f"{event.caught} caught, memory {findings.growth:+.1f} %, log {findings.log} bytes, records {findings.records}"
    )
    return 1 if event.uncaught or faults else 0


def main(argv: Sequence[str] | None = None) -> int:
    """Run an event in a folder that is removed afterwards."""
    parser = Parser(prog="soak", description=__doc__)
    parser.add_argument("--hours", type=count, default=24, metavar="N", help="of the event's own time (24)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="decides who comes and does what (1)")
    parser.add_argument("--size", type=size, default=(640, 360), metavar="WxH", help="of the window (640x360)")
    options = parser.parse_args(argv)
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    with TemporaryDirectory(prefix="dvonn-soak-") as folder:
        return run(options, Path(folder))


if __name__ == "__main__":
    sys.exit(main())
