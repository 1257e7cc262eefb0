"""Matches played by chance and a clock that goes on by the second, for tests of what is kept."""

from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random

from dvonn.match.match import Match, Seats, Terms
from dvonn.rules.pieces import Colour
from dvonn.storage.autosave import Autosave
from dvonn.storage.record_store import RecordStore
from dvonn.storage.text_store import Storage
from tests.harness.matches import HOT_SEAT, stopped

NOON = datetime(2026, 11, 21, 12, 0, 0)  # noqa: DTZ001 # local time, as the records have it


class Seconds:
    """A clock that stands until it is set."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        """Return the time in seconds."""
        return self.now


def keeper(folder: Path | None, clock: Seconds | None = None) -> Autosave:
    """Return the keeper of a program that is started at noon."""
    return Autosave(Storage(folder), clock or Seconds(), lambda: NOON)


def shelf(folder: Path) -> RecordStore:
    """Return the records of a folder; each look at the watch finds it a minute later."""
    minutes = count()
    return RecordStore(Storage(folder), lambda: NOON + timedelta(minutes=next(minutes)))


def begun(seats: Seats = HOT_SEAT, plies: int = 0, seed: int = 1, **names: str) -> Match:
    """Return a match with so many plies played by chance and players' names by colour."""
    match = Match(seats, seed=seed, clock=stopped, terms=Terms({Colour(key): name for key, name in names.items()}))
    go_on(match, plies, seed)
    return match


def go_on(match: Match, plies: int = 1, seed: int = 1) -> None:
    """Play some more plies by chance, up to the end of the game."""
    rng = Random(seed)
    for _ in range(plies):
        if not match.game.outcome:
            match.play(rng.choice(match.position.moves()))
