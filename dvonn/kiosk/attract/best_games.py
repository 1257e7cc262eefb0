"""Which of the guests' games are worth seeing again: they are looked for a record at a time, while there is time."""

from collections.abc import Iterator
from enum import Enum
from typing import Final

from dvonn.rules.game import Game
from dvonn.rules.outcome import Reason
from dvonn.storage.record_store import RecordEntry, RecordStore

COUNTED: Final = {Reason.TOWERS, Reason.EQUAL_TOWERS, Reason.TALLEST_STACKS}  # of ends: the others show little


class BestGame(Enum):
    """What a game can be the best in; the value says so."""

    HIGHEST = "the highest win"
    CLOSEST = "the closest game"
    LONGEST = "the longest game"


class BestGames:
    """The best games of the guests by now; a game that is the best in several things is there once."""

    def __init__(self, shelf: RecordStore) -> None:
        self.games: dict[BestGame, Game] = {}
        self._shelf = shelf
        self._lengths: dict[str, int] = {}  # in plies, of the records by their names
        self._looking: Iterator[None] = iter(())

    def look_again(self) -> None:
        """Look through the records from the start, as there may be more by now."""
        self._looking = self._look()

    def look(self) -> None:
        """Look at one more record, if there is any."""
        next(self._looking, None)

    def _look(self) -> Iterator[None]:
        best: dict[BestGame, tuple[int, str]] = {}
        lengths: dict[str, int] = {}
        for entry in self._shelf.entries():
            if _is_guests(entry):
                known = self._lengths.get(entry.name)
                lengths[entry.name] = len(self._shelf.open(entry.name).game.plies) if known is None else known
                for kind, worth in _worths(entry, lengths[entry.name]).items():
                    best[kind] = max(best.get(kind, (worth, entry.name)), (worth, entry.name))
            yield
        self._lengths = lengths
        found: dict[str, BestGame] = {}
        for kind in BestGame:
            if kind in best:
                found.setdefault(best[kind][1], kind)
        games = {}
        for name, kind in found.items():
            game = self._shelf.open(name).game
            if game.outcome:
                games[kind] = game
            yield
        self.games = games


def _is_guests(entry: RecordEntry) -> bool:
    """Tell whether a guest has played a game here, up to an end on the board."""
    own = not entry.source and any(level is None for level in entry.levels.values())
    return own and not entry.problem and entry.outcome is not None and entry.outcome.reason in COUNTED


def _worths(entry: RecordEntry, plies: int) -> dict[BestGame, int]:
    """Return how good a game is in each thing; a computer's win is none to be shown."""
    assert entry.outcome, "it has ended"
    worths = {BestGame.CLOSEST: -abs(entry.outcome.margin), BestGame.LONGEST: plies}
    if entry.outcome.winner and entry.levels[entry.outcome.winner] is None:
        worths[BestGame.HIGHEST] = abs(entry.outcome.margin)
    return worths
