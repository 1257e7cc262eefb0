"""The import of games from files into the records, in slices, so that the window stays responsive.

Damaged games are refused until `import_damaged` imports their readable parts. The files are not changed.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from operator import attrgetter
from pathlib import Path
from typing import Final

from dvonn.language import _
from dvonn.rules.notation import ParsedGame
from dvonn.slices import TimeSlicedTask
from dvonn.storage.record_index import RECORD_DATE_FORMAT
from dvonn.storage.record_store import RECORD_SUFFIXES, RecordStore

MAX_DAMAGED_GAMES: Final = 500  # held back; others are only counted
MIN_COPIED_PLIES: Final = 10  # of a part of a game; a shorter one may be the beginning of another game
MAX_STAMP: Final = float(2**32)  # the latest time of a file in POSIX seconds, in the year 2106
MAX_IMPORT_FILES: Final = 10_000  # from one folder


@dataclass(frozen=True)
class FileGame:
    """A game of a file as far as it was read, its number there, from 1, and a date in case it has none."""

    file: str
    number: int  # 0 for a damaged game that is the only one
    date: str
    parsed: ParsedGame

    @property
    def text(self) -> str:
        """The headers and plies; the text of a longer copy of the game begins with it."""
        headers = {name: value for name, value in self.parsed.headers.items() if name not in {"result", "end"}}
        return f"{sorted(headers.items())} {' '.join(map(str, self.parsed.game.plies))} "


class Importer(TimeSlicedTask[None]):
    """Imports the games of files, and of the files in folders; the clock returns seconds.

    `record_names` are the new records, `duplicate_count` counts games that had a record already. `damaged` games were
    read in part or not at all; `discarded_count` counts those beyond MAX_DAMAGED_GAMES. `errors` are lines about files.
    """

    def __init__(self, records: RecordStore, paths: Sequence[Path], clock: Callable[[], float]) -> None:
        super().__init__(self._import_files(paths), clock)
        self.record_names: list[str] = []
        self.duplicate_count = 0
        self.damaged: list[FileGame] = []
        self.discarded_count = 0
        self.errors: list[str] = []
        self.processed_count = 0  # imported, duplicate, or not writable
        self.last_game: ParsedGame | None = None  # the game that was processed last
        self.last_record: str | None = None  # the name of its record, None if it could not be written
        self.current_file = ""
        self._records = records

    def import_damaged(self) -> None:
        """Begin to import the readable parts of the damaged games."""
        self.begin(self._import_damaged_games())

    def _import_files(self, paths: Sequence[Path]) -> Iterator[None]:
        for _count in self._records.update():  # find_duplicate searches the index
            yield
        for path in paths:
            for file in self._files(path):
                self.current_file = file.name
                yield from self._import_file(file)

    def _files(self, path: Path) -> Iterator[Path]:
        """Yield the file itself, or the importable files of a folder; note an error if there are none."""
        if not os.path.isdir(path):  # noqa: PTH112 # it takes a locked folder or a long name for a file
            yield path
            return
        found = importable_files(path)
        if not found:
            self.errors.append(_("There's no game in {folder}").format(folder=path.name or path))
        yield from found

    def _import_file(self, file: Path) -> Iterator[None]:
        """Import the finished games of a file as they are read, and then the others; copies count once."""
        count, texts, others = 0, set[str](), list[FileGame]()
        for count, game in enumerate(self._read(file), start=1):  # noqa: B007 # used after the loop
            if (game.parsed.error or not game.parsed.game.outcome) and len(others) < MAX_DAMAGED_GAMES:
                others.append(game)
            elif game.text not in texts:
                texts.add(game.text)
                self._take(game)
            yield
        for game in _without_parts(others, texts):
            self._take(game if count > 1 else replace(game, number=0))
            yield

    def _read(self, file: Path) -> Iterator[FileGame]:
        """Yield the games of a file; note an error if it cannot be read."""
        try:
            reads, stamp = self._records.read_file(file), file.stat().st_mtime
        except FileNotFoundError:
            self.errors.append(_("{file} is missing").format(file=file.name))
        except OSError as error:
            # Translators: {reason} is a message of the operating system
            words = _("Can't read {file}: {reason}")
            self.errors.append(words.format(file=file.name, reason=error.strerror or error))
        except ValueError as error:
            self.errors.append(str(error))
        else:
            modified = datetime.fromtimestamp(min(max(0.0, stamp), MAX_STAMP))  # noqa: DTZ006 # local time, as in records
            for number, read in enumerate(reads, start=1):
                date = modified + timedelta(seconds=number - 1)  # keeps the games of a file in their order
                yield FileGame(file.name, number, date.strftime(RECORD_DATE_FORMAT), read)

    def _take(self, game: FileGame) -> None:
        """Import a game, or hold it back if it is damaged."""
        if not game.parsed.error:
            self._import_game(game)
        elif len(self.damaged) < MAX_DAMAGED_GAMES:
            self.damaged.append(game)
        else:
            self.discarded_count += 1

    def _import_game(self, game: FileGame) -> None:
        """Make a record of a game unless it has one already."""
        self.last_record = self._records.find_duplicate(game.parsed)
        if self.last_record:
            self.duplicate_count += 1
        elif name := self._records.import_game(game.parsed, game.file, game.date):
            self.last_record = name
            self.record_names.append(name)
        self.last_game = game.parsed
        self.processed_count += 1

    def _import_damaged_games(self) -> Iterator[None]:
        while self.damaged:
            game = self.damaged.pop(0)
            self.current_file = game.file
            if game.parsed.game.plies:
                self._import_game(game)
            yield


def _without_parts(games: Sequence[FileGame], texts: set[str]) -> list[FileGame]:
    """Return the games without those that are parts of others, or of the games with the texts, in their order."""
    found = []
    for game in sorted(games, key=lambda game: (bool(game.parsed.error), -len(game.parsed.game.plies))):
        is_long = len(game.parsed.game.plies) >= MIN_COPIED_PLIES
        if not (is_long and any(text.startswith(game.text) for text in texts)):
            found.append(game)
            texts.add(game.text)
    return sorted(found, key=attrgetter("number"))


def importable_files(folder: Path) -> list[Path]:
    """Return the files of a folder that may contain games, sorted by name; none if the folder is unreadable."""
    try:
        found = [path for path in folder.iterdir() if path.suffix.lower() in RECORD_SUFFIXES and path.is_file()]
    except OSError:
        return []
    return sorted(found)[:MAX_IMPORT_FILES]
