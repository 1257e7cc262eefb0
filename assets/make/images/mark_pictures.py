"""The pictures around the stacks on the board: shadow, lights, and marks."""

from collections.abc import Callable
from typing import Final

import numpy as np

from assets.make.images.raster import RING_OUTER_RADIUS, Grid, Pixels, radius, smoothstep
from assets.make.images.ring_render import RING_HALF_WIDTH, RING_MIDDLE_RADIUS
from assets.make.images.shapes import (
    BOARD_CAMERA,
    arc_distance,
    composite,
    fold_sixteenfold,
    mask_picture,
    polyline_distance,
    stroke_coverage,
)

LOST_EMBERS: Final = 9
LOST_EMBER_SIZES: Final = (0.10, 0.045, 0.07)  # radii, in half widths of a ring, like the distances below
HALF_DASH: Final = (0.99144, 0.13053)  # cosine and sine of 7.5 degrees
INLAY_END: Final = (0.96126, 0.27564)  # cosine and sine of 16 degrees
INLAY_RADIUS: Final = 0.775  # of the middle of the arc below a number, in ring units
INLAY_HALF_WIDTH: Final = 0.27


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


def _luminous(distance: Grid, half_width: float, reach: float, glow: float = 0.5) -> Pixels:
    """Draw a line of light around distance 0, with a glow as far as `reach`; `glow` is its greatest opacity."""
    fading = smoothstep(distance, reach, 0.0)
    return mask_picture(np.maximum(stroke_coverage(distance, half_width), glow * fading * fading))


def _ring_distance(line_radius: float) -> Grid:
    """Return the distance to a circle around the middle of the space."""
    return np.abs(radius(*BOARD_CAMERA.ground()) - line_radius)


def _rim() -> Pixels:
    """Draw light on the outer edge of a ring."""
    return _luminous(_ring_distance(0.945), 0.030, 0.24)


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
    """Draw a thin circle of light along the middle of a ring's body."""
    return _luminous(_ring_distance(RING_MIDDLE_RADIUS), 0.034, 0.20)


def _target_aimed() -> Pixels:
    """Draw a wide circle of light along the middle of a ring's body."""
    return _luminous(_ring_distance(RING_MIDDLE_RADIUS), 0.070, 0.30, 0.5)


def _later() -> Pixels:
    """Draw a thin circle of dashes around the hole of a ring."""
    x, z = fold_sixteenfold(*BOARD_CAMERA.ground())
    return _luminous(arc_distance(x, z, 0.60, HALF_DASH), 0.024, 0.10, 0.3)


def _lost() -> Pixels:
    """Draw a ring of light that has gone out but for some embers, of three sizes."""
    x, z = BOARD_CAMERA.ground()
    embers = np.full_like(x, np.inf)
    for n in range(LOST_EMBERS):
        turn, size = 2 * np.pi * n / LOST_EMBERS, LOST_EMBER_SIZES[n % len(LOST_EMBER_SIZES)]
        middle = RING_MIDDLE_RADIUS * np.cos(turn), RING_MIDDLE_RADIUS * np.sin(turn)
        embers = np.minimum(embers, radius(x - middle[0], z - middle[1]) - size)
    return _luminous(embers, 0.01, 0.18)


def _cursor() -> Pixels:
    """Draw the four corners of a square around the ring."""
    x, z = (np.abs(axis) for axis in BOARD_CAMERA.ground())
    return _luminous(polyline_distance(x, z, (0.97, 0.58), (0.97, 0.97), (0.58, 0.97)), 0.048, 0.24, 0.4)


def _glow() -> Pixels:
    """Draw a wide circle of light on the ground."""
    x, z = BOARD_CAMERA.ground()
    falloff = np.maximum(1 - (x * x + z * z) / (1.25 * 1.25), 0)
    return mask_picture(falloff * falloff * falloff)


def _hearth() -> Pixels:
    """Draw light in the hole of a ring, brightest in the middle, which fades evenly and ends below the ring."""
    x, z = BOARD_CAMERA.ground()
    falloff = np.maximum(1 - (x * x + z * z) / (RING_OUTER_RADIUS * RING_OUTER_RADIUS), 0)
    return mask_picture(falloff * falloff)


def _plug() -> Pixels:
    """Draw a disc that fills a ring's hole, as the background of a number."""
    x, z = BOARD_CAMERA.ground()
    return mask_picture(smoothstep(radius(x, z), 0.54, 0.50))


def _inlay() -> Pixels:
    """Draw an arc across the front of a ring's top, as the background of a number."""
    x, z = BOARD_CAMERA.ground()
    arc = arc_distance(z, x, INLAY_RADIUS, INLAY_END)
    return mask_picture(smoothstep(arc, INLAY_HALF_WIDTH + 0.006, INLAY_HALF_WIDTH - 0.05))


def _ghost() -> Pixels:
    """Draw the outline of a ring in sixteen dashes of 15 degrees each."""
    x, z = fold_sixteenfold(*BOARD_CAMERA.ground())
    return mask_picture(stroke_coverage(arc_distance(x, z, RING_OUTER_RADIUS - 0.03, HALF_DASH), 0.030))


MARK_PICTURES: Final[dict[str, Callable[[], Pixels]]] = {
    "shadow": _shadow,
    "halo": _halo,
    "rim": _rim,
    "target": _target,
    "target-aimed": _target_aimed,
    "later": _later,
    "lost": _lost,
    "cursor": _cursor,
    "glow": _glow,
    "hearth": _hearth,
    "plug": _plug,
    "inlay": _inlay,
    "ghost": _ghost,
}
