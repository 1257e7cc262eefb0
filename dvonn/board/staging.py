"""How the great moments of a game are staged: a cut-off by its size, a full board and the end. No pygame."""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from math import pi, sin
from typing import Final

from dvonn.rules.board import Space
from dvonn.ui import timing

MAX_DIMNESS: Final = 0.5
DIMNESS_EXPONENT: Final = 0.7  # of a cut-off's size: the loss of a few pieces dims more than in proportion
MIN_FRACTURE_PIECES: Final = 7  # whose loss breaks the plate
LARGEST_PIECES: Final = 15  # the loss of more is staged alike
MIN_FRACTURE_LIGHT: Final = 0.6
NUDGE_HEIGHT: Final = 0.06  # of the camera, in units of the board
NUDGE_SWINGS: Final = 5


@dataclass(frozen=True)
class Fracture:
    """A crack in the plate between the spaces that are lost and those that are kept; it runs from a space outwards."""

    source: Space
    lost: frozenset[Space]
    kept: frozenset[Space]


@dataclass(frozen=True)
class Staging:
    """The additions of a moment to a picture.

    `dimness` (0 to 1) darkens the board but for the `lit` stacks, which glow, or else those with a dvonn piece. A
    fracture, into which stacks sink as they leave, has run a share of its way, and has some light in it (both 0 to 1).
    `nudge` is the camera's offset downwards, in units of the board.
    """

    dimness: float = 0.0
    lit: AbstractSet[Space] = frozenset()
    fracture: Fracture | None = None
    run: float = 0.0
    light: float = 0.0
    nudge: float = 0.0


NO_STAGING: Final = Staging()


def fracture_share(pieces: int) -> float:
    """Return how far the loss of some pieces breaks the plate, from 0 to 1."""
    return max(0.0, min(1.0, (pieces - MIN_FRACTURE_PIECES + 1) / (LARGEST_PIECES - MIN_FRACTURE_PIECES + 1)))


def cut_off_staging(pieces: int, fracture: Fracture, seconds: float, lasting: float) -> Staging:
    """Return the staging of the loss of some pieces, some seconds after the landing and until it is over."""
    size, share = min(1.0, (pieces - 1) / (LARGEST_PIECES - 1)), fracture_share(pieces)
    shown = max(0.0, min(1.0, seconds / timing.DIM_SECONDS, (lasting - seconds) / timing.BRIGHTEN_SECONDS))
    dimness = MAX_DIMNESS * size**DIMNESS_EXPONENT * shown
    if not share:
        return Staging(dimness)
    run, left = min(1.0, seconds / timing.FRACTURE_SECONDS), max(0.0, 1 - seconds / timing.NUDGE_SECONDS)
    light = shown * (MIN_FRACTURE_LIGHT + (1 - MIN_FRACTURE_LIGHT) * share)
    nudge = NUDGE_HEIGHT * share * left * left * sin(2 * pi * NUDGE_SWINGS * left)
    return Staging(dimness, frozenset(), fracture, run, light, nudge)


def flicker(left: float) -> float:
    """Return the brightness of a light that flickers as it goes out, by what is left of it (1 to 0)."""
    return left * (0.65 + 0.35 * sin(pi * (0.5 + 5 * (1 - left))))
