"""Rings as solids: a signed distance field under a parallel camera, marched and lit with numpy.

Lengths are in ring units: the outer radius of a ring is 0.98. x points right, y up from the ground, z towards the
viewer. Light is worked out with gamma 2, because a square root is exact, as all is that raster asks for.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import isqrt, sqrt
from typing import Final

import numpy as np
import numpy.typing as npt

from dvonn.tools.art.raster import (
    OUTER,
    Camera,
    Grid,
    Pixels,
    Vector,
    blurred,
    pixels,
    plain,
    radius,
    shrunk,
    smooth,
    value_noise,
)

MIDDLE: Final = 0.72  # radius of the circle in the middle of the ring's body
HALF_WIDTH: Final = OUTER - MIDDLE
HALF_HEIGHT: Final = 0.17
ROUNDING: Final = 0.09

Direction = tuple[float, float, float]


@dataclass(frozen=True, eq=False)
class Surface:
    """What a camera sees of a ring: seen marks its samples on the canvas, the rest is a number for each of them."""

    camera: Camera
    seen: npt.NDArray[np.bool_]
    point: Vector
    normal: Vector
    lit: Grid  # 0 in the lamp's shadow to 1
    open: Grid  # 0 where everything near is solid to 1 under the free sky


Material = Callable[[Surface], Grid]
"""Light of each sample as red, green, blue, shaped (3, samples), 1 for white."""


def unit_vector(x: float, y: float, z: float) -> Direction:
    """Return the direction with length 1."""
    length = sqrt(x * x + y * y + z * z)
    return x / length, y / length, z / length


LAMP: Final = unit_vector(-0.55, 0.80, -0.12)
FILL: Final = unit_vector(0.25, 0.25, 0.94)
"""Where the weak second lamp stands: in front, so that the sides of a stack are read."""


def dot(vector: Vector, direction: Direction) -> Grid:
    """Return the scalar product with a fixed direction."""
    product: Grid = vector[0] * direction[0] + vector[1] * direction[1] + vector[2] * direction[2]
    return product


def colour(red: int, green: int, blue: int) -> Grid:
    """Return the light of an sRGB colour (nearly: gamma 2), shaped (3, 1)."""
    value = np.array([[red], [green], [blue]], np.float64) / 255
    return value * value


def _profile(point: Vector) -> tuple[Grid, Grid]:
    """Return how far a point lies outside the core of the body, sideways and upwards; negative inside."""
    sideways = np.abs(radius(point[0], point[2]) - MIDDLE) - (HALF_WIDTH - ROUNDING)
    upwards = np.abs(point[1] - HALF_HEIGHT) - (HALF_HEIGHT - ROUNDING)
    return sideways, upwards


def distance(point: Vector) -> Grid:
    """Return the signed distance to the ring's skin (rounded box in profile, after Quilez, turned round the axis)."""
    sideways, upwards = _profile(point)
    a, b = np.maximum(sideways, 0), np.maximum(upwards, 0)
    skin: Grid = np.sqrt(a * a + b * b) + np.minimum(np.maximum(sideways, upwards), 0) - ROUNDING
    return skin


def _normal(point: Vector) -> Vector:
    """Return the direction in which the distance grows fastest, for points on the skin."""
    rho = radius(point[0], point[2])
    sideways, upwards = _profile(point)
    a, b = np.maximum(sideways, 0), np.maximum(upwards, 0)
    length = np.maximum(np.sqrt(a * a + b * b), 1e-9)
    outwards = a / length * np.where(rho < MIDDLE, -1.0, 1.0) / rho
    return outwards * point[0], b / length * np.where(point[1] < HALF_HEIGHT, -1.0, 1.0), outwards * point[2]


def moved(point: Vector, direction: Direction, by: Grid | float) -> Vector:
    """Return the points shifted along one direction."""
    return point[0] + direction[0] * by, point[1] + direction[1] * by, point[2] + direction[2] * by


def _shadow(point: Vector) -> Grid:
    """Return how much of the lamp a point sees, 0 to 1, from how closely its ray passes the ring (after Quilez)."""
    light = np.ones_like(point[0])
    for step in range(1, 25):
        way = 0.045 * step
        light = np.minimum(light, 0.5 + 6.0 * distance(moved(point, LAMP, way)) / way)
    return smooth(light, 0.0, 1.0)


def _openness(point: Vector, normal: Vector) -> Grid:
    """Return how free the sky is, from the room found along the normal between ring and ground."""
    missing = np.zeros_like(point[0])
    for way, weight in ((0.05, 1.4), (0.12, 1.1), (0.22, 0.8), (0.36, 0.5)):
        probe = (point[0] + normal[0] * way, point[1] + normal[1] * way, point[2] + normal[2] * way)
        missing += weight * (way - np.minimum(distance(probe), probe[1]))
    return np.clip(1 - missing, 0, 1)


def _eye(camera: Camera) -> Direction:
    return 0.0, camera.sine, camera.cosine


def surface(camera: Camera) -> Surface:
    """March every sight line from the plane of the ring's top to the ground, and tell what it meets."""
    x, z = camera.ground(2 * HALF_HEIGHT)
    slant = 2 * HALF_HEIGHT * camera.cosine / camera.sine
    near = (radius(x, z) < OUTER + 0.3) & (radius(x, z - slant) < OUTER + 0.3)
    start = (x[near], np.full(np.count_nonzero(near), 2 * HALF_HEIGHT), z[near])
    way, gap = np.zeros_like(start[0]), np.zeros_like(start[0])
    for _ in range(32):
        gap = distance(moved(start, _eye(camera), -way))
        way += gap
    point = moved(start, _eye(camera), -way)
    hit = (gap < 0.002) & (point[1] > -0.001)
    near[near] = hit
    point = (point[0][hit], point[1][hit], point[2][hit])
    normal = _normal(point)
    return Surface(camera, near, point, normal, _shadow(point), _openness(point, normal))


def bent(scene: Surface, normal: Vector, slope: Grid) -> Vector:
    """Return the normals after tilting them away from the axis by a slope."""
    rho = radius(scene.point[0], scene.point[2])
    x, y, z = normal[0] + slope * scene.point[0] / rho, normal[1], normal[2] + slope * scene.point[2] / rho
    length = np.sqrt(x * x + y * y + z * z)
    return x / length, y / length, z / length


def top(scene: Surface) -> Grid:
    """Return 1 on the ring's flat top, 0 beyond its rounded edges."""
    return smooth(scene.normal[1], 0.80, 0.99)


def across(scene: Surface, width: float) -> Grid:
    """Return the way outwards from the middle of the ring's body, 1 for a width."""
    return (radius(scene.point[0], scene.point[2]) - MIDDLE) / width


def domed(scene: Surface, height: float) -> Vector:
    """Return the normals as if the flat top were a shallow dome, so that light rolls over it."""
    return bent(scene, scene.normal, height * across(scene, HALF_WIDTH - ROUNDING) * top(scene))


def mirror(scene: Surface, normal: Vector) -> Vector:
    """Return where a sight line goes after the mirror."""
    eye = _eye(scene.camera)
    twice = 2 * dot(normal, eye)
    return normal[0] * twice - eye[0], normal[1] * twice - eye[1], normal[2] * twice - eye[2]


def rim(scene: Surface, normal: Vector) -> Grid:
    """Return 0 where the skin faces the camera to 1 where it turns away."""
    away = smooth(dot(normal, _eye(scene.camera)), 0.5, 0.0)
    return away * away


def seam(scene: Surface) -> Grid:
    """Return 1 on the body, 0 on the last four pixels at the foot: the dark line where rings in a stack part."""
    dusk = smooth(scene.point[1], 0.035, 0.10)
    return dusk * dusk


def shoulder(scene: Surface) -> Grid:
    """Return 1 on the rounded edges of the top, where light catches."""
    return smooth(scene.normal[1], 0.32, 0.60) * smooth(scene.normal[1], 0.95, 0.72)


def unfolded(scene: Surface, scale: float) -> tuple[Grid, Grid]:
    """Return plane coordinates for a pattern that lies on the top and hangs down both sides."""
    x, y, z = scene.point
    rho = radius(x, z)
    over = (rho + np.where(rho < MIDDLE, -1.0, 1.0) * (2 * HALF_HEIGHT - y)) / rho * scale
    warp = value_noise((x * 5, y * 5, z * 5), 21) * 0.45
    return x * over + warp, z * over - warp


def lamp(scene: Surface, normal: Vector) -> Grid:
    """Return how much of the lamp reaches the skin, 0 to 1."""
    return smooth(dot(normal, LAMP), -0.35, 1.05) * (0.12 + 0.88 * scene.lit)


def matt(scene: Surface, normal: Vector, sky: Grid) -> Grid:
    """Return the light that matt skin gets from a warm lamp, the weak lamp in front, and a sky of some colour."""
    fill = smooth(dot(normal, FILL), 0.0, 1.0) * (0.55 + 0.45 * scene.open)
    return (
        lamp(scene, normal) * colour(255, 248, 238) * 0.80
        + fill * colour(255, 244, 232) * 0.62
        + (0.5 + 0.5 * normal[1]) * scene.open * sky
    )


def inset(scene: Surface, depth: float) -> Grid:
    """Return 1 for samples that lie within a depth, in ring units on the picture, of the silhouette's border."""
    reach = round(depth * scene.camera.unit * scene.camera.samples)
    inner = scene.seen.copy()
    for down in range(-reach, reach + 1):
        side = isqrt(reach * reach - down * down)
        for right in (-side, side):
            inner &= np.roll(scene.seen, (down, right), (0, 1))
    return (~inner[scene.seen]).astype(np.float64)


def _hole(scene: Surface) -> Grid:
    """Return the shadow, 0 to 1, that the ring throws on what lies under it, as far as it is seen through the hole."""
    x, z = scene.camera.ground()
    inside = (radius(x, z) < MIDDLE) & ~scene.seen
    shadow = np.zeros_like(x)
    shadow[inside] = 1 - _shadow((x[inside], np.zeros(np.count_nonzero(inside)), z[inside]))
    return shadow


def ring(scene: Surface, material: Material) -> tuple[Grid, Grid]:
    """Return display colours times coverage, shaped (3, rows, columns), and the coverage of a ring's picture."""
    layers = np.zeros((4, *scene.seen.shape))
    layers[:3, scene.seen] = np.sqrt(np.clip(material(scene), 0, 1))
    layers[3] = np.where(scene.seen, 1.0, 0.55 * _hole(scene))
    small = shrunk(layers, scene.camera.samples)
    return small[:3], small[3]


def picture(scene: Surface, material: Material) -> Pixels:
    """Return the picture of a ring."""
    light, cover = ring(scene, material)
    return evened(pixels(plain(light, cover), cover), 3)


def evened(picture: Pixels, step: int) -> Pixels:
    """Return the picture with colours in whole steps, which nobody sees and PNG packs a good deal smaller."""
    whole = picture.astype(np.int64)
    whole[..., :3] = np.minimum((whole[..., :3] + step // 2) // step * step, 255)
    return whole.astype(np.uint8)


def shine(scene: Surface, heat: Grid, cold: Grid, hot: Grid) -> Pixels:
    """Return what glows, 0 to 1 a sample, as a picture of its own: from a cold colour in the halo to a hot one."""
    layer = np.zeros(scene.seen.shape)
    layer[scene.seen] = heat
    core = shrunk(layer, scene.camera.samples)
    halo = np.minimum(1.5 * blurred(core, 5), 1)
    alpha = np.floor((1 - (1 - core) * (1 - 0.62 * halo)) * 32) / 32
    light = np.sqrt(cold[..., None] + (hot - cold)[..., None] * np.floor(smooth(core, 0.1, 1.0) * 8) / 8)
    return pixels(light, alpha)
