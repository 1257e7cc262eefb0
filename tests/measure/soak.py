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
from dvonn.commandline import Options, Parser, parse_count
from dvonn.kiosk.event_host import EventHost
from dvonn.storage.log import LOG_FILE
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
MAX_MEMORY_GROWTH: Final = 1.05  # compared with the first hour
MAX_FOLDER_BYTES: Final = 2_000_000
WINDOW: Final = (640, 360)
OTHER_WINDOWS: Final = ((800, 480), (1280, 720), (480, 800))
PROCESS_STATUS_FILE: Final = Path("/proc/self/status")


class SimulatedEvent:
    """An event with its data in a folder: the program and its guests."""

    def __init__(self, seed: int, folder: Path) -> None:
        self._rng = Random(seed)
        self._options = Options(size=WINDOW, fullscreen=False, data_dir=folder, kiosk=True)
        self._clock = FakeClock()
        self.simulated_seconds = 0.0
        self.guests = self.uncaught = self.restarts = 0
        self._ended_totals = [0, 0]  # games and caught errors of the programs that have ended
        self._host = self._start()
        pygame.joystick.init()

    @property
    def games(self) -> int:
        """The number of games begun."""
        return self._ended_totals[0] + self._host.event_context.games_begun

    @property
    def caught(self) -> int:
        """The number of errors caught by the program."""
        return self._ended_totals[1] + self._host.event_context.errors

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

    def run_attract_loop(self) -> Iterator[None]:
        """Wait for the attract loop, run it and yield every few seconds: the peak of its memory can be compared."""
        for _ in range(MAX_SETTLE_SECONDS):
            self._frame([], IDLE_STEP_SECONDS)
            if self._host.is_at_home:
                break
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
            for size in (self._rng.choice(OTHER_WINDOWS), WINDOW):
                pygame.display.set_mode(size, pygame.RESIZABLE)
                self._frame([], IDLE_STEP_SECONDS)

    def _start(self) -> EventHost:
        app = App(self._options, self._clock, Random(self._rng.getrandbits(32)), make_host=EventHost)
        assert isinstance(app.host, EventHost)
        return app.host


def peak_memory(pauses: Iterator[None]) -> int:
    """Return the peak of the resident bytes over some pauses, without garbage and gaps in the heap; 0 without /proc."""
    peak = 0
    for _ in pauses:
        gc.collect()
        trim_heap()
        if PROCESS_STATUS_FILE.exists():
            (line,) = [line for line in PROCESS_STATUS_FILE.read_text().splitlines() if line.startswith("VmRSS:")]
            peak = max(peak, 1024 * int(line.split()[1]))
    return peak


def run(options: Namespace, folder: Path) -> int:
    """Run an event with its data in a folder and print the results; return 0 if there is no problem."""
    event, first_memory = SimulatedEvent(options.seed, folder), 0
    for hour in range(1, options.hours + 1):
        while event.simulated_seconds < hour * HOUR_SECONDS:
            event.next_guest()
        memory = peak_memory(event.run_attract_loop())
        first_memory = first_memory or memory
        sizes = [path.stat().st_size for path in folder.rglob("*") if path.is_file()]
        print(
            f"hour {hour}: {event.guests} guests, {event.games} games, {event.uncaught} uncaught, {event.caught} caught"
            f" errors, {event.restarts} restarts, {memory / 1e6:.1f} MB, {len(sizes)} files, {sum(sizes)} bytes",
            flush=True,
        )
    print(Storage(folder).read(LOG_FILE) or "", file=sys.stderr, end="")
    has_grown = memory > first_memory * MAX_MEMORY_GROWTH or sum(sizes) > MAX_FOLDER_BYTES
    return int(event.uncaught + event.caught > 0 or has_grown)


def main(argv: Sequence[str] | None = None) -> int:
    """Run an event in a temporary folder; return 0 if nothing was raised, and memory and files stay small."""
    parser = Parser(prog="soak", description=__doc__)
    parser.add_argument("--hours", type=parse_count, default=24, metavar="N", help="of simulated time (default: 24)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the guests (default: 1)")
    options = parser.parse_args(argv)
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    with TemporaryDirectory(prefix="dvonn-soak-") as folder:
        return run(options, Path(folder))


if __name__ == "__main__":
    sys.exit(main())
