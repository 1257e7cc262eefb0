"""The attract loop in tests: a program at an event whose loop runs without frames, and what it writes."""

from collections.abc import Hashable
from pathlib import Path
from random import Random

import pygame
import pytest

from dvonn.commandline import Options
from dvonn.kiosk.attract.attract import Attract
from dvonn.kiosk.program import Kiosk
from dvonn.match.match import Match, Seats
from dvonn.storage.autosave import Autosave
from dvonn.ui.assets import Assets, Typeface
from dvonn.ui.theme import Colour as Paint
from tests.harness.matches import HOT_SEAT
from tests.harness.player import FakeClock

SIZE = (640, 360)
TICK = 0.05  # seconds: the loop takes larger steps than a program does ...
THINKS = 0.01  # ... and thinks so long after each


def kiosk(size: tuple[int, int] = SIZE, folder: Path | None = None) -> Kiosk:
    """Return a program at an event."""
    return Kiosk(Options(size=size, data_dir=folder), clock=FakeClock(), rng=Random(1))


def run(attract: Attract, seconds: float) -> None:
    """Let time pass."""
    for _ in range(max(1, round(seconds / TICK))):
        attract.update(TICK)
        attract.idle(THINKS)


def picture(program: Kiosk) -> pygame.Surface:
    """Return what is seen now."""
    program.attract.draw(program.window.surface, 0)
    return program.window.surface.copy()


class Sayings:
    """All that is written, and asked for, while it is listened to."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.words: set[str] = set()
        self.keys: set[Hashable] = set()
        write, make = Assets.text, Assets.made

        def text(assets: Assets, words: str, px: int, colour: Paint, face: Typeface = Typeface.TEXT) -> pygame.Surface:
            self.words.add(words)
            return write(assets, words, px, colour, face)

        def made(assets: Assets, key: Hashable, make_it: object) -> object:
            self.keys.add(key)
            return make(assets, key, make_it)  # type: ignore[arg-type] # it is handed through

        patch.setattr(Assets, "text", text)
        patch.setattr(Assets, "made", made)


def keep_record(keeper: Autosave, seed: int, seats: Seats = HOT_SEAT) -> Match:
    """Play a match to its end by chance and keep it; return it."""
    match = Match(seats, seed=seed)
    rng = Random(seed)
    while not match.game.outcome:
        match.play(rng.choice(match.position.moves()))
    keeper.keep(match)
    return match
