"""The search for the guests' best games, one record at a time in idle time."""

from collections.abc import Iterator
from enum import Enum, auto
from typing import Final

from dvonn.rules.game import Game
from dvonn.rules.outcome import EndReason
from dvonn.storage.record_store import RecordStore
from dvonn.storage.records.record_entry import RecordEntry

FEATURED_REASONS: Final = {EndReason.TOWERS, EndReason.EQUAL_TOWERS, EndReason.TALLEST_STACKS}
"""The endings rating showing; games that end otherwise show little."""


class BestGame(Enum):
    """What a game is the best in."""

    HIGHEST = auto()  # win
    CLOSEST = auto()
    LONGEST = auto()


class BestGames:
    """The guests' best games so far; a game that is the best in several respects appears once."""

    def __init__(self, store: RecordStore) -> None:
        self.games: dict[BestGame, Game] = {}
        self._store = store
        self._lengths: dict[str, int] = {}  # in plies, by name of record
        self._search_steps: Iterator[None] = iter(())

    def restart(self) -> None:
        """Restart the search, to include new records."""
        self._search_steps = self._search()

    def step(self) -> None:
        """Examine one more record, if one is left."""
        next(self._search_steps, None)

    def _search(self) -> Iterator[None]:
        best: dict[BestGame, tuple[int, str]] = {}
        lengths: dict[str, int] = {}
        for _count in self._store.update():
            yield
        for entry in self._store.index.entries():
            if _is_guest_record(entry):
                known = self._lengths.get(entry.name)
                lengths[entry.name] = len(self._store.open(entry.name).game.plies) if known is None else known
                for kind, rating in _rate(entry, lengths[entry.name]).items():
                    best[kind] = max(best.get(kind, (rating, entry.name)), (rating, entry.name))
            yield
        self._lengths = lengths
        best_kinds: dict[str, BestGame] = {}
        for kind in BestGame:
            if kind in best:
                best_kinds.setdefault(best[kind][1], kind)
        games = {}
        for name, kind in best_kinds.items():
            game = self._store.open(name).game
            if game.outcome:
                games[kind] = game
            yield
        self.games = games


def _is_guest_record(entry: RecordEntry) -> bool:
    """Tell whether a record is a guest's game, played here to an end on the board."""
    own = not entry.source and any(level is None for level in entry.levels.values())
    return own and not entry.problem and entry.outcome is not None and entry.outcome.reason in FEATURED_REASONS


def _rate(entry: RecordEntry, plies: int) -> dict[BestGame, int]:
    """Return the rating of a game in each respect; a computer's win never counts as the highest."""
    assert entry.outcome, "the game has ended"
    ratings = {BestGame.CLOSEST: -abs(entry.outcome.margin), BestGame.LONGEST: plies}
    if entry.outcome.winner and entry.levels[entry.outcome.winner] is None:
        ratings[BestGame.HIGHEST] = abs(entry.outcome.margin)
    return ratings
