"""Wrong answers in the tutorial: they are played, explained and taken back, and after two of them a target is shown."""

import pytest

from dvonn.input import Action, Press
from dvonn.rules.board import SPACE_BY_NAME
from dvonn.rules.notation import parse_ply
from dvonn.rules.pieces import Colour
from dvonn.screens.learn.lesson_round import LessonRound
from dvonn.screens.learn.tutorial import MISTAKE_SECONDS, Tutorial
from dvonn.ui.theme import CONTRAST
from dvonn.ui.timing import Speed
from tests.harness.stage import (
    FRAME_SECONDS,
    EntryWay,
    RecordingStage,
    SceneUser,
    advance,
    by_pointer,
    every_way,
    scene_pixels,
)
from tests.screens.learn.lesson_users import CUT_OFF, LONGEST_REPLY_SECONDS, TASK_BOX, at_lesson, tutorial


def move_wrongly(user: SceneUser) -> None:
    """Make a legal move that is not wanted."""
    lesson = tutorial(user).round
    by_pointer(user, next(ply for ply in lesson.game.position.moves() if ply not in lesson.solutions()))


def choose(user: SceneUser, name: str) -> None:
    by_pointer(user, [SPACE_BY_NAME[name]])


def until_landed(scene: Tutorial) -> None:
    """Let time pass until nothing flies."""
    while scene.player.plan:
        advance(scene, FRAME_SECONDS)


@pytest.mark.parametrize(("speed", "reduced"), [(Speed.NORMAL, False), (Speed.OFF, False), (Speed.NORMAL, True)])
def test_a_wrong_move_is_played_and_taken_back(stage: RecordingStage, speed: Speed, *, reduced: bool) -> None:
    """A wrong move is played; when it has landed its reason is given; then it is taken back, and can be seen so."""
    stage.settings.speed, stage.settings.reduced_motion = speed, reduced
    stage.set_theme(CONTRAST)  # whose ground stands still
    user, scene = at_lesson(stage, CUT_OFF)
    advance(scene, 1)
    before, asked = scene.round.game.position, scene_pixels(scene, TASK_BOX)
    move_wrongly(user)
    assert scene_pixels(scene, TASK_BOX) == asked or speed is Speed.OFF
    until_landed(scene)
    assert scene.selection.position != before == scene.round.game.start
    assert (scene.choices(), scene.marks().movable, scene.marks().targets) == ([], set(), set())
    assert scene_pixels(scene, TASK_BOX) != asked
    assert "illegal" not in stage.sound.played
    user.wait(MISTAKE_SECONDS + 0.1)
    assert stage.sound.played[-1] == "illegal"
    until_landed(scene)
    assert scene.selection.position == before
    assert scene_pixels(scene, TASK_BOX) != asked
    user.wait(10)
    assert scene_pixels(scene, TASK_BOX) == asked
    assert scene.round.wrong == 1


def test_the_effect_of_a_wrong_move_is_seen(stage: RecordingStage) -> None:
    """What a wrong move cuts off is gone from the scores before the move is taken back."""
    user, scene = at_lesson(stage, CUT_OFF)
    before = scene.round.game.position.score(Colour.BLACK)
    by_pointer(user, parse_ply("e3f3"))
    until_landed(scene)
    user.wait(MISTAKE_SECONDS / 2)
    assert scene.scored_position.score(Colour.BLACK) < before
    user.wait(MISTAKE_SECONDS)
    until_landed(scene)
    assert scene.scored_position.score(Colour.BLACK) == before


@every_way
def test_a_wrong_move_need_not_be_waited_for(stage: RecordingStage, enter: EntryWay) -> None:
    """A press lets a wrong move land; then the right one can be played at once."""
    user, scene = at_lesson(stage, CUT_OFF)
    enter(user, parse_ply("e3f3"))
    assert scene.player.plan
    user.do(Press((5, 5)) if enter is by_pointer else Action.ACCEPT)
    assert not scene.player.plan
    assert not scene.can_choose
    user.do(Action.UNDO)
    assert scene.can_choose
    enter(user, scene.round.solutions()[0])
    assert scene.round.is_done


def test_a_press_on_a_stack_takes_a_wrong_move_back_and_counts(stage: RecordingStage) -> None:
    """A press while a wrong move is shown takes it back, and selects the stack that it is on."""
    user, scene = at_lesson(stage, CUT_OFF)
    by_pointer(user, parse_ply("b2c2"))
    until_landed(scene)
    choose(user, "e3")
    assert (scene.can_choose, scene.selection.selected) == (True, SPACE_BY_NAME["e3"])
    assert scene.round.wrong == 1


def test_a_wrong_move_does_not_stay_when_another_lesson_begins(stage: RecordingStage) -> None:
    """Another lesson begins with its own position, while a wrong move is shown."""
    user, scene = at_lesson(stage, CUT_OFF)
    move_wrongly(user)
    user.do(Action.NEXT_MOVE)
    assert scene.can_choose
    user.wait(10)
    following = LessonRound(CUT_OFF + 1, stage.settings)
    following.ask()
    assert (scene.round.lesson, scene.selection.position) == (CUT_OFF + 1, following.game.position)


def test_after_two_wrong_answers_the_target_is_shown(stage: RecordingStage) -> None:
    """After two wrong answers only the wanted source and then the wanted target can be chosen, and are marked."""
    user, scene = at_lesson(stage, CUT_OFF)
    move_wrongly(user)
    user.wait(LONGEST_REPLY_SECONDS)
    assert len(scene.choices()) == 3
    assert scene.marks().targets == set()
    move_wrongly(user)
    user.wait(LONGEST_REPLY_SECONDS)
    (move,) = scene.round.solutions()
    for space in (move[0], move[-1]):
        assert scene.choices() == [space]
        assert scene.marks().targets == {space}
        by_pointer(user, [space])
    assert scene.round.is_done


def test_choosing_a_space_that_is_no_choice_is_a_wrong_answer(stage: RecordingStage) -> None:
    """Choosing an empty space, a dvonn piece or a stack of Black's is refused, and placing on an occupied space."""
    for name in ("c3", "f3", "a1"):
        user, scene = at_lesson(stage, CUT_OFF)
        stage.sound.played.clear()
        choose(user, name)
        assert (scene.round.wrong, scene.selection.selected) == (1, None)
        assert stage.sound.played == ["illegal"]
    user, scene = at_lesson(stage, 0)
    by_pointer(user, scene.round.solutions()[0])
    user.wait(LONGEST_REPLY_SECONDS)
    choose(user, "a1")
    assert scene.round.wrong == 1


def test_movable_stacks_are_marked_except_where_they_are_the_task(stage: RecordingStage) -> None:
    """The lesson on surrounded stacks does not mark the movable stacks; the other lessons do."""
    surrounded, owners = (at_lesson(stage, lesson)[1] for lesson in (2, 3))
    assert surrounded.marks().movable == set()
    assert owners.marks().movable == set(owners.choices())
