"""The tutorial: completed by any device; skipping, leaving and resuming; wrong answers are explained and taken back."""

import pytest

from dvonn.engine.levels import DREAMY
from dvonn.input.intentions import Action, Device, Press
from dvonn.rules.board import SPACE_BY_NAME, Colour, Phase
from dvonn.rules.notation import parse_ply
from dvonn.screens.learn.lessons import LESSONS, LessonRound
from dvonn.screens.learn.tutorial import MISTAKE_SECONDS, Tutorial
from dvonn.screens.menu import Menu
from dvonn.screens.scene import Push, RefreshMode
from dvonn.storage.settings import SETTINGS
from dvonn.ui.layout import Box
from dvonn.ui.theme import CONTRAST, Speed
from tests.harness.stage import (
    FRAME_SECONDS,
    EntryWay,
    RecordingStage,
    SceneUser,
    advance,
    by_arrows,
    by_drag,
    by_pointer,
    by_tab,
    every_way,
    scene_pixels,
)

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
    assert user.top.title == "DVONN: Now you know DVONN"
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
    assert user.top.title == "DVONN: Now you know DVONN"
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
    """A lesson counts as finished as soon as its last task is solved; the tutorial resumes at the same lesson."""
    user, scene = at_lesson(stage, 7)
    by_pointer(user, scene.round.solutions()[0])
    assert stage.settings.finished_lessons == {8}
    user.wait(LONGEST_REPLY_SECONDS)
    user.do(Action.PREVIOUS_MOVE, Action.NEXT_MOVE)
    kept, invalid = SETTINGS.parse(SETTINGS.format(stage.settings))
    assert (kept.finished_lessons, kept.lesson, invalid) == ({8}, 7, [])
    old = "".join(line for line in SETTINGS.format(kept).splitlines(keepends=True) if "finished" not in line)
    assert SETTINGS.parse(old)[0].finished_lessons == set()
    stage.settings = kept
    assert Tutorial(stage).round.lesson == 7
    stage.settings.lesson = 99
    assert Tutorial(stage).round.lesson == 0


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


# Wrong answers


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


def test_a_wrong_move_does_not_stay(stage: RecordingStage) -> None:
    """While it is shown, a press on a stack takes it back and selects that; another lesson has its own position."""
    user, scene = at_lesson(stage, CUT_OFF)
    by_pointer(user, parse_ply("b2c2"))
    until_landed(scene)
    choose(user, "e3")
    assert (scene.can_choose, scene.selection.selected, scene.round.wrong) == (True, SPACE_BY_NAME["e3"], 1)
    choose(user, "e3")
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
