"""The import of games from files into the records, in slices, so that the window stays responsive.

Damaged games are held back until `import_damaged` imports their readable parts. The files are not changed.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from dvonn.language import _
from dvonn.rules.notation import ParsedGame
from dvonn.slices import SlicedWork
from dvonn.storage.record_store import RECORD_SUFFIXES, RecordStore

MAX_DAMAGED_GAMES: Final = 500  # held back; further ones are only counted
MAX_IMPORT_FILES: Final = 10_000  # from one folder


@dataclass(frozen=True)
class DamagedGame:
    """A partly readable game, the name of its file, and its number in the file, from 1."""

    file: str
    number: int
    parsed: ParsedGame


class Importer(SlicedWork[None]):
    """Imports the games of files, and of the files in folders; the clock returns seconds.

    `record_names` are the new records, `duplicate_count` counts games that had a record already. `damaged` games were
    read in part; `discarded_count` counts those beyond MAX_DAMAGED_GAMES. `errors` are lines about unreadable games.
    """

    def __init__(self, records: RecordStore, paths: Sequence[Path], clock: Callable[[], float]) -> None:
        super().__init__(self._import_files(paths), clock)
        self.record_names: list[str] = []
        self.duplicate_count = 0
        self.damaged: list[DamagedGame] = []
        self.discarded_count = 0
        self.errors: list[str] = []
        self.processed_count = 0  # imported, duplicate, or not writable
        self.last_game: ParsedGame | None = None  # the last one that was processed
        self.last_record: str | None = None  # its name, None if it could not be written
        self.current_file = ""
        self._records = records

    @property
    def game_count(self) -> int:
        """The number of games that have been read, wholly or in part."""
        return self.processed_count + len(self.damaged) + self.discarded_count

    def import_damaged(self) -> None:
        """Begin to import the readable parts of the damaged games."""
        self.begin(self._import_damaged_games())

    def _import_files(self, paths: Sequence[Path]) -> Iterator[None]:
        for _entry in self._records.entries():  # find_duplicate searches the entries that have been read
            yield
        for path in paths:
            for file in self._files(path):
                self.current_file = file.name
                for number, read in enumerate(self._records.read_file(file), start=1):
                    self._classify(file.name, number, read)
                    yield

    def _files(self, path: Path) -> Iterator[Path]:
        """Yield the file itself, or the importable files of a folder; note an error if there are none."""
        if not _is_folder(path):
            yield path
            return
        found = importable_files(path)
        if not found:
            self.errors.append(_("There's no game in {folder}").format(folder=path.name or path))
        yield from found

    def _classify(self, file: str, number: int, read: ParsedGame) -> None:
        """Import a game, or hold it back if it is damaged."""
        if not read.error:
            self._import_game(file, read)
        elif not read.game.plies:
            not_a_game = _("{file} is not a DVONN game").format(file=file)
            self.errors.append(read.error if file in read.error else not_a_game)
        elif len(self.damaged) < MAX_DAMAGED_GAMES:
            self.damaged.append(DamagedGame(file, number, read))
        else:
            self.discarded_count += 1

    def _import_game(self, file: str, read: ParsedGame) -> None:
        """Make a record of a game unless it has one already."""
        self.last_record = self._records.find_duplicate(read)
        if self.last_record:
            self.duplicate_count += 1
        elif name := self._records.import_game(read, file):
            self.last_record = name
            self.record_names.append(name)
        self.last_game = read
        self.processed_count += 1

    def _import_damaged_games(self) -> Iterator[None]:
        while self.damaged:
            game = self.damaged.pop(0)
            self.current_file = game.file
            self._import_game(game.file, game.parsed)
            yield


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # a folder above it is closed to us, or its name is too long
        return False


def importable_files(folder: Path) -> list[Path]:
    """Return the files of a folder that may contain games, sorted by name; none if the folder is unreadable."""
    try:
        found = [path for path in folder.iterdir() if path.suffix.lower() in RECORD_SUFFIXES and path.is_file()]
    except OSError:
        return []
    return sorted(found)[:MAX_IMPORT_FILES]
