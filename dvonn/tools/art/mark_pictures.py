"""The pictures around the stacks on the board: shadow, lights, and marks."""

from collections.abc import Callable
from typing import Final

import numpy as np

from dvonn.tools.art.raster import RING_OUTER_RADIUS, Pixels, radius, smoothstep, value_noise, voronoi_borders
from dvonn.tools.art.ring_render import RING_HALF_WIDTH, RING_MIDDLE_RADIUS
from dvonn.tools.art.shapes import (
    BOARD_CAMERA,
    arc_distance,
    composite,
    fold_sixteenfold,
    mask_picture,
    polyline_distance,
    stroke_coverage,
)


def _shadow() -> Pixels:
    """Draw the shadow of a ring under a light at the upper left, dark at its foot and fainter further away."""
    x, z = BOARD_CAMERA.ground()
    foot_distance = np.abs(radius(x, z) - RING_MIDDLE_RADIUS) - RING_HALF_WIDTH
    shadow_distance = np.abs(radius(x - 0.10, z - 0.05) - RING_MIDDLE_RADIUS) - RING_HALF_WIDTH
    return composite(
        [
            ((0, 0, 0), 0.5 * smoothstep(shadow_distance, 0.20, -0.16)),
            ((0, 0, 0), 0.6 * smoothstep(foot_distance, 0.10, -0.06)),
        ]
    )


def _halo() -> Pixels:
    """Draw a soft band around the foot of a ring."""
    x, z = BOARD_CAMERA.ground()
    rho = radius(x, z)
    falloff = smoothstep(rho, RING_OUTER_RADIUS + 0.31, RING_OUTER_RADIUS + 0.02)
    return mask_picture(
        smoothstep(rho, RING_OUTER_RADIUS - 0.10, RING_OUTER_RADIUS)
        * (0.35 * falloff + 0.65 * falloff * falloff * falloff)
    )


def _target() -> Pixels:
    """Draw a circle with four inward points, in a soft glow."""
    x, z = BOARD_CAMERA.ground()
    rho = radius(x, z)
    a, b = np.maximum(np.abs(x), np.abs(z)), np.minimum(np.abs(x), np.abs(z))
    tip = np.maximum(b * 0.8 + (0.64 - a) * 0.6, rho - 0.86)
    glow = smoothstep(np.abs(rho - 0.86), 0.26, 0.0)
    return mask_picture(
        np.maximum(stroke_coverage(np.minimum(np.abs(rho - 0.86), tip + 0.042), 0.042), 0.42 * glow * glow)
    )


def _cursor() -> Pixels:
    """Draw the four corners of a square around the ring."""
    x, z = (np.abs(axis) for axis in BOARD_CAMERA.ground())
    distance = polyline_distance(x, z, (0.97, 0.58), (0.97, 0.97), (0.58, 0.97))
    glow = smoothstep(distance, 0.24, 0.0)
    return mask_picture(np.maximum(stroke_coverage(distance, 0.048), 0.4 * glow * glow))


def _glow() -> Pixels:
    """Draw a wide circle of light on the ground."""
    x, z = BOARD_CAMERA.ground()
    falloff = np.maximum(1 - (x * x + z * z) / (1.25 * 1.25), 0)
    return mask_picture(falloff * falloff * falloff)


def _hearth() -> Pixels:
    """Draw the uneven light of coals in a well: brightest in the middle, up to the wall, and a little beyond it."""
    x, z = BOARD_CAMERA.ground()
    rho = radius(x, z)
    warp = value_noise((x * 2.5, z * 2.5, np.zeros_like(x)), 111) * 0.5
    distance, number = voronoi_borders(x * 3.4 + warp, z * 3.4 - warp, 112)
    coals = 0.06 * smoothstep(distance, 0.30, 0.0) - 0.08 * number
    core, well, outer = smoothstep(rho, 0.52, 0.0), smoothstep(rho, 0.95, 0.45), smoothstep(rho, 1.28, 0.4)
    return mask_picture(np.clip((0.62 + coals) * well + 0.40 * core + 0.10 * outer, 0, 1))


def _plug() -> Pixels:
    """Draw a disc that fills a ring's hole, as the background of a number."""
    x, z = BOARD_CAMERA.ground()
    return mask_picture(smoothstep(radius(x, z), 0.54, 0.50))


def _ghost() -> Pixels:
    """Draw the outline of a ring in sixteen dashes of 15 degrees each."""
    x, z = fold_sixteenfold(*BOARD_CAMERA.ground())
    half_dash = (0.99144, 0.13053)  # cosine and sine of 7.5 degrees
    return mask_picture(stroke_coverage(arc_distance(x, z, RING_OUTER_RADIUS - 0.03, half_dash), 0.030))


MARK_PICTURES: Final[dict[str, Callable[[], Pixels]]] = {
    "shadow": _shadow,
    "halo": _halo,
    "target": _target,
    "cursor": _cursor,
    "glow": _glow,
    "hearth": _hearth,
    "plug": _plug,
    "ghost": _ghost,
}
