"""Spends evenings with a full disk or a sudden death at each of their writes, and counts what is lost.

An evening is some games, a review, puzzles, a lesson, an import, training and changed settings. What was finished is
compared with what the folder holds after the next start. The last line is `N cases, M lost`; the exit code is 0 only if
nothing is lost.
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from errno import ENOSPC
from itertools import product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final
from unittest.mock import patch

os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

from dvonn.app import App
from dvonn.commandline import Options, Parser, parse_count
from dvonn.engine.analysis import game_review
from dvonn.match.match import Match
from dvonn.rules.board import Move
from dvonn.rules.formats.record_text import format_record
from dvonn.rules.game import Game
from dvonn.screens.exercise import Exercise
from dvonn.screens.learn.tutorial import Tutorial
from dvonn.screens.records.records import import_files
from dvonn.screens.review.mistakes import ReviewedGame
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.scene import Push, ShowMatch, ShowMenu
from dvonn.storage import files, text_store
from dvonn.storage.puzzle_progress import PuzzleProgressStore
from dvonn.storage.record_store import ANALYSIS_SUFFIX, RecordStore
from dvonn.storage.settings import SETTINGS, SETTINGS_FILE, Settings
from dvonn.storage.text_store import Storage
from dvonn.storage.training import MissedMove, TrainingStore
from dvonn.ui.theme import Speed
from tests.harness.clocks import FakeClock
from tests.harness.games import HOT_SEAT, game_of_last_plies
from tests.harness.puzzles import SHORT_PUZZLES, puzzle_round
from tests.harness.stage import FRAME_SECONDS
from tests.harness.user import Undrawn

FULL_WRITES: Final = (1, 3, 12, 10**6)  # that find the disk full; the last number lasts until the program ends
FATAL_STAGES: Final = ("before", "written", "moved")
GAMES: Final = 3
GAME_PLIES: Final = 12  # the last ones of a game, as all writes of a game are alike
PUZZLES: Final = 10
TODAY: Final = date(2026, 11, 24)


class Evening:
    """An evening in a folder. `finished` holds what was done, in words."""

    def __init__(self, folder: Path) -> None:
        (folder / SETTINGS_FILE).touch()
        self.finished: list[str] = []
        self._folder = folder
        self.app = start(folder)

    def run(self) -> Iterator[None]:
        """Do one thing after the other; yield after each."""
        for part in (self._play, self._solve, self._learn, self._import, self._train, self._change_settings):
            yield from part()

    def _frames(self, frames: int = 1) -> None:
        for _ in range(frames):
            self.app.frame([], FRAME_SECONDS)

    def _play(self) -> Iterator[None]:
        for number in range(GAMES):
            whole = game_of_last_plies(GAME_PLIES, seed=number)
            match = Match(HOT_SEAT, Game(whole.start, whole.ties))
            self.app.apply(ShowMatch(match))
            for ply in whole.plies:
                match.play(ply)
                self._frames()
            self.finished.append(f"game {' '.join(map(str, whole.plies))}")
            yield
        record = self.app.autosave.record_of(match)
        if record:  # else it is not written yet, and the review is not kept
            review = GameReview(self.app.stage, ReviewedGame(match.game, record=record))
            self.app.apply(Push(review))
            while not review.review.done:
                self._frames()
            self.finished.append("review")
        self.app.apply(ShowMenu())
        yield

    def _solve(self) -> Iterator[None]:
        puzzles = SHORT_PUZZLES[:PUZZLES]
        scene = Exercise(self.app.stage, puzzle_round(self.app.stage, puzzles))
        self.app.apply(Push(scene))
        for puzzle in puzzles:
            scene.play(puzzle.solution)
            self._frames()
            self.finished.append(f"puzzle {puzzle.key}")
            yield
            scene.go_on()
        self.app.apply(ShowMenu())

    def _learn(self) -> Iterator[None]:
        scene = Tutorial(self.app.stage)
        self.app.apply(Push(scene))
        while not scene.round.is_done or not scene.round.is_over:
            if not scene.round.is_done:
                scene.play(scene.round.solutions()[0])
            self._frames()
        while not scene.succeeded:
            self._frames()
        self.app.apply(ShowMenu())  # which saves the settings
        self.finished.append("lesson 1")
        yield

    def _import(self) -> Iterator[None]:
        game = game_of_last_plies(GAME_PLIES, seed=50)
        path = self._folder.with_name("other.txt")
        path.write_text(format_record(game, {"white": "Ada", "black": "Otto", "date": "2026-11-20 12:00:00"}))
        self.app.apply(import_files(self.app.stage, [path]))
        self._frames(30)
        self.finished.append(f"game {' '.join(map(str, game.plies))}")
        self.app.apply(ShowMenu())
        yield

    def _train(self) -> Iterator[None]:
        position = game_of_last_plies(GAME_PLIES, seed=60).start
        best, played = position.moves()[:2]
        assert isinstance(best, Move)
        assert isinstance(played, Move)
        missed = MissedMove(position, best, played, 3.0, exact=True, ties=Settings().ties, record="")
        self.app.stage.training.add(missed, TODAY)
        self.finished.append(f"training {position}")
        yield

    def _change_settings(self) -> Iterator[None]:
        self.app.stage.settings.effects = 0.25
        self._frames(round(4 / FRAME_SECONDS))
        self.finished.append("effects 0.25")
        yield


def start(folder: Path) -> App:
    """Start the program in a folder."""
    app = Undrawn(Options(size=(320, 240), data_dir=folder), clock=FakeClock(), rng=Random(1))
    app.stage.settings.speed = Speed.OFF
    app.frame([], 0)
    return app


def end(app: App) -> None:
    """Close the program as its window does."""
    with app.host.running():
        pass
    app.autosave.close()


def kept(folder: Path) -> set[str]:
    """Return what a folder holds after the next start, in the words of `Evening.finished`."""
    end(start(folder))
    storage = Storage(folder)
    records, training = RecordStore(storage), TrainingStore(storage)
    names = [entry.name for entry in records.entries()]
    found = {f"game {' '.join(map(str, records.open(name).game.plies))}" for name in names}
    found |= {"review" for name in names if storage.exists(f"records/{name}{ANALYSIS_SUFFIX}")}
    found |= {f"puzzle {key}" for key in PuzzleProgressStore(storage).progress.solved}
    found |= {f"training {one.missed.position}" for one in training.exercises()}
    settings, _ = SETTINGS.parse(storage.read(SETTINGS_FILE) or "")
    return found | {f"lesson {lesson}" for lesson in settings.finished_lessons} | {f"effects {settings.effects}"}


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


def spend_evening(folder: Path, disk: Disk, log: Path) -> list[str]:
    """Spend an evening on a disk, with cheap reviews, writing down what is finished; return all of it."""
    with (
        patch.object(text_store, "temporary_file", disk.temporary_file),
        patch.object(files.Reserve, "fill", lambda _: disk.fill()),
        patch.object(files.Reserve, "shrink", lambda _: disk.shrink()),
        patch.multiple(game_review, REVIEW_NODES=10, ENDING_NODES=10, COMPARISON_BOARDS=10),
    ):
        evening = Evening(folder)
        for _ in evening.run():
            log.write_text("\n".join(evening.finished))
        end(evening.app)
    return evening.finished


def lines_of(work: Callable[[], Iterable[str]], file: Path) -> set[str]:
    """Return the lines that a process of its own has written before it ended or was killed."""
    child = os.fork()  # of a process without SDL's threads, which would not survive it
    if not child:
        file.write_text("\n".join(work()))
        os._exit(0)
    os.waitpid(child, 0)
    return {*file.read_text().splitlines()} if file.exists() else set()


def lost(disk: Disk) -> set[str]:
    """Return what an evening on a disk loses."""
    with TemporaryDirectory() as root:
        folder, log = Path(root) / "user", Path(root) / "finished"
        folder.mkdir()
        finished = lines_of(lambda: spend_evening(folder, disk, log), log)
        return finished - lines_of(lambda: kept(folder), Path(root) / "kept")


def count_writes() -> int:
    """Return the writes of an evening."""
    with TemporaryDirectory() as root:
        folder, log = Path(root) / "user", Path(root) / "finished"
        folder.mkdir()
        disk = Disk()
        return int(lines_of(lambda: spend_evening(folder, disk, log) and [str(disk.writes)], log).pop())


def cases(step: int) -> Iterator[tuple[str, Disk]]:
    """Yield the name and the disk of each case, for every `step`-th write."""
    writes = range(0, count_writes(), step)
    for write, writes_full in product(writes, FULL_WRITES):
        if write or writes_full != FULL_WRITES[-1]:  # else there is no place for anything from the first write on
            yield f"full from write {write} for {writes_full}", Disk(full_from=write, full_writes=writes_full)
    for write, stage in product(writes, FATAL_STAGES):
        yield f"killed {stage} write {write}", Disk(fatal=write, fatal_stage=stage)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the cases; print those that lose something."""
    parser = Parser(prog="evening", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--step", type=parse_count, default=1, metavar="N", help="every Nth write only")
    results = [(name, lost(disk)) for name, disk in cases(parser.parse_args(argv).step)]
    for name, things in results:
        if things:
            print(f"{name}: {', '.join(sorted(things))}")
    failures = sum(bool(things) for _, things in results)
    print(f"{len(results)} cases, {failures} lost")
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main())
