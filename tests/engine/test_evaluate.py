"""The evaluation: fair to both sides, exact at the end, and explained by its terms."""

from random import Random

import pytest

from dvonn.engine.evaluate import CENT, TERMS, WON, evaluate, explain, terms
from dvonn.engine.state import State, of_position
from dvonn.engine.weights import WEIGHTS
from dvonn.rules.board import LANDINGS
from dvonn.rules.position import Position


def random_states(seed: int) -> list[State]:
    """Return the states of a random game that have moves, from the full board on."""
    rng = Random(seed)
    state, states = of_position(Position.random_full(rng)), []
    while state.moves():
        states.append(state)
        state = state.play(rng.choice(state.moves()))
    return states


def test_the_weights_fit_the_terms() -> None:
    """There is a weight for each term and each number of stacks."""
    assert [len(row) for row in WEIGHTS] == [len(TERMS)] * 50


@pytest.mark.parametrize("seed", range(5))
def test_the_sides_are_treated_alike(seed: int) -> None:
    """Seen by the other side every term turns its sign, but for the one for being to move."""
    for state in random_states(seed):
        mine, theirs = terms(state), terms(state.passed())
        assert mine
        assert theirs
        assert mine[:-1] == tuple(-value for value in theirs[:-1])
        assert mine[-1] == theirs[-1] == 1


@pytest.mark.parametrize("seed", range(5))
def test_some_terms_by_another_way(seed: int) -> None:
    """Movers and threats agree with the plain list of moves."""
    for state in random_states(seed):
        mine = dict(zip(TERMS, terms(state) or (), strict=True))
        own, opp = state.moves(), state.passed().moves()
        movers = len({move >> 6 for move in own}) - len({move >> 6 for move in opp})
        assert mine["movable singles"] + mine["movable stacks"] == movers
        threats = {move & 63 for move in own if state.opp >> (move & 63) & 1}
        threatened = {move & 63 for move in opp if state.own >> (move & 63) & 1}
        assert mine["threats"] == len(threats) - len(threatened)


def test_a_finished_game_is_worth_its_margin() -> None:
    """Where nobody can move, the value is the margin, with a bonus that no promise can outweigh."""
    space = next(iter(LANDINGS))
    heights = bytearray(60)
    heights[space] = 12
    won = State(1 << space, 0, 1 << space, 1 << space, heights, 12)
    assert terms(won) is None
    assert evaluate(won) == 12 * CENT + WON == -evaluate(State(0, 1 << space, 1 << space, 1 << space, heights, -12))
    assert explain(won) == {}


@pytest.mark.parametrize("seed", range(3))
def test_the_explanation_adds_up(seed: int) -> None:
    """The terms' shares sum to the value, in pieces."""
    for state in random_states(seed):
        assert sum(explain(state).values()) == pytest.approx(evaluate(state) / CENT)
