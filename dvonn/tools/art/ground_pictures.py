"""What the window and the board stand on, for each theme: the ground behind everything, and the board's plate."""

from collections.abc import Callable
from typing import Final

import numpy as np

from dvonn.tools.art.flat_shapes import lit, opaque, shade, sheet
from dvonn.tools.art.raster import Grid, Pixels, cracks, pixels, radius, smooth, value_noise, white_noise

SCREEN: Final = (1280, 720)
PLATE: Final = (1024, 512)
HEXAGON_STEP: Final = 0.86602540  # half the square root of 3: between the rows of hexagons one apart


def _noise(x: Grid, y: Grid, seed: int, octaves: int = 3) -> Grid:
    """Return noise from 0 to 1 on a plane, each octave turned against the one before, so that no grid shows."""
    total = np.zeros_like(x)
    for octave in range(octaves):
        total += value_noise((x, y, np.zeros_like(x)), seed + octave) / (1 << octave)
        x, y = x * 1.6 - y * 1.2 + 7, x * 1.2 + y * 1.6 + 3
    return total / (2 - 2 / (1 << octaves))


def _ember_ground() -> Pixels:
    """Draw slabs of basalt, calm and dim behind the board, with embers in the cracks of the corners and below."""
    x, y = sheet(SCREEN, 100)
    bend_x, bend_y = _noise(x * 1.1, y * 1.1, 47) - 0.5, _noise(x * 1.1 + 70, y * 1.1, 49) - 0.5
    gap, number = cracks(x * 0.62 + bend_x * 0.62, y * 0.72 + bend_y * 0.62, 142)
    rough = _noise(x * 1.5 + number * 40, y * 1.5, 51, 4)
    aside = smooth(radius((x - 6.4) / 7.4, (y - 3.3) / 4.1), 0.5, 1.15)
    below = smooth(y, 3.4, 7.4)
    crevice = smooth(gap, 0.0, 0.08)
    slope = lit(24 * crevice + 30 * number + 44 * rough)
    stone = 0.16 + 0.50 * rough + 0.30 * number + (0.24 + 0.30 * aside) * np.clip(slope, -0.7, 0.9)
    edge = smooth(radius((x - 6.4) / 9.4, (y - 3.4) / 5.8), 1.15, 0.2)
    base = shade(8, 7, 8) + shade(33, 26, 28) * stone * (0.3 + 0.7 * edge) * (1 - (0.35 + 0.35 * aside) * (1 - crevice))
    hot = smooth(_noise(x * 0.42 + 3, y * 0.42, 186), 0.30, 0.66) * smooth(aside + 0.5 * below, 0.12, 1.0)
    vein, haze = smooth(gap, 0.004 + 0.030 * hot, 0.0), smooth(gap, 0.32, 0.0)
    core = smooth(gap, 0.014 * hot + 0.001, 0.0) * smooth(hot, 0.45, 1.0)
    fire = shade(222, 62, 14) * vein * smooth(hot, 0.05, 0.6) + shade(33, 78, 40) * core
    glow = shade(150, 38, 8) * hot * (0.42 * haze * haze * haze + 0.05) + shade(58, 14, 4) * below * below * 0.25
    return opaque(base + fire + glow)


def _boards(y: Grid, width: float) -> tuple[Grid, Grid]:
    """Return for boards laid along x a number from 0 to 1 for each, and the distance to the next seam."""
    row = np.floor(y / width)
    return white_noise(row, row, 62), (0.5 - np.abs(y / width - row - 0.5)) * width


def _grain(x: Grid, y: Grid, number: Grid, tight: float) -> Grid:
    """Return 0 in early to 1 in late wood: the year rings of a trunk along x, cut a little aslant by each board."""
    off = number * 977
    wander = value_noise((x * 0.30 + off, y * 0.8, off), 63) - 0.5
    across = y + wander * 0.9 + (value_noise((x * 0.9 + off, y * 3, off), 64) - 0.5) * 0.10
    deep = 0.25 + number * 1.6 + 0.10 * x * (number - 0.5) + 0.5 * wander
    ring = radius(across, deep) * tight + 0.35 * value_noise((x * 0.5, y * 6 + off, off), 65)
    part = ring - np.floor(ring)
    year = white_noise(np.floor(ring), np.floor(off), 66)
    return part * part * smooth(part, 1.0, 0.86) * (0.45 + 0.55 * year)


def _wood(x: Grid, y: Grid, number: Grid, tight: float) -> Grid:
    """Return how dark a board is, about 0 to 1: year rings, fibres and pores."""
    off = number * 977
    fibre = value_noise((x * 1.6 + off, y * 42, off), 67)
    pores = smooth(value_noise((x * 3.5 + off, y * 60, off), 68), 0.62, 0.95)
    cloud = value_noise((x * 0.5 + off, y * 1.5, off), 69)
    grain = _grain(x, y, number, tight)
    return 0.46 * grain + 0.22 * fibre + 0.20 * pores * (0.4 + grain) + 0.22 * cloud


def _wood_ground() -> Pixels:
    """Draw a table of bleached boards."""
    x, y = sheet(SCREEN, 100)
    number, side = _boards(y + 0.35, 1.45)
    dark = _wood(x, y, number, 7.0)
    seam = smooth(side, 0.022, 0.004)
    lip = smooth(side, 0.055, 0.02) * (1 - seam)
    edge = smooth(radius((x - 6.4) / 9.0, (y - 3.4) / 6.0), 0.55, 1.25)
    tone = 1.045 - 0.16 * dark - 0.05 * number - 0.16 * edge - 0.26 * seam + 0.012 * lip
    return opaque(shade(236, 218, 190) * tone - shade(0, 9, 18) * (dark + edge))


def _wood_plate() -> Pixels:
    """Draw long boards of oak, joined to one plate."""
    x, y = sheet(PLATE, 100)
    number, side = _boards(y + 0.5, 1.02)
    dark = _wood(x, y, number, 9.0)
    seam = smooth(side, 0.016, 0.003)
    tone = 1.095 - 0.29 * dark - 0.07 * number - 0.19 * seam
    return opaque(shade(209, 171, 122) * tone - shade(0, 9, 15) * dark)


def _ember_plate() -> Pixels:
    """Draw basalt hewn flat in strokes, with a few hairline cracks and a faint fire in some of them."""
    x, y = sheet(PLATE, 100)
    bend_x, bend_y = _noise(x * 1.3, y * 1.3, 71) - 0.5, _noise(x * 1.3 + 60, y * 1.3, 72) - 0.5
    gap, _ = cracks(x * 0.40 + bend_x * 0.5, y * 0.52 + bend_y * 0.5, 73)
    strokes, number = cracks(x * 1.3 + y * 0.9 + bend_x * 0.8, y * 3.1 - x * 1.2 + bend_y * 0.8, 74)
    rough = _noise(x * 2.2, y * 2.2, 75, 3)
    slope = lit(5 * smooth(strokes, 0.0, 0.3) + 9 * number + 30 * rough)
    reach = smooth(_noise(x * 0.7, y * 0.7, 76, 2), 0.36, 0.60)
    line, haze = smooth(gap, 0.011, 0.002) * reach, smooth(gap, 0.11, 0.0) * reach
    hot = smooth(_noise(x * 0.55 + 9, y * 0.55, 77, 2), 0.52, 0.74)
    tone = 0.90 + 0.14 * (rough - 0.5) + 0.08 * (number - 0.5) + 0.25 * np.clip(slope, -0.7, 0.9)
    stone = shade(41, 34, 37) * tone * (1 - 0.55 * line)
    return opaque(stone + shade(150, 44, 12) * hot * line + shade(60, 18, 6) * hot * haze * haze * 0.5)


def _contrast_ground() -> Pixels:
    """Draw black, with lines around hexagons that are hardly seen."""
    x, y = sheet(SCREEN, 80)
    gap = np.full_like(x, 9.0)
    for right, down in ((8.0, 4.5), (8.5, 4.5 + HEXAGON_STEP)):  # the hexagons of the even rows, and of the odd ones
        across, rows = x - right, (y - down) / (2 * HEXAGON_STEP)
        across = np.abs(across - np.floor(across + 0.5))
        deep = np.abs(rows - np.floor(rows + 0.5)) * 2 * HEXAGON_STEP
        gap = np.minimum(gap, np.maximum(across, across * 0.5 + deep * HEXAGON_STEP))
    return pixels(shade(12, 12, 12) * smooth(gap, 0.484, 0.492), np.ones_like(x))


def _contrast_plate() -> Pixels:
    """Draw one flat shade, a step above the ground's black."""
    return pixels(shade(8, 8, 8), np.ones((PLATE[1], PLATE[0])))


GROUNDS: Final[dict[str, Callable[[], Pixels]]] = {
    "ember/ground": _ember_ground,
    "wood/ground": _wood_ground,
    "contrast/ground": _contrast_ground,
    "ember/plate": _ember_plate,
    "wood/plate": _wood_plate,
    "contrast/plate": _contrast_plate,
}
