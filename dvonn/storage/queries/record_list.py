"""The listing of records: found by a filter and words, sorted by a column, in slices; deleted and restored."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from dvonn.rules.pieces import Colour
from dvonn.slices import SlicedWork
from dvonn.storage.queries.record_query import RecordFilter, RecordQuery
from dvonn.storage.record_store import IndexUpdate, RecordStore
from dvonn.storage.records.record_entry import RecordEntry
from dvonn.storage.records.record_index import SortColumn

IDS_PER_ITEM: Final = 4000  # compared or sorted between two looks at the clock
MAX_CACHED_ENTRIES: Final = 200
GROWTH: Final = 1.5  # of the index while it is read, until it is listed anew

GONE: Final = RecordEntry("gone", "", dict.fromkeys(Colour, ""), dict.fromkeys(Colour), None)
"""Stands for a record that another window has just removed, until the list is made again."""


class RecordListing:
    """The entries that a query finds, those of the former query until then; the clock returns seconds."""

    def __init__(self, store: RecordStore, clock: Callable[[], float], query: RecordQuery) -> None:
        self.query = query
        self.total = 0  # the number of all records
        self._store, self._clock = store, clock
        self._update = IndexUpdate(store, clock)
        self._search: SlicedWork[None] | None = None
        self._listed: tuple[RecordQuery, int] | None = None  # the query and the version of the index that are listed
        self._orders: tuple[int, dict[SortColumn, list[int]]] = -1, {}  # the version of the index, and all ids in order
        self._ids = list[int]()
        self._cached = dict[int, RecordEntry]()
        self.deleted: list[str] = []  # the names in the trash, the last one at the end

    def __len__(self) -> int:
        """Return the number of entries."""
        return len(self._ids)

    def __getitem__(self, number: int) -> RecordEntry:
        """Return the entry at a number."""
        record = self._ids[number]
        if record not in self._cached:
            if len(self._cached) >= MAX_CACHED_ENTRIES:
                self._cached.clear()
            entry = self._store.index.entry(record)
            if not entry:
                self._listed, self._orders = None, (-1, {})  # which are no longer true
                return GONE
            self._cached[record] = entry
        return self._cached[record]

    def __iter__(self) -> Iterator[RecordEntry]:
        """Yield the entries."""
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
            self._search = self._search or SlicedWork(self._find(), self._clock)
            self._search.step(seconds)
            if self._search.done:
                self._search = None
                return True
        else:
            self._update.step(seconds)
        return False

    @property
    def _must_search(self) -> bool:
        """Whether the records must be found now: always but for a few more while others are being read."""
        if self._is_current:
            return False
        is_other_query = not self._listed or self._listed[0] != self.query
        return is_other_query or self._update.done or len(self._store.index) > GROWTH * self.total

    def ask(self, query: RecordQuery) -> None:
        """Begin to find the records of another query."""
        self.query, self._search = query, None

    def complete(self) -> None:
        """Find the records of the query now."""
        for _ in self._find():
            pass
        self._search = None

    def _find(self) -> Iterator[None]:
        query, index = self.query, self._store.index
        version, total, conditions = index.version, len(index), query.conditions()
        yield from self._sort(query.column, version)
        ids = self._orders[1].get(query.column, [])
        if query.ids is not None:
            ids = [record for record in ids if record in query.ids]
        if conditions:
            found, condition = set[int](), " AND ".join(words for words, _values in conditions)
            values = [value for _words, some in conditions for value in some]
            for low in range(0, index.last_id + 1, IDS_PER_ITEM):
                found.update(
                    index.ids(f"WHERE id BETWEEN ? AND ? AND {condition}", low, low + IDS_PER_ITEM - 1, *values)
                )
                yield
            order, ids = ids, []
            for low in range(0, len(order), IDS_PER_ITEM):
                ids += [record for record in order[low : low + IDS_PER_ITEM] if record in found]
                yield
        self._ids = ids[::-1] if query.descending else ids
        self._listed, self.total = (query, version), total
        self._cached.clear()

    def _sort(self, column: SortColumn, version: int) -> Iterator[None]:
        """Note the order of all records by a column, unless it is known."""
        if self._orders[0] != version:
            self._orders = version, {}
        if column in self._orders[1]:
            return
        ids = list[int]()
        for record in self._store.index.ids(column.order):
            ids.append(record)
            if len(ids) % IDS_PER_ITEM == 0:
                yield
        self._orders[1][column] = ids

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
