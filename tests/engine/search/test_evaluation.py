"""The evaluation: symmetric for both sides, exact at the end, and explained by its terms."""

from collections import Counter
from random import Random

import pytest

from dvonn.engine.search.evaluation import (
    CENTS_PER_PIECE,
    TERM_NAMES,
    WIN_VALUE,
    evaluate,
    final_value,
    is_final,
    set_weights,
    term_contributions,
    value_to_margin,
)
from dvonn.engine.search.evaluation import terms as raw_terms
from dvonn.engine.search.state import State, popcount, state_of
from dvonn.engine.search.weights import WEIGHTS
from dvonn.rules.board import Colour, members
from dvonn.rules.position import Position, TieRule
from tests.harness.games import random_game
from tests.harness.referee.symmetries import Symmetry


def random_states(seed: int) -> list[State]:
    """Return the states with moves of a random game from a full board."""
    rng = Random(seed)
    state, states = state_of(Position.random_full(rng)), []
    while state.moves():
        states.append(state)
        state = state.play(rng.choice(state.moves()))
    return states


def terms(state: State) -> dict[str, int]:
    return dict(
        zip(TERM_NAMES, raw_terms(state.own, state.opp, state.red, state.tall, state.lead, state.heights), strict=True)
    )


@pytest.mark.parametrize("seed", range(2))
def test_value_is_the_sum_of_weighted_terms(seed: int) -> None:
    """The value is the sum of the terms times the weights for the number of stacks, in whole cents."""
    for state in random_states(seed):
        weights = WEIGHTS[popcount(state.own | state.opp | state.red)]
        total = sum(value * weight for value, weight in zip(terms(state).values(), weights, strict=True))
        assert evaluate(state) == (total or 1)


@pytest.mark.parametrize("seed", range(2))
def test_evaluation_is_symmetric(seed: int) -> None:
    """Every term changes its sign with the side to move, except those for the move itself and for both sides."""
    for state in random_states(seed):
        mine, theirs = terms(state), terms(state.after_pass())
        assert mine.pop("to move") == theirs.pop("to move") == 1
        assert mine.pop("safe on both sides") == theirs.pop("safe on both sides")
        assert mine == {name: -value for name, value in theirs.items()}


@pytest.mark.parametrize("seed", range(5))
def test_terms_agree_with_move_lists(seed: int) -> None:
    """The terms for mobility, reach and danger agree with lists of moves."""
    for state in random_states(seed):
        mine = terms(state)
        own, opp = state.moves(), state.after_pass().moves()
        assert mine["movable"] == len({move >> 6 for move in own}) - len({move >> 6 for move in opp})
        lone = state.red & ~state.own & ~state.opp
        caught = [{move & 63 for move in moves if lone >> (move & 63) & 1} for moves in (own, opp)]
        assert mine["dvonn in reach"] == len(caught[0]) - len(caught[1])
        danger = [
            sum(state.heights[space] for space in {move & 63 for move in moves if victims >> (move & 63) & 1})
            for moves, victims in ((opp, state.own & state.tall), (own, state.opp & state.tall))
        ]
        assert mine["pieces in danger"] == danger[0] - danger[1]


@pytest.mark.parametrize("seed", range(5))
def test_terms_of_threats_and_support_agree_with_move_lists(seed: int) -> None:
    """The terms for targets of several moves, hanging and safe stacks agree with lists of moves."""
    for state in random_states(seed):
        found, sides = terms(state), (state, state.after_pass())
        reached = [Counter(move & 63 for move in side.moves()) for side in sides]
        twice = [{space for space in targets if targets[space] > 1} for targets in reached]
        assert found["reached twice"] == len(twice[0]) - len(twice[1])
        supported = [len(spaces & {*members(side.own)}) for spaces, side in zip(twice, sides, strict=True)]
        assert found["supported twice"] == supported[0] - supported[1]
        hanging = [{*members(side.own & side.tall)} for side in sides]
        numbers = [len((hanging[n] & {*reached[1 - n]}) - {*reached[n]}) for n in range(2)]
        assert found["hanging"] == numbers[0] - numbers[1]
        safe = [len({*members(side.own)} - {*targets}) for side, targets in zip(sides, reversed(reached), strict=True)]
        assert found["safe on both sides"] == sum(safe)


def test_steps_are_counted_over_stacks() -> None:
    """The distance to a dvonn piece counts steps over stacks, not over vacant spaces."""
    for text in ("c3=rrrb d3=w e3=w f3=w g3=w", "c3=rrrb d3=w e4=w f4=w f3=w"):
        found = terms(state_of(Symmetry().position(text)))
        own = [found[name] + 1 for name in ("within two", "within three", "within four")]  # c3 itself is Black's
        assert own == [2, 3, 4]


def test_finished_game_is_worth_its_margin() -> None:
    """The value of a finished game is its margin plus a bonus above all estimates."""
    worth = {
        text: evaluate(state_of(Symmetry().position(text))) for text in ("c3=wrrrw", "c3=brrrb", "a3=wrww k3=brrb")
    }
    assert list(worth.values()) == [5 * CENTS_PER_PIECE + WIN_VALUE, -5 * CENTS_PER_PIECE - WIN_VALUE, 0]
    assert all(is_final(value) for value in worth.values())
    assert term_contributions(state_of(Symmetry().position("c3=wrrrw"))) == {}


def decided_by_stacks(position: Position) -> Colour | None:
    """Return the side with more stacks of the greatest height of which the sides have different numbers."""
    for height in range(49, 0, -1):
        white, black = (sum(position.height(n) == height for n in position.owned(colour)) for colour in Colour)
        if white != black:
            return Colour.WHITE if white > black else Colour.BLACK
    return None


@pytest.mark.parametrize("seed", range(5))
def test_taller_stacks_decide_between_equal_towers(seed: int) -> None:
    """If a game ended in a position with equal towers, the rule for ties would decide it, by less than one piece."""
    for position in random_game(1000, seed, full=True).positions:
        sides = (position.turn, position.turn.other)
        margin = position.score(sides[0]) - position.score(sides[1])
        values = {ties: final_value(state_of(position), ties) for ties in TieRule}
        winner = {1: sides[0], -1: sides[1]}.get((margin > 0) - (margin < 0))
        assert winner_by(values[TieRule.DRAW], position) is winner
        assert winner_by(values[TieRule.TALLEST], position) is (winner or decided_by_stacks(position))
        for value in values.values():
            assert is_final(value)
            assert round(value_to_margin(value)) == margin
            assert abs(value_to_margin(value) - margin) < 0.5


def winner_by(value: int, position: Position) -> Colour | None:
    """Return the side that a value lets win."""
    return position.turn if value > 0 else position.turn.other if value < 0 else None


@pytest.mark.parametrize("seed", range(3))
def test_explanation_adds_up(seed: int) -> None:
    """The shares of the terms sum to the value in pieces, and no estimate counts as final."""
    for state in random_states(seed):
        assert sum(term_contributions(state).values()) == pytest.approx(evaluate(state) / CENTS_PER_PIECE, abs=0.011)
        assert not is_final(evaluate(state))


def test_other_weights_give_other_values_at_once() -> None:
    """No value outlives the weights that it was made of."""
    states = random_states(1)[:5]
    values = [evaluate(state) for state in states]
    try:
        set_weights([tuple(2 * weight for weight in row) for row in WEIGHTS])
        assert [evaluate(state) for state in states] == [2 * value for value in values]
    finally:
        set_weights(WEIGHTS)
    assert [evaluate(state) for state in states] == values
