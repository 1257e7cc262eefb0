"""The results that a stand's relay has yet to send: on the disk, or in memory while the disk is full."""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple
from uuid import UUID

from dvonn.kiosk.stands.guest_results import Fields, LargeCutOff
from dvonn.relay.stand_files import OUTBOX_FILE, Json, Outbox, read_results
from dvonn.storage.text_store import Storage


class UnwrittenResult(NamedTuple):
    """A result that is not in the outbox yet; `identify` returns its identifier, the same each time."""

    kind: str
    when: datetime
    fields: Fields
    identify: Callable[[], UUID]


class ResultQueue:
    """The results of a stand in their order. Those that can't be written wait until the storage can write again."""

    def __init__(self, storage: Storage, folder: Path) -> None:
        self._storage, self._outbox = storage, Outbox(folder)
        self._unwritten: list[UnwrittenResult] = []
        self._written: dict[str, tuple[int, datetime]] = {}  # the byte after each result, and when, by identifiers
        self.cut_offs: dict[str, LargeCutOff] = {}  # of this stand's games, by their identifiers
        for result in read_results(self._outbox.path):
            with suppress(KeyError, TypeError, ValueError):  # another version's, or damaged
                self._note(result.entry, result.end)

    def add(self, result: UnwrittenResult) -> None:
        """Add a result, to be written by the next call of `write`."""
        self._unwritten.append(result)

    def write(self) -> None:
        """Write what waits, now or when the storage repeats its writes."""
        if self._unwritten:
            self._storage.run(OUTBOX_FILE, self._append)

    def _append(self) -> None:
        while self._unwritten:
            kind, when, fields, identify = self._unwritten[0]
            entry = self._outbox.append(kind, identify(), when, fields)
            self._note(entry, self._outbox.path.stat().st_size)
            del self._unwritten[0]

    def _note(self, entry: Json, end: int) -> None:
        when = datetime.fromisoformat(entry["at"]).astimezone().replace(tzinfo=None)
        self._written[entry["id"]] = end, when
        if entry["kind"] == "game" and entry["largest"]:
            self.cut_offs[entry["id"]] = LargeCutOff(int(entry["largest"]), "", when)

    def unsent(self, sent_bytes: int) -> list[datetime]:
        """Return when the results were that a hub does not have which has some bytes of the outbox, oldest first."""
        written = [when for end, when in self._written.values() if end > sent_bytes]
        return sorted([*written, *(result.when for result in self._unwritten)])
