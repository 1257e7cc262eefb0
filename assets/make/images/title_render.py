"""The title picture of each theme: bevelled letters raised from the ground, with a ring as the O."""

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

from assets.make.images.raster import (
    Camera,
    Grid,
    Pixels,
    downsample,
    fractal_noise,
    radius,
    smoothstep,
    to_pixels,
    value_noise,
    voronoi_borders,
)
from assets.make.images.ring_render import (
    RING_HALF_WIDTH,
    RING_MIDDLE_RADIUS,
    Material,
    linear_rgb,
    quantize,
    render_ring,
    trace_ring,
    unit_vector,
)
from assets.make.images.title_letters import CAPITAL_HEIGHT, CAPITAL_TOP, letter_distance
from dvonn.ui.theme import RGB

TITLE_SIZE: Final = (1600, 440)
TITLE_SAMPLES: Final = 2
LETTER_SIDE_PIXELS: Final = 22  # visible below a letter's face
CHAMFER_PIXELS: Final = 17.0
TITLE_CAMERA: Final = Camera(
    size=TITLE_SIZE, anchor=(795, 219), unit=169, samples=TITLE_SAMPLES, sine=0.94, cosine=0.34117
)
TITLE_LIGHT: Final = unit_vector(-0.50, 0.70, -0.50)

Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class LetterRelief:
    """The raised letters as values per sample: coordinates, distance to the outline, and the slopes of that distance.

    `below` is the depth in pixels of a sample on a letter's side, 0 elsewhere; `side_y` is the slope at the edge above.
    """

    x: Grid
    y: Grid
    distance: Grid
    slope_x: Grid
    slope_y: Grid
    below: Grid
    side_y: Grid


def _canvas() -> tuple[Grid, Grid]:
    across, down = ((np.arange(length * TITLE_SAMPLES) + 0.5) / TITLE_SAMPLES for length in TITLE_SIZE)
    x, y = np.meshgrid(across, down)
    return x, y


def _raise_letters(x: Grid, y: Grid, distance: Grid) -> LetterRelief:
    slope_x, slope_y = (
        (np.roll(distance, -1, axis) - np.roll(distance, 1, axis)) * (TITLE_SAMPLES / 2) for axis in (1, 0)
    )
    below, side_y = np.zeros_like(x), np.zeros_like(x)
    for down in range(1, LETTER_SIDE_PIXELS * TITLE_SAMPLES + 1):
        new = (np.roll(distance, down, 0) < 0) & (below == 0) & (distance >= 0)
        below[new], side_y[new] = down / TITLE_SAMPLES, np.roll(slope_y, down, 0)[new]
    return LetterRelief(x, y, distance, slope_x, slope_y, below, side_y)


def _facing(slope_x: Grid, slope_y: Grid) -> Grid:
    """Return the share of the light, 0 to 1, on a surface that descends to the right and downwards by slopes."""
    length = np.sqrt(slope_x * slope_x + slope_y * slope_y + 1)
    return smoothstep((slope_x * TITLE_LIGHT[0] + slope_y * TITLE_LIGHT[2] + TITLE_LIGHT[1]) / length, -0.15, 1.0)


@dataclass(frozen=True)
class LetterFace:
    """The samples on the letters' faces: coordinates, depth inside the outline, and the light on chiselled facets."""

    x: Grid
    y: Grid
    depth: Grid
    chamfer: Grid
    light: Grid
    to_ring: Grid  # -1 for a chamfer that faces away from the O to 1 for one that faces it
    nearness: Grid  # 1 beside the O, 0 far away


def _letter_face(relief: LetterRelief, roughness: float) -> LetterFace:
    mask = relief.distance < 0
    x, y, depth, slope_x, slope_y = (
        grid[mask] for grid in (relief.x, relief.y, -relief.distance, relief.slope_x, relief.slope_y)
    )
    chamfer = smoothstep(depth, CHAMFER_PIXELS + 1.5, CHAMFER_PIXELS - 1.5)
    warp = value_noise((x / 60, y / 60, np.zeros_like(x)), 62)
    _, facet = voronoi_borders(x / 64 + warp, y / 64 - warp, 63)
    tilt = facet * 6 - np.floor(facet * 6)
    light = _facing(
        slope_x * chamfer * 1.1 + (facet - 0.5) * roughness, slope_y * chamfer * 1.1 + (tilt - 0.5) * roughness
    )
    right = TITLE_CAMERA.anchor[0] - x
    distance_to_ring = radius(right, TITLE_CAMERA.anchor[1] - y)
    to_ring = (slope_x * right + slope_y * (TITLE_CAMERA.anchor[1] - y)) / distance_to_ring * chamfer
    return LetterFace(x, y, depth, chamfer, light, to_ring, smoothstep(distance_to_ring, 800, 170))


def _sides(relief: LetterRelief, base_colour: Grid, fire: Grid) -> tuple[Mask, Grid]:
    """Return the mask of the letters' sides and their light: darker towards the foot, and lit by fire from the O."""
    mask = relief.below > 0
    down = relief.below[mask] / LETTER_SIDE_PIXELS
    nearness = smoothstep(np.abs(relief.x[mask] - TITLE_CAMERA.anchor[0]), 620, 150)
    light = base_colour * (0.35 + 0.65 * smoothstep(relief.side_y[mask], 0.1, 1.0)) * (1 - 0.75 * down)
    return mask, light * smoothstep(down, 1.0, 0.86) + fire * nearness * smoothstep(down, 0.35, 1.0)


def _ivory(face: LetterFace) -> Grid:
    """Return cracked ivory: cracks far from the O are charred, and those near it are filled with light."""
    level = np.zeros_like(face.x)
    falloff = smoothstep(face.y, CAPITAL_TOP + CAPITAL_HEIGHT * 1.1, CAPITAL_TOP)
    base_colour = linear_rgb(226, 180, 124) + (linear_rgb(255, 244, 220) - linear_rgb(226, 180, 124)) * falloff
    stone = base_colour * (0.15 + 0.90 * face.light) + face.chamfer * face.light * 0.14
    warp = 0.5 * value_noise((face.x / 112, face.y / 112, level), 65) + 0.06 * value_noise(
        (face.x / 30, face.y / 30, level), 66
    )
    distance, number = voronoi_borders(face.x / 112 + warp, face.y / 112 - warp, 68)
    damage = smoothstep(fractal_noise((face.x / 120, face.y / 120, level), 67, 2), 0.26, 0.52)
    fire = face.nearness * damage
    heat = smoothstep(distance, 0.010 + 0.040 * fire, 0.004) * smoothstep(fire, 0.04, 0.45)
    glow = smoothstep(distance, 0.24, 0.0) * fire
    charring = smoothstep(distance, 0.010 + 0.016 * damage + 0.05 * fire, 0.004) * smoothstep(damage, 0.0, 0.3)
    fire_light = np.maximum(face.to_ring, 0) * face.nearness
    return (
        stone * (1 - 0.8 * charring) * (0.88 + 0.07 * number) * (1 - 0.9 * fire_light)
        + linear_rgb(255, 78, 12) * (0.6 * glow * glow + 0.9 * fire_light * face.nearness + 0.06 * face.nearness)
        + (linear_rgb(255, 124, 20) + (linear_rgb(255, 238, 160) - linear_rgb(255, 124, 20)) * heat) * heat
    )


def _wood(face: LetterFace) -> Grid:
    """Return carved dark wood with a gold edge."""
    warp = value_noise((face.x / 200, face.y / 200, np.zeros_like(face.x)), 71)
    streak = value_noise((face.x / 150, face.y / 7 + 6 * warp, np.zeros_like(face.x)), 72)
    wood = linear_rgb(70, 44, 32) + linear_rgb(128, 84, 56) * 0.55 * smoothstep(streak, 0.35, 0.95)
    edge = smoothstep(face.depth, CHAMFER_PIXELS + 1, CHAMFER_PIXELS - 1)
    gold = linear_rgb(150, 92, 24) + (linear_rgb(255, 236, 168) - linear_rgb(150, 92, 24)) * face.light
    groove = smoothstep(np.abs(face.depth - CHAMFER_PIXELS - 1.5), 2.5, 1.0)
    return (wood * (0.25 + 1.0 * face.light) * (1 - edge) + gold * edge) * (1 - 0.75 * groove)


def _composite(under: Grid, over: Grid) -> Grid:
    """Return premultiplied layers (red, green, blue, coverage) with others composited on top."""
    result: Grid = over + under * (1 - over[3])
    return result


def _quantized(cover: Grid) -> Grid:
    """Return coverage rounded to invisible steps, for a smaller PNG."""
    return np.floor(cover * 84) / 84


def _letters(relief: LetterRelief, light: Grid, side: Grid, fire: Grid) -> Grid:
    """Return the letters and their shadow on the ground as premultiplied layers (red, green, blue, coverage)."""
    layers = np.zeros((4, *relief.x.shape))
    layers[3] = _quantized(
        0.66
        * smoothstep(
            np.roll(relief.distance, ((LETTER_SIDE_PIXELS + 4) * TITLE_SAMPLES, 7 * TITLE_SAMPLES), (0, 1)), 20, -14
        )
    )
    beside, shade = _sides(relief, side, fire)
    for mask, seen in ((relief.distance < 0, light), (beside, shade)):
        layers[:3, mask], layers[3, mask] = np.sqrt(np.clip(seen, 0, 1)), 1.0
    return downsample(layers, TITLE_SAMPLES)


def _glow(shade: RGB, strength: float) -> Grid:
    """Return the soft light behind the O as layers."""
    x, y = np.meshgrid(np.arange(TITLE_SIZE[0]) + 0.5, np.arange(TITLE_SIZE[1]) + 0.5)
    right, down = (x - TITLE_CAMERA.anchor[0]) / 460, (y - 220) / 219
    falloff = np.maximum(1 - right * right - down * down, 0)
    alpha = _quantized(strength * falloff * falloff)
    return np.concatenate([np.array(shade).reshape(3, 1, 1) / 255 * alpha, alpha[None]])


def _ring(material: Material, shadow: float) -> Grid:
    """Return the O as layers, with a shadow of a given strength on the ground."""
    x, z = TITLE_CAMERA.ground()
    shadow_distance = np.abs(radius(x - 0.07, z - 0.09) - RING_MIDDLE_RADIUS) - RING_HALF_WIDTH
    ground = np.zeros((4, *TITLE_SIZE[::-1]))
    ground[3] = downsample(_quantized(shadow * smoothstep(shadow_distance, 0.10, -0.10)), TITLE_SAMPLES)
    light, cover = render_ring(trace_ring(TITLE_CAMERA), material)
    return _composite(ground, np.concatenate([light, cover[None]]))


@cache
def _carved_letters() -> LetterRelief:
    x, y = _canvas()
    return _raise_letters(x, y, letter_distance(x, y, TITLE_SAMPLES))


def ivory_letters() -> Grid:
    """Return hewn letters of ivory as layers."""
    carved = _carved_letters()
    x, y = carved.x, carved.y
    rough = value_noise((x / 21, y / 21, np.zeros_like(x)), 61) - 0.5
    hewn = _raise_letters(x, y, carved.distance + 2.4 * rough)
    return _letters(hewn, _ivory(_letter_face(hewn, 0.34)), linear_rgb(120, 92, 76), linear_rgb(255, 84, 16) * 0.7)


def wood_letters() -> Grid:
    """Return carved letters of wood and gold as layers."""
    carved = _carved_letters()
    return _letters(carved, _wood(_letter_face(carved, 0.04)), linear_rgb(112, 72, 46), linear_rgb(0, 0, 0))


def flat_letters() -> Grid:
    """Return flat white letters with a black contour as layers."""
    relief = _carved_letters()
    layers = np.zeros((4, *relief.x.shape))
    layers[:3] = smoothstep(relief.distance, 0.5, -0.5)
    layers[3] = smoothstep(relief.distance, 12.5, 11.5)
    return downsample(layers, TITLE_SAMPLES)


def title_picture(letters: Grid, ring: Material, glow: tuple[RGB, float] | None) -> Pixels:
    """Draw a title: its letters, a ring as the O, and behind them light of a colour and a strength, if any."""
    ground = _composite(_glow(*glow), letters) if glow else letters
    layers = _composite(ground, _ring(ring, 0.5 if glow else 0.0))
    return quantize(to_pixels(layers[:3] / np.maximum(layers[3], 1e-9), layers[3]), 6)
