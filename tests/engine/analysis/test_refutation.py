"""The refutation of a wrong answer: the reply is legal, and the cost agrees with an independent solution."""

import pytest

from dvonn.engine.analysis.refutation import Refutation
from dvonn.engine.analysis.valuation import search_value
from dvonn.rules.analysis.puzzle import Puzzle, parse_puzzles
from dvonn.rules.game import Game
from dvonn.rules.pieces import Move
from tests.harness.clocks import TickingClock
from tests.harness.endings import run_to_end
from tests.harness.matches import stopped_clock
from tests.harness.paths import ASSETS

PUZZLES = parse_puzzles((ASSETS / "puzzles.txt").read_text(encoding="utf-8"))


def refutation(puzzle: Puzzle, answer: Move) -> Refutation:
    """Return the finished refutation of an answer."""
    found = Refutation(puzzle.position, answer, stopped_clock)
    found.step(1)
    assert found.done
    return found


def answers(puzzle: Puzzle) -> list[Move]:
    """Return all moves of the puzzle's position."""
    return [ply for ply in puzzle.position.moves() if isinstance(ply, Move)]


@pytest.mark.parametrize("puzzle", PUZZLES[:60:20], ids=lambda puzzle: str(puzzle.solution))
def test_costs_of_answers_agree_with_the_puzzle(puzzle: Puzzle) -> None:
    """Only the solution costs nothing, the second-best move costs the puzzle's margin, and lines are legal."""
    costs = {}
    for answer in answers(puzzle):
        found = refutation(puzzle, answer)
        assert found.value
        assert found.value.exact
        assert found.margin is not None
        costs[answer] = puzzle.margin - found.margin
        game = Game(puzzle.position)
        game.play_all([answer, *found.value.line])
    assert [answer for answer, cost in costs.items() if cost == 0] == [puzzle.solution]
    assert min(cost for cost in costs.values() if cost) == puzzle.margin - puzzle.second_margin


def test_reply_is_the_best_one() -> None:
    """The reply minimises the margin of the side that answered, and that margin is reported."""
    puzzle = PUZZLES[-1]
    wrong = next(answer for answer in answers(puzzle) if answer != puzzle.solution)
    found = refutation(puzzle, wrong)
    after = puzzle.position.play(wrong)
    assert found.value
    assert found.value.best
    worth = {ply: run_to_end(search_value(after.play(ply), 100_000)).of(puzzle.position.turn) for ply in after.moves()}
    assert worth[found.value.best] == found.margin == min(worth.values())


def test_refutation_is_found_in_slices() -> None:
    """Time slices do not change the refutation, which is unknown before the last slice."""
    puzzle = PUZZLES[-1]
    wrong = next(answer for answer in answers(puzzle) if answer != puzzle.solution)
    found, slices = Refutation(puzzle.position, wrong, TickingClock()), 0
    while not found.done:
        assert (found.value, found.margin) == (None, None)
        found.step(0)
        slices += 1
    assert slices > 1
    assert found.value == refutation(puzzle, wrong).value
