"""Games of files that somebody has brought become records, in slices, so that the window keeps answering.

What is damaged is kept back until somebody wants it as far as it could be read. No file is changed.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from dvonn.rules.formats.parsed_game import ParsedGame
from dvonn.storage.record_store import SUFFIXES, RecordStore

MOST_DAMAGED: Final = 500  # games that are kept back; more of them are counted only
MOST_FILES: Final = 10_000  # of a folder
Work = Generator[None, None, None]


@dataclass(frozen=True)
class DamagedGame:
    """A game that was read in part, the file that it is from, and its number there."""

    file: str
    number: int
    read: ParsedGame


class Importer:
    """Takes in the games of files, and of the files in folders; the clock returns seconds.

    Names are of the records that were made, known counts games that were there already. Damaged games were read in
    part, lost counts those of them that were too many to be kept back, unread are lines about what could not be read.
    """

    def __init__(self, shelf: RecordStore, paths: Sequence[Path], clock: Callable[[], float]) -> None:
        self.names: list[str] = []
        self.known = 0
        self.damaged: list[DamagedGame] = []
        self.lost = 0
        self.unread: list[str] = []
        self.count = 0  # games that were taken in or there already, or could not be written
        self.last: ParsedGame | None = None  # of these
        self.file = ""  # that is being read
        self.done = False
        self._shelf, self._clock = shelf, clock
        self._working = self._work(paths)

    @property
    def games(self) -> int:
        """How many games have been read, wholly or in part."""
        return self.count + len(self.damaged) + self.lost

    def step(self, seconds: float) -> None:
        """Take in for some seconds, at least one game, until all is done."""
        until = self._clock() + seconds
        for _ in self._working:
            if self._clock() >= until:
                return
        self.done = True

    def stop(self) -> None:
        """Leave it at what was taken in by now."""
        self._working.close()
        self.done = True

    def take_damaged(self) -> None:
        """Begin to take in what was kept back, as far as it could be read."""
        self.done = False
        self._working = self._take_damaged()

    def _work(self, paths: Sequence[Path]) -> Work:
        for _ in self._shelf.entries():  # so that games are known that are there already
            yield
        for path in paths:
            for file in self._files(path):
                self.file = file.name
                for number, read in enumerate(self._shelf.read_file(file), start=1):
                    self._sort(file.name, number, read)
                    yield

    def _files(self, path: Path) -> Iterator[Path]:
        """Yield a file, or what may be games in a folder; without any of them say so."""
        if not path.is_dir():
            yield path
            return
        found = files_in(path)
        if not found:
            self.unread.append(f"There is no game in {path.name or path}")
        yield from found

    def _sort(self, file: str, number: int, read: ParsedGame) -> None:
        """Take a game in, or keep it back."""
        if not read.error:
            self._take(file, read)
        elif not read.game.plies:
            self.unread.append(read.error if file in read.error else f"{file}: {read.error}")
        elif len(self.damaged) < MOST_DAMAGED:
            self.damaged.append(DamagedGame(file, number, read))
        else:
            self.lost += 1

    def _take(self, file: str, read: ParsedGame) -> None:
        """Make a record of a game, unless there is one."""
        known = self._shelf.same(read)
        name = self._shelf.take_in(read, file)
        self.last = read
        self.count += 1
        if known:
            self.known += 1
        elif name:
            self.names.append(name)

    def _take_damaged(self) -> Work:
        while self.damaged:
            one = self.damaged.pop(0)
            self.file = one.file
            self._take(one.file, one.read)
            yield


def files_in(folder: Path) -> list[Path]:
    """Return the files of a folder that may be games, by name; none where it cannot be read."""
    try:
        found = [path for path in folder.iterdir() if path.suffix.lower() in SUFFIXES and path.is_file()]
    except OSError:
        return []
    return sorted(found)[:MOST_FILES]
