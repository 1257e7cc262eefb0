"""The attract loop in tests: an event program whose loop is advanced without frames, and a recorder of its text."""

from collections.abc import Hashable
from pathlib import Path
from random import Random

import pygame
import pytest

from dvonn.match.match import Match, Seats
from dvonn.storage.autosave import Autosave
from dvonn.ui.assets import Assets, Typeface
from dvonn.ui.theme import Colour as Paint
from tests.harness.event_program import KioskUser
from tests.harness.matches import HOT_SEAT

UPDATE_SECONDS = 0.05  # length of an update step, longer than the program's
IDLE_SECONDS = 0.01  # thinking time after each update step


class AttractUser(KioskUser):
    """An event program whose attract loop is advanced without frames."""

    def __init__(self, size: tuple[int, int] = (640, 360), folder: Path | None = None) -> None:
        super().__init__(folder, size)

    def watch(self, seconds: float) -> None:
        """Advance the attract loop by some seconds."""
        for _ in range(max(1, round(seconds / UPDATE_SECONDS))):
            self.attract.update(UPDATE_SECONDS)
            self.attract.idle(IDLE_SECONDS)

    def picture(self) -> pygame.Surface:
        """Return a copy of the attract loop's current picture."""
        surface = self.app.window.surface
        self.attract.draw(surface, 0)
        return surface.copy()


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
