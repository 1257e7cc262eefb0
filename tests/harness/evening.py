"""A whole evening with the program: games, puzzles, a lesson, a review, an import, training, changed settings.

The disk can be full during any of its writes, and the program can be killed there; what was finished is compared with
what the folder holds after the next start.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from errno import ENOSPC
from pathlib import Path
from random import Random
from typing import Final
from unittest.mock import patch

from dvonn.app import App
from dvonn.commandline import Options
from dvonn.engine.analysis import game_review
from dvonn.match.match import Match
from dvonn.rules.formats.record_text import format_record
from dvonn.rules.pieces import Move
from dvonn.screens.exercise import Exercise
from dvonn.screens.learn.tutorial import Tutorial
from dvonn.screens.records import import_files
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.review.running_review import ReviewedGame
from dvonn.screens.scene import Push, ShowMatch, ShowMenu
from dvonn.storage import files, text_store
from dvonn.storage.puzzle_progress import PuzzleProgressStore
from dvonn.storage.record_store import ANALYSIS_SUFFIX, RecordStore
from dvonn.storage.settings import Settings
from dvonn.storage.settings_file import SETTINGS, SETTINGS_FILE
from dvonn.storage.text_store import Storage
from dvonn.storage.training import MissedMove, TrainingStore
from dvonn.ui.timing import Speed
from tests.harness.matches import HOT_SEAT, game_of_last_plies
from tests.harness.player import FakeClock, Undrawn
from tests.harness.puzzles import SHORT_PUZZLES, puzzle_round
from tests.harness.stage import FRAME_SECONDS

GAMES: Final = 3
GAME_PLIES: Final = 12  # the last ones of a game, as all writes of a game are alike
PUZZLES: Final = 10
TODAY: Final = date(2026, 11, 24)
REVIEW_NODES: Final = 10


class Evening:
    """An evening in a folder; everything depends on the seed. `finished` holds what was done, in words."""

    def __init__(self, folder: Path, seed: int = 1) -> None:
        (folder / SETTINGS_FILE).touch()
        self.finished: list[str] = []
        self._folder, self._seed = folder, seed
        self.app = start(folder)

    def run(self) -> Iterator[None]:
        """Do one thing after the other; yield after each."""
        for part in (self._play, self._solve, self._learn, self._import, self._train, self._change_settings):
            yield from part()

    def end(self) -> None:
        """Close the program."""
        end(self.app)

    def _frames(self, frames: int = 1) -> None:
        for _ in range(frames):
            self.app.frame([], FRAME_SECONDS)

    def _play(self) -> Iterator[None]:
        for number in range(GAMES):
            whole = game_of_last_plies(GAME_PLIES, seed=100 * self._seed + number)
            match = Match(HOT_SEAT, type(whole)(whole.start, whole.ties))
            self.app.apply(ShowMatch(match))
            for ply in whole.plies:
                match.play(ply)
                self._frames()
            self.finished.append(f"game {' '.join(map(str, whole.plies))}")
            yield
        self.app.apply(ShowMenu())
        yield from self._review(match)

    def _review(self, match: Match) -> Iterator[None]:
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
        first = PUZZLES * self._seed % len(SHORT_PUZZLES)
        puzzles = SHORT_PUZZLES[first : first + PUZZLES]
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
        self.app.stage.settings.lesson = self._seed % 2
        scene = Tutorial(self.app.stage)
        self.app.apply(Push(scene))
        while not scene.round.is_done or not scene.round.is_over:
            if not scene.round.is_done:
                scene.play(scene.round.solutions()[0])
            self._frames()
        while not scene.succeeded:
            self._frames()
        self.app.apply(ShowMenu())  # which saves the settings
        self.finished.append(f"lesson {scene.round.lesson + 1}")
        yield

    def _import(self) -> Iterator[None]:
        game = game_of_last_plies(GAME_PLIES, seed=100 * self._seed + 50)
        path = self._folder.parent / f"other-{self._seed}.txt"
        path.write_text(format_record(game, {"white": "Ada", "black": "Otto", "date": "2026-11-20 12:00:00"}))
        self.app.apply(import_files(self.app.stage, [path]))
        self._frames(30)
        self.finished.append(f"game {' '.join(map(str, game.plies))}")
        self.app.apply(ShowMenu())
        yield

    def _train(self) -> Iterator[None]:
        record = next(self.app.autosave.records.entries(), None)
        position = game_of_last_plies(GAME_PLIES, seed=100 * self._seed + 60).start
        best, played = position.moves()[:2]
        assert isinstance(best, Move)
        assert isinstance(played, Move)
        missed = MissedMove(
            position, best, played, 3.0, exact=True, ties=self._ties, record=record.name if record else ""
        )
        self.app.stage.training.add(missed, TODAY)
        self.finished.append(f"training {position}")
        yield

    _ties = Settings().ties

    def _change_settings(self) -> Iterator[None]:
        name = ("effects", "ambience")[self._seed % 2]
        setattr(self.app.stage.settings, name, 0.25)
        self._frames(round(4 / FRAME_SECONDS))
        self.finished.append(f"{name} 0.25")
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
    """Return what a folder holds, in the words of `Evening.finished`."""
    storage = Storage(folder)
    records = RecordStore(storage)
    names = [entry.name for entry in records.entries()]
    found = {f"game {' '.join(map(str, records.open(name).game.plies))}" for name in names}
    found |= {"review" for name in names if storage.exists(f"records/{name}{ANALYSIS_SUFFIX}")}
    found |= {f"puzzle {key}" for key in PuzzleProgressStore(storage).progress.solved}
    found |= {
        f"training {position}" for position in (one.missed.position for one in TrainingStore(storage).exercises())
    }
    settings, _ = SETTINGS.parse(storage.read(SETTINGS_FILE) or "")
    found |= {f"lesson {lesson}" for lesson in settings.finished_lessons}
    return found | {f"effects {settings.effects}", f"ambience {settings.ambience}"}


# Faults


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
    kills: Callable[[], object] = field(default=lambda: os._exit(9))

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
        with _temporary_file(path, content, flush=flush) as temporary:
            self._die(number, "written")
            yield temporary
        if was_full and not existed:
            self.room -= 1
        self._die(number, "moved")

    def _die(self, number: int, stage: str) -> None:
        if number == self.fatal and stage == self.fatal_stage:
            self.kills()

    def fill(self) -> None:
        """Fill the reserve if there is room."""
        if not self.is_full:
            self.reserve, self.room = files.RESERVE_BYTES // files.RESERVE_STEP_BYTES, 0

    def shrink(self) -> bool:
        """Free some of the reserve."""
        if not self.reserve:
            return False
        self.reserve -= 1
        self.room += 1
        return True

    @contextmanager
    def used(self) -> Iterator[None]:
        """Let the program use this disk, with cheap reviews."""
        with (
            patch.object(text_store, "temporary_file", self.temporary_file),
            patch.object(files.Reserve, "fill", lambda _: self.fill()),
            patch.object(files.Reserve, "shrink", lambda _: self.shrink()),
            patch.multiple(game_review, REVIEW_NODES=REVIEW_NODES, ENDING_NODES=REVIEW_NODES, COMPARISON_BOARDS=10),
        ):
            yield


_temporary_file = files.temporary_file


def evening_on(disk: Disk, folder: Path, seed: int = 1) -> list[str]:
    """Spend an evening on a disk; return what was finished."""
    with disk.used():
        evening = Evening(folder, seed)
        for _ in evening.run():
            pass
        evening.end()
    return evening.finished


def next_start(folder: Path) -> set[str]:
    """Start the program once more, on a disk with room; return what the folder holds then."""
    end(start(folder))
    return kept(folder)
