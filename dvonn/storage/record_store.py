"""The records in the user's folder: one text file per game, deleted only by the player.

Foreign files in the folder are listed as far as they are readable, and never changed. Headers never decide the path of
a file: its name is made of the date and the letters and digits of the players' names.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import Final

from dvonn.engine.levels import Level, parse_level
from dvonn.match import COACH_HEADER, HEAD_START_HEADER, HUMAN, clean_name
from dvonn.rules.board import Space
from dvonn.rules.formats.move_list import format_move_list
from dvonn.rules.formats.record_text import decode, format_record, parse_outcome, read_games
from dvonn.rules.formats.variation_text import VARIATIONS_HEADER
from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError, ParsedGame, read_plies, split_record
from dvonn.rules.outcome import Outcome
from dvonn.rules.pieces import Colour, Place, Ply
from dvonn.rules.position import Position
from dvonn.slices import SlicedWork
from dvonn.storage.files import read_file
from dvonn.storage.text_store import FileStamp, Storage
from dvonn.words import level_name

RECORDS_FOLDER: Final = "records"
TRASH_FOLDER: Final = "records/trash"
MAX_TRASH_SECONDS: Final = 30 * 86_400.0  # a deleted record stays for a month
MAX_TRASH_FILES: Final = 1000
MAX_TRASH_BYTES: Final = 10_000_000
RECORD_DATE_FORMAT: Final = "%Y-%m-%d %H:%M:%S"
MAX_IMPORT_BYTES: Final = 4_000_000  # a larger file is not imported
FILES_PER_SLICE: Final = 50  # listed between two looks at the clock
MAX_RECORDS_PER_STEP: Final = 200  # of a RecordLoader, however fast they are read
OPENING_PLACEMENTS: Final = 9  # the three dvonn pieces, and three pieces of each side
EMPTY_BOARD: Final = Position()
RECORD_SUFFIXES: Final = (".txt", ".sgf", ".dvonn")  # of files that may contain games
ANALYSIS_SUFFIX: Final = ".analysis"  # added to the name of a record, of the file with its analysis
_DATE_PATTERN: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}[:.][0-9]{2}[:.][0-9]{2}")
_WORD_PATTERN: Final = re.compile(r"[^\W_]+")  # letters and digits
_BOARDSPACE_DATE_FORMAT: Final = "%a %b %d %H:%M:%S %Y"  # with the zone before the year, which is left out
_MAX_HEADER_CHARACTERS: Final = 80  # of a copied header's value
_COPIED_HEADERS: Final = ("date", "event", "round", "result", "clock", "left", "increment", "code", HEAD_START_HEADER)


@dataclass(frozen=True)
class RecordEntry:
    """A record in the list. A side that no level played has the level None; names may be empty.

    Levels have no names here, as these depend on the language in use.

    `outcome` is None for an unfinished game; `result_text` is the result header, which may say more. `source` says
    where an imported game comes from. `problem` describes damage to the file. A branch has its first plies from another
    game; a coached game had a coach; in a game with a head start the computer placed pieces at random. `game_hash` is
    equal in all records of a game, whoever played it. `opening` has the spaces of the first placements, none
    if the game began with pieces on the board.
    """

    name: str
    date: str
    names: Mapping[Colour, str]
    levels: Mapping[Colour, Level | None]
    outcome: Outcome | None
    result_text: str = ""
    source: str = ""
    problem: str | None = None
    is_branch: bool = False
    is_coached: bool = False
    has_head_start: bool = False
    game_hash: bytes = field(default=b"", compare=False, repr=False)
    opening: Sequence[Space] = ()


class RecordStore:
    """The records in a storage; `now` returns the local time."""

    def __init__(self, storage: Storage, now: Callable[[], datetime] = datetime.now) -> None:
        self._storage = storage
        self._now = now
        self._cached_entries: dict[str, tuple[FileStamp, RecordEntry]] = {}
        # The players of listed or imported records, by game_hash and by the names of the records
        self._players_by_hash: defaultdict[bytes, dict[str, Mapping[Colour, str]]] = defaultdict(dict)
        self.change_count = 0  # the number of additions and deletions

    @property
    def folder(self) -> Path | None:
        """The user's folder, which contains the records' folder; None if nothing is stored."""
        return self._storage.folder

    def add(
        self, text: str, date: str, names: Mapping[Colour, str], then: Callable[[str], object] | None = None
    ) -> str | None:
        """Write a record unless an equal file exists; return its name, or None on failure.

        `then` is called with the name as soon as the record is written, perhaps only when the write is repeated.
        """
        played = date if _DATE_PATTERN.fullmatch(date) else self._now().strftime(RECORD_DATE_FORMAT)
        stem = f"{played} {file_name_of_players(names)}".replace(":", ".")
        path = self._storage.add(f"{RECORDS_FOLDER}/{stem}.txt", text, partial(self._note_added, then))
        return path and Path(path).name

    def _note_added(self, then: Callable[[str], object] | None, path: str) -> None:
        self.change_count += 1
        if then:
            then(Path(path).name)

    def entries(self) -> Iterator[RecordEntry]:
        """Yield the records, newest first. Files are read lazily, and again only after they have changed."""
        return filter(None, self.entries_in_slices())

    def entries_in_slices(self) -> Iterator[RecordEntry | None]:
        """Yield the records as `entries` does, and before them None after every few files that have been listed."""
        files = dict[tuple[str, str, str], FileStamp]()
        for number, (name, stamp) in enumerate(self._storage.scan(RECORDS_FOLDER)):
            if name.lower().endswith(RECORD_SUFFIXES):
                files[_played_at(name, stamp), Path(name).stem, name] = stamp
            if number % FILES_PER_SLICE == 0:
                yield None
        self._players_by_hash.clear()
        for key in sorted(files, reverse=True):
            name = key[-1]
            if name not in self._cached_entries or self._cached_entries[name][0] != files[key]:
                self._cached_entries[name] = files[key], _make_entry(name, self._text(name))
            entry = self._cached_entries[name][1]
            self._players_by_hash[entry.game_hash][name] = entry.names
            yield entry

    def open(self, name: str) -> ParsedGame:
        """Return the game of a record, as far as it is readable."""
        return next(read_games(self._text(name)))

    def delete(self, name: str) -> str | None:
        """Move a record to the trash, its analysis not; return its name there, for `restore`, or None on failure."""
        self.change_count += 1
        self._storage.remove(_path_in(RECORDS_FOLDER, name) + ANALYSIS_SUFFIX)
        for records in self._players_by_hash.values():
            records.pop(name, None)
        return self._storage.move(_path_in(RECORDS_FOLDER, name), TRASH_FOLDER)

    def empty_trash(self) -> None:
        """Remove the records that were deleted long ago, and the oldest of very many."""
        since = self._now().timestamp() - MAX_TRASH_SECONDS
        self._storage.keep_newest(TRASH_FOLDER, MAX_TRASH_FILES, max_bytes=MAX_TRASH_BYTES, since=since)

    def restore(self, name: str) -> str | None:
        """Move a record back from the trash; return its name, or None on failure."""
        self.change_count += 1
        return self._storage.move(_path_in(TRASH_FOLDER, name), RECORDS_FOLDER)

    # Analyses, which are made again if they are lost

    def analysis(self, name: str) -> str:
        """Return the text of the analysis beside a record, an empty text if there is none that can be read."""
        try:
            return (self._storage.read_bytes(_path_in(RECORDS_FOLDER, name) + ANALYSIS_SUFFIX) or b"").decode("utf-8")
        except ValueError:
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
        """Return the name of a listed or imported record of the same game, or None.

        Two people with different names have not played the same game; a level, or nobody's name, can be anybody.
        """
        players = _people(read)
        records = self._players_by_hash.get(_game_hash(read, read.game.plies), {})
        return next((name for name, known in records.items() if _can_be_equal(players, known)), None)

    def import_game(self, read: ParsedGame, source: str, date: str = "") -> str | None:
        """Make a record of the readable part of a game; return its name, or None on failure.

        The date stands in for that of the game if this has none; it is now by default. Programs that import the same
        file at the same time write the same record, in any language, which then exists once.
        """
        date = date or self._now().strftime(RECORD_DATE_FORMAT)
        headers = {**_player_headers(read), "date": date, **_copied_headers(read), "source": _one_line(source)}
        played = headers["date"] if _DATE_PATTERN.fullmatch(headers["date"]) else date
        name = self.add(format_record(read.game, headers, read.times, read.tree), played, _stable_names(read))
        if name:
            self._players_by_hash[_game_hash(read, read.game.plies)][name] = _people(read)
        return name

    def export(self, name: str, folder: Path, *, plain: bool = False) -> Path | None:
        """Write a record, or its plain list of moves, into any folder; return the path, or None on failure."""
        target = Storage(folder)
        written = target.add(name, self._move_list_text(name) if plain else self._text(name))
        for line in target.take_messages():
            self._storage.report(line)
        return folder / written if written else None

    def _move_list_text(self, name: str) -> str:
        read = self.open(name)
        names = {colour.value: name for colour, name in _stable_names(read).items() if name}
        extra = {name: value for name, value in _copied_headers(read).items() if name in {"date", "result"}}
        return format_move_list(read.game, names | extra)

    def _text(self, name: str) -> str:
        """Return the text of a record, '' if it cannot be read."""
        try:
            return decode(self._storage.read_bytes(_path_in(RECORDS_FOLDER, name)) or b"")
        except ValueError:
            return ""


class RecordLoader(SlicedWork[RecordEntry | None]):
    """Reads the entries of a record store, newest first, in slices; the clock returns seconds."""

    def __init__(self, records: RecordStore, clock: Callable[[], float]) -> None:
        super().__init__(records.entries_in_slices(), clock)
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
        self.entries += filter(None, islice(self.items(seconds), MAX_RECORDS_PER_STEP))


def _game_hash(read: ParsedGame, plies: Sequence[Ply]) -> bytes:
    """Return the hash of the start, the plies and the variations: equal in all records of a game."""
    words = [*(read.headers.get(name, "") for name in ("start", VARIATIONS_HEADER)), *map(str, plies)]
    return blake2b("\n".join(words).encode("utf-8", "replace"), digest_size=12).digest()


def _make_entry(name: str, text: str) -> RecordEntry:
    """Return the list entry of a record.

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
    copied, source = _copied_headers(read), _one_line(read.headers.get("source", ""))
    levels = {colour: _level(read, colour) for colour in Colour}
    is_branch, is_coached = "branch" in read.headers, COACH_HEADER in read.headers
    has_head_start = HEAD_START_HEADER in read.headers
    game_hash = _game_hash(read, plies)
    first = () if "start" in read.headers or read.game.start != EMPTY_BOARD else plies[:OPENING_PLACEMENTS]
    opening = tuple(ply.space for ply in first if isinstance(ply, Place))
    facts = copied.get("result", ""), source, read.error, is_branch, is_coached, has_head_start
    return RecordEntry(name, copied.get("date", ""), _people(read), levels, outcome, *facts, game_hash, opening)


def _level(read: ParsedGame, colour: Colour) -> Level | None:
    return parse_level(read.headers.get(colour.value, ""))


def player_name(read: ParsedGame, colour: Colour) -> str:
    """Return the name of a side's player in the language in use; '' for a human without a name."""
    level = _level(read, colour)
    return _people(read)[colour] or (level_name(level) if level else "")


def _people(read: ParsedGame) -> dict[Colour, str]:
    """Return the names that the text gives to the players; '' for a level, or a human, without a name."""
    seats = {colour: "" if _level(read, colour) else read.headers.get(colour.value, "") for colour in Colour}
    names = {colour: clean_name(read.headers.get(f"{colour}name") or seat) for colour, seat in seats.items()}
    return {colour: "" if name == HUMAN else name for colour, name in names.items()}


def _can_be_equal(players: Mapping[Colour, str], others: Mapping[Colour, str]) -> bool:
    return all(len({players[colour], others[colour]} - {""}) < 2 for colour in Colour)


def _stable_names(read: ParsedGame) -> dict[Colour, str]:
    """Return the players' names in any language: those that the text gives, or else the keys of levels."""
    return {colour: name or str(_level(read, colour) or "") for colour, name in _people(read).items()}


def _player_headers(read: ParsedGame) -> dict[str, str]:
    """Return a match's headers for the players; a player who is not a level becomes a human with a name."""
    seats = {colour.value: str(_level(read, colour) or HUMAN) for colour in Colour}
    return seats | {f"{colour}name": name for colour, name in _people(read).items() if name}


def _copied_headers(read: ParsedGame) -> dict[str, str]:
    """Return the headers that a record keeps, the date in the form of records if it is BoardSpace's."""
    headers = {name: value for name in _COPIED_HEADERS if (value := _one_line(read.headers.get(name, "")))}
    with suppress(KeyError, ValueError):
        *date, _zone, year = headers["date"].split()
        found = datetime.strptime(f"{' '.join(date)} {year}", _BOARDSPACE_DATE_FORMAT)  # noqa: DTZ007 # as in records
        headers["date"] = found.strftime(RECORD_DATE_FORMAT)
    return headers


def _one_line(text: str) -> str:
    """Return a header's value as one printable line of at most _MAX_HEADER_CHARACTERS characters."""
    line = " ".join(text[:1000].split())
    return "".join(filter(str.isprintable, line))[:_MAX_HEADER_CHARACTERS]


def file_name_of_players(names: Mapping[Colour, str]) -> str:
    """Return the players' part of a file name: only letters, digits and single spaces of their names."""
    words = {colour: " ".join(_WORD_PATTERN.findall(clean_name(name))) for colour, name in names.items()}
    return " - ".join(words.get(colour) or colour.capitalize() for colour in Colour)


def _played_at(name: str, stamp: FileStamp) -> str:
    """Return the date in a file's name, or else the date of the file."""
    found = _DATE_PATTERN.match(name)
    return found[0] if found else datetime.fromtimestamp(stamp[0] / 1e9).strftime(RECORD_DATE_FORMAT).replace(":", ".")  # noqa: DTZ006 # local time, as in names


def _path_in(folder: str, name: str) -> str:
    assert name == Path(name).name, f"{name} is not a plain file name"
    return f"{folder}/{name}"
