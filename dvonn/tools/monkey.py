"""Throws random input at the whole program, headless, and counts what breaks; the same seed throws the same.

It plays like a careless guest: mostly Tab and Return, which choose one of the marked spaces, so that games do get
finished; clicks anywhere, stray keys, undo, pauses; now and then the window is resized, toggled or closed.
"""

import os
import sys
import traceback
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

import pygame

from dvonn.app import App
from dvonn.commandline import Options, Parser, count

SIZES: Final = ((800, 480), (640, 480), (1280, 720), (1024, 768), (1280, 540), (480, 800), (320, 200), (97, 61))
LIKELY_KEYS: Final = (pygame.K_TAB,) * 8 + (pygame.K_RETURN,) * 8 + (pygame.K_SPACE,)
ARROWS: Final = (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT)
RARE_KEYS: Final = (pygame.K_u, pygame.K_r, pygame.K_ESCAPE, pygame.K_F3, pygame.K_m, pygame.K_F11)
ENDS: Final = ("wins", "win by", "lose by", "draw")  # what the title of a finished game says
MOODY: Final = 1 / 500  # how often, of all events, the mood may change
STEP: Final = 1 / 60

Throw = Callable[[], pygame.Event | None]


class Monkey:
    """A guest without a plan, at a program of its own."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)
        self._now = 0.0
        self.games = 0
        self.errors = 0
        self._title = ""
        self._app = self._start()
        eager = {self._likely_key: 800, self._motion: 20, self._arrow: 10, self._resize: 1}
        wild = {self._likely_key: 400, self._motion: 100, self._arrow: 100, self._resize: 5}
        wild |= {self._click: 200, self._rare_key: 60, self._stray: 60, self._quit: 1}
        self._moods: list[dict[Throw, int]] = [eager, wild]
        self._mood = wild

    def throw(self) -> None:
        """Do one random thing, and let the program run for a frame."""
        if self._rng.random() < MOODY:
            self._mood = self._rng.choice(self._moods)
        event = self._rng.choices(list(self._mood), list(self._mood.values()))[0]()
        try:
            self._app.frame([event] if event else [], self._rng.choice((0, STEP, STEP, 4 * STEP, 1.0)))
        except Exception:  # noqa: BLE001 # whatever escapes a frame is what this tool looks for
            self.errors += 1
            traceback.print_exc()
            self._app = self._start()
        self._look()

    def _look(self) -> None:
        title = pygame.display.get_caption()[0]
        finished = any(end in title for end in ENDS)
        if finished and not any(end in self._title for end in ENDS):
            self.games += 1
        self._title = title
        if not self._app.running:
            self._app = self._start()

    def _start(self) -> App:
        return App(Options(size=SIZES[0]), clock=self._clock, rng=Random(self._rng.getrandbits(32)))

    def _clock(self) -> float:
        self._now += 0.001  # each look at the clock costs time, so that the computer thinks in slices
        return self._now

    def _key(self, key: int, mod: int = 0) -> pygame.Event:
        return pygame.Event(pygame.KEYDOWN, key=key, mod=mod)

    def _likely_key(self) -> pygame.Event:
        return self._key(self._rng.choice(LIKELY_KEYS))

    def _arrow(self) -> pygame.Event:
        return self._key(self._rng.choice(ARROWS))

    def _rare_key(self) -> pygame.Event:
        return self._key(self._rng.choice(RARE_KEYS))

    def _point(self) -> tuple[int, int]:
        width, height = pygame.display.get_window_size()
        return self._rng.randrange(-5, width + 5), self._rng.randrange(-5, height + 5)

    def _click(self) -> pygame.Event:
        return pygame.Event(pygame.MOUSEBUTTONDOWN, pos=self._point(), button=1, touch=False)

    def _motion(self) -> pygame.Event:
        return pygame.Event(pygame.MOUSEMOTION, pos=self._point(), rel=(1, 1), buttons=(0, 0, 0), touch=False)

    def _stray(self) -> pygame.Event:
        """Return an event that means nothing, or a known key with modifiers."""
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
            pygame.display.set_mode(self._rng.choice(SIZES), pygame.RESIZABLE)

    def _quit(self) -> pygame.Event | None:
        """Close the window, but not often."""
        return pygame.Event(pygame.QUIT) if self._rng.random() < 0.3 else None


def main(argv: Sequence[str] | None = None) -> int:
    """Print what came of it; return 0 if nothing broke."""
    parser = Parser(prog="monkey", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--events", type=count, default=10000, metavar="N")
    options = parser.parse_args(argv)
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    monkey = Monkey(options.seed)
    for _ in range(options.events):
        monkey.throw()
    print(f"{options.events} events, {monkey.games} games, {monkey.errors} errors")
    return 1 if monkey.errors else 0


if __name__ == "__main__":
    sys.exit(main())
