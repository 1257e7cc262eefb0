"""The best plies have the engine's own values, are found in slices, and end with their nodes."""

from dataclasses import replace
from random import Random

import pytest

from dvonn.engine.analysis.best_plies import (
    BEST_PLIES_BOARDS,
    BEST_PLIES_SEED,
    BEST_PLIES_TABLE_BITS,
    BEST_PLY_COUNT,
    BestPlies,
    RatedPly,
)
from dvonn.engine.analysis.valuation import fill_orders, placement_value, search_value, valuation_of
from dvonn.engine.search.search import MAX_DEPTH, SLICE_NODES, Search
from dvonn.engine.search.state import state_of
from dvonn.engine.search.transposition_table import TranspositionTable
from dvonn.rules.position import Position, TieRule
from tests.harness.clocks import stopped_clock
from tests.harness.engine import run_to_end
from tests.harness.games import game_of_last_plies, random_game
from tests.harness.scale import scaled

NODES = 8_000
POSITIONS = {
    "full board": Position.random_full(Random(2)),
    "middle": random_game(62, 3).position,
    "late": random_game(72, 5).position,
    "near the end": game_of_last_plies(6).start,
}


def finished(position: Position, nodes: int = NODES, ties: TieRule = TieRule.DRAW) -> BestPlies:
    """Return the best plies of a position after all nodes."""
    best = BestPlies(position, stopped_clock, ties, nodes)
    best.step(float("inf"))
    assert best.done
    return best


@pytest.mark.parametrize("ties", TieRule)
@pytest.mark.parametrize("name", POSITIONS)
def test_values_equal_those_of_the_engine(name: str, ties: TieRule) -> None:
    """Each ply has the value, the line, the depth and the certainty of a search on the same nodes by itself."""
    position = POSITIONS[name]
    best = finished(position, ties=ties)
    assert len(best.found) == min(BEST_PLY_COUNT, len(position.moves()))
    for rated in best.found:
        nodes = rated.value.nodes
        search = Search(
            state_of(position), nodes, MAX_DEPTH, TranspositionTable(BEST_PLIES_TABLE_BITS), ties, rated.excluded
        )
        for _ in search.run():
            pass
        value = replace(valuation_of(position, search), nodes=nodes)  # it counts the node that it is not allowed, too
        assert RatedPly(value, int(search.depth), rated.excluded) == rated
        assert rated.depth > 0


@pytest.mark.parametrize("seed", range(scaled(5, 20)))
def test_exact_values_are_the_best_of_all_moves(seed: int) -> None:
    """Near the end of a game the three plies are the best of all, with the margins after each of them."""
    position = game_of_last_plies(4, seed).start
    best = finished(position, 1_000_000)
    after = {ply: run_to_end(search_value(position.play(ply), 10**6)) for ply in position.moves()}
    assert all(rated.value.exact for rated in best.found)
    assert all(after[rated.value.line[0]].margin == rated.value.margin for rated in best.found)
    ranked = sorted((value.of(position.turn) for value in after.values()), reverse=True)
    assert [rated.value.of(position.turn) for rated in best.found] == ranked[: len(best.found)]


def test_placements_are_compared_by_the_same_boards() -> None:
    """While placing, the three spaces with the best mean of the same boards are found."""
    for plies in (30, 47):
        position = random_game(plies, 2).position
        orders = fill_orders(BEST_PLIES_BOARDS[-1], BEST_PLIES_SEED)
        found = finished(position).found
        for rated in found:
            assert run_to_end(placement_value(position.play(rated.value.line[0]), orders)) == rated.value.margin
        values = [rated.value.of(position.turn) for rated in found]
        assert values == sorted(values, reverse=True)
        assert len(found) == min(BEST_PLY_COUNT, len(position.vacant()))


def test_plies_appear_while_it_thinks_and_it_ends_with_its_nodes() -> None:
    """The first plies are known after few nodes, each is named once, and nothing runs after the last node."""
    position = POSITIONS["full board"]
    best, depths = BestPlies(position, stopped_clock, max_nodes=NODES), [0]
    while not best.done:
        best.step(0)
        assert len({rated.value.best for rated in best.found}) == len(best.found)
        depths += [rated.depth for rated in best.found[:1] if rated.depth > depths[-1]]
    assert depths == list(range(len(depths)))
    assert len(depths) > 4
    assert NODES <= best.nodes <= NODES + 2 * SLICE_NODES
    nodes, found = best.nodes, best.found
    best.step(1)
    assert (best.nodes, best.found) == (nodes, found)


@pytest.mark.parametrize("position", [POSITIONS["middle"], random_game(40, 2).position], ids=["moves", "placements"])
def test_as_many_plies_as_wanted(position: Position) -> None:
    """As many plies are found as are wanted, each once."""
    for wanted in (1, 5):
        best = BestPlies(position, stopped_clock, max_nodes=NODES // 4, wanted=wanted)
        best.step(float("inf"))
        assert len({rated.value.best for rated in best.found}) == len(best.found) == wanted


@pytest.mark.parametrize("name", ["middle", "placing"])
def test_thinking_goes_on_without_a_limit(name: str) -> None:
    """A search whose nodes are used up goes on where it was, until the limit is set again."""
    position = random_game(40, 2).position if name == "placing" else POSITIONS[name]
    best = finished(position, NODES // 4)
    nodes, (first, *_) = best.nodes, best.found
    best.set_limited(limited=False)
    while best.nodes < 3 * nodes:
        best.step(0)
        assert not best.done
    assert best.found[0].depth > first.depth or best.found[0].value.nodes > first.value.nodes
    best.set_limited(limited=True)
    best.step(float("inf"))
    assert best.done
