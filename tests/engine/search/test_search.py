"""The search: what it finds, that it is resumable, limited and the same each time."""

from random import Random

import pytest

from dvonn.engine.search.evaluation import WON, evaluate, final
from dvonn.engine.search.search import DEEPEST, SLICE, Search
from dvonn.engine.search.state import State, of_position
from dvonn.engine.search.transposition_table import INFINITY
from dvonn.rules.game import Game
from dvonn.rules.position import Position

FULL = of_position(Position.random_full(Random(1)))


def searched(state: State, nodes: int, depth: int = DEEPEST) -> Search:
    search = Search(state, nodes, depth, 14)
    for _ in search.run():
        pass
    return search


def plain(state: State, depth: int) -> int:
    """Return what a search of some plies finds, without any of its shortcuts."""
    if depth == 0:
        return evaluate(state)
    moves = state.moves()
    if moves:
        return max(-plain(state.play(move), depth - 1) for move in moves)
    other = state.passed()
    return -plain(other, depth) if other.moves() else final(state.lead)


@pytest.mark.parametrize("seed", range(4))
def test_two_plies_are_searched_as_by_trying_everything(seed: int) -> None:
    """At a depth without reductions the value is the plain one, on the full board and later."""
    rng = Random(seed)
    game = Game(Position.random_full(rng))
    for _ in range(3):
        state = of_position(game.position)
        assert searched(state, 10**9, depth=2).value == plain(state, 2)
        for _ in range(4):
            game.play(rng.choice(game.position.moves()))


def test_it_is_the_same_each_time() -> None:
    """Two searches with as many nodes find the same move and value by the same way."""
    first, second = searched(FULL, 5_000), searched(FULL, 5_000)
    assert (first.best, first.value, first.depth, first.nodes) == (
        second.best,
        second.value,
        second.depth,
        second.nodes,
    )


def test_it_keeps_to_its_nodes() -> None:
    """It ends at the limit, not a node beyond the one that tells, and comes back often on the way."""
    for limit in (1, 50, 1_000, 20_000):
        search = Search(FULL, limit, DEEPEST, 14)
        slices = sum(1 for _ in search.run())
        assert search.nodes <= limit + 60  # the children of a last node above the leaves
        assert slices * SLICE <= search.nodes
        assert slices * SLICE * 6 >= search.nodes - SLICE * 6


def test_it_has_a_move_at_any_time() -> None:
    """Before the first slice, and whenever it is interrupted, the best move is a legal one."""
    search = Search(FULL, 3_000, DEEPEST, 14)
    assert search.best in FULL.moves()
    for _ in search.run():
        assert search.best in FULL.moves()


def test_it_looks_deeper_with_more_nodes() -> None:
    """Ten times the nodes reach a greater depth."""
    assert searched(FULL, 20_000).depth > searched(FULL, 2_000).depth >= 2


def test_values_stay_within_bounds() -> None:
    """No value reaches what stands for infinity, and promises stay below a game that is won."""
    search = searched(FULL, 5_000)
    assert -WON < search.value < WON < INFINITY
