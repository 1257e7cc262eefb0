"""What all pictures are drawn with: the shared perspective, noise, and the way from samples to bytes.

Only operations that IEEE 754 defines to the last bit are used (no sin, exp or pow, no sums whose order numpy may
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

CANVAS: Final = (512, 448)
"""Width and height in pixels of every picture that stands on the board."""
ANCHOR: Final = (256, 240)
"""The pixel of a canvas that lies on the centre of the space, on the ground."""
SINE: Final = 0.78801  # of the elevation of the camera, 52 degrees
COSINE: Final = 0.61566
RING_DIAMETER: Final = 384
"""Pixels across a ring on a canvas."""
OUTER: Final = 0.98
"""The radius of a ring in ring units, in which all lengths on the board are given."""
RING_RISE: Final = 41
"""Pixels by which one ring's thickness raises what lies on it."""


@dataclass(frozen=True)
class Camera:
    """A canvas and where the ground lies on it; unit is pixels per ring unit, samples are per pixel and axis."""

    size: tuple[int, int] = CANVAS
    anchor: tuple[float, float] = ANCHOR
    unit: float = RING_DIAMETER / 2 / OUTER
    samples: int = 3
    sine: float = SINE
    cosine: float = COSINE

    def ground(self, height: float = 0.0) -> tuple[Grid, Grid]:
        """Return x and z, each shaped (rows, columns), where the sight lines cross the plane y = height."""
        across, down = (
            ((np.arange(pixels * self.samples) + 0.5) / self.samples - at) / self.unit
            for pixels, at in zip(self.size, self.anchor, strict=True)
        )
        x, z = np.meshgrid(across, (down + height * self.cosine) / self.sine)
        return x, z


def radius(x: Grid, z: Grid) -> Grid:
    """Return the distance from the axis."""
    return np.sqrt(x * x + z * z)


def smooth(value: Grid, low: Grid | float, high: Grid | float) -> Grid:
    """Return 0 where value is at low, 1 at high (which may be the smaller), and a smooth step between."""
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def _hash(x: Grid, y: Grid, z: Grid, seed: int) -> npt.NDArray[np.uint32]:
    """Return 32 well mixed bits for each point with whole coordinates (the mixer of MurmurHash3)."""
    bits = np.full_like(x, seed, dtype=np.uint32)
    for axis, prime in ((x, 0x8DA6B343), (y, 0xD8163841), (z, 0xCB1AB31F)):
        bits ^= axis.astype(np.int64).astype(np.uint32) * np.uint32(prime)
        bits ^= bits >> np.uint32(16)
        bits *= np.uint32(0x85EBCA6B)
    bits ^= bits >> np.uint32(13)
    bits *= np.uint32(0xC2B2AE35)
    return bits ^ (bits >> np.uint32(16))


def white_noise(x: Grid, y: Grid, seed: int) -> Grid:
    """Return an unrelated number from 0 to 1 for each point with whole coordinates."""
    return _hash(x, y, np.zeros_like(x), seed) / 2.0**32


def value_noise(point: Vector, seed: int) -> Grid:
    """Return smooth noise from 0 to 1 with one random value at each whole coordinate."""
    low = tuple(np.floor(axis) for axis in point)
    t = tuple(smooth(axis - floor, 0, 1) for axis, floor in zip(point, low, strict=True))
    total = np.zeros_like(point[0])
    for corner in range(8):
        step = (corner & 1, corner >> 1 & 1, corner >> 2)
        weight = np.ones_like(total)
        for near, part in zip(step, t, strict=True):
            weight *= part if near else 1 - part
        total += weight * _hash(low[0] + step[0], low[1] + step[1], low[2] + step[2], seed)
    return total / 2.0**32


def clouds(point: Vector, seed: int, octaves: int = 4) -> Grid:
    """Return noise from 0 to 1 with finer and fainter noise added on top."""
    total = np.zeros_like(point[0])
    for octave in range(octaves):
        scale = float(1 << octave)
        total += value_noise((point[0] * scale, point[1] * scale, point[2] * scale), seed + octave) / scale
    return total / (2 - 2 / (1 << octaves))


def _seeds(x: Grid, y: Grid, seed: int) -> Iterator[tuple[Grid, Grid, Grid]]:
    """Yield the way to the random seed of each of the nine cells around, and a number from 0 to 1 of that cell."""
    for right, down in product((-1, 0, 1), repeat=2):
        column, row = np.floor(x) + right, np.floor(y) + down
        bits = _hash(column, row, np.zeros_like(x), seed)
        yield column + (bits & np.uint32(0xFFFF)) / 65536 - x, row + (bits >> np.uint32(16)) / 65536 - y, bits / 2.0**32


def cracks(x: Grid, y: Grid, seed: int) -> tuple[Grid, Grid]:
    """Return the distance to the border between random cells, and a number from 0 to 1 of the cell (after Quilez)."""
    near_x, near_y, number = np.full_like(x, 9.0), np.full_like(x, 9.0), np.zeros_like(x)
    for to_x, to_y, cell in _seeds(x, y, seed):
        nearer = to_x * to_x + to_y * to_y < near_x * near_x + near_y * near_y
        near_x, near_y = np.where(nearer, to_x, near_x), np.where(nearer, to_y, near_y)
        number = np.where(nearer, cell, number)
    border = np.full_like(x, 9.0)
    for to_x, to_y, _ in _seeds(x, y, seed):
        over_x, over_y = to_x - near_x, to_y - near_y
        length = np.sqrt(over_x * over_x + over_y * over_y)
        middle = ((near_x + to_x) * over_x + (near_y + to_y) * over_y) / (2 * np.maximum(length, 1e-6))
        border = np.where(length > 1e-6, np.minimum(border, middle), border)
    return border, number


def blurred(grid: Grid, reach: int) -> Grid:
    """Return the mean over squares with 2 * reach + 1 steps a side, taken three times: nearly a Gauss blur."""
    for axis in (0, 1) * 3:
        total = np.zeros_like(grid)
        for by in range(-reach, reach + 1):
            total += np.roll(grid, by, axis)
        grid = total / (2 * reach + 1)
    return grid


def shrunk(samples: Grid, times: int) -> Grid:
    """Return the mean of each block of times x times samples over the last two axes, added in a fixed order."""
    total = np.zeros((*samples.shape[:-2], samples.shape[-2] // times, samples.shape[-1] // times))
    for row, column in product(range(times), repeat=2):
        total += samples[..., row::times, column::times]
    return total / (times * times)


def plain(premultiplied: Grid, alpha: Grid) -> Grid:
    """Return plain colours; where nothing is, the colour nearby, so that smooth scaling finds no dark fringe."""
    layers = np.concatenate([premultiplied, alpha[None]])
    for reach in (1, 2, 4, 8, 16):
        around = np.zeros_like(layers)
        for by, axis in product((reach, -reach), (1, 2)):
            around += np.roll(layers, by, axis)
        layers = np.where(layers[3] == 0, around, layers)
    filled: Grid = layers[:3] / np.maximum(layers[3], 1e-9)
    return filled


def pixels(colours: Grid, alpha: Grid) -> Pixels:
    """Return bytes shaped (rows, columns, 4) from display colours (3, rows, columns) and coverage, both 0 to 1."""
    layers = np.concatenate([np.broadcast_to(colours, (3, *alpha.shape)), alpha[None]])
    whole: Pixels = np.floor(np.clip(layers, 0, 1) * 255 + 0.5).astype(np.uint8).transpose(1, 2, 0)
    return whole
