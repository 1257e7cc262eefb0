"""The data of the lessons: legal positions, plies with the stated effect, and a reason for every unwanted ply."""

from collections.abc import Iterator

import pytest

from dvonn.rules.board import SPACE_BY_NAME, SPACE_NAMES, distance
from dvonn.rules.notation import parse_position
from dvonn.rules.pieces import Colour, Move, Phase, Place, Ply
from dvonn.rules.position import Position, forced_pass
from dvonn.screens.learn.lesson_progress import WRONG_ANSWERS_BEFORE_REVEAL, LessonProgress
from dvonn.screens.learn.lessons import (
    COUNTING_LESSON,
    CUT_OFF_LESSON,
    DVONN_PIECES_LESSON,
    LESSONS,
    MOVING_LESSON,
    OWNERS_LESSON,
    PASSING_LESSON,
    PLACING_LESSON,
    SURROUNDED_LESSON,
    Lesson,
    Task,
)

every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.title for lesson in LESSONS])


def at(lesson: Lesson, number: int, chosen: tuple[int, ...] = ()) -> LessonProgress:
    """Return a lesson at one of its tasks, reached by the wanted plies with the given numbers (default: the first)."""
    practice = LessonProgress(lesson)
    for n in range(number):
        wanted = practice.solutions()
        find(practice, wanted[chosen[n] if n < len(chosen) else 0])
        practice.begin_next_task()
    return practice


def find(practice: LessonProgress, ply: Ply) -> None:
    """Play a wanted ply and all replies to it."""
    assert practice.objection(ply) is None
    practice.is_solved = True
    practice.play(ply)
    for reply in practice.replies():
        practice.play(reply)


def every_progress(lesson: Lesson) -> Iterator[LessonProgress]:
    """Yield the lesson at each of its tasks, reached by every combination of wanted plies."""
    found: list[tuple[int, ...]] = [()]
    for number in range(len(lesson.tasks)):
        reached = [at(lesson, number, chosen) for chosen in found]
        yield from reached
        found = [
            (*chosen, n)
            for chosen, practice in zip(found, reached, strict=True)
            for n in range(len(practice.solutions()))
        ]


def unwanted(practice: LessonProgress) -> list[Move]:
    wanted = practice.solutions()
    return [ply for ply in practice.position.moves() if ply not in wanted and isinstance(ply, Move)]


def names(position: Position, ply: Ply) -> set[str]:
    """Return the names of the spaces that a move cuts off."""
    assert isinstance(ply, Move)
    return {SPACE_NAMES[space] for space in position.cut_off_by(ply)}


# Every lesson


@every_lesson
def test_positions_are_legal(lesson: Lesson) -> None:
    """Each position round-trips through the position reader, and the first task has one."""
    assert lesson.tasks[0].position
    for task in lesson.tasks:
        if task.position:
            assert str(parse_position(task.position)) == task.position


@every_lesson
def test_each_task_can_be_found_on_every_way(lesson: Lesson) -> None:
    """In each task White is to play, a ply is wanted, and the reply to it is legal, on every path."""
    for practice in every_progress(lesson):
        assert practice.position.turn is Colour.WHITE
        assert practice.solutions()
        for ply in practice.solutions():
            position = practice.position
            find(practice, ply)
            practice.position, practice.is_solved = position, False


@every_lesson
def test_each_other_ply_has_its_reason(lesson: Lesson) -> None:
    """Every unwanted legal ply has a reason, and each reason answers some ply."""
    for number, task in enumerate(lesson.tasks):
        reasons = {reason for _, reason in task.objections}
        given = {
            practice.objection(ply)
            for practice in every_progress(lesson)
            if practice.task_number == number
            for ply in unwanted(practice)
        }
        assert given == reasons


def lines(task: Task) -> list[str]:
    return [task.explanation, task.praise, *(reason for _, reason in task.objections)]


@every_lesson
def test_texts_are_short(lesson: Lesson) -> None:
    """A task has at most 52 letters, its other texts at most 84."""
    for task in lesson.tasks:
        assert len(task.instruction) <= 52
        assert max(map(len, lines(task))) <= 84


def test_there_are_few_tasks() -> None:
    """All lessons together have at most 18 tasks."""
    assert sum(len(lesson.tasks) for lesson in LESSONS) <= 18


# Single lessons


def test_placing_fills_the_board() -> None:
    """The first piece is a dvonn piece, the replies leave one space, and White places the last piece."""
    for place in at(PLACING_LESSON, 0).solutions():
        practice = at(PLACING_LESSON, 0)
        find(practice, place)
        assert len(practice.position.vacant()) == 1
        practice.begin_next_task()
        (last,) = practice.solutions()
        assert isinstance(last, Place)
        find(practice, last)
        assert practice.position.phase is Phase.MOVEMENT
        assert practice.position.turn is Colour.WHITE


@pytest.mark.parametrize("number", [0, 1, 2])
def test_stacks_move_as_far_as_they_are_high(number: int) -> None:
    """The only moves of the three tasks are of stacks 1, 2 and 3 high, by as many spaces."""
    practice = at(MOVING_LESSON, number)
    (move,) = practice.position.moves()
    assert isinstance(move, Move)
    assert practice.position.height(move.source) == distance(*move) == number + 1


def test_longer_moves_pass_over_stacks_and_empty_spaces() -> None:
    """The move by two spaces passes over a stack, the move by three over empty spaces."""
    position = at(MOVING_LESSON, 1).position
    assert position.stacks[SPACE_BY_NAME["e3"]]
    position = at(MOVING_LESSON, 2).position
    assert not position.stacks[SPACE_BY_NAME["g3"]]
    assert not position.stacks[SPACE_BY_NAME["h3"]]


def test_the_middle_is_surrounded_until_it_is_freed() -> None:
    """The stack on f3 is surrounded before each wanted first move, and can move after it."""
    middle = SPACE_BY_NAME["f3"]
    practice = at(SURROUNDED_LESSON, 0)
    assert practice.position.is_surrounded(middle)
    assert practice.position.owned(Colour.WHITE) == [SPACE_BY_NAME["e2"], middle]
    for practice in [at(SURROUNDED_LESSON, 1, (n,)) for n in (0, 1)]:
        assert not practice.position.is_surrounded(middle)
        assert {ply[0] for ply in practice.solutions()} == {middle}


@pytest.mark.parametrize("first", [0, 1])
def test_a_stack_changes_its_owner_each_time(first: int) -> None:
    """The stack on e3 changes its owner with each ply and ends as White's with five pieces."""
    space, practice = SPACE_BY_NAME["e3"], at(OWNERS_LESSON, 0)
    assert practice.position.owner(space) is Colour.BLACK
    taken = practice.position.play(practice.solutions()[first])
    assert (taken.owner(space), taken.height(space)) == (Colour.WHITE, 3)
    practice = at(OWNERS_LESSON, 1, (first,))
    assert (practice.position.owner(space), practice.position.height(space)) == (Colour.BLACK, 4)
    for ply in practice.solutions():
        after = practice.position.play(ply)
        assert (after.owner(space), after.height(space)) == (Colour.WHITE, 5)


CUTS = [
    (CUT_OFF_LESSON, 0, {"f3", "g3", "g4", "h4"}),
    (CUT_OFF_LESSON, 1, {"b2", "c2", "c3"}),
    (DVONN_PIECES_LESSON, 1, {"f3", "f4", "g4"}),
]


@pytest.mark.parametrize(("lesson", "number", "cut_off"), CUTS)
def test_wanted_moves_cut_off_the_given_stacks(lesson: Lesson, number: int, cut_off: set[str]) -> None:
    """Each wanted move cuts off exactly the given stacks, all of them Black's."""
    practice = at(lesson, number)
    assert {practice.position.owner(SPACE_BY_NAME[name]) for name in cut_off} == {Colour.BLACK}
    assert [names(practice.position, ply) for ply in practice.solutions()] == [cut_off] * len(practice.solutions())


@pytest.mark.parametrize("number", [0, 1])
def test_reasons_against_other_cuts_are_true(number: int) -> None:
    """The reasons against unwanted moves state their cut-offs correctly."""
    practice = at(CUT_OFF_LESSON, number)
    for ply in unwanted(practice):
        reason, cut_off = practice.objection(ply) or "", names(practice.position, ply)
        white = {SPACE_NAMES[space] for space in practice.position.owned(Colour.WHITE)}
        if "light stays" in reason:
            assert not cut_off
        elif "go down" in reason:
            assert SPACE_NAMES[ply.target] in cut_off
        else:
            assert cut_off & white


def test_a_dvonn_piece_is_covered_and_carried_away() -> None:
    """The first task covers a lone dvonn piece, and the second moves that stack by two spaces."""
    first, second = at(DVONN_PIECES_LESSON, 0), at(DVONN_PIECES_LESSON, 1)
    (land,), (carry,) = first.solutions(), second.solutions()
    assert "".join(first.position.stacks[land[-1]]) == "r"
    assert "".join(second.position.stacks[carry[0]]) == "rw"
    assert carry[0] == land[-1]
    assert distance(*carry) == 2


@pytest.mark.parametrize("first", [0, 1])
def test_black_has_to_pass_and_then_all_is_over(first: int) -> None:
    """Black must pass after each wanted first move and no other; the wanted second move ends the game."""
    practice = at(PASSING_LESSON, 0)
    before = practice.position
    assert forced_pass(before, before.play(practice.solutions()[first])) is Colour.BLACK
    assert {forced_pass(before, before.play(ply)) for ply in unwanted(practice)} == {None}
    after = at(PASSING_LESSON, 1, (first,))
    assert [after.position.play(ply).is_over for ply in after.solutions()] == [True] * len(after.solutions())


def test_the_last_move_wins_and_all_others_lose() -> None:
    """The wanted move wins by 10 to 6; every other move loses, as its reason says."""
    practice = at(COUNTING_LESSON, 0)
    (win,) = practice.solutions()
    outcome = practice.position.play(win).outcome()
    assert outcome
    assert (outcome.winner, outcome.white, outcome.black) == (Colour.WHITE, 10, 6)
    for ply in unwanted(practice):
        after = practice.position.play(ply)
        white, black = after.score(Colour.WHITE), after.score(Colour.BLACK)
        assert white < black
        assert f"{white} to {black}" in (practice.objection(ply) or "") or names(practice.position, ply)


# Progress


def test_an_illegal_ply_has_the_objection_of_the_rules() -> None:
    """An illegal ply is answered with the position's own objection."""
    practice = at(SURROUNDED_LESSON, 0)
    ply = Move(SPACE_BY_NAME["f3"], SPACE_BY_NAME["g3"])
    assert practice.objection(ply) == practice.position.objection(ply) == "a stack with six neighbours cannot move"


def test_after_some_wrong_answers_it_shows() -> None:
    """The wanted ply is shown after PATIENCE wrong answers until it is found; the next task starts afresh."""
    practice = at(CUT_OFF_LESSON, 0)
    practice.wrong_answers = WRONG_ANSWERS_BEFORE_REVEAL - 1
    assert not practice.reveals_solutions
    practice.wrong_answers += 1
    assert practice.reveals_solutions
    find(practice, practice.solutions()[0])
    assert not practice.reveals_solutions
    practice.begin_next_task()
    assert (practice.wrong_answers, practice.is_solved, practice.is_last) == (0, False, True)


def test_a_task_without_a_position_goes_on_from_the_one_before() -> None:
    """A task without a position continues from the position after the reply."""
    practice = at(OWNERS_LESSON, 0)
    find(practice, practice.solutions()[0])
    left = practice.position
    practice.begin_next_task()
    assert practice.position == left
    assert str(at(CUT_OFF_LESSON, 1).position) == CUT_OFF_LESSON.tasks[1].position
