"""Questions to the index of the records: a kind of records, words, and an order."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from dvonn.storage.records.record_index import SortColumn, folded

Condition = tuple[str, Sequence[object]]
"""A condition of SQL on the columns of the index, and its values."""
_ONE_HUMAN: Final = "(white_level = '') <> (black_level = '')"
_HUMAN: Final = "CASE white_level WHEN '' THEN 'white' ELSE 'black' END"


class RecordFilter(Enum):
    """A kind of records; only games of one human against a level count as won or lost."""

    ALL = auto()
    WON = auto()
    LOST = auto()
    LEVELS = auto()
    TWO = auto()
    IMPORTED = auto()


_FILTER_CONDITIONS: Final = {
    RecordFilter.WON: f"{_ONE_HUMAN} AND winner = {_HUMAN}",
    RecordFilter.LOST: f"{_ONE_HUMAN} AND winner IN ('white', 'black') AND winner <> {_HUMAN}",
    RecordFilter.LEVELS: "white_level || black_level <> ''",
    RecordFilter.TWO: "white_level || black_level = '' AND source = ''",
    RecordFilter.IMPORTED: "source <> ''",
}


@dataclass(frozen=True)
class RecordQuery:
    """The records to be shown and their order."""

    filter: RecordFilter = RecordFilter.ALL
    words: str = ""
    ids: frozenset[int] | None = None  # None for all records
    column: SortColumn = SortColumn.DATE
    descending: bool = True

    def conditions(self) -> list[Condition]:
        """Return the conditions that a record meets."""
        kind = _FILTER_CONDITIONS.get(self.filter)
        return [*([(kind, ())] if kind else []), *map(_condition_of, folded(self.words).split())]


def _condition_of(word: str) -> Condition:
    """Return the condition of a word of a search."""
    return "instr(search, ?)", (word,)
