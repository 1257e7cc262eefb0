"""The director: the stack of scenes, the visible ones, and the menu that is kept."""

import pytest

from dvonn.board.animation import Plan
from dvonn.input import Action
from dvonn.match.match import Match
from dvonn.screens.dialog import Question, confirm
from dvonn.screens.director import Director
from dvonn.screens.menu.menu import Menu
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.pause import Pause
from dvonn.screens.scene import Change, Pop, Push, Quit, Scene, ShowMatch, ShowMenu, ShowScore, Stage
from dvonn.screens.score.score import Score
from tests.harness.matches import HOT_SEAT, MAX_PLIES, random_match


class Opaque(Scene):
    """A scene that hides what is below it."""


@pytest.fixture
def director(stage: Stage) -> Director:
    return Director(stage)


def kinds(director: Director) -> list[type[Scene]]:
    return [type(scene) for scene in director.visible]


def ask(stage: Stage) -> Push:
    return Push(confirm(stage, "Sure?", "Yes", "No", Quit()))


def test_begins_with_the_menu(director: Director) -> None:
    """The first scene is the menu."""
    assert kinds(director) == [Menu]
    assert director.top is director.visible[-1]


def test_an_overlay_lets_the_scene_below_be_seen(director: Director, stage: Stage) -> None:
    """The uppermost overlay is drawn over the nearest full scene; overlays in between are hidden."""
    director.apply(ShowMatch(random_match(HOT_SEAT)))
    director.apply(Push(Pause(stage, random_match(HOT_SEAT))))
    director.apply(ask(stage))
    assert kinds(director) == [BoardScene, Question]
    assert isinstance(director.top, Question)


def test_a_full_scene_hides_the_scenes_below(director: Director, stage: Stage) -> None:
    """A full scene hides the scenes below it until it is popped."""
    director.apply(ask(stage))
    director.apply(Push(Opaque(stage)))
    assert kinds(director) == [Opaque]
    director.apply(ask(stage))
    assert kinds(director) == [Opaque, Question]
    director.apply(Pop())
    director.apply(Pop())
    assert kinds(director) == [Menu, Question]


def test_pop_goes_back_to_the_same_scene(director: Director, stage: Stage) -> None:
    """Pop returns to the same scene object."""
    director.apply(ShowMatch(random_match(HOT_SEAT)))
    below = director.top
    director.apply(ask(stage))
    director.apply(Pop())
    assert director.top is below


@pytest.mark.parametrize(("plies", "kind"), [(0, BoardScene), (48, BoardScene), (49, BoardScene), (60, BoardScene)])
def test_a_match_is_shown_in_the_scene_of_its_phase(director: Director, plies: int, kind: type[Scene]) -> None:
    """A match is shown by the scene of its phase."""
    running = random_match(HOT_SEAT, plies)
    director.apply(ShowMatch(running))
    assert kinds(director) == [kind]
    assert isinstance(director.top, BoardScene)
    assert director.top.match is running


def test_plans_and_notice_go_with_the_match(director: Director) -> None:
    """The new scene shows the plans and the notice of the change."""
    running = random_match(HOT_SEAT, 3)
    game = running.game
    found = []
    for change in (
        ShowMatch(running),
        ShowMatch(running, [Plan(game.positions[2], game.plies[2], game.positions[3])]),
        ShowMatch(running, notice="You have drawn White"),
    ):
        director.apply(change)
        assert isinstance(director.top, BoardScene)
        found.append((director.top.player.plan is not None, director.top.notice))
    assert found == [(False, ""), (True, ""), (False, "You have drawn White")]


@pytest.mark.parametrize(
    "change", [ShowMenu(), ShowMatch(random_match(HOT_SEAT)), ShowScore(random_match(HOT_SEAT, MAX_PLIES))]
)
def test_showing_a_screen_leaves_everything(director: Director, stage: Stage, change: Change) -> None:
    """Showing the menu, a match or a score removes all other scenes."""
    director.apply(ShowMatch(random_match(HOT_SEAT)))
    director.apply(Push(Pause(stage, random_match(HOT_SEAT))))
    director.apply(change)
    assert len(director.visible) == 1
    assert not isinstance(director.top, Pause)


def test_a_score_is_that_of_the_match(director: Director) -> None:
    """The score has the outcome of its match."""
    ended: Match = random_match(HOT_SEAT, MAX_PLIES)
    director.apply(ShowScore(ended))
    assert isinstance(director.top, Score)
    assert director.top.outcome == ended.game.outcome


def test_the_menu_keeps_its_choices(director: Director) -> None:
    """The same menu comes back after a match, with the last choices."""
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
