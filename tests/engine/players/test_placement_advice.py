"""Placement by the rulebooks' advice: properties of each game, and averages over games from fixed seeds."""

from functools import cache
from itertools import combinations
from random import Random

import pytest

from dvonn.engine.levels import GREEDY
from dvonn.engine.players import greedy
from dvonn.rules import board
from dvonn.rules.board import NEIGHBOURS, Space
from dvonn.rules.pieces import Phase
from dvonn.rules.position import Position

SEEDS = range(30)
DVONN = slice(0, 3)  # slices of the spaces in order of placement
BLACKS = slice(3, 19, 2)  # the first eight pieces of Black
WHITES = slice(4, 20, 2)  # the first eight pieces of White


@cache
def placement_order(seed: int) -> tuple[Space, ...]:
    """Return the spaces in the order in which both sides take them."""
    rng, position, taken = Random(seed), Position(), []
    while position.phase is Phase.PLACEMENT:
        place = greedy.choose_place(position, rng)
        taken.append(place.space)
        position = position.play(place)
    return tuple(taken)


def share_at_edge(spaces: list[Space]) -> float:
    return sum(board.EDGE_SPACES >> space & 1 for space in spaces) / len(spaces)


def neighbours_among(spaces: tuple[Space, ...]) -> int:
    return sum(one in NEIGHBOURS[other] for one, other in combinations(spaces, 2))


@pytest.mark.parametrize("seed", SEEDS)
def test_fills_the_board(seed: int) -> None:
    """Every choice is a vacant space, and the board becomes full."""
    assert sorted(placement_order(seed)) == sorted(board.SPACES)


@pytest.mark.parametrize("seed", SEEDS)
def test_dvonn_pieces_are_spread_out(seed: int) -> None:
    """Any two dvonn pieces are at least three steps apart."""
    assert min(board.distance(one, other) for one, other in combinations(placement_order(seed)[DVONN], 2)) >= 3


def test_dvonn_pieces_keep_off_the_edge() -> None:
    """Less than a fifth of the dvonn pieces lie at the edge, where half of the spaces are."""
    assert share_at_edge([space for seed in SEEDS for space in placement_order(seed)[DVONN]]) < 0.2


def test_own_pieces_favour_the_edge() -> None:
    """Early pieces stand at the edge more often than random ones."""
    early = [space for seed in SEEDS for side in (BLACKS, WHITES) for space in placement_order(seed)[side]]
    assert share_at_edge(early) > board.EDGE_SPACES.bit_count() / len(board.SPACES) + 0.05


@pytest.mark.parametrize("side", [BLACKS, WHITES], ids=["black", "white"])
def test_own_pieces_stay_near_the_dvonn_pieces(side: slice) -> None:
    """The average distance of early pieces to a dvonn piece is below 1.6 steps."""
    away = [
        min(board.distance(space, dvonn) for dvonn in placement_order(seed)[DVONN])
        for seed in SEEDS
        for space in placement_order(seed)[side]
    ]
    assert sum(away) / len(away) < 1.6


def test_own_pieces_are_spread_out() -> None:
    """Early pieces of a side have less than half as many own neighbours as random ones."""
    rng = Random(1)
    chosen = sum(neighbours_among(placement_order(seed)[BLACKS]) for seed in SEEDS)
    strewn = sum(neighbours_among(tuple(rng.sample(board.SPACES, 8))) for _ in SEEDS)
    assert chosen < strewn / 2


def test_seed_determines_the_placements() -> None:
    """The same seed takes the same spaces, and different seeds take different ones."""
    assert placement_order.__wrapped__(7) == placement_order(7)
    assert len({placement_order(seed) for seed in SEEDS}) == len(SEEDS)


def test_greedy_player_follows_the_advice() -> None:
    """In the placement phase the greedy player's search yields this one choice."""
    position = Position()
    assert [report.best for report in greedy.search(position, Random(2), GREEDY)] == [
        greedy.choose_place(position, Random(2))
    ]
