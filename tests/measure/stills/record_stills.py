"""Snapshot scenes of recorded games: records, statistics, and sharing."""

import atexit
from collections.abc import Callable
from datetime import date, datetime
from functools import cache
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from typing import Final
from weakref import finalize

from dvonn.app import App
from dvonn.engine.levels import LEVELS, THOUGHTFUL, parse_level
from dvonn.input.intentions import Action
from dvonn.match.match import Match, MatchTerms, Seats
from dvonn.rules.board import Colour, Move
from dvonn.rules.position import TieRule
from dvonn.screens.exercise.exercise import Exercise
from dvonn.screens.openings import OpeningScreen
from dvonn.screens.puzzles.puzzle_menu import PuzzleMenu
from dvonn.screens.records.records import Records
from dvonn.screens.records.statistics_screen import StatisticsScreen
from dvonn.screens.scene import Push, Scene
from dvonn.screens.share.card import SharedGame
from dvonn.screens.share.share_dialog import ShareDialog
from dvonn.storage.autosave import Autosave
from dvonn.storage.record_list import RecordQuery
from dvonn.storage.text_store import Storage
from dvonn.storage.training import MissedMove, TrainingStore
from dvonn.words import level_name
from tests.harness.puzzles import training_round
from tests.harness.random_games import random_game
from tests.measure.stills.game_stills import MAX_GAME_PLIES, STILLS_STEP_SECONDS

EXAMPLE_RECORD_COUNT: Final = 12  # one per day
UNFINISHED_GAME_PLIES: Final = 50  # of the record of an unfinished game
SETTLING_FRAMES: Final = 120  # until all records are read and animations have ended
TRAINED_POSITIONS: Final = slice(60, 66, 2)  # of a random game


def autosave_with_records() -> Autosave:
    """Return an autosave with records of games against all levels and of two people, one of them unfinished."""
    folder = TemporaryDirectory()
    copytree(_records_folder(), folder.name, dirs_exist_ok=True)
    autosave = Autosave(Storage(Path(folder.name)))
    finalize(autosave, folder.cleanup)
    return autosave


@cache
def _records_folder() -> str:
    """Return a folder with the records, which copies are made of."""
    folder = TemporaryDirectory()
    atexit.register(folder.cleanup)
    days = (datetime(2026, 11, 1 + n, 14, n) for n in range(EXAMPLE_RECORD_COUNT))  # noqa: DTZ001 # local time, as in records
    autosave = Autosave(Storage(Path(folder.name)), now=lambda: today)
    for n, today in enumerate(days):  # noqa: B007 # read by the autosave
        levels = [*LEVELS.values(), parse_level("adaptive 1250")]
        level = levels[n % len(levels)]
        seats: Seats = {Colour.WHITE: None, Colour.BLACK: level if n % 4 else None}
        terms = MatchTerms({Colour.WHITE: "Anna", Colour.BLACK: "Benjamin"})
        if n % 4:
            terms = MatchTerms(head_start=8 if n == EXAMPLE_RECORD_COUNT - 1 else 0)
        autosave.save(
            Match(
                seats,
                random_game(UNFINISHED_GAME_PLIES if n == EXAMPLE_RECORD_COUNT // 2 else MAX_GAME_PLIES, n),
                terms=terms,
            )
        )
    return folder.name


def _with_records(make: Callable[[App], Scene]) -> Callable[[App], None]:
    """Return a function that shows a scene over example records after it has read them."""

    def show(app: App) -> None:
        app.stage.autosave = autosave_with_records()
        scene = make(app)
        for _ in range(SETTLING_FRAMES):
            scene.idle(STILLS_STEP_SECONDS)
            scene.update(STILLS_STEP_SECONDS)
        app.director.apply(Push(scene))

    return show


def _openings(app: App, plies: int) -> Scene:
    """Return the openings some plies further, by the most frequent ones."""
    screen = OpeningScreen(app.stage, lambda ids: Records(app.stage, RecordQuery(ids=ids)))
    for _ in range(SETTLING_FRAMES):
        screen.idle(STILLS_STEP_SECONDS)
    for _ in range(plies):
        screen.lay_out()
        screen.handle(Action.NEXT_MOVE)
    return screen


def _share(app: App) -> None:
    app.stage.share_folder = Path("pictures")
    names = {Colour.WHITE: "Anna", Colour.BLACK: level_name(THOUGHTFUL)}
    share = ShareDialog(app.stage, SharedGame(random_game(MAX_GAME_PLIES, seed=5), names, date(2026, 12, 31)))
    app.stage.share_folder = None
    share.idle(0)
    app.director.apply(Push(share))


def _training(app: App, *, begun: bool) -> None:
    """Show the puzzle menu with missed moves to train, or the first of them."""
    app.stage.autosave, app.stage.today = autosave_with_records(), lambda: date(2026, 12, 31)
    folder = app.stage.autosave.records.folder
    app.stage.training = TrainingStore(Storage(folder))
    record = next(app.stage.autosave.records.entries()).name
    for position in random_game(MAX_GAME_PLIES, seed=5).positions[TRAINED_POSITIONS]:
        best, played = position.moves()[:2]
        assert isinstance(best, Move)
        assert isinstance(played, Move)
        missed = MissedMove(position, best, played, 4.2, exact=False, ties=TieRule.DRAW, record=record)
        app.stage.training.add(missed, app.stage.today())
    due = app.stage.training.due(app.stage.today())
    app.director.apply(Push(Exercise(app.stage, training_round(app.stage, due)) if begun else PuzzleMenu(app.stage)))


RECORD_SCENES: Final[dict[str, Callable[[App], None]]] = {
    "records": _with_records(lambda app: Records(app.stage)),
    "player": _with_records(lambda app: StatisticsScreen(app.stage, "anna", "Anna")),
    "statistics": _with_records(lambda app: StatisticsScreen(app.stage)),
    "openings": _with_records(lambda app: _openings(app, 0)),
    "openings-moves": _with_records(lambda app: _openings(app, 51)),
    "share": _share,
    "puzzles-training": lambda app: _training(app, begun=False),
    "training": lambda app: _training(app, begun=True),
}
