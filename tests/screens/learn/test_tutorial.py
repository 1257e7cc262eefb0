"""The tutorial: true lessons, completed by any device, skipped and resumed; wrong answers; the card that offers it."""

import shutil
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path

import pygame
import pytest

from dvonn.engine.levels import DREAMY
from dvonn.input.intentions import Action, Device, Press
from dvonn.rules.board import SPACE_BY_NAME, SPACE_NAMES, Colour, Move, Phase, Ply
from dvonn.rules.notation import parse_ply
from dvonn.rules.position import Position, forced_pass
from dvonn.screens.learn.handbook import Handbook
from dvonn.screens.learn.tutorial import LESSONS, MISTAKE_SECONDS, Lesson, LessonSession, Tutorial
from dvonn.screens.menu import Menu
from dvonn.screens.scene import Push, RefreshMode
from dvonn.storage.files import BROKEN_SUFFIX
from dvonn.storage.settings import SETTINGS_FILE, Settings
from dvonn.storage.text_store import Storage
from dvonn.ui.layout import Box
from dvonn.ui.theme import CONTRAST, Speed, reading_seconds
from tests.harness.context import (
    EntryWay,
    RecordingContext,
    SceneUser,
    advance,
    by_arrows,
    by_drag,
    by_pointer,
    by_tab,
    every_way,
    scene_pixels,
)
from tests.harness.games import GAMES_FILE
from tests.harness.user import AppUser

LONGEST_REPLY_SECONDS = 12.0  # longer than any reply with its praise
PLACING, MOVING, SURROUNDED, OWNERS, CUT_OFF, DVONN_PIECES, PASSING, COUNTING, PLACING_WELL = range(len(LESSONS))
TASK_BOX = Box(0, 0, 1280, 92)  # the task's text
every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.title for lesson in LESSONS])


# The lessons


def every_task(lesson: Lesson) -> Iterator[LessonSession]:
    """Yield the lesson at each of its tasks, reached by every combination of wanted plies."""
    begun = LessonSession(LESSONS.index(lesson), Settings())
    begun.ask()
    reached = [begun]
    while reached:
        yield from reached
        reached = [next_task(each, ply) for each in reached if not each.is_over for ply in each.solutions()]


def next_task(task: LessonSession, ply: Ply) -> LessonSession:
    """Return the lesson at the next task, after a wanted ply and the replies to it."""
    after = deepcopy(task)
    after.try_ply(ply)
    assert after.is_done
    after.reply()
    after.number += not after.is_over
    after.ask()
    return after


def tasks(lesson: int) -> list[LessonSession]:
    """Return the tasks of a lesson, each reached by every way."""
    return list(every_task(LESSONS[lesson]))


def unwanted(task: LessonSession) -> list[Ply]:
    wanted = task.solutions()
    return [ply for ply in task.game.position.moves() if ply not in wanted]


def cut_off(position: Position, ply: Ply) -> set[str]:
    """Return the names of the spaces that a move cuts off."""
    assert isinstance(ply, Move)
    return {SPACE_NAMES[space] for space in position.cut_off_by(ply)}


@every_lesson
def test_each_task_can_be_found_on_every_way(lesson: Lesson) -> None:
    """White is to play, a ply is wanted and its reply is legal; every other ply has a reason, each reason some ply."""
    given: dict[int, set[str]] = {number: set() for number in range(len(lesson.tasks))}
    for task in every_task(lesson):
        assert task.game.position.turn is Colour.WHITE
        assert task.solutions()
        for ply in task.solutions():
            next_task(task, ply)
        given[task.number] |= {task.objection(ply) for ply in unwanted(task)}
    assert list(given.values()) == [{reason for _, reason in task.objections} for task in lesson.tasks]


def test_the_lessons_show_what_they_say() -> None:
    """One space is left to fill; the middle is surrounded until freed; owners change; Black passes; all is over."""
    placing = [(len(task.game.position.vacant()), len(task.solutions())) for task in tasks(PLACING) if task.number]
    assert {*placing} == {(1, 1)}
    surrounded = [task.game.position.is_surrounded(SPACE_BY_NAME["f3"]) for task in tasks(SURROUNDED)]
    assert surrounded == [True, False, False]
    space = SPACE_BY_NAME["e3"]
    for task in tasks(OWNERS):
        position = task.game.position
        assert (position.owner(space), position.height(space)) == (Colour.BLACK, 2 + 2 * task.number)
        assert {position.play(ply).owner(space) for ply in task.solutions()} == {Colour.WHITE}
    first, *others = tasks(PASSING)
    before = first.game.position
    for plies, side in ((first.solutions(), Colour.BLACK), (unwanted(first), None)):
        assert {forced_pass(before, before.play(ply)) for ply in plies} == {side}
    assert all(after.game.position.play(ply).is_over for after in others for ply in after.solutions())


@pytest.mark.parametrize(
    ("lesson", "number", "names"),
    [(CUT_OFF, 0, "f3 g3 g4 h4"), (CUT_OFF, 1, "b2 c2 c3"), (DVONN_PIECES, 1, "f3 f4 g4")],
)
def test_what_is_said_of_cuts_is_true(lesson: int, number: int, names: str) -> None:
    """Each wanted move cuts off exactly these stacks, all of them Black's; reasons against others state their cuts."""
    task = next(task for task in tasks(lesson) if task.number == number)
    position = task.game.position
    assert {position.owner(SPACE_BY_NAME[name]) for name in names.split()} == {Colour.BLACK}
    assert all(cut_off(position, ply) == set(names.split()) for ply in task.solutions())
    for ply in unwanted(task) if lesson == CUT_OFF else []:
        assert isinstance(ply, Move)
        reason, lost = task.objection(ply), cut_off(position, ply)
        white = {SPACE_NAMES[space] for space in position.owned(Colour.WHITE)}
        if "with them" in reason:
            assert SPACE_NAMES[ply.target] in lost
        else:
            assert not lost if "stays lit" in reason else lost & white


def test_the_last_move_wins_and_all_others_lose() -> None:
    """The wanted move wins by 10 to 6; every other move loses, as its reason says."""
    (task,) = tasks(COUNTING)
    position, (win,) = task.game.position, task.solutions()
    assert [position.play(win).score(side) for side in Colour] == [10, 6]
    for ply in unwanted(task):
        white, black = (position.play(ply).score(side) for side in Colour)
        assert white < black
        assert f"{white} to {black}" in task.objection(ply) or cut_off(position, ply)


# From the first lesson to the last


def at_lesson(context: RecordingContext, lesson: int) -> tuple[SceneUser, Tutorial]:
    """Return a user with a keyboard who has resumed the tutorial at a lesson, and the tutorial."""
    context.settings.lesson, context.controls.device = lesson, Device.KEYBOARD
    user = SceneUser(context, Push(Tutorial(context)))
    return user, user.at(Tutorial)


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
    context: RecordingContext, enter: EntryWay, speed: Speed, *, reduced: bool
) -> None:
    """Each device alone completes all lessons and starts a game, also with animations off or reduced motion."""
    context.settings.speed, context.settings.reduced_motion = speed, reduced
    user, scene = at_lesson(context, 0)
    for lesson in range(len(LESSONS)):
        while not scene.succeeded:
            assert scene.session.lesson == lesson
            enter(user, scene.session.solutions()[0])
            user.wait(LONGEST_REPLY_SECONDS)
        assert lesson + 1 in context.settings.finished_lessons
        user.do(Press((5, 5)) if enter is by_pointer else Action.ACCEPT)
    assert user.top.title == "DVONN: Now you know DVONN"
    user.do(Action.ACCEPT)
    match = user.board.match
    assert match.seats == {Colour.WHITE: None, Colour.BLACK: DREAMY}
    assert (match.position.phase, match.game.plies) == (Phase.MOVEMENT, [])


def test_lessons_are_skipped_gone_back_to_and_kept(context: RecordingContext) -> None:
    """Keys that turn pages turn lessons, a wheel does not; the tutorial resumes at the lesson that was left."""
    user, scene = at_lesson(context, 0)
    back, on = Action.PREVIOUS_MOVE, Action.NEXT_MOVE
    for device, actions, lesson in (
        (Device.MOUSE, [on, on], 0),
        (Device.KEYBOARD, [on, on], 2),
        (Device.KEYBOARD, [back, back, back], 0),
    ):
        context.controls.device = device
        user.do(*actions)
        assert scene.session.lesson == context.settings.lesson == lesson
    assert context.sound.played[-1] == "illegal"
    user.do(*[on] * len(LESSONS))
    assert user.top.title == "DVONN: Now you know DVONN"
    assert (context.settings.lesson, context.settings.finished_lessons) == (0, set())
    user.do(Action.DOWN, Action.ACCEPT)
    assert isinstance(user.top, Menu)
    user, scene = at_lesson(context, 7)
    by_pointer(user, scene.session.solutions()[0])
    assert (context.settings.finished_lessons, context.settings.lesson) == ({8}, 7)
    for lesson, finished, opened in (
        (7, {8}, 8),
        (8, {9}, 0),
        (8, {1, 2, 9}, 2),
        (5, {*range(1, 10)}, 5),
        (99, {1}, 1),
    ):
        context.settings.lesson, context.settings.finished_lessons = lesson, frozenset(finished)
        assert Tutorial(context).session.lesson == opened


def test_praise_is_read_and_can_be_skipped(context: RecordingContext) -> None:
    """Praise stays as long as it takes to read at any speed, and any press skips it."""
    context.settings.speed = Speed.OFF
    for presses in (False, True):
        user, scene = at_lesson(context, PASSING)
        by_pointer(user, scene.session.solutions()[0])
        user.wait(reading_seconds(scene.session.item.praise) - 0.1)
        assert (scene.session.number, scene.session.is_done) == (0, True)
        user.do(*[Press((5, 5))] * presses)
        user.wait(0.0 if presses else 0.2)
        assert scene.session.number == 1


def test_stacks_of_a_new_task_come_into_sight(context: RecordingContext) -> None:
    """The stacks of a new task fade in; the board is still after a while, and at once with reduced motion.

    A button below the lesson opens the handbook, which leads back.
    """
    user, scene = at_lesson(context, CUT_OFF)
    first = scene_pixels(scene)
    for seconds, mode in ((0, RefreshMode.FULL_RATE), (1, RefreshMode.LOW_RATE), (40, RefreshMode.ON_INPUT)):
        advance(scene, seconds)
        assert scene.refresh_mode is mode
        assert (scene_pixels(scene) == first) is (seconds == 0)
    user.do(Press(next(button for button in scene.tools.buttons if button.label == "Rules").box.centre))
    assert isinstance(user.top, Handbook)
    user.do(Action.BACK)
    assert user.top is scene
    context.settings.reduced_motion = True
    scene = at_lesson(context, CUT_OFF)[1]
    advance(scene, 1)
    assert scene.refresh_mode is RefreshMode.ON_INPUT


# Wrong answers


@pytest.mark.parametrize(("speed", "reduced"), [(Speed.NORMAL, False), (Speed.OFF, False), (Speed.NORMAL, True)])
def test_a_wrong_move_is_played_and_taken_back(context: RecordingContext, speed: Speed, *, reduced: bool) -> None:
    """It is played; when it has landed its reason is given, and its cuts are counted; then it is taken back.

    The reason stays until the next press.
    """
    context.settings.speed, context.settings.reduced_motion = speed, reduced
    context.set_theme(CONTRAST)  # whose ground stands still
    user, scene = at_lesson(context, CUT_OFF)
    advance(scene, 1)
    before, asked = scene.session.game.position, scene_pixels(scene, TASK_BOX)
    by_pointer(user, parse_ply("e3f3"))
    assert scene_pixels(scene, TASK_BOX) == asked or speed is Speed.OFF
    advance(scene, MISTAKE_SECONDS)
    assert scene.selection.position != before == scene.session.game.start
    assert scene.scored_position.score(Colour.BLACK) < before.score(Colour.BLACK)
    assert (scene.choices(), scene.marks().movable, scene.marks().targets) == ([], set(), set())
    assert scene_pixels(scene, TASK_BOX) != asked
    assert "illegal" not in context.sound.played
    user.wait(2 * MISTAKE_SECONDS)
    assert context.sound.played[-1] == "illegal"
    assert scene.selection.position == scene.scored_position == before
    user.wait(60)
    assert scene_pixels(scene, TASK_BOX) != asked
    user.do(Press((5, 5)))
    assert scene_pixels(scene, TASK_BOX) == asked
    assert scene.session.wrong == 1


@every_way
def test_a_wrong_move_need_not_be_waited_for(context: RecordingContext, enter: EntryWay) -> None:
    """A press lets a wrong move land; then a press on a stack takes it back and selects that; the right one counts.

    Another lesson has its own position.
    """
    user, scene = at_lesson(context, CUT_OFF)
    enter(user, parse_ply("e3f3"))
    assert scene.player.plan
    user.do(Press((5, 5)) if enter is by_pointer else Action.ACCEPT)
    assert (scene.player.plan, scene.can_choose) == (None, False)
    by_pointer(user, [SPACE_BY_NAME["e3"]])
    assert (scene.can_choose, scene.selection.selected, scene.session.wrong) == (True, SPACE_BY_NAME["e3"], 1)
    by_pointer(user, [SPACE_BY_NAME["e3"]])
    enter(user, scene.session.solutions()[0])
    assert scene.session.is_done
    user, scene = at_lesson(context, CUT_OFF)
    by_pointer(user, parse_ply("e3f3"))
    user.do(Press((5, 5)), Action.UNDO)
    assert scene.can_choose
    by_pointer(user, parse_ply("e3f3"))
    user.do(Action.NEXT_MOVE)
    user.wait(10)
    following = tasks(CUT_OFF + 1)[0].game.position
    assert (scene.can_choose, scene.session.lesson, scene.selection.position) == (True, CUT_OFF + 1, following)


def test_after_two_wrong_answers_the_target_is_shown(context: RecordingContext) -> None:
    """After two wrong answers only the wanted source and then the wanted target can be chosen, and are marked."""
    user, scene = at_lesson(context, CUT_OFF)
    for shown in (False, True):
        by_pointer(user, unwanted(scene.session)[0])
        user.wait(LONGEST_REPLY_SECONDS)
        assert (len(scene.choices()), bool(scene.marks().targets)) == ((1, True) if shown else (3, False))
    for space in scene.session.solutions()[0]:
        assert (scene.choices(), scene.marks().targets) == ([space], {space})
        by_pointer(user, [space])
    assert scene.session.is_done


def test_choosing_a_space_that_is_no_choice_is_a_wrong_answer(context: RecordingContext) -> None:
    """An empty space, a red piece or a stack of Black's is refused; only what is no task itself is marked."""
    for name in ("c3", "f3", "a1"):
        user, scene = at_lesson(context, CUT_OFF)
        context.sound.played.clear()
        by_pointer(user, [SPACE_BY_NAME[name]])
        assert (scene.session.wrong, scene.selection.selected, context.sound.played) == (1, None, ["illegal"])
    surrounded, owners = (at_lesson(context, lesson)[1] for lesson in (SURROUNDED, OWNERS))
    assert surrounded.marks().movable == set()
    assert owners.marks().movable == set(owners.choices())


# The card that offers the lessons


def test_the_first_start_offers_the_lessons_once(tmp_path: Path) -> None:
    """At a start with an empty or missing folder the lessons have the focus, later the game has it."""
    for folder in (tmp_path / "missing", tmp_path):
        first = AppUser(folder=folder)
        assert first.title == "DVONN: F2 turns on speech"
        assert (folder / SETTINGS_FILE).exists()  # the program may be killed now
        first.press(pygame.K_RETURN)
        assert isinstance(first.top, Tutorial)
        first.press(pygame.K_ESCAPE)
        assert isinstance(first.top, Menu)
        first.app.autosave.close()
        again = AppUser(folder=folder)
        assert again.title == "DVONN"
        again.app.autosave.close()
        shutil.rmtree(folder)


@pytest.mark.parametrize("kind", ["none", "file", "unwritable", SETTINGS_FILE + BROKEN_SUFFIX, "match", "records"])
def test_elsewhere_there_is_no_card(tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program starts with its menu in a folder that has been used, be it by damaged settings.

    It does so too without a folder, or with one that cannot be written, each time; and after a start with a file.
    """
    folder = None if kind == "none" else tmp_path / "data"
    if kind == "unwritable":
        monkeypatch.setattr(Storage, "write", lambda *_, **__: False)
    elif folder:
        used = folder if kind == "file" else folder / kind
        used.parent.mkdir(exist_ok=True)
        used.write_bytes(b"\0\xff\n")
    for _ in range(2):
        user = AppUser(folder=folder)
        assert user.title == "DVONN"
        user.app.autosave.close()
    user = AppUser(folder=tmp_path / "new", files=[GAMES_FILE])
    user.wait(1)
    user.press(pygame.K_ESCAPE)
    assert not user.title.startswith("DVONN: New")
