"""Room for texts: texts 40 % longer, as in other languages, fit at nearly their size; tiny windows don't fail."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
import pytest

from dvonn.input import Action, Device
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.event_settings import EventSettings
from dvonn.kiosk.operator.operator_page import OperatorPage
from dvonn.kiosk.operator.pin_pad import NewPin, PinPad
from dvonn.match import MAX_PLAYER_NAME_LENGTH
from dvonn.rules.pieces import Colour
from dvonn.screens.dialog import Question, confirm
from dvonn.screens.exercise import Exercise
from dvonn.screens.learn.handbook import Handbook
from dvonn.screens.learn.tutorial import Tutorial, TutorialEnd
from dvonn.screens.menu.menu import Menu
from dvonn.screens.new_game.entry_panels import CodeEntry, NameEntry
from dvonn.screens.new_game.fair_search import FairSearch
from dvonn.screens.options.controls_page import KeyCapture
from dvonn.screens.options.options_panel import OPTIONS_PAGES, OptionsPanel
from dvonn.screens.play.pause import HandOver, Pause
from dvonn.screens.puzzles.puzzle_menu import PuzzleMenu
from dvonn.screens.puzzles.timed_play import AgainstTime
from dvonn.screens.puzzles.timed_result import TimedResult
from dvonn.screens.records.record_panels import ImportPanel
from dvonn.screens.records.records import Records
from dvonn.screens.records.statistics_screen import StatisticsScreen
from dvonn.screens.review.move_list_screen import MoveListScreen
from dvonn.screens.review.review_screen import GameReview
from dvonn.screens.review.running_review import ReviewedGame
from dvonn.screens.scene import Pop, Quit, Scene, ShowMenu, Stage
from dvonn.screens.share.game_summary import SharedGame
from dvonn.screens.share.share_dialog import ShareDialog
from dvonn.storage.settings import Opponent
from dvonn.storage.text_store import Storage
from dvonn.words import side_names
from tests.harness.labels import MIN_TEXT_SCALE, finished_colour_draw
from tests.harness.matches import HOT_SEAT, HUMAN_WHITE, random_match
from tests.harness.puzzles import SHIPPED_PUZZLES, next_move, puzzle_round, timed_round
from tests.harness.texts import record_scales


def options(page: str, stage: Stage) -> Scene:
    """Return a page of the options with all its optional parts, for a keyboard."""
    stage.controls.device, stage.display_count = Device.KEYBOARD, 3
    stage.settings.opponent, stage.settings.clock = Opponent.PERSON, (60, 3600)
    stage.settings.white_name = stage.settings.black_name = "M" * MAX_PLAYER_NAME_LENGTH
    return OptionsPanel(stage, page)


def after_idle_work(scene: Scene) -> Scene:
    """Return a scene after its idle work."""
    for _ in range(3):
        scene.idle(1)
    return scene


def shareable(make: Callable[[Stage, SharedGame], Scene], stage: Stage) -> Scene:
    """Return a scene of a game that can be shared."""
    stage.share_folder = Path("pictures")
    return make(stage, SharedGame(random_match(HOT_SEAT, 1000, seed=4).game, side_names()))


def operator(page: int, stage: Stage) -> Scene:
    """Return a page of the operator's panel with all its optional parts."""
    stage.controls.device, stage.display_count = Device.KEYBOARD, 3
    panel = OperatorPage(context(stage))
    for _ in range(page):
        panel.handle(Action.NEXT_MOVE)
    return panel


def context(stage: Stage) -> EventContext:
    return EventContext(stage, Storage(None), EventSettings(), stage.settings, 0.0)


def solved_puzzle(stage: Stage) -> Scene:
    """Return a puzzle that has just been solved."""
    scene = Exercise(stage, puzzle_round(stage, SHIPPED_PUZZLES[-5:]))
    while not scene.round.is_done:
        scene.play(next_move(scene))
    scene.finish()
    return scene


SCENES: dict[str, Callable[[Stage], Scene]] = {
    "menu": Menu,
    **{f"options {page}": partial(options, page) for page in OPTIONS_PAGES},
    "listening": lambda stage: KeyCapture(stage, Action.PREVIOUS_MOVE, lambda _: None),
    "name": lambda stage: NameEntry(stage, Colour.BLACK),
    "code": lambda stage: CodeEntry(stage, lambda _: ShowMenu()),
    "fair": lambda stage: FairSearch(stage, lambda _: ShowMenu()),
    "hand over": lambda stage: HandOver(stage, random_match(HOT_SEAT, 3), Scene(stage)),
    "help": Handbook,
    "learn": Tutorial,
    "learned": TutorialEnd,
    "puzzles": PuzzleMenu,
    "puzzle": lambda stage: Exercise(stage, puzzle_round(stage, SHIPPED_PUZZLES[-5:])),
    "puzzle solved": solved_puzzle,
    "puzzles against time": lambda stage: AgainstTime(stage, lambda: timed_round(stage, SHIPPED_PUZZLES[-5:])),
    "puzzles result": lambda stage: TimedResult(stage, timed_round(stage, SHIPPED_PUZZLES[:5]), 11, Pop),
    "pause": lambda stage: Pause(stage, random_match(HOT_SEAT, 3), Pop),
    "pause-computer": lambda stage: Pause(stage, random_match(HUMAN_WHITE, 3), Pop),
    "draw": lambda stage: Question(stage, "Black: accept the draw?", [("Play on", Pop), ("Accept", Pop)]),
    "moves": lambda stage: MoveListScreen(stage, random_match(HOT_SEAT, 1000, seed=4).game),
    "review": lambda stage: GameReview(stage, ReviewedGame(random_match(HOT_SEAT, 1000, seed=4).game)),
    "share": partial(shareable, ShareDialog),
    "review, shared": partial(shareable, lambda stage, played: GameReview(stage, ReviewedGame(played.game))),
    "quit": lambda stage: confirm(stage, "Quit DVONN?", "Quit", "Stay", Quit()),
    "lots": finished_colour_draw,
    "records": lambda stage: Records(stage, note="6,690 games taken in, 11 there already"),
    "statistics": lambda stage: after_idle_work(StatisticsScreen(stage)),
    "import": lambda stage: ImportPanel(stage, lambda _: None),
    **{f"operator {page}": partial(operator, page) for page in range(7)},
    "pin": lambda stage: PinPad(context(stage), Pop),
    "new pin": lambda stage: NewPin(context(stage)),
}


@pytest.fixture
def scales(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """Record the scale at which each text would fit if it were longer."""
    return record_scales(monkeypatch)


@pytest.mark.parametrize("size", [(1280, 720), (800, 480)])
@pytest.mark.parametrize("scene", SCENES)
def test_longer_texts_fit(stage: Stage, scales: dict[str, float], scene: str, size: tuple[int, int]) -> None:
    """Each text of a scene keeps at least the minimum scale."""
    stage.size = size
    surface = pygame.Surface(size)
    SCENES[scene](stage).draw(surface, 0)
    assert len(scales) >= 2
    assert {words: text_scale for words, text_scale in scales.items() if text_scale < MIN_TEXT_SCALE} == {}


@pytest.mark.parametrize("size", [(320, 200), (97, 61), (1, 1)])
@pytest.mark.parametrize("scene", SCENES)
def test_the_smallest_window_is_drawn(stage: Stage, scene: str, size: tuple[int, int]) -> None:
    """Every scene is drawn in any window, down to one pixel."""
    stage.size = size
    surface = pygame.Surface(size)
    surface.fill("magenta")
    SCENES[scene](stage).draw(surface, 0)
    assert surface.get_at((0, 0)) != pygame.Color("magenta")
