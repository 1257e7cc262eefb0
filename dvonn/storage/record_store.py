"""Records in the user's folder: a text file a game, which nobody but the player throws away.

Files that somebody else has put there are listed as well as they can be read, and are never changed. What headers say
never decides where a file goes: a name is made of the date and of the letters and digits of the players' names.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import blake2b
from pathlib import Path
from typing import Final

from dvonn.engine.levels import LEVELS, Level
from dvonn.match import HUMAN, clean_name
from dvonn.rules.formats.move_list import format_list
from dvonn.rules.formats.parsed_game import ParsedGame
from dvonn.rules.formats.record_text import decode, format_record, parse_outcome, read_games
from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError, read_plies, split_record
from dvonn.rules.outcome import Outcome
from dvonn.rules.pieces import Colour
from dvonn.storage.text_store import Stamp, Storage

FOLDER: Final = "records"
TRASH: Final = "records/trash"
DATE: Final = "%Y-%m-%d %H:%M:%S"
MOST_BYTES: Final = 4_000_000  # of a file that is taken in
SUFFIXES: Final = (".txt", ".sgf", ".dvonn")  # of files that may be games
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}[:.][0-9]{2}[:.][0-9]{2}")
_LONGEST_VALUE: Final = 80  # characters of a header that is taken over
_TAKEN_OVER: Final = ("date", "event", "round", "result", "clock", "left", "code")


@dataclass(frozen=True)
class RecordEntry:
    """A record as it is listed. A side that no level of ours played has None; names may be empty.

    The outcome is None for a game that was not finished, of which said may tell more. Source is where a game that was
    taken in came from. Problem is what is wrong with the file, if anything is. The game is what is the same in all
    records of it: see `same`.
    """

    name: str
    date: str
    names: Mapping[Colour, str]
    levels: Mapping[Colour, Level | None]
    outcome: Outcome | None
    said: str = ""
    source: str = ""
    problem: str | None = None
    game: bytes = field(default=b"", compare=False, repr=False)


class RecordStore:
    """The records in a storage; now returns the local time."""

    def __init__(self, storage: Storage, now: Callable[[], datetime] = datetime.now) -> None:
        self._storage = storage
        self._now = now
        self._known: dict[str, tuple[Stamp, RecordEntry]] = {}
        self._games: dict[bytes, str] = {}  # the names of the records that were listed or taken in, by their games
        self.changes = 0  # how often records have come and gone

    @property
    def folder(self) -> Path | None:
        """The user's folder, in which that of the records lies; None where nothing is kept."""
        return self._storage.folder

    def add(self, text: str, date: str, names: Mapping[Colour, str]) -> str | None:
        """Write a record, unless it is there already; return its name, None if that failed."""
        stem = f"{date if _DATE.fullmatch(date) else self._now().strftime(DATE)} {readable(names)}".replace(":", ".")
        path = self._storage.add(f"{FOLDER}/{stem}.txt", text)
        self.changes += 1
        return path and path.removeprefix(f"{FOLDER}/")

    def entries(self) -> Iterator[RecordEntry]:
        """Yield the records, newest first; each file is read when its turn comes, and again only if it has changed."""
        files = self._storage.files(FOLDER)
        self._games.clear()
        names = [name for name in files if name.lower().endswith(SUFFIXES)]
        for name in sorted(names, key=lambda name: (_when(name, files[name]), Path(name).stem), reverse=True):
            if name not in self._known or self._known[name][0] != files[name]:
                self._known[name] = files[name], _entry(name, self._text(name))
            entry = self._known[name][1]
            self._games[entry.game] = name
            yield entry

    def open(self, name: str) -> ParsedGame:
        """Return the game of a record, as far as it can be read."""
        return next(read_games(self._text(name)))

    def delete(self, name: str) -> str | None:
        """Move a record to the trash; return its name there, for restore; None if that failed."""
        self.changes += 1
        self._games = {game: other for game, other in self._games.items() if other != name}
        return self._storage.move(f"{FOLDER}/{_checked(name)}", TRASH)

    def restore(self, name: str) -> str | None:
        """Bring a record back from the trash; return its name; None if that failed."""
        self.changes += 1
        return self._storage.move(f"{TRASH}/{_checked(name)}", FOLDER)

    # In and out

    def read_file(self, path: Path) -> Iterator[ParsedGame]:
        """Yield the games of a file anywhere, as read_games does; it is left as it is."""
        try:
            if path.stat().st_size > MOST_BYTES:
                yield ParsedGame(Game(), {}, error=f"{path.name} is larger than {MOST_BYTES // 1_000_000} MB")
                return
            content = path.read_bytes()
        except OSError as error:
            yield ParsedGame(Game(), {}, error=f"Cannot read {path.name}: {error.strerror or error}")
            return
        yield from read_games(decode(content))

    def same(self, read: ParsedGame) -> str | None:
        """Return the name of a record of the same game by the same players, None if none was listed or taken in."""
        return self._games.get(_game(read, map(str, read.game.plies)))

    def take_in(self, read: ParsedGame, source: str) -> str | None:
        """Make a record of a game that was read, as far as it was read; return its name, None if that failed.

        Of a game that is known to be there already it is that record's name.
        """
        if known := self.same(read):
            return known
        date = self._now().strftime(DATE)
        headers = {**_players(read), "date": date, **_taken_over(read), "source": _one_line(source)}
        names = {colour: read.player(colour) for colour in Colour}
        name = self.add(format_record(read.game, headers, read.times), date, names)
        if name:
            self._games[_game(read, map(str, read.game.plies))] = name
        return name

    def give_out(self, name: str, folder: Path, *, plain: bool = False) -> Path | None:
        """Write a record, or its plain list of moves, into a folder anywhere; return the file, None if that failed."""
        text = self.plain(name) if plain else self._text(name)
        there = Storage(folder)
        written = there.add(_checked(name), text)
        for line in there.news():
            self._storage.say(line)
        return folder / written if written else None

    def plain(self, name: str) -> str:
        """Return a record as a plain list of moves."""
        read = self.open(name)
        names = {colour.value: called(read, colour) or colour.capitalize() for colour in Colour}
        more = {name: value for name, value in _taken_over(read).items() if name in {"date", "result"}}
        return format_list(read.game, names | more)

    def _text(self, name: str) -> str:
        """Return what a record says; nothing where it cannot be read."""
        try:
            return decode(self._storage.load(f"{FOLDER}/{_checked(name)}") or b"")
        except ValueError:  # too long
            return ""


def _skim(text: str) -> tuple[ParsedGame, Outcome | None, Iterable[str]]:
    """Return what a record says, how it ended, and its plies' texts.

    The game is played only where the end is not said our way.
    """
    try:
        record = split_record(text)
        read, outcome = ParsedGame(Game(), record.headers), parse_outcome(record.headers.get("result", ""))
        return read, outcome, list(map(str, read_plies(record.words)))
    except NotationError:
        read = next(read_games(text))
        return read, read.game.outcome, map(str, read.game.plies)


def _game(read: ParsedGame, plies: Iterable[str]) -> bytes:
    """Return what is the same in all records of a game, wherever they come from: who played what, from which start."""
    names = (called(read, colour) for colour in Colour)
    start = read.headers.get("start", "")
    return blake2b("\n".join([*names, start, *plies]).encode("utf-8", "replace"), digest_size=12).digest()


def _entry(name: str, text: str) -> RecordEntry:
    """Return a record as it is listed."""
    read, outcome, plies = _skim(text)
    levels = {colour: LEVELS.get(read.headers.get(colour.value, "")) for colour in Colour}
    return RecordEntry(
        name,
        _one_line(read.headers.get("date", "")),
        {colour: called(read, colour) for colour in Colour},
        levels,
        outcome,
        _one_line(read.headers.get("result", "")),
        _one_line(read.headers.get("source", "")),
        read.error,
        _game(read, plies),
    )


def called(read: ParsedGame, colour: Colour) -> str:
    """Return what a side is called in the list; nothing for a human without a name."""
    level = LEVELS.get(read.headers.get(colour.value, ""))
    said = read.headers.get(f"{colour}name") or (level.name if level else read.player(colour))
    return "" if said == HUMAN else clean_name(said)


def _players(read: ParsedGame) -> dict[str, str]:
    """Return the headers by which a match knows who plays; whoever is no level of ours becomes a human with a name."""
    headers = {}
    for colour in Colour:
        key = read.headers.get(colour.value, HUMAN)
        headers[colour.value] = key if key in LEVELS else HUMAN
        name = clean_name(read.headers.get(f"{colour}name") or ("" if key in {HUMAN, *LEVELS} else key))
        if name:
            headers[f"{colour}name"] = name
    return headers


def _taken_over(read: ParsedGame) -> dict[str, str]:
    return {name: value for name in _TAKEN_OVER if (value := _one_line(read.headers.get(name, "")))}


def _one_line(text: str) -> str:
    """Return a header's value as it may be written and shown: printable, one line, not too long."""
    return "".join(character for character in " ".join(text[:1000].split()) if character.isprintable())[:_LONGEST_VALUE]


def readable(names: Mapping[Colour, str]) -> str:
    """Return the part of a file's name that says who played: letters, digits and single spaces, whatever they said."""
    kept = {
        colour: "".join(letter if letter.isalnum() else " " for letter in clean_name(name)).split()
        for colour, name in names.items()
    }
    return " - ".join(" ".join(kept.get(colour, [])) or colour.capitalize() for colour in Colour)


def _when(name: str, stamp: Stamp) -> str:
    """Return when a game was played by its file's name, or else when the file was written."""
    found = _DATE.match(name)
    return found[0] if found else datetime.fromtimestamp(stamp[0] / 1e9).strftime(DATE).replace(":", ".")  # noqa: DTZ006 # local time, as in names


def _checked(name: str) -> str:
    assert name == Path(name).name, "a record's name leads nowhere else"
    return name
