"""The list of records, read in slices, so that the window stays responsive."""

from collections.abc import Callable
from itertools import islice
from typing import Final

from dvonn.slices import SlicedWork
from dvonn.storage.record_store import RecordEntry, RecordStore

MAX_RECORDS_PER_STEP: Final = 200  # however fast they are read


class RecordLoader(SlicedWork[RecordEntry]):
    """Reads the entries of a record store, newest first; the clock returns seconds."""

    def __init__(self, records: RecordStore, clock: Callable[[], float]) -> None:
        super().__init__(records.entries(), clock)
        self.entries: list[RecordEntry] = []
        self._records, self._known_change_count = records, records.change_count

    @property
    def stale(self) -> bool:
        """Whether records have been added or removed since the loading began."""
        return self._records.change_count != self._known_change_count

    def mark_current(self) -> None:
        """Mark the entries as current; the caller has applied the change."""
        self._known_change_count = self._records.change_count

    def step(self, seconds: float) -> None:
        """Read records for some seconds, at least one, and set `done` after the last one."""
        self.entries += islice(self.items(seconds), MAX_RECORDS_PER_STEP)
