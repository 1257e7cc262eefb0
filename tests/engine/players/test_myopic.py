"""The myopic player: it overlooks many moves, never all of them, and chooses sensibly among the rest."""

from dataclasses import replace
from random import Random

import pytest

from dvonn.engine.levels import DREAMY, Level
from dvonn.engine.players import greedy
from dvonn.engine.players.greedy import PartialView
from dvonn.rules.board import Ply
from dvonn.rules.position import Position
from tests.harness.referee.symmetries import Symmetry, every_symmetry

FULL_ATTENTION = replace(DREAMY, attention=1.0)
CAPTURE = "a3=r b3=r c3=b d3=w e3=bbb e2=r"
"""White can take three pieces at e3 or one at c3."""
LIFELINE = "a2=bbb a3=r b3=r b4=r c3=b d3=w e3=ww f3=ww g3=w"
"""d3 links White's other stacks to the dvonn pieces; taking c3 with it cuts them all off."""


def choice(position: Position, seed: int, level: Level = DREAMY) -> Ply:
    *_, report = greedy.search_myopic(position, Random(seed), level.attention)
    return report.best


@pytest.mark.parametrize("seed", range(5))
def test_it_notices_at_least_one_move(seed: int) -> None:
    """Without attention the player notices one move, with full attention all moves."""
    position = Position.random_full(Random(seed))
    assert len(PartialView(position, Random(seed), 0.0).noticed_moves()) >= 1
    assert PartialView(position, Random(seed), 1.0).noticed_moves() == position.moves()


def test_it_overlooks_most_moves() -> None:
    """On a full board it notices fewer than half of the moves, and different ones for each seed."""
    position = Position.random_full(Random(1))
    seen = [set(PartialView(position, Random(seed), DREAMY.attention).noticed_moves()) for seed in range(200)]
    assert 1 < sum(map(len, seen)) / 200 < len(position.moves()) / 2
    assert set.union(*seen) == set(position.moves())


@every_symmetry
def test_it_takes_the_larger_stack_that_it_sees(symmetry: Symmetry) -> None:
    """With full attention it takes the larger stack, otherwise in more than half of the cases."""
    position, best = symmetry.position(CAPTURE), symmetry.move("d3e3")
    assert {choice(position, seed, FULL_ATTENTION) for seed in range(20)} == {best}
    taken = sum(choice(position, seed) == best for seed in range(100))
    assert 50 < taken <= 100


@every_symmetry
def test_it_keeps_a_large_group(symmetry: Symmetry) -> None:
    """It never cuts off its own group with full attention, and seldom otherwise."""
    position, blunder = symmetry.position(LIFELINE), symmetry.move("d3c3")
    assert all(choice(position, seed, FULL_ATTENTION) != blunder for seed in range(20))
    assert sum(choice(position, seed) == blunder for seed in range(100)) < 50
