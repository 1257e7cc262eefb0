"""The menu: the games it starts, by keys and by pointer, and the question before quitting."""

from collections.abc import Callable

import pytest

from dvonn.engine.levels import LEVELS
from dvonn.input import Action, Hover, Press
from dvonn.rules.outcome import TieRule
from dvonn.rules.pieces import Colour, Phase
from dvonn.screens.dialog import Question
from dvonn.screens.learn.handbook import Handbook
from dvonn.screens.learn.tutorial import Tutorial
from dvonn.screens.menu.menu import Menu
from dvonn.screens.new_game.colour_draw import ColourDraw
from dvonn.screens.options.options_panel import OptionsPanel
from dvonn.screens.scene import Push, Quit, RefreshMode, Scene, ShowMatch
from dvonn.storage.settings import BoardSetup, Settings, format_settings, parse_settings
from tests.harness.scale import only_full
from tests.harness.stage import RecordingStage, SceneUser, scene_pixels

OPPONENT, LEVEL, COLOUR, BOARD = 4, 3, 2, 1  # steps up from Play
MORE, LEARN, HELP, OPTIONS, QUIT = 1, 2, 5, 6, 7  # steps by Tab from Play


def use(menu: Menu, row: int, action: Action, times: int = 1) -> object:
    """Go up from Play to a row, do an action there, and return to Play; return the result of the action."""
    for _ in range(row):
        menu.handle(Action.UP)
    for _ in range(times):
        change = menu.handle(action)
    for _ in range(row):
        menu.handle(Action.DOWN)
    return change


def play(menu: Menu) -> ShowMatch:
    """Start a game by Enter; Play must have the focus."""
    change = menu.handle(Action.ACCEPT)
    assert isinstance(change, ShowMatch)
    return change


def human(change: ShowMatch) -> list[Colour]:
    return [colour for colour in Colour if change.match.seats[colour] is None]


def test_enter_alone_starts_a_game(stage: RecordingStage) -> None:
    """Enter starts a game as White against the computer on an empty board."""
    started = play(Menu(stage))
    assert human(started) == [Colour.WHITE]
    assert started.match.position.phase is Phase.PLACEMENT
    assert started.match.game.plies == []
    assert started.match.waits_for_human
    assert not started.notice


def test_two_players(stage: RecordingStage) -> None:
    """A game of two players has no computer and no draw for colours."""
    menu = Menu(stage)
    use(menu, OPPONENT, Action.RIGHT)
    started = play_from_two_players(menu)
    assert started.match.is_hot_seat
    assert not started.notice


def play_from_two_players(menu: Menu) -> ShowMatch:
    """Return to Play, which is two steps below as level and colour are disabled, and start."""
    menu.handle(Action.DOWN)
    menu.handle(Action.DOWN)
    return play(menu)


@pytest.mark.parametrize("chosen", [1, 2])
def test_the_colour_does_not_matter_to_two_players(stage: RecordingStage, chosen: int) -> None:
    """A colour chosen against the computer has no effect on a game of two players."""
    menu = Menu(stage)
    use(menu, COLOUR, Action.RIGHT, chosen)
    use(menu, OPPONENT, Action.RIGHT)
    started = play_from_two_players(menu)
    assert started.match.is_hot_seat
    assert not started.notice


def test_human_as_black(stage: RecordingStage) -> None:
    """The computer plays White and is to move."""
    menu = Menu(stage)
    use(menu, COLOUR, Action.RIGHT)
    started = play(menu)
    assert human(started) == [Colour.BLACK]
    assert started.match.waits_for_computer


def test_each_level_can_be_chosen(stage: RecordingStage) -> None:
    """The computer plays at the chosen level, and every level can be chosen."""
    menu, seen = Menu(stage), []
    for _ in LEVELS:
        seen.append(play(menu).match.seats[Colour.BLACK])
        use(menu, LEVEL, Action.RIGHT)
    assert seen == list(LEVELS.values())


def test_random_board(stage: RecordingStage) -> None:
    """A random board starts in the movement phase, each time with another position."""
    menu = Menu(stage)
    use(menu, BOARD, Action.RIGHT)
    starts = [play(menu).match.position for _ in range(3)]
    assert {start.phase for start in starts} == {Phase.MOVEMENT}
    assert {start.occupied.bit_count() for start in starts} == {49}
    assert len({str(start) for start in starts}) == 3


def test_the_draw_gives_both_colours(stage: RecordingStage) -> None:
    """The draw for colours is shown first and seats the human on either side about as often."""
    menu = Menu(stage)
    use(menu, COLOUR, Action.LEFT)
    seen = []
    for _ in range(60):
        change = menu.handle(Action.ACCEPT)
        assert isinstance(change, Push)
        assert isinstance(change.scene, ColourDraw)
        started = change.scene.handle(Action.ACCEPT)
        assert isinstance(started, ShowMatch)
        seen += human(started)
    assert 15 < seen.count(Colour.WHITE) < 45


def test_each_game_has_its_own_seed(stage: RecordingStage) -> None:
    """Every match has its own random seed."""
    menu = Menu(stage)
    assert len({play(menu).match.seed for _ in range(5)}) == 5


def test_choices_go_around(stage: RecordingStage) -> None:
    """Right, left and Enter cycle through the values of a choice."""
    menu = Menu(stage)
    for action in (Action.RIGHT, Action.LEFT, Action.ACCEPT):
        use(menu, BOARD, action)
        assert stage.settings.start is not BoardSetup.HAND
        use(menu, BOARD, action, 3)
        assert play(menu).match.position.phase is Phase.PLACEMENT


def test_tab_goes_through_everything(stage: RecordingStage) -> None:
    """Tab visits all choices and buttons, and is back at Play after twelve steps."""
    menu = Menu(stage)
    for _ in range(12):
        menu.handle(Action.NEXT)
    play(menu)
    menu.handle(Action.NEXT)
    menu.handle(Action.PREVIOUS)
    play(menu)


# Leaving


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


def test_the_button_asks_too(stage: RecordingStage) -> None:
    """The button Quit opens the same question."""
    user = SceneUser(stage)
    user.do(*[Action.NEXT] * QUIT, Action.ACCEPT)
    assert isinstance(user.top, Question)
    assert user.app_changes == []


def test_options_are_shown_and_closed(stage: RecordingStage) -> None:
    """The options open over the menu, and Escape returns to it."""
    user = SceneUser(stage)
    user.do(*[Action.NEXT] * OPTIONS, Action.ACCEPT)
    assert isinstance(user.top, OptionsPanel)
    user.do(Action.BACK)
    assert isinstance(user.top, Menu)


# Choices


def test_choices_are_kept(stage: RecordingStage) -> None:
    """The four choices are kept in the settings and start the same game again."""
    menu = Menu(stage)
    use(menu, LEVEL, Action.RIGHT, 2)
    use(menu, COLOUR, Action.RIGHT)
    use(menu, BOARD, Action.RIGHT)
    kept, invalid = parse_settings(format_settings(stage.settings))
    assert not invalid
    stage.settings = kept
    started = play(Menu(stage)).match
    level = started.seats[Colour.WHITE]
    assert level
    assert (level.key, started.seats[Colour.BLACK]) == ("curious", None)
    assert started.position.phase is Phase.MOVEMENT


def test_more_is_behind_a_button(stage: RecordingStage) -> None:
    """A button opens the options at the clocks, and shows the clocks set there."""
    user = SceneUser(stage)
    plain = scene_pixels(user.top)
    user.do(*[Action.NEXT] * MORE, Action.ACCEPT)
    assert user.top.title == "DVONN: Options, Rules"
    user.do(Action.NEXT, Action.RIGHT, Action.BACK, *[Action.PREVIOUS] * MORE)
    assert isinstance(user.top, Menu)
    assert scene_pixels(user.top) != plain
    assert dict(play(user.top).match.clocks.times) == dict.fromkeys(Colour, 120)


def test_the_usual_settings_start_a_plain_game(stage: RecordingStage) -> None:
    """The default settings start a game without clocks and names, with ties as draws."""
    assert stage.settings == Settings()
    match = play(Menu(stage)).match
    assert not match.clocks.times
    assert not match.names
    assert match.game.ties is TieRule.DRAW


def test_the_levels_note_goes_with_the_level(stage: RecordingStage) -> None:
    """The menu shows a note for each level."""
    menu = Menu(stage)
    menu.handle(Action.UP)
    pictures = []
    for _ in LEVELS:
        use(menu, LEVEL - 1, Action.RIGHT)
        pictures.append(scene_pixels(menu))
    assert len(set(pictures)) == len(LEVELS)


@only_full("seconds of a game behind the menu")
def test_the_board_behind_comes_to_life(stage: RecordingStage) -> None:
    """The demo board fades in behind the menu and plays without sound."""
    menu = Menu(stage)
    first = scene_pixels(menu)
    for _ in range(600):
        menu.update(1 / 60)
        menu.idle(0.01)
    assert scene_pixels(menu) != first
    assert menu.refresh_mode in {RefreshMode.FULL_RATE, RefreshMode.LOW_RATE}
    assert stage.sound.played == []


def test_moving_and_pressing_are_heard(stage: RecordingStage) -> None:
    """Moving the focus and pressing a button have a sound each."""
    menu = Menu(stage)
    menu.handle(Action.DOWN)
    menu.handle(Hover((0, 0)))
    assert stage.sound.played == ["focus"]
    menu.handle(Action.UP)
    menu.handle(Action.ACCEPT)
    assert stage.sound.played == ["focus", "focus", "choose"]


@pytest.mark.parametrize(("steps", "scene"), [(LEARN, Tutorial), (HELP, Handbook)])
def test_learning_begins_and_is_left(stage: RecordingStage, steps: int, scene: type[Scene]) -> None:
    """Buttons open the tutorial and the handbook, and Escape returns to the menu."""
    user = SceneUser(stage)
    user.do(*[Action.NEXT] * steps, Action.ACCEPT)
    assert isinstance(user.top, scene)
    assert user.director.visible == [user.top]
    user.do(Action.BACK)
    assert isinstance(user.top, Menu)


# The pointer


def found_by_pressing(menu: Menu, wanted: Callable[[object], bool]) -> list[tuple[int, int]]:
    """Press down the middle of the menu; return the points where the result is the wanted one."""
    width, height = menu.stage.size
    points = [(width // 2, y) for y in range(0, height, 6)]
    return [at for at in points if wanted(menu.handle(Press(at)))]


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1080, 1920), (3840, 2160)])
def test_play_is_pressed_where_it_is_seen(stage: RecordingStage, size: tuple[int, int]) -> None:
    """The button Play responds in one stretch at every size, and is highlighted under the pointer."""
    stage.size = size
    menu = Menu(stage)
    found = found_by_pressing(menu, lambda change: isinstance(change, ShowMatch))
    assert len(found) >= 3
    assert found[-1][1] - found[0][1] == 6 * (len(found) - 1)
    menu.handle(Action.NEXT)
    elsewhere = scene_pixels(menu)
    menu.handle(Hover(found[0]))
    assert scene_pixels(menu) != elsewhere


def test_pressing_beside_the_menu_does_nothing(stage: RecordingStage) -> None:
    """Presses in the corners of the window have no effect."""
    menu = Menu(stage)
    before = scene_pixels(menu)
    assert [menu.handle(Press(at)) for at in ((0, 0), (1279, 0), (0, 719), (1279, 719))] == [None] * 4
    assert scene_pixels(menu) == before
