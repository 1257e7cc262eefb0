"""The index of the records: one SQLite file, which can be deleted at any time, as it is rebuilt from the records.

A write that another window delays is left out, and made up for by the next update. An index that is damaged or of
another version is deleted. Where there is no folder, or no room on the disk, the index is in memory.
"""

import re
import sqlite3
import weakref
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Any, Final
from unicodedata import combining, normalize

from dvonn.engine.levels import Level, parse_level
from dvonn.rules.outcome import EndReason, Outcome
from dvonn.rules.pieces import Colour
from dvonn.storage.files import is_foreign, set_aside
from dvonn.storage.records.record_entry import RECORD_DATE_FORMAT, RecordEntry
from dvonn.storage.text_store import FileStamp

INDEX_FILE: Final = "records.sqlite"
INDEX_VERSION: Final = 4
CONNECTION_SECONDS: Final = 0.25  # to wait for another window that makes the index
ROWS_PER_ITEM: Final = 50  # read between two looks at the clock
_SORTED_LETTERS: Final = str.maketrans({"ł": "l", "ґ": "г\uffff", "є": "е\uffff", "і": "и\uffff"})
"""Letters that are no others with accents; the Ukrainian ones come after all words with the letter before them."""
LOCK_SECONDS: Final = 0.005  # to wait for another window that writes
DRAWN: Final = "draw"
WINNER_COLOURS: Final = {"white": Colour.WHITE, "black": Colour.BLACK, DRAWN: None}
"""The values of the column `winner` of finished games."""
COUNTED_GAMES: Final = "winner <> '' AND NOT is_branch AND problem IS NULL"
"""The condition of finished games of their own, wholly readable."""
SCORED_REASONS: Final = frozenset({EndReason.TOWERS, EndReason.EQUAL_TOWERS, EndReason.TALLEST_STACKS})
OLDEST_FIRST: Final = "ORDER BY played, length(name), name"
NEWEST_FIRST: Final = "ORDER BY played DESC, length(name) DESC, name DESC"
"""Orders of `entries`; of equal names the one with a number, such as `first (2).txt`, is the newer one."""


class SortColumn(StrEnum):
    """A column by which records can be sorted; of equal ones the newest comes first."""

    DATE = "played"
    WHITE = "white_key"
    BLACK = "black_key"
    RESULT = "rank"
    LENGTH = "length"

    @property
    def order(self) -> str:
        """The clause of a SELECT."""
        return f"ORDER BY {self}, played DESC" if self is not SortColumn.DATE else "ORDER BY played, id"


_DELAYS: Final = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
_DAMAGE: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR})
_EARLY_END_RANK: Final = 50  # above every margin
_PLAIN_COLUMNS: Final = (  # fields of RecordEntry
    "name, date, result_text, source, problem, is_branch, is_coached, has_head_start, game_hash, opening, length,"
    " title, comment, board"
)
_ENTRY_COLUMNS: Final = (
    f"white, black, white_level, black_level, winner, reason, white_score, black_score, {_PLAIN_COLUMNS}"
)
_COLUMNS: Final = f"{_ENTRY_COLUMNS}, changed, size, played, white_key, black_key, margin, rank, search"
_SCHEMA: Final = [
    f"CREATE TABLE IF NOT EXISTS records (id INTEGER PRIMARY KEY, {_COLUMNS}, UNIQUE (name))",
    *(f"CREATE INDEX IF NOT EXISTS by_{column} ON records ({column}, played DESC)" for column in SortColumn),
    "CREATE INDEX IF NOT EXISTS by_hash ON records (game_hash)",
    "CREATE INDEX IF NOT EXISTS by_board ON records (board)",
    f"CREATE INDEX IF NOT EXISTS by_opening ON records (opening, winner, margin, source) WHERE {COUNTED_GAMES}",
    "CREATE INDEX IF NOT EXISTS own_games ON records (played) WHERE source = ''",
    f"PRAGMA user_version = {INDEX_VERSION}",
]
_PLACES: Final = ", ".join(f":{column}" for column in _COLUMNS.split(", "))
_INSERT: Final = f"INSERT OR REPLACE INTO records ({_COLUMNS}) VALUES ({_PLACES})"  # noqa: S608 # of constants
_DATE_PATTERN: Final = re.compile(
    r"([0-9]{4})[-./]([0-9]{2})[-./]([0-9]{2})(?:[ T]([0-9]{2}[:.][0-9]{2}[:.][0-9]{2}))?"
)


class OtherVersionError(sqlite3.DatabaseError):
    """The index is of another version of the program."""

    sqlite_errorcode = sqlite3.SQLITE_NOTADB


class RecordIndex:
    """A table `records` with a row for each record; `version` grows with each change.

    Beside fields of RecordEntry there are these columns: `white` and `black`, the names, '' without one; `white_level`
    and `black_level`, '' of a person; `white_key` and `black_key`, the folded names, or "~" and the key of a level;
    `winner`, "white", "black", "draw" or '' while unfinished; `reason` of the end; `white_score` and `black_score`;
    `margin`, White's pieces minus Black's if they decided, else None; `rank`, from Black's wins to White's; `played`,
    the date and time like 2026-11-03 12:00:00, of the file if the game has none; `search`, the folded names, title,
    comment, source and date; `changed` and `size`, the stamp of the file.

    `opening` has two letters for each placement: `substr(opening, 1, 2 * n)` are the first n plies, and
    `opening GLOB 'e3d4*'` are the games that begin so. COUNTED_GAMES is the condition of the games to count.
    """

    def __init__(self, folder: Path | None) -> None:
        self.version = 0
        self._path = folder / INDEX_FILE if folder else None
        self._was_damaged = False
        self._connection = self._open()

    def __len__(self) -> int:
        """Return the number of records."""
        return next((count for (count,) in self.select("SELECT count(*) FROM records")), 0)

    # Reading

    def select(self, statement: str, *values: object) -> Iterator[Any]:
        """Yield the rows of a SELECT lazily; there are no more if the index is damaged, which is replaced then."""
        connection = self._connection
        try:
            yield from connection.execute(statement, values)
        except sqlite3.Error as error:
            if connection is self._connection:  # which has not been replaced meanwhile
                self._handle(error)

    def entries(self, rest: str = NEWEST_FIRST, *values: object) -> Iterator[RecordEntry]:
        """Yield the records, newest first or with another rest of the SELECT, such as `WHERE source <> ''`."""
        return map(_entry, self.select(f"SELECT {_ENTRY_COLUMNS} FROM records {rest}", *values))  # noqa: S608 # of this program

    def entry(self, number: int) -> RecordEntry | None:
        """Return the record with an id, None if another window has removed it."""
        return next(self.entries("WHERE id = ?", number), None)

    def ids(self, rest: str, *values: object) -> Iterator[int]:
        """Yield the ids of records with the rest of a SELECT."""
        return (number for (number,) in self.select(f"SELECT id FROM records {rest}", *values))  # noqa: S608 # of this program

    @property
    def last_id(self) -> int:
        """The greatest id, 0 without records."""
        return next(self.ids("ORDER BY id DESC LIMIT 1"), 0)

    # Writing

    def put(self, records: Iterable[tuple[RecordEntry, FileStamp]]) -> bool:
        """Add records or replace those of the same names; return False if another window writes just now."""
        return self._write(_INSERT, [_row(entry, stamp) for entry, stamp in records])

    def remove(self, ids: Iterable[int]) -> bool:
        """Remove records by their ids; return False if another window writes just now."""
        return self._write("DELETE FROM records WHERE id = :id", [{"id": number} for number in ids])

    def _write(self, statement: str, rows: Sequence[Mapping[str, object]]) -> bool:
        try:
            with self._connection:
                self._connection.executemany(statement, rows)
        except sqlite3.Error as error:
            return self._handle(error)
        self.version += 1
        return True

    # The file

    def close(self) -> None:
        """Close the file, so that nothing is left beside it."""
        self._connection.close()

    def _open(self) -> sqlite3.Connection:
        """Open the index, a new one if that is not possible, at last one in memory."""
        try:
            return self._connect(self._path)
        except sqlite3.Error as error:
            if self._path and _code(error) in _DAMAGE:
                _delete(self._path)
                with suppress(sqlite3.Error):
                    return self._connect(self._path)
        return self._connect(None)

    def _connect(self, path: Path | None) -> sqlite3.Connection:
        """Return a connection; sqlite3.Error if the file is no index of this version."""
        for file in _files(path) if path else ():
            if is_foreign(file):
                with suppress(OSError):
                    set_aside(file)
        connection = sqlite3.connect(path or ":memory:", timeout=CONNECTION_SECONDS)
        weakref.finalize(self, connection.close)
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version not in {0, INDEX_VERSION}:
            connection.close()
            raise OtherVersionError
        connection.execute("PRAGMA journal_mode = WAL")  # windows that read do not wait for one that writes
        connection.execute("PRAGMA synchronous = OFF")  # nothing waits for the disk; a loss of power can cost the index
        with connection:
            for statement in _SCHEMA:
                connection.execute(statement)
        connection.execute(f"PRAGMA busy_timeout = {round(1000 * LOCK_SECONDS)}")
        return connection

    def _handle(self, error: sqlite3.Error) -> bool:
        """Replace the index by an empty one, unless another window only delays a write; return False."""
        if _code(error) in _DELAYS:
            return False
        self._connection.close()
        if self._path:
            _delete(self._path)
        if self._was_damaged or _code(error) not in _DAMAGE:
            self._path = None
        self._was_damaged = True
        self._connection = self._open()
        self.version += 1
        return False


def _code(error: Exception) -> int:
    """Return SQLite's primary code of an error; one without, as after the end of the program, is no damage."""
    return int(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_BUSY)) & 0xFF


def _files(path: Path) -> list[Path]:
    """Return the files of an index, with those that SQLite keeps beside it."""
    return [path.with_name(path.name + suffix) for suffix in ("", "-wal", "-shm")]


def _delete(path: Path) -> None:
    for file in _files(path):
        with suppress(OSError):
            file.unlink()


def folded(text: str) -> str:
    """Return a text for comparisons and sorting, without capital letters and accents."""
    plain = "".join(letter for letter in normalize("NFKD", text) if not combining(letter))
    return plain.casefold().translate(_SORTED_LETTERS)


def player_key(name: str, level: Level | None) -> str:
    """Return the key of a player: the folded name, or "~" and the key of a level; '' of a person without a name."""
    return folded(name) or (f"~{level.key}" if level else "")


def _row(entry: RecordEntry, stamp: FileStamp) -> dict[str, object]:
    """Return the values of the columns."""
    outcome, played = entry.outcome, _played(entry, stamp)
    row: dict[str, object] = {column: getattr(entry, column) for column in _PLAIN_COLUMNS.split(", ")}
    for colour in Colour:
        level = entry.levels[colour]
        row |= {colour.value: entry.names[colour], f"{colour}_level": str(level or "")}
        row[f"{colour}_key"] = player_key(entry.names[colour], level)
    winner = (outcome.winner.value if outcome.winner else DRAWN) if outcome else ""
    row |= {"winner": winner, "reason": outcome and outcome.reason.value, "rank": outcome and _rank(outcome)}
    row |= {"white_score": outcome and outcome.white, "black_score": outcome and outcome.black}
    margin = outcome.margin if outcome and outcome.reason in SCORED_REASONS else None
    words = [*entry.names.values(), entry.title, entry.comment, entry.source, played[:10]]
    row |= {"margin": margin, "played": played, "search": folded("\n".join(words))}
    return row | dict(zip(("changed", "size"), stamp, strict=True))


def _rank(outcome: Outcome) -> int:
    """Return the place of an outcome in the order of results."""
    if outcome.reason in SCORED_REASONS or not outcome.winner:
        return outcome.margin if outcome.winner else 0
    return _EARLY_END_RANK if outcome.winner is Colour.WHITE else -_EARLY_END_RANK


def _played(entry: RecordEntry, stamp: FileStamp) -> str:
    """Return the date of a game, of its header, or else of the file's name, or else of the file."""
    for text in (entry.date, entry.name):
        if found := _DATE_PATTERN.match(text):
            time = (found[4] or "00:00:00").replace(".", ":")
            return f"{found[1]}-{found[2]}-{found[3]} {time}"
    return datetime.fromtimestamp(stamp[0] / 1e9).strftime(RECORD_DATE_FORMAT)  # noqa: DTZ006 # local time, as in names


def _entry(row: Any) -> RecordEntry:  # noqa: ANN401 # SQLite's values are of any type
    """Return the entry of the values of _ENTRY_COLUMNS."""
    white, black, white_level, black_level, winner, reason, white_score, black_score, *rest = row
    return RecordEntry(
        names={Colour.WHITE: white, Colour.BLACK: black},
        levels={Colour.WHITE: parse_level(white_level), Colour.BLACK: parse_level(black_level)},
        outcome=Outcome(WINNER_COLOURS[winner], EndReason(reason), white_score, black_score) if winner else None,
        **dict(zip(_PLAIN_COLUMNS.split(", "), rest, strict=True)),
    )
