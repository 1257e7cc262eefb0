"""The records of one kind as they are listed: read in slices, deleted, and brought back in turn."""

from collections.abc import Callable
from dataclasses import replace

from dvonn.screens.records.record_words import Kind
from dvonn.storage.record_loader import RecordLoader
from dvonn.storage.record_store import RecordEntry, RecordStore


class Listing:
    """The records of a shelf, and which of them are shown, newest first; the clock returns seconds."""

    def __init__(self, shelf: RecordStore, clock: Callable[[], float], kind: Kind) -> None:
        self.kind = kind
        self.shown: list[RecordEntry] = []
        self._shelf, self._clock = shelf, clock
        self._gathering = RecordLoader(shelf, clock)
        self._entries = self._gathering.entries
        self._sorted = 0  # how many of them were held against the kind
        # Names in the trash, and places in the list; what was deleted last is at the end
        self._deleted: list[tuple[str, RecordEntry, int]] = []

    def __len__(self) -> int:
        """Return how many records there are, of any kind."""
        return len(self._entries)

    @property
    def done(self) -> bool:
        """Whether all are read, and none has come or gone since."""
        return self._gathering.done and not self._gathering.stale

    @property
    def can_bring_back(self) -> bool:
        """Whether something was deleted."""
        return bool(self._deleted)

    def step(self, seconds: float) -> bool:
        """Read on for some seconds; tell whether all were read anew, as records had come or gone."""
        if self._gathering.stale:
            self._gathering = RecordLoader(self._shelf, self._clock)
        if not self._gathering.done:
            self._gathering.step(seconds)
        if self._entries is not self._gathering.entries:
            if not self._gathering.done:
                return False  # the old ones are shown until then
            self._entries = self._gathering.entries
            self.sort_out(self.kind)
            return True
        self.shown += filter(self.kind.holds, self._entries[self._sorted :])
        self._sorted = len(self._entries)
        return False

    def sort_out(self, kind: Kind) -> None:
        """Show the records of a kind."""
        self.kind = kind
        self.shown = list(filter(kind.holds, self._entries))
        self._sorted = len(self._entries)

    def delete(self, entry: RecordEntry) -> bool:
        """Move a record to the trash; tell whether that went well."""
        gone = self._shelf.delete(entry.name)
        if gone:
            self._excuse()
            self._deleted.append((gone, entry, self._entries.index(entry)))
            self._entries.remove(entry)
            self._sorted -= 1
            self.shown.remove(entry)
        return bool(gone)

    def bring_back(self) -> RecordEntry | None:
        """Bring back what was deleted last; return it, None if there is nothing or that failed."""
        name = self._shelf.restore(self._deleted[-1][0]) if self._deleted else None
        if not name:
            return None
        self._excuse()
        _, entry, place = self._deleted.pop()
        entry = replace(entry, name=name)
        self._entries.insert(place, entry)
        self.sort_out(self.kind if self.kind.holds(entry) else Kind.ALL)
        return entry

    def _excuse(self) -> None:
        """Take what has come or gone for known, unless all records are being read again."""
        if self._entries is self._gathering.entries:
            self._gathering.excuse()
