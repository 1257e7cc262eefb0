"""The lesson on the sounds of spaces: they are told, then one is found by ear."""

import pytest

from dvonn.access.nodes import Role, scene_nodes
from dvonn.input.intentions import Action, Device
from dvonn.rules.board import SPACE_BY_NAME, SPACE_NAMES, SPACES
from dvonn.rules.notation import parse_position
from dvonn.screens.learn.place_lesson import PLACE_QUESTIONS, PlaceLesson
from dvonn.screens.options.options_panel import OptionsPanel
from dvonn.screens.scene import Push
from tests.harness.boards import board_layout
from tests.harness.stage import EntryWay, RecordingStage, SceneUser, by_arrows, by_pointer, by_tab, scene_pixels


@pytest.fixture
def user(stage: RecordingStage) -> SceneUser:
    """Return a user of the keyboard who has begun the lesson on the page of speech."""
    stage.controls.device, stage.listens = Device.KEYBOARD, True
    panel = OptionsPanel(stage, "speech")
    user = SceneUser(stage, Push(panel))
    while panel.form.focused.label != "Lesson on the sounds of places":
        user.do(Action.DOWN)
    user.do(Action.ACCEPT)
    return user


def lesson(user: SceneUser) -> PlaceLesson:
    assert isinstance(user.top, PlaceLesson)
    return user.top


def spoken_spaces(user: SceneUser) -> set[str]:
    """Return what a listener hears of the spaces."""
    scene_pixels(user.top)
    assert user.top.outline
    return {node.name for node in scene_nodes(user.top, user.top.outline) if node.role is Role.SPACE}


@pytest.mark.parametrize("enter", [by_arrows, by_tab, by_pointer])
def test_the_lesson_is_gone_through(user: SceneUser, enter: EntryWay) -> None:
    """Each space is found by any device, and the last one leads back to the options."""
    for question in PLACE_QUESTIONS:
        assert lesson(user).headline == question.instruction
        enter(user, [SPACE_BY_NAME[question.answer or "f3"]])
        assert lesson(user).headline == "That's it!"
        user.do(Action.NEXT_MOVE)
    assert isinstance(user.top, OptionsPanel)


def test_spaces_sound_in_the_lesson(user: SceneUser) -> None:
    """The lesson needs no setting."""
    assert not user.stage.settings.place_sounds
    user.do(Action.LEFT)
    assert [name for name, _, _ in user.stage.sound.places] == ["space-white4"]


def test_words_tell_only_what_is_not_asked(user: SceneUser) -> None:
    """At first a listener hears what stands on a space, then only its name, until it is found."""
    assert any("your stack of 5" in words for words in spoken_spaces(user))
    user.do(Action.ACCEPT, Action.NEXT_MOVE)
    assert spoken_spaces(user) == set(SPACE_NAMES.values())
    by_arrows(user, [SPACE_BY_NAME[lesson(user).round.item.answer]])
    assert "b1, red piece" in spoken_spaces(user)


def test_a_wrong_space_is_told(user: SceneUser) -> None:
    """A space that is not the answer is named with what stands there, and the question stays."""
    user.do(Action.ACCEPT, Action.NEXT_MOVE)
    by_arrows(user, [SPACE_BY_NAME["c2"]])
    assert lesson(user).selection.remark == "Not here: c2, their piece"
    assert lesson(user).headline == PLACE_QUESTIONS[1].instruction


@pytest.mark.parametrize("size", [(1280, 720), (480, 800)])
def test_answers_are_what_is_asked(size: tuple[int, int]) -> None:
    """The red piece at the left is the leftmost on lying and upright boards; no stack is as high as the highest."""
    left, highest = (parse_position(question.position) for question in PLACE_QUESTIONS[1:])
    board = board_layout(size)
    reds = [space for space in SPACES if left.stacks[space] and left.owner(space) is None]
    assert min(reds, key=lambda space: board.share_of(space)[0]) == SPACE_BY_NAME[PLACE_QUESTIONS[1].answer]
    answer = SPACE_BY_NAME[PLACE_QUESTIONS[2].answer]
    assert highest.height(answer) > max(highest.height(space) for space in SPACES if space != answer)
