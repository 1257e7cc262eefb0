"""The director: which scenes lie on one another, which are seen, and that the menu is kept."""

import pytest

from dvonn.board.animation import Plan
from dvonn.input import Action
from dvonn.match.match import Match
from dvonn.screens.dialog import Confirm
from dvonn.screens.director import Director
from dvonn.screens.menu.menu import Menu
from dvonn.screens.play.movement import Movement
from dvonn.screens.play.pause import Pause
from dvonn.screens.play.placement import Placement
from dvonn.screens.scene import Activity, Change, Pop, Push, Quit, Scene, ShowMatch, ShowMenu, ShowScore, Stage
from dvonn.screens.score.score import Score
from tests.harness.matches import HOT_SEAT, TO_THE_END, match


class Opaque(Scene):
    """A scene that hides what is below it."""


@pytest.fixture
def director(stage: Stage) -> Director:
    return Director(stage)


def kinds(director: Director) -> list[type[Scene]]:
    return [type(scene) for scene in director.visible]


def confirm(stage: Stage) -> Push:
    return Push(Confirm(stage, "Sure?", "Yes", "No", Quit()))


def test_begins_with_the_menu(director: Director) -> None:
    """The first screen is the menu, and it is all that is seen."""
    assert kinds(director) == [Menu]
    assert director.top is director.visible[-1]


def test_an_overlay_lets_the_scene_below_be_seen(director: Director, stage: Stage) -> None:
    """The uppermost overlay lies over the scene below; one that it covers in its turn does not peep out."""
    director.apply(ShowMatch(match(HOT_SEAT)))
    director.apply(Push(Pause(stage, match(HOT_SEAT))))
    director.apply(confirm(stage))
    assert kinds(director) == [Placement, Confirm]
    assert isinstance(director.top, Confirm)


def test_a_scene_that_is_no_overlay_hides_what_is_below(director: Director, stage: Stage) -> None:
    """What lies below a whole screen is not drawn, but comes back when that one goes."""
    director.apply(confirm(stage))
    director.apply(Push(Opaque(stage)))
    assert kinds(director) == [Opaque]
    director.apply(confirm(stage))
    assert kinds(director) == [Opaque, Confirm]
    director.apply(Pop())
    director.apply(Pop())
    assert kinds(director) == [Menu, Confirm]


def test_pop_goes_back_to_the_same_scene(director: Director, stage: Stage) -> None:
    """What was covered is found again as it was left."""
    director.apply(ShowMatch(match(HOT_SEAT)))
    below = director.top
    director.apply(confirm(stage))
    director.apply(Pop())
    assert director.top is below


@pytest.mark.parametrize(("plies", "kind"), [(0, Placement), (48, Placement), (49, Movement), (60, Movement)])
def test_a_match_is_shown_in_the_scene_of_its_phase(director: Director, plies: int, kind: type[Scene]) -> None:
    """Until the 49th piece a match is shown by the placement scene, then by the movement scene."""
    begun = match(HOT_SEAT, plies)
    director.apply(ShowMatch(begun))
    assert kinds(director) == [kind]
    assert isinstance(director.top, Placement | Movement)
    assert director.top.match is begun


def test_plans_and_notice_go_with_the_match(director: Director) -> None:
    """What is to be seen and to be read is shown by the new scene; without both nothing moves."""
    begun = match(HOT_SEAT, 3)
    game = begun.game
    activities = []
    for change in (
        ShowMatch(begun),
        ShowMatch(begun, [Plan(game.positions[2], game.plies[2], game.positions[3])]),
        ShowMatch(begun, notice="You have drawn White"),
    ):
        director.apply(change)
        activities.append(director.top.activity)
    assert activities == [Activity.BREATHING, Activity.MOVING, Activity.MOVING]


@pytest.mark.parametrize("change", [ShowMenu(), ShowMatch(match(HOT_SEAT)), ShowScore(match(HOT_SEAT, TO_THE_END))])
def test_showing_a_screen_leaves_everything(director: Director, stage: Stage, change: Change) -> None:
    """Menu, match and score lie on nothing: whatever there was is gone."""
    director.apply(ShowMatch(match(HOT_SEAT)))
    director.apply(Push(Pause(stage, match(HOT_SEAT))))
    director.apply(change)
    assert len(director.visible) == 1
    assert not isinstance(director.top, Pause)


def test_a_score_is_that_of_the_match(director: Director) -> None:
    """The score's result is the one of the match that ended."""
    ended: Match = match(HOT_SEAT, TO_THE_END)
    director.apply(ShowScore(ended))
    assert isinstance(director.top, Score)
    assert director.top.outcome == ended.game.outcome


def test_the_menu_remembers(director: Director) -> None:
    """After a match the same menu is back, with what was chosen last."""
    menu = director.top
    for action in (*[Action.UP] * 4, Action.RIGHT, Action.DOWN, Action.DOWN):  # two players, and Play
        menu.handle(action)
    for _ in range(2):
        assert director.top is menu
        started = menu.handle(Action.ACCEPT)
        assert isinstance(started, ShowMatch)
        assert started.match.is_hot_seat
        director.apply(started)
        director.apply(ShowMenu())
