"""Dust, sparks and flakes of ash: their places as a function of age, in closed form without state. No pygame."""

from collections.abc import Iterator
from math import cos, pi, sin
from random import Random
from typing import Final, NamedTuple

from dvonn.board.animation import Burst, BurstKind
from dvonn.board.layout import FLATTENING
from dvonn.ui import theme

MAX_BURST_PARTICLES: Final = 12

# In units of the board
RING_SHARDS: Final = 9  # into which a ring crumbles
BURST_PICTURES: Final = {BurstKind.DUST: "puff", BurstKind.SPARKS: "spark", BurstKind.ASH: "flake"}


class Particle(NamedTuple):
    """A particle: its offset from the burst's origin and its size in units of the board, opacity 0 to 1."""

    right: float
    up: float
    size: float
    opacity: float


class Shard(NamedTuple):
    """A piece of a crumbling ring: its number, its offset from its place in units of the board, and opacity 0 to 1.

    It falls as far as the ring was above the ground.
    """

    number: int
    right: float
    up: float
    opacity: float


def shards(seed: int, height: float, share: float) -> list[Shard]:
    """Return the shards of a ring that was some units above the ground, by the share of its crumbling (0 to 1).

    Those behind come first.
    """
    rng = Random(seed)
    found = []
    for number in range(RING_SHARDS):
        delay, way = rng.uniform(0.0, 0.3), rng.uniform(0.03, 0.34)
        fallen = max(0.0, share - delay) / (1 - delay)
        turn = 2 * pi * (number + 0.5) / RING_SHARDS
        out = way * (1 - (1 - fallen) ** 2)
        hop = 0.05 * sin(pi * min(1.0, 2 * fallen))
        found.append(
            Shard(
                number,
                right=out * sin(turn),
                up=out * cos(turn) * FLATTENING + hop - height * fallen * fallen,
                opacity=min(1.0, 2 * (1 - fallen)),
            )
        )
    return sorted(found, key=lambda shard: -cos(2 * pi * (shard.number + 0.5) / RING_SHARDS))


def particles(burst: Burst) -> Iterator[Particle]:
    """Yield the particles of a burst; equal bursts yield equal particles."""
    rng = Random(burst.space * 64 + burst.weight)
    share = burst.age / theme.BURST_SECONDS
    make = {BurstKind.DUST: _dust, BurstKind.SPARKS: _spark, BurstKind.ASH: _flake}[burst.kind]
    count = min(MAX_BURST_PARTICLES, 5 + 2 * burst.weight if burst.kind is BurstKind.DUST else 6 + burst.weight)
    for n in range(count):
        yield make(rng, n / count, share)


def _dust(rng: Random, around: float, share: float) -> Particle:
    """Return a puff of dust that spreads on the ground and thins."""
    turn = 2 * pi * (around + rng.uniform(-0.05, 0.05))
    way = 0.40 + rng.uniform(0.15, 0.4) * (1 - (1 - share) ** 3)
    rise = rng.uniform(0.02, 0.10) * share
    right, up = way * sin(turn), way * cos(turn) * FLATTENING + rise
    return Particle(right, up, rng.uniform(0.14, 0.24) * (0.6 + share), 0.34 * (1 - share) ** 1.5)


def _spark(rng: Random, around: float, share: float) -> Particle:
    """Return a spark that flies up and falls."""
    right = rng.uniform(-1.0, 1.0) * share
    speed = rng.uniform(0.9, 1.9)
    up = speed * share - 1.5 * share * share
    return Particle(right, up, rng.uniform(0.10, 0.18) * (1 - 0.6 * share), (1 - share) * (0.7 + 0.3 * around))


def _flake(rng: Random, around: float, share: float) -> Particle:
    """Return a flake of ash that rises and sways."""
    right = rng.uniform(-0.40, 0.40) + 0.08 * sin(2 * pi * (share + around))
    up = rng.uniform(-0.1, 0.15) + rng.uniform(0.35, 0.75) * share
    return Particle(right, up, rng.uniform(0.05, 0.10) * (1 - 0.4 * share), 0.85 * sin(pi * min(1.0, 0.15 + share)))
