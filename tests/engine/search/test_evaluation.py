"""The evaluation: fair to both sides, exact at the end, and explained by its terms."""

from random import Random

import pytest

from dvonn.engine.search.evaluation import CENT, TERMS, WON, evaluate, explain, is_final
from dvonn.engine.search.evaluation import terms as raw_terms
from dvonn.engine.search.state import State, of_position
from dvonn.engine.search.weights import WEIGHTS
from dvonn.rules.position import Position
from tests.harness.referee.mirrors import View


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


def terms(state: State) -> dict[str, int]:
    return dict(
        zip(TERMS, raw_terms(state.own, state.opp, state.red, state.tall, state.lead, state.heights), strict=True)
    )


@pytest.mark.parametrize("seed", range(5))
def test_the_sides_are_treated_alike(seed: int) -> None:
    """Seen by the other side every term turns its sign, but for the one for being to move."""
    for state in random_states(seed):
        mine, theirs = terms(state), terms(state.passed())
        assert mine.pop("to move") == theirs.pop("to move") == 1
        assert mine == {name: -value for name, value in theirs.items()}


@pytest.mark.parametrize("seed", range(5))
def test_some_terms_by_another_way(seed: int) -> None:
    """Who can move, what is in danger and how far it is to a dvonn piece agree with plain lists of moves and steps."""
    for state in random_states(seed):
        mine = terms(state)
        own, opp = state.moves(), state.passed().moves()
        assert mine["movable"] == len({move >> 6 for move in own}) - len({move >> 6 for move in opp})
        lone = state.red & ~state.own & ~state.opp
        caught = [{move & 63 for move in moves if lone >> (move & 63) & 1} for moves in (own, opp)]
        assert mine["dvonn in reach"] == len(caught[0]) - len(caught[1])
        danger = [
            sum(state.heights[space] for space in {move & 63 for move in moves if victims >> (move & 63) & 1})
            for moves, victims in ((opp, state.own & state.tall), (own, state.opp & state.tall))
        ]
        assert mine["pieces in danger"] == danger[0] - danger[1]


def test_steps_are_counted_over_stacks() -> None:
    """A stack counts as within two steps of a dvonn piece by the way over stacks, not over holes."""
    for text in ("c3=rrrb d3=w e3=w f3=w g3=w", "c3=rrrb d3=w e4=w f4=w f3=w"):
        found = terms(of_position(View().position(text)))
        own = [found[name] + 1 for name in ("within two", "within three", "within four")]  # c3 itself is Black's
        assert own == [2, 3, 4]


def test_a_finished_game_is_worth_its_margin() -> None:
    """Where nobody can move, the value is the margin, with a bonus that no promise can outweigh."""
    worth = {text: evaluate(of_position(View().position(text))) for text in ("c3=wrrrw", "c3=brrrb", "a3=wrww k3=brrb")}
    assert list(worth.values()) == [5 * CENT + WON, -5 * CENT - WON, 0]
    assert all(is_final(value) for value in worth.values())
    assert explain(of_position(View().position("c3=wrrrw"))) == {}


@pytest.mark.parametrize("seed", range(3))
def test_the_explanation_adds_up(seed: int) -> None:
    """The terms' shares sum to the value, in pieces, and no promise is taken for a finished game."""
    for state in random_states(seed):
        assert sum(explain(state).values()) == pytest.approx(evaluate(state) / CENT, abs=0.011)
        assert not is_final(evaluate(state))
