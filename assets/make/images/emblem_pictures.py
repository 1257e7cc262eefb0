"""The emblems of the computer's levels: white masks on the icons' square of 24 x 24 units, each made of rings.

A shape here is a function that returns the signed distance of places to a solid, negative inside.
"""

from functools import reduce
from itertools import product
from math import sqrt
from typing import Final

import numpy as np

from assets.make.images.icon_pictures import HALF_STROKE, Shape, icon
from assets.make.images.raster import Grid, Pixels, radius
from assets.make.images.shapes import Point, polygon_distance

MIDDLE: Final[Point] = (12.0, 12.0)
HALF_GAP: Final = 0.8  # units, between the halves of the adaptive level's ring
EIGHTH_TURN: Final = sqrt(0.5)  # the sine and the cosine of 45 degrees
BLADE: Final[tuple[Point, ...]] = ((-4.5, 3.0), (-4.5, -4.5), (4.5, -4.5), (11.0, 1.5))
"""The corners of a blade that points to the right, from the middle."""

TURTLE_LEGS: Final[tuple[Point, ...]] = ((5.0, 7.4), (19.0, 7.4), (5.0, 18.9), (19.0, 18.9))


def _disc(disc_radius: float, centre: Point = MIDDLE) -> Shape:
    return lambda x, y: radius(x - centre[0], y - centre[1]) - disc_radius


def _union(*shapes: Shape) -> Shape:
    return lambda x, y: reduce(np.minimum, (shape(x, y) for shape in shapes))


def _without(shape: Shape, *holes: Shape) -> Shape:
    return lambda x, y: reduce(np.maximum, (-hole(x, y) for hole in holes), shape(x, y))


def _ring(outer: float, inner: float, centre: Point = MIDDLE) -> Shape:
    return _without(_disc(outer, centre), _disc(inner, centre))


def _blades(x: Grid, y: Grid) -> Grid:
    """Return eight blades that turn about the middle."""
    distance = np.full_like(x, 99.0)
    for tilted, turned, back in product((False, True), repeat=3):
        across, down = x - 12, y - 12
        if tilted:
            across, down = EIGHTH_TURN * (across + down), EIGHTH_TURN * (down - across)
        if turned:
            across, down = down, -across
        if back:
            across, down = -across, -down
        distance = np.minimum(distance, polygon_distance(across, down, *BLADE))
    return distance


def _left(shape: Shape) -> Shape:
    return lambda x, y: np.maximum(shape(x, y), x - 12 + HALF_GAP)


def _right(shape: Shape) -> Shape:
    return lambda x, y: _left(shape)(24 - x, y)


EMBLEM_SHAPES: Final[dict[str, Shape]] = {
    # soap bubbles
    "playful": _union(
        _without(_ring(6.9, 4.4, (9.2, 14.4)), _disc(5.2, (17.6, 6.4))),
        _ring(4.4, 2.2, (17.6, 6.4)),
        _disc(1.8, (7.4, 4.2)),
        _disc(2.3, (19.2, 18.0)),
    ),
    # a crescent, with a ring for a star
    "dreamy": _union(_without(_disc(9.75, (11.25, 12.75)), _disc(7.9, (15.0, 9.0))), _ring(2.6, 1.1, (17.7, 6.6))),
    # a ring with a bite taken out of it
    "greedy": _without(_ring(10.25, 3.4), _disc(3.4, (16.0, 3.6)), _disc(3.4, (20.0, 7.6)), _disc(2.8, (22.6, 12.6))),
    # a turtle
    "careful": _union(
        _ring(7.3, 5.1, (12.0, 13.0)),
        _disc(2.9, (12.0, 13.0)),
        *(_without(_disc(2.5, place), _disc(8.3, (12.0, 13.0))) for place in TURTLE_LEGS),
        _without(_disc(3.1, (12.0, 3.9)), _disc(8.3, (12.0, 13.0))),
    ),
    # an eye that looks up
    "curious": _union(_ring(10.0, 7.5), _without(_disc(4.9, (13.7, 10.3)), _disc(1.7, (15.5, 8.6)))),
    # rings that spread over water
    "thoughtful": _union(_ring(10.25, 8.25), _ring(6.4, 4.4), _disc(2.5)),
    # blades about a ring's hole
    "relentless": _without(_blades, _disc(3.2)),
    # half a ring and its mirror image, solid and hollow
    "adaptive": _union(
        _left(_ring(10.0, 3.4)),
        _right(_without(_ring(10.0, 3.4), lambda x, y: np.maximum(_ring(8.1, 5.3)(x, y), x - 9.3))),
    ),
}
"""The shapes of the emblems, by the keys of the levels."""


def emblem(shape: Shape) -> Pixels:
    """Draw a solid shape."""
    return icon(lambda x, y: shape(x, y) + HALF_STROKE)
