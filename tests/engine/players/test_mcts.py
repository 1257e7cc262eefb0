"""The MCTS player: it plays legally, counts simulations, and its exact results are correct."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from dvonn.engine.levels import CURIOUS, Level
from dvonn.engine.players import mcts
from dvonn.engine.players.mcts import Tree, chance_and_margin
from dvonn.engine.report import Limits, Report
from dvonn.engine.search.evaluation import evaluate
from dvonn.engine.search.state import State, decode_move, state_of
from dvonn.rules.board import Ply
from dvonn.rules.position import Position
from tests.harness.engine import searched
from tests.harness.games import MAX_PLIES, random_game
from tests.harness.scale import only_full

FULL = Position.random_full(Random(1))


def limited(nodes: int) -> Level:
    return replace(CURIOUS, limits=Limits(nodes=nodes))


def reports(position: Position, nodes: int, seed: int = 1) -> list[Report]:
    return list(mcts.search(position, Random(seed), limited(nodes)))


def proven(state: State) -> int | None:
    """Return the value that a short alpha-beta search proves, or None."""
    search = searched(state, 4_000, bits=12)
    return search.value if search.exact else None


def value_after(position: Position, ply: Ply) -> int | None:
    """Return the value after a ply for the side that plays it, or None if it cannot be proven."""
    after = position.play(ply)
    state = state_of(after)
    found = evaluate(state) if after.is_over else proven(state)
    return found if found is None or after.turn is position.turn else -found


def before_the_end(seed: int, plies: int) -> Position:
    """Return the position a number of plies before the end of a random game."""
    return random_game(MAX_PLIES, seed, full=True).positions[-1 - plies]


def endings(plies: int, seeds: int) -> Iterator[tuple[Position, int]]:
    """Yield endings with a choice of moves, and their values under best play."""
    for seed in range(seeds):
        position = before_the_end(seed, plies)
        wanted = proven(state_of(position))
        if wanted is not None and len(position.moves()) > 1:
            yield position, wanted


def test_it_counts_simulations() -> None:
    """The search reports after each simulation and keeps to its limit."""
    found = reports(FULL, 100)
    assert len(found) == 101
    assert found[-1].nodes == 100
    assert [report.nodes for report in found] == sorted(report.nodes for report in found)


def test_memory_is_a_limit() -> None:
    """Without a limit on nodes the tree grows up to the memory of the level."""
    endless = replace(CURIOUS, limits=Limits(), memory=1)
    *_, report = mcts.search(FULL, Random(1), endless)
    assert report.nodes == (1 << 20) // mcts.NODE_BYTES


def test_single_move_is_played_at_once() -> None:
    """A single legal move is reported at once."""
    position = next(one for seed in range(50) if len((one := before_the_end(seed, 3)).moves()) == 1)
    (report,) = reports(position, 100)
    assert report.line == tuple(position.moves())


@only_full("large trees")
def test_tree_proves_what_is_true() -> None:
    """The root's bounds contain the proven value at all times and never widen; a proven win is kept."""
    won = 0
    for position, wanted in endings(6, 40):
        tree = Tree(state_of(position), Random(1))
        low, high = -mcts.VALUE_BOUND, mcts.VALUE_BOUND
        while tree.root.low <= 0 and not tree.root.is_exact and tree.root.visits < 150:
            tree.simulate()
            assert low <= tree.root.low <= wanted <= tree.root.high <= high
            low, high = tree.root.low, tree.root.high
        if 0 < low < high:
            won += 1
            kept = value_after(position, decode_move(tree.line()[0]))
            assert kept is None or kept >= low
    assert won > 1


def test_static_values_are_chances() -> None:
    """A higher margin is a better chance, an equal one is one half, and finished games are certain."""
    for seed in range(20):
        chance, margin = chance_and_margin(state_of(before_the_end(seed, 12)))
        assert 0 < chance < 1
        assert (chance > 0.5) == (margin > 0)
    for seed in range(10):
        over = state_of(before_the_end(seed, 0))
        assert chance_and_margin(over) == (0.5 + ((over.lead > 0) - (over.lead < 0)) / 2, over.lead)
