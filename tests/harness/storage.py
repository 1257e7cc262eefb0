"""For tests of storage: random matches, and autosaves and record stores with fixed dates."""

from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random
from typing import TypeVar

from dvonn.match.match import Match, MatchTerms, Seats
from dvonn.rules.board import Colour
from dvonn.storage.autosave import Autosave
from dvonn.storage.persistent_value import FileCodec, PersistentValue
from dvonn.storage.record_index import RecordIndex
from dvonn.storage.record_list import ExportKind, Exports
from dvonn.storage.record_store import RecordStore
from dvonn.storage.statistics import Statistics, StatisticsCount
from dvonn.storage.text_store import Storage
from tests.harness.clocks import ManualClock, stopped_clock
from tests.harness.games import HOT_SEAT

ValueT = TypeVar("ValueT")
NOON = datetime(2026, 11, 21, 12, 0, 0)  # noqa: DTZ001 # local time, as in records


def save_value(storage: Storage, form: FileCodec[ValueT], value: ValueT) -> PersistentValue[ValueT]:
    """Write a value to its file; return the file."""
    file = PersistentValue(storage, form)
    file.value, _former = value, file.value  # which is read first
    file.save()
    return file


def new_autosave(folder: Path | None, clock: ManualClock | None = None) -> Autosave:
    """Return the autosave of a program that started at noon."""
    return Autosave(Storage(folder), clock or ManualClock(), lambda: NOON)


def new_record_store(folder: Path) -> RecordStore:
    """Return the record store of a folder, with a calendar clock that advances a minute per reading."""
    minutes = count()
    return RecordStore(Storage(folder), lambda: NOON + timedelta(minutes=next(minutes)))


def exported(store: RecordStore, kind: ExportKind, *names: str) -> Path | None:
    """Export records; return the path of the last file."""
    exports = Exports(store, names, kind, stopped_clock)
    exports.step(1)
    return exports.path


def statistics_of(index: RecordIndex, key: str = "") -> Statistics:
    """Return the statistics of an index, of the user or of the player with a key."""
    count = StatisticsCount(index, stopped_clock, key)
    count.step(1)
    assert count.statistics
    return count.statistics


def started_match(seats: Seats = HOT_SEAT, plies: int = 0, seed: int = 1, **names: str) -> Match:
    """Return a match with some random plies and with players' names by colour."""
    match = Match(seats, seed=seed, terms=MatchTerms({Colour(key): name for key, name in names.items()}))
    play_random_plies(match, plies, seed)
    return match


def play_random_plies(match: Match, plies: int = 1, seed: int = 1) -> None:
    """Play some random plies, at most to the end of the game."""
    rng = Random(seed)
    for _ in range(plies):
        if not match.game.outcome:
            match.play(rng.choice(match.position.moves()))
