"""The letters of the title as shapes: polygons of our own, and how far a pixel is from them.

Edges are bowed a little, so that strokes flare towards their ends, as if cut with a chisel. Coordinates of letters are
in heights of a capital, y downwards.
"""

from itertools import pairwise
from typing import Final

import numpy as np

from dvonn.tools.art.raster import Grid

HEIGHT: Final = 316.0  # of a capital in pixels
TOP: Final = 46.0
REACH: Final = 64.0  # pixels around a letter in which its distance is known

Point = tuple[float, float]


def _bowed(start: Point, end: Point, bow: float, steps: int = 6) -> list[Point]:
    """Return points on a parabola, without the end, that leaves the straight line to the right by a bow."""
    along = end[0] - start[0], end[1] - start[1]
    points = []
    for step in range(steps):
        t = step / steps
        off = 4 * t * (1 - t) * bow
        points.append((start[0] + along[0] * t - along[1] * off, start[1] + along[1] * t + along[0] * off))
    return points


def _arc(centre: Point, size: Point, steps: int = 24) -> list[Point]:
    """Return points on the right half of an ellipse from its top to its bottom (tangent half-angle formulas)."""
    points = []
    for step in range(2 * steps + 1):
        t = step / steps - 1
        points.append((centre[0] + size[0] * (1 - t * t) / (1 + t * t), centre[1] + size[1] * 2 * t / (1 + t * t)))
    return points


def _letter_d() -> tuple[list[Point], ...]:
    outer = [
        *_bowed((0.0, 1.0), (0.0, 0.0), 0.022),
        *_bowed((0.0, 0.0), (0.37, 0.0), 0.012),
        *_arc((0.37, 0.5), (0.45, 0.5)),
    ]
    inner = [
        *_bowed((0.275, 0.225), (0.275, 0.775), -0.02),
        (0.275, 0.775),
        *reversed(_arc((0.36, 0.5), (0.19, 0.275))),
    ]
    return outer, inner


def _letter_v() -> tuple[list[Point], ...]:
    left = [*_bowed((0.475, 1.0), (-0.01, 0.0), 0.014), *_bowed((-0.01, 0.0), (0.305, 0.0), 0.02)]
    right = [*_bowed((0.645, 0.0), (0.96, 0.0), 0.02), *_bowed((0.96, 0.0), (0.475, 1.0), 0.014)]
    return ([*left, (0.305, 0.0), (0.475, 0.60), *right],)


def _letter_n() -> tuple[list[Point], ...]:
    outline = [
        *_bowed((0.0, 1.0), (0.0, 0.0), 0.016),
        *_bowed((0.0, 0.0), (0.30, 0.0), 0.016),
        *_bowed((0.30, 0.0), (0.60, 0.545), 0.0, 1),
        *_bowed((0.60, 0.545), (0.575, 0.0), 0.012),
        *_bowed((0.575, 0.0), (0.86, 0.0), 0.016),
        *_bowed((0.86, 0.0), (0.86, 1.0), 0.016),
        *_bowed((0.86, 1.0), (0.56, 1.0), 0.016),
        *_bowed((0.56, 1.0), (0.26, 0.455), 0.0, 1),
        *_bowed((0.26, 0.455), (0.285, 1.0), 0.012),
        *_bowed((0.285, 1.0), (0.0, 1.0), 0.016),
    ]
    return (outline,)


LETTERS: Final = ((28.0, _letter_d()), (302.0, _letter_v()), (996.0, _letter_n()), (1300.0, _letter_n()))
"""Where each letter begins on the picture, in pixels, and its outlines: the second is cut out of the first."""


def _polygon(x: Grid, y: Grid, corners: list[Point]) -> Grid:
    """Return the signed distance to a closed polygon, negative inside (after Quilez)."""
    nearest, inside = np.full_like(x, 1e9), np.zeros(x.shape, np.bool_)
    for (ax, ay), (bx, by) in pairwise([*corners, corners[0]]):
        along_x, along_y = bx - ax, by - ay
        to_x, to_y = x - ax, y - ay
        part = np.clip((to_x * along_x + to_y * along_y) / max(along_x * along_x + along_y * along_y, 1e-12), 0, 1)
        off_x, off_y = to_x - along_x * part, to_y - along_y * part
        nearest = np.minimum(nearest, off_x * off_x + off_y * off_y)
        inside ^= ((ay > y) != (by > y)) & ((to_x * along_y < to_y * along_x) == (by > ay))
    return np.sqrt(nearest) * np.where(inside, -1.0, 1.0)


def outline(x: Grid, y: Grid, samples: int) -> Grid:
    """Return the signed distance in pixels to the letters, up to REACH, for pixel coordinates with samples a pixel."""
    gap = np.full_like(x, REACH)
    for left, (outer, *holes) in LETTERS:
        near = slice(max(0, int(left - REACH)) * samples, int(left + HEIGHT + REACH) * samples)
        at_x, at_y = (x[:, near] - left) / HEIGHT, (y[:, near] - TOP) / HEIGHT
        skin = _polygon(at_x, at_y, outer)
        for hole in holes:
            skin = np.maximum(skin, -_polygon(at_x, at_y, hole))
        gap[:, near] = np.minimum(gap[:, near], skin * HEIGHT)
    return gap
