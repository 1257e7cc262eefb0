"""The tutorial: found by pointer, by keys, through the whole program; wrong answers, skipping, leaving, coming back."""

from collections.abc import Callable

import pygame
import pytest

from dvonn.engine.levels import DREAMY
from dvonn.input import Action, Hover, Press
from dvonn.rules.board import NUMBERS, ROWS, Space
from dvonn.rules.pieces import Colour, Phase, Ply
from dvonn.screens.learn.lessons import LESSONS
from dvonn.screens.learn.tutorial import Tutorial
from dvonn.screens.learn.tutorial_end import TutorialEnd
from dvonn.screens.menu.menu import Menu
from dvonn.screens.play.movement import Movement
from dvonn.screens.scene import Activity, Pop, Push, Scene
from dvonn.storage.settings import format_settings, parse_settings
from dvonn.ui.layout import Box
from dvonn.ui.timing import Speed
from tests.harness.player import Player
from tests.harness.stage import Guest, HeardStage, let, picture

LONG = 12.0  # seconds: more than any reply and praise together
CUT_OFF = 4
TOP = Box(0, 0, 1280, 92)  # where it is written what to do

Find = Callable[[Guest, Ply], None]


def tutorial(guest: Guest) -> Tutorial:
    assert isinstance(guest.top, Tutorial)
    return guest.top


def at_lesson(stage: HeardStage, lesson: int) -> Guest:
    """Return a guest who left the tutorial at a lesson, and has come back."""
    stage.settings.lesson = lesson
    return Guest(stage, Push(Tutorial(stage)))


def point(guest: Guest, space: Space) -> tuple[int, int]:
    """Return where the top of the stack on a space is seen."""
    board, position = guest.stage.board, tutorial(guest).practice.position
    x, y = board.centre(space)
    return round(x), round(y - board.rise(position.height(space)))


def by_pointer(guest: Guest, ply: Ply) -> None:
    for space in ply:
        guest.do(Hover(point(guest, space)), Press(point(guest, space)))


def by_arrows(guest: Guest, ply: Ply) -> None:
    """Walk to the spaces of a ply by arrows, and press Enter."""
    for space in ply:
        walk(guest, space)
        guest.do(Action.ACCEPT)


def walk(guest: Guest, space: Space) -> None:
    cursor, board = tutorial(guest).cursor, guest.stage.board
    for _ in range(30):
        (x, y), (goal, height) = board.centre(cursor.space), board.centre(space)
        if abs(y - height) > 1:
            guest.do(Action.UP if height < y else Action.DOWN)
        elif abs(x - goal) > 1:
            guest.do(Action.RIGHT if goal > x else Action.LEFT)


def by_tab(guest: Guest, ply: Ply) -> None:
    """Go from one space that may be chosen to the next, until it is the right one."""
    for space in ply:
        for _ in range(60):
            if tutorial(guest).cursor.space != space:
                guest.do(Action.NEXT)
        guest.do(Action.ACCEPT)


def find_all(guest: Guest, find: Find) -> None:
    """Find all of a lesson, waiting for what comes of each ply."""
    scene = tutorial(guest)
    lesson = scene.lesson
    while not scene.finished:
        find(guest, scene.practice.wanted()[0])
        guest.wait(LONG)
    assert scene.lesson == lesson


every_way = pytest.mark.parametrize("find", [by_pointer, by_arrows, by_tab])


# From the first lesson to the last


@every_way
def test_all_lessons_are_found_and_a_first_game_begins(stage: HeardStage, find: Find) -> None:
    """Each device alone leads through all lessons, one Enter or press on to the next, and into a game."""
    guest = at_lesson(stage, 0)
    for lesson in range(len(LESSONS)):
        assert tutorial(guest).lesson == lesson
        find_all(guest, find)
        guest.do(Press(point(guest, NUMBERS["f3"])) if find is by_pointer else Action.ACCEPT)
    assert isinstance(guest.top, TutorialEnd)
    guest.do(Action.ACCEPT)
    assert isinstance(guest.top, Movement)
    match = guest.top.match
    assert match.seats == {Colour.WHITE: None, Colour.BLACK: DREAMY}
    assert (match.position.phase, match.position.occupied.bit_count(), match.game.plies) == (Phase.MOVEMENT, 49, [])


@every_way
@pytest.mark.parametrize(("speed", "reduced"), [(Speed.OFF, False), (Speed.NORMAL, True)])
def test_no_motion_is_needed(stage: HeardStage, find: Find, speed: Speed, *, reduced: bool) -> None:
    """The lessons go the same way where nothing moves, or hardly."""
    stage.settings.speed, stage.settings.reduced_motion = speed, reduced
    guest = at_lesson(stage, 0)
    for _ in LESSONS:
        find_all(guest, find)
        guest.do(Action.ACCEPT)
    assert isinstance(guest.top, TutorialEnd)


def test_the_whole_of_it_through_the_program() -> None:
    """From the menu by keys, every ply by clicks, and into the first game, through the program's own window."""
    player = Player()
    player.press(pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)
    for lesson in LESSONS:
        scene = player.app.director.top
        assert isinstance(scene, Tutorial)
        assert player.title == f"DVONN: {lesson.title}"
        while not scene.finished:
            player.click_ply(scene.practice.position, scene.practice.wanted()[-1])
            player.wait(LONG / 2)
        player.press(pygame.K_RETURN)
    assert player.title == "DVONN: You know DVONN"
    player.press(pygame.K_RETURN)
    assert player.title == "DVONN: Your turn"


def test_it_takes_a_minute(stage: HeardStage) -> None:
    """All that is seen and waited for takes less than a minute, besides what the guest needs to think."""
    guest, seconds = at_lesson(stage, 0), 0.0
    while isinstance(guest.top, Tutorial):
        scene = guest.top
        if scene.finished:
            guest.do(Action.ACCEPT)
        elif not scene.practice.found:
            by_pointer(guest, scene.practice.wanted()[0])
        else:
            guest.wait(0.1)
            seconds += 0.1
    assert 20 < seconds < 60


def test_praise_waits_at_the_end_of_a_lesson(stage: HeardStage) -> None:
    """Between two tasks it goes on by itself, at the end of a lesson only when somebody wants it, and chimes."""
    guest = at_lesson(stage, 2)
    scene = tutorial(guest)
    by_pointer(guest, scene.practice.wanted()[0])
    assert scene.practice.number == 0
    guest.wait(LONG)
    assert scene.practice.number == 1
    assert "hint" not in stage.sound.names
    by_pointer(guest, scene.practice.wanted()[0])
    guest.wait(LONG)
    assert scene.finished
    assert scene.lesson == 2
    assert stage.sound.names.count("hint") == 1


def test_who_is_in_a_hurry_presses_again(stage: HeardStage) -> None:
    """A press while something moves finishes it with its reply, another one goes on."""
    guest = at_lesson(stage, 0)
    scene = tutorial(guest)
    by_pointer(guest, scene.practice.wanted()[5])
    assert scene.activity is Activity.MOVING
    guest.do(Press((5, 5)))
    assert len(scene.practice.position.vacant()) == 1
    assert scene.practice.number == 0
    guest.do(Press((5, 5)))
    assert scene.practice.number == 1


# Wrong answers


def wrong(guest: Guest) -> None:
    """Make a move that is allowed, and not what is wanted."""
    practice = tutorial(guest).practice
    by_pointer(guest, next(ply for ply in practice.position.moves() if ply not in practice.wanted()))


def test_a_wrong_answer_changes_nothing_but_what_is_said(stage: HeardStage) -> None:
    """The position stays, the reason is written where it was said why, until something else is done."""
    guest = at_lesson(stage, CUT_OFF)
    scene = tutorial(guest)
    let(scene, 1)
    before, asked = scene.practice.position, picture(scene, TOP)
    wrong(guest)
    assert stage.sound.names[-1] == "illegal"
    assert scene.practice.position == before
    assert scene.selected is None
    assert picture(scene, TOP) != asked
    guest.do(Action.NEXT)
    assert picture(scene, TOP) == asked


def test_after_two_wrong_answers_the_target_is_shown(stage: HeardStage) -> None:
    """At first all that can move may be chosen; then only what is wanted, its source and then its target."""
    guest = at_lesson(stage, CUT_OFF)
    scene = tutorial(guest)
    wrong(guest)
    assert len(scene.choices()) == 3
    assert scene.marks().targets == set()
    wrong(guest)
    (move,) = scene.practice.wanted()
    source, target = move[0], move[-1]
    assert scene.choices() == [source]
    assert scene.marks().targets == {source}
    guest.do(Press(point(guest, source)))
    assert scene.marks().targets == {target}
    guest.do(Press(point(guest, target)))
    assert scene.practice.found


@pytest.mark.parametrize("name", ["c3", "f3", "a1"])
def test_what_cannot_be_chosen_is_a_wrong_answer(stage: HeardStage, name: str) -> None:
    """A dvonn piece, a stack of Black's and an empty space are refused, and count."""
    guest = at_lesson(stage, CUT_OFF)
    scene = tutorial(guest)
    guest.do(Press(point(guest, NUMBERS[name])))
    assert (scene.practice.wrong, scene.selected) == (1, None)
    assert stage.sound.names == ["illegal"]


def test_a_stack_is_selected_changed_and_let_go(stage: HeardStage) -> None:
    """Another stack takes the selection over, the same one lets it go; none of that is wrong."""
    guest = at_lesson(stage, CUT_OFF)
    scene = tutorial(guest)
    for name, selected in (("e3", "e3"), ("b2", "b2"), ("b2", None)):
        guest.do(Press(point(guest, NUMBERS[name])))
        assert scene.selected == (NUMBERS[selected] if selected else None)
    assert scene.practice.wrong == 0
    assert stage.sound.names == ["pick", "pick", "drop"]


def test_a_space_that_is_taken_is_refused(stage: HeardStage) -> None:
    """A piece can be placed on a free space only."""
    guest = at_lesson(stage, 0)
    by_pointer(guest, tutorial(guest).practice.wanted()[0])
    guest.wait(LONG)
    guest.do(Press(point(guest, NUMBERS["a1"])))
    assert tutorial(guest).practice.wrong == 1


def test_where_it_is_to_be_found_nothing_is_lit(stage: HeardStage) -> None:
    """In the lesson on surrounded stacks those that can move are not pointed out, in others they are."""
    surrounded, owners = (tutorial(at_lesson(stage, lesson)) for lesson in (2, 3))
    assert surrounded.marks().movable == set()
    assert owners.marks().movable == set(owners.choices())


# Skipping, leaving, coming back


def test_lessons_are_skipped_and_gone_back_to(stage: HeardStage) -> None:
    """Redo and undo go to the next and the previous lesson; before the first there is none, after the last the end."""
    guest = at_lesson(stage, 0)
    guest.do(Action.REDO, Action.REDO)
    assert tutorial(guest).lesson == stage.settings.lesson == 2
    guest.do(Action.UNDO)
    assert tutorial(guest).lesson == stage.settings.lesson == 1
    guest.do(*[Action.UNDO] * 3)
    assert tutorial(guest).lesson == 0
    guest.do(*[Action.REDO] * len(LESSONS))
    assert isinstance(guest.top, TutorialEnd)
    assert stage.settings.lesson == 0


def test_who_leaves_comes_back_to_the_same_lesson(stage: HeardStage) -> None:
    """The lesson's number is kept in the settings' text; a number that no lesson has begins anew."""
    guest = at_lesson(stage, 0)
    guest.do(Action.REDO, Action.REDO, Action.REDO, Action.BACK)
    assert isinstance(guest.top, Menu)
    stage.settings, strange = parse_settings(format_settings(stage.settings))
    assert strange == []
    assert Tutorial(stage).lesson == 3
    stage.settings.lesson = 99
    assert Tutorial(stage).lesson == 0


def test_escape_lets_go_before_it_leaves(stage: HeardStage) -> None:
    """With a stack selected, going back lets it go; then it leaves."""
    scene = tutorial(at_lesson(stage, CUT_OFF))
    scene.handle(Action.NEXT)
    scene.handle(Action.ACCEPT)
    assert scene.selected is not None
    assert scene.handle(Action.BACK) is None
    assert scene.selected is None
    assert scene.handle(Action.BACK) == Pop()


def test_the_buttons_are_reached_by_arrows_alone(stage: HeardStage) -> None:
    """Below the front row are the buttons, left and right goes along them, up leads back to the board."""
    guest = at_lesson(stage, 3)
    scene = tutorial(guest)
    guest.do(*[Action.DOWN] * 3)
    assert scene.at_tools
    assert scene.marks().cursor is None
    guest.do(Action.UP)
    assert not scene.at_tools
    assert scene.cursor.space in ROWS[0]
    guest.do(Action.DOWN, Action.LEFT, Action.ACCEPT)
    assert scene.lesson == 2
    guest.do(*[Action.DOWN] * 5, Action.RIGHT, Action.ACCEPT)
    assert isinstance(guest.top, Menu)


def found_by_pressing(scene: Scene, wanted: Callable[[object], bool]) -> int:
    """Return at how many of some points of the lower bar a press gives what is wanted."""
    bar = scene.stage.layout.buttons(3)
    return sum(wanted(scene.handle(Press((x, bar.centre[1])))) for x in range(bar.x, bar.x + bar.width, 20))


def test_leaving_is_a_button(stage: HeardStage) -> None:
    """About a third of the lower bar leaves."""
    scene = tutorial(at_lesson(stage, 3))
    assert 5 <= found_by_pressing(scene, lambda change: change == Pop()) <= 15


def test_leaving_the_end_leads_to_the_menu(stage: HeardStage) -> None:
    """The other button of the last panel leads to the menu."""
    guest = Guest(stage, Push(TutorialEnd(stage)))
    guest.do(Action.DOWN, Action.ACCEPT)
    assert isinstance(guest.top, Menu)


# What is seen


def test_stacks_of_a_new_task_come_into_sight(stage: HeardStage) -> None:
    """What is new fades in; what stood there already is seen at once."""
    scene = tutorial(at_lesson(stage, CUT_OFF))
    assert scene.activity is Activity.MOVING
    first = picture(scene)
    let(scene, 1)
    assert picture(scene) != first
    assert scene.activity is Activity.BREATHING


def test_scores_change_when_the_cut_has_been_seen(stage: HeardStage) -> None:
    """The scores beside the lessons' row are those before the move while it is seen, and then the new ones."""
    guest = at_lesson(stage, 7)
    scene = tutorial(guest)
    let(scene, 1)
    board = stage.board
    box = Box(0, 92, 120, round(min(y for _, y in board.plate())) - 92)
    before = picture(scene, box)
    by_pointer(guest, scene.practice.wanted()[0])
    assert picture(scene, box) == before
    guest.wait(LONG)
    assert picture(scene, box) != before


def test_it_rests_when_nobody_comes(stage: HeardStage) -> None:
    """After a while without input the board is still; without motion it is so at once."""
    scene = tutorial(at_lesson(stage, 3))
    let(scene, 40)
    assert scene.activity is Activity.STILL
    stage.settings.reduced_motion = True
    scene = tutorial(at_lesson(stage, 3))
    let(scene, 1)
    assert scene.activity is Activity.STILL
