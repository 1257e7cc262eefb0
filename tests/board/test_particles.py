"""Particles: few, small, short-lived and deterministic."""

from itertools import pairwise
from math import hypot

import pytest

from dvonn.board.animation import Burst, BurstKind
from dvonn.board.particles import MAX_BURST_PARTICLES, RING_SHARDS, particles, shards
from dvonn.rules.board import SPACE_BY_NAME
from dvonn.ui import timing
from tests.harness.plans import game_plans, largest_cut_off

AGES = [timing.BURST_SECONDS * n / 12 for n in range(12)]
every_kind = pytest.mark.parametrize("kind", BurstKind)


def burst(kind: BurstKind, age: float, weight: int = 3) -> Burst:
    """Return a burst at f3."""
    return Burst(kind, SPACE_BY_NAME["f3"], 1, weight, age)


@every_kind
@pytest.mark.parametrize("weight", [1, 5, 30])
def test_few_and_small(kind: BurstKind, weight: int) -> None:
    """A burst of any weight has at most a dozen small particles near its space."""
    for age in AGES:
        flying = list(particles(burst(kind, age, weight)))
        assert 5 <= len(flying) <= MAX_BURST_PARTICLES
        for one in flying:
            assert 0 < one.size < 0.5
            assert abs(one.right) < 1.2
            assert -1.1 < one.up < 1.5
            assert 0 <= one.opacity <= 1


@every_kind
def test_particles_move_smoothly_and_fade(kind: BurstKind) -> None:
    """Particles move by small steps per frame and are nearly invisible at the end."""
    frames = [list(particles(burst(kind, n / 60))) for n in range(round(timing.BURST_SECONDS * 60))]
    for before, after in pairwise(frames):
        for one, other in zip(before, after, strict=True):
            assert abs(one.right - other.right) < 0.1
            assert abs(one.up - other.up) < 0.1
    assert max(one.opacity for one in frames[-1]) < 0.2


def test_a_ply_has_few_bursts() -> None:
    """Even a large cut-off has at most twelve bursts at a time."""
    plan = largest_cut_off()
    assert max(len(plan.at(plan.seconds * n / 200).bursts) for n in range(200)) <= 12


def test_kinds_of_bursts() -> None:
    """Landings raise dust, landing dvonn pieces sparks, and removed stacks ash."""
    for plan in game_plans(3):
        kinds = {one.kind for n in range(100) for one in plan.at(plan.seconds * n / 100).bursts}
        assert BurstKind.DUST in kinds
        assert (BurstKind.SPARKS in kinds) is ("r" in plan.moved)
        assert (BurstKind.ASH in kinds) is bool(plan.cut_off)


# Shards


@pytest.mark.parametrize("height", [0.0, 1.5])
@pytest.mark.parametrize("seed", range(5))
def test_a_ring_crumbles_outwards_and_to_the_ground(seed: int, height: float) -> None:
    """Shards begin in their places, move apart, fall as far as the ring was high, and vanish; equal seeds agree."""
    first, *later = (shards(seed, height, n / 20) for n in range(21))
    assert sorted(shard.number for shard in first) == list(range(RING_SHARDS))
    assert {(shard.right, shard.up, shard.opacity) for shard in first} == {(0, 0, 1)}
    ways = [sum(hypot(shard.right, shard.up + height) for shard in found) for found in later]
    assert later == [shards(seed, height, n / 20) for n in range(1, 21)]
    for shard in later[-1]:
        assert shard.opacity == 0
        assert -0.35 <= shard.up + height <= 0.35
        assert 0.02 < hypot(shard.right, shard.up + height) < 0.4
    assert height or ways == sorted(ways)
    tops = [max(shard.up for shard in found) for found in later]
    assert max(tops) < 0.4
