"""Pictures that are drawn as flat shapes: spaces, shadows, marks on the board, the background, the buttons' icons.

Shapes are signed distances, negative inside (after Quilez). On the board they lie on the ground, in ring units; icons
are drawn on a square of 24 x 24 units, with strokes 2.5 units wide.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import sqrt
from typing import Final

import numpy as np

from dvonn.tools.raster import (
    OUTER,
    Camera,
    Grid,
    Pixels,
    clouds,
    cracks,
    pixels,
    radius,
    shrunk,
    smooth,
    white_noise,
)
from dvonn.tools.ring_render import HALF_WIDTH, MIDDLE

WHITE: Final = np.ones((3, 1, 1))
BOARD: Final = Camera(samples=2)
SCREEN: Final = (1280, 720)
ICON_SIZE: Final = 128
ICON_SAMPLES: Final = 4

Point = tuple[float, float]
Shape = Callable[[Grid, Grid], Grid]


def _mask(alpha: Grid) -> Pixels:
    """Return a white picture to be tinted, from coverage with several samples a pixel."""
    return pixels(WHITE, shrunk(alpha, BOARD.samples))


def _stroke(gap: Grid, half: float) -> Grid:
    """Return the coverage of a line around gap = 0: full within half, gone a quarter of a canvas pixel later."""
    return smooth(gap, half + 0.006, half)


def _segment(x: Grid, y: Grid, start: Point, end: Point) -> Grid:
    """Return the distance to a straight line between two points."""
    along_x, along_y = end[0] - start[0], end[1] - start[1]
    x, y = x - start[0], y - start[1]
    part = np.clip((x * along_x + y * along_y) / (along_x * along_x + along_y * along_y), 0, 1)
    return radius(x - along_x * part, y - along_y * part)


def _path(x: Grid, y: Grid, *points: Point) -> Grid:
    """Return the distance to a line through several points."""
    gap = _segment(x, y, points[0], points[1])
    for start, end in pairwise(points[1:]):
        gap = np.minimum(gap, _segment(x, y, start, end))
    return gap


def _arc(x: Grid, y: Grid, size: float, end: Point) -> Grid:
    """Return the distance to an arc round the origin, centred on the x axis; end is the direction of its one end."""
    y = np.abs(y)
    return np.where(x * end[1] > y * end[0], np.abs(radius(x, y) - size), radius(x - end[0] * size, y - end[1] * size))


def _folded(x: Grid, z: Grid) -> tuple[Grid, Grid]:
    """Fold the plane into the 11.25 degrees below the x axis and above it, by mirrors: sixteen times the same."""
    x, z = np.abs(x), np.abs(z)
    x, z = np.maximum(x, z), np.minimum(x, z)
    for slope in (0.41421356237, 0.19891236738):  # tangents of 22.5 and 11.25 degrees
        length = sqrt(1 + slope * slope)
        across, down = slope / length, -1 / length
        beyond = np.minimum(x * across + z * down, 0)
        x, z = x - 2 * beyond * across, np.abs(z - 2 * beyond * down)
    return x, z


def _over(*layers: tuple[tuple[int, int, int], Grid]) -> Pixels:
    """Return layers of one sRGB colour and a coverage each, the last on top."""
    light, alpha = np.zeros((3, *layers[0][1].shape)), np.zeros_like(layers[0][1])
    for shade, cover in layers:
        light = light * (1 - cover) + np.array(shade).reshape(3, 1, 1) / 255 * cover
        alpha = alpha * (1 - cover) + cover
    small, cover = shrunk(light, BOARD.samples), shrunk(alpha, BOARD.samples)
    return pixels(small / np.maximum(cover, 1e-9), cover)


def _shadow() -> Pixels:
    """Draw where the lamp, at the upper left, is kept off by a ring: dark at its foot, thin further off."""
    x, z = BOARD.ground()
    foot = np.abs(radius(x, z) - MIDDLE) - HALF_WIDTH
    thrown = np.abs(radius(x - 0.10, z - 0.05) - MIDDLE) - HALF_WIDTH
    return _over(((0, 0, 0), 0.5 * smooth(thrown, 0.20, -0.16)), ((0, 0, 0), 0.6 * smooth(foot, 0.10, -0.06)))


def _space() -> Pixels:
    """Draw an empty space as a shallow well: light and shade to lie over a plate of any dark colour."""
    size, depth = 0.735, 0.11
    x, z = BOARD.ground()
    floor_x, floor_z = BOARD.ground(-depth)
    mouth = smooth(radius(x, z), size + 0.006, size - 0.006)
    wall = smooth(radius(floor_x, floor_z), size - 0.05, size)
    shade = smooth(radius(floor_x - 0.10, floor_z - 0.14), size - 0.22, size + 0.06)
    towards = (x * 0.5 + z * 0.86) / np.maximum(radius(x, z), 1e-9)  # 1 at the lower right, where the lamp reaches
    lip = smooth(np.abs(radius(x, z) - size - 0.016), 0.026, 0.006)
    return _over(
        ((0, 0, 0), mouth * (0.26 + 0.36 * shade + 0.20 * wall)),
        ((255, 208, 170), 0.07 * mouth * smooth(radius(floor_x + 0.22, floor_z + 0.36), 0.55, 1.15)),
        ((0, 0, 0), 0.55 * lip * smooth(towards, 0.1, -0.9)),
        ((255, 208, 170), 0.36 * lip * smooth(towards, -0.25, 0.95)),
    )


def _halo() -> Pixels:
    """Draw a soft band that hugs the foot of a ring from outside."""
    x, z = BOARD.ground()
    rho = radius(x, z)
    fall = smooth(rho, OUTER + 0.31, OUTER + 0.02)
    return _mask(smooth(rho, OUTER - 0.10, OUTER) * (0.35 * fall + 0.65 * fall * fall * fall))


def _target() -> Pixels:
    """Draw a thin ring with four points turned inwards, in a soft glow."""
    x, z = BOARD.ground()
    rho = radius(x, z)
    a, b = np.maximum(np.abs(x), np.abs(z)), np.minimum(np.abs(x), np.abs(z))
    tip = np.maximum(b * 0.8 + (0.67 - a) * 0.6, rho - 0.86)
    glow = smooth(np.abs(rho - 0.86), 0.26, 0.0)
    return _mask(np.maximum(_stroke(np.minimum(np.abs(rho - 0.86), tip + 0.025), 0.025), 0.42 * glow * glow))


def _cursor() -> Pixels:
    """Draw the four corners of a square around the ring."""
    x, z = (np.abs(axis) for axis in BOARD.ground())
    gap = _path(x, z, (0.97, 0.58), (0.97, 0.97), (0.58, 0.97))
    glow = smooth(gap, 0.24, 0.0)
    return _mask(np.maximum(_stroke(gap, 0.048), 0.4 * glow * glow))


def _glow() -> Pixels:
    """Draw a wide round light on the ground."""
    x, z = BOARD.ground()
    fall = np.maximum(1 - (x * x + z * z) / (1.25 * 1.25), 0)
    return _mask(fall * fall * fall)


def _plug() -> Pixels:
    """Draw a disc that fills the mouth of a ring's hole, as the ground for a number."""
    x, z = BOARD.ground()
    return _mask(smooth(radius(x, z), 0.54, 0.50))


def _ghost() -> Pixels:
    """Draw the outline of a ring in sixteen dashes."""
    x, z = _folded(*BOARD.ground())
    return _mask(_stroke(_arc(x, z, OUTER - 0.03, (0.99144, 0.13053)), 0.026))  # 7.5 degrees either way


def _background() -> Pixels:
    """Draw cracked basalt, dark towards the edges, with embers down in some of the cracks."""
    column, row = (axis.astype(np.float64) for axis in np.meshgrid(np.arange(SCREEN[0]), np.arange(SCREEN[1])))
    x, y = column / 100, row / 100
    level = np.zeros_like(x)
    bend = clouds((x * 0.9, y * 0.9, level), 41) * 1.5
    gap, number = cracks(x * 0.62 + bend, y * 0.72 - bend, 142)
    rock = 0.25 + 0.5 * clouds((x * 1.4, y * 1.4, level + number * 5), 43, 6) + 0.25 * number
    far = ((column - 640) * (column - 640) / (900 * 900) + (row - 340) * (row - 340) / (560 * 560))[None]
    dark, light = (np.array(shade).reshape(3, 1, 1) for shade in ((9, 8, 9), (31, 25, 27)))
    base = dark + (light - dark) * rock * smooth(far, 1.25, 0.0) * (0.55 + 0.45 * smooth(gap, 0.0, 0.09))
    fire = smooth(clouds((x * 0.45, y * 0.45, level), 186, 3), 0.46, 0.72) * smooth(far[0], 0.05, 0.5)
    vein, haze = smooth(gap, 0.022, 0.0), smooth(gap, 0.22, 0.0)
    ember = np.array((255, 74, 20)).reshape(3, 1, 1) * fire * (0.30 * vein + 0.10 * haze * haze)
    dither = white_noise(column, row, 45) - 0.5
    return pixels((base + ember + dither) / 255, np.ones_like(x))


def _undo(x: Grid, y: Grid) -> Grid:
    arrow = np.minimum(_path(x, y, (8.5, 13.5), (3.5, 8.5), (8.5, 3.5)), _path(x, y, (3.5, 8.5), (14.5, 8.5)))
    bow = _arc(x - 14.5, y - 14.25, 5.75, (0.0, 1.0))
    return np.minimum(np.minimum(arrow, bow), _path(x, y, (14.5, 20.0), (10.0, 20.0))) - 1.25


def _redo(x: Grid, y: Grid) -> Grid:
    return _undo(24 - x, y)


def _pause(x: Grid, y: Grid) -> Grid:
    return _segment(np.abs(x - 12), y, (4.0, 6.0), (4.0, 18.0)) - 2.0


def _speaker(x: Grid, y: Grid) -> Grid:
    corners: tuple[Point, ...] = ((11, 5), (6.5, 9), (2.5, 9), (2.5, 15), (6.5, 15), (11, 19), (11, 5))
    return _path(x, y, *corners) - 1.25


def _sound(x: Grid, y: Grid) -> Grid:
    end = (sqrt(0.5), sqrt(0.5))
    waves = np.minimum(_arc(x - 11, y - 12, 5.5, end), _arc(x - 11, y - 12, 10.25, end)) - 1.25
    return np.minimum(_speaker(x, y), waves)


def _mute(x: Grid, y: Grid) -> Grid:
    cross = _segment(np.abs(x - 18.75), np.abs(y - 12), (0.0, 0.0), (3.0, 3.0)) - 1.25
    return np.minimum(_speaker(x, y), cross)


def _fullscreen(x: Grid, y: Grid) -> Grid:
    return _path(np.abs(x - 12), np.abs(y - 12), (3.75, 8.5), (8.5, 8.5), (8.5, 3.75)) - 1.25


def _icon(shape: Shape) -> Pixels:
    """Draw a shape given on 24 x 24 units."""
    axis = (np.arange(ICON_SIZE * ICON_SAMPLES) + 0.5) * 24 / (ICON_SIZE * ICON_SAMPLES)
    x, y = np.meshgrid(axis, axis)
    return pixels(WHITE, shrunk((shape(x, y) < 0).astype(np.float64), ICON_SAMPLES))


ICONS: Final[dict[str, Shape]] = {
    "undo": _undo,
    "redo": _redo,
    "pause": _pause,
    "sound": _sound,
    "mute": _mute,
    "fullscreen": _fullscreen,
}
DRAWN: Final[dict[str, Callable[[], Pixels]]] = {
    "background": _background,
    "shadow": _shadow,
    "space": _space,
    "halo": _halo,
    "target": _target,
    "cursor": _cursor,
    "glow": _glow,
    "plug": _plug,
    "ghost": _ghost,
}


def pictures() -> Iterator[tuple[str, Pixels]]:
    """Yield the name and the picture of everything that is not a ring."""
    for name, draw in DRAWN.items():
        yield name, draw()
    for name, shape in ICONS.items():
        yield f"icon-{name}", _icon(shape)
