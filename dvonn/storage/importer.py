"""The import of games from files into the records, in slices, so that the window stays responsive.

Damaged games are refused until `import_damaged` imports their readable parts. The files are not changed.
"""

import os
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from operator import attrgetter
from pathlib import Path
from typing import Final

from dvonn.language import NN_, _, ngettext
from dvonn.rules.notation import ParsedGame
from dvonn.slices import TimeSlicedTask
from dvonn.storage.files import local_time
from dvonn.storage.record_index import RECORD_DATE_FORMAT
from dvonn.storage.record_store import RECORD_SUFFIXES, RecordStore

MAX_PROBLEMS: Final = 500  # that are kept; others are only counted
MAX_IMPORT_FILES: Final = 200_000  # at once


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


Problem = FileGame | str
"""A damaged game, or a line about a file."""


class Importer(TimeSlicedTask[None]):
    """Imports the games of files, and of the files in folders and their subfolders; the clock returns seconds.

    `imported_count` counts the new records, `duplicate_count` the games that had a record already. `problems` are the
    games that were read in part or not at all, and lines about files; `discarded_count` counts those beyond
    MAX_PROBLEMS. Whatever is wrong with a file, the others are imported.
    """

    def __init__(self, records: RecordStore, paths: Sequence[Path], clock: Callable[[], float]) -> None:
        super().__init__(self._import_files(paths), clock)
        self.imported_count = self.duplicate_count = 0
        self.problems: list[Problem] = []
        self.discarded_count = 0
        self.processed_count = 0  # imported, duplicate, or not writable
        self.files: list[str] = []  # their paths
        self.done_count = 0  # files that have been read
        self.last_game: ParsedGame | None = None  # the game that was processed last
        self.last_record: str | None = None  # the name of its record, None if it could not be written
        self.current_file = ""
        self._records = records

    def import_damaged(self, problems: Sequence[Problem]) -> None:
        """Begin to import the readable parts of the damaged games among some problems."""
        self.begin(self._import_damaged(problems))

    def _import_files(self, paths: Sequence[Path]) -> Iterator[None]:
        for _count in self._records.update():  # find_duplicate searches the index
            yield
        for path in paths:
            yield from self._find_files(path)
        for file in map(Path, self.files):
            self.current_file = printable(file.name)
            yield from self._import_file(file)
            self.done_count += 1

    def _find_files(self, path: Path) -> Iterator[None]:
        """Find the file itself, or the importable files of a folder; links to folders are not followed."""
        if not os.path.isdir(path):  # noqa: PTH112 # it takes a locked folder or a long name for a file
            self.files.append(str(path))
            yield
            return
        before, folders = len(self.files), [str(path)]
        while folders and len(self.files) < MAX_IMPORT_FILES:
            found = list[str]()
            with self._noting_errors(folder := folders.pop()), os.scandir(folder) as entries:
                for entry in entries:
                    if entry.is_dir(follow_symlinks=False):
                        folders.append(entry.path)
                    elif entry.name.lower().endswith(RECORD_SUFFIXES):
                        found.append(entry.path)
                    yield
            self.files += sorted(found)
        if len(self.files) >= MAX_IMPORT_FILES:
            del self.files[MAX_IMPORT_FILES:]
            self._note(ngettext(*NN_("Only the first {count} files are read"), MAX_IMPORT_FILES))
        elif len(self.files) == before:
            words = _("There's no file in {folder} that ends in {kinds}")
            self._note(words.format(folder=path.name or path, kinds=", ".join(RECORD_SUFFIXES)))

    def _import_file(self, file: Path) -> Iterator[None]:
        """Import the finished games of a file as they are read, and then the others; copies count once."""
        count, texts, others = 0, set[str](), list[FileGame]()
        for count, game in enumerate(self._read(file), start=1):  # noqa: B007 # used after the loop
            yield
            if (game.parsed.error or not game.parsed.game.outcome) and len(others) < MAX_PROBLEMS:
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
        with self._noting_errors(file):
            reads, modified = self._records.read_file(file), local_time(file.stat().st_mtime)
            for number, read in enumerate(reads, start=1):
                date = modified + timedelta(seconds=number - 1)  # keeps the games of a file in their order
                yield FileGame(printable(file.name), number, date.strftime(RECORD_DATE_FORMAT), read)

    def _take(self, game: FileGame) -> None:
        """Import a game, or hold it back if it is damaged."""
        if game.parsed.error:
            self._note(game)
        else:
            self._import_game(game)

    def _import_game(self, game: FileGame) -> None:
        """Make a record of a game unless it has one already."""
        self.last_game, self.last_record = game.parsed, None
        self.processed_count += 1
        with self._noting_errors(game.file):
            self.last_record = self._records.find_duplicate(game.parsed)
            if self.last_record:
                self.duplicate_count += 1
            else:
                self._write(game)

    def _write(self, game: FileGame) -> None:
        """Write the record of a game; if that fails, note why, and stop, as others would fail, too."""
        try:
            self.last_record = self._records.import_game(game.parsed, game.file, game.date, is_copy=True)
            self.imported_count += 1
        except OSError as error:
            if self._records.folder:
                words = _("Can't save to {folder}").format(folder=self._records.folder)
                self._note(f"{words}: {error.strerror or error}")
                self.stop()

    def _import_damaged(self, problems: Sequence[Problem]) -> Iterator[None]:
        for game in problems:
            if isinstance(game, FileGame) and game.parsed.game.plies:
                self.current_file = game.file
                self._import_game(game)
            yield

    # Errors

    @contextmanager
    def _noting_errors(self, file: Path | str) -> Iterator[None]:
        """Note an error with a file, or one of ours."""
        name = Path(file).name
        try:
            yield
        except FileNotFoundError:
            self._note(_("{file} is missing").format(file=name))
        except Exception as error:  # noqa: BLE001 # in a reader
            # Translators: {reason} is a message of the operating system
            words = _("Can't read {file}: {reason}")
            reason = getattr(error, "strerror", None) or repr(error)
            says_all = isinstance(error, ValueError) and name in str(error)
            self._note(str(error) if says_all else words.format(file=name, reason=reason))

    def _note(self, problem: Problem) -> None:
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(printable(problem) if isinstance(problem, str) else problem)
        else:
            self.discarded_count += 1


def _without_parts(games: Sequence[FileGame], texts: set[str]) -> list[FileGame]:
    """Return the games without those that are parts of others, or of the games with the texts, in their order."""
    found, known = [], sorted(texts)
    for game in sorted(games, key=lambda game: (bool(game.parsed.error), -len(game.parsed.game.plies))):
        # A shorter part may be the beginning of another game
        is_long, text = len(game.parsed.game.plies) >= 10, game.text
        at = bisect_left(known, text)  # where a text that begins with it would be
        if not (is_long and at < len(known) and known[at].startswith(text)):
            found.append(game)
            known.insert(at, text)
    return sorted(found, key=attrgetter("number"))


def printable(words: str) -> str:
    """Return a text with a question mark for each letter that cannot be shown, as those of undecodable file names."""
    return "".join(letter if letter.isprintable() else "?" for letter in words)
