"""Shapes of the flat pictures: distances to lines, strokes and masks made of them, light on reliefs.

Distances are negative inside (after Quilez). On the board they lie on the ground, in ring units.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from typing import Final

import numpy as np

from dvonn.tools.art.raster import Camera, Grid, Pixels, pixels, radius, shrunk, smooth

Colour = tuple[float, float, float]
Point = tuple[float, float]

WHITE: Final = np.ones((3, 1, 1))
BOARD: Final = Camera(samples=2)
BAYER: Final = ((0, 8, 2, 10), (12, 4, 14, 6), (3, 11, 1, 9), (15, 7, 13, 5))


def shade(red: float, green: float, blue: float) -> Grid:
    """Return an sRGB colour, shaped (3, 1, 1), 1 for white."""
    return np.array((red, green, blue), np.float64).reshape(3, 1, 1) / 255


def mask(alpha: Grid) -> Pixels:
    """Return a white picture to be tinted, from coverage with several samples a pixel."""
    return pixels(WHITE, shrunk(alpha, BOARD.samples))


def stroke(gap: Grid, half: float) -> Grid:
    """Return the coverage of a line around gap = 0: full within half, gone a quarter of a canvas pixel later."""
    return smooth(gap, half + 0.006, half)


def segment(x: Grid, y: Grid, start: Point, end: Point) -> Grid:
    """Return the distance to a straight line between two points."""
    along_x, along_y = end[0] - start[0], end[1] - start[1]
    x, y = x - start[0], y - start[1]
    part = np.clip((x * along_x + y * along_y) / (along_x * along_x + along_y * along_y), 0, 1)
    return radius(x - along_x * part, y - along_y * part)


def path(x: Grid, y: Grid, *points: Point) -> Grid:
    """Return the distance to a line through several points."""
    gap = segment(x, y, points[0], points[1])
    for start, end in pairwise(points[1:]):
        gap = np.minimum(gap, segment(x, y, start, end))
    return gap


def arc(x: Grid, y: Grid, size: float, end: Point) -> Grid:
    """Return the distance to an arc round the origin, centred on the x axis; end is the direction of its one end."""
    y = np.abs(y)
    return np.where(x * end[1] > y * end[0], np.abs(radius(x, y) - size), radius(x - end[0] * size, y - end[1] * size))


def convex(x: Grid, y: Grid, *corners: Point) -> Grid:
    """Return the distance to a polygon, corners clockwise on the screen: exact at its sides, short off its corners."""
    gap = np.full_like(x, -1e9)
    for start, end in pairwise((*corners, corners[0])):
        over_x, over_y = end[0] - start[0], end[1] - start[1]
        side = (x - start[0]) * over_y - (y - start[1]) * over_x
        gap = np.maximum(gap, side / sqrt(over_x * over_x + over_y * over_y))
    return gap


def folded(x: Grid, z: Grid) -> tuple[Grid, Grid]:
    """Fold the plane into the 11.25 degrees below the x axis and above it, by mirrors: sixteen times the same."""
    x, z = np.abs(x), np.abs(z)
    x, z = np.maximum(x, z), np.minimum(x, z)
    for slope in (0.41421356237, 0.19891236738):  # tangents of 22.5 and 11.25 degrees
        length = sqrt(1 + slope * slope)
        across, down = slope / length, -1 / length
        beyond = np.minimum(x * across + z * down, 0)
        x, z = x - 2 * beyond * across, np.abs(z - 2 * beyond * down)
    return x, z


def over(layers: Sequence[tuple[Grid | Colour, Grid]]) -> Pixels:
    """Return layers on the board of a colour (up to 255, or one for each sample) and a coverage, the last on top."""
    light, alpha = np.zeros((3, *layers[0][1].shape)), np.zeros_like(layers[0][1])
    for tint, cover in layers:
        paint = np.array(tint).reshape(3, 1, 1) if isinstance(tint, tuple) else tint
        light = light * (1 - cover) + paint / 255 * cover
        alpha = alpha * (1 - cover) + cover
    small, cover = shrunk(light, BOARD.samples), shrunk(alpha, BOARD.samples)
    return pixels(small / np.maximum(cover, 1e-9), cover)


def sheet(size: tuple[int, int], unit: float) -> tuple[Grid, Grid]:
    """Return x and y of each pixel of a picture, in lengths of unit pixels from its upper left corner."""
    x, y = np.meshgrid((np.arange(size[0]) + 0.5) / unit, (np.arange(size[1]) + 0.5) / unit)
    return x, y


def opaque(colours: Grid) -> Pixels:
    """Return a picture without holes from sRGB colours, 1 for white, in steps that no gradient shows as bands."""
    rows, columns = colours.shape[1:]
    pattern = np.tile((np.array(BAYER) + 0.5) / 16 - 0.5, (rows // 4, columns // 4))
    return pixels(colours + pattern / 255, np.ones((rows, columns)))


def lit(height: Grid) -> Grid:
    """Return how much a relief (in pixels, up towards the viewer) faces the lamp at the upper left, about -1 to 1."""
    towards_x, towards_y = np.zeros_like(height), np.zeros_like(height)
    towards_x[:, 1:-1] = (height[:, 2:] - height[:, :-2]) / 2
    towards_y[1:-1] = (height[2:] - height[:-2]) / 2
    return (towards_x * 0.55 + towards_y * 0.83) / np.sqrt(1 + towards_x * towards_x + towards_y * towards_y)
