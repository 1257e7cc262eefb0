"""The director: the stack of scenes, the visible ones, and the menu that is kept."""

import pytest

from dvonn.board.animation import Plan
from dvonn.input.intentions import Action
from dvonn.screens.dialog import Question, confirm
from dvonn.screens.director import Director
from dvonn.screens.menu import Menu
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.pause import Pause
from dvonn.screens.scene import Change, Pop, Push, Quit, Scene, ShowMatch, ShowMenu, ShowScore, Stage
from dvonn.screens.score.score import Score
from tests.harness.games import HOT_SEAT, MAX_PLIES, random_match


class Opaque(Scene):
    """A scene that hides what is below it."""


@pytest.fixture
def director(stage: Stage) -> Director:
    return Director(stage)


def kinds(director: Director, *changes: Change) -> list[type[Scene]]:
    """Apply changes; return the kinds of the visible scenes."""
    for change in changes:
        director.apply(change)
    return [type(scene) for scene in director.visible]


def ask(stage: Stage) -> Push:
    return Push(confirm(stage, "Sure?", "Yes", "No", Quit()))


def test_an_overlay_lets_the_scene_below_be_seen(director: Director, stage: Stage) -> None:
    """The uppermost overlay is drawn over the nearest full scene; overlays in between are hidden."""
    match = random_match(HOT_SEAT)
    assert kinds(director, ShowMatch(match), Push(Pause(stage, match, Pop)), ask(stage)) == [BoardScene, Question]
    assert isinstance(director.top, Question)


def test_a_full_scene_hides_the_scenes_below(director: Director, stage: Stage) -> None:
    """A full scene hides the scenes below it until it is popped, which leads back to the same scene."""
    director.apply(ask(stage))
    below = director.top
    assert kinds(director, Push(Opaque(stage))) == [Opaque]
    assert kinds(director, ask(stage)) == [Opaque, Question]
    assert kinds(director, Pop(), Pop()) == [Menu, Question]
    assert director.top is below


def test_plans_and_notice_go_with_the_match(director: Director) -> None:
    """The new scene shows the plans and the notice of the change, and none without."""
    running = random_match(HOT_SEAT, 3)
    game = running.game
    plan = Plan(game.positions[2], game.plies[2], game.positions[3])
    for plans, notice in (([], ""), ([plan], "You have drawn White")):
        director.apply(ShowMatch(running, plans, notice=notice))
        assert isinstance(director.top, BoardScene)
        assert (director.top.player.plan, director.top.course.notice) == (plan if plans else None, notice)


def test_showing_a_screen_leaves_everything(director: Director, stage: Stage) -> None:
    """Showing the menu, a match or a score removes all other scenes; a score has the outcome of its match."""
    running, ended = random_match(HOT_SEAT), random_match(HOT_SEAT, MAX_PLIES)
    for change, kind in ((ShowMenu(), Menu), (ShowMatch(running), BoardScene), (ShowScore(ended), Score)):
        assert kinds(director, ShowMatch(running), Push(Pause(stage, running, Pop)), change) == [kind]
    assert isinstance(director.top, Score)
    assert director.top.outcome == ended.game.outcome


def test_the_menu_keeps_its_choices(director: Director) -> None:
    """The same menu comes back after a match, with the last choices."""
    menu = director.top
    for action in (*[Action.DOWN] * 2, Action.ACCEPT, Action.RIGHT, Action.BACK, *[Action.UP] * 2):
        change = director.top.handle(action)  # to two players, and back to Play
        if change:
            director.apply(change)
    for _ in range(2):
        assert director.top is menu
        started = menu.handle(Action.ACCEPT)
        assert isinstance(started, ShowMatch)
        assert started.match.is_hot_seat
        director.apply(started)
        director.apply(ShowMenu())
