"""The icons of buttons: white masks on a square of 24 x 24 units, with strokes 2.5 units wide and round caps."""

from collections.abc import Callable
from math import sqrt
from typing import Final

import numpy as np

from assets.make.images.raster import Grid, Pixels, downsample, radius, to_pixels
from assets.make.images.shapes import (
    MASK_WHITE,
    Point,
    arc_distance,
    polygon_distance,
    polyline_distance,
    segment_distance,
)

Shape = Callable[[Grid, Grid], Grid]

ICON_SIZE: Final = 128  # pixels
ICON_SAMPLES: Final = 4
HALF_STROKE: Final = 1.25  # units
DIAGONAL: Final[Point] = (sqrt(0.5), sqrt(0.5))


def _union(*distances: Grid) -> Grid:
    """Return the distance to the union of shapes."""
    nearest = distances[0]
    for distance in distances[1:]:
        nearest = np.minimum(nearest, distance)
    return nearest


def _circle(x: Grid, y: Grid, centre: Point, circle_radius: float) -> Grid:
    return np.abs(radius(x - centre[0], y - centre[1]) - circle_radius)


def _disc(x: Grid, y: Grid, centre: Point, circle_radius: float) -> Grid:
    """Return a distance that the stroke turns into a disc of the given radius."""
    return radius(x - centre[0], y - centre[1]) - circle_radius + HALF_STROKE


def _rectangle(x: Grid, y: Grid, left_top: Point, right_bottom: Point, corner: float) -> Grid:
    """Return the distance to the outline of a rectangle with round corners."""
    middle_x, middle_y = (left_top[0] + right_bottom[0]) / 2, (left_top[1] + right_bottom[1]) / 2
    a = np.abs(x - middle_x) - (right_bottom[0] - middle_x - corner)
    b = np.abs(y - middle_y) - (right_bottom[1] - middle_y - corner)
    rounded = radius(np.maximum(a, 0), np.maximum(b, 0)) + np.minimum(np.maximum(a, b), 0) - corner
    return np.abs(rounded)


def _undo(x: Grid, y: Grid) -> Grid:
    arrow = _union(
        polyline_distance(x, y, (8.5, 13.5), (3.5, 8.5), (8.5, 3.5)), polyline_distance(x, y, (3.5, 8.5), (14.5, 8.5))
    )
    bow = arc_distance(x - 14.5, y - 14.25, 5.75, (0.0, 1.0))
    return _union(arrow, bow, polyline_distance(x, y, (14.5, 20.0), (10.0, 20.0)))


def _redo(x: Grid, y: Grid) -> Grid:
    return _undo(24 - x, y)


def _pause(x: Grid, y: Grid) -> Grid:
    return segment_distance(np.abs(x - 12), y, (4.0, 6.0), (4.0, 18.0)) - 0.75


def _speaker(x: Grid, y: Grid) -> Grid:
    corners: tuple[Point, ...] = ((11, 5), (6.5, 9), (2.5, 9), (2.5, 15), (6.5, 15), (11, 19), (11, 5))
    return polyline_distance(x, y, *corners)


def _sound(x: Grid, y: Grid) -> Grid:
    return _union(
        _speaker(x, y), arc_distance(x - 11, y - 12, 5.5, DIAGONAL), arc_distance(x - 11, y - 12, 10.25, DIAGONAL)
    )


def _mute(x: Grid, y: Grid) -> Grid:
    return _union(_speaker(x, y), segment_distance(np.abs(x - 18.75), np.abs(y - 12), (0.0, 0.0), (3.0, 3.0)))


def _fullscreen(x: Grid, y: Grid) -> Grid:
    return polyline_distance(np.abs(x - 12), np.abs(y - 12), (3.75, 8.5), (8.5, 8.5), (8.5, 3.75))


def _options(x: Grid, y: Grid) -> Grid:
    """Draw three sliders at different values; each line is interrupted around its knob."""
    shape = np.full_like(x, 99.0)
    for level, knob in ((5.25, 15.5), (12.0, 8.0), (18.75, 14.0)):
        line = np.maximum(segment_distance(x, y, (3.0, level), (21.0, level)), 3.1 - radius(x - knob, y - level))
        shape = _union(shape, line, _circle(x, y, (knob, level), 2.35))
    return shape


def _help(x: Grid, y: Grid) -> Grid:
    hook = arc_distance(y * -1 + 9.6, x - 12, 3.1, (-0.2, 0.9798))
    stem = polyline_distance(x, y, (15.037, 10.22), (12.0, 12.6), (12.0, 13.6))
    return _union(_circle(x, y, (12, 12), 9.5), hook, stem, _disc(x, y, (12, 17.2), 1.5))


def _quit(x: Grid, y: Grid) -> Grid:
    door = polyline_distance(x, y, (13.0, 3.5), (4.5, 3.5), (4.5, 20.5), (13.0, 20.5))
    return _union(
        door,
        polyline_distance(x, y, (10.5, 12.0), (21.0, 12.0)),
        polyline_distance(x, np.abs(y - 12), (16.5, 4.5), (21.0, 0.0)),
    )


def _back(x: Grid, y: Grid) -> Grid:
    return _union(
        polyline_distance(x, y, (3.5, 12.0), (20.5, 12.0)),
        polyline_distance(x, np.abs(y - 12), (10.5, 7.0), (3.5, 0.0)),
    )


def _again(x: Grid, y: Grid) -> Grid:
    """Draw a clockwise circular arrow with an opening of 65 degrees at its head."""
    right, down = x - 11.5, y - 12
    bow = arc_distance(0.2164 * down - 0.9763 * right, 0.2164 * right + 0.9763 * down, 8.25, (-0.8434, 0.5373))
    return _union(
        bow,
        polyline_distance(x, y, (20.75, 3.8), (20.75, 9.6), (14.95, 9.6)),
        segment_distance(x, y, (17.33, 6.17), (20.75, 9.6)),
    )


def _menu(x: Grid, y: Grid) -> Grid:
    bars = segment_distance(x, np.abs(y - 12), (3.75, 6.75), (20.25, 6.75))
    return _union(bars, segment_distance(x, y, (3.75, 12.0), (20.25, 12.0)))


def _play(x: Grid, y: Grid) -> Grid:
    corners: tuple[Point, ...] = ((7.75, 5.5), (18.5, 12.0), (7.75, 18.5))
    return _union(polyline_distance(x, y, *corners, corners[0]), polygon_distance(x, y, *corners) + HALF_STROKE)


def _flag(x: Grid, y: Grid) -> Grid:
    cloth = polyline_distance(x, y, (5.0, 4.0), (20.0, 4.0), (16.5, 9.0), (20.0, 14.0), (5.0, 14.0))
    return _union(segment_distance(x, y, (5.0, 4.0), (5.0, 21.0)), cloth)


def _hint(x: Grid, y: Grid) -> Grid:
    """Draw a light bulb."""
    bulb = arc_distance(9.5 - y, x - 12, 6.75, (-0.766, 0.6428))
    neck = polyline_distance(np.abs(x - 12), y, (4.339, 14.67), (3.0, 16.75), (0.0, 16.75))
    return _union(bulb, neck, segment_distance(x, y, (10.5, 21.0), (13.5, 21.0)))


def _show(x: Grid, y: Grid) -> Grid:
    """Draw an eye."""
    lids = arc_distance(np.abs(y - 12) + 4.52, x - 12, 10.52, (0.4297, 0.9030))
    return _union(lids, _disc(x, y, (12, 12), 3.1))


def _clock(x: Grid, y: Grid) -> Grid:
    return _union(_circle(x, y, (12, 12), 9.25), polyline_distance(x, y, (12.0, 6.75), (12.0, 12.25), (15.75, 14.5)))


def _check(x: Grid, y: Grid) -> Grid:
    return polyline_distance(x, y, (4.0, 12.75), (9.5, 18.25), (20.0, 6.5))


def _person(x: Grid, y: Grid) -> Grid:
    """Draw a head and shoulders around x = 0."""
    shoulders = arc_distance(20.25 - y, x, 6.0, (0.0, 1.0))
    return _union(_circle(x, y, (0, 7.25), 3.75), shoulders)


def _people(x: Grid, y: Grid) -> Grid:
    """Draw one person, and the visible part of another person behind."""
    head = arc_distance(x - 15.75, y - 7.25, 3.75, (-0.2588, 0.9659))
    shoulder = polyline_distance(x, y, (17.75, 14.6), (20.2, 16.4), (21.5, 20.25))
    return _union(_person(x - 8.75, y), head, shoulder)


def _computer(x: Grid, y: Grid) -> Grid:
    """Draw a chip with its pins."""
    a, b = np.abs(x - 12), np.abs(y - 12)
    a, b = np.maximum(a, b), np.minimum(a, b)
    pins = segment_distance(a, b, (6.25, 3.0), (9.75, 3.0))
    return _union(_rectangle(x, y, (5.75, 5.75), (18.25, 18.25), 2.0), pins, _disc(x, y, (12, 12), 2.4))


def _dice(x: Grid, y: Grid) -> Grid:
    """Draw a die that shows five."""
    a, b = np.abs(x - 12), np.abs(y - 12)
    pips = _union(_disc(a, b, (4.0, 4.0), 1.7), _disc(a, b, (0.0, 0.0), 1.7))
    return _union(_rectangle(x, y, (3.0, 3.0), (21.0, 21.0), 3.5), pips)


def _moves(x: Grid, y: Grid) -> Grid:
    """Draw a sheet of paper with three lines, the last of them short."""
    lines = [
        segment_distance(x, y, (8.75, level), (end, level))
        for level, end in ((7.75, 15.25), (12.0, 15.25), (16.25, 11.5))
    ]
    return _union(_rectangle(x, y, (4.0, 2.75), (20.0, 21.25), 2.5), *lines)


def _next(x: Grid, y: Grid) -> Grid:
    return polyline_distance(x, np.abs(y - 12), (8.5, 7.5), (16.0, 0.0))


def _previous(x: Grid, y: Grid) -> Grid:
    return _next(24 - x, y)


def _last(x: Grid, y: Grid) -> Grid:
    return _union(_next(x + 3, y), segment_distance(x, y, (18.5, 4.5), (18.5, 19.5)))


def _first(x: Grid, y: Grid) -> Grid:
    return _last(24 - x, y)


def _records(x: Grid, y: Grid) -> Grid:
    """Draw an archive box with a lid."""
    box = polyline_distance(np.abs(x - 12), y, (7.5, 9.0), (7.5, 20.5), (0.0, 20.5))
    return _union(
        _rectangle(x, y, (2.75, 3.5), (21.25, 9.0), 1.0), box, segment_distance(x, y, (9.5, 13.25), (14.5, 13.25))
    )


def _tray(x: Grid, y: Grid) -> Grid:
    return polyline_distance(np.abs(x - 12), y, (8.75, 14.0), (8.75, 20.5), (0.0, 20.5))


def _import(x: Grid, y: Grid) -> Grid:
    """Draw an arrow into a tray."""
    arrow = polyline_distance(np.abs(x - 12), y, (5.0, 9.75), (0.0, 14.75))
    return _union(_tray(x, y), arrow, segment_distance(x, y, (12.0, 3.5), (12.0, 14.75)))


def _delete(x: Grid, y: Grid) -> Grid:
    """Draw a bin with its lid."""
    right = np.abs(x - 12)
    handle = polyline_distance(right, y, (4.0, 6.75), (4.0, 2.75), (0.0, 2.75))
    body = polyline_distance(right, y, (7.0, 6.75), (6.0, 21.0), (0.0, 21.0))
    return _union(
        segment_distance(x, y, (3.0, 6.75), (21.0, 6.75)),
        handle,
        body,
        segment_distance(x, y, (12.0, 11.5), (12.0, 16.25)),
    )


def _statistics(x: Grid, y: Grid) -> Grid:
    """Draw three bars on a line."""
    bars = [segment_distance(x, y, (at, top), (at, 16.0)) for at, top in ((6.0, 12.0), (12.0, 4.0), (18.0, 8.0))]
    return _union(*(bar - 0.6 for bar in bars), segment_distance(x, y, (3.25, 20.75), (20.75, 20.75)))


def _share(x: Grid, y: Grid) -> Grid:
    """Draw an arrow up out of a tray."""
    arrow = polyline_distance(np.abs(x - 12), y, (5.0, 8.5), (0.0, 3.5))
    return _union(_tray(x, y), arrow, segment_distance(x, y, (12.0, 3.5), (12.0, 14.5)))


def _picture(x: Grid, y: Grid) -> Grid:
    """Draw a framed landscape with its sun."""
    hills = polyline_distance(x, y, (3.5, 17.5), (9.0, 11.0), (13.5, 16.0), (16.0, 13.5), (20.5, 17.5))
    return _union(_rectangle(x, y, (2.75, 4.25), (21.25, 19.75), 2.5), hills, _disc(x, y, (15.75, 8.75), 1.7))


ICON_SHAPES: Final[dict[str, Shape]] = {
    "undo": _undo,
    "redo": _redo,
    "pause": _pause,
    "sound": _sound,
    "mute": _mute,
    "fullscreen": _fullscreen,
    "options": _options,
    "help": _help,
    "quit": _quit,
    "back": _back,
    "again": _again,
    "menu": _menu,
    "play": _play,
    "flag": _flag,
    "hint": _hint,
    "show": _show,
    "clock": _clock,
    "check": _check,
    "people": _people,
    "computer": _computer,
    "dice": _dice,
    "moves": _moves,
    "first": _first,
    "previous": _previous,
    "next": _next,
    "last": _last,
    "records": _records,
    "import": _import,
    "delete": _delete,
    "statistics": _statistics,
    "share": _share,
    "picture": _picture,
}
"""The functions that return the distance to the middle of an icon's strokes, by its name."""


def icon(shape: Shape) -> Pixels:
    """Draw the strokes of a shape."""
    axis = (np.arange(ICON_SIZE * ICON_SAMPLES) + 0.5) * 24 / (ICON_SIZE * ICON_SAMPLES)
    x, y = np.meshgrid(axis, axis)
    return to_pixels(MASK_WHITE, downsample((shape(x, y) < HALF_STROKE).astype(np.float64), ICON_SAMPLES))
