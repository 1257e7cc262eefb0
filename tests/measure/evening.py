"""Spends evenings with a full disk or a sudden death at each of their writes, and counts what is lost.

An evening is some games, puzzles and changed settings. What was finished is compared with what the folder
holds after the next start. The last line is `N cases, M lost`; the exit code is 0 only if nothing is lost.
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from errno import ENOSPC
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from unittest.mock import patch

os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

from dvonn.app import App
from dvonn.commandline import Parser, parse_count
from dvonn.match.match import Match
from dvonn.rules.game import Game
from dvonn.screens.exercise import Exercise
from dvonn.screens.scene import Push, ShowMatch
from dvonn.storage import files, text_store
from dvonn.storage.puzzle_progress import PuzzleProgressStore
from dvonn.storage.record_store import RecordStore
from dvonn.storage.settings import SETTINGS, SETTINGS_FILE
from dvonn.storage.text_store import Storage
from dvonn.ui.theme import Speed
from tests.harness.context import FRAME_SECONDS
from tests.harness.games import HOT_SEAT, game_of_last_plies
from tests.harness.puzzles import SHORT_PUZZLES, puzzle_session
from tests.harness.user import AppUser

FULL_WRITES: Final = (1, 3, 12, 10**6)  # that find the disk full; the last number lasts until the program ends
FATAL_STAGES: Final = ("before", "written", "moved")
GAMES: Final = 3
GAME_PLIES: Final = 12  # the last ones of a game, as all writes of a game are alike
PUZZLES: Final = 10


def evening(app: App) -> Iterator[str]:
    """Do one thing after the other; yield what is finished, in words."""
    for number in range(GAMES):
        whole = game_of_last_plies(GAME_PLIES, seed=number)
        match = Match(HOT_SEAT, Game(whole.start, whole.ties))
        app.apply(ShowMatch(match))
        for ply in whole.plies:
            match.play(ply)
            app.frame([], FRAME_SECONDS)
        yield f"game {' '.join(map(str, whole.plies))}"
    puzzles = SHORT_PUZZLES[:PUZZLES]
    scene = Exercise(app.context, puzzle_session(app.context, puzzles))
    app.apply(Push(scene))
    for puzzle in puzzles:
        scene.play(puzzle.line[0])
        app.frame([], FRAME_SECONDS)
        yield f"puzzle {puzzle.key}"
        scene.go_on()
    app.context.settings.effects = 0.25
    for _ in range(round(4 / FRAME_SECONDS)):
        app.frame([], FRAME_SECONDS)
    yield "effects 0.25"


def start(folder: Path) -> App:
    """Start the program in a folder that has been used."""
    (folder / SETTINGS_FILE).touch()
    app = AppUser((320, 240), draws=False, folder=folder).app
    app.context.settings.speed = Speed.OFF
    return app


def end(app: App) -> None:
    """Close the program as its window does."""
    with app.host.running():
        pass
    app.autosave.close()


def kept(folder: Path) -> set[str]:
    """Return what a folder holds after the next start, in the words of `evening`."""
    end(start(folder))
    storage = Storage(folder)
    records = RecordStore(storage)
    found = {f"game {' '.join(map(str, records.open(entry.name).game.plies))}" for entry in records.entries()}
    found |= {f"puzzle {key}" for key in PuzzleProgressStore(storage).value.solved}
    settings, _ = SETTINGS.parse(storage.read(SETTINGS_FILE) or "")
    return found | {f"effects {settings.effects}"}


@dataclass
class Disk:
    """A disk that is full during some writes, counted from 0, whose reserve is as many files; or a fatal write."""

    full_from: int = 10**9
    full_writes: int = 0
    fatal: int = 10**9
    fatal_stage: str = ""  # "before" it, when it is "written" beside its place, or "moved" there
    writes: int = 0
    reserve: int = 0
    room: int = 0  # new files that fit on the full disk

    @property
    def is_full(self) -> bool:
        """Whether the next write finds the disk full."""
        return self.full_from <= self.writes < self.full_from + self.full_writes

    @contextmanager
    def temporary_file(self, path: Path, content: str | bytes, *, flush: bool = True) -> Iterator[Path]:
        """Write a file as `files.temporary_file` does, or fail, or end the process."""
        number, was_full, existed = self.writes, self.is_full, path.exists()
        self.writes += 1
        self._die(number, "before")
        if was_full and not self.room:
            raise OSError(ENOSPC, "No space left on device")
        with files.temporary_file(path, content, flush=flush) as temporary:
            self._die(number, "written")
            yield temporary
        if was_full and not existed:
            self.room -= 1
        self._die(number, "moved")

    def _die(self, number: int, stage: str) -> None:
        if (number, stage) == (self.fatal, self.fatal_stage):
            os._exit(9)

    def fill(self) -> None:
        """Fill the reserve if there is room."""
        if not self.is_full:
            self.reserve, self.room = files.RESERVE_BYTES // files.RESERVE_STEP_BYTES, 0

    def shrink(self) -> bool:
        """Free some of the reserve, if anything is left of it."""
        if not self.reserve:
            return False
        self.reserve -= 1
        self.room += 1
        return True


def spend_evening(folder: Path, disk: Disk, log: Path) -> None:
    """Spend an evening on a disk, writing down what is finished."""
    with (
        patch.object(text_store, "temporary_file", disk.temporary_file),
        patch.object(files.EmergencySpace, "fill", lambda _: disk.fill()),
        patch.object(files.EmergencySpace, "shrink", lambda _: disk.shrink()),
    ):
        app, finished = start(folder), list[str]()
        for thing in evening(app):
            finished.append(thing)
            log.write_text("\n".join(finished))
        end(app)


def lines_of(work: Callable[[], Iterable[str]], file: Path) -> set[str]:
    """Return the lines that a process of its own has written before it ended or was killed."""
    child = os.fork()  # of a process without SDL's threads, which would not survive it
    if not child:
        file.write_text("\n".join(work()))
        os._exit(0)
    os.waitpid(child, 0)
    return {*file.read_text().splitlines()} if file.exists() else set()


def spent_on(disk: Disk) -> tuple[set[str], int]:
    """Return what an evening on a disk loses, and how often it writes if it is not killed."""
    with TemporaryDirectory() as root:
        folder, log = Path(root) / "user", Path(root) / "finished"
        folder.mkdir()

        def spend() -> list[str]:
            spend_evening(folder, disk, log)
            return [str(disk.writes)]

        writes = lines_of(spend, Path(root) / "writes")
        finished = set(log.read_text().splitlines()) if log.exists() else set()
        return finished - lines_of(lambda: kept(folder), Path(root) / "kept"), int(max(writes, default="0"))


def cases(step: int) -> Iterator[tuple[str, Disk]]:
    """Yield the name and the disk of each case, for every `step`-th write."""
    writes = range(0, spent_on(Disk())[1], step)
    for write, writes_full in product(writes, FULL_WRITES):
        if write or writes_full != FULL_WRITES[-1]:  # else there is no place for anything from the first write on
            yield f"full from write {write} for {writes_full}", Disk(full_from=write, full_writes=writes_full)
    for write, stage in product(writes, FATAL_STAGES):
        yield f"killed {stage} write {write}", Disk(fatal=write, fatal_stage=stage)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the cases; print those that lose something."""
    parser = Parser(prog="evening", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--step", type=parse_count, default=1, metavar="N", help="every Nth write only")
    results = [(name, spent_on(disk)[0]) for name, disk in cases(parser.parse_args(argv).step)]
    for name, things in results:
        if things:
            print(f"{name}: {', '.join(sorted(things))}")
    failures = sum(bool(things) for _, things in results)
    print(f"{len(results)} cases, {failures} lost")
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main())
