"""The search: correct values, resumable steps, limits, and determinism."""

from random import Random

import pytest

from dvonn.engine.search.evaluation import evaluate
from dvonn.engine.search.search import MAX_DEPTH, SLICE_NODES, Search
from dvonn.engine.search.state import State, state_of
from dvonn.engine.search.transposition_table import TranspositionTable
from dvonn.rules.game import random_game
from dvonn.rules.position import Position
from tests.harness.engine_runs import searched

FULL = state_of(Position.random_full(Random(1)))


def plain_search(state: State, depth: int) -> int:
    """Return the value of a fixed-depth negamax search without pruning."""
    moves = state.moves()
    if depth and moves:
        return max(-plain_search(state.play(move), depth - 1) for move in moves)
    other = state.after_pass()
    return -plain_search(other, depth) if depth and other.moves() else evaluate(state)


@pytest.mark.parametrize("seed", range(4))
def test_two_plies_agree_with_a_plain_search(seed: int) -> None:
    """At a depth without reductions the value equals that of a plain search."""
    for position in random_game(9, seed, full=True).positions[::4]:
        state = state_of(position)
        assert searched(state, 10**9, depth=2).value == plain_search(state, 2)


def test_node_limit() -> None:
    """The search stops at its node limit and yields regularly on the way."""
    for limit in (1, 50, 1_000, 20_000):
        search = Search(FULL, limit, MAX_DEPTH, TranspositionTable(14))
        slices = sum(1 for _ in search.run())
        assert search.nodes <= limit + 60  # a last node above the leaves may exceed the limit by its children
        assert slices * SLICE_NODES <= search.nodes
        assert slices * SLICE_NODES * 6 >= search.nodes - SLICE_NODES * 6


def test_best_move_is_legal_at_any_time() -> None:
    """The best move is legal before the first slice and after every slice."""
    search = Search(FULL, 3_000, MAX_DEPTH, TranspositionTable(14))
    assert search.best in FULL.moves()
    for _ in search.run():
        assert search.best in FULL.moves()
