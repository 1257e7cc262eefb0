"""The materials of the high-contrast theme: flat colours without light or texture, with outlines and patterns.

White is plain; black has white outlines and a dashed line round its top; red has yellow teeth and yellow bars
round its side; ash is cracked.
"""

from typing import Final

import numpy as np

from assets.make.images.raster import Grid, smoothstep, voronoi_borders
from assets.make.images.ring_render import (
    RING_HALF_HEIGHT,
    Material,
    Surface,
    border_mask,
    linear_rgb,
    offset_from_middle,
    unfold,
)

CONTRAST_BLACK: Final = linear_rgb(0, 0, 0)
CONTRAST_WHITE: Final = linear_rgb(255, 255, 255)
TANGENT_22_5_DEGREES: Final = 0.41421356237


def _fold_to_octant(surface: Surface) -> tuple[Grid, Grid]:
    """Return x and z folded into one octant, so that a pattern around the x axis is repeated eight times."""
    x, z = np.abs(surface.point[0]), np.abs(surface.point[2])
    x, z = np.maximum(x, z), np.minimum(x, z)
    beyond = 2 * np.minimum(x * TANGENT_22_5_DEGREES - z, 0) / (1 + TANGENT_22_5_DEGREES * TANGENT_22_5_DEGREES)
    return x - beyond * TANGENT_22_5_DEGREES, np.abs(z + beyond)


def _flat(surface: Surface, face: Grid, side: Grid, line: Grid) -> Grid:
    """Return the flat tones of top and side with a line between them at the shoulder."""
    upper = smoothstep(surface.normal[1], 0.50, 0.56)
    edge = smoothstep(np.abs(surface.normal[1] - 0.53), 0.34, 0.28) * smoothstep(
        surface.point[1], RING_HALF_HEIGHT, RING_HALF_HEIGHT + 0.01
    )
    return (side * (1 - upper) + face * upper) * (1 - edge) + line * edge


def _outlined(surface: Surface, body: Grid, line: Grid | None = None) -> Grid:
    """Return a body with a black border, and with a line of a given colour inside it unless it is None."""
    if line is not None:
        inner_border = border_mask(surface, 0.035)
        body = body * (1 - inner_border) + line * inner_border
    return body * (1 - border_mask(surface, 0.018))


def pure_white(surface: Surface) -> Grid:
    """Return the white ring: white with black contours."""
    return _outlined(surface, _flat(surface, CONTRAST_WHITE, linear_rgb(226, 226, 226), CONTRAST_BLACK))


def pure_black(surface: Surface) -> Grid:
    """Return the black ring: black with white contours and a broad dashed line round the top."""
    x, z = _fold_to_octant(surface)
    dash = smoothstep(np.abs(offset_from_middle(surface, 1.0)), 0.075, 0.068) * smoothstep(z / x, 0.26, 0.24)
    return _outlined(surface, _flat(surface, CONTRAST_WHITE * dash, CONTRAST_BLACK, CONTRAST_WHITE), CONTRAST_WHITE)


def teeth(surface: Surface) -> Grid:
    """Return 1 on eight pointed teeth that reach inwards over the top, else 0."""
    x, z = _fold_to_octant(surface)
    return (
        smoothstep(z * 0.92 - (x - 0.54) * 0.42, 0.006, -0.006) * smoothstep(surface.normal[1], 0.86, 0.92) * (x > 0.5)
    )


def _bars(surface: Surface) -> Grid:
    """Return 1 on sixteen upright bars round the side, else 0."""
    x, z = _fold_to_octant(surface)
    return np.maximum(smoothstep(z / x, 0.11, 0.09), smoothstep(z / x, 0.29, 0.31))


def pure_red(surface: Surface) -> Grid:
    """Return the dvonn ring: red with black contours and a yellow pattern that needs no colour vision."""
    yellow, bars, gold = teeth(surface), _bars(surface), linear_rgb(255, 236, 60)
    face = linear_rgb(255, 40, 40) * (1 - yellow) + gold * yellow
    side = linear_rgb(235, 30, 30) * (1 - bars) + gold * bars
    return _outlined(surface, _flat(surface, face, side, CONTRAST_BLACK))


def pure_ash(base_colour: Grid, line: Grid | None = None) -> Material:
    """Return the material of ash: flat grey with bold black cracks, and contours of a colour unless it is None."""

    def material(surface: Surface) -> Grid:
        distance, _ = voronoi_borders(*unfold(surface, 2.4), 52)
        body = _flat(surface, base_colour, base_colour * 0.75, CONTRAST_BLACK if line is None else line)
        return _outlined(surface, body * smoothstep(distance, 0.065, 0.085), line)

    return material
