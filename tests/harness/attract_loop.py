"""The attract loop in tests: an event program whose loop is advanced without frames, and a recorder of its text."""

from collections.abc import Hashable
from pathlib import Path
from random import Random

import pygame
import pytest

from dvonn.commandline import Options
from dvonn.kiosk.attract.attract_loop import AttractLoop
from dvonn.kiosk.program import Kiosk
from dvonn.match.match import Match, Seats
from dvonn.storage.autosave import Autosave
from dvonn.ui.assets import Assets, Typeface
from dvonn.ui.theme import Colour as Paint
from tests.harness.matches import HOT_SEAT
from tests.harness.player import FakeClock

WINDOW_SIZE = (640, 360)
UPDATE_SECONDS = 0.05  # length of an update step, longer than the program's
IDLE_SECONDS = 0.01  # thinking time after each update step


def new_kiosk(size: tuple[int, int] = WINDOW_SIZE, folder: Path | None = None) -> Kiosk:
    """Return an event program."""
    return Kiosk(Options(size=size, data_dir=folder), clock=FakeClock(), rng=Random(1))


def run_attract(attract: AttractLoop, seconds: float) -> None:
    """Advance the attract loop by some seconds."""
    for _ in range(max(1, round(seconds / UPDATE_SECONDS))):
        attract.update(UPDATE_SECONDS)
        attract.idle(IDLE_SECONDS)


def attract_picture(program: Kiosk) -> pygame.Surface:
    """Return a copy of the attract loop's current picture."""
    program.attract.draw(program.window.surface, 0)
    return program.window.surface.copy()


class TextRecorder:
    """Records all text that is rendered and all asset keys that are requested."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.words: set[str] = set()
        self.keys: set[Hashable] = set()
        write, make = Assets.text, Assets.cached

        def text(assets: Assets, words: str, px: int, colour: Paint, face: Typeface = Typeface.TEXT) -> pygame.Surface:
            self.words.add(words)
            return write(assets, words, px, colour, face)

        def made(assets: Assets, key: Hashable, make_it: object) -> object:
            self.keys.add(key)
            return make(assets, key, make_it)  # type: ignore[arg-type] # the arguments are passed on unchanged

        patch.setattr(Assets, "text", text)
        patch.setattr(Assets, "cached", made)


def save_random_match(autosave: Autosave, seed: int, seats: Seats = HOT_SEAT) -> Match:
    """Play a random match to its end, save it and return it."""
    match = Match(seats, seed=seed)
    rng = Random(seed)
    while not match.game.outcome:
        match.play(rng.choice(match.position.moves()))
    autosave.save(match)
    return match
