"""Send random input to the whole program, headless, and count the errors. A seed always sends the same input.

Most of the input is Tab and Return, which choose one of the marked spaces, so that games are played to their end. The
rest is clicks anywhere, other keys, undo and pauses; now and then the window is resized, toggled or closed.
"""

import os
import sys
import traceback
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

import pygame

from dvonn.app import App
from dvonn.commandline import Options, Parser, parse_count
from dvonn.language import SOURCE_LANGUAGE
from dvonn.screens.score import Score

MONKEY_WINDOW_SIZES: Final = (
    (800, 480),
    (640, 480),
    (1280, 720),
    (1024, 768),
    (1280, 540),
    (480, 800),
    (320, 200),
    (97, 61),
)
LIKELY_KEYS: Final = (pygame.K_TAB,) * 8 + (pygame.K_RETURN,) * 8 + (pygame.K_SPACE,)
ARROW_KEYS: Final = (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT)
RARE_KEYS: Final = (pygame.K_u, pygame.K_r, pygame.K_ESCAPE, pygame.K_F3, pygame.K_m, pygame.K_F11)
BEHAVIOUR_CHANGE_PROBABILITY: Final = 1 / 500  # per event
MONKEY_FRAME_SECONDS: Final = 1 / 60

EventFactory = Callable[[], pygame.Event | None]


class Monkey:
    """A source of random events and the program that it sends them to, started anew after an error or an exit."""

    def __init__(self, seed: int, language: str = SOURCE_LANGUAGE) -> None:
        self._rng, self._language = Random(seed), language
        self._now = 0.0
        self.games = 0
        self.errors = 0
        self._shows_score = False
        self._app = self._start()
        playing = {self._likely_key: 800, self._motion: 20, self._arrow: 10, self._resize: 1}
        random = {self._likely_key: 400, self._motion: 100, self._arrow: 100, self._resize: 5}
        random |= {self._click: 200, self._rare_key: 60, self._unusual: 60, self._quit: 1}
        self._behaviours: list[dict[EventFactory, int]] = [playing, random]  # weights of the events
        self._behaviour = random

    def step(self) -> None:
        """Send one random event and run the program for a frame."""
        if self._rng.random() < BEHAVIOUR_CHANGE_PROBABILITY:
            self._behaviour = self._rng.choice(self._behaviours)
        event = self._rng.choices(list(self._behaviour), list(self._behaviour.values()))[0]()
        try:
            self._app.frame(
                [event] if event else [],
                self._rng.choice((0, MONKEY_FRAME_SECONDS, MONKEY_FRAME_SECONDS, 4 * MONKEY_FRAME_SECONDS, 1.0)),
            )
        except Exception:  # noqa: BLE001 # the tool counts every exception
            self.errors += 1
            traceback.print_exc()
            self._app = self._start()
        self._check_state()

    def _check_state(self) -> None:
        """Count a game that has just finished; start the program again if it has ended."""
        shows_score = isinstance(self._app.director.top, Score)
        self.games += shows_score and not self._shows_score
        self._shows_score = shows_score
        if not self._app.running:
            self._app = self._start()

    def _start(self) -> App:
        options = Options(size=MONKEY_WINDOW_SIZES[0], language=self._language)
        return App(options, clock=self._clock, rng=Random(self._rng.getrandbits(32)))

    def _clock(self) -> float:
        self._now += 0.001  # each reading takes a millisecond, so that the computer thinks in slices
        return self._now

    def _key(self, key: int, mod: int = 0) -> pygame.Event:
        return pygame.Event(pygame.KEYDOWN, key=key, mod=mod)

    def _likely_key(self) -> pygame.Event:
        return self._key(self._rng.choice(LIKELY_KEYS))

    def _arrow(self) -> pygame.Event:
        return self._key(self._rng.choice(ARROW_KEYS))

    def _rare_key(self) -> pygame.Event:
        return self._key(self._rng.choice(RARE_KEYS))

    def _point(self) -> tuple[int, int]:
        width, height = pygame.display.get_window_size()
        return self._rng.randrange(-5, width + 5), self._rng.randrange(-5, height + 5)

    def _click(self) -> pygame.Event:
        return pygame.Event(pygame.MOUSEBUTTONDOWN, pos=self._point(), button=1, touch=False)

    def _motion(self) -> pygame.Event:
        return pygame.Event(pygame.MOUSEMOTION, pos=self._point(), rel=(1, 1), buttons=(0, 0, 0), touch=False)

    def _unusual(self) -> pygame.Event:
        """Return an event without a meaning, or a key with modifiers."""
        modifiers = self._rng.choice((pygame.KMOD_ALT, pygame.KMOD_SHIFT, pygame.KMOD_CTRL))
        return self._rng.choice(
            (
                self._key(self._rng.randrange(0x110000), modifiers),
                self._key(self._rng.choice(LIKELY_KEYS + RARE_KEYS), modifiers),
                pygame.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0),
                pygame.Event(pygame.MOUSEBUTTONDOWN, pos=self._point(), button=self._rng.randrange(2, 9), touch=False),
                pygame.Event(pygame.MOUSEBUTTONUP, pos=self._point(), button=1, touch=False),
                pygame.Event(pygame.MOUSEWHEEL, x=0, y=1),
                pygame.Event(pygame.TEXTINPUT, text="\N{SNOWMAN}"),
                pygame.Event(pygame.WINDOWFOCUSLOST),
                pygame.Event(pygame.WINDOWEXPOSED),
                pygame.Event(pygame.DROPFILE, file="nothing"),
            )
        )

    def _resize(self) -> None:
        if not self._app.window.fullscreen:
            pygame.display.set_mode(self._rng.choice(MONKEY_WINDOW_SIZES), pygame.RESIZABLE)

    def _quit(self) -> pygame.Event | None:
        """Return a request to close the window, or None most of the time."""
        return pygame.Event(pygame.QUIT) if self._rng.random() < 0.3 else None


def main(argv: Sequence[str] | None = None) -> int:
    """Print the totals; return 0 if there was no error."""
    parser = Parser(prog="monkey", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the input (default: %(default)s)")
    parser.add_argument(
        "--events", type=parse_count, default=10000, metavar="N", help="number of events (default: %(default)s)"
    )
    options = parser.parse_args(argv)
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    monkey = Monkey(options.seed)
    for _ in range(options.events):
        monkey.step()
    print(f"{options.events} events, {monkey.games} games, {monkey.errors} errors")
    return 1 if monkey.errors else 0


if __name__ == "__main__":
    sys.exit(main())
