"""The records' list, read in slices, so that the window keeps answering however many there are."""

from collections.abc import Callable
from typing import Final

from dvonn.storage.record_store import RecordEntry, RecordStore

MOST: Final = 200  # records in a slice, however fast they come


class RecordLoader:
    """The entries of a shelf, newest first, as far as they have been read; the clock returns seconds."""

    def __init__(self, shelf: RecordStore, clock: Callable[[], float]) -> None:
        self.entries: list[RecordEntry] = []
        self.done = False
        self._shelf, self._changes = shelf, shelf.changes
        self._coming = shelf.entries()
        self._clock = clock

    @property
    def stale(self) -> bool:
        """Whether records have come or gone since it began."""
        return self._shelf.changes != self._changes

    def excuse(self) -> None:
        """Take what has come or gone for known: who gathers has seen to it."""
        self._changes = self._shelf.changes

    def step(self, seconds: float) -> None:
        """Read for some seconds, at least one record, until all are read."""
        until = self._clock() + seconds
        for _ in range(MOST):
            entry = next(self._coming, None)
            if not entry:
                self.done = True
                return
            self.entries.append(entry)
            if self._clock() >= until:
                return
