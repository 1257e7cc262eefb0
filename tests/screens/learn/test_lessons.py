"""The data of the lessons: legal positions, plies with the stated effect, and a reason for every unwanted ply."""

from collections.abc import Iterator
from copy import deepcopy

import pytest

from dvonn.rules.board import SPACE_BY_NAME, SPACE_NAMES, Colour, Move, Phase, Place, Ply
from dvonn.rules.position import Position, forced_pass
from dvonn.screens.learn.lessons import LESSONS, Lesson, LessonRound
from dvonn.storage.settings import Settings

PLACING, MOVING, SURROUNDED, OWNERS, CUT_OFF, DVONN_PIECES, PASSING, COUNTING = LESSONS
every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.title for lesson in LESSONS])


def lesson_round(lesson: Lesson) -> LessonRound:
    begun = LessonRound(LESSONS.index(lesson), Settings())
    begun.ask()
    return begun


def ask_next(progress: LessonRound) -> None:
    progress.number += 1
    progress.ask()


def at(lesson: Lesson, number: int, chosen: int = 0) -> LessonRound:
    """Return a lesson at one of its tasks, reached by the first wanted plies, or another one in the first task."""
    progress = lesson_round(lesson)
    for n in range(number):
        progress = next_task(progress, progress.solutions()[0 if n else chosen])
    return progress


def find(progress: LessonRound, ply: Ply) -> None:
    """Play a wanted ply and all replies to it."""
    progress.try_ply(ply)
    assert progress.is_done
    progress.reply()


def every_progress(lesson: Lesson) -> Iterator[LessonRound]:
    """Yield the lesson at each of its tasks, reached by every combination of wanted plies."""
    reached = [lesson_round(lesson)]
    while reached:
        yield from reached
        reached = [next_task(each, ply) for each in reached if not each.is_over for ply in each.solutions()]


def next_task(progress: LessonRound, ply: Ply) -> LessonRound:
    """Return the lesson at the next task, reached by a wanted ply."""
    after = deepcopy(progress)
    find(after, ply)
    ask_next(after)
    return after


def unwanted(progress: LessonRound) -> list[Move]:
    wanted = progress.solutions()
    return [ply for ply in progress.game.position.moves() if ply not in wanted and isinstance(ply, Move)]


def names(position: Position, ply: Ply) -> set[str]:
    """Return the names of the spaces that a move cuts off."""
    assert isinstance(ply, Move)
    return {SPACE_NAMES[space] for space in position.cut_off_by(ply)}


# Every lesson


@every_lesson
def test_each_task_can_be_found_on_every_way(lesson: Lesson) -> None:
    """In each task White is to play, a ply is wanted, and the reply to it is legal, on every path."""
    assert lesson.tasks[0].position
    for progress in every_progress(lesson):
        assert progress.game.position.turn is Colour.WHITE
        assert progress.solutions()
        for ply in progress.solutions():
            find(deepcopy(progress), ply)


@every_lesson
def test_each_other_ply_has_its_reason(lesson: Lesson) -> None:
    """Every unwanted legal ply has a reason, and each reason answers some ply."""
    for number, task in enumerate(lesson.tasks):
        reasons = {reason for _, reason in task.objections}
        given = {
            progress.objection(ply)
            for progress in every_progress(lesson)
            if progress.number == number
            for ply in unwanted(progress)
        }
        assert given == reasons


# Single lessons


def test_placing_fills_the_board() -> None:
    """The first piece is a dvonn piece, the replies leave one space, and White places the last piece."""
    for place in at(PLACING, 0).solutions():
        progress = at(PLACING, 0)
        find(progress, place)
        assert len(progress.game.position.vacant()) == 1
        ask_next(progress)
        (last,) = progress.solutions()
        assert isinstance(last, Place)
        find(progress, last)
        assert progress.game.position.phase is Phase.MOVEMENT
        assert progress.game.position.turn is Colour.WHITE


def test_the_middle_is_surrounded_until_it_is_freed() -> None:
    """The stack on f3 is surrounded before each wanted first move, and can move after it."""
    middle = SPACE_BY_NAME["f3"]
    progress = at(SURROUNDED, 0)
    assert progress.game.position.is_surrounded(middle)
    assert progress.game.position.owned(Colour.WHITE) == [SPACE_BY_NAME["e2"], middle]
    for progress in [at(SURROUNDED, 1, n) for n in (0, 1)]:
        assert not progress.game.position.is_surrounded(middle)
        assert {ply[0] for ply in progress.solutions()} == {middle}


def test_a_stack_changes_its_owner_each_time() -> None:
    """The stack on e3 changes its owner with each ply, on every way, and ends as White's with five pieces."""
    space = SPACE_BY_NAME["e3"]
    for progress in every_progress(OWNERS):
        before = progress.game.position
        assert (before.owner(space), before.height(space)) == (Colour.BLACK, 2 + 2 * progress.number)
        for after in map(before.play, progress.solutions()):
            assert (after.owner(space), after.height(space)) == (Colour.WHITE, 3 + 2 * progress.number)


@pytest.mark.parametrize(
    ("lesson", "number", "cut_off"),
    [
        (CUT_OFF, 0, {"f3", "g3", "g4", "h4"}),
        (CUT_OFF, 1, {"b2", "c2", "c3"}),
        (DVONN_PIECES, 1, {"f3", "f4", "g4"}),
    ],
)
def test_wanted_moves_cut_off_the_given_stacks(lesson: Lesson, number: int, cut_off: set[str]) -> None:
    """Each wanted move cuts off exactly the given stacks, all of them Black's."""
    progress = at(lesson, number)
    assert {progress.game.position.owner(SPACE_BY_NAME[name]) for name in cut_off} == {Colour.BLACK}
    assert all(names(progress.game.position, ply) == cut_off for ply in progress.solutions())


@pytest.mark.parametrize("number", [0, 1])
def test_reasons_against_other_cuts_are_true(number: int) -> None:
    """The reasons against unwanted moves state their cut-offs correctly."""
    progress = at(CUT_OFF, number)
    for ply in unwanted(progress):
        reason, cut_off = progress.objection(ply) or "", names(progress.game.position, ply)
        white = {SPACE_NAMES[space] for space in progress.game.position.owned(Colour.WHITE)}
        if "stays lit" in reason:
            assert not cut_off
        elif "with them" in reason:
            assert SPACE_NAMES[ply.target] in cut_off
        else:
            assert cut_off & white


def test_black_has_to_pass_and_then_all_is_over() -> None:
    """Black must pass after each wanted first move and no other; the wanted second move ends the game."""
    first, *others = every_progress(PASSING)
    before = first.game.position
    assert {forced_pass(before, before.play(ply)) for ply in first.solutions()} == {Colour.BLACK}
    assert {forced_pass(before, before.play(ply)) for ply in unwanted(first)} == {None}
    assert all(after.game.position.play(ply).is_over for after in others for ply in after.solutions())


def test_the_last_move_wins_and_all_others_lose() -> None:
    """The wanted move wins by 10 to 6; every other move loses, as its reason says."""
    progress = at(COUNTING, 0)
    (win,) = progress.solutions()
    outcome = progress.game.position.play(win).outcome()
    assert outcome
    assert (outcome.winner, outcome.white, outcome.black) == (Colour.WHITE, 10, 6)
    for ply in unwanted(progress):
        after = progress.game.position.play(ply)
        white, black = after.score(Colour.WHITE), after.score(Colour.BLACK)
        assert white < black
        assert f"{white} to {black}" in (progress.objection(ply) or "") or names(progress.game.position, ply)
