"""The attract loop in tests: an event program whose loop is advanced without frames."""

from pathlib import Path
from random import Random

import pygame

from dvonn.match.match import Match, Seats
from dvonn.storage.autosave import Autosave
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


def save_random_match(autosave: Autosave, seed: int, seats: Seats = HOT_SEAT) -> Match:
    """Play a random match to its end, save it and return it."""
    match = Match(seats, seed=seed)
    rng = Random(seed)
    while not match.game.outcome:
        match.play(rng.choice(match.position.moves()))
    autosave.save(match)
    return match
