"""What is drawn on the board around the stacks: shadow, light, and the marks that point something out."""

from collections.abc import Callable
from typing import Final

import numpy as np

from dvonn.tools.art.flat_shapes import BOARD, arc, folded, mask, over, path, stroke
from dvonn.tools.art.raster import OUTER, Pixels, cracks, radius, smooth, value_noise
from dvonn.tools.art.ring_render import HALF_WIDTH, MIDDLE


def _shadow() -> Pixels:
    """Draw where the lamp, at the upper left, is kept off by a ring: dark at its foot, thin further off."""
    x, z = BOARD.ground()
    foot = np.abs(radius(x, z) - MIDDLE) - HALF_WIDTH
    thrown = np.abs(radius(x - 0.10, z - 0.05) - MIDDLE) - HALF_WIDTH
    return over([((0, 0, 0), 0.5 * smooth(thrown, 0.20, -0.16)), ((0, 0, 0), 0.6 * smooth(foot, 0.10, -0.06))])


def _halo() -> Pixels:
    """Draw a soft band that hugs the foot of a ring from outside."""
    x, z = BOARD.ground()
    rho = radius(x, z)
    fall = smooth(rho, OUTER + 0.31, OUTER + 0.02)
    return mask(smooth(rho, OUTER - 0.10, OUTER) * (0.35 * fall + 0.65 * fall * fall * fall))


def _target() -> Pixels:
    """Draw a ring with four points turned inwards, in a soft glow."""
    x, z = BOARD.ground()
    rho = radius(x, z)
    a, b = np.maximum(np.abs(x), np.abs(z)), np.minimum(np.abs(x), np.abs(z))
    tip = np.maximum(b * 0.8 + (0.64 - a) * 0.6, rho - 0.86)
    glow = smooth(np.abs(rho - 0.86), 0.26, 0.0)
    return mask(np.maximum(stroke(np.minimum(np.abs(rho - 0.86), tip + 0.042), 0.042), 0.42 * glow * glow))


def _cursor() -> Pixels:
    """Draw the four corners of a square around the ring."""
    x, z = (np.abs(axis) for axis in BOARD.ground())
    gap = path(x, z, (0.97, 0.58), (0.97, 0.97), (0.58, 0.97))
    glow = smooth(gap, 0.24, 0.0)
    return mask(np.maximum(stroke(gap, 0.048), 0.4 * glow * glow))


def _glow() -> Pixels:
    """Draw a wide round light on the ground."""
    x, z = BOARD.ground()
    fall = np.maximum(1 - (x * x + z * z) / (1.25 * 1.25), 0)
    return mask(fall * fall * fall)


def _hearth() -> Pixels:
    """Draw the light in a well, uneven as of coals: hottest in the middle, up to the wall, a breath beyond it."""
    x, z = BOARD.ground()
    rho = radius(x, z)
    wander = value_noise((x * 2.5, z * 2.5, np.zeros_like(x)), 111) * 0.5
    gap, number = cracks(x * 3.4 + wander, z * 3.4 - wander, 112)
    coals = 0.06 * smooth(gap, 0.30, 0.0) - 0.08 * number
    core, well, breath = smooth(rho, 0.52, 0.0), smooth(rho, 0.95, 0.45), smooth(rho, 1.28, 0.4)
    return mask(np.clip((0.62 + coals) * well + 0.40 * core + 0.10 * breath, 0, 1))


def _plug() -> Pixels:
    """Draw a disc that fills the mouth of a ring's hole, as the ground for a number."""
    x, z = BOARD.ground()
    return mask(smooth(radius(x, z), 0.54, 0.50))


def _ghost() -> Pixels:
    """Draw the outline of a ring in sixteen dashes."""
    x, z = folded(*BOARD.ground())
    return mask(stroke(arc(x, z, OUTER - 0.03, (0.99144, 0.13053)), 0.030))  # 7.5 degrees either way


MARKS: Final[dict[str, Callable[[], Pixels]]] = {
    "shadow": _shadow,
    "halo": _halo,
    "target": _target,
    "cursor": _cursor,
    "glow": _glow,
    "hearth": _hearth,
    "plug": _plug,
    "ghost": _ghost,
}
