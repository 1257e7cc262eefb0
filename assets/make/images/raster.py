"""The basis of all pictures: the camera, noise, filters, and the conversion of samples to pixels.

It uses only operations that IEEE 754 defines to the last bit (no sin, exp or pow, no sums whose order numpy may
choose), so that every machine draws the same bytes.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Final

import numpy as np
import numpy.typing as npt

Grid = npt.NDArray[np.float64]
Vector = tuple[Grid, Grid, Grid]
Pixels = npt.NDArray[np.uint8]

CANVAS_SIZE: Final = (512, 448)
"""Width and height in pixels of every picture of an object on the board."""
CANVAS_ANCHOR: Final = (256, 240)
"""The pixel of a canvas at the centre of the space, on the ground."""
CAMERA_SINE: Final = 0.78801  # of the camera's elevation, 52 degrees
CAMERA_COSINE: Final = 0.61566
RING_DIAMETER_PIXELS: Final = 384
"""Pixels across a ring on a canvas."""
RING_OUTER_RADIUS: Final = 0.98
"""The radius of a ring in ring units, the unit of all lengths on the board."""


@dataclass(frozen=True)
class Camera:
    """A parallel camera: its canvas, the pixel of the origin, pixels per ring unit, and samples per pixel and axis."""

    size: tuple[int, int] = CANVAS_SIZE
    anchor: tuple[float, float] = CANVAS_ANCHOR
    unit: float = RING_DIAMETER_PIXELS / 2 / RING_OUTER_RADIUS
    samples: int = 3
    sine: float = CAMERA_SINE
    cosine: float = CAMERA_COSINE

    def ground(self, height: float = 0.0) -> tuple[Grid, Grid]:
        """Return x and z, each shaped (rows, columns), where the samples' view rays cross the plane y = height."""
        across, down = (
            ((np.arange(length * self.samples) + 0.5) / self.samples - at) / self.unit
            for length, at in zip(self.size, self.anchor, strict=True)
        )
        x, z = np.meshgrid(across, (down + height * self.cosine) / self.sine)
        return x, z


def radius(x: Grid, z: Grid) -> Grid:
    """Return the distance from the y axis."""
    return np.sqrt(x * x + z * z)


def smoothstep(value: Grid, low: Grid | float, high: Grid | float) -> Grid:
    """Return 0 where value is at low, 1 at high, and a cubic step between them; low may be greater than high."""
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def _hash(x: Grid, y: Grid, z: Grid, seed: int) -> npt.NDArray[np.uint32]:
    """Return 32 random bits for each point with whole coordinates (the finalizer of MurmurHash3)."""
    bits = np.full_like(x, seed, dtype=np.uint32)
    for axis, prime in ((x, 0x8DA6B343), (y, 0xD8163841), (z, 0xCB1AB31F)):
        bits ^= axis.astype(np.int64).astype(np.uint32) * np.uint32(prime)
        bits ^= bits >> np.uint32(16)
        bits *= np.uint32(0x85EBCA6B)
    bits ^= bits >> np.uint32(13)
    bits *= np.uint32(0xC2B2AE35)
    return bits ^ (bits >> np.uint32(16))


def white_noise(x: Grid, y: Grid, seed: int) -> Grid:
    """Return an independent number from 0 to 1 for each point with whole coordinates."""
    return _hash(x, y, np.zeros_like(x), seed) / 2.0**32


def value_noise(point: Vector, seed: int) -> Grid:
    """Return smooth noise from 0 to 1, interpolated between random values at whole coordinates."""
    low = tuple(np.floor(axis) for axis in point)
    t = tuple(smoothstep(axis - floor, 0, 1) for axis, floor in zip(point, low, strict=True))
    total = np.zeros_like(point[0])
    for corner in range(8):
        step = (corner & 1, corner >> 1 & 1, corner >> 2)
        weight = np.ones_like(total)
        for near, part in zip(step, t, strict=True):
            weight *= part if near else 1 - part
        total += weight * _hash(low[0] + step[0], low[1] + step[1], low[2] + step[2], seed)
    return total / 2.0**32


def fractal_noise(point: Vector, seed: int, octaves: int = 4) -> Grid:
    """Return the sum of octaves of value noise, scaled to 0 to 1; each has twice the frequency and half the weight."""
    total = np.zeros_like(point[0])
    for octave in range(octaves):
        scale = float(1 << octave)
        total += value_noise((point[0] * scale, point[1] * scale, point[2] * scale), seed + octave) / scale
    return total / (2 - 2 / (1 << octaves))


def _nearby_seeds(x: Grid, y: Grid, seed: int) -> Iterator[tuple[Grid, Grid, Grid]]:
    """Yield the vector to the seed of each of the nine cells around, and that cell's random number from 0 to 1."""
    for right, down in product((-1, 0, 1), repeat=2):
        column, row = np.floor(x) + right, np.floor(y) + down
        bits = _hash(column, row, np.zeros_like(x), seed)
        yield column + (bits & np.uint32(0xFFFF)) / 65536 - x, row + (bits >> np.uint32(16)) / 65536 - y, bits / 2.0**32


def voronoi_borders(x: Grid, y: Grid, seed: int) -> tuple[Grid, Grid]:
    """Return the distance to the nearest Voronoi border, and the cell's random number from 0 to 1 (after Quilez)."""
    nearest_x, nearest_y, number = np.full_like(x, 9.0), np.full_like(x, 9.0), np.zeros_like(x)
    for to_x, to_y, cell in _nearby_seeds(x, y, seed):
        nearer = to_x * to_x + to_y * to_y < nearest_x * nearest_x + nearest_y * nearest_y
        nearest_x, nearest_y = np.where(nearer, to_x, nearest_x), np.where(nearer, to_y, nearest_y)
        number = np.where(nearer, cell, number)
    border = np.full_like(x, 9.0)
    for to_x, to_y, _ in _nearby_seeds(x, y, seed):
        over_x, over_y = to_x - nearest_x, to_y - nearest_y
        length = np.sqrt(over_x * over_x + over_y * over_y)
        bisector = ((nearest_x + to_x) * over_x + (nearest_y + to_y) * over_y) / (2 * np.maximum(length, 1e-6))
        border = np.where(length > 1e-6, np.minimum(border, bisector), border)
    return border, number


def blur(grid: Grid, reach: int) -> Grid:
    """Return the grid after three box blurs over 2 * reach + 1 steps per axis, nearly a Gaussian blur."""
    for axis in (0, 1) * 3:
        total = np.zeros_like(grid)
        for by in range(-reach, reach + 1):
            total += np.roll(grid, by, axis)
        grid = total / (2 * reach + 1)
    return grid


def downsample(samples: Grid, factor: int) -> Grid:
    """Return the mean of each block of factor x factor samples over the last two axes, added in a fixed order."""
    total = np.zeros((*samples.shape[:-2], samples.shape[-2] // factor, samples.shape[-1] // factor))
    for row, column in product(range(factor), repeat=2):
        total += samples[..., row::factor, column::factor]
    return total / (factor * factor)


def unpremultiply(premultiplied: Grid, alpha: Grid) -> Grid:
    """Return straight colours; transparent pixels get a colour from nearby, so that scaling gives no dark fringe."""
    layers = np.concatenate([premultiplied, alpha[None]])
    for reach in (1, 2, 4, 8, 16):
        around = np.zeros_like(layers)
        for by, axis in product((reach, -reach), (1, 2)):
            around += np.roll(layers, by, axis)
        layers = np.where(layers[3] == 0, around, layers)
    filled: Grid = layers[:3] / np.maximum(layers[3], 1e-9)
    return filled


def to_pixels(colours: Grid, alpha: Grid) -> Pixels:
    """Return RGBA bytes shaped (rows, columns, 4) from display colours (3, rows, columns) and coverage, both 0 to 1."""
    layers = np.concatenate([np.broadcast_to(colours, (3, *alpha.shape)), alpha[None]])
    whole: Pixels = np.floor(np.clip(layers, 0, 1) * 255 + 0.5).astype(np.uint8).transpose(1, 2, 0)
    return whole
