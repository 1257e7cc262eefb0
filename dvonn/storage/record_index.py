"""The index of the records in SQLite; if it is deleted, the texts of the records rebuild it."""

import sqlite3
import sys
import weakref
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields
from enum import StrEnum
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final
from unicodedata import category, combining, normalize

from dvonn.dates import date_of, read_date
from dvonn.engine.levels import Level, parse_level
from dvonn.language import JOINERS, first_letters
from dvonn.match.match import COACH_HEADER, JUDGED_HEADER, SERIES_HEADER, clean_name
from dvonn.match.match_text import HEAD_START_HEADER, HUMAN
from dvonn.rules.analysis.position_analysis import move_count
from dvonn.rules.board import (
    EDGE_SPACES,
    PLACEMENT_ORDER,
    SPACES,
    Colour,
    Piece,
    Place,
    Ply,
    Space,
    column,
    distance,
    members,
    row,
)
from dvonn.rules.formats.record_text import format_record, read_games
from dvonn.rules.formats.results import STATED_HEADER, parse_outcome
from dvonn.rules.game import Game, board_key
from dvonn.rules.notation import NotationError, ParsedGame, parse_position, read_plies, split_record
from dvonn.rules.position import SCORED_REASONS, EndReason, Outcome, Position
from dvonn.storage.files import discard, is_foreign, local_time, quarantine
from dvonn.storage.text_store import FileStamp
from dvonn.words import level_name

RECORD_DATE_FORMAT: Final = "%Y-%m-%d %H:%M:%S"
EMPTY_BOARD: Final = Position()
MAX_HEADER_CHARACTERS: Final = 80  # of a copied header's value
_COPIED_HEADERS: Final = (
    *("event", "site", "round", "result", "clock", "left", "increment", "code", "branch", "seed"),
    *("title", "comment", HEAD_START_HEADER, SERIES_HEADER, STATED_HEADER),
)


@dataclass(frozen=True)
class RecordEntry:
    """A record in the list; names may be empty. The level of a person is None.

    Levels have no names here, as these depend on the language in use.

    `outcome` is None for an unfinished game. `source` says where an imported game comes from. `problem` describes
    damage to the file. A branch has its first plies from another game; a coached game had a coach; in a game with a
    head start the computer placed pieces at random. `game_hash` is equal in all records of a game, whoever played it.
    `opening` are the spaces of the placements, such as "e3d4", '' if the game began with pieces on the board.
    `length` is the number of its last move. `board` is the key of the full board on which the moves began, '' without
    one; `patterns` are those of its red, White's and Black's pieces.
    """

    name: str
    date: str
    names: Mapping[Colour, str]
    levels: Mapping[Colour, Level | None]
    outcome: Outcome | None

    source: str = ""
    problem: str | None = None
    is_branch: bool = False
    is_coached: bool = False
    has_head_start: bool = False
    game_hash: bytes = field(default=b"", compare=False, repr=False)
    opening: str = ""
    length: int = 0
    board: str = ""
    patterns: str = ""


def make_entry(name: str, text: str) -> RecordEntry:
    """Return the entry of a record's text.

    The game is only replayed if the result header is not in DVONN's own notation.
    """
    plies: Sequence[Ply]
    outcome: Outcome | None
    try:
        record = split_record(text)
        read, outcome = ParsedGame(Game(), record.headers), parse_outcome(record.headers.get("result", ""))
        plies = list(read_plies(record.words))
    except NotationError:
        read = next(read_games(text))
        outcome, plies = read.game.outcome, read.game.plies
    headers, copied = read.headers, copied_headers(read)
    start = _start_of(headers["start"]) if "start" in headers else read.game.start
    placed = () if "start" in headers or start != EMPTY_BOARD else plies
    return RecordEntry(
        name,
        copied.get("date", ""),
        people(read),
        {colour: level_of(read, colour) for colour in Colour},
        outcome,
        one_line(headers.get("source", "")),
        read.error,
        "branch" in headers,
        COACH_HEADER in headers,
        HEAD_START_HEADER in headers,
        game_hash(start, plies),
        "".join(str(ply) for ply in placed if isinstance(ply, Place)),
        move_count(start, plies),
        *_board_of(start, plies),
    )


def _start_of(text: str) -> Position:
    """Read the position of a header, the empty board if it is damaged."""
    with suppress(NotationError):
        return parse_position(text)
    return EMPTY_BOARD


def _board_of(start: Position, plies: Sequence[Ply]) -> tuple[str, str]:
    """Return the key of the full board on which the moves began and its patterns, '' and '' if there was none."""
    placed = [ply.space for ply in plies if isinstance(ply, Place)]
    pieces = dict(zip(placed, PLACEMENT_ORDER, strict=False))
    if start != EMPTY_BOARD:
        pieces = {space: start.stacks[space][0] for space in SPACES if len(start.stacks[space]) == 1}
    return (board_key(pieces), _patterns_of(pieces)) if len(pieces) == len(SPACES) else ("", "")


class Pattern(StrEnum):
    """How the red pieces of a full board lie, or how many of a side's 23 pieces lie at its edge."""

    REDS_IN_LINE = "line"  # on one straight line, near or far
    REDS_CLOSE = "close"  # each at most NEAR_STEPS from another one
    REDS_APART = "apart"
    FEW_AT_EDGE = "few"
    SOME_AT_EDGE = "some"
    MANY_AT_EDGE = "many"


NEAR_STEPS: Final = 2
EDGE_RANGES: Final = {Pattern.FEW_AT_EDGE: (0, 9), Pattern.SOME_AT_EDGE: (10, 13), Pattern.MANY_AT_EDGE: (14, 23)}
"""The least and the greatest number of pieces; in BoardSpace's games 18, 66 and 16 % of the sides have those."""


def pattern_of_reds(reds: Sequence[Space]) -> Pattern:
    """Return the pattern of the three red pieces."""
    if any(len(set(map(line, reds))) == 1 for line in (row, column, lambda space: column(space) - row(space))):
        return Pattern.REDS_IN_LINE
    near = all(sum(distance(red, other) <= NEAR_STEPS for other in reds) > 1 for red in reds)
    return Pattern.REDS_CLOSE if near else Pattern.REDS_APART


def _patterns_of(pieces: Mapping[Space, Piece]) -> str:
    """Return the patterns of a full board: of the red, White's and Black's pieces."""
    reds = [space for space, piece in pieces.items() if piece is Piece.DVONN]
    at_edge = [pieces[space] for space in members(EDGE_SPACES)]
    counts = [at_edge.count(colour.piece) for colour in Colour]
    edges = [next(one for one, (_least, most) in EDGE_RANGES.items() if count <= most) for count in counts]
    return " ".join([pattern_of_reds(reds), *edges])


def game_hash(start: Position, plies: Sequence[Ply]) -> bytes:
    """Return the hash of the start and the plies: equal in all records of a game, whatever is noted in them."""
    words = [str(start) if start != EMPTY_BOARD else "", *map(str, plies)]
    return blake2b("\n".join(words).encode(), digest_size=12).digest()


# Players


def level_of(read: ParsedGame, colour: Colour) -> Level | None:
    """Return the level that played a side, None if it was a person."""
    return parse_level(read.headers.get(colour.value, ""))


def player_name(read: ParsedGame, colour: Colour) -> str:
    """Return the name of a side's player in the language in use; '' for a human without a name."""
    level = level_of(read, colour)
    return people(read)[colour] or (level_name(level) if level else "")


def people(read: ParsedGame) -> dict[Colour, str]:
    """Return the names that the text gives to the players; '' for a level, or a human, without a name."""
    seats = {colour: "" if level_of(read, colour) else read.headers.get(colour.value, "") for colour in Colour}
    names = {colour: clean_name(read.headers.get(f"{colour}name") or seat) for colour, seat in seats.items()}
    return {colour: "" if name == HUMAN else name for colour, name in names.items()}


def stable_names(read: ParsedGame) -> dict[Colour, str]:
    """Return the players' names in any language: those that the text gives, or else the keys of levels."""
    return {colour: name or str(level_of(read, colour) or "") for colour, name in people(read).items()}


def player_headers(read: ParsedGame) -> dict[str, str]:
    """Return a match's headers for the players; a player who is not a level becomes a human with a name."""
    seats = {colour.value: str(level_of(read, colour) or HUMAN) for colour in Colour}
    return seats | {f"{colour}name": name for colour, name in people(read).items() if name}


def file_name_of_players(names: Mapping[Colour, str]) -> str:
    """Return the players' part of a file name: only letters, digits and single spaces of their names."""
    words = {colour: _file_words(name) for colour, name in names.items()}
    return " - ".join(words.get(colour) or colour.capitalize() for colour in Colour)


def _file_words(name: str) -> str:
    """Return the words of a name, in ASCII if the names of files are not in UTF-8."""
    # Two such names have less than 255 bytes
    plain = "".join(one if category(one)[0] in "LMN" else " " for one in first_letters(name, 24))
    if not plain.isascii() and sys.getfilesystemencoding() != "utf-8":
        plain = folded(plain).encode("ascii", "ignore").decode()
    return " ".join(plain.split())


# Headers


def copied_headers(read: ParsedGame) -> dict[str, str]:
    """Return the headers that a record keeps, but for the players; a date is in the form of records if it can be."""
    headers = {"date": one_line(date_of(read.headers))}
    headers |= {name: one_line(read.headers.get(name, "")) for name in _COPIED_HEADERS}
    headers |= {name: clean_name(read.headers.get(name, ""), 2000) for name in (COACH_HEADER, JUDGED_HEADER)}
    return {name: value for name, value in headers.items() if value}


def format_copy(read: ParsedGame, **headers: str) -> str:
    """Write a game as a record, with the headers that a record keeps, and others in their place."""
    kept = {**player_headers(read), **copied_headers(read), **headers}
    return format_record(read.game, kept, read.times, read.tree)


def one_line(text: str) -> str:
    """Return a header's value as one printable line of at most MAX_HEADER_CHARACTERS characters."""
    return clean_name(text[:1000], MAX_HEADER_CHARACTERS)


INDEX_FILE: Final = "records.sqlite"
INDEX_VERSION: Final = 8
ROWS_PER_ITEM: Final = 50  # read between two looks at the clock
_FOLDED_LETTERS: Final = (
    str.maketrans("łøđðħŧıŋʼ\u2019", "loddhtin''", JOINERS)
    | str.maketrans({"œ": "oe", "æ": "ae", "þ": "th"})
    | str.maketrans({"ґ": "г\uffff", "є": "е\uffff", "і": "и\uffff"})
)
"""Letters that are not accented forms; the Ukrainian ones sort after all words with the letter before them."""
_ACCENTS: Final = frozenset(range(1, 255)) - {7, 8, 9, *range(84, 133)}
"""The combining classes of accents, without those of parts of letters, as in Indian scripts, Thai and kana."""
DRAWN: Final = "draw"
WINNER_COLOURS: Final = {"white": Colour.WHITE, "black": Colour.BLACK, DRAWN: None}
"""The values of the column `winner` of finished games."""
COUNTED_GAMES: Final = "winner <> '' AND NOT is_branch AND problem IS NULL"
"""The condition of finished games of their own, wholly readable."""
_BOTS: Final = ("dumbot", "weakbot", "smartbot", "bestbot")  # the programs on BoardSpace, by their keys
PEOPLE_ONLY: Final = f"white_level || black_level = '' AND white_key NOT IN {_BOTS} AND black_key NOT IN {_BOTS}"
"""The condition of games between people, where no level and no other program plays."""
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


_DAMAGE: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR})
_EARLY_END_RANK: Final = 50  # more than any margin
_PLAIN_COLUMNS: Final = [one.name for one in fields(RecordEntry) if one.name not in {"names", "levels", "outcome"}]
_ENTRY_COLUMNS: Final = (
    f"white, black, white_level, black_level, winner, reason, white_score, black_score, {', '.join(_PLAIN_COLUMNS)}"
)
_COLUMNS: Final = f"{_ENTRY_COLUMNS}, changed, size, played, white_key, black_key, margin, rank, search"
_FILTERED: Final = "winner, margin, source, white_key, black_key, white_level, black_level"
_SCHEMA: Final = [
    f"CREATE TABLE IF NOT EXISTS records (id INTEGER PRIMARY KEY, {_COLUMNS}, UNIQUE (name))",
    *(f"CREATE INDEX IF NOT EXISTS by_{column} ON records ({column}, played DESC)" for column in SortColumn),
    "CREATE INDEX IF NOT EXISTS by_hash ON records (game_hash)",
    "CREATE INDEX IF NOT EXISTS by_board ON records (board)",
    f"CREATE INDEX IF NOT EXISTS by_opening ON records (opening, {_FILTERED}) WHERE {COUNTED_GAMES}",
    f"CREATE INDEX IF NOT EXISTS by_patterns ON records (patterns, {_FILTERED}) WHERE {COUNTED_GAMES}",
    "CREATE INDEX IF NOT EXISTS own_games ON records (played) WHERE source = ''",
    f"PRAGMA user_version = {INDEX_VERSION}",
]
_PLACES: Final = ", ".join(f":{column}" for column in _COLUMNS.split(", "))
_INSERT: Final = f"INSERT OR REPLACE INTO records ({_COLUMNS}) VALUES ({_PLACES})"  # noqa: S608 # of constants


class OtherVersionError(sqlite3.DatabaseError):
    """The index is of another version of the program."""

    sqlite_errorcode = sqlite3.SQLITE_NOTADB


class RecordIndex:
    """A table `records` with a row for each record; `version` grows with each change.

    Beside fields of RecordEntry there are these columns: `white` and `black`, the names, '' without one; `white_level`
    and `black_level`, '' of a person; `white_key` and `black_key`, the folded names, or "~" and the key of a level;
    `winner`, "white", "black", "draw" or '' while unfinished; `reason` of the end; `white_score` and `black_score`;
    `margin`, White's pieces minus Black's if they decided, else None; `rank`, from Black's wins to White's; `played`,
    the date as `read_date` returns it, of the file if the game has none; `search`, the folded names,
    source and date; `changed` and `size`, the stamp of the file.

    `opening` has two letters for each placement: `substr(opening, 1, 2 * n)` are the first n plies, and
    `opening GLOB 'e3d4*'` are the games that begin so. COUNTED_GAMES is the condition of the games to count.
    """

    def __init__(self, folder: Path | None) -> None:
        self.version = 0
        self._path = folder / INDEX_FILE if folder else None
        self._was_damaged = False
        self._connection = self._open()

    def __len__(self) -> int:
        return next((count for (count,) in self.select("SELECT count(*) FROM records")), 0)

    # Reading

    def select(self, statement: str, *values: object) -> Iterator[Any]:
        """Yield the rows of a SELECT lazily; a damaged index yields no more, and is replaced."""
        connection = self._connection
        try:
            yield from connection.execute(statement, values)
        except sqlite3.Error as error:
            if connection is self._connection:  # not replaced meanwhile
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
        """Open the index, else a new one, else one in memory."""
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
                    quarantine(file)
        # Another window may be making the index
        connection = sqlite3.connect(path or ":memory:", timeout=0.25)
        weakref.finalize(self, connection.close)
        try:
            _prepare(connection)
        except sqlite3.Error:
            connection.close()  # Windows deletes no open file
            raise
        return connection

    def _handle(self, error: sqlite3.Error) -> bool:
        """Replace the index by an empty one, unless another window only delays a write; return False."""
        if _code(error) in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
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


def _prepare(connection: sqlite3.Connection) -> None:
    """Set up a connection; sqlite3.Error if its file is no index of this version."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version not in {0, INDEX_VERSION}:
        raise OtherVersionError
    connection.execute("PRAGMA journal_mode = WAL")  # windows that read do not wait for one that writes
    connection.execute("PRAGMA synchronous = OFF")  # nothing waits for the disk; a loss of power can cost the index
    connection.execute("PRAGMA wal_autocheckpoint = 100")  # pages; no write takes long
    with connection:
        for statement in _SCHEMA:
            connection.execute(statement)
    connection.execute("PRAGMA busy_timeout = 5")  # milliseconds to wait for another window that writes


def _code(error: Exception) -> int:
    """Return SQLite's primary code of an error, SQLITE_BUSY for one without, as at the end of the program."""
    return int(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_BUSY)) & 0xFF


def _files(path: Path) -> list[Path]:
    """Return the files of an index, with those that SQLite keeps beside it."""
    return [path.with_name(path.name + suffix) for suffix in ("", "-wal", "-shm")]


def _delete(path: Path) -> None:
    for file in _files(path):
        discard(file)


def folded(text: str) -> str:
    """Return a text for comparisons and sorting, without capital letters, accents and widths."""
    plain = "".join(letter for letter in normalize("NFKD", text) if combining(letter) not in _ACCENTS)
    return plain.casefold().translate(_FOLDED_LETTERS)


def player_key(name: str, level: Level | None) -> str:
    """Return the key of a player: the folded name, or "~" and the key of a level; '' of a person without a name."""
    return folded(name) or (f"~{level.key}" if level else "")


def _row(entry: RecordEntry, stamp: FileStamp) -> dict[str, object]:
    """Return the values of the columns."""
    outcome, played = entry.outcome, _played(entry, stamp)
    row: dict[str, object] = {column: getattr(entry, column) for column in _PLAIN_COLUMNS}
    for colour in Colour:
        level = entry.levels[colour]
        row |= {colour.value: entry.names[colour], f"{colour}_level": str(level or "")}
        row[f"{colour}_key"] = player_key(entry.names[colour], level)
    winner = (outcome.winner.value if outcome.winner else DRAWN) if outcome else ""
    row |= {"winner": winner, "reason": outcome and outcome.reason.value, "rank": outcome and _rank(outcome)}
    row |= {"white_score": outcome and outcome.white, "black_score": outcome and outcome.black}
    margin = outcome.margin if outcome and outcome.reason in SCORED_REASONS else None
    day = played[:10] if read_date(entry.date) else f"{played[:10]} {entry.date}"
    words = [*entry.names.values(), entry.source, day]
    row |= {"margin": margin, "played": played, "search": folded("\n".join(words))}
    return row | dict(zip(("changed", "size"), stamp, strict=True))


def _rank(outcome: Outcome) -> int:
    """Return the place of an outcome in the order of results."""
    if outcome.reason in SCORED_REASONS or not outcome.winner:
        return outcome.margin if outcome.winner else 0
    return _EARLY_END_RANK if outcome.winner is Colour.WHITE else -_EARLY_END_RANK


def _played(entry: RecordEntry, stamp: FileStamp) -> str:
    """Return the date of a game: that of its header, else of the file's name, else of the file."""
    texts = (entry.date, entry.name[:19].replace(".", ":"), entry.name[:10])
    known = next(filter(None, map(read_date, texts)), "")
    return known or local_time(stamp[0] / 1e9).strftime(RECORD_DATE_FORMAT)


def _entry(row: Any) -> RecordEntry:  # noqa: ANN401 # SQLite's values are of any type
    """Return the entry of the values of _ENTRY_COLUMNS."""
    white, black, white_level, black_level, winner, reason, white_score, black_score, *rest = row
    return RecordEntry(
        names={Colour.WHITE: white, Colour.BLACK: black},
        levels={Colour.WHITE: parse_level(white_level), Colour.BLACK: parse_level(black_level)},
        outcome=Outcome(WINNER_COLOURS[winner], EndReason(reason), white_score, black_score) if winner else None,
        **dict(zip(_PLAIN_COLUMNS, rest, strict=True)),
    )
