"""Send random input to the whole program, headless, and count the errors. A seed always sends the same input.

Guests with every device come one after the other; now and then the window is resized or closed, or loses the focus.
"""

import os
import sys
import traceback
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

import pygame

from dvonn.app import App
from dvonn.commandline import Options, Parser, parse_count
from dvonn.language import SOURCE_LANGUAGE
from dvonn.screens.score import Score
from tests.harness.player import FakeClock
from tests.harness.synthetic_guests import GUEST_TYPES, Events, visit

MONKEY_WINDOW_SIZES: Final = ((800, 480), (1280, 720), (1280, 540), (480, 800), (320, 200), (97, 61))
FRAME_SECONDS: Final = (0, 1 / 60, 1 / 60, 1 / 15, 1.0)
WINDOW_EVENT_PROBABILITY: Final = 1 / 100  # in a frame
WINDOW_EVENTS: Final = (
    *(pygame.Event(pygame.WINDOWFOCUSLOST), pygame.Event(pygame.WINDOWEXPOSED), pygame.Event(pygame.QUIT)),
    *(pygame.Event(pygame.DROPFILE, file="nothing"), pygame.Event(pygame.TEXTINPUT, text="\N{SNOWMAN}")),
)


class Monkey:
    """A source of random input and the program that it goes to, started anew after an error or an exit."""

    def __init__(self, seed: int, language: str = SOURCE_LANGUAGE) -> None:
        self._rng, self._language, self._clock = Random(seed), language, FakeClock()
        self.games = 0
        self.errors = 0
        self._shows_score = False
        self._app = self._start()
        self._input: Iterator[Events] = iter(())

    def step(self) -> None:
        """Run the program for a frame with the next input."""
        try:
            self._app.frame(self._next_events(), self._rng.choice(FRAME_SECONDS))
        except Exception:  # noqa: BLE001 # the tool counts every exception
            self.errors += 1
            traceback.print_exc()
            self._app.running = False
        shows_score = isinstance(self._app.director.top, Score)
        self.games += shows_score and not self._shows_score
        self._shows_score = shows_score
        if not self._app.running:
            self._app = self._start()

    def _start(self) -> App:
        options = Options(size=MONKEY_WINDOW_SIZES[0], language=self._language)
        return App(options, clock=self._clock, rng=Random(self._rng.getrandbits(32)))

    def _next_events(self) -> Events:
        """Return the next events of a guest, or after the last ones of another guest, and of the window."""
        events = next(self._input, None)
        if events is None:
            guest = self._rng.choice(GUEST_TYPES)(self._rng, pygame.display.get_window_size())
            self._input, events = visit(guest), []
        if self._rng.random() < WINDOW_EVENT_PROBABILITY:
            if not self._app.window.fullscreen:
                pygame.display.set_mode(self._rng.choice(MONKEY_WINDOW_SIZES), pygame.RESIZABLE)
            events = [*events, self._rng.choice(WINDOW_EVENTS)]
        return events


def main(argv: Sequence[str] | None = None) -> int:
    """Print the totals; return 0 if there was no error."""
    parser = Parser(prog="monkey", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the input (default: %(default)s)")
    parser.add_argument(
        "--frames", type=parse_count, default=10000, metavar="N", help="number of frames (default: %(default)s)"
    )
    options = parser.parse_args(argv)
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    monkey = Monkey(options.seed)
    for _ in range(options.frames):
        monkey.step()
    print(f"{options.frames} frames, {monkey.games} games, {monkey.errors} errors")
    return 1 if monkey.errors else 0


if __name__ == "__main__":
    sys.exit(main())
