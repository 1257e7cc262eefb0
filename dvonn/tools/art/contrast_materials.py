"""Rings for people who see badly: no light and no texture, told apart by outlines and patterns.

White is plain; black wears white outlines and a dashed line round its top; red wears yellow teeth; ash is cracked.
"""

from typing import Final

import numpy as np

from dvonn.tools.art.raster import Grid, cracks, smooth
from dvonn.tools.art.ring_render import HALF_HEIGHT, Material, Surface, across, colour, inset, unfolded

BLACK: Final = colour(0, 0, 0)
WHITE: Final = colour(255, 255, 255)
TANGENT: Final = 0.41421356237  # of 22.5 degrees


def _eighths(scene: Surface) -> tuple[Grid, Grid]:
    """Fold the ground by mirrors through the axis, so that one pattern round the x axis is seen eight times."""
    x, z = np.abs(scene.point[0]), np.abs(scene.point[2])
    x, z = np.maximum(x, z), np.minimum(x, z)
    beyond = 2 * np.minimum(x * TANGENT - z, 0) / (1 + TANGENT * TANGENT)
    return x - beyond * TANGENT, np.abs(z + beyond)


def _flat(scene: Surface, face: Grid, side: Grid, line: Grid) -> Grid:
    """Return two tones for top and side, parted by a line at the shoulder."""
    upper = smooth(scene.normal[1], 0.50, 0.56)
    edge = smooth(np.abs(scene.normal[1] - 0.53), 0.34, 0.28) * smooth(scene.point[1], HALF_HEIGHT, HALF_HEIGHT + 0.01)
    return (side * (1 - upper) + face * upper) * (1 - edge) + line * edge


def _outlined(scene: Surface, body: Grid, line: Grid | None = None) -> Grid:
    """Return a body with a black border, and perhaps a line of some colour inside of it."""
    if line is not None:
        within = inset(scene, 0.035)
        body = body * (1 - within) + line * within
    return body * (1 - inset(scene, 0.018))


def pure_white(scene: Surface) -> Grid:
    """Return white with black contours."""
    return _outlined(scene, _flat(scene, WHITE, colour(226, 226, 226), BLACK))


def pure_black(scene: Surface) -> Grid:
    """Return black with white contours and a broad dashed line round the top."""
    x, z = _eighths(scene)
    dash = smooth(np.abs(across(scene, 1.0)), 0.075, 0.068) * smooth(z / x, 0.26, 0.24)
    return _outlined(scene, _flat(scene, WHITE * dash, BLACK, WHITE), WHITE)


def teeth(scene: Surface) -> Grid:
    """Return 1 on eight pointed teeth that reach inwards over the top."""
    x, z = _eighths(scene)
    return smooth(z * 0.92 - (x - 0.54) * 0.42, 0.006, -0.006) * smooth(scene.normal[1], 0.86, 0.92) * (x > 0.5)


def pure_red(scene: Surface) -> Grid:
    """Return red with black contours and yellow teeth."""
    yellow = teeth(scene)
    face = colour(255, 40, 40) * (1 - yellow) + colour(255, 236, 60) * yellow
    return _outlined(scene, _flat(scene, face, colour(235, 30, 30), BLACK))


def pure_ash(skin: Grid, line: Grid | None = None) -> Material:
    """Return flat grey with bold black cracks, perhaps in contours of some colour."""

    def material(scene: Surface) -> Grid:
        gap, _ = cracks(*unfolded(scene, 2.4), 52)
        body = _flat(scene, skin, skin * 0.75, BLACK if line is None else line)
        return _outlined(scene, body * smooth(gap, 0.065, 0.085), line)

    return material
