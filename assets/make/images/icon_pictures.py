"""The icons of buttons: white masks on a square of 24 x 24 units, with strokes 2.5 units wide and round caps.

A shape is a function that returns the distance of places to the middle of an icon's strokes.
"""

from collections.abc import Callable
from functools import reduce
from math import sqrt
from typing import Final

import numpy as np

from assets.make.images.raster import Grid, Pixels, downsample, radius, to_pixels
from assets.make.images.shapes import MASK_WHITE, Point, arc_distance, polygon_distance, polyline_distance

Shape = Callable[[Grid, Grid], Grid]

ICON_SIZE: Final = 128  # pixels
ICON_SAMPLES: Final = 4
HALF_STROKE: Final = 1.25  # units
DIAGONAL: Final[Point] = (sqrt(0.5), sqrt(0.5))


def _union(*shapes: Shape) -> Shape:
    return lambda x, y: reduce(np.minimum, (shape(x, y) for shape in shapes))


def _line(*points: Point) -> Shape:
    return lambda x, y: polyline_distance(x, y, *points)


def _circle(centre: Point, circle_radius: float) -> Shape:
    return lambda x, y: np.abs(radius(x - centre[0], y - centre[1]) - circle_radius)


def _disc(centre: Point, circle_radius: float) -> Shape:
    """Return a shape that the stroke turns into a disc of the given radius."""
    return lambda x, y: radius(x - centre[0], y - centre[1]) - circle_radius + HALF_STROKE


def _arc(centre: Point, arc_radius: float, end: Point) -> Shape:
    """Return an arc that is symmetrical to the line to the right of its centre; `end` is the direction of one end."""
    return lambda x, y: arc_distance(x - centre[0], y - centre[1], arc_radius, end)


def _arc_above(bottom: float, arc_radius: float, end: Point, x_centre: float = 12) -> Shape:
    """Return an arc that is symmetrical to the line up from its centre; the directions are turned likewise."""
    return lambda x, y: arc_distance(bottom - y, x - x_centre, arc_radius, end)


def _rectangle(left_top: Point, right_bottom: Point, corner: float) -> Shape:
    """Return the outline of a rectangle with round corners."""
    middle_x, middle_y = (left_top[0] + right_bottom[0]) / 2, (left_top[1] + right_bottom[1]) / 2

    def shape(x: Grid, y: Grid) -> Grid:
        a = np.abs(x - middle_x) - (right_bottom[0] - middle_x - corner)
        b = np.abs(y - middle_y) - (right_bottom[1] - middle_y - corner)
        rounded = radius(np.maximum(a, 0), np.maximum(b, 0)) + np.minimum(np.maximum(a, b), 0) - corner
        return np.abs(rounded)

    return shape


def _both_sides(shape: Shape, middle: float = 12) -> Shape:
    """Return a shape, given by its x from the middle, together with its mirror image on the left."""
    return lambda x, y: shape(np.abs(x - middle), y)


def _both_heights(shape: Shape) -> Shape:
    """Return a shape, given by its y from the middle, together with its mirror image above."""
    return lambda x, y: shape(x, np.abs(y - 12))


def _mirrored(shape: Shape) -> Shape:
    return lambda x, y: shape(24 - x, y)


def _options(x: Grid, y: Grid) -> Grid:
    """Draw three sliders at different values; each line is interrupted around its knob."""
    distance = np.full_like(x, 99.0)
    for level, knob in ((5.25, 15.5), (12.0, 8.0), (18.75, 14.0)):
        line = np.maximum(_line((3.0, level), (21.0, level))(x, y), 3.1 - radius(x - knob, y - level))
        distance = np.minimum(np.minimum(distance, line), _circle((knob, level), 2.35)(x, y))
    return distance


def _again(x: Grid, y: Grid) -> Grid:
    """Draw the bow of a clockwise circular arrow, with an opening of 65 degrees at its head."""
    right, down = x - 11.5, y - 12
    return arc_distance(0.2164 * down - 0.9763 * right, 0.2164 * right + 0.9763 * down, 8.25, (-0.8434, 0.5373))


def _play(x: Grid, y: Grid) -> Grid:
    corners: tuple[Point, ...] = ((7.75, 5.5), (18.5, 12.0), (7.75, 18.5))
    return np.minimum(polyline_distance(x, y, *corners, corners[0]), polygon_distance(x, y, *corners) + HALF_STROKE)


def _pins(x: Grid, y: Grid) -> Grid:
    """Draw the pins of a chip, on all its sides."""
    a, b = np.abs(x - 12), np.abs(y - 12)
    return polyline_distance(np.maximum(a, b), np.minimum(a, b), (6.25, 3.0), (9.75, 3.0))


def _thick(shape: Shape, more: float) -> Shape:
    return lambda x, y: shape(x, y) - more


_UNDO: Final = _union(
    _line((8.5, 13.5), (3.5, 8.5), (8.5, 3.5)),
    _line((3.5, 8.5), (14.5, 8.5)),
    _arc((14.5, 14.25), 5.75, (0.0, 1.0)),
    _line((14.5, 20.0), (10.0, 20.0)),
)
_SPEAKER: Final = _line((11, 5), (6.5, 9), (2.5, 9), (2.5, 15), (6.5, 15), (11, 19), (11, 5))
_NEXT: Final = _both_heights(_line((8.5, 7.5), (16.0, 0.0)))
_LAST: Final = _union(lambda x, y: _NEXT(x + 3, y), _line((18.5, 4.5), (18.5, 19.5)))
_TRAY: Final = _both_sides(_line((8.75, 14.0), (8.75, 20.5), (0.0, 20.5)))
_PERSON: Final = _union(_circle((8.75, 7.25), 3.75), _arc_above(20.25, 6.0, (0.0, 1.0), 8.75))

ICON_SHAPES: Final[dict[str, Shape]] = {
    "undo": _UNDO,
    "redo": _mirrored(_UNDO),
    "pause": _thick(_both_sides(_line((4.0, 6.0), (4.0, 18.0))), 0.75),
    "sound": _union(_SPEAKER, _arc((11, 12), 5.5, DIAGONAL), _arc((11, 12), 10.25, DIAGONAL)),
    "mute": _union(_SPEAKER, _both_heights(_both_sides(_line((0.0, 0.0), (3.0, 3.0)), 18.75))),
    "fullscreen": _both_heights(_both_sides(_line((3.75, 8.5), (8.5, 8.5), (8.5, 3.75)))),
    "options": _options,
    "help": _union(
        _circle((12, 12), 9.5),
        _arc_above(9.6, 3.1, (-0.2, 0.9798)),
        _line((15.037, 10.22), (12.0, 12.6), (12.0, 13.6)),
        _disc((12, 17.2), 1.5),
    ),
    "quit": _union(
        _line((13.0, 3.5), (4.5, 3.5), (4.5, 20.5), (13.0, 20.5)),
        _line((10.5, 12.0), (21.0, 12.0)),
        _both_heights(_line((16.5, 4.5), (21.0, 0.0))),
    ),
    "back": _union(_line((3.5, 12.0), (20.5, 12.0)), _both_heights(_line((10.5, 7.0), (3.5, 0.0)))),
    "again": _union(_again, _line((20.75, 3.8), (20.75, 9.6), (14.95, 9.6)), _line((17.33, 6.17), (20.75, 9.6))),
    "menu": _union(_both_heights(_line((3.75, 6.75), (20.25, 6.75))), _line((3.75, 12.0), (20.25, 12.0))),
    "play": _play,
    "flag": _union(
        _line((5.0, 4.0), (5.0, 21.0)), _line((5.0, 4.0), (20.0, 4.0), (16.5, 9.0), (20.0, 14.0), (5.0, 14.0))
    ),
    # a light bulb
    "hint": _union(
        _arc_above(9.5, 6.75, (-0.766, 0.6428)),
        _both_sides(_line((4.339, 14.67), (3.0, 16.75), (0.0, 16.75))),
        _line((10.5, 21.0), (13.5, 21.0)),
    ),
    # an eye
    "show": _union(
        lambda x, y: arc_distance(np.abs(y - 12) + 4.52, x - 12, 10.52, (0.4297, 0.9030)), _disc((12, 12), 3.1)
    ),
    "clock": _union(_circle((12, 12), 9.25), _line((12.0, 6.75), (12.0, 12.25), (15.75, 14.5))),
    "check": _line((4.0, 12.75), (9.5, 18.25), (20.0, 6.5)),
    # one person, and the visible part of another one behind
    "people": _union(
        _PERSON,
        _arc((15.75, 7.25), 3.75, (-0.2588, 0.9659)),
        _line((17.75, 14.6), (20.2, 16.4), (21.5, 20.25)),
    ),
    # a chip
    "computer": _union(_rectangle((5.75, 5.75), (18.25, 18.25), 2.0), _pins, _disc((12, 12), 2.4)),
    # a die that shows five
    "dice": _union(
        _rectangle((3.0, 3.0), (21.0, 21.0), 3.5),
        _both_heights(_both_sides(_union(_disc((4.0, 4.0), 1.7), _disc((0.0, 0.0), 1.7)))),
    ),
    # a sheet of paper with three lines
    "moves": _union(
        _rectangle((4.0, 2.75), (20.0, 21.25), 2.5),
        _line((8.75, 7.75), (15.25, 7.75)),
        _line((8.75, 12.0), (15.25, 12.0)),
        _line((8.75, 16.25), (11.5, 16.25)),
    ),
    "first": _mirrored(_LAST),
    "previous": _mirrored(_NEXT),
    "next": _NEXT,
    "last": _LAST,
    # an archive box with a lid
    "records": _union(
        _rectangle((2.75, 3.5), (21.25, 9.0), 1.0),
        _both_sides(_line((7.5, 9.0), (7.5, 20.5), (0.0, 20.5))),
        _line((9.5, 13.25), (14.5, 13.25)),
    ),
    # an arrow into a tray
    "import": _union(_TRAY, _both_sides(_line((5.0, 9.75), (0.0, 14.75))), _line((12.0, 3.5), (12.0, 14.75))),
    # a bin with its lid
    "delete": _union(
        _line((3.0, 6.75), (21.0, 6.75)),
        _both_sides(_line((4.0, 6.75), (4.0, 2.75), (0.0, 2.75))),
        _both_sides(_line((7.0, 6.75), (6.0, 21.0), (0.0, 21.0))),
        _line((12.0, 11.5), (12.0, 16.25)),
    ),
    # three bars on a line
    "statistics": _union(
        *(_thick(_line((at, top), (at, 16.0)), 0.6) for at, top in ((6.0, 12.0), (12.0, 4.0), (18.0, 8.0))),
        _line((3.25, 20.75), (20.75, 20.75)),
    ),
    # an arrow up out of a tray
    "share": _union(_TRAY, _both_sides(_line((5.0, 8.5), (0.0, 3.5))), _line((12.0, 3.5), (12.0, 14.5))),
    # an envelope
    "message": _union(_rectangle((2.75, 5.0), (21.25, 19.0), 2.5), _both_sides(_line((8.5, 7.0), (0.0, 13.0)))),
    # a framed landscape with its sun
    "picture": _union(
        _rectangle((2.75, 4.25), (21.25, 19.75), 2.5),
        _line((3.5, 17.5), (9.0, 11.0), (13.5, 16.0), (16.0, 13.5), (20.5, 17.5)),
        _disc((15.75, 8.75), 1.7),
    ),
}
"""The shapes of the icons, by their names."""


def icon(shape: Shape) -> Pixels:
    """Draw the strokes of a shape."""
    axis = (np.arange(ICON_SIZE * ICON_SAMPLES) + 0.5) * 24 / (ICON_SIZE * ICON_SAMPLES)
    x, y = np.meshgrid(axis, axis)
    return to_pixels(MASK_WHITE, downsample((shape(x, y) < HALF_STROKE).astype(np.float64), ICON_SAMPLES))
