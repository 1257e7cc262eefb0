"""Tools for flat pictures: signed distances to shapes, coverage of strokes, compositing, and light on reliefs.

Signed distances are negative inside (after Quilez). Shapes on the board lie on the ground and are in ring units.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from typing import Final

import numpy as np

from assets.make.images.raster import Camera, Grid, Pixels, downsample, radius, smoothstep, to_pixels

Shade = tuple[float, float, float]
Point = tuple[float, float]

MASK_WHITE: Final = np.ones((3, 1, 1))
BOARD_CAMERA: Final = Camera(samples=2)


def srgb(red: float, green: float, blue: float) -> Grid:
    """Return an sRGB colour of components up to 255, shaped (3, 1, 1), 1 for white."""
    return np.array((red, green, blue), np.float64).reshape(3, 1, 1) / 255


def mask_picture(alpha: Grid) -> Pixels:
    """Return a white picture, to be tinted by the game, from coverage with BOARD_CAMERA.samples per pixel and axis."""
    return to_pixels(MASK_WHITE, downsample(alpha, BOARD_CAMERA.samples))


def stroke_coverage(distance: Grid, half: float) -> Grid:
    """Return the coverage of a line around distance 0, with a soft edge beyond `half` its width (about a pixel)."""
    return smoothstep(distance, half + 0.006, half)


def segment_distance(x: Grid, y: Grid, start: Point, end: Point) -> Grid:
    """Return the distance to the line segment between two points."""
    direction_x, direction_y = end[0] - start[0], end[1] - start[1]
    x, y = x - start[0], y - start[1]
    t = np.clip((x * direction_x + y * direction_y) / (direction_x * direction_x + direction_y * direction_y), 0, 1)
    return radius(x - direction_x * t, y - direction_y * t)


def polyline_distance(x: Grid, y: Grid, *points: Point) -> Grid:
    """Return the distance to the polyline through several points."""
    distance = segment_distance(x, y, points[0], points[1])
    for start, end in pairwise(points[1:]):
        distance = np.minimum(distance, segment_distance(x, y, start, end))
    return distance


def arc_distance(x: Grid, y: Grid, arc_radius: float, end: Point) -> Grid:
    """Return the distance to an arc around the origin, symmetrical to the x axis; `end` is the direction of one end."""
    y = np.abs(y)
    return np.where(
        x * end[1] > y * end[0],
        np.abs(radius(x, y) - arc_radius),
        radius(x - end[0] * arc_radius, y - end[1] * arc_radius),
    )


def polygon_distance(x: Grid, y: Grid, *corners: Point) -> Grid:
    """Return the signed distance to a convex polygon, a lower bound off its corners.

    Corners are clockwise on the screen.
    """
    distance = np.full_like(x, -1e9)
    for start, end in pairwise((*corners, corners[0])):
        side_x, side_y = end[0] - start[0], end[1] - start[1]
        side = (x - start[0]) * side_y - (y - start[1]) * side_x
        distance = np.maximum(distance, side / sqrt(side_x * side_x + side_y * side_y))
    return distance


def fold_sixteenfold(x: Grid, z: Grid) -> tuple[Grid, Grid]:
    """Return x and z mirrored into one sixteenth of the plane, within 11.25 degrees of the x axis."""
    x, z = np.abs(x), np.abs(z)
    x, z = np.maximum(x, z), np.minimum(x, z)
    for slope in (0.41421356237, 0.19891236738):  # tangents of 22.5 and 11.25 degrees
        length = sqrt(1 + slope * slope)
        normal_x, normal_y = slope / length, -1 / length
        beyond = np.minimum(x * normal_x + z * normal_y, 0)
        x, z = x - 2 * beyond * normal_x, np.abs(z - 2 * beyond * normal_y)
    return x, z


def composite(layers: Sequence[tuple[Grid | Shade, Grid]]) -> Pixels:
    """Return the composite of layers of a colour and a coverage, the last on top.

    A colour has components up to 255; it is one for the layer, or one for each sample.
    """
    light, alpha = np.zeros((3, *layers[0][1].shape)), np.zeros_like(layers[0][1])
    for layer_colour, cover in layers:
        paint = np.array(layer_colour).reshape(3, 1, 1) if isinstance(layer_colour, tuple) else layer_colour
        light = light * (1 - cover) + paint / 255 * cover
        alpha = alpha * (1 - cover) + cover
    small, cover = downsample(light, BOARD_CAMERA.samples), downsample(alpha, BOARD_CAMERA.samples)
    return to_pixels(small / np.maximum(cover, 1e-9), cover)


def pixel_grid(arc_radius: tuple[int, int], unit: float) -> tuple[Grid, Grid]:
    """Return x and y of each pixel's centre from the upper left corner, in units of `unit` pixels."""
    x, y = np.meshgrid((np.arange(arc_radius[0]) + 0.5) / unit, (np.arange(arc_radius[1]) + 0.5) / unit)
    return x, y


def opaque_picture(colours: Grid) -> Pixels:
    """Return an opaque picture from sRGB colours, 1 for white; the grain laid over it hides its steps."""
    return to_pixels(colours, np.ones(colours.shape[1:]))


def relief_light(height: Grid) -> Grid:
    """Return how far a height map in pixels faces the light at the upper left, about -1 to 1."""
    slope_x, slope_y = np.zeros_like(height), np.zeros_like(height)
    slope_x[:, 1:-1] = (height[:, 2:] - height[:, :-2]) / 2
    slope_y[1:-1] = (height[2:] - height[:-2]) / 2
    return (slope_x * 0.55 + slope_y * 0.83) / np.sqrt(1 + slope_x * slope_x + slope_y * slope_y)
