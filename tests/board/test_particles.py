"""Particles: few, small, short-lived and deterministic."""

from itertools import pairwise

import pytest

from dvonn.board.animation import MAX_BURST_PARTICLES, Burst, BurstKind, particles
from dvonn.rules.board import SPACE_BY_NAME
from dvonn.ui import theme

AGES = [theme.BURST_SECONDS * n / 12 for n in range(12)]
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
    frames = [list(particles(burst(kind, n / 60))) for n in range(round(theme.BURST_SECONDS * 60))]
    for before, after in pairwise(frames):
        for one, other in zip(before, after, strict=True):
            assert abs(one.right - other.right) < 0.1
            assert abs(one.up - other.up) < 0.1
    assert max(one.opacity for one in frames[-1]) < 0.2
