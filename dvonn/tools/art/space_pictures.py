"""The well of an empty space on the board, for each theme: it lies over the plate, under what stands there."""

from collections.abc import Callable
from typing import Final

import numpy as np

from dvonn.tools.art.flat_shapes import BOARD, over, shade
from dvonn.tools.art.raster import Grid, Pixels, clouds, radius, smooth, value_noise

SIZE: Final = 0.735  # radius of the mouth
BLACK: Final = (0, 0, 0)


def _towards(x: Grid, z: Grid) -> Grid:
    """Return the direction around the centre: 1 at the lower right, which faces the lamp from inside a well, to -1."""
    return (x * 0.5 + z * 0.86) / np.maximum(radius(x, z), 1e-9)


def _ember_space() -> Pixels:
    """Draw a shallow well carved into stone: a dark wall, a rough floor with a breath of warmth, a lip of light."""
    x, z = BOARD.ground()
    floor_x, floor_z = BOARD.ground(-0.13)
    rho, deep = radius(x, z), radius(floor_x, floor_z)
    mouth = smooth(rho, SIZE + 0.006, SIZE - 0.006)
    wall = smooth(deep, SIZE - 0.05, SIZE) * mouth
    shade_thrown = smooth(radius(floor_x - 0.12, floor_z - 0.17), SIZE - 0.26, SIZE + 0.06)
    rough = clouds((floor_x * 6, floor_z * 6, np.zeros_like(x)), 81, 2) - 0.5
    towards = _towards(x, z)
    groove = smooth(np.abs(rho - SIZE - 0.062), 0.030, 0.004)
    lip = smooth(np.abs(rho - SIZE - 0.016), 0.026, 0.006)
    lamp = (255, 208, 170)
    return over(
        [
            (BLACK, 0.30 * groove * (0.6 + 0.4 * smooth(towards, 0.4, -0.8))),
            (lamp, 0.10 * smooth(np.abs(rho - SIZE - 0.095), 0.020, 0.002) * smooth(towards, 0.2, -0.9)),
            (BLACK, mouth * (0.34 + 0.36 * shade_thrown)),
            (BLACK, wall * (0.34 + 0.2 * smooth(x, 0.3, -0.5))),
            ((255, 120, 60), 0.05 * mouth * (1 - wall) * smooth(deep, SIZE, 0.1)),
            (lamp, mouth * (1 - wall) * (0.05 + 0.06 * rough) * smooth(shade_thrown, 0.9, 0.1)),
            (lamp, 0.10 * mouth * (1 - wall) * smooth(radius(floor_x + 0.24, floor_z + 0.40), 0.62, 1.15)),
            (BLACK, 0.6 * lip * smooth(towards, 0.1, -0.9)),
            (lamp, 0.50 * lip * smooth(towards, -0.25, 0.95)),
        ]
    )


def _wood_space() -> Pixels:
    """Draw a hollow drilled into oak: burnt wall, floor with the grain of the board, a lip that catches the light."""
    x, z = BOARD.ground()
    floor_x, floor_z = BOARD.ground(-0.15)
    rho, deep = radius(x, z), radius(floor_x, floor_z)
    mouth = smooth(rho, SIZE + 0.006, SIZE - 0.006)
    wall = smooth(deep, SIZE - 0.012, SIZE + 0.006)
    thrown = smooth(radius(floor_x - 0.13, floor_z - 0.19), SIZE - 0.24, SIZE + 0.04)
    grain = value_noise((floor_x * 2, floor_z * 22, np.zeros_like(x)), 82)
    turned = value_noise((deep * 26, np.zeros_like(x), np.zeros_like(x)), 83)  # what the drill's edge leaves
    floor = shade(150, 105, 64) * 255 * (0.82 + 0.12 * grain + 0.08 * turned) * (1 - 0.52 * thrown)
    side = shade(92, 56, 30) * 255 * (0.50 + 0.55 * smooth(x, -0.35, 0.65))
    towards = _towards(x, z)
    lip = smooth(np.abs(rho - SIZE - 0.016), 0.026, 0.006)
    return over(
        [
            ((70, 38, 16), 0.30 * smooth(rho, SIZE + 0.12, SIZE) * smooth(towards, 0.6, -0.8)),
            (floor * (1 - wall) + side * wall, mouth),
            ((60, 32, 12), 0.75 * lip * smooth(towards, 0.3, -0.8)),
            ((255, 240, 208), 0.85 * lip * smooth(towards, -0.2, 0.8)),
        ]
    )


def _contrast_space() -> Pixels:
    """Draw a clear line around a black disc."""
    rho = radius(*BOARD.ground())
    return over([(BLACK, smooth(rho, SIZE + 0.006, SIZE - 0.006)), ((150, 150, 150), _line(rho))])


def _line(rho: Grid) -> Grid:
    return smooth(np.abs(rho - SIZE), 0.042, 0.030)


SPACES: Final[dict[str, Callable[[], Pixels]]] = {
    "ember/space": _ember_space,
    "wood/space": _wood_space,
    "contrast/space": _contrast_space,
}
