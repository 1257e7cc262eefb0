"""Questions to the index of the records: a kind of records, words, and an order."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from dvonn.language import _, month_text
from dvonn.storage.records.record_index import DRAWN, SortColumn, folded
from dvonn.words import LEVEL_NAMES

Condition = tuple[str, Sequence[object]]
"""A condition of SQL on the columns of the index, and its values."""
_ONE_HUMAN: Final = "(white_level = '') <> (black_level = '')"
_HUMAN: Final = "CASE white_level WHEN '' THEN 'white' ELSE 'black' END"

_RESULTS: Final = {"1-0": "white", "0-1": "black", "1/2": DRAWN}
_LENGTH: Final = re.compile(r"([<>]=?)([0-9]{1,4})")
MIN_WORD_LENGTH: Final = 3  # of a part of a level's or a month's name


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
    words: str = ""  # all of which are found: parts of names, comments, levels, dates; 1-0; >80 moves
    ids: frozenset[int] | None = None  # None for all records
    column: SortColumn = SortColumn.DATE
    descending: bool = True

    def conditions(self) -> list[Condition]:
        """Return the conditions that a record meets."""
        kind = _FILTER_CONDITIONS.get(self.filter)
        return [*([(kind, ())] if kind else []), *map(_condition_of, folded(self.words).split())]


def _condition_of(word: str) -> Condition:
    """Return the condition of a word: a result, a number of moves, or a part of a name, a level, a month, a date."""
    if word in _RESULTS:
        return "winner = ?", (_RESULTS[word],)
    if length := _LENGTH.fullmatch(word):
        return f"length {length[1]} ?", (int(length[2]),)
    conditions, values = ["instr(search, ?)"], [word]
    if len(word) >= MIN_WORD_LENGTH:
        for key, name in LEVEL_NAMES.items():
            if folded(_(name)).startswith(word):
                conditions += ["white_key = ?", "black_key = ?"]
                values += [f"~{key}"] * 2
        for number in range(1, 13):
            if folded(month_text(number)).startswith(word):
                conditions.append("substr(played, 6, 2) = ?")
                values.append(f"{number:02}")
    return f"({' OR '.join(conditions)})", values
