"""The menu: what a game started from it is like, by keys and by pointer, and that it is not left by accident."""

from collections.abc import Callable

import pytest

from dvonn.engine.levels import LEVELS
from dvonn.input import Action, Hover, Press
from dvonn.rules.outcome import Ties
from dvonn.rules.pieces import Colour, Phase
from dvonn.screens.dialog import Confirm
from dvonn.screens.learn.handbook import Handbook
from dvonn.screens.learn.tutorial import Tutorial
from dvonn.screens.menu.menu import Menu
from dvonn.screens.menu.more_options import MoreOptions
from dvonn.screens.new_game.colour_draw import ColourDraw
from dvonn.screens.options.options import OptionsPanel
from dvonn.screens.scene import Activity, Push, Quit, Scene, ShowMatch
from dvonn.storage.settings import Settings, Start, format_settings, parse_settings
from tests.harness.stage import Guest, HeardStage, picture

OPPONENT, LEVEL, COLOUR, BOARD = 4, 3, 2, 1  # steps up from Play
MORE, LEARN, HELP, OPTIONS, QUIT = 1, 2, 5, 6, 7  # steps by Tab from Play


def use(menu: Menu, row: int, action: Action, times: int = 1) -> object:
    """Go up from Play to a row, do something there, and go back to Play; return what came of it."""
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


def test_enter_alone_starts_a_game(stage: HeardStage) -> None:
    """Against the computer, with White, on an empty board: nothing has to be chosen first."""
    started = play(Menu(stage))
    assert human(started) == [Colour.WHITE]
    assert started.match.position.phase is Phase.PLACEMENT
    assert started.match.game.plies == []
    assert started.match.waits_for_human
    assert not started.notice


def test_two_players(stage: HeardStage) -> None:
    """A hot-seat game has no computer; colours are not drawn, as both sit here."""
    menu = Menu(stage)
    use(menu, OPPONENT, Action.RIGHT)
    started = play_from_two_players(menu)
    assert started.match.is_hot_seat
    assert not started.notice


def play_from_two_players(menu: Menu) -> ShowMatch:
    """Find Play again, two steps below as level and colour are skipped, and start."""
    menu.handle(Action.DOWN)
    menu.handle(Action.DOWN)
    return play(menu)


@pytest.mark.parametrize("chosen", [1, 2])
def test_the_colour_does_not_matter_to_two_players(stage: HeardStage, chosen: int) -> None:
    """Black or lots, chosen before the opponent became human, are not asked for any more."""
    menu = Menu(stage)
    use(menu, COLOUR, Action.RIGHT, chosen)
    use(menu, OPPONENT, Action.RIGHT)
    started = play_from_two_players(menu)
    assert started.match.is_hot_seat
    assert not started.notice


def test_human_as_black(stage: HeardStage) -> None:
    """The computer has White, and is waited for."""
    menu = Menu(stage)
    use(menu, COLOUR, Action.RIGHT)
    started = play(menu)
    assert human(started) == [Colour.BLACK]
    assert started.match.waits_for_computer


def test_each_level_can_be_chosen(stage: HeardStage) -> None:
    """The computer plays at the level that is chosen, and no level is missing."""
    menu, seen = Menu(stage), []
    for _ in LEVELS:
        seen.append(play(menu).match.seats[Colour.BLACK])
        use(menu, LEVEL, Action.RIGHT)
    assert seen == list(LEVELS.values())


def test_random_board(stage: HeardStage) -> None:
    """The game starts in the movement phase on a full board, another one each time."""
    menu = Menu(stage)
    use(menu, BOARD, Action.RIGHT)
    starts = [play(menu).match.position for _ in range(3)]
    assert {start.phase for start in starts} == {Phase.MOVEMENT}
    assert {start.occupied.bit_count() for start in starts} == {49}
    assert len({str(start) for start in starts}) == 3


def test_lots_give_both_colours(stage: HeardStage) -> None:
    """Drawing lots seats the human on either side about as often, and lets the drawing be seen first."""
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


def test_each_game_has_its_own_seed(stage: HeardStage) -> None:
    """What the computer leaves to chance differs from game to game."""
    menu = Menu(stage)
    assert len({play(menu).match.seed for _ in range(5)}) == 5


def test_choices_go_around(stage: HeardStage) -> None:
    """Four steps on a choice of four, or an accept for each, come back to where they began."""
    menu = Menu(stage)
    for action in (Action.RIGHT, Action.LEFT, Action.ACCEPT):
        use(menu, BOARD, action)
        assert stage.settings.start is not Start.HAND
        use(menu, BOARD, action, 3)
        assert play(menu).match.position.phase is Phase.PLACEMENT


def test_tab_goes_through_everything(stage: HeardStage) -> None:
    """Tab visits all four choices and eight buttons, and has Play again after twelve steps."""
    menu = Menu(stage)
    for _ in range(12):
        menu.handle(Action.NEXT)
    play(menu)
    menu.handle(Action.NEXT)
    menu.handle(Action.PREVIOUS)
    play(menu)


# Leaving, sound and screen


def test_escape_asks_before_it_quits(stage: HeardStage) -> None:
    """Escape opens a question; Escape or Enter alone stay, only the other answer quits."""
    guest = Guest(stage)
    for stays in (Action.BACK, Action.ACCEPT):
        guest.do(Action.BACK)
        assert isinstance(guest.top, Confirm)
        guest.do(stays)
        assert isinstance(guest.top, Menu)
    assert guest.asked == []
    guest.do(Action.BACK, Action.DOWN, Action.ACCEPT)
    assert guest.asked == [Quit()]


def test_the_button_asks_too(stage: HeardStage) -> None:
    """Quit at the menu's end is as careful as Escape."""
    guest = Guest(stage)
    guest.do(*[Action.NEXT] * QUIT, Action.ACCEPT)
    assert isinstance(guest.top, Confirm)
    assert guest.asked == []


def test_options_are_shown_and_closed(stage: HeardStage) -> None:
    """The options lie over the menu, and Escape leads back to it."""
    guest = Guest(stage)
    guest.do(*[Action.NEXT] * OPTIONS, Action.ACCEPT)
    assert isinstance(guest.top, OptionsPanel)
    guest.do(Action.BACK)
    assert isinstance(guest.top, Menu)


# What was chosen


def test_what_was_chosen_is_there_the_next_time(stage: HeardStage) -> None:
    """The four choices are kept in the settings: a program that is started with their text begins the same game."""
    menu = Menu(stage)
    use(menu, LEVEL, Action.RIGHT, 2)
    use(menu, COLOUR, Action.RIGHT)
    use(menu, BOARD, Action.RIGHT)
    kept, strange = parse_settings(format_settings(stage.settings))
    assert not strange
    stage.settings = kept
    started = play(Menu(stage)).match
    level = started.seats[Colour.WHITE]
    assert level
    assert (level.key, started.seats[Colour.BLACK]) == ("curious", None)
    assert started.position.phase is Phase.MOVEMENT


def test_more_is_behind_a_button(stage: HeardStage) -> None:
    """The second page lies over the menu, and Escape leads back; a clock that was set there is named on the button."""
    guest = Guest(stage)
    plain = picture(guest.top)
    guest.do(*[Action.NEXT] * MORE, Action.ACCEPT)
    assert isinstance(guest.top, MoreOptions)
    guest.do(Action.RIGHT, Action.BACK, *[Action.PREVIOUS] * MORE)
    assert isinstance(guest.top, Menu)
    assert picture(guest.top) != plain
    assert dict(play(guest.top).match.clocks.times) == dict.fromkeys(Colour, 120)


def test_the_usual_settings_start_a_plain_game(stage: HeardStage) -> None:
    """Nobody has to see the second page: there are no clocks, no names, and ties are draws."""
    assert stage.settings == Settings()
    match = play(Menu(stage)).match
    assert not match.clocks.times
    assert not match.names
    assert match.game.ties is Ties.DRAW


def test_the_levels_note_goes_with_the_level(stage: HeardStage) -> None:
    """The menu says something else about each level, and nothing where two people play."""
    menu = Menu(stage)
    menu.handle(Action.UP)
    pictures = []
    for _ in LEVELS:
        use(menu, LEVEL - 1, Action.RIGHT)
        pictures.append(picture(menu))
    assert len(set(pictures)) == len(LEVELS)


def test_the_board_behind_comes_to_life(stage: HeardStage) -> None:
    """At first there is only the ground; then a board fades in and plays, and it is all without a sound."""
    menu = Menu(stage)
    first = picture(menu)
    for _ in range(600):
        menu.update(1 / 60)
        menu.idle(0.01)
    assert picture(menu) != first
    assert menu.activity in {Activity.MOVING, Activity.BREATHING}
    assert stage.sound.names == []


def test_moving_and_pressing_are_heard(stage: HeardStage) -> None:
    """The focus and a button have a sound each; standing still has none."""
    menu = Menu(stage)
    menu.handle(Action.DOWN)
    menu.handle(Hover((0, 0)))
    assert stage.sound.names == ["focus"]
    menu.handle(Action.UP)
    menu.handle(Action.ACCEPT)
    assert stage.sound.names == ["focus", "focus", "choose"]


@pytest.mark.parametrize(("steps", "scene"), [(LEARN, Tutorial), (HELP, Handbook)])
def test_learning_begins_and_is_left(stage: HeardStage, steps: int, scene: type[Scene]) -> None:
    """The lessons and the rules are a button each, and Escape leads back to the menu."""
    guest = Guest(stage)
    guest.do(*[Action.NEXT] * steps, Action.ACCEPT)
    assert isinstance(guest.top, scene)
    assert guest.director.visible == [guest.top]
    guest.do(Action.BACK)
    assert isinstance(guest.top, Menu)


# The pointer


def found_by_pressing(menu: Menu, wanted: Callable[[object], bool]) -> list[tuple[int, int]]:
    """Press all over the menu's middle; return where that gives what is wanted."""
    width, height = menu.stage.size
    points = [(width // 2, y) for y in range(0, height, 6)]
    return [at for at in points if wanted(menu.handle(Press(at)))]


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1080, 1920), (3840, 2160)])
def test_play_is_pressed_where_it_is_seen(stage: HeardStage, size: tuple[int, int]) -> None:
    """One stretch of the menu's middle starts a game, at every size; pointing there changes the picture."""
    stage.size = size
    menu = Menu(stage)
    found = found_by_pressing(menu, lambda change: isinstance(change, ShowMatch))
    assert len(found) >= 3
    assert found[-1][1] - found[0][1] == 6 * (len(found) - 1)
    menu.handle(Action.NEXT)
    elsewhere = picture(menu)
    menu.handle(Hover(found[0]))
    assert picture(menu) != elsewhere


def test_pressing_beside_the_menu_does_nothing(stage: HeardStage) -> None:
    """The corners of the window start nothing and end nothing."""
    menu = Menu(stage)
    before = picture(menu)
    assert [menu.handle(Press(at)) for at in ((0, 0), (1279, 0), (0, 719), (1279, 719))] == [None] * 4
    assert picture(menu) == before
