"""Masks of light and dust, which the game tints, scales and rotates."""

from collections.abc import Callable
from typing import Final

import numpy as np

from assets.make.images.raster import Grid, Pixels, fractal_noise, radius, smoothstep
from assets.make.images.shapes import BOARD_CAMERA, mask_picture, pixel_grid, polygon_distance


def _square(size: int) -> tuple[Grid, Grid]:
    """Return x and y from -1 to 1 for the samples of a square picture of `size` pixels."""
    x, y = pixel_grid((size * BOARD_CAMERA.samples, size * BOARD_CAMERA.samples), size * BOARD_CAMERA.samples / 2)
    return x - 1, y - 1


def _link() -> Pixels:
    """Draw a streak along x: a thin bright core in soft light, both fading towards the ends."""
    x, y = pixel_grid((256 * BOARD_CAMERA.samples, 64 * BOARD_CAMERA.samples), 32 * BOARD_CAMERA.samples)
    along, across = np.abs(x - 4) / 4, np.abs(y - 1)
    ends = smoothstep(along, 1.0, 0.35)
    core = smoothstep(across, 0.05 + 0.09 * ends, 0.02 * ends)
    soft = np.maximum(1 - across / (0.25 + 0.75 * ends), 0)
    return mask_picture(ends * (0.85 * core + 0.5 * soft * soft * soft * (1 - 0.85 * core)))


def _puff() -> Pixels:
    """Draw a cloud of dust with an uneven edge."""
    x, y = _square(128)
    level = np.zeros_like(x)
    swell = fractal_noise((x * 1.5, y * 1.5, level), 91, 3) - 0.5
    wisps = fractal_noise((x * 3 + swell, y * 3 - swell, level), 95, 4)
    rho = radius(x, y) + 0.75 * swell
    return mask_picture(smoothstep(rho, 0.98, 0.10) * (0.35 + 0.75 * wisps) * smoothstep(radius(x, y), 0.98, 0.7) * 0.9)


def _spark() -> Pixels:
    """Draw a glowing point with a small cross-shaped flare."""
    x, y = (np.abs(axis) for axis in _square(64))
    rho = radius(x, y)
    bloom, flare = smoothstep(rho, 0.55, 0.0), np.maximum(1 - rho / 0.95, 0)
    cross = np.maximum(smoothstep(y, 0.075, 0.0), smoothstep(x, 0.075, 0.0))
    return mask_picture(
        np.clip(smoothstep(rho, 0.22, 0.10) + 0.45 * bloom * bloom + 0.75 * cross * flare * flare, 0, 1)
    )


def _flake() -> Pixels:
    """Draw an angular shard of ash, thinner on one side."""
    x, y = _square(64)
    shard = polygon_distance(
        x, y, (-0.80, 0.10), (-0.35, -0.62), (0.30, -0.72), (0.82, -0.12), (0.42, 0.62), (-0.28, 0.50)
    )
    ridge = smoothstep(x * 0.6 + y * 0.8, -0.08, 0.06)
    return mask_picture(smoothstep(shard, 0.03, -0.03) * (0.62 + 0.38 * ridge))


def _ray() -> Pixels:
    """Draw uneven soft rays around a centre, narrow at the centre and fading outwards."""
    x, y = _square(256)
    rho = np.maximum(radius(x, y), 1e-9)
    right, down = x / rho, y / rho
    level = np.zeros_like(x)
    wide = fractal_noise((right * 2.6 + 20, down * 2.6, level), 96, 1)
    fine = fractal_noise((right * 7 + 50, down * 7, level), 97, 1)
    beam = smoothstep(0.55 * wide + 0.45 * fine, 0.30, 0.72)
    falloff = np.maximum(1 - rho, 0)
    bloom = smoothstep(rho, 0.55, 0.0)
    return mask_picture(
        np.clip(falloff * (0.10 * falloff + 0.62 * beam) * smoothstep(rho, 0.0, 0.25) + 0.8 * bloom * bloom, 0, 1)
    )


EFFECT_PICTURES: Final[dict[str, Callable[[], Pixels]]] = {
    "link": _link,
    "puff": _puff,
    "spark": _spark,
    "flake": _flake,
    "ray": _ray,
}
