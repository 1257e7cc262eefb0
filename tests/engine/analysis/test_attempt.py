"""Tried plies: what they cost, whether the best one stands out, and replies, by independent solutions of endings."""

from functools import cache

import pytest

from dvonn.engine.analysis import best_plies as engine
from dvonn.engine.analysis.best_plies import (
    STANDOUT_NODES,
    AskedPosition,
    Attempt,
    AttemptJudge,
    Refutation,
    stands_out,
)
from dvonn.engine.analysis.valuation import search_value
from dvonn.rules.analysis.puzzle import Puzzle, parse_puzzles
from dvonn.rules.board import Colour, Move, Ply
from dvonn.rules.game import Game
from dvonn.rules.position import Position, TieRule
from tests.harness.clocks import TickingClock, stopped_clock
from tests.harness.engine import run_to_end
from tests.harness.games import MAX_PLIES, game_of_last_plies, random_game
from tests.harness.paths import ASSETS
from tests.harness.scale import scaled

LAST_PLIES = 5
MAX_CHOICES = 7  # moves of a position, so that everything can be tried
PUZZLES = parse_puzzles((ASSETS / "puzzles.txt").read_text(encoding="utf-8"))


@cache
def margin(position: Position) -> int:
    """Return White's margin under best play, by trying everything."""
    if position.is_over:
        return position.score(Colour.WHITE) - position.score(Colour.BLACK)
    choose = max if position.turn is Colour.WHITE else min
    return choose(margin(position.play(move)) for move in position.moves())


def margins(position: Position) -> dict[Ply, int]:
    """Return the margin of the side to move after each of its moves."""
    sign = 1 if position.turn is Colour.WHITE else -1
    return {move: sign * margin(position.play(move)) for move in position.moves()}


def judged(position: Position, tried: Ply, best: Ply) -> Attempt:
    judge = AttemptJudge(AskedPosition(position, best, TieRule.DRAW), tried, stopped_clock)
    judge.step(1)
    assert judge.done
    assert judge.attempt
    return judge.attempt


def test_each_ply_costs_what_it_loses() -> None:
    """In an ending that is solved, each ply loses the difference of the exact margins, the best one nothing."""
    position = game_of_last_plies(5).positions[0]
    after = margins(position)
    best = max(after, key=lambda ply: after[ply])
    for ply, found in after.items():
        one = judged(position, ply, best)
        assert one.exact
        assert one.loss == pytest.approx(after[best] - found)
        assert one.answer in (None, *position.play(ply).moves())
    assert judged(position, best, best).grade is None


def test_placements_are_judged_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """A placement is judged by filled boards, without blocking a frame."""
    monkeypatch.setattr(engine, "ATTEMPT_BOARDS", 60)
    position = random_game(10, 1).position
    one, other = position.moves()[:2]
    judge = AttemptJudge(AskedPosition(position, one, TieRule.DRAW), other, TickingClock())
    slices = 0
    while not judge.done:
        judge.step(0)
        slices += 1
    assert slices > 3
    assert judge.attempt
    assert not judge.attempt.exact


# Standing out


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


def is_solved(position: Position) -> bool:
    """Tell whether the engine's searches see the end of the game after each move."""
    values = [run_to_end(search_value(position.play(move), STANDOUT_NODES)) for move in position.moves()]
    return all(value.exact for value in values)


def test_in_endings_it_stands_out_if_only_it_keeps_the_result() -> None:
    """Where everything is exact, the best move stands out if and only if each other one wins or draws less."""
    seen = set()
    for seed in range(1, scaled(12, 30)):
        for position in game_of_last_plies(LAST_PLIES, seed).positions[:-1]:
            if not 1 < len(position.moves()) <= MAX_CHOICES or not is_solved(position):
                continue
            results = margins(position)
            best = max(results, key=lambda move: results[move])
            kept = [move for move, result in results.items() if sign(result) == sign(results[best])]
            wanted = len(kept) == 1
            assert run_to_end(stands_out(AskedPosition(position, best, TieRule.DRAW))) is wanted, f"{position} {best}"
            seen.add(wanted)
    assert seen == {True, False}


def test_placements_never_stand_out() -> None:
    """A position of the placement phase is no exercise."""
    position = random_game(MAX_PLIES, 1).positions[10]
    assert not run_to_end(stands_out(AskedPosition(position, position.moves()[0], TieRule.DRAW)))


# Refutations


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
    """Only the solution costs nothing, the second-best move costs the puzzle's margin, and the reply keeps that."""
    costs = {}
    for answer in answers(puzzle):
        found = refutation(puzzle, answer)
        assert found.value
        assert found.value.exact
        assert found.margin is not None
        costs[answer] = puzzle.margin - found.margin
        game = Game(puzzle.position)
        game.play_all([answer, *found.value.line])
        if found.value.best:
            after = puzzle.position.play(answer).play(found.value.best)
            assert run_to_end(search_value(after, 100_000)).of(puzzle.position.turn) == found.margin
    assert [answer for answer, cost in costs.items() if cost == 0] == [puzzle.solution]
    assert min(cost for cost in costs.values() if cost) == puzzle.margin - puzzle.second_margin


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
