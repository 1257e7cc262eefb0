"""The second page of the menu: clocks, ties, names and hand-over are in the settings as soon as they are set."""

import pytest

from dvonn.input import Action, Press
from dvonn.rules.outcome import Ties
from dvonn.screens.menu.more_options import MoreOptions, clock_words
from dvonn.screens.new_game.entry_panels import NameEntry
from dvonn.screens.scene import Pop, Push
from dvonn.storage.settings import Opponent, Settings
from tests.harness.stage import Guest, HeardStage, picture

CLOCK, WHITE, BLACK = 0, 1, 2  # steps down from the first row; without own times the sliders are skipped


def on(stage: HeardStage, *actions: Action) -> MoreOptions:
    """Return the page after some actions."""
    more = MoreOptions(stage)
    for action in actions:
        more.handle(action)
    return more


def times(stage: HeardStage) -> tuple[int, int]:
    return stage.settings.clock


def test_clocks_for_both_sides(stage: HeardStage) -> None:
    """The presets are steps to the right: none, 2, 5, 10 and 15 minutes, the same for both sides."""
    more, seen = on(stage), []
    for _ in range(5):
        seen.append(times(stage))
        more.handle(Action.RIGHT)
    assert seen == [(seconds, seconds) for seconds in (0, 120, 300, 600, 900)]


def test_own_times_differ_by_side(stage: HeardStage) -> None:
    """With own times each side has its slider; a step of one leaves the other side's time."""
    own = (Action.LEFT,)
    on(stage, *own, Action.DOWN, *[Action.RIGHT] * 4, Action.DOWN, Action.RIGHT)
    assert times(stage) == (5 * 60, 60)
    on(stage, Action.DOWN, *[Action.LEFT] * 11)
    assert times(stage) == (0, 60)


def test_a_preset_ends_own_times(stage: HeardStage) -> None:
    """Going back from own times to a preset gives both sides that one, and the sliders cannot be reached any more."""
    stage.settings.clock = 300, 0
    more = on(stage, Action.LEFT)
    assert times(stage) == (900, 900)
    more.handle(Action.DOWN)
    more.handle(Action.RIGHT)
    assert times(stage) == (900, 900)
    assert stage.settings.ties is Ties.TALLEST


@pytest.mark.parametrize("seconds", [(450, 90), (1, 3_600), (300, 0)])
def test_looking_changes_nothing(stage: HeardStage, seconds: tuple[int, int]) -> None:
    """Times that no step stands for, from a file written by hand, stay until they are changed."""
    stage.settings.clock = seconds
    picture(on(stage, Action.DOWN, Action.DOWN, Action.DOWN, Action.UP))
    assert times(stage) == seconds


def test_a_preset_is_found_again(stage: HeardStage) -> None:
    """The page shows what was set before: one step to the left of ten minutes are five."""
    stage.settings.clock = 600, 600
    on(stage, Action.LEFT)
    assert times(stage) == (300, 300)


def test_ties_and_hand_over(stage: HeardStage) -> None:
    """Both are off as the rulebook and most players have it; a step switches each, and another one back."""
    stage.settings.opponent = Opponent.PERSON
    for _ in range(2):
        on(stage, Action.DOWN, Action.RIGHT)
        on(stage, Action.UP, Action.UP, Action.RIGHT)
    assert stage.settings == Settings(opponent=Opponent.PERSON)
    on(stage, Action.DOWN, Action.RIGHT)
    assert stage.settings.ties is Ties.TALLEST
    on(stage, Action.UP, Action.UP, Action.RIGHT)
    assert stage.settings.hand_over


def test_names_are_asked_for(stage: HeardStage) -> None:
    """Each side's button opens the entry of its own name, and the page shows the name afterwards."""
    stage.settings.opponent = Opponent.PERSON
    guest = Guest(stage, Push(MoreOptions(stage)))
    before = picture(guest.top)
    guest.do(Action.NEXT, Action.NEXT, Action.ACCEPT)
    assert isinstance(guest.top, NameEntry)
    guest.top.write("Ada")
    guest.do(Action.ACCEPT)
    assert isinstance(guest.top, MoreOptions)
    assert stage.settings.white_name == "Ada"
    assert picture(guest.top) != before
    guest.do(Action.RIGHT, Action.ACCEPT)
    guest.follow(guest.top.write("Ben"))
    guest.do(Action.ACCEPT)
    assert stage.settings.black_name == "Ben"


def test_against_the_computer_nobody_is_named(stage: HeardStage) -> None:
    """What concerns two players alone is skipped: below the ties comes the last button."""
    more = on(stage, Action.DOWN, Action.DOWN)
    assert more.handle(Action.ACCEPT) == Pop()


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1080, 1920)])
def test_rows_are_pressed_where_they_are(stage: HeardStage, size: tuple[int, int]) -> None:
    """Down the middle of the window every row answers to presses, and Escape leads back."""
    stage.size = size
    stage.settings.opponent, stage.settings.clock = Opponent.PERSON, (60, 0)
    asked = [type(MoreOptions(stage).handle(Press((size[0] * 4 // 10, y)))) for y in range(0, size[1], 6)]
    assert {Push, Pop} <= set(asked)
    assert MoreOptions(stage).handle(Action.BACK) == Pop()


@pytest.mark.parametrize(
    ("white", "black", "words"),
    [
        (0, 0, ""),
        (300, 300, "5 min"),
        (600, 300, "10:00 / 5:00"),
        (60, 0, "1:00 / \N{EN DASH}"),
        (90, 90, "1:30 / 1:30"),
    ],
)
def test_clocks_in_a_few_letters(white: int, black: int, words: str) -> None:
    """The menu's button says which clocks are set."""
    assert clock_words(Settings(clock=(white, black))) == words
