"""Rendering of rings: sphere tracing of a signed distance field with numpy, under a parallel camera, and lighting.

Lengths are in ring units: the outer radius of a ring is 0.98. x points right, y up from the ground, z towards the
viewer. Light is linear and converted with gamma 2, because IEEE 754 defines the square root exactly (see raster).
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import isqrt, sqrt
from typing import Final

import numpy as np
import numpy.typing as npt

from assets.make.images.raster import (
    RING_OUTER_RADIUS,
    Camera,
    Grid,
    Pixels,
    Vector,
    blur,
    downsample,
    radius,
    smoothstep,
    to_pixels,
    unpremultiply,
    value_noise,
)

RING_MIDDLE_RADIUS: Final = 0.72  # of the circle in the middle of the ring's body
HOLE_LIGHT_OFFSET: Final = (0.13, 0.12)  # from the middle of a hole to its brightest point, away from the key light
RING_HALF_WIDTH: Final = RING_OUTER_RADIUS - RING_MIDDLE_RADIUS
RING_HALF_HEIGHT: Final = 0.17
RING_EDGE_ROUNDING: Final = 0.09

Direction = tuple[float, float, float]


@dataclass(frozen=True, eq=False)
class Surface:
    """The visible surface of a ring: `visible` masks its samples on the canvas, the rest has a value for each."""

    camera: Camera
    visible: npt.NDArray[np.bool_]
    point: Vector
    normal: Vector
    lit: Grid  # 0 in the shadow of the key light to 1
    openness: Grid  # ambient occlusion: 0 fully occluded to 1 open to the sky


Material = Callable[[Surface], Grid]
"""Returns the linear light of each sample, shaped (3, samples), 1 for white."""


def unit_vector(x: float, y: float, z: float) -> Direction:
    """Return the direction scaled to length 1."""
    length = sqrt(x * x + y * y + z * z)
    return x / length, y / length, z / length


KEY_LIGHT: Final = unit_vector(-0.55, 0.80, -0.12)
FILL_LIGHT: Final = unit_vector(0.25, 0.25, 0.94)
"""The direction to the weak second light, in front, so that the sides of a stack are legible."""


def dot(vector: Vector, direction: Direction) -> Grid:
    """Return the dot product with a fixed direction."""
    product: Grid = vector[0] * direction[0] + vector[1] * direction[1] + vector[2] * direction[2]
    return product


def linear_rgb(red: int, green: int, blue: int) -> Grid:
    """Return the linear light of an sRGB colour, approximated by gamma 2, shaped (3, 1)."""
    value = np.array([[red], [green], [blue]], np.float64) / 255
    return value * value


def _profile(point: Vector) -> tuple[Grid, Grid]:
    """Return the distances outside the core of the body, sideways and upwards; negative inside."""
    sideways = np.abs(radius(point[0], point[2]) - RING_MIDDLE_RADIUS) - (RING_HALF_WIDTH - RING_EDGE_ROUNDING)
    upwards = np.abs(point[1] - RING_HALF_HEIGHT) - (RING_HALF_HEIGHT - RING_EDGE_ROUNDING)
    return sideways, upwards


def ring_distance(point: Vector) -> Grid:
    """Return the signed distance to the ring's surface: a rounded box (after Quilez), revolved around the axis."""
    sideways, upwards = _profile(point)
    a, b = np.maximum(sideways, 0), np.maximum(upwards, 0)
    distance: Grid = np.sqrt(a * a + b * b) + np.minimum(np.maximum(sideways, upwards), 0) - RING_EDGE_ROUNDING
    return distance


def _normal(point: Vector) -> Vector:
    """Return the surface normal, the gradient of the distance, for points on the surface."""
    rho = radius(point[0], point[2])
    sideways, upwards = _profile(point)
    a, b = np.maximum(sideways, 0), np.maximum(upwards, 0)
    length = np.maximum(np.sqrt(a * a + b * b), 1e-9)
    outwards = a / length * np.where(rho < RING_MIDDLE_RADIUS, -1.0, 1.0) / rho
    return outwards * point[0], b / length * np.where(point[1] < RING_HALF_HEIGHT, -1.0, 1.0), outwards * point[2]


def offset_along(point: Vector, direction: Direction, by: Grid | float) -> Vector:
    """Return the points shifted by lengths along one direction."""
    return point[0] + direction[0] * by, point[1] + direction[1] * by, point[2] + direction[2] * by


def _shadow(point: Vector) -> Grid:
    """Return the visible share of the key light, 0 to 1: a soft shadow by how closely the ray passes (after Quilez)."""
    light = np.ones_like(point[0])
    for step in range(1, 25):
        travel = 0.045 * step
        light = np.minimum(light, 0.5 + 6.0 * ring_distance(offset_along(point, KEY_LIGHT, travel)) / travel)
    return smoothstep(light, 0.0, 1.0)


def _openness(point: Vector, normal: Vector) -> Grid:
    """Return ambient occlusion, 0 occluded to 1 open, by the distance to ring and ground along the normal."""
    occlusion = np.zeros_like(point[0])
    for step, weight in ((0.05, 1.4), (0.12, 1.1), (0.22, 0.8), (0.36, 0.5)):
        probe = (point[0] + normal[0] * step, point[1] + normal[1] * step, point[2] + normal[2] * step)
        occlusion += weight * (step - np.minimum(ring_distance(probe), probe[1]))
    return np.clip(1 - occlusion, 0, 1)


def _view_direction(camera: Camera) -> Direction:
    return 0.0, camera.sine, camera.cosine


@cache
def trace_ring(camera: Camera) -> Surface:
    """Trace every view ray from the plane of the ring's top to the ground; return the surface of the ring."""
    x, z = camera.ground(2 * RING_HALF_HEIGHT)
    slant = 2 * RING_HALF_HEIGHT * camera.cosine / camera.sine
    near = (radius(x, z) < RING_OUTER_RADIUS + 0.3) & (radius(x, z - slant) < RING_OUTER_RADIUS + 0.3)
    start = (x[near], np.full(np.count_nonzero(near), 2 * RING_HALF_HEIGHT), z[near])
    travel, distance = np.zeros_like(start[0]), np.zeros_like(start[0])
    for _ in range(32):
        distance = ring_distance(offset_along(start, _view_direction(camera), -travel))
        travel += distance
    point = offset_along(start, _view_direction(camera), -travel)
    hit = (distance < 0.002) & (point[1] > -0.001)
    near[near] = hit
    point = (point[0][hit], point[1][hit], point[2][hit])
    normal = _normal(point)
    return Surface(camera, near, point, normal, _shadow(point), _openness(point, normal))


def tilt_normals(surface: Surface, normal: Vector, slope: Grid) -> Vector:
    """Return the normals tilted away from the axis by a slope."""
    rho = radius(surface.point[0], surface.point[2])
    x, y, z = normal[0] + slope * surface.point[0] / rho, normal[1], normal[2] + slope * surface.point[2] / rho
    length = np.sqrt(x * x + y * y + z * z)
    return x / length, y / length, z / length


def top_mask(surface: Surface) -> Grid:
    """Return 1 on the ring's flat top, 0 beyond its rounded edges."""
    return smoothstep(surface.normal[1], 0.80, 0.99)


def offset_from_middle(surface: Surface, width: float) -> Grid:
    """Return the radial offset from the middle of the ring's body in units of a width, positive outwards."""
    return (radius(surface.point[0], surface.point[2]) - RING_MIDDLE_RADIUS) / width


def domed_normals(surface: Surface, height: float) -> Vector:
    """Return the normals as if the flat top were a shallow dome, which gives it a gradient of light."""
    return tilt_normals(
        surface,
        surface.normal,
        height * offset_from_middle(surface, RING_HALF_WIDTH - RING_EDGE_ROUNDING) * top_mask(surface),
    )


def reflect(surface: Surface, normal: Vector) -> Vector:
    """Return the directions of the view rays after their reflection."""
    view = _view_direction(surface.camera)
    twice = 2 * dot(normal, view)
    return normal[0] * twice - view[0], normal[1] * twice - view[1], normal[2] * twice - view[2]


def rim_mask(surface: Surface, normal: Vector) -> Grid:
    """Return 0 where the surface faces the camera to 1 at grazing angles (a Fresnel term)."""
    away = smoothstep(dot(normal, _view_direction(surface.camera)), 0.5, 0.0)
    return away * away


def foot_shade(surface: Surface) -> Grid:
    """Return 1 on the body, 0 on the lowest four pixels: the dark line between the rings of a stack."""
    shade = smoothstep(surface.point[1], 0.035, 0.10)
    return shade * shade


def shoulder_mask(surface: Surface) -> Grid:
    """Return 1 on the rounded edges of the top, where the light is brightest."""
    return smoothstep(surface.normal[1], 0.32, 0.60) * smoothstep(surface.normal[1], 0.95, 0.72)


def unfold(surface: Surface, scale: float) -> tuple[Grid, Grid]:
    """Return warped plane coordinates for a pattern that covers the top and continues down both sides."""
    x, y, z = surface.point
    rho = radius(x, z)
    stretch = (rho + np.where(rho < RING_MIDDLE_RADIUS, -1.0, 1.0) * (2 * RING_HALF_HEIGHT - y)) / rho * scale
    warp = value_noise((x * 5, y * 5, z * 5), 21) * 0.45
    return x * stretch + warp, z * stretch - warp


def key_light(surface: Surface, normal: Vector) -> Grid:
    """Return the share of the key light that reaches the surface, 0 to 1."""
    return smoothstep(dot(normal, KEY_LIGHT), -0.35, 1.05) * (0.12 + 0.88 * surface.lit)


def diffuse_light(surface: Surface, normal: Vector, sky: Grid) -> Grid:
    """Return the diffuse light of the warm key light, the fill light, and a sky of a given colour."""
    fill = smoothstep(dot(normal, FILL_LIGHT), 0.0, 1.0) * (0.55 + 0.45 * surface.openness)
    return (
        key_light(surface, normal) * linear_rgb(255, 248, 238) * 0.80
        + fill * linear_rgb(255, 244, 232) * 0.62
        + (0.5 + 0.5 * normal[1]) * surface.openness * sky
    )


def border_mask(surface: Surface, depth: float) -> Grid:
    """Return 1 for samples within a depth of the silhouette's border, in ring units on the picture."""
    reach = round(depth * surface.camera.unit * surface.camera.samples)
    inner = surface.visible.copy()
    for down in range(-reach, reach + 1):
        side = isqrt(reach * reach - down * down)
        for right in (-side, side):
            inner &= np.roll(surface.visible, (down, right), (0, 1))
    return (~inner[surface.visible]).astype(np.float64)


def _hole_shadow(surface: Surface) -> Grid:
    """Return the ring's soft shadow on the ground inside its hole, 0 to 1, 0 where the ring hides the ground."""
    x, z = surface.camera.ground()
    inside = (radius(x, z) < RING_MIDDLE_RADIUS) & ~surface.visible
    shadow = smoothstep(radius(x - HOLE_LIGHT_OFFSET[0], z - HOLE_LIGHT_OFFSET[1]), 0.20, 0.70)
    return np.where(inside, shadow, 0.0)


def render_ring(surface: Surface, material: Material) -> tuple[Grid, Grid]:
    """Return the premultiplied display colours of a ring, shaped (3, rows, columns), and their coverage."""
    layers = np.zeros((4, *surface.visible.shape))
    layers[:3, surface.visible] = np.sqrt(np.clip(material(surface), 0, 1))
    layers[3] = np.where(surface.visible, 1.0, 0.55 * _hole_shadow(surface))
    small = downsample(layers, surface.camera.samples)
    return small[:3], small[3]


def ring_picture(surface: Surface, material: Material) -> Pixels:
    """Return the picture of a ring."""
    light, cover = render_ring(surface, material)
    return quantize(to_pixels(unpremultiply(light, cover), cover), 3)


def quantize(picture: Pixels, step: int) -> Pixels:
    """Return the picture with its colours rounded to multiples of a step: hardly visible, and a much smaller PNG."""
    whole = picture.astype(np.int64)
    whole[..., :3] = np.minimum((whole[..., :3] + step // 2) // step * step, 255)
    return whole.astype(np.uint8)


def glow_picture(surface: Surface, heat: Grid, cold: Grid, hot: Grid) -> Pixels:
    """Return the glow of a surface with heat from 0 to 1 per sample, from a cold colour in its halo to a hot one."""
    layer = np.zeros(surface.visible.shape)
    layer[surface.visible] = heat
    core = downsample(layer, surface.camera.samples)
    halo = np.minimum(1.5 * blur(core, 5), 1)
    alpha = np.floor((1 - (1 - core) * (1 - 0.62 * halo)) * 32) / 32
    light = np.sqrt(cold[..., None] + (hot - cold)[..., None] * np.floor(smoothstep(core, 0.1, 1.0) * 8) / 8)
    return to_pixels(light, alpha)


def side_light_picture(surface: Surface) -> Pixels:
    """Return the mask of the light that falls on a ring from beside it: on its wall and the outer half of its top."""
    normal = domed_normals(surface, 0.24)
    outwards = (normal[0] * surface.point[0] + normal[2] * surface.point[2]) / radius(
        surface.point[0], surface.point[2]
    )
    layer = np.zeros(surface.visible.shape)
    layer[surface.visible] = (0.3 * smoothstep(outwards, 0.0, 0.5) + 0.7 * smoothstep(outwards, 0.4, 0.8)) * foot_shade(
        surface
    )
    return to_pixels(np.ones((3, 1, 1)), downsample(layer, surface.camera.samples))
