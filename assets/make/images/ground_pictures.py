"""The ground of the window and the plate of the board, for each theme."""

from typing import Final

import numpy as np

from assets.make.images.raster import (
    Grid,
    Pixels,
    radius,
    smoothstep,
    to_pixels,
    value_noise,
    voronoi_borders,
    white_noise,
)
from assets.make.images.shapes import opaque_picture, pixel_grid, relief_light, srgb

DETAIL: Final = 2  # pixels of a picture for each pixel of a window of 1280x720
GROUND_SIZE: Final = (1280 * DETAIL, 720 * DETAIL)
PLATE_SIZE: Final = (1280 * DETAIL, 512 * DETAIL)
LIGHT_SIZE: Final = (640, 360)  # of the light that the ground adds, which is soft
UNIT_PIXELS: Final = 100 * DETAIL  # of the unit of the patterns' lengths
HEXAGON_ROW_STEP: Final = 0.86602540  # sqrt(3) / 2, the distance of rows of hexagons of width 1


def _noise(x: Grid, y: Grid, seed: int, octaves: int = 3) -> Grid:
    """Return fractal noise from 0 to 1 on a plane, with each octave rotated, which hides the grid."""
    total = np.zeros_like(x)
    for octave in range(octaves):
        total += value_noise((x, y, np.zeros_like(x)), seed + octave) / (1 << octave)
        x, y = x * 1.6 - y * 1.2 + 7, x * 1.2 + y * 1.6 + 3
    return total / (2 - 2 / (1 << octaves))


def _cracks(x: Grid, y: Grid) -> tuple[Grid, Grid, Grid, Grid, Grid]:
    """Return the cracks between slabs of basalt: the distance to the nearest one, and the number of the slab.

    Besides, how far to the sides and how far below a point is, and how hot the lava in its region is, all 0 to 1.
    """
    warp_x, warp_y = _noise(x * 1.1, y * 1.1, 47) - 0.5, _noise(x * 1.1 + 70, y * 1.1, 49) - 0.5
    distance, number = voronoi_borders(x * 0.62 + warp_x * 0.62, y * 0.72 + warp_y * 0.62, 142)
    sideways = smoothstep(radius((x - 6.4) / 7.4, (y - 3.3) / 4.1), 0.5, 1.15)
    below = smoothstep(y, 3.4, 7.4)
    return distance, number, sideways, below, smoothstep(_noise(x * 0.42 + 3, y * 0.42, 186), 0.30, 0.66)


def ember_ground() -> Pixels:
    """Draw slabs of basalt, smooth and dark behind the board, with embers in the cracks of the corners and below."""
    x, y = pixel_grid(GROUND_SIZE, UNIT_PIXELS)
    distance, number, sideways, below, region = _cracks(x, y)
    heat = region * smoothstep(sideways + 0.5 * below, 0.12, 1.0)
    rough = _noise(x * 1.5 + number * 40, y * 1.5, 51, 5)
    crevice = smoothstep(distance, 0.0, 0.08)
    slope = relief_light(DETAIL * crevice * (24 + 30 * number + 44 * rough))
    stone = 0.16 + 0.50 * rough + 0.30 * number + (0.24 + 0.30 * sideways) * np.clip(slope, -0.7, 0.9)
    edge = smoothstep(radius((x - 6.4) / 9.4, (y - 3.4) / 5.8), 1.15, 0.2)
    base = srgb(8, 7, 8) + srgb(38, 30, 32) * stone * (0.3 + 0.7 * edge) * (
        1 - (0.35 + 0.35 * sideways) * (1 - crevice)
    )
    vein, haze = smoothstep(distance, 0.004 + 0.030 * heat, 0.0), smoothstep(distance, 0.32, 0.0)
    core = smoothstep(distance, 0.014 * heat + 0.001, 0.0) * smoothstep(heat, 0.45, 1.0)
    fire = srgb(222, 62, 14) * vein * smoothstep(heat, 0.05, 0.6) + srgb(33, 78, 40) * core
    glow = srgb(150, 38, 8) * heat * (0.42 * haze * haze * haze + 0.05) + srgb(58, 14, 4) * below * below * 0.25
    return opaque_picture(base + fire + glow)


def ember_light() -> Pixels:
    """Draw the light that the lava adds when it glows most: in the cracks, and on the stone around them."""
    distance, _, sideways, below, region = _cracks(*pixel_grid(LIGHT_SIZE, LIGHT_SIZE[0] / 12.8))
    heat = (0.35 + 0.65 * region) * (0.25 + 0.75 * smoothstep(sideways + 0.5 * below, 0.12, 1.0))
    vein, haze = smoothstep(distance, 0.012 + 0.040 * heat, 0.0), smoothstep(distance, 0.42, 0.0)
    return opaque_picture(
        heat * ((srgb(70, 20, 4) + srgb(0, 62, 28) * heat * heat) * vein + srgb(94, 30, 7) * haze * haze)
    )


def wood_light() -> Pixels:
    """Draw the light that falls on a table through a window from the upper left, in soft shafts."""
    x, y = pixel_grid(LIGHT_SIZE, LIGHT_SIZE[0] / 12.8)
    across, along = x * 0.83 - y * 0.55, x * 0.55 + y * 0.83
    slats = _noise(across * 1.05 + 5, along * 0.03, 301, 2)
    shafts = smoothstep(slats, 0.40, 0.60 + 0.014 * along)
    return opaque_picture(srgb(32, 30, 23) * shafts * (1 - 0.05 * along))


def no_light() -> Pixels:
    """Draw black: nothing glows."""
    return opaque_picture(np.zeros((3, 9, 16)))


def _boards(y: Grid, width: float) -> tuple[Grid, Grid]:
    """Return a random number from 0 to 1 for each of the boards laid along x, and the distance to the nearest seam."""
    row = np.floor(y / width)
    return white_noise(row, row, 62), (0.5 - np.abs(y / width - row - 0.5)) * width


def _grain(x: Grid, y: Grid, number: Grid, ring_density: float) -> Grid:
    """Return growth rings, 0 in early wood to 1 in late wood, of a trunk along x that each board cuts at an angle."""
    board_offset = number * 977
    warp = value_noise((x * 0.30 + board_offset, y * 0.8, board_offset), 63) - 0.5
    across = y + warp * 0.9 + (value_noise((x * 0.9 + board_offset, y * 3, board_offset), 64) - 0.5) * 0.10
    depth = 0.25 + number * 1.6 + 0.10 * x * (number - 0.5) + 0.5 * warp
    ring = radius(across, depth) * ring_density + 0.35 * value_noise((x * 0.5, y * 6 + board_offset, board_offset), 65)
    part = ring - np.floor(ring)
    year = white_noise(np.floor(ring), np.floor(board_offset), 66)
    return part * part * smoothstep(part, 1.0, 0.86) * (0.45 + 0.55 * year)


def _wood_darkness(x: Grid, y: Grid, number: Grid, ring_density: float) -> Grid:
    """Return the darkness of a board, about 0 to 1, from growth rings, fibres and pores."""
    board_offset = number * 977
    fibre = value_noise((x * 1.6 + board_offset, y * 42, board_offset), 67)
    pores = smoothstep(value_noise((x * 3.5 + board_offset, y * 60, board_offset), 68), 0.62, 0.95)
    cloud = value_noise((x * 0.5 + board_offset, y * 1.5, board_offset), 69)
    grain = _grain(x, y, number, ring_density)
    return 0.46 * grain + 0.22 * fibre + 0.20 * pores * (0.4 + grain) + 0.22 * cloud


def wood_ground() -> Pixels:
    """Draw a table of bleached boards."""
    x, y = pixel_grid(GROUND_SIZE, UNIT_PIXELS)
    number, side = _boards(y + 0.10, 1.45)  # no seam runs through a line of text above the board
    dark = _wood_darkness(x, y, number, 7.0)
    seam = smoothstep(side, 0.022, 0.004)
    lip = smoothstep(side, 0.055, 0.02) * (1 - seam)
    edge = smoothstep(radius((x - 6.4) / 9.0, (y - 3.4) / 6.0), 0.55, 1.25)
    tone = 1.045 - 0.16 * dark - 0.05 * number - 0.16 * edge - 0.26 * seam + 0.012 * lip
    return opaque_picture(srgb(243, 225, 197) * tone - srgb(0, 9, 18) * (dark + edge))


def wood_plate() -> Pixels:
    """Draw long boards of oak joined to a plate."""
    x, y = pixel_grid(PLATE_SIZE, UNIT_PIXELS)
    number, side = _boards(y + 0.5, 1.02)
    dark = _wood_darkness(x, y, number, 9.0)
    seam = smoothstep(side, 0.016, 0.003)
    tone = 1.095 - 0.29 * dark - 0.07 * number - 0.19 * seam
    return opaque_picture(srgb(217, 178, 127) * tone - srgb(0, 9, 15) * dark)


def ember_plate() -> Pixels:
    """Draw flat hewn basalt with chisel strokes and a few hairline cracks, some of them with a faint fire."""
    x, y = pixel_grid(PLATE_SIZE, UNIT_PIXELS)
    warp_x, warp_y = _noise(x * 1.3, y * 1.3, 71) - 0.5, _noise(x * 1.3 + 60, y * 1.3, 72) - 0.5
    distance, _ = voronoi_borders(x * 0.40 + warp_x * 0.5, y * 0.52 + warp_y * 0.5, 73)
    strokes, number = voronoi_borders(x * 1.3 + y * 0.9 + warp_x * 0.8, y * 3.1 - x * 1.2 + warp_y * 0.8, 74)
    rough = _noise(x * 2.2, y * 2.2, 75, 4)
    slope = relief_light(DETAIL * ((5 + 9 * number) * smoothstep(strokes, 0.0, 0.3) + 30 * rough))
    crack_mask = smoothstep(_noise(x * 0.7, y * 0.7, 76, 2), 0.36, 0.60)
    line, haze = smoothstep(distance, 0.011, 0.002) * crack_mask, smoothstep(distance, 0.11, 0.0) * crack_mask
    heat = smoothstep(_noise(x * 0.55 + 9, y * 0.55, 77, 2), 0.52, 0.74)
    tone = 0.90 + 0.14 * (rough - 0.5) + 0.08 * (number - 0.5) + 0.21 * np.clip(slope, -0.7, 0.9)
    stone = srgb(49, 42, 46) * tone * (1 - 0.55 * line)
    return opaque_picture(stone + srgb(150, 44, 12) * heat * line + srgb(60, 18, 6) * heat * haze * haze * 0.5)


def contrast_ground() -> Pixels:
    """Draw black with barely visible outlines of hexagons."""
    x, y = pixel_grid(GROUND_SIZE, 80 * DETAIL)
    distance = np.full_like(x, 9.0)
    centres = ((8.0, 4.5), (8.5, 4.5 + HEXAGON_ROW_STEP))  # of one hexagon in the even rows and one in the odd rows
    for right, down in centres:
        across, rows = x - right, (y - down) / (2 * HEXAGON_ROW_STEP)
        across = np.abs(across - np.floor(across + 0.5))
        depth = np.abs(rows - np.floor(rows + 0.5)) * 2 * HEXAGON_ROW_STEP
        distance = np.minimum(distance, np.maximum(across, across * 0.5 + depth * HEXAGON_ROW_STEP))
    return to_pixels(srgb(12, 12, 12) * smoothstep(distance, 0.484, 0.492), np.ones_like(x))


def contrast_plate() -> Pixels:
    """Draw one flat colour, slightly different from the ground."""
    return to_pixels(srgb(8, 8, 8), np.ones((PLATE_SIZE[1], PLATE_SIZE[0])))
