"""The second page of the menu: clocks, ties, names and hand-over, stored in the settings at once."""

import pytest

from dvonn.input import Action, Press
from dvonn.rules.outcome import TieRule
from dvonn.screens.menu.more_options import MoreOptions, clock_words
from dvonn.screens.new_game.entry_panels import NameEntry
from dvonn.screens.scene import Pop, Push
from dvonn.storage.settings import Opponent, Settings
from tests.harness.stage import RecordingStage, SceneUser, scene_pixels

CLOCK, WHITE, BLACK = 0, 1, 2  # steps down from the first row; sliders are skipped with a preset


def on(stage: RecordingStage, *actions: Action) -> MoreOptions:
    """Return the page after some actions."""
    more = MoreOptions(stage)
    for action in actions:
        more.handle(action)
    return more


def times(stage: RecordingStage) -> tuple[int, int]:
    return stage.settings.clock


def test_clocks_for_both_sides(stage: RecordingStage) -> None:
    """The presets are none, 2, 5, 10 and 15 minutes, the same for both sides."""
    more, seen = on(stage), []
    for _ in range(5):
        seen.append(times(stage))
        more.handle(Action.RIGHT)
    assert seen == [(seconds, seconds) for seconds in (0, 120, 300, 600, 900)]


def test_own_times_differ_by_side(stage: RecordingStage) -> None:
    """Custom times have a slider for each side."""
    own = (Action.LEFT,)
    on(stage, *own, Action.DOWN, *[Action.RIGHT] * 4, Action.DOWN, Action.RIGHT)
    assert times(stage) == (5 * 60, 60)
    on(stage, Action.DOWN, *[Action.LEFT] * 11)
    assert times(stage) == (0, 60)


def test_a_preset_ends_own_times(stage: RecordingStage) -> None:
    """A preset replaces custom times for both sides and disables the sliders."""
    stage.settings.clock = 300, 0
    more = on(stage, Action.LEFT)
    assert times(stage) == (900, 900)
    more.handle(Action.DOWN)
    more.handle(Action.RIGHT)
    assert times(stage) == (900, 900)
    assert stage.settings.ties is TieRule.TALLEST


@pytest.mark.parametrize("seconds", [(450, 90), (1, 3_600), (300, 0)])
def test_looking_changes_nothing(stage: RecordingStage, seconds: tuple[int, int]) -> None:
    """Opening the page keeps times that no step of a slider stands for."""
    stage.settings.clock = seconds
    scene_pixels(on(stage, Action.DOWN, Action.DOWN, Action.DOWN, Action.UP))
    assert times(stage) == seconds


def test_a_preset_is_found_again(stage: RecordingStage) -> None:
    """The page shows the preset that is set."""
    stage.settings.clock = 600, 600
    on(stage, Action.LEFT)
    assert times(stage) == (300, 300)


def test_ties_and_hand_over(stage: RecordingStage) -> None:
    """Ties and hand-over are off by default, and one step switches each."""
    stage.settings.opponent = Opponent.PERSON
    for _ in range(2):
        on(stage, Action.DOWN, Action.RIGHT)
        on(stage, Action.UP, Action.UP, Action.RIGHT)
    assert stage.settings == Settings(opponent=Opponent.PERSON)
    on(stage, Action.DOWN, Action.RIGHT)
    assert stage.settings.ties is TieRule.TALLEST
    on(stage, Action.UP, Action.UP, Action.RIGHT)
    assert stage.settings.hand_over


def test_names_are_asked_for(stage: RecordingStage) -> None:
    """A button for each side opens the entry of its name, and the page shows the name."""
    stage.settings.opponent = Opponent.PERSON
    user = SceneUser(stage, Push(MoreOptions(stage)))
    before = scene_pixels(user.top)
    user.do(Action.NEXT, Action.NEXT, Action.ACCEPT)
    assert isinstance(user.top, NameEntry)
    user.top.enter_text("Ada")
    user.do(Action.ACCEPT)
    assert isinstance(user.top, MoreOptions)
    assert stage.settings.white_name == "Ada"
    assert scene_pixels(user.top) != before
    user.do(Action.RIGHT, Action.ACCEPT)
    user.follow(user.top.enter_text("Ben"))
    user.do(Action.ACCEPT)
    assert stage.settings.black_name == "Ben"


def test_rows_for_two_players_are_disabled_against_the_computer(stage: RecordingStage) -> None:
    """Against the computer the rows for two players are disabled."""
    more = on(stage, Action.DOWN, Action.DOWN)
    assert more.handle(Action.ACCEPT) == Pop()


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1080, 1920)])
def test_rows_are_pressed_where_they_are(stage: RecordingStage, size: tuple[int, int]) -> None:
    """Rows respond to presses at every size of the window, and Escape leaves the page."""
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
    """The menu's button gives the clocks in short."""
    assert clock_words(Settings(clock=(white, black))) == words
