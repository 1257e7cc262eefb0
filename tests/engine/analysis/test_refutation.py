"""What is wrong with a wrong answer: the reply is legal, and the cost is what an independent solution says."""

from itertools import count

import pytest

from dvonn.engine.analysis.refutation import Refutation
from dvonn.engine.analysis.valuation import completed, searched
from dvonn.rules.analysis.puzzle import Puzzle, parse_puzzles
from dvonn.rules.game import Game
from dvonn.rules.pieces import Move
from tests.harness.matches import stopped
from tests.harness.paths import ASSETS

PUZZLES = parse_puzzles((ASSETS / "puzzles.txt").read_text(encoding="utf-8"))


def refutation(puzzle: Puzzle, answer: Move) -> Refutation:
    """Return the refutation of an answer, found at once."""
    found = Refutation(puzzle, answer, stopped)
    found.step(1)
    assert found.done
    return found


def answers(puzzle: Puzzle) -> list[Move]:
    """Return all moves that could be answered."""
    return [ply for ply in puzzle.position.moves() if isinstance(ply, Move)]


@pytest.mark.parametrize("puzzle", PUZZLES[:60:20], ids=lambda puzzle: str(puzzle.solution))
def test_every_wrong_answer_costs_what_it_gives_away(puzzle: Puzzle) -> None:
    """Only the solution costs nothing, the best of the others what the puzzle says; each line can be played out."""
    costs = {}
    for answer in answers(puzzle):
        found = refutation(puzzle, answer)
        costs[answer] = found.cost
        assert found.value
        assert found.value.exact
        game = Game(puzzle.position)
        game.play_all([answer, *found.value.line])
    assert [answer for answer, cost in costs.items() if cost == 0] == [puzzle.solution]
    assert min(cost for cost in costs.values() if cost) == puzzle.margin - puzzle.other


def test_the_reply_is_the_one_that_hurts() -> None:
    """After the reply the position is worth as little as the refutation says; no other reply makes it worth less."""
    puzzle = PUZZLES[-1]
    wrong = next(answer for answer in answers(puzzle) if answer != puzzle.solution)
    found = refutation(puzzle, wrong)
    after = puzzle.position.play(wrong)
    assert found.value
    assert found.value.best
    worth = {ply: completed(searched(after.play(ply), 100_000)).of(puzzle.position.turn) for ply in after.moves()}
    assert worth[found.value.best] == found.margin == min(worth.values())


def test_it_is_found_in_slices() -> None:
    """Cut into slices, it is unknown until the last of them, and the same then."""
    times, puzzle = count(), PUZZLES[-1]
    wrong = next(answer for answer in answers(puzzle) if answer != puzzle.solution)
    found, slices = Refutation(puzzle, wrong, lambda: float(next(times))), 0
    while not found.done:
        assert (found.value, found.margin, found.cost) == (None, None, None)
        found.step(0)
        slices += 1
    assert slices > 1
    assert found.value == refutation(puzzle, wrong).value
