"""The listing of records by a filter: loaded in slices, deleted and restored."""

from collections.abc import Callable
from dataclasses import replace

from dvonn.screens.records.record_words import RecordFilter
from dvonn.storage.record_store import RecordEntry, RecordLoader, RecordStore


class RecordListing:
    """The records of a store and those shown by a filter, newest first; the clock returns seconds."""

    def __init__(self, store: RecordStore, clock: Callable[[], float], record_filter: RecordFilter) -> None:
        self.record_filter = record_filter
        self.shown: list[RecordEntry] = []
        self._store, self._clock = store, clock
        self._loader = RecordLoader(store, clock)
        self._entries = self._loader.entries
        self._filtered_count = 0  # entries that have been filtered
        # Deleted records, the last one at the end: name in the trash, entry, index in the list
        self.deleted: list[tuple[str, RecordEntry, int]] = []

    def __len__(self) -> int:
        """Return the number of all records."""
        return len(self._entries)

    @property
    def done(self) -> bool:
        """Whether all records are loaded and unchanged since."""
        return self._loader.done and not self._loader.stale

    def step(self, seconds: float) -> bool:
        """Load for some seconds; return whether the listing was replaced after changes of the store."""
        if self._loader.stale:
            self._loader = RecordLoader(self._store, self._clock)
        self._loader.step(seconds)
        if self._entries is not self._loader.entries:
            if not self._loader.done:
                return False  # the old entries are shown until then
            self._entries = self._loader.entries
            self.set_filter(self.record_filter)
            return True
        self.shown += filter(self.record_filter.matches, self._entries[self._filtered_count :])
        self._filtered_count = len(self._entries)
        return False

    def set_filter(self, record_filter: RecordFilter) -> None:
        """Show the records that match a filter."""
        self.record_filter = record_filter
        self.shown = list(filter(record_filter.matches, self._entries))
        self._filtered_count = len(self._entries)

    def delete(self, entry: RecordEntry) -> bool:
        """Move a record to the trash; return whether that succeeded."""
        trash_name = self._store.delete(entry.name)
        if trash_name:
            self._mark_current()
            self.deleted.append((trash_name, entry, self._entries.index(entry)))
            self._entries.remove(entry)
            self._filtered_count -= 1
            self.shown.remove(entry)
        return bool(trash_name)

    def restore(self) -> RecordEntry | None:
        """Restore the record deleted last; return it, None if there is none or that failed."""
        name = self._store.restore(self.deleted[-1][0]) if self.deleted else None
        if not name:
            return None
        self._mark_current()
        _, entry, index = self.deleted.pop()
        entry = replace(entry, name=name)
        self._entries.insert(index, entry)
        self.set_filter(self.record_filter if self.record_filter.matches(entry) else RecordFilter.ALL)
        return entry

    def _mark_current(self) -> None:
        """Mark the listing as current after a change of its own, unless the records are being reloaded."""
        if self._entries is self._loader.entries:
            self._loader.mark_current()
