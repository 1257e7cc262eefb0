"""The name of the game as a picture for each theme: letters raised from the ground with a bevel, a ring as the O."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from dvonn.tools.art.raster import Camera, Grid, Pixels, clouds, cracks, pixels, radius, shrunk, smooth, value_noise
from dvonn.tools.art.ring_materials import THEMES
from dvonn.tools.art.ring_render import HALF_WIDTH, MIDDLE, Material, colour, evened, ring, surface, unit_vector
from dvonn.tools.art.title_letters import HEIGHT, TOP, outline

SIZE: Final = (1600, 440)
SAMPLES: Final = 2
DEPTH: Final = 22  # pixels of a letter's side that are seen
CHAMFER: Final = 17.0
CAMERA: Final = Camera(size=SIZE, anchor=(795, 219), unit=169, samples=SAMPLES, sine=0.94, cosine=0.34117)
LAMP: Final = unit_vector(-0.50, 0.70, -0.50)

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Slab:
    """The letters raised from the ground, sample by sample: where, the distance to the outline, and its slopes.

    below is how deep down the side, in pixels, a sample lies that no face covers, or 0; side_y is the slope up there.
    """

    x: Grid
    y: Grid
    gap: Grid
    slope_x: Grid
    slope_y: Grid
    below: Grid
    side_y: Grid


def _canvas() -> tuple[Grid, Grid]:
    across, down = ((np.arange(length * SAMPLES) + 0.5) / SAMPLES for length in SIZE)
    x, y = np.meshgrid(across, down)
    return x, y


def _slab(x: Grid, y: Grid, gap: Grid) -> Slab:
    """Return letters with a distance to their outline raised from the ground."""
    slope_x, slope_y = ((np.roll(gap, -1, axis) - np.roll(gap, 1, axis)) * (SAMPLES / 2) for axis in (1, 0))
    below, side_y = np.zeros_like(x), np.zeros_like(x)
    for down in range(1, DEPTH * SAMPLES + 1):
        new = (np.roll(gap, down, 0) < 0) & (below == 0) & (gap >= 0)
        below[new], side_y[new] = down / SAMPLES, np.roll(slope_y, down, 0)[new]
    return Slab(x, y, gap, slope_x, slope_y, below, side_y)


def _facing(slope_x: Grid, slope_y: Grid) -> Grid:
    """Return how much of the lamp reaches skin that falls to the right and down by slopes, 0 to 1."""
    length = np.sqrt(slope_x * slope_x + slope_y * slope_y + 1)
    return smooth((slope_x * LAMP[0] + slope_y * LAMP[2] + LAMP[1]) / length, -0.15, 1.0)


@dataclass(frozen=True)
class LetterFace:
    """What is known of the samples on the letters' faces: from where, how deep inside, and how the chisel left them."""

    x: Grid
    y: Grid
    deep: Grid
    chamfer: Grid
    light: Grid
    to_ring: Grid  # -1 to 1 for a chamfer that faces away from or towards the O
    near: Grid  # 1 beside the O, 0 far away


def _face(slab: Slab, rough: float) -> LetterFace:
    """Return the faces, with facets that the chisel left more or less rough."""
    on = slab.gap < 0
    x, y, deep, slope_x, slope_y = (grid[on] for grid in (slab.x, slab.y, -slab.gap, slab.slope_x, slab.slope_y))
    chamfer = smooth(deep, CHAMFER + 1.5, CHAMFER - 1.5)
    bend = value_noise((x / 60, y / 60, np.zeros_like(x)), 62)
    _, facet = cracks(x / 64 + bend, y / 64 - bend, 63)
    tilt = facet * 6 - np.floor(facet * 6)
    light = _facing(slope_x * chamfer * 1.1 + (facet - 0.5) * rough, slope_y * chamfer * 1.1 + (tilt - 0.5) * rough)
    right = CAMERA.anchor[0] - x
    far = radius(right, CAMERA.anchor[1] - y)
    to_ring = (slope_x * right + slope_y * (CAMERA.anchor[1] - y)) / far * chamfer
    return LetterFace(x, y, deep, chamfer, light, to_ring, smooth(far, 800, 170))


def _sides(slab: Slab, skin: Grid, fire: Grid) -> tuple[Mask, Grid]:
    """Return which samples show a side, and its light: it darkens towards the foot and is lit by fire from the O."""
    on = slab.below > 0
    down = slab.below[on] / DEPTH
    near = smooth(np.abs(slab.x[on] - CAMERA.anchor[0]), 620, 150)
    light = skin * (0.35 + 0.65 * smooth(slab.side_y[on], 0.1, 1.0)) * (1 - 0.75 * down)
    return on, light * smooth(down, 1.0, 0.86) + fire * near * smooth(down, 0.35, 1.0)


def _ivory(face: LetterFace) -> Grid:
    """Return ivory full of cracks: charred far from the O, and the closer to it, the more light stands in them."""
    level = np.zeros_like(face.x)
    fall = smooth(face.y, TOP + HEIGHT * 1.1, TOP)
    skin = colour(226, 180, 124) + (colour(255, 244, 220) - colour(226, 180, 124)) * fall
    stone = skin * (0.15 + 0.90 * face.light) + face.chamfer * face.light * 0.14
    warp = 0.5 * value_noise((face.x / 112, face.y / 112, level), 65) + 0.06 * value_noise(
        (face.x / 30, face.y / 30, level), 66
    )
    gap, number = cracks(face.x / 112 + warp, face.y / 112 - warp, 68)
    broken = smooth(clouds((face.x / 120, face.y / 120, level), 67, 2), 0.26, 0.52)
    fire = face.near * broken
    heat = smooth(gap, 0.010 + 0.040 * fire, 0.004) * smooth(fire, 0.04, 0.45)
    glow = smooth(gap, 0.24, 0.0) * fire
    char = smooth(gap, 0.010 + 0.016 * broken + 0.05 * fire, 0.004) * smooth(broken, 0.0, 0.3)
    lit = np.maximum(face.to_ring, 0) * face.near
    return (
        stone * (1 - 0.8 * char) * (0.88 + 0.07 * number) * (1 - 0.9 * lit)
        + colour(255, 78, 12) * (0.6 * glow * glow + 0.9 * lit * face.near + 0.06 * face.near)
        + (colour(255, 124, 20) + (colour(255, 238, 160) - colour(255, 124, 20)) * heat) * heat
    )


def _wood(face: LetterFace) -> Grid:
    """Return dark carved wood with a gold edge."""
    warp = value_noise((face.x / 200, face.y / 200, np.zeros_like(face.x)), 71)
    streak = value_noise((face.x / 150, face.y / 7 + 6 * warp, np.zeros_like(face.x)), 72)
    wood = colour(70, 44, 32) + colour(128, 84, 56) * 0.55 * smooth(streak, 0.35, 0.95)
    edge = smooth(face.deep, CHAMFER + 1, CHAMFER - 1)
    gold = colour(150, 92, 24) + (colour(255, 236, 168) - colour(150, 92, 24)) * face.light
    groove = smooth(np.abs(face.deep - CHAMFER - 1.5), 2.5, 1.0)
    return (wood * (0.25 + 1.0 * face.light) * (1 - edge) + gold * edge) * (1 - 0.75 * groove)


def _over(under: Grid, over: Grid) -> Grid:
    """Return layers (red, green, blue times coverage, coverage) with others drawn on top."""
    result: Grid = over + under * (1 - over[3])
    return result


def _stepped(cover: Grid) -> Grid:
    """Return coverage in steps too small to be seen, which a PNG packs better."""
    return np.floor(cover * 84) / 84


def _letters(slab: Slab, light: Grid, side: Grid, fire: Grid) -> Grid:
    """Return the letters as layers (red, green, blue times coverage, coverage) with the shadow on their ground."""
    layers = np.zeros((4, *slab.x.shape))
    layers[3] = _stepped(0.66 * smooth(np.roll(slab.gap, ((DEPTH + 4) * SAMPLES, 7 * SAMPLES), (0, 1)), 20, -14))
    beside, shade = _sides(slab, side, fire)
    for on, seen in ((slab.gap < 0, light), (beside, shade)):
        layers[:3, on], layers[3, on] = np.sqrt(np.clip(seen, 0, 1)), 1.0
    return shrunk(layers, SAMPLES)


def _flat_letters(slab: Slab) -> Grid:
    """Return flat white letters in a black contour as layers."""
    layers = np.zeros((4, *slab.x.shape))
    layers[:3] = smooth(slab.gap, 0.5, -0.5)
    layers[3] = smooth(slab.gap, 12.5, 11.5)
    return shrunk(layers, SAMPLES)


def _glow(shade: tuple[int, int, int], strength: float) -> Grid:
    """Return a soft light behind the O as layers."""
    x, y = np.meshgrid(np.arange(SIZE[0]) + 0.5, np.arange(SIZE[1]) + 0.5)
    right, down = (x - CAMERA.anchor[0]) / 460, (y - 220) / 219
    fall = np.maximum(1 - right * right - down * down, 0)
    alpha = _stepped(strength * fall * fall)
    return np.concatenate([np.array(shade).reshape(3, 1, 1) / 255 * alpha, alpha[None]])


def _ring(material: Material, shadow: float) -> Grid:
    """Return the O as layers, with a shadow of some strength on its ground."""
    x, z = CAMERA.ground()
    thrown = np.abs(radius(x - 0.07, z - 0.09) - MIDDLE) - HALF_WIDTH
    ground = np.zeros((4, *SIZE[::-1]))
    ground[3] = shrunk(_stepped(shadow * smooth(thrown, 0.10, -0.10)), SAMPLES)
    light, cover = ring(surface(CAMERA), material)
    return _over(ground, np.concatenate([light, cover[None]]))


def pictures() -> Iterator[tuple[str, Pixels]]:
    """Yield the title of each theme."""
    x, y = _canvas()
    gap = outline(x, y, SAMPLES)
    carved = _slab(x, y, gap)
    hewn = _slab(x, y, gap + 2.4 * (value_noise((x / 21, y / 21, np.zeros_like(x)), 61) - 0.5))
    letters = {
        "ember": _letters(hewn, _ivory(_face(hewn, 0.34)), colour(120, 92, 76), colour(255, 84, 16) * 0.7),
        "wood": _letters(carved, _wood(_face(carved, 0.04)), colour(112, 72, 46), colour(0, 0, 0)),
        "contrast": _flat_letters(carved),
    }
    backs = {"ember": _glow((255, 88, 24), 0.66), "wood": _glow((255, 236, 190), 0.62)}
    for name, front in letters.items():
        ground = _over(backs[name], front) if name in backs else front
        layers = _over(ground, _ring(THEMES[name].materials["ring-dvonn"], 0.5 if name in backs else 0.0))
        yield f"{name}/title", evened(pixels(layers[:3] / np.maximum(layers[3], 1e-9), layers[3]), 6)
