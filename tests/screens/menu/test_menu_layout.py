"""The layout of the menu, and what it and the setup of a game explain."""

from itertools import combinations
from math import ceil, floor

import pytest

from dvonn.board.layout import fit_board
from dvonn.engine.levels import GREEDY
from dvonn.input import Action, Hover, Press
from dvonn.match.match import Match
from dvonn.rules.board import SPACES
from dvonn.rules.game import random_game
from dvonn.rules.pieces import Colour
from dvonn.screens.menu.menu import Menu
from dvonn.screens.new_game.game_setup import GameSetup
from dvonn.screens.options.options_panel import OptionsPanel
from dvonn.screens.scene import ShowMatch
from dvonn.ui.layout import TEXT_SIZES, Box
from dvonn.ui.widgets import Choice
from tests.harness.menu_clicks import labelled
from tests.harness.stage import RecordingStage, scene_pixels


@pytest.fixture
def menu(stage: RecordingStage) -> Menu:
    return Menu(stage)


SIZES = [(640, 360), (800, 480), (900, 900), (1280, 720), (1920, 1080), (2560, 1080), (1080, 1920), (3840, 2160)]


def overlap(one: Box, other: Box) -> bool:
    """Tell whether two boxes share a pixel."""
    return max(one.x, other.x) < min(one.right, other.right) and max(one.y, other.y) < min(one.bottom, other.bottom)


def board_box(area: Box) -> Box:
    """Return the box of the whole demo board in an area, with the tallest stacks."""
    board = fit_board(area)
    points = [*board.plate(), *(board.top(space, 49) for space in SPACES)]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    right, bottom = max(x for x, _ in points), max(y for _, y in points)
    return Box(floor(left), floor(top), ceil(right - left), ceil(bottom - top))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_size", TEXT_SIZES)
@pytest.mark.parametrize("unfinished", [False, True])
def test_nothing_overlaps(
    stage: RecordingStage,
    size: tuple[int, int],
    text_size: float,
    unfinished: bool,  # noqa: FBT001 # parametrised by name
) -> None:
    """At every size the whole demo board lies beside the panel, and no two widgets overlap."""
    stage.size, stage.settings.text_size = size, text_size
    if unfinished:
        stage.autosave.save(Match({Colour.WHITE: None, Colour.BLACK: GREEDY}, random_game(20, 5)))
    menu = Menu(stage)
    menu.lay_out()
    places, widgets = menu.places, [widget.box for widget in menu.form.widgets]
    board, window = board_box(places.board), stage.layout.window
    for inner in (board, places.panel, places.title, places.form, places.note, *widgets):
        assert (window.x, window.y) <= (inner.x, inner.y)
        assert (inner.right, inner.bottom) <= (window.right, window.bottom)
        assert min(inner.width, inner.height) >= 12
    for one, other in combinations([board, places.title, places.note, *widgets], 2):
        assert not overlap(one, other)
    assert not overlap(board, places.panel)
    assert board.width >= 0.5 * min(size[0], 2 * size[1])
    if size[0] > size[1]:
        assert places.panel.width <= 0.42 * size[0]
    play = widgets[0]
    assert all(box.width * box.height < play.width * play.height for box in widgets[1:])


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1080, 1920), (3840, 2160)])
def test_play_is_pressed_where_it_is_seen(stage: RecordingStage, menu: Menu, size: tuple[int, int]) -> None:
    """The button Play responds in one stretch at every size, and looks different under the pointer."""
    stage.size = size
    menu.lay_out()
    middle = labelled(menu.form, "Play").box.centre[0]
    points = [(middle, y) for y in range(0, size[1], 6)]
    found = [at for at in points if isinstance(menu.handle(Press(at)), ShowMatch)]
    assert len(found) >= 3
    assert found[-1][1] - found[0][1] == 6 * (len(found) - 1)
    elsewhere = scene_pixels(menu)
    menu.handle(Hover(found[0]))
    assert scene_pixels(menu) != elsewhere


def test_pointing_explains_and_leaves_the_focus(menu: Menu) -> None:
    """Every button explains itself when pointed at or focused; pointing does not move the focus, and keys hide it."""
    menu.lay_out()
    seen = set()
    for widget in menu.form.widgets:
        menu.handle(Hover(widget.box.centre))
        seen.add(menu.form.explanation)
        assert menu.form.focus == 0
    menu.handle(Action.DOWN)
    assert menu.form.explanation == menu.form.focused.explanation()
    assert "" not in seen
    assert len(seen) == len(menu.form.widgets)


@pytest.mark.parametrize("label", ["Opponent", "Level", "You play", "Board"])
def test_every_option_explains_itself(stage: RecordingStage, label: str) -> None:
    """Each option says what it is when pointed at, and the chosen one when focused, without a change of the layout."""
    setup = GameSetup(stage, lambda: OptionsPanel(stage))
    setup.lay_out()
    choice = labelled(setup.form, label)
    assert isinstance(choice, Choice)
    places, seen = [widget.box for widget in setup.form.widgets], []
    for box in choice.option_boxes():
        setup.handle(Hover(box.centre))
        seen.append(setup.subtitle)
        assert [widget.box for widget in setup.form.widgets] == places
    assert "" not in seen
    assert len(set(seen)) == len(seen) == len(choice.options)
    assert choice.explanation() == seen[choice.chosen]


def test_pressing_beside_the_menu_does_nothing(menu: Menu) -> None:
    """Presses in the corners of the window have no effect."""
    before = scene_pixels(menu)
    assert [menu.handle(Press(at)) for at in ((0, 0), (1279, 0), (0, 719), (1279, 719))] == [None] * 4
    assert scene_pixels(menu) == before
