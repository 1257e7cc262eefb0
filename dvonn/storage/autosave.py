"""Autosave: writes the running match to disk after every ply, and turns it into a record when it ends.

A save is written to a temporary file, which is then renamed. This survives a crash of the program at any instant. To
survive a crash of the machine a file must be flushed, which takes a good disk a millisecond and a slow one longer. Only
the copy is flushed, and only so often that it takes a small share of the time.
"""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from time import perf_counter
from typing import Final

from dvonn.language import N_, _
from dvonn.match.match import Match
from dvonn.match.match_text import format_match, match_headers, parse_match
from dvonn.rules.formats.record_text import format_record
from dvonn.rules.notation import NotationError, split_record
from dvonn.storage.files import FileLock, local_time
from dvonn.storage.persistent_value import COPY_SUFFIX
from dvonn.storage.record_index import RECORD_DATE_FORMAT
from dvonn.storage.record_store import RecordStore
from dvonn.storage.text_store import Storage
from dvonn.words import player_names

RUNNING_MATCH_FILE: Final = "match"
RUNNING_MATCH_FILES: Final = (RUNNING_MATCH_FILE, RUNNING_MATCH_FILE + COPY_SUFFIX)
LOCK_FILE: Final = "match.lock"
ALREADY_RUNNING_MESSAGE: Final = N_(
    "DVONN is open twice. Settings, puzzles, training and records are shared; only the first window's game is resumed"
    " after a restart"
)
MIN_RECORD_PLIES: Final = 10  # an unfinished game with fewer plies does not become a record


class Autosave:
    """Saves the matches of one program, one after the other. `clock` returns seconds, `now` the local time.

    Of several programs in one folder only the first saves its running match; all of them write records. A match stays
    saved until its record is written; a full disk may delay that, and later matches wait for it.
    """

    def __init__(
        self, storage: Storage, clock: Callable[[], float] = perf_counter, now: Callable[[], datetime] = datetime.now
    ) -> None:
        self.records = RecordStore(storage, now)
        self._storage = storage
        self._clock = clock
        self._now = now
        self._lock: FileLock | None = None
        self._match: Match | None = None
        self.saved_at: datetime | None = None  # the local time of the last save
        self._record: str | None = None  # the name of the record of `_match`, once it has one
        self._unrecorded: list[Match] = []  # matches whose records could not be written yet, the oldest first
        self._date = ""
        self._next_flush = 0.0  # by the clock

    def save(self, match: Match) -> str | None:
        """Save a match when it begins, changes or is left; turn it into a record once it has ended.

        An unfinished match that it replaces becomes a record if it has at least MIN_RECORD_PLIES plies.
        Return the record's name; None while the game goes on or if the record cannot be written yet.
        """
        replaced = self.unfinished_match
        if replaced and replaced is not match and self.keeps_unfinished_match:
            self._make_record(replaced)
        if match is not self._match:
            self._track(match, self._timestamp())
        self.saved_at = self._now()
        if self._holds_lock():
            self._write_running_match(match)
        return self._make_record(match) if match.game.outcome else None

    def resume(self) -> Match | None:
        """Return the match that was running when the program ended, or None.

        If the last save cannot be parsed, it is set aside and its copy is used. A match that has ended becomes
        a record now.
        """
        if not self._holds_lock():
            return None
        match = next(filter(None, map(self._read, RUNNING_MATCH_FILES)), None)
        if match and match.game.outcome:
            self._make_record(match)
        return self.unfinished_match

    @property
    def unfinished_match(self) -> Match | None:
        """The match that was saved last, if it goes on: it has begun and has not ended."""
        match = self._match
        return match if match and match.has_begun and not match.game.outcome else None

    @property
    def keeps_unfinished_match(self) -> bool:
        """Whether the unfinished match, if there is one, becomes a record when another one begins."""
        match = self.unfinished_match
        return match is not None and len(match.game.plies) >= MIN_RECORD_PLIES

    def record_of(self, match: Match) -> str | None:
        """Return the name of the record of the match that was saved last, None for any other match."""
        return self._record if match is self._match else None

    def close(self) -> None:
        """Release the lock, so that another program can save its match in the folder."""
        if self._lock:
            self._lock.release()

    # Files

    def _holds_lock(self) -> bool:
        """Return whether this program holds the folder's lock; try once to acquire it."""
        folder = self._storage.folder
        if folder is None:
            return False
        if not self._lock:
            self._lock = FileLock(folder / LOCK_FILE)
            if self._lock.held:
                self._storage.remove_stale_files(self._now())
                self.records.empty_trash()
            else:
                self._storage.report(_(ALREADY_RUNNING_MESSAGE))
        return self._lock.held

    def _write_running_match(self, match: Match) -> bool:
        """Write a save unless it would replace one of a match without a record; return whether it is written."""
        if self._unrecorded and match is not self._unrecorded[0]:
            self._storage.retry_later(RUNNING_MATCH_FILE, partial(self._write_running_match, match))
            return False
        text = format_match(match, {"date": self._date})
        written = self._storage.write(RUNNING_MATCH_FILE, text, flush=False)
        started = self._clock()
        if started >= self._next_flush:
            written = self._storage.write(RUNNING_MATCH_FILE + COPY_SUFFIX, text) and written
            finished = self._clock()
            # Flushing takes at most this share of the time
            self._next_flush = finished + (finished - started) / 0.005
        return written

    def _read(self, name: str) -> Match | None:
        text = self._storage.read_or_set_aside(name)
        if text is None:
            return None
        try:
            match = parse_match(text)
        except NotationError:
            self._storage.quarantine(name)
            return None
        stamp = self._storage.stamp(name)
        self.saved_at = local_time(stamp[0] / 1e9) if stamp else None
        self._track(match, split_record(text).headers.get("date", self._timestamp()))
        return match

    def _make_record(self, match: Match) -> str | None:
        """Write the record of the tracked match; return its name, None if it is written later."""
        if match not in self._unrecorded:
            self._unrecorded.append(match)
        headers = {name: value for name, value in match_headers(match).items() if name not in {"undone", "filled"}}
        text = format_record(match.game, {"date": self._date, **headers})
        names = player_names(match.seats, match.names)
        return self.records.add(text, self._date, names, partial(self._note_record, match))

    def _note_record(self, match: Match, name: str) -> None:
        """Note that a record is written; remove the copy and the save of a match that has ended, in this order."""
        if match in self._unrecorded:
            self._unrecorded.remove(match)
        if match is self._match:
            self._record = name
        is_over = self._match is None or self._match.game.outcome is not None
        if is_over and not self._unrecorded and self._holds_lock():
            for saved in reversed(RUNNING_MATCH_FILES):
                self._storage.remove(saved)

    # The match

    def _track(self, match: Match, date: str) -> None:
        """Begin to track a match."""
        self._match, self._date, self._record = match, date, None

    def _timestamp(self) -> str:
        return self._now().strftime(RECORD_DATE_FORMAT)
