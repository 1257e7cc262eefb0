"""The list of records, read in slices, so that the window stays responsive."""

from collections.abc import Callable
from typing import Final

from dvonn.storage.record_store import RecordEntry, RecordStore

MAX_RECORDS_PER_STEP: Final = 200  # however fast they are read


class RecordLoader:
    """Reads the entries of a record store, newest first; the clock returns seconds."""

    def __init__(self, records: RecordStore, clock: Callable[[], float]) -> None:
        self.entries: list[RecordEntry] = []
        self.done = False
        self._records, self._known_change_count = records, records.change_count
        self._remaining = records.entries()
        self._clock = clock

    @property
    def stale(self) -> bool:
        """Whether records have been added or removed since the loading began."""
        return self._records.change_count != self._known_change_count

    def mark_current(self) -> None:
        """Mark the entries as current; the caller has applied the change."""
        self._known_change_count = self._records.change_count

    def step(self, seconds: float) -> None:
        """Read records for some seconds, at least one, and set `done` after the last one."""
        until = self._clock() + seconds
        for _ in range(MAX_RECORDS_PER_STEP):
            entry = next(self._remaining, None)
            if not entry:
                self.done = True
                return
            self.entries.append(entry)
            if self._clock() >= until:
                return
