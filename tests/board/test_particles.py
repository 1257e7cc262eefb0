"""Dust, sparks and ash: few, small, soon gone, and the same each time."""

from itertools import pairwise

import pytest

from dvonn.board.animation import Burst, BurstKind
from dvonn.board.particles import MOST, particles
from dvonn.rules.board import NUMBERS
from dvonn.ui import timing
from tests.harness.plans import largest_cut_off, plans

AGES = [timing.BURST * n / 12 for n in range(12)]
every_kind = pytest.mark.parametrize("kind", BurstKind)


def burst(kind: BurstKind, age: float, weight: int = 3) -> Burst:
    """Return a burst at f3."""
    return Burst(kind, NUMBERS["f3"], 1, weight, age)


@every_kind
@pytest.mark.parametrize("weight", [1, 5, 30])
def test_few_and_small(kind: BurstKind, weight: int) -> None:
    """However heavy the stack, a burst has at most a dozen things, each far smaller than a ring and not far away."""
    for age in AGES:
        flying = list(particles(burst(kind, age, weight)))
        assert 5 <= len(flying) <= MOST
        for one in flying:
            assert 0 < one.size < 0.5
            assert abs(one.right) < 1.2
            assert -1.1 < one.up < 1.5
            assert 0 <= one.solid <= 1


@every_kind
def test_the_same_burst_is_the_same(kind: BurstKind) -> None:
    """Asked again, everything is where it was: nothing has to be remembered between two frames."""
    assert list(particles(burst(kind, 0.2))) == list(particles(burst(kind, 0.2)))


@every_kind
def test_it_moves_smoothly_and_fades(kind: BurstKind) -> None:
    """From one sixtieth of a second to the next nothing leaps, and at the end hardly anything is seen."""
    frames = [list(particles(burst(kind, n / 60))) for n in range(round(timing.BURST * 60))]
    for before, after in pairwise(frames):
        for one, other in zip(before, after, strict=True):
            assert abs(one.right - other.right) < 0.1
            assert abs(one.up - other.up) < 0.1
    assert max(one.solid for one in frames[-1]) < 0.2


def test_a_ply_has_few_bursts() -> None:
    """Even when most of the board leaves there are never more than a dozen bursts in the air."""
    plan = largest_cut_off()
    assert max(len(plan.at(plan.seconds * n / 200).bursts) for n in range(200)) <= 12


def test_dvonn_pieces_throw_sparks_and_leaving_stacks_ash() -> None:
    """Each landing raises dust; sparks fly only where a dvonn piece lands, ash only where a stack leaves."""
    for plan in plans(3):
        kinds = {one.kind for n in range(100) for one in plan.at(plan.seconds * n / 100).bursts}
        assert BurstKind.DUST in kinds
        assert (BurstKind.SPARKS in kinds) is ("r" in plan.moved)
        assert (BurstKind.ASH in kinds) is bool(plan.cut_off)
