"""Run the event program headless for hours of simulated time with synthetic guests, and check memory and data folder.

Time passes in steps of a quarter of a second while a guest is active, and of a second otherwise. The data folder is a
new temporary one. For each hour a line gives the totals so far, the memory of the process and the files in the folder.
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

from dvonn.app import App
from dvonn.c_libraries import trim_heap
from dvonn.commandline import Options, Parser, parse_count, parse_size
from dvonn.kiosk.event_host import MAX_EVENT_RECORDS, EventHost
from dvonn.kiosk.winner_list import BOARDS, WinnerList
from dvonn.storage import log
from dvonn.storage.record_store import RECORDS_FOLDER
from dvonn.storage.text_store import Storage
from tests.harness.clocks import FakeClock
from tests.harness.synthetic_guests import GUEST_TYPES, visit

HOUR_SECONDS: Final = 3600.0
ACTIVE_STEP_SECONDS: Final = 0.25  # between two actions of a guest
IDLE_STEP_SECONDS: Final = 1.0
MAX_SECONDS_BETWEEN_GUESTS: Final = 150  # some guests come before the program has returned to its attract loop
ATTRACT_LOOP_SECONDS: Final = 200  # at least one full run
MEMORY_SAMPLE_SECONDS: Final = 5
MAX_SETTLE_SECONDS: Final = 2000  # within which the program returns to its attract loop from any state
MAX_MEMORY_GROWTH_PERCENT: Final = 5.0  # compared with the first hour
MAX_FOLDER_BYTES: Final = 2_000_000
SOAK_WINDOW_SIZES: Final = ((800, 480), (1280, 720), (480, 800), (640, 360))
UNBEATABLE_SCORE: Final = 900
PROCESS_STATUS_FILE: Final = Path("/proc/self/status")


class SimulatedEvent:
    """An event with its data in a folder: the program and its guests."""

    def __init__(self, seed: int, size: tuple[int, int], folder: Path) -> None:
        self._rng = Random(seed)
        self._options = Options(size=size, fullscreen=False, data_dir=folder, kiosk=True)
        self._clock = FakeClock()
        self.simulated_seconds = 0.0
        self.guests = self.uncaught = self.restarts = 0
        self._ended_totals = [0, 0]  # games and caught errors of the programs that have ended
        self._host = self._start()
        pygame.joystick.init()

    @property
    def games(self) -> int:
        """The number of games begun."""
        return self._ended_totals[0] + self._host.context.games_begun

    @property
    def caught(self) -> int:
        """The number of errors caught by the program."""
        return self._ended_totals[1] + self._host.context.errors

    def next_guest(self) -> None:
        """Simulate the visit of one guest and a random time without guests after it."""
        self.guests += 1
        surface = pygame.display.get_surface()
        assert surface, "the window is open"
        for events in visit(self._rng.choice(GUEST_TYPES)(self._rng, surface.get_size())):
            self._frame(events, ACTIVE_STEP_SECONDS)
        self._send_window_events()
        for _ in range(self._rng.randrange(MAX_SECONDS_BETWEEN_GUESTS)):
            self._frame([], IDLE_STEP_SECONDS)

    def settle(self) -> None:
        """Let time pass until the program is back in its attract loop, where memory can be compared."""
        self._frame([], IDLE_STEP_SECONDS)
        for _ in range(MAX_SETTLE_SECONDS):
            if self._host.is_at_home:
                return
            self._frame([], IDLE_STEP_SECONDS)

    def run_attract_loop(self) -> Iterator[None]:
        """Run the attract loop once and yield every few seconds: the peak of its memory is what can be compared."""
        self.settle()
        for second in range(ATTRACT_LOOP_SECONDS):
            self._frame([], IDLE_STEP_SECONDS)
            if not second % MEMORY_SAMPLE_SECONDS:
                yield

    def _frame(self, events: list[pygame.Event], seconds: float) -> None:
        """Run a frame; start a new program if this one has ended or raised."""
        self._clock.now += seconds
        self.simulated_seconds += seconds
        pygame.event.clear()  # discards the events of the real window
        app = self._host.app
        try:
            app.frame(events, seconds)
        except Exception:  # noqa: BLE001 # the tool counts every exception
            self.uncaught += 1
            traceback.print_exc()
            app.running = False
        if not app.running:
            self.restarts += 1
            self._ended_totals = [self.games, self.caught]
            app.autosave.close()
            self._host = self._start()

    def _send_window_events(self) -> None:
        """Send a random window event; now and then resize the window for a second."""
        kinds = pygame.WINDOWFOCUSLOST, pygame.WINDOWEXPOSED, pygame.QUIT, pygame.WINDOWCLOSE
        self._frame([pygame.Event(self._rng.choice(kinds))], ACTIVE_STEP_SECONDS)
        if self._rng.random() < 0.05:
            for size in (self._rng.choice(SOAK_WINDOW_SIZES), self._options.size or SOAK_WINDOW_SIZES[0]):
                pygame.display.set_mode(size, pygame.RESIZABLE)
                self._frame([], IDLE_STEP_SECONDS)

    def _start(self) -> EventHost:
        app = App(self._options, self._clock, Random(self._rng.getrandbits(32)), make_host=EventHost)
        assert isinstance(app.host, EventHost)
        return app.host


class SoakCheck:
    """Measurements of the memory and the data folder, and the problems among them.

    It puts an unbeatable winner on each winners' board, who has to stay first.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        winners = WinnerList(Storage(folder))
        for board in BOARDS:
            winners.add("AAA", board, UNBEATABLE_SCORE)
        self._first_memory: int | None = None  # bytes after the first hour
        self.memory = 0  # bytes

    def measure_memory(self, pauses: Iterator[None]) -> None:
        """Take the peak of the memory over some pauses, without garbage and without gaps in the C library's heap."""
        self.memory = 0
        for _ in pauses:
            gc.collect()
            trim_heap()
            self.memory = max(self.memory, resident_bytes())
        self._first_memory = self._first_memory or self.memory

    @property
    def memory_growth(self) -> float:
        """The growth of the memory since the first hour, in percent."""
        return 100 * (self.memory / self._first_memory - 1) if self._first_memory else 0.0

    @property
    def log_text(self) -> str:
        """The text of the log."""
        return Storage(self._folder).read(log.LOG_FILE) or ""

    @property
    def figures(self) -> dict[str, int]:
        """The sizes of the log and of all files in bytes, and the numbers of records and of files."""
        sizes = [path.stat().st_size for path in self._folder.rglob("*") if path.is_file()]
        records = len(Storage(self._folder).files(RECORDS_FOLDER))
        return {"log": len(self.log_text.encode()), "records": records, "files": len(sizes), "bytes": sum(sizes)}

    def problems(self) -> list[str]:
        """Return a sentence for each limit that is exceeded, and for a damaged winners' board."""
        now = self.figures
        checks = {
            f"memory has grown by {self.memory_growth:.1f} %": self.memory_growth > MAX_MEMORY_GROWTH_PERCENT,
            f"the log has {now['log']} bytes": now["log"] > log.MAX_LOG_BYTES,
            f"there are {now['records']} records": now["records"] > MAX_EVENT_RECORDS,
            f"the folder has {now['bytes']} bytes": now["bytes"] > MAX_FOLDER_BYTES,
            "the winners' board is damaged": not self._is_board_intact(),
        }
        return [problem for problem, found in checks.items() if found]

    def _is_board_intact(self) -> bool:
        """Tell whether the unbeatable winners still lead and the others follow in order of their scores."""
        winners = WinnerList(Storage(self._folder))
        scores = [[winner.score for winner in winners.best(board)] for board in BOARDS]
        return all(board[:1] == [UNBEATABLE_SCORE] and board == sorted(board, reverse=True) for board in scores)


def resident_bytes() -> int:
    """Return the resident memory of this process in bytes, 0 on systems without /proc."""
    if not PROCESS_STATUS_FILE.exists():
        return 0
    (line,) = [line for line in PROCESS_STATUS_FILE.read_text().splitlines() if line.startswith("VmRSS:")]
    return 1024 * int(line.split()[1])


def run(options: Namespace, folder: Path) -> int:
    """Run an event with its data in a folder and print the results; return 0 if there is no problem."""
    check = SoakCheck(folder)
    event = SimulatedEvent(options.seed, options.size, folder)
    for hour in range(1, options.hours + 1):
        while event.simulated_seconds < hour * HOUR_SECONDS:
            event.next_guest()
        check.measure_memory(event.run_attract_loop())
        figures = ", ".join(f"{number} {name}" for name, number in check.figures.items())
        print(
            f"hour {hour}: {event.guests} guests, {event.games} games, {event.caught} errors, "
            f"{event.restarts} restarts, {check.memory / 1e6:.1f} MB, {figures}",
            flush=True,
        )
    problems = check.problems()
    if event.caught:
        print(check.log_text, file=sys.stderr)
    print(*problems, sep="\n", end="\n" * bool(problems))
    print(
        f"{options.hours} h, {event.guests} guests, {event.games} games, {event.uncaught} uncaught, "
        f"{event.caught} caught, memory {check.memory_growth:+.1f} %, {check.figures}"
    )
    return 1 if event.uncaught or problems else 0


def main(argv: Sequence[str] | None = None) -> int:
    """Run an event in a temporary folder."""
    parser = Parser(prog="soak", description=__doc__)
    parser.add_argument(
        "--hours", type=parse_count, default=24, metavar="N", help="hours of simulated time (default: 24)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the guests (default: 1)")
    parser.add_argument(
        "--size", type=parse_size, default=(640, 360), metavar="WxH", help="window size (default: 640x360)"
    )
    options = parser.parse_args(argv)
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    with TemporaryDirectory(prefix="dvonn-soak-") as folder:
        return run(options, Path(folder))


if __name__ == "__main__":
    sys.exit(main())
