"""The lessons' data: positions that can arise, plies that do what is said of them, and a reason for every other one."""

from collections.abc import Iterator

import pytest

from dvonn.rules.board import NAMES, NUMBERS, distance
from dvonn.rules.notation import parse_position
from dvonn.rules.pieces import Colour, Move, Phase, Place, Ply
from dvonn.rules.position import Position, forced_pass
from dvonn.screens.learn.lesson_progress import PATIENCE, LessonProgress
from dvonn.screens.learn.lessons import (
    COUNTING,
    CUT_OFF,
    DVONN_PIECES,
    LESSONS,
    MOVING,
    OWNERS,
    PASSING,
    PLACING,
    SURROUNDED,
    Lesson,
    Task,
)

every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.title for lesson in LESSONS])


def at(lesson: Lesson, number: int, chosen: tuple[int, ...] = ()) -> LessonProgress:
    """Return a lesson at one of its tasks, found by the wanted plies of the numbers chosen, at first the first ones."""
    practice = LessonProgress(lesson)
    for n in range(number):
        wanted = practice.wanted()
        find(practice, wanted[chosen[n] if n < len(chosen) else 0])
        practice.go_on()
    return practice


def find(practice: LessonProgress, ply: Ply) -> None:
    """Play a wanted ply and all replies to it."""
    assert practice.objection(ply) is None
    practice.found = True
    practice.play(ply)
    for reply in practice.replies():
        practice.play(reply)


def ways(lesson: Lesson) -> Iterator[LessonProgress]:
    """Yield a lesson at each of its tasks, reached by each of the wanted plies before it."""
    found: list[tuple[int, ...]] = [()]
    for number in range(len(lesson.tasks)):
        reached = [at(lesson, number, chosen) for chosen in found]
        yield from reached
        found = [
            (*chosen, n) for chosen, practice in zip(found, reached, strict=True) for n in range(len(practice.wanted()))
        ]


def unwanted(practice: LessonProgress) -> list[Move]:
    wanted = practice.wanted()
    return [ply for ply in practice.position.moves() if ply not in wanted and isinstance(ply, Move)]


def names(position: Position, ply: Ply) -> set[str]:
    """Return the spaces that a move cuts off."""
    assert isinstance(ply, Move)
    return {NAMES[space] for space in position.cut_off_by(ply)}


# All of them


@every_lesson
def test_positions_can_arise(lesson: Lesson) -> None:
    """Each position is one that the rules' own reader accepts, and the first task has one."""
    assert lesson.tasks[0].position
    for task in lesson.tasks:
        if task.position:
            assert str(parse_position(task.position)) == task.position


@every_lesson
def test_each_task_can_be_found_on_every_way(lesson: Lesson) -> None:
    """Whatever right plies came before, White is to play, something is wanted, and the reply to it is legal."""
    for practice in ways(lesson):
        assert practice.position.turn is Colour.WHITE
        assert practice.wanted()
        for ply in practice.wanted():
            position = practice.position
            find(practice, ply)
            practice.position, practice.found = position, False


@every_lesson
def test_each_other_ply_has_its_reason(lesson: Lesson) -> None:
    """Every legal ply that is not wanted is answered by a sentence, and each sentence answers some ply."""
    for number, task in enumerate(lesson.tasks):
        reasons = {reason for _, reason in task.reasons}
        told = {
            practice.objection(ply)
            for practice in ways(lesson)
            if practice.number == number
            for ply in unwanted(practice)
        }
        assert told == reasons


def lines(task: Task) -> list[str]:
    return [task.why, task.done, *(reason for _, reason in task.reasons)]


@every_lesson
def test_little_is_said(lesson: Lesson) -> None:
    """What is written large has at most 52 letters, what is small at most 84."""
    for task in lesson.tasks:
        assert len(task.do) <= 52
        assert max(map(len, lines(task))) <= 84


def test_all_of_it_is_short() -> None:
    """There are no more than 18 plies to be found in all lessons."""
    assert sum(len(lesson.tasks) for lesson in LESSONS) <= 18


# What is claimed


def test_placing_fills_the_board() -> None:
    """The first piece is a dvonn piece, the replies leave one space, and the last piece is White's."""
    for place in at(PLACING, 0).wanted():
        practice = at(PLACING, 0)
        find(practice, place)
        assert len(practice.position.vacant()) == 1
        practice.go_on()
        (last,) = practice.wanted()
        assert isinstance(last, Place)
        find(practice, last)
        assert practice.position.phase is Phase.MOVEMENT
        assert practice.position.turn is Colour.WHITE


@pytest.mark.parametrize("number", [0, 1, 2])
def test_stacks_move_as_far_as_they_are_high(number: int) -> None:
    """The only move of the three tasks is of a stack 1, 2 and 3 high, and as far."""
    practice = at(MOVING, number)
    (move,) = practice.position.moves()
    assert isinstance(move, Move)
    assert practice.position.height(move.source) == distance(*move) == number + 1


def test_longer_ways_lead_over_stacks_and_over_nothing() -> None:
    """The way of two spaces has a stack on it, and that of three is over empty spaces."""
    position = at(MOVING, 1).position
    assert position.stacks[NUMBERS["e3"]]
    position = at(MOVING, 2).position
    assert not position.stacks[NUMBERS["g3"]]
    assert not position.stacks[NUMBERS["h3"]]


def test_the_middle_is_surrounded_until_it_is_freed() -> None:
    """Before the first move f3 is surrounded; after a wanted one it can move, covered by the other it is no more."""
    middle = NUMBERS["f3"]
    practice = at(SURROUNDED, 0)
    assert practice.position.is_surrounded(middle)
    assert practice.position.owned(Colour.WHITE) == [NUMBERS["e2"], middle]
    for practice in [at(SURROUNDED, 1, (n,)) for n in (0, 1)]:
        assert not practice.position.is_surrounded(middle)
        assert {ply[0] for ply in practice.wanted()} == {middle}


@pytest.mark.parametrize("first", [0, 1])
def test_a_stack_changes_its_owner_each_time(first: int) -> None:
    """The stack on e3 is Black's, White's, Black's again, and at last White's with five pieces."""
    space, practice = NUMBERS["e3"], at(OWNERS, 0)
    assert practice.position.owner(space) is Colour.BLACK
    taken = practice.position.play(practice.wanted()[first])
    assert (taken.owner(space), taken.height(space)) == (Colour.WHITE, 3)
    practice = at(OWNERS, 1, (first,))
    assert (practice.position.owner(space), practice.position.height(space)) == (Colour.BLACK, 4)
    for ply in practice.wanted():
        after = practice.position.play(ply)
        assert (after.owner(space), after.height(space)) == (Colour.WHITE, 5)


CUTS = [
    (CUT_OFF, 0, {"f3", "g3", "g4", "h4"}),
    (CUT_OFF, 1, {"b2", "c2", "c3"}),
    (DVONN_PIECES, 1, {"f3", "f4", "g4"}),
]


@pytest.mark.parametrize(("lesson", "number", "cut_off"), CUTS)
def test_exactly_what_is_said_is_cut_off(lesson: Lesson, number: int, cut_off: set[str]) -> None:
    """Each wanted move cuts off these stacks and no others, all of them Black's."""
    practice = at(lesson, number)
    assert {practice.position.owner(NUMBERS[name]) for name in cut_off} == {Colour.BLACK}
    assert [names(practice.position, ply) for ply in practice.wanted()] == [cut_off] * len(practice.wanted())


@pytest.mark.parametrize("number", [0, 1])
def test_what_is_said_of_other_cuts_is_true(number: int) -> None:
    """Where all the light is said to stay, nothing is cut off; else the stack that moved is, or another of White's."""
    practice = at(CUT_OFF, number)
    for ply in unwanted(practice):
        reason, cut_off = practice.objection(ply) or "", names(practice.position, ply)
        white = {NAMES[space] for space in practice.position.owned(Colour.WHITE)}
        if "light stays" in reason:
            assert not cut_off
        elif "go down" in reason:
            assert NAMES[ply.target] in cut_off
        else:
            assert cut_off & white


def test_a_dvonn_piece_is_covered_and_carried_away() -> None:
    """First a lone dvonn piece is landed on, then the stack with it inside moves two spaces."""
    first, second = at(DVONN_PIECES, 0), at(DVONN_PIECES, 1)
    (land,), (carry,) = first.wanted(), second.wanted()
    assert "".join(first.position.stacks[land[-1]]) == "r"
    assert "".join(second.position.stacks[carry[0]]) == "rw"
    assert carry[0] == land[-1]
    assert distance(*carry) == 2


@pytest.mark.parametrize("first", [0, 1])
def test_black_has_to_pass_and_then_all_is_over(first: int) -> None:
    """After the first wanted move Black passes, and would not after any other; after the second nobody can move."""
    practice = at(PASSING, 0)
    before = practice.position
    assert forced_pass(before, before.play(practice.wanted()[first])) is Colour.BLACK
    assert {forced_pass(before, before.play(ply)) for ply in unwanted(practice)} == {None}
    after = at(PASSING, 1, (first,))
    assert [after.position.play(ply).is_over for ply in after.wanted()] == [True] * len(after.wanted())


def test_the_last_move_wins_and_all_others_lose() -> None:
    """The wanted move ends the game at 10 to 6; after each other one Black has won, as the reason says."""
    practice = at(COUNTING, 0)
    (win,) = practice.wanted()
    outcome = practice.position.play(win).outcome()
    assert outcome
    assert (outcome.winner, outcome.white, outcome.black) == (Colour.WHITE, 10, 6)
    for ply in unwanted(practice):
        after = practice.position.play(ply)
        white, black = after.score(Colour.WHITE), after.score(Colour.BLACK)
        assert white < black
        assert f"{white} to {black}" in (practice.objection(ply) or "") or names(practice.position, ply)


# Practice


def test_what_is_not_allowed_has_the_rules_reason() -> None:
    """A ply against the rules is answered with the position's own objection."""
    practice = at(SURROUNDED, 0)
    ply = Move(NUMBERS["f3"], NUMBERS["g3"])
    assert practice.objection(ply) == practice.position.objection(ply) == "a stack with six neighbours cannot move"


def test_after_some_wrong_answers_it_shows() -> None:
    """What is wanted is shown after PATIENCE wrong answers, until it has been found; the next task begins anew."""
    practice = at(CUT_OFF, 0)
    practice.wrong = PATIENCE - 1
    assert not practice.shows
    practice.wrong += 1
    assert practice.shows
    find(practice, practice.wanted()[0])
    assert not practice.shows
    practice.go_on()
    assert (practice.wrong, practice.found, practice.is_last) == (0, False, True)


def test_a_task_without_a_position_goes_on_from_the_one_before() -> None:
    """The position stays as the reply has left it, or is the task's own."""
    practice = at(OWNERS, 0)
    find(practice, practice.wanted()[0])
    left = practice.position
    practice.go_on()
    assert practice.position == left
    assert str(at(CUT_OFF, 1).position) == CUT_OFF.tasks[1].position
