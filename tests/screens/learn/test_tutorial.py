"""The tutorial: completed by any device; wrong answers, skipping, leaving and resuming."""

import pytest

from dvonn.engine.levels import DREAMY
from dvonn.input import Action, Device, Press
from dvonn.rules.board import ROW_SPACES
from dvonn.rules.pieces import Colour, Phase
from dvonn.screens.learn.lessons import LESSONS
from dvonn.screens.learn.tutorial import Tutorial, TutorialEnd
from dvonn.screens.menu.menu import Menu
from dvonn.screens.scene import RefreshMode
from dvonn.storage.settings_file import SETTINGS
from dvonn.ui.timing import Speed
from tests.harness.stage import (
    EntryWay,
    RecordingStage,
    advance,
    by_arrows,
    by_drag,
    by_pointer,
    by_tab,
    scene_pixels,
)
from tests.screens.learn.lesson_users import CUT_OFF, LONGEST_REPLY_SECONDS, at_lesson, find_all, tutorial

# From the first lesson to the last


@pytest.mark.parametrize(
    ("enter", "speed", "reduced"),
    [
        (by_pointer, Speed.NORMAL, False),
        (by_drag, Speed.NORMAL, True),
        (by_tab, Speed.OFF, False),
        (by_arrows, Speed.NORMAL, False),
    ],
)
def test_all_lessons_are_found_and_a_first_game_begins(
    stage: RecordingStage, enter: EntryWay, speed: Speed, *, reduced: bool
) -> None:
    """Each device alone completes all lessons and starts a game, also with animations off or reduced motion."""
    stage.settings.speed, stage.settings.reduced_motion = speed, reduced
    user, _ = at_lesson(stage, 0)
    for lesson in range(len(LESSONS)):
        assert tutorial(user).round.lesson == lesson
        find_all(user, enter)
        user.do(Press((5, 5)) if enter is by_pointer else Action.ACCEPT)
    assert isinstance(user.top, TutorialEnd)
    user.do(Action.ACCEPT)
    match = user.board.match
    assert match.seats == {Colour.WHITE: None, Colour.BLACK: DREAMY}
    assert (match.position.phase, match.position.occupied.bit_count(), match.game.plies) == (Phase.MOVEMENT, 49, [])


def test_it_takes_a_minute(stage: RecordingStage) -> None:
    """All animations and pauses of the tutorial together take between 20 and 60 seconds."""
    (user, _), seconds = at_lesson(stage, 0), 0.0
    while isinstance(user.top, Tutorial):
        scene = user.top
        if scene.succeeded:
            user.do(Action.ACCEPT)
        elif not scene.round.is_done:
            by_pointer(user, scene.round.solutions()[0])
        else:
            user.wait(0.1)
            seconds += 0.1
    assert 20 < seconds < 60


# Skipping, leaving, resuming


def test_lessons_are_skipped_and_gone_back_to(stage: RecordingStage) -> None:
    """The keys that turn pages go to the next and the previous lesson; after the last one comes the end."""
    user, scene = at_lesson(stage, 0)
    user.do(Action.NEXT_MOVE, Action.NEXT_MOVE)
    assert scene.round.lesson == stage.settings.lesson == 2
    user.do(Action.PREVIOUS_MOVE)
    assert scene.round.lesson == stage.settings.lesson == 1
    user.do(*[Action.PREVIOUS_MOVE] * 3)
    assert (scene.round.lesson, stage.sound.played[-1]) == (0, "illegal")
    user.do(*[Action.NEXT_MOVE] * len(LESSONS))
    assert isinstance(user.top, TutorialEnd)
    assert stage.settings.lesson == 0
    assert stage.settings.finished_lessons == set()
    user.do(Action.DOWN, Action.ACCEPT)
    assert isinstance(user.top, Menu)


def test_a_wheel_turns_no_lessons(stage: RecordingStage) -> None:
    """The wheel of a mouse, which turns pages elsewhere, skips no lessons."""
    user, scene = at_lesson(stage, 0)
    stage.controls.device = Device.MOUSE
    user.do(Action.NEXT_MOVE, Action.NEXT_MOVE)
    assert scene.round.lesson == 0


def test_finished_lessons_are_kept(stage: RecordingStage) -> None:
    """A lesson counts as finished as soon as its last task is solved, and stays so when it is begun again."""
    user, scene = at_lesson(stage, 7)
    by_pointer(user, scene.round.solutions()[0])
    assert stage.settings.finished_lessons == {8}
    user.wait(LONGEST_REPLY_SECONDS)
    user.do(Action.PREVIOUS_MOVE, Action.NEXT_MOVE)
    kept, invalid = SETTINGS.parse(SETTINGS.format(stage.settings))
    assert (kept.finished_lessons, kept.lesson, invalid) == ({8}, 7, [])
    old = "".join(line for line in SETTINGS.format(kept).splitlines(keepends=True) if "finished" not in line)
    assert SETTINGS.parse(old)[0].finished_lessons == set()


def test_the_tutorial_resumes_at_the_same_lesson(stage: RecordingStage) -> None:
    """The settings keep the number of the lesson; an invalid number starts at the first lesson."""
    user, _ = at_lesson(stage, 0)
    user.do(*[Action.NEXT_MOVE] * 3, Action.BACK)
    assert isinstance(user.top, Menu)
    stage.settings, _ = SETTINGS.parse(SETTINGS.format(stage.settings))
    assert Tutorial(stage).round.lesson == 3
    stage.settings.lesson = 99
    assert Tutorial(stage).round.lesson == 0


def test_the_buttons_are_reached_by_arrows_alone(stage: RecordingStage) -> None:
    """Down leads from the front row to the buttons, left and right along them, up back to the board."""
    user, scene = at_lesson(stage, 3)
    user.do(*[Action.DOWN] * 3)
    assert scene.toolbar_has_focus
    assert scene.marks().cursor is None
    user.do(Action.UP)
    assert not scene.toolbar_has_focus
    assert scene.cursor.space in ROW_SPACES[0]
    user.do(Action.DOWN, Action.LEFT, Action.ACCEPT)
    assert scene.round.lesson == 2
    user.do(*[Action.DOWN] * 5, Action.RIGHT, Action.ACCEPT)
    assert isinstance(user.top, Menu)


# Drawing


def test_stacks_of_a_new_task_come_into_sight(stage: RecordingStage) -> None:
    """The stacks of a new task fade in; the board is still after a while, and at once with reduced motion."""
    scene = at_lesson(stage, CUT_OFF)[1]
    assert scene.refresh_mode is RefreshMode.FULL_RATE
    first = scene_pixels(scene)
    advance(scene, 1)
    assert scene_pixels(scene) != first
    assert scene.refresh_mode is RefreshMode.LOW_RATE
    advance(scene, 40)
    assert scene.refresh_mode is RefreshMode.ON_INPUT
    stage.settings.reduced_motion = True
    scene = at_lesson(stage, CUT_OFF)[1]
    advance(scene, 1)
    assert scene.refresh_mode is RefreshMode.ON_INPUT
