"""Users of the tutorial, and the way through a lesson."""

from dvonn.input import Device
from dvonn.screens.learn.tutorial import Tutorial
from dvonn.screens.scene import Push
from dvonn.ui.layout import Box
from tests.harness.stage import EntryWay, RecordingStage, SceneUser

LONGEST_REPLY_SECONDS = 12.0  # longer than any reply with its praise
CUT_OFF = 4
TASK_BOX = Box(0, 0, 1280, 92)  # the task's text


def tutorial(user: SceneUser) -> Tutorial:
    assert isinstance(user.top, Tutorial)
    return user.top


def at_lesson(stage: RecordingStage, lesson: int) -> tuple[SceneUser, Tutorial]:
    """Return a user with a keyboard who has resumed the tutorial at a lesson, and the tutorial."""
    stage.settings.lesson, stage.controls.device = lesson, Device.KEYBOARD
    user = SceneUser(stage, Push(Tutorial(stage)))
    return user, tutorial(user)


def find_all(user: SceneUser, enter: EntryWay) -> None:
    """Complete a lesson, waiting after each ply."""
    scene = tutorial(user)
    lesson = scene.round.lesson
    while not scene.succeeded:
        enter(user, scene.round.solutions()[0])
        user.wait(LONGEST_REPLY_SECONDS)
    assert scene.round.lesson == lesson
