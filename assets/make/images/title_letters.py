"""The letters of the title as polygons, and the signed distance of pixels to them.

Edges are slightly curved, so that strokes flare towards their ends as if cut with a chisel. Coordinates of letters are
in heights of a capital letter, y downwards.
"""

from itertools import pairwise
from typing import Final

import numpy as np

from assets.make.images.raster import Grid

CAPITAL_HEIGHT: Final = 316.0  # pixels
CAPITAL_TOP: Final = 46.0
MAX_LETTER_DISTANCE: Final = 64.0  # pixels; distances are computed up to there

Point = tuple[float, float]


def _curved_edge(start: Point, end: Point, bow: float, steps: int = 6) -> list[Point]:
    """Return points on a parabola from start to end, without the end; `bow` is its bulge to the right per length."""
    along = end[0] - start[0], end[1] - start[1]
    points = []
    for step in range(steps):
        t = step / steps
        bulge = 4 * t * (1 - t) * bow
        points.append((start[0] + along[0] * t - along[1] * bulge, start[1] + along[1] * t + along[0] * bulge))
    return points


def _arc(centre: Point, size: Point, steps: int = 24) -> list[Point]:
    """Return points on the right half of an ellipse from top to bottom (tangent half-angle formulas)."""
    points = []
    for step in range(2 * steps + 1):
        t = step / steps - 1
        points.append((centre[0] + size[0] * (1 - t * t) / (1 + t * t), centre[1] + size[1] * 2 * t / (1 + t * t)))
    return points


def _letter_d() -> tuple[list[Point], ...]:
    outer = [
        *_curved_edge((0.0, 1.0), (0.0, 0.0), 0.022),
        *_curved_edge((0.0, 0.0), (0.37, 0.0), 0.012),
        *_arc((0.37, 0.5), (0.45, 0.5)),
    ]
    inner = [
        *_curved_edge((0.275, 0.225), (0.275, 0.775), -0.02),
        (0.275, 0.775),
        *reversed(_arc((0.36, 0.5), (0.19, 0.275))),
    ]
    return outer, inner


def _letter_v() -> tuple[list[Point], ...]:
    left = [*_curved_edge((0.475, 1.0), (-0.01, 0.0), 0.014), *_curved_edge((-0.01, 0.0), (0.305, 0.0), 0.02)]
    right = [*_curved_edge((0.645, 0.0), (0.96, 0.0), 0.02), *_curved_edge((0.96, 0.0), (0.475, 1.0), 0.014)]
    return ([*left, (0.305, 0.0), (0.475, 0.60), *right],)


def _letter_n() -> tuple[list[Point], ...]:
    letter_distance = [
        *_curved_edge((0.0, 1.0), (0.0, 0.0), 0.016),
        *_curved_edge((0.0, 0.0), (0.30, 0.0), 0.016),
        *_curved_edge((0.30, 0.0), (0.60, 0.545), 0.0, 1),
        *_curved_edge((0.60, 0.545), (0.575, 0.0), 0.012),
        *_curved_edge((0.575, 0.0), (0.86, 0.0), 0.016),
        *_curved_edge((0.86, 0.0), (0.86, 1.0), 0.016),
        *_curved_edge((0.86, 1.0), (0.56, 1.0), 0.016),
        *_curved_edge((0.56, 1.0), (0.26, 0.455), 0.0, 1),
        *_curved_edge((0.26, 0.455), (0.285, 1.0), 0.012),
        *_curved_edge((0.285, 1.0), (0.0, 1.0), 0.016),
    ]
    return (letter_distance,)


TITLE_LETTERS: Final = ((28.0, _letter_d()), (302.0, _letter_v()), (996.0, _letter_n()), (1300.0, _letter_n()))
"""The left edge of each letter on the picture in pixels, and its outlines; the second is a hole in the first."""


def _polygon_distance(x: Grid, y: Grid, corners: list[Point]) -> Grid:
    """Return the signed distance to a closed polygon, negative inside (after Quilez)."""
    nearest, inside = np.full_like(x, 1e9), np.zeros(x.shape, np.bool_)
    for (ax, ay), (bx, by) in pairwise([*corners, corners[0]]):
        along_x, along_y = bx - ax, by - ay
        to_x, to_y = x - ax, y - ay
        t = np.clip((to_x * along_x + to_y * along_y) / max(along_x * along_x + along_y * along_y, 1e-12), 0, 1)
        off_x, off_y = to_x - along_x * t, to_y - along_y * t
        nearest = np.minimum(nearest, off_x * off_x + off_y * off_y)
        inside ^= ((ay > y) != (by > y)) & ((to_x * along_y < to_y * along_x) == (by > ay))
    return np.sqrt(nearest) * np.where(inside, -1.0, 1.0)


def letter_distance(x: Grid, y: Grid, samples: int) -> Grid:
    """Return the signed distance in pixels to the letters, at most MAX_LETTER_DISTANCE.

    x and y are pixel coordinates with `samples` per pixel and axis.
    """
    distance = np.full_like(x, MAX_LETTER_DISTANCE)
    for left, (outer, *holes) in TITLE_LETTERS:
        columns = slice(
            max(0, int(left - MAX_LETTER_DISTANCE)) * samples,
            int(left + CAPITAL_HEIGHT + MAX_LETTER_DISTANCE) * samples,
        )
        at_x, at_y = (x[:, columns] - left) / CAPITAL_HEIGHT, (y[:, columns] - CAPITAL_TOP) / CAPITAL_HEIGHT
        letter = _polygon_distance(at_x, at_y, outer)
        for hole in holes:
            letter = np.maximum(letter, -_polygon_distance(at_x, at_y, hole))
        distance[:, columns] = np.minimum(distance[:, columns], letter * CAPITAL_HEIGHT)
    return distance
