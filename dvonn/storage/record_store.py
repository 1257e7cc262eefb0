"""The records in the user's folder: one text file per game, deleted only by the player.

Foreign files in the folder are listed as far as they are readable, and never changed. Headers never decide the path of
a file: its name is made of the date and the letters and digits of the players' names.
"""

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from functools import cached_property, partial
from itertools import islice
from pathlib import Path
from typing import Final

from dvonn.dates import read_date
from dvonn.match.match import Coaching, parse_coaching
from dvonn.rules.board import Colour
from dvonn.rules.formats.record_text import (
    COMMENTS_HEADER,
    VARIATIONS_HEADER,
    decode,
    format_comments,
    format_variations,
    read_games,
)
from dvonn.rules.formats.results import format_outcome
from dvonn.rules.notation import NotationError, ParsedGame, game_headers, split_record
from dvonn.slices import TimeSlicedTask, batches
from dvonn.storage.files import read_file
from dvonn.storage.record_index import (
    RECORD_DATE_FORMAT,
    ROWS_PER_ITEM,
    RecordEntry,
    RecordIndex,
    copied_headers,
    file_name_of_players,
    folded,
    format_copy,
    game_hash,
    make_entry,
    one_line,
    people,
    stable_names,
)
from dvonn.storage.text_store import FileStamp, NameCommand, Storage

RECORDS_FOLDER: Final = "records"
TRASH_FOLDER: Final = "records/trash"
MAX_TRASH_SECONDS: Final = 30 * 86_400.0  # a deleted record stays for a month
MAX_TRASH_FILES: Final = 1000
MAX_TRASH_BYTES: Final = 10_000_000
MAX_IMPORT_BYTES: Final = 4_000_000  # a larger file is not imported
OWN_SUFFIX: Final = ".dvonn"  # of files that a desktop opens with the program
RECORD_SUFFIXES: Final = (".txt", ".sgf", OWN_SUFFIX)  # of files that may contain games
ANALYSIS_SUFFIX: Final = ".analysis"  # added to a record's name for the file with its analysis


class RecordStore:
    """The records in a storage; `now` returns the local time."""

    def __init__(self, storage: Storage, now: Callable[[], datetime] = datetime.now) -> None:
        self._storage = storage
        self._now = now

    @cached_property
    def index(self) -> RecordIndex:
        """The index of the records, as of the last `update` and what has been written here since."""
        return RecordIndex(self.folder)

    @property
    def folder(self) -> Path | None:
        """The user's folder, which contains the records' folder; None if nothing is stored."""
        return self._storage.folder

    def add(
        self, text: str, date: str, names: Mapping[Colour, str], then: NameCommand = None, *, is_copy: bool = False
    ) -> str | None:
        """Write a record unless an equal file exists; return its name, or None on failure.

        `then` is called with the name as soon as the record is written, perhaps only when the write is repeated. The
        write of a copy, whose game stays where it comes from, does not wait for the disk and raises an OSError instead.
        """
        known = read_date(date)
        played = known if known[10:] else self._now().strftime(RECORD_DATE_FORMAT)
        stem = f"{played} {file_name_of_players(names)}".replace(":", ".")

        def note(path: str) -> None:
            self._put_into_index(Path(path).name, text)
            if then:
                then(Path(path).name)

        add = partial(self._storage.add_once, flush=False) if is_copy else self._storage.add
        path = add(f"{RECORDS_FOLDER}/{stem}.txt", text, note)
        return path and Path(path).name

    def _put_into_index(self, name: str, text: str) -> None:
        if stamp := self._storage.stamp(_path_in(RECORDS_FOLDER, name)):
            self.index.put([(make_entry(name, text), stamp)])

    def update(self) -> Iterator[int]:
        """Bring the index up to date with the files in slices; yield the number of records that are up to date."""
        last, current, gone, count = next(self.index.ids("ORDER BY id DESC"), 0), set[int](), list[int](), 0
        changed = list[tuple[RecordEntry, FileStamp]]()
        for name, stamp in self._storage.scan(RECORDS_FOLDER):
            if not (name.lower().endswith(RECORD_SUFFIXES) and name.isprintable()):
                continue
            known = next(self.index.ids("WHERE name = ? AND changed = ? AND size = ?", name, *stamp), None)
            count += 1
            if known is None:
                changed.append((make_entry(name, self.text(name)), stamp))
                if len(changed) == 20:
                    yield from self._write_to_index(changed, count)
                yield count
            else:
                current.add(known)
                if len(current) % ROWS_PER_ITEM == 0:
                    yield count
        yield from self._write_to_index(changed, count)
        for records in batches(self.index.ids("WHERE id <= ?", last), ROWS_PER_ITEM):
            gone += [record for record in records if record not in current]
            yield count
        while gone and not self.index.remove(gone):
            yield count

    def _write_to_index(self, changed: list[tuple[RecordEntry, FileStamp]], count: int) -> Iterator[int]:
        """Write records, unless there are none, and forget them; yield a number while another window writes."""
        while changed and not self.index.put(changed):
            yield count
        changed.clear()

    def entries(self) -> Iterator[RecordEntry]:
        """Yield the records, newest first, after an update."""
        deque(self.update(), maxlen=0)
        return self.index.entries()

    def open(self, name: str) -> ParsedGame:
        """Return the game of a record, as far as it is readable."""
        return next(read_games(self.text(name)))

    def coaching(self, name: str) -> Coaching | None:
        """Return the coaching of a record's game, None without a coach."""
        with suppress(NotationError):
            return parse_coaching(split_record(self.text(name)).headers)
        return None

    def annotate(self, name: str, headers: Mapping[str, str]) -> bool:
        """Write headers into a record, and remove empty ones; return False if the file is foreign or not writable.

        A write that fails is repeated in the record of that time.
        """
        if not self._annotated(name, headers):
            return False
        write = f"{' '.join(headers)} {name}"
        return self._storage.run(write, partial(self._annotate, name, headers)) or write in self._storage.unsaved

    def _annotate(self, name: str, headers: Mapping[str, str]) -> None:
        """Write headers into a record, if that still exists; OSError on failure."""
        if text := self._annotated(name, headers):
            self._storage.replace(_path_in(RECORDS_FOLDER, name), text)
            self._put_into_index(name, text)

    def _annotated(self, name: str, headers: Mapping[str, str]) -> str:
        """Return a record with other values of headers, '' if the file is foreign."""
        text = self.text(name)
        try:
            split_record(text)
        except NotationError:
            return ""
        head, gap, body = text.partition("\n\n")
        lines = [line for line in head.split("\n") if line.partition(":")[0].strip() not in headers]
        return "\n".join([*lines, *(f"{header}: {words}" for header, words in headers.items() if words)]) + gap + body

    def delete(self, name: str) -> str | None:
        """Move a record without its analysis to the trash; return its name there, for `restore`, or None on failure."""
        self._storage.remove(_path_in(RECORDS_FOLDER, name) + ANALYSIS_SUFFIX)
        deleted = self._storage.move(_path_in(RECORDS_FOLDER, name), TRASH_FOLDER)
        if deleted:
            self.index.remove(self.index.ids("WHERE name = ?", name))
        return deleted

    def empty_trash(self) -> None:
        """Remove records deleted long ago, and the oldest ones beyond a limit."""
        since = self._now().timestamp() - MAX_TRASH_SECONDS
        self._storage.keep_newest(TRASH_FOLDER, MAX_TRASH_FILES, max_bytes=MAX_TRASH_BYTES, since=since)

    def restore(self, name: str) -> str | None:
        """Move a record back from the trash; return its name, or None on failure."""
        restored = self._storage.move(_path_in(TRASH_FOLDER, name), RECORDS_FOLDER)
        if restored:
            self._put_into_index(restored, self.text(restored))
        return restored

    # Analyses

    def analysis(self, name: str) -> str:
        """Return the text of the analysis beside a record, an empty text if there is none that can be read."""
        with suppress(ValueError):
            return self._storage.read(_path_in(RECORDS_FOLDER, name) + ANALYSIS_SUFFIX) or ""
        return ""

    def keep_analysis(self, name: str, text: str) -> None:
        """Write the analysis of a record, if that still exists, beside it."""
        path = _path_in(RECORDS_FOLDER, name)
        if self._storage.exists(path):
            self._storage.write(path + ANALYSIS_SUFFIX, text, flush=False)

    # Import and export

    def read_file(self, path: Path) -> Iterator[ParsedGame]:
        """Return the games of any file, as `read_games` does; the file is not changed.

        OSError or ValueError, whose message names the file, if it cannot be read.
        """
        return read_games(decode(read_file(path, MAX_IMPORT_BYTES)))

    def find_duplicate(self, read: ParsedGame) -> str | None:
        """Return the name of a listed or imported record of the same game and all its notes, or None.

        A record without notes gets those of the game, and one without an end its end. The same plies are the same game,
        a short one only if no side has two names; a level, or an empty name, matches anybody.
        """
        game, players = read.game, people(read)
        is_long = len(game.plies) >= 30  # which nobody else has played
        for entry in list(self.index.entries("WHERE game_hash = ?", game_hash(game.start, game.plies))):
            names = ({folded(players[colour]), folded(entry.names[colour])} - {""} for colour in Colour)
            if (is_long or all(len(one) < 2 for one in names)) and self._completed(entry, read):
                return entry.name
        return None

    def _completed(self, entry: RecordEntry, read: ParsedGame) -> bool:
        """Add what the record of a game lacks; return False if its notes are others, or it cannot be written."""
        writers = {VARIATIONS_HEADER: format_variations, COMMENTS_HEADER: format_comments}
        notes = {name: text for name, write in writers.items() if read.tree and (text := write(read.tree))}
        known = self.open(entry.name).headers if notes else {}
        lacking = {name: text for name, text in notes.items() if text != known.get(name)}
        if lacking and writers.keys() & known.keys():
            return False
        if read.game.outcome and not entry.outcome:
            lacking |= game_headers(read.game) | {"result": format_outcome(read.game.outcome)}
        return not lacking or self.annotate(entry.name, lacking)

    def import_game(self, read: ParsedGame, source: str, date: str = "", *, is_copy: bool = False) -> str | None:
        """Make a record of the readable part of a game; return its name, or None on failure, as `add` does.

        The date, now by default, is for a game that has none. Programs that import the same file at the same time write
        the same record, in any language.
        """
        date = date or self._now().strftime(RECORD_DATE_FORMAT)
        own = copied_headers(read).get("date", date)
        text = format_copy(read, date=own, source=one_line(source))
        return self.add(text, own if read_date(own)[10:] else date, stable_names(read), is_copy=is_copy)

    def export(self, name: str, text: str, folder: Path) -> Path | None:
        """Write a text into any folder under a free name; return the path, or None on failure."""
        target = Storage(folder)
        written = target.add(name, text)
        for line in target.take_messages():
            self._storage.report(line)
        return folder / written if written else None

    def text(self, name: str) -> str:
        """Return the text of a record, '' if it cannot be read."""
        with suppress(ValueError):
            return decode(self._storage.read_bytes(_path_in(RECORDS_FOLDER, name)) or b"")
        return ""


class IndexUpdate(TimeSlicedTask[int]):
    """Brings the index of a record store up to date in slices; the clock returns seconds."""

    def __init__(self, records: RecordStore, clock: Callable[[], float]) -> None:
        super().__init__(records.update(), clock)
        self.count = 0  # of records that are up to date

    def step(self, seconds: float) -> None:
        """Read records for some seconds, at least one, and set `done` after the last one."""
        for count in islice(self.items(seconds), 200):
            self.count = count


def _path_in(folder: str, name: str) -> str:
    assert name == Path(name).name, f"{name} is not a plain file name"
    return f"{folder}/{name}"
