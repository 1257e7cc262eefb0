"""The menu: the games it starts, by keys and by pointer, and the question before quitting."""

import pytest

from dvonn.engine.levels import LEVELS
from dvonn.input import Action, Hover, Press
from dvonn.match.match import Match
from dvonn.rules.outcome import TieRule
from dvonn.rules.pieces import Colour, Phase
from dvonn.screens.dialog import Question
from dvonn.screens.learn.handbook import Handbook
from dvonn.screens.learn.tutorial import Tutorial
from dvonn.screens.menu.menu import Menu
from dvonn.screens.new_game.colour_draw import ColourDraw
from dvonn.screens.options.options_panel import OptionsPanel
from dvonn.screens.puzzles.puzzle_menu import PuzzleMenu
from dvonn.screens.records.records import Records
from dvonn.screens.scene import Push, Quit, RefreshMode, ShowMatch
from dvonn.storage.settings import BoardSetup, Settings, format_settings, parse_settings
from tests.harness.scale import only_full
from tests.harness.stage import RecordingStage, SceneUser, scene_pixels

OPPONENT, LEVEL, COLOUR, BOARD = 4, 3, 2, 1  # steps up from Play
MORE, QUIT = 1, 7  # steps by Tab from Play
ROOMS = {2: Tutorial, 3: PuzzleMenu, 4: Records, 5: Handbook, 6: OptionsPanel, QUIT: Question}
"""The scene behind each button, by its steps from Play."""


@pytest.fixture
def menu(stage: RecordingStage) -> Menu:
    return Menu(stage)


def use(menu: Menu, row: int, action: Action, times: int = 1) -> None:
    """Go up from Play to a row, do an action there, and return to Play."""
    for one in [*[Action.UP] * row, *[action] * times, *[Action.DOWN] * row]:
        menu.handle(one)


def play(menu: Menu) -> Match:
    """Start a game by Enter, without a notice; Play must have the focus."""
    change = menu.handle(Action.ACCEPT)
    assert isinstance(change, ShowMatch)
    assert not change.notice
    return change.match


def human(match: Match) -> list[Colour]:
    return [colour for colour in Colour if match.seats[colour] is None]


def test_enter_alone_starts_a_game(stage: RecordingStage, menu: Menu) -> None:
    """With the default settings, Enter starts a plain game as White against the computer on an empty board."""
    assert stage.settings == Settings()
    match = play(menu)
    assert human(match) == [Colour.WHITE]
    assert match.position.phase is Phase.PLACEMENT
    assert match.game.plies == []
    assert match.waits_for_human
    assert not match.clocks.times
    assert not match.names
    assert match.game.ties is TieRule.DRAW


@pytest.mark.parametrize("colour", range(3))
def test_two_players(menu: Menu, colour: int) -> None:
    """A game of two players has no computer and no draw for colours, whatever colour was chosen before."""
    use(menu, COLOUR, Action.RIGHT, colour)
    use(menu, OPPONENT, Action.RIGHT)
    menu.handle(Action.DOWN)  # Play is two steps below, as level and colour are disabled
    menu.handle(Action.DOWN)
    assert play(menu).is_hot_seat


def test_each_level_can_be_chosen(menu: Menu) -> None:
    """The computer plays at the chosen level; every level can be chosen, and the menu has a note for each."""
    seen, pictures = [], set()
    for _ in LEVELS:
        seen.append(play(menu).seats[Colour.BLACK])
        pictures.add(scene_pixels(menu))
        use(menu, LEVEL, Action.RIGHT)
    assert seen == list(LEVELS.values())
    assert len(pictures) == len(LEVELS)


def test_random_board(menu: Menu) -> None:
    """A random board starts in the movement phase, each time with another position and another seed."""
    use(menu, BOARD, Action.RIGHT)
    matches = [play(menu) for _ in range(3)]
    assert {match.position.phase for match in matches} == {Phase.MOVEMENT}
    assert {match.position.occupied.bit_count() for match in matches} == {49}
    assert len({str(match.position) for match in matches}) == len({match.seed for match in matches}) == 3


def test_the_draw_gives_both_colours(menu: Menu) -> None:
    """The draw for colours is shown first and seats the human on either side about as often."""
    use(menu, COLOUR, Action.LEFT)
    seen = []
    for _ in range(60):
        change = menu.handle(Action.ACCEPT)
        assert isinstance(change, Push)
        assert isinstance(change.scene, ColourDraw)
        started = change.scene.handle(Action.ACCEPT)
        assert isinstance(started, ShowMatch)
        seen += human(started.match)
    assert 15 < seen.count(Colour.WHITE) < 45


def test_choices_go_around(stage: RecordingStage, menu: Menu) -> None:
    """Right, left and Enter cycle through the values of a choice."""
    for action in (Action.RIGHT, Action.LEFT, Action.ACCEPT):
        use(menu, BOARD, action)
        assert stage.settings.start is not BoardSetup.HAND
        use(menu, BOARD, action, 3)
        assert play(menu).position.phase is Phase.PLACEMENT


def test_tab_goes_through_everything(menu: Menu) -> None:
    """Tab visits all choices and buttons, and is back at Play after twelve steps."""
    for steps in ([Action.NEXT] * 12, [Action.NEXT, Action.PREVIOUS]):
        for step in steps:
            menu.handle(step)
        play(menu)


@pytest.mark.parametrize("steps", ROOMS)
def test_each_button_opens_a_scene(stage: RecordingStage, steps: int) -> None:
    """The buttons open the other screens, of which Escape leads back to the menu; panels leave it visible."""
    user = SceneUser(stage)
    menu = user.top
    user.do(*[Action.NEXT] * steps, Action.ACCEPT)
    assert isinstance(user.top, ROOMS[steps])
    assert user.director.visible == ([menu, user.top] if user.top.is_overlay else [user.top])
    assert user.app_changes == []
    user.do(Action.BACK)
    assert user.top is menu


def test_escape_asks_before_it_quits(stage: RecordingStage) -> None:
    """Escape opens a question, in which only the second answer quits."""
    user = SceneUser(stage)
    for stays in (Action.BACK, Action.ACCEPT):
        user.do(Action.BACK)
        assert isinstance(user.top, Question)
        user.do(stays)
        assert isinstance(user.top, Menu)
    assert user.app_changes == []
    user.do(Action.BACK, Action.DOWN, Action.ACCEPT)
    assert user.app_changes == [Quit()]


def test_choices_are_kept(stage: RecordingStage, menu: Menu) -> None:
    """The four choices are kept in the settings and start the same game again."""
    use(menu, LEVEL, Action.RIGHT, 2)
    use(menu, COLOUR, Action.RIGHT)
    use(menu, BOARD, Action.RIGHT)
    stage.settings, invalid = parse_settings(format_settings(stage.settings))
    assert not invalid
    for match in (play(menu), play(Menu(stage))):
        assert match.seats == {Colour.WHITE: LEVELS["curious"], Colour.BLACK: None}
        assert match.waits_for_computer
        assert match.position.phase is Phase.MOVEMENT


def test_more_is_behind_a_button(stage: RecordingStage) -> None:
    """A button opens the options at the clocks, and shows the clocks set there."""
    user = SceneUser(stage)
    menu, plain = user.top, scene_pixels(user.top)
    user.do(*[Action.NEXT] * MORE, Action.ACCEPT)
    assert user.top.title == "DVONN: Options, Rules"
    user.do(Action.NEXT, Action.RIGHT, Action.BACK, *[Action.PREVIOUS] * MORE)
    assert user.top is menu
    assert scene_pixels(menu) != plain
    assert isinstance(menu, Menu)
    assert dict(play(menu).clocks.times) == dict.fromkeys(Colour, 120)


@only_full("seconds of a game behind the menu")
def test_the_board_behind_comes_to_life(stage: RecordingStage, menu: Menu) -> None:
    """The demo board fades in behind the menu and plays without sound."""
    first = scene_pixels(menu)
    for _ in range(600):
        menu.update(1 / 60)
        menu.idle(0.01)
    assert scene_pixels(menu) != first
    assert menu.refresh_mode in {RefreshMode.FULL_RATE, RefreshMode.LOW_RATE}
    assert stage.sound.played == []


def test_moving_and_pressing_are_heard(stage: RecordingStage, menu: Menu) -> None:
    """Moving the focus and pressing a button have a sound each."""
    menu.handle(Action.DOWN)
    menu.handle(Hover((0, 0)))
    assert stage.sound.played == ["focus"]
    menu.handle(Action.UP)
    menu.handle(Action.ACCEPT)
    assert stage.sound.played == ["focus", "focus", "choose"]


# The pointer


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1080, 1920), (3840, 2160)])
def test_play_is_pressed_where_it_is_seen(stage: RecordingStage, menu: Menu, size: tuple[int, int]) -> None:
    """The button Play responds in one stretch at every size, and is highlighted under the pointer."""
    stage.size = size
    points = [(size[0] // 2, y) for y in range(0, size[1], 6)]
    found = [at for at in points if isinstance(menu.handle(Press(at)), ShowMatch)]
    assert len(found) >= 3
    assert found[-1][1] - found[0][1] == 6 * (len(found) - 1)
    menu.handle(Action.NEXT)
    elsewhere = scene_pixels(menu)
    menu.handle(Hover(found[0]))
    assert scene_pixels(menu) != elsewhere


def test_pressing_beside_the_menu_does_nothing(menu: Menu) -> None:
    """Presses in the corners of the window have no effect."""
    before = scene_pixels(menu)
    assert [menu.handle(Press(at)) for at in ((0, 0), (1279, 0), (0, 719), (1279, 719))] == [None] * 4
    assert scene_pixels(menu) == before
