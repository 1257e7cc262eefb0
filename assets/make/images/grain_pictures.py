"""The grain of each theme's material: a seamless tile that the game lays over ground and plate to darken them.

Ground and plate are large and hold details wider than a few pixels; the tile holds the rest and is sharp at any size.
"""

from typing import Final

import numpy as np

from assets.make.images.raster import Grid, Pixels, blur, smoothstep, to_pixels, white_noise
from assets.make.images.shapes import relief_light

GRAIN_SIZE: Final = 512  # pixels; those of a window of 3840x2160
FIBRE_STRETCH: Final = 32  # length of wood fibres, in widths


def _speckle(seed: int, reach: int, stretch: int = 1) -> Grid:
    """Return seamless noise with a mean of 0, blurred over `reach` pixels, about -1 to 1; stretched along x."""
    x, y = np.meshgrid(np.arange(GRAIN_SIZE, dtype=np.float64), np.arange(GRAIN_SIZE, dtype=np.float64))
    noise = white_noise(x, y, seed) - 0.5
    for by in range(stretch.bit_length() - 1):  # each step doubles the length
        noise = (noise + np.roll(noise, 1 << by, 1)) * 0.70710678
    return blur(noise, reach) * (2.5 * (2 * reach + 1)) if reach else noise * 2


def _grey(light: Grid) -> Pixels:
    return to_pixels(np.broadcast_to(light, (3, *light.shape)), np.ones_like(light))


def _wrapped_light(height: Grid) -> Grid:
    """Return the light on a relief that continues beyond its edges."""
    return relief_light(np.pad(height, 1, mode="wrap"))[1:-1, 1:-1]


def stone_grain() -> Pixels:
    """Draw hewn basalt: fine crystals, small lumps and a few pits, lit from the upper left."""
    lumps = 1.5 * _speckle(201, 5) + 0.9 * _speckle(202, 2) + 0.5 * _speckle(203, 1)
    pits = smoothstep(_speckle(204, 2), 0.75, 1.25)
    light = _wrapped_light(lumps - 1.6 * pits)
    crystals = smoothstep(_speckle(205, 1), 0.8, 1.4)
    return _grey(0.86 + 0.16 * light + 0.10 * crystals - 0.18 * pits + 0.02 * _speckle(206, 0))


def wood_grain() -> Pixels:
    """Draw fine fibres along x, and darker pores between them."""
    fibres = 0.5 * _speckle(211, 0, FIBRE_STRETCH) + 0.3 * _speckle(212, 0, 4 * FIBRE_STRETCH)
    pores = smoothstep(_speckle(213, 0, FIBRE_STRETCH // 2), 0.75, 1.0)
    return _grey(0.96 + 0.030 * fibres - 0.06 * pores)


def no_grain() -> Pixels:
    """Draw an even white."""
    return _grey(np.ones((GRAIN_SIZE, GRAIN_SIZE)))
