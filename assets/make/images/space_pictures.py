"""The well of an empty space on the board, for each theme, drawn over the plate and under the stacks."""

from typing import Final

import numpy as np

from assets.make.images.raster import Grid, Pixels, fractal_noise, radius, smoothstep, value_noise
from assets.make.images.shapes import BOARD_CAMERA, composite, srgb

WELL_RADIUS: Final = 0.735  # of its mouth, in ring units
WELL_BLACK: Final = (0, 0, 0)


def _facing(x: Grid, z: Grid) -> Grid:
    """Return the direction around the centre, from 1 at the lower right, where the wall faces the light, to -1."""
    return (x * 0.5 + z * 0.86) / np.maximum(radius(x, z), 1e-9)


def ember_space() -> Pixels:
    """Draw a shallow well carved into stone: a dark wall, a rough floor with a faint warm glow, a bright lip."""
    x, z = BOARD_CAMERA.ground()
    floor_x, floor_z = BOARD_CAMERA.ground(-0.13)
    rho, floor_radius = radius(x, z), radius(floor_x, floor_z)
    mouth = smoothstep(rho, WELL_RADIUS + 0.006, WELL_RADIUS - 0.006)
    wall = smoothstep(floor_radius, WELL_RADIUS - 0.05, WELL_RADIUS) * mouth
    floor_shadow = smoothstep(radius(floor_x - 0.12, floor_z - 0.17), WELL_RADIUS - 0.26, WELL_RADIUS + 0.06)
    rough = fractal_noise((floor_x * 6, floor_z * 6, np.zeros_like(x)), 81, 2) - 0.5
    facing = _facing(x, z)
    groove = smoothstep(np.abs(rho - WELL_RADIUS - 0.062), 0.030, 0.004)
    lip = smoothstep(np.abs(rho - WELL_RADIUS - 0.016), 0.026, 0.006)
    lamp = (255, 208, 170)
    return composite(
        [
            (WELL_BLACK, 0.30 * groove * (0.6 + 0.4 * smoothstep(facing, 0.4, -0.8))),
            (lamp, 0.10 * smoothstep(np.abs(rho - WELL_RADIUS - 0.095), 0.020, 0.002) * smoothstep(facing, 0.2, -0.9)),
            (WELL_BLACK, mouth * (0.34 + 0.36 * floor_shadow)),
            (WELL_BLACK, wall * (0.34 + 0.2 * smoothstep(x, 0.3, -0.5))),
            ((255, 120, 60), 0.05 * mouth * (1 - wall) * smoothstep(floor_radius, WELL_RADIUS, 0.1)),
            (lamp, mouth * (1 - wall) * (0.05 + 0.06 * rough) * smoothstep(floor_shadow, 0.9, 0.1)),
            (lamp, 0.10 * mouth * (1 - wall) * smoothstep(radius(floor_x + 0.24, floor_z + 0.40), 0.62, 1.15)),
            (WELL_BLACK, 0.6 * lip * smoothstep(facing, 0.1, -0.9)),
            (lamp, 0.50 * lip * smoothstep(facing, -0.25, 0.95)),
        ]
    )


def wood_space() -> Pixels:
    """Draw a hollow drilled into oak: a burnt wall, a floor with the grain of the board, a bright lip."""
    x, z = BOARD_CAMERA.ground()
    floor_x, floor_z = BOARD_CAMERA.ground(-0.15)
    rho, floor_radius = radius(x, z), radius(floor_x, floor_z)
    mouth = smoothstep(rho, WELL_RADIUS + 0.006, WELL_RADIUS - 0.006)
    wall = smoothstep(floor_radius, WELL_RADIUS - 0.012, WELL_RADIUS + 0.006)
    floor_shadow = smoothstep(radius(floor_x - 0.13, floor_z - 0.19), WELL_RADIUS - 0.24, WELL_RADIUS + 0.04)
    grain = value_noise((floor_x * 2, floor_z * 22, np.zeros_like(x)), 82)
    turned = value_noise((floor_radius * 26, np.zeros_like(x), np.zeros_like(x)), 83)  # circles left by the drill
    floor = srgb(150, 105, 64) * 255 * (0.82 + 0.12 * grain + 0.08 * turned) * (1 - 0.52 * floor_shadow)
    side = srgb(92, 56, 30) * 255 * (0.50 + 0.55 * smoothstep(x, -0.35, 0.65))
    facing = _facing(x, z)
    lip = smoothstep(np.abs(rho - WELL_RADIUS - 0.016), 0.026, 0.006)
    return composite(
        [
            ((70, 38, 16), 0.30 * smoothstep(rho, WELL_RADIUS + 0.12, WELL_RADIUS) * smoothstep(facing, 0.6, -0.8)),
            (floor * (1 - wall) + side * wall, mouth),
            ((60, 32, 12), 0.75 * lip * smoothstep(facing, 0.3, -0.8)),
            ((255, 240, 208), 0.85 * lip * smoothstep(facing, -0.2, 0.8)),
        ]
    )


def contrast_space() -> Pixels:
    """Draw a black disc with a clear outline."""
    rho = radius(*BOARD_CAMERA.ground())
    return composite(
        [(WELL_BLACK, smoothstep(rho, WELL_RADIUS + 0.006, WELL_RADIUS - 0.006)), ((150, 150, 150), _rim_line(rho))]
    )


def _rim_line(rho: Grid) -> Grid:
    return smoothstep(np.abs(rho - WELL_RADIUS), 0.042, 0.030)
