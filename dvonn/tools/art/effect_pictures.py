"""Masks of light and dust, to be tinted, scaled and turned: they lie on no particular space."""

from collections.abc import Callable
from typing import Final

import numpy as np

from dvonn.tools.art.flat_shapes import BOARD, convex, mask, sheet
from dvonn.tools.art.raster import Grid, Pixels, clouds, radius, smooth


def _square(size: int) -> tuple[Grid, Grid]:
    """Return x and y from -1 to 1 for the samples of a square picture."""
    x, y = sheet((size * BOARD.samples, size * BOARD.samples), size * BOARD.samples / 2)
    return x - 1, y - 1


def _link() -> Pixels:
    """Draw a streak along x: a bright thin core, light around it, both dying away towards the ends."""
    x, y = sheet((256 * BOARD.samples, 64 * BOARD.samples), 32 * BOARD.samples)
    along, across = np.abs(x - 4) / 4, np.abs(y - 1)
    ends = smooth(along, 1.0, 0.35)
    core = smooth(across, 0.05 + 0.09 * ends, 0.02 * ends)
    soft = np.maximum(1 - across / (0.25 + 0.75 * ends), 0)
    return mask(ends * (0.85 * core + 0.5 * soft * soft * soft * (1 - 0.85 * core)))


def _puff() -> Pixels:
    """Draw a cloud of dust with an uneven edge."""
    x, y = _square(128)
    level = np.zeros_like(x)
    swell = clouds((x * 1.5, y * 1.5, level), 91, 3) - 0.5
    wisps = clouds((x * 3 + swell, y * 3 - swell, level), 95, 4)
    rho = radius(x, y) + 0.75 * swell
    return mask(smooth(rho, 0.98, 0.10) * (0.35 + 0.75 * wisps) * smooth(radius(x, y), 0.98, 0.7) * 0.9)


def _spark() -> Pixels:
    """Draw a glowing point with a tiny flare in a cross."""
    x, y = (np.abs(axis) for axis in _square(64))
    rho = radius(x, y)
    bloom, flare = smooth(rho, 0.55, 0.0), np.maximum(1 - rho / 0.95, 0)
    thin = np.maximum(smooth(y, 0.075, 0.0), smooth(x, 0.075, 0.0))
    return mask(np.clip(smooth(rho, 0.22, 0.10) + 0.45 * bloom * bloom + 0.75 * thin * flare * flare, 0, 1))


def _flake() -> Pixels:
    """Draw a shard of ash with corners, one side of it thinner."""
    x, y = _square(64)
    shard = convex(x, y, (-0.80, 0.10), (-0.35, -0.62), (0.30, -0.72), (0.82, -0.12), (0.42, 0.62), (-0.28, 0.50))
    ridge = smooth(x * 0.6 + y * 0.8, -0.08, 0.06)
    return mask(smooth(shard, 0.03, -0.03) * (0.62 + 0.38 * ridge))


def _ray() -> Pixels:
    """Draw uneven soft rays around a centre, narrow at it and fading outwards."""
    x, y = _square(256)
    rho = np.maximum(radius(x, y), 1e-9)
    right, down = x / rho, y / rho
    level = np.zeros_like(x)
    wide = clouds((right * 2.6 + 20, down * 2.6, level), 96, 1)
    fine = clouds((right * 7 + 50, down * 7, level), 97, 1)
    beam = smooth(0.55 * wide + 0.45 * fine, 0.30, 0.72)
    fall = np.maximum(1 - rho, 0)
    bloom = smooth(rho, 0.55, 0.0)
    return mask(np.clip(fall * (0.10 * fall + 0.62 * beam) * smooth(rho, 0.0, 0.25) + 0.8 * bloom * bloom, 0, 1))


EFFECTS: Final[dict[str, Callable[[], Pixels]]] = {
    "link": _link,
    "puff": _puff,
    "spark": _spark,
    "flake": _flake,
    "ray": _ray,
}
