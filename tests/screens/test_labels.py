"""Room for texts: 40 % longer ones, as in other languages, are set hardly smaller, and tiny windows do not fail."""

from collections.abc import Callable
from functools import partial
from math import ceil
from pathlib import Path

import pygame
import pytest

from dvonn.board.words import SIDES
from dvonn.input import Action, Device
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.event_settings import EventSettings
from dvonn.kiosk.operator.operator import OperatorPage
from dvonn.kiosk.operator.pin_pad import NewPin, PinPad
from dvonn.rules.pieces import Colour
from dvonn.screens.dialog import Confirm, Question
from dvonn.screens.learn.handbook import Handbook
from dvonn.screens.learn.tutorial import Tutorial
from dvonn.screens.learn.tutorial_end import TutorialEnd
from dvonn.screens.menu.menu import Menu
from dvonn.screens.menu.more_options import MoreOptions
from dvonn.screens.new_game.entry_panels import CodeEntry, NameEntry
from dvonn.screens.new_game.fair_search import FairSearch
from dvonn.screens.options.controls_page import KeyCapture
from dvonn.screens.options.options import PAGES, OptionsPanel
from dvonn.screens.options.options_pages import OptionsPage
from dvonn.screens.play.hand_over import HandOver
from dvonn.screens.play.pause import Pause
from dvonn.screens.puzzles.puzzle_end import PuzzleRoundEnd
from dvonn.screens.puzzles.puzzle_menu import PuzzleMenu
from dvonn.screens.puzzles.puzzle_play import PuzzlePlay
from dvonn.screens.puzzles.puzzle_round import PuzzleRound
from dvonn.screens.records.record_panels import ImportPanel
from dvonn.screens.records.records import Records
from dvonn.screens.records.statistics_page import StatisticsScreen
from dvonn.screens.review.move_list_screen import MoveListScreen
from dvonn.screens.review.review import GameReview
from dvonn.screens.scene import Pop, Quit, Scene, ShowMenu, Stage
from dvonn.screens.share.game_summary import SharedGame
from dvonn.screens.share.share import Share
from dvonn.storage.settings import LONGEST_NAME, Opponent
from dvonn.storage.text_store import Storage
from dvonn.ui.assets import Assets, Typeface
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import TEXT, Box
from dvonn.ui.theme import Colour as Paint
from tests.harness.labels import LEAST, LONGER, drawn_lots
from tests.harness.matches import AS_WHITE, HOT_SEAT, match
from tests.harness.puzzles import SHIPPED


def options(page: type[OptionsPage], stage: Stage) -> Scene:
    """Return a page of the options with all that it can show, as somebody with a keyboard sees it."""
    stage.controls.device, stage.displays = Device.KEYBOARD, 3
    stage.settings.opponent, stage.settings.clock = Opponent.PERSON, (60, 3600)
    stage.settings.white_name = stage.settings.black_name = "M" * LONGEST_NAME
    return OptionsPanel(stage, page)


def read(scene: Scene) -> Scene:
    """Return a scene once it has read what there is."""
    for _ in range(3):
        scene.idle(1)
    return scene


def shareable(make: Callable[[Stage, SharedGame], Scene], stage: Stage) -> Scene:
    """Return a scene for a game that can be shared."""
    stage.pictures = Path("pictures")
    return make(stage, SharedGame(match(HOT_SEAT, 1000, seed=4).game, SIDES))


def operator(page: int, stage: Stage) -> Scene:
    """Return a page of the operator's with all that it can show."""
    stage.controls.device, stage.displays = Device.KEYBOARD, 3
    panel = OperatorPage(stage, hall(stage))
    for _ in range(page):
        panel.handle(Action.NEXT_MOVE)
    return panel


def hall(stage: Stage) -> EventContext:
    return EventContext(stage, Storage(None), EventSettings(), stage.settings, 0.0)


SCENES: dict[str, Callable[[Stage], Scene]] = {
    "menu": Menu,
    **{f"options {page.name}": partial(options, page) for page in PAGES},
    "listening": lambda stage: KeyCapture(stage, Action.PREVIOUS_MOVE, lambda _: None),
    "more": MoreOptions,
    "name": lambda stage: NameEntry(stage, Colour.BLACK),
    "code": lambda stage: CodeEntry(stage, lambda _: ShowMenu()),
    "fair": lambda stage: FairSearch(stage, lambda _: ShowMenu()),
    "hand over": lambda stage: HandOver(stage, match(HOT_SEAT, 3), Scene(stage)),
    "help": Handbook,
    "learn": Tutorial,
    "learned": TutorialEnd,
    "puzzles": PuzzleMenu,
    "puzzle": lambda stage: PuzzlePlay(stage, lambda: PuzzleRound(SHIPPED[-5:], left=100.0)),
    "puzzle end": lambda stage: PuzzleRoundEnd(stage, PuzzleRound(SHIPPED[:5], left=17.0), lambda: None),
    "pause": lambda stage: Pause(stage, match(HOT_SEAT, 3)),
    "pause-computer": lambda stage: Pause(stage, match(AS_WHITE, 3)),
    "draw": lambda stage: Question(stage, "Black: accept the draw?", [("Play on", Pop), ("Accept", Pop)]),
    "moves": lambda stage: MoveListScreen(stage, match(HOT_SEAT, 1000, seed=4).game),
    "review": lambda stage: GameReview(stage, match(HOT_SEAT, 1000, seed=4).game, lambda: None),
    "share": partial(shareable, Share),
    "review, shared": partial(shareable, lambda stage, played: GameReview(stage, played.game, lambda: None)),
    "quit": lambda stage: Confirm(stage, "Quit DVONN?", "Quit", "Stay", Quit()),
    "lots": drawn_lots,
    "records": lambda stage: Records(stage, note="6,690 games taken in, 11 there already"),
    "statistics": lambda stage: read(StatisticsScreen(stage)),
    "import": lambda stage: ImportPanel(stage, lambda _: None),
    **{f"operator {page}": partial(operator, page) for page in range(6)},
    "pin": lambda stage: PinPad(stage, hall(stage), Pop),
    "new pin": lambda stage: NewPin(stage, hall(stage)),
}


@pytest.fixture
def shares(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """Let every text be longer, and take down how much of its size each gets."""
    found: dict[str, float] = {}
    text, share = Assets.text, Canvas.share

    def longer(assets: Assets, words: str, px: int, colour: Paint, face: Typeface = Typeface.TEXT) -> pygame.Surface:
        grown = (words + " " + words)[: ceil(LONGER * len(words))]
        return text(assets, grown, px, colour, face)

    def noted(canvas: Canvas, words: str, box: Box, size: float = TEXT) -> float:
        found[words] = min(found.get(words, 1.0), share(canvas, words, box, size))
        return found[words]

    monkeypatch.setattr(Assets, "text", longer)
    monkeypatch.setattr(Canvas, "share", noted)
    return found


@pytest.mark.parametrize("size", [(1280, 720), (800, 480)])
@pytest.mark.parametrize("scene", SCENES)
def test_longer_texts_fit(stage: Stage, shares: dict[str, float], scene: str, size: tuple[int, int]) -> None:
    """Each text of a scene has at least LEAST of the size it is meant to have."""
    stage.size = size
    surface = pygame.Surface(size)
    SCENES[scene](stage).draw(surface, 0)
    assert len(shares) >= 2
    assert {words: share for words, share in shares.items() if share < LEAST} == {}


@pytest.mark.parametrize("size", [(320, 200), (97, 61), (1, 1)])
@pytest.mark.parametrize("scene", SCENES)
def test_the_smallest_window_is_drawn(stage: Stage, scene: str, size: tuple[int, int]) -> None:
    """However little room there is, something is drawn, and all texts together do not fail."""
    stage.size = size
    surface = pygame.Surface(size)
    surface.fill("magenta")
    SCENES[scene](stage).draw(surface, 0)
    assert surface.get_at((0, 0)) != pygame.Color("magenta")
