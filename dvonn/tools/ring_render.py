"""Rings as solids: a signed distance field under a parallel camera, marched and lit with numpy.

Lengths are in ring units: the outer radius of a ring is 0.98. x points right, y up from the ground, z towards the
viewer. Light is worked out with gamma 2, because a square root is exact, as all is that raster asks for.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Final

import numpy as np
import numpy.typing as npt

from dvonn.tools.raster import (
    COSINE,
    OUTER,
    SINE,
    Camera,
    Grid,
    Pixels,
    Vector,
    clouds,
    cracks,
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


@dataclass(frozen=True)
class Surface:
    """What the camera sees of a ring: seen marks its samples on the canvas, the rest is a number for each of them."""

    seen: npt.NDArray[np.bool_]
    point: Vector
    normal: Vector
    lit: Grid  # 0 in the lamp's shadow to 1
    open: Grid  # 0 where everything near is solid to 1 under the free sky


Material = Callable[[Surface], Grid]
"""Light of each sample as red, green, blue, shaped (3, samples), 1 for white."""


def unit_vector(x: float, y: float, z: float) -> tuple[float, float, float]:
    """Return the direction with length 1."""
    length = sqrt(x * x + y * y + z * z)
    return x / length, y / length, z / length


EYE: Final = (0.0, SINE, COSINE)
LAMP: Final = unit_vector(-0.55, 0.80, -0.12)


def dot(vector: Vector, direction: tuple[float, float, float]) -> Grid:
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


def moved(point: Vector, direction: tuple[float, float, float], by: Grid | float) -> Vector:
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


def surface(camera: Camera) -> Surface:
    """March every sight line from the plane of the ring's top to the ground, and tell what it meets."""
    x, z = camera.ground(2 * HALF_HEIGHT)
    near = (radius(x, z) < OUTER + 0.3) & (radius(x, z - 2 * HALF_HEIGHT * COSINE / SINE) < OUTER + 0.3)
    start = (x[near], np.full(np.count_nonzero(near), 2 * HALF_HEIGHT), z[near])
    way, gap = np.zeros_like(start[0]), np.zeros_like(start[0])
    for _ in range(32):
        gap = distance(moved(start, EYE, -way))
        way += gap
    point = moved(start, EYE, -way)
    hit = (gap < 0.002) & (point[1] > -0.001)
    near[near] = hit
    point = (point[0][hit], point[1][hit], point[2][hit])
    normal = _normal(point)
    return Surface(near, point, normal, _shadow(point), _openness(point, normal))


def _bent(normal: Vector, point: Vector, slope: Grid) -> Vector:
    """Return the normals after tilting them away from the axis by a slope."""
    rho = radius(point[0], point[2])
    x, y, z = normal[0] + slope * point[0] / rho, normal[1], normal[2] + slope * point[2] / rho
    length = np.sqrt(x * x + y * y + z * z)
    return x / length, y / length, z / length


def _top(scene: Surface) -> Grid:
    """Return 1 on the ring's flat top, 0 beyond its rounded edges."""
    return smooth(scene.normal[1], 0.8, 1.0)


def _domed(scene: Surface, height: float) -> Vector:
    """Return the normals of a top that rises a little towards its middle, so that light rolls over it."""
    across = (radius(scene.point[0], scene.point[2]) - MIDDLE) / (HALF_WIDTH - ROUNDING)
    return _bent(scene.normal, scene.point, height * across * _top(scene))


def _mirror(normal: Vector) -> Vector:
    """Return where a sight line goes after the mirror."""
    twice = 2 * dot(normal, EYE)
    return normal[0] * twice - EYE[0], normal[1] * twice - EYE[1], normal[2] * twice - EYE[2]


def _rim(normal: Vector) -> Grid:
    """Return 0 where the skin faces the camera to 1 where it turns away."""
    rim = smooth(dot(normal, EYE), 0.5, 0.0)
    return rim * rim


def _foot(scene: Surface) -> Grid:
    """Return 1 on the upper part of the side, falling towards the foot: rings in a stack part there."""
    return smooth(scene.point[1], -0.02, 0.19)


def _ivory(scene: Surface) -> Grid:
    """Return warm matt light: soft diffuse with a brown shadow, fine growth lines, a broad dull highlight."""
    normal = _domed(scene, 0.24)
    x, y, z = scene.point
    wander = value_noise((x * 1.6, y * 1.6, z * 1.6), 11)
    lines = value_noise((x * 2 + wander, y * 14 + wander * 5, z * 26 + x * 9 + wander * 11), 12)
    grain = 0.90 + 0.10 * lines + 0.08 * (clouds((x * 5, y * 5, z * 5), 13) - 0.5)
    key = smooth(dot(normal, LAMP), -0.35, 1.05) * (0.12 + 0.88 * scene.lit)
    sky = (0.5 + 0.5 * normal[1]) * scene.open
    deep = 1 - _foot(scene) * scene.open
    light = key * colour(255, 248, 238) * 0.92 + sky * colour(206, 184, 170) * 0.36
    skin = colour(240, 231, 212) * grain * (1 - deep) + colour(150, 92, 56) * deep
    shine = smooth(dot(_mirror(normal), LAMP), 0.80, 1.0) * scene.lit
    edge = smooth(normal[1], 0.35, 0.62) * smooth(normal[1], 0.95, 0.70) * scene.open
    return (
        skin * light * (0.35 + 0.65 * _foot(scene))
        + shine * 0.20
        + edge * key * 0.14
        + _rim(normal) * scene.open * colour(255, 214, 170) * 0.10
    )


def _obsidian(scene: Surface) -> Grid:
    """Return black glass: mirrored lamps, a blue-grey rim, and a frosted groove engraved round the top."""
    across = (radius(scene.point[0], scene.point[2]) - MIDDLE) / 0.08
    groove = np.maximum(1 - across * across, 0) * _top(scene)
    normal = _domed(scene, 0.17)
    mirror = _mirror(normal)
    window = smooth(dot(mirror, LAMP), 0.84, 0.90) * (0.1 + 0.9 * scene.lit) * (1 - smooth(groove, 0.0, 0.5))
    bevel = smooth(scene.normal[1], 0.98, 0.88) * scene.open
    strip = smooth(mirror[1], 0.30, 0.45) * smooth(mirror[1], 0.80, 0.65) * bevel
    side = 0.45 + 0.55 * smooth(dot(normal, LAMP), -0.4, 0.8)
    carved = _bent(normal, scene.point, 2.0 * across * groove)
    frost = smooth(np.abs(across), 0.62, 0.38) * _top(scene) * (0.5 + 0.7 * smooth(dot(carved, LAMP), 0.2, 1.0))
    wall = smooth(dot(normal, LAMP), -0.5, 1.0) * scene.lit * scene.open
    blue = colour(156, 174, 220)
    rim = _rim(normal) * scene.open * _foot(scene)
    heel = smooth(normal[1], -0.1, -0.5) * smooth(normal[1], -0.9, -0.5)
    return (
        colour(36, 37, 44) * (0.12 + 0.88 * wall) * (0.3 + 0.7 * _foot(scene)) * (1 - 0.95 * smooth(groove, 0.0, 0.5))
        + blue * (0.8 * rim + 0.5 * strip * side + 0.34 * frost + 0.05 * heel)
        + window * colour(228, 234, 255) * 0.40
    )


def _ember(scene: Surface) -> Grid:
    """Return red lava glass, broken by cracks that glow; the pattern lies on the top and hangs down both sides."""
    x, y, z = scene.point
    rho = radius(x, z)
    over = (rho + np.where(rho < MIDDLE, -1.0, 1.0) * (2 * HALF_HEIGHT - y)) / rho * 2.9
    warp = value_noise((x * 5, y * 5, z * 5), 21) * 0.45
    gap, number = cracks(x * over + warp, z * over - warp, 24)
    normal = _domed(scene, 0.24)
    key = smooth(dot(normal, LAMP), -0.4, 1.0) * (0.25 + 0.75 * scene.lit)
    light = (0.8 * key + 0.2 * scene.open) * (0.35 + 0.65 * _foot(scene))
    fire = smooth(value_noise((x * 3, y * 3, z * 3), 23), 0.1, 0.7)
    heat = smooth(gap, 0.035 + 0.045 * fire, 0.005) * (0.45 + 0.55 * fire)
    glow = smooth(gap, 0.30, 0.0) * (0.4 + 0.6 * fire)
    shine = smooth(dot(_mirror(normal), LAMP), 0.82, 0.92) * scene.lit * (1 - heat)
    edge = smooth(normal[1], 0.30, 0.55) * smooth(normal[1], 0.95, 0.70) * scene.open * key
    return (
        colour(205, 20, 16) * light * (0.8 + 0.4 * number) * (1 - heat)
        + colour(255, 72, 12) * glow * glow * 0.55
        + colour(255, 190, 64) * heat
        + shine * colour(255, 196, 176) * 0.25
        + edge * colour(255, 150, 120) * 0.16
        + _rim(normal) * scene.open * colour(255, 110, 70) * 0.4
    )


MATERIALS: Final[dict[str, Material]] = {"white": _ivory, "black": _obsidian, "dvonn": _ember}


def _hole(camera: Camera, scene: Surface) -> Grid:
    """Return the shadow, 0 to 1, that the ring throws on what lies under it, as far as it is seen through the hole."""
    x, z = camera.ground()
    inside = (radius(x, z) < MIDDLE) & ~scene.seen
    shadow = np.zeros_like(x)
    shadow[inside] = 1 - _shadow((x[inside], np.zeros(np.count_nonzero(inside)), z[inside]))
    return shadow


def ring(camera: Camera, scene: Surface, material: Material) -> Pixels:
    """Return the picture of a ring."""
    layers = np.zeros((4, *scene.seen.shape))
    layers[:3, scene.seen] = np.sqrt(np.clip(material(scene), 0, 1))
    layers[3] = np.where(scene.seen, 1.0, 0.55 * _hole(camera, scene))
    small = shrunk(layers, camera.samples)
    return pixels(plain(small[:3], small[3]), small[3])


def pictures() -> Iterator[tuple[str, Pixels]]:
    """Yield the name and the picture of each ring, and of the window's icon, a dvonn ring that fills its frame."""
    camera = Camera()
    scene = surface(camera)
    for name, material in MATERIALS.items():
        yield f"ring-{name}", ring(camera, scene, material)
    frame = Camera(size=(256, 256), anchor=(128, 141), unit=126)
    yield "icon", ring(frame, surface(frame), _ember)
