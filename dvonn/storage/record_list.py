"""The list of records: queries of the index, the entries in their order, and exports."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from itertools import chain
from pathlib import Path
from typing import Final

from dvonn.dates import read_date
from dvonn.language import _, month_text
from dvonn.rules.board import Colour
from dvonn.rules.formats.move_list import format_move_list
from dvonn.rules.formats.sgf import format_sgf
from dvonn.slices import TimeSlicedTask, batches
from dvonn.storage.record_index import (
    RecordEntry,
    RecordIndex,
    SortColumn,
    copied_headers,
    folded,
    format_copy,
    stable_names,
)
from dvonn.storage.record_store import OWN_SUFFIX, IndexUpdate, RecordStore
from dvonn.words import LEVEL_NAMES

_ONE_HUMAN: Final = "(white_level = '') <> (black_level = '') AND winner IN ('white', 'black')"
_HUMAN: Final = "CASE white_level WHEN '' THEN 'white' ELSE 'black' END"


class RecordFilter(Enum):
    """A kind of records, with its condition; only games of one human against a level count as won or lost."""

    ALL = "TRUE"
    WON = f"{_ONE_HUMAN} AND winner = {_HUMAN}"
    LOST = f"{_ONE_HUMAN} AND winner <> {_HUMAN}"
    LEVELS = "white_level || black_level <> ''"
    TWO = "white_level || black_level = '' AND source = ''"
    IMPORTED = "source <> ''"


@dataclass(frozen=True)
class RecordQuery:
    """The records to be shown and their order."""

    filter: RecordFilter = RecordFilter.ALL
    words: str = ""  # the record has all: parts of names, levels, months, dates
    ids: frozenset[int] | None = None  # None for all records
    column: SortColumn = SortColumn.DATE
    descending: bool = True

    def select(self, index: RecordIndex) -> Iterator[tuple[int, bool]]:
        """Yield the ids of all records in their order, and whether the records match."""
        conditions = [(self.filter.value, []), *map(_condition_of, folded(self.words).split())]
        condition, values = " AND ".join(words for words, _some in conditions), (some for _words, some in conditions)
        return index.select(f"SELECT id, {condition} FROM records {self.column.order}", *chain(*values))  # noqa: S608 # of this program


def _condition_of(word: str) -> tuple[str, list[object]]:
    """Return the condition of a word: a part of a name, a level, a month or a date."""
    conditions, values = ["instr(search, ?)"] * 2, list[object]([word, read_date(word) or word])
    if len(word) >= 3:  # a part of a level's or a month's name
        levels = [f"~{key}" for key, name in LEVEL_NAMES.items() if folded(_(name)).startswith(word)]
        months = [f"{number:02}" for number in range(1, 13) if folded(month_text(number)).startswith(word)]
        conditions += ["? IN (white_key, black_key)"] * len(levels) + ["substr(played, 6, 2) = ?"] * len(months)
        values += levels + months
    return f"({' OR '.join(conditions)})", values


EXPORTED_HEADERS: Final = ("date", "event", "site", "round", "result", "title", "comment")
MAX_FILE_CHARACTERS: Final = 3_000_000  # of a file with many records, so that it can be imported


class ExportKind(Enum):
    """A format of exported games; the value is the folder within the records' folder."""

    RECORDS = "exports"
    MOVES = "exports/lists"
    SGF = "exports/sgf"
    ONE_FILE = "exports/collections"


EXPORT_SUFFIXES: Final = {ExportKind.MOVES: ".txt", ExportKind.SGF: ".sgf"}
"""The suffixes of other formats than that of records."""


class Exports(TimeSlicedTask[None]):
    """Writes records into a folder of the user's folder; the clock returns seconds.

    `path` is the last file, None before the first; `count` is the number of records written.
    """

    def __init__(self, store: RecordStore, names: Sequence[str], kind: ExportKind, clock: Callable[[], float]) -> None:
        super().__init__(self._export(names), clock)
        self.path: Path | None = None
        self.count = 0
        self._store, self._kind = store, kind
        self._texts = list[str]()  # for the file to be written
        self._folder = store.folder and (store.folder / kind.value).absolute()

    def _export(self, names: Sequence[str]) -> Iterator[None]:
        for name in names:
            text = self._text(name)
            if text and self._kind is ExportKind.ONE_FILE:
                self._texts.append(text)
                if sum(map(len, self._texts)) > MAX_FILE_CHARACTERS:
                    self._write_texts()
            elif text:
                self._write(Path(name).with_suffix(EXPORT_SUFFIXES.get(self._kind, OWN_SUFFIX)).name, text, 1)
            yield
        self._write_texts()

    def _write_texts(self) -> None:
        """Write the texts of one file, unless there are none."""
        if self._texts:
            self._write(f"games{OWN_SUFFIX}", "\n".join(self._texts), len(self._texts))
        self._texts = []

    def _text(self, name: str) -> str:
        """Return a record in the format, '' if it cannot be written in it."""
        if self._kind is ExportKind.RECORDS:
            return self._store.text(name)
        read = self._store.open(name)
        if self._kind is ExportKind.ONE_FILE:
            return format_copy(read)
        names = stable_names(read)
        headers = {key: value for key, value in copied_headers(read).items() if key in EXPORTED_HEADERS}
        if self._kind is ExportKind.MOVES:
            return format_move_list(read.game, {colour.value: name for colour, name in names.items() if name} | headers)
        with suppress(ValueError):
            return format_sgf(read.game, names, headers)
        return ""

    def _write(self, name: str, text: str, count: int) -> None:
        if self._folder and (written := self._store.export(name, text, self._folder)):
            self.path, self.count = written, self.count + count


GONE: Final = RecordEntry("gone", "", dict.fromkeys(Colour, ""), dict.fromkeys(Colour), None)
"""The entry of a record that another window has just removed, until the list is made again."""


class RecordListing:
    """The entries that a query finds; meanwhile those of the former query. The clock returns seconds."""

    def __init__(self, store: RecordStore, clock: Callable[[], float], query: RecordQuery) -> None:
        self.query = query
        self.total = 0  # the number of all records
        self._store, self._clock = store, clock
        self._update = IndexUpdate(store, clock)
        self._search: TimeSlicedTask[None] | None = None
        self._listed: tuple[RecordQuery, int] | None = None  # the query and the version of the index that are listed
        self._ids = list[int]()
        self._cached = dict[int, RecordEntry]()  # entries by ids, shown until changed records are listed anew
        self.deleted: list[str] = []  # the names in the trash, the last one at the end

    def __len__(self) -> int:
        return len(self._ids)

    def __getitem__(self, number: int) -> RecordEntry:
        record = self._ids[number]
        if record not in self._cached:
            if len(self._cached) >= 200:
                self._cached.clear()
            entry = self._store.index.entry(record)
            if not entry:
                self._listed = None  # so that it is listed anew
                return GONE
            self._cached[record] = entry
        return self._cached[record]

    def __iter__(self) -> Iterator[RecordEntry]:
        return (self[number] for number in range(len(self)))

    # Time

    @property
    def read_count(self) -> int | None:
        """The number of records that are up to date while others are being read, None when all are."""
        return None if self._update.done else self._update.count

    @property
    def done(self) -> bool:
        """Whether the listing answers the query with all records."""
        return self._update.done and self._is_current

    @property
    def _is_current(self) -> bool:
        return self._listed == (self.query, self._store.index.version)

    def step(self, seconds: float) -> bool:
        """Find or read records for some seconds; return whether the listing has changed."""
        if self._must_search:
            self._search = self._search or TimeSlicedTask(self._find(), self._clock)
            self._search.step(seconds)
            if self._search.done:
                self._search = None
                return True
        else:
            self._update.step(seconds)
        return False

    @property
    def _must_search(self) -> bool:
        """Whether the records must be found now: always, except while reading has added only a few."""
        if self._is_current:
            return False
        is_other_query = not self._listed or self._listed[0] != self.query
        return is_other_query or self._update.done or len(self._store.index) > 1.5 * self.total

    def ask(self, query: RecordQuery) -> None:
        """Begin to find the records of another query."""
        self.query, self._search = query, None

    def complete(self) -> None:
        """Find the records of the query now."""
        for _step in self._find():
            pass
        self._search = None

    def _find(self) -> Iterator[None]:
        query, index, ids = self.query, self._store.index, list[int]()
        version, total = index.version, len(index)
        for records in batches(query.select(index), 500):  # between two looks at the clock
            ids += [record for record, meets in records if meets and (query.ids is None or record in query.ids)]
            yield
        self._ids = ids[::-1] if query.descending else ids
        self._listed, self.total = (query, version), total
        self._cached.clear()

    def names(self) -> list[str]:
        """Return the names of the files of all records that are found."""
        found = set(self._ids)
        rows = self._store.index.select("SELECT id, name FROM records")
        return [name for record, name in rows if record in found]

    # Changes

    def number_of(self, name: str) -> int | None:
        """Return the number of a record in the listing, None if it is not there."""
        record = next(self._store.index.ids("WHERE name = ?", name), 0)
        return self._ids.index(record) if record in self._ids else None

    def delete(self, entry: RecordEntry) -> bool:
        """Move a record to the trash; return whether that succeeded."""
        number, trash_name = self.number_of(entry.name), self._store.delete(entry.name)
        if not trash_name or number is None:
            return False
        self.deleted.append(trash_name)
        del self._ids[number]
        self.total -= 1
        return True

    def restore(self) -> str | None:
        """Restore the record deleted last, and list it, perhaps with all others; return its name, None on failure."""
        name = self._store.restore(self.deleted[-1]) if self.deleted else None
        if name:
            self.deleted.pop()
            self.complete()
            if self.number_of(name) is None:
                self.query = replace(self.query, filter=RecordFilter.ALL, words="")
                self.complete()
        return name
