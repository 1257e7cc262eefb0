"""Placing by the advice of the rulebooks: what holds for each game, and what over many games from fixed seeds."""

from functools import cache
from itertools import combinations
from random import Random

import pytest

from dvonn.engine.levels import GREEDY
from dvonn.engine.players import greedy, placement_advice
from dvonn.rules import board
from dvonn.rules.board import NEIGHBOURS, Space
from dvonn.rules.pieces import Phase
from dvonn.rules.position import Position

SEEDS = range(30)
DVONN = slice(0, 3)  # of the spaces in the order in which they were taken
BLACKS = slice(3, 19, 2)  # Black's first eight
WHITES = slice(4, 20, 2)


@cache
def placed(seed: int) -> tuple[Space, ...]:
    """Return the spaces in the order in which both sides take them."""
    rng, position, taken = Random(seed), Position(), []
    while position.phase is Phase.PLACEMENT:
        place = placement_advice.choose(position, rng)
        taken.append(place.space)
        position = position.play(place)
    return tuple(taken)


def share_at_edge(spaces: list[Space]) -> float:
    return sum(board.EDGE >> space & 1 for space in spaces) / len(spaces)


def neighbours_among(spaces: tuple[Space, ...]) -> int:
    return sum(one in NEIGHBOURS[other] for one, other in combinations(spaces, 2))


@pytest.mark.parametrize("seed", SEEDS)
def test_fills_the_board(seed: int) -> None:
    """Every choice is a vacant space, until all are taken."""
    assert sorted(placed(seed)) == sorted(board.SPACES)


@pytest.mark.parametrize("seed", SEEDS)
def test_dvonn_pieces_are_not_lumped(seed: int) -> None:
    """Any two dvonn pieces are at least three steps apart."""
    assert min(board.distance(one, other) for one, other in combinations(placed(seed)[DVONN], 2)) >= 3


def test_dvonn_pieces_keep_off_the_edge() -> None:
    """Seldom lies a dvonn piece at the edge, where it has fewer neighbours, though half of the spaces do."""
    assert share_at_edge([space for seed in SEEDS for space in placed(seed)[DVONN]]) < 0.2


def test_own_pieces_favour_the_edge() -> None:
    """More of the early pieces stand at the edge, where they can move, than chance would put there."""
    early = [space for seed in SEEDS for side in (BLACKS, WHITES) for space in placed(seed)[side]]
    assert share_at_edge(early) > board.EDGE.bit_count() / len(board.SPACES) + 0.05


@pytest.mark.parametrize("side", [BLACKS, WHITES], ids=["black", "white"])
def test_own_pieces_stay_near_the_dvonn_pieces(side: slice) -> None:
    """On average an early piece is within two steps of a dvonn piece; by chance it would be farther away."""
    away = [
        min(board.distance(space, dvonn) for dvonn in placed(seed)[DVONN])
        for seed in SEEDS
        for space in placed(seed)[side]
    ]
    assert sum(away) / len(away) < 1.6


def test_own_pieces_are_not_lumped() -> None:
    """A side's early pieces have fewer neighbours among themselves than pieces strewn by chance over the same board."""
    rng = Random(1)
    chosen = sum(neighbours_among(placed(seed)[BLACKS]) for seed in SEEDS)
    strewn = sum(neighbours_among(tuple(rng.sample(board.SPACES, 8))) for _ in SEEDS)
    assert chosen < strewn / 2


def test_the_seed_decides() -> None:
    """The same seed takes the same spaces again, and no two of the seeds take all the same."""
    assert placed.__wrapped__(7) == placed(7)
    assert len({placed(seed) for seed in SEEDS}) == len(SEEDS)


def test_the_greedy_player_places_by_this_advice() -> None:
    """While pieces are placed, the greedy player's search yields the one choice and ends."""
    position = Position()
    assert [report.best for report in greedy.search(position, Random(2), GREEDY)] == [
        placement_advice.choose(position, Random(2))
    ]
