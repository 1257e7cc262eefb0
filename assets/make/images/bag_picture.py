"""The bag from which the rings are drawn: folded leather around an axis, sphere traced and lit like the rings.

Lengths are in bag units: the belly has radius 1, the foot is at y = 0. The camera looks from 38 degrees above, lower
than at the board, so that the belly is visible. Directions around the axis are unit complex numbers: the real parts of
their powers are waves around the axis.
"""

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final

import numpy as np
import numpy.typing as npt

from assets.make.images.raster import (
    CAMERA_COSINE,
    CAMERA_SINE,
    Grid,
    Pixels,
    Vector,
    downsample,
    fractal_noise,
    radius,
    smoothstep,
    to_pixels,
    unpremultiply,
)
from assets.make.images.ring_render import dot, linear_rgb, offset_along, unit_vector

Point3 = tuple[float, float, float]
Rotation = tuple[Grid, Grid]

BAG_SAMPLES: Final = 2
BAG_UNIT_PIXELS: Final = 240.0
BAG_ANCHOR: Final = (320.0, 470.0)  # pixel of the axis on the ground
BAG_VIEW_DIRECTION: Final = (0.0, CAMERA_COSINE, CAMERA_SINE)  # the complement of the board camera's elevation
BAG_LIGHT: Final = unit_vector(-0.62, 0.70, 0.36)
BELLY_HEIGHT: Final = 0.44
NECK_HEIGHT: Final = 1.36
BAG_TOP_HEIGHT: Final = 1.72
LEATHER_HALF_THICKNESS: Final = 0.030
CORD_RADIUS: Final = 0.048
CORD_LOOP_RADIUS: Final = 0.695  # of the loop that the cord forms around the neck
CORD_ENDS: Final[tuple[tuple[Point3, ...], ...]] = (
    ((0.20, 1.36, 0.67), (0.30, 1.22, 0.76), (0.40, 1.02, 0.82), (0.43, 0.78, 0.93)),
    ((0.20, 1.36, 0.67), (0.40, 1.26, 0.66), (0.58, 1.05, 0.68), (0.69, 0.90, 0.70)),
)
CORD_KNOTS: Final[tuple[tuple[Point3, float], ...]] = (
    ((0.20, 1.36, 0.685), 0.095),
    ((0.43, 0.78, 0.93), 0.076),
    ((0.69, 0.90, 0.70), 0.076),
)


def _select(point: Vector, mask: npt.NDArray[np.bool_]) -> Vector:
    return point[0][mask], point[1][mask], point[2][mask]


def _complex_product(a: Rotation, b: Rotation) -> Rotation:
    """Return the complex product; numpy's own rounds differently on some machines."""
    return a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]


def _waves(x: Grid, z: Grid) -> tuple[Grid, Rotation]:
    """Return a wave with five periods around the axis, from -1 to 1, and the 13th power of the direction."""
    rho = np.maximum(radius(x, z), 1e-6)
    power_1 = x / rho, z / rho
    power_2 = _complex_product(power_1, power_1)
    power_4 = _complex_product(power_2, power_2)
    power_5 = _complex_product(power_4, power_1)
    return power_5[0] * 0.8 + power_5[1] * 0.6, _complex_product(_complex_product(power_4, power_4), power_5)


def _profile(y: Grid) -> Grid:
    """Return the radius of the leather above the belly, without folds."""
    return (
        1.0
        - 0.40 * smoothstep(y, BELLY_HEIGHT, NECK_HEIGHT)
        + 0.19 * smoothstep(y, NECK_HEIGHT - 0.02, BAG_TOP_HEIGHT + 0.12)
    )


def _leather_distance(point: Vector) -> Grid:
    """Return a lower bound of the distance to the leather, cut off at the upper edge and at the ground."""
    x, y, z = point
    wave, (pleats, _) = _waves(x, z)
    gathered = smoothstep(y, 0.30, NECK_HEIGHT)
    pleats = pleats * (0.75 + 0.55 * wave)
    fold = gathered * (0.046 * pleats + 0.012 * wave) + 0.030 * wave * (1 - gathered) * smoothstep(y, 0.0, 0.6)
    below = np.maximum(BELLY_HEIGHT - y, 0) * 1.9
    distance = np.abs(np.sqrt(x * x + z * z + below * below) - _profile(y) - fold) - LEATHER_HALF_THICKNESS
    rim = y - BAG_TOP_HEIGHT - 0.022 * wave - 0.012 * pleats
    return np.maximum(np.maximum(distance, rim), -y)


def _cord_distance(point: Vector) -> Grid:
    """Return the signed distance to the cord, with its ends and knots."""
    x, y, z = point
    distance: Grid = radius(radius(x, z) - CORD_LOOP_RADIUS, y - NECK_HEIGHT) - CORD_RADIUS
    ends = _point_distance(point, (0.37, 1.06, 0.80)) - 0.48  # to a bounding sphere of the ends
    close = ends < 0.1
    ends[close] = _cord_ends_distance(_select(point, close))
    return np.minimum(distance, ends)


def _cord_ends_distance(point: Vector) -> Grid:
    """Return the signed distance to the cord's ends and knots."""
    distance = np.full_like(point[0], 9.0)
    for end in CORD_ENDS:
        for start, stop in pairwise(end):
            along = stop[0] - start[0], stop[1] - start[1], stop[2] - start[2]
            a, b, c = point[0] - start[0], point[1] - start[1], point[2] - start[2]
            t = np.clip(dot((a, b, c), along) / sum(travel * travel for travel in along), 0, 1)
            distance = np.minimum(
                distance,
                _point_distance((a - along[0] * t, b - along[1] * t, c - along[2] * t)) - CORD_RADIUS * 0.85,
            )
    for centre, size in CORD_KNOTS:
        distance = np.minimum(distance, _point_distance(point, centre) - size)
    return distance


def _point_distance(point: Vector, centre: Point3 = (0.0, 0.0, 0.0)) -> Grid:
    x, y, z = point[0] - centre[0], point[1] - centre[1], point[2] - centre[2]
    return np.sqrt(x * x + y * y + z * z)


def _bag_distance(point: Vector) -> Grid:
    return np.minimum(_leather_distance(point), _cord_distance(point))


def _normal(point: Vector) -> Vector:
    """Return the surface normal from differences at the corners of a small tetrahedron."""
    total = [np.zeros_like(point[0]) for _ in range(3)]
    for corner in ((1, -1, -1), (-1, -1, 1), (-1, 1, -1), (1, 1, 1)):
        step = _bag_distance(offset_along(point, corner, 0.004))
        for axis, sign in enumerate(corner):
            total[axis] += sign * step
    length = _point_distance((total[0], total[1], total[2]))
    return total[0] / length, total[1] / length, total[2] / length


def _ground() -> tuple[Grid, Grid]:
    """Return x and z where the view rays of all samples cross the ground."""
    across, down = (
        (np.arange(640 * BAG_SAMPLES) + 0.5) / BAG_SAMPLES / BAG_UNIT_PIXELS - centre / BAG_UNIT_PIXELS
        for centre in BAG_ANCHOR
    )
    x, z = np.meshgrid(across, down / CAMERA_COSINE)
    return x, z


def _march(x: Grid, z: Grid) -> tuple[npt.NDArray[np.bool_], Vector]:
    """Return the mask of the view rays that hit the bag, and the points hit; rays are given by their ground points."""
    top_height = BAG_TOP_HEIGHT + 0.1
    start = x.ravel(), np.full(x.size, top_height), (z + top_height * CAMERA_SINE / CAMERA_COSINE).ravel()
    hits, hit_travel = np.zeros(x.size, np.bool_), np.zeros(x.size)
    active = np.flatnonzero(radius(x.ravel(), (z.ravel() + 1.0) * 0.55) < 1.25)  # no other rays come near the bag
    travel = np.zeros(active.size)
    for _ in range(80):
        point = offset_along((start[0][active], start[1][active], start[2][active]), BAG_VIEW_DIRECTION, -travel)
        distance = _bag_distance(point)
        hit = distance < 0.003
        hits[active[hit]], hit_travel[active[hit]] = True, travel[hit]
        travel = travel + 0.7 * distance
        continuing = ~hit & (travel < top_height / CAMERA_COSINE)
        active, travel = active[continuing], travel[continuing]
    return hits.reshape(x.shape), offset_along(_select(start, hits), BAG_VIEW_DIRECTION, -hit_travel[hits])


def _light_visibility(point: Vector) -> Grid:
    """Return the visible share of the light, 0 to 1 (a soft shadow)."""
    lit, travel = np.ones_like(point[0]), 0.06
    for _ in range(6):
        lit = np.minimum(lit, 0.5 + 3.2 * _bag_distance(offset_along(point, BAG_LIGHT, travel)) / travel)
        travel *= 1.5
    return smoothstep(lit, 0.0, 1.0)


@dataclass(frozen=True)
class _BagSurface:
    """The visible points of the bag, with the values for their shading."""

    point: Vector
    normal: Vector
    wave: Grid  # with 39 periods around the axis
    lit: Grid
    openness: Grid
    on_cord: npt.NDArray[np.bool_]  # whether the point is on the cord


def _shading_data(point: Vector) -> _BagSurface:
    normal = _normal(point)
    _, turn = _waves(point[0], point[2])
    wave, _ = _complex_product(turn, _complex_product(turn, turn))
    close, far = (_bag_distance(_offset_by_normal(point, normal, travel)) / travel for travel in (0.05, 0.16))
    free = smoothstep(0.5 * close + 0.5 * far, 0.15, 0.95)
    return _BagSurface(
        point,
        normal,
        wave,
        _light_visibility(_offset_by_normal(point, normal, 0.02)),
        free,
        _cord_distance(point) < _leather_distance(point),
    )


def _offset_by_normal(point: Vector, normal: Vector, travel: float) -> Vector:
    return point[0] + normal[0] * travel, point[1] + normal[1] * travel, point[2] + normal[2] * travel


def _inner_side_mask(data: _BagSurface) -> Grid:
    """Return 1 on the inner side of the leather, 0 outside and on the cord."""
    x, _, z = data.point
    outwards = (data.normal[0] * x + data.normal[2] * z) / np.maximum(radius(x, z), 1e-6)
    return smoothstep(outwards, -0.1, -0.5) * ~data.on_cord


def _stitches(data: _BagSurface) -> tuple[Grid, Grid]:
    """Return the coverage of the stitches and of their seams: down one side, at the hem, at the foot."""
    x, y, z = data.point
    beside = x * 0.6 + z * 0.8  # distance from the plane of the side seam, at the left in front
    front = smoothstep(-x, 0.0, 0.1)
    dash = smoothstep(np.abs(y / 0.085 - np.floor(y / 0.085) - 0.5), 0.36, 0.28)
    down = smoothstep(np.abs(np.abs(beside) - 0.042), 0.013, 0.006) * dash * front * smoothstep(y, 0.31, 0.33)
    ring = np.minimum(np.abs(y - 0.27), np.abs(y - BAG_TOP_HEIGHT + 0.115))
    around = smoothstep(ring, 0.013, 0.006) * smoothstep(data.wave, -0.35, 0.05)
    welt = np.maximum(smoothstep(np.abs(beside), 0.014, 0.004) * front, smoothstep(np.abs(y - 0.305), 0.014, 0.004))
    return np.maximum(down, around), welt


def _emblem(point: Vector) -> Grid:
    """Return the coverage of the ring stamped on the belly, two lines that are circles on the picture."""
    up = point[1] * CAMERA_SINE - point[2] * CAMERA_COSINE
    distance = np.abs(radius(point[0] + 0.04, (up - 0.09) * 1.12) - 0.165)
    return np.maximum(smoothstep(np.abs(distance - 0.062), 0.016, 0.008), 0.35 * smoothstep(distance, 0.062, 0.05)) * (
        point[2] > 0
    )


def _leather_colour(data: _BagSurface) -> Grid:
    x, y, z = data.point
    grain = fractal_noise((x * 5, y * 5, z * 5), 101, 4)
    worn = smoothstep(fractal_noise((x * 1.4, y * 1.4, z * 1.4), 105, 2), 0.35, 0.75)
    stitches, welt = _stitches(data)
    stamped = _emblem(data.point) * (0.75 + 0.5 * (grain - 0.5))
    base = linear_rgb(92, 57, 45) * (0.42 + 0.80 * grain + 0.28 * worn)
    base = base * (1 - 0.65 * welt) * (1 - stamped) + linear_rgb(196, 118, 62) * stamped
    return base * (1 - stitches) + linear_rgb(196, 150, 96) * stitches


def _cord_colour(data: _BagSurface) -> Grid:
    """Return the base colour of the cord, two twisted strands."""
    x, y, z = data.point
    turn = (x * 0.9 + z * 0.35 - y * 0.75) * 11
    strand = np.abs(turn - np.floor(turn) - 0.5) * 2
    return linear_rgb(190, 146, 90) * (0.42 + 0.62 * smoothstep(strand, 0.05, 0.75))


def _light(data: _BagSurface) -> Grid:
    """Return the linear light of each point."""
    base_colour = np.where(data.on_cord, _cord_colour(data), _leather_colour(data))
    inside = _inner_side_mask(data)
    towards, facing = dot(data.normal, BAG_LIGHT), dot(data.normal, BAG_VIEW_DIRECTION)
    key = smoothstep(towards, -0.30, 1.0) * (0.12 + 0.88 * data.lit)
    sky = (0.5 + 0.5 * data.normal[1]) * data.openness
    mirror = 2 * towards * facing - (
        BAG_LIGHT[0] * BAG_VIEW_DIRECTION[0]
        + BAG_LIGHT[1] * BAG_VIEW_DIRECTION[1]
        + BAG_LIGHT[2] * BAG_VIEW_DIRECTION[2]
    )
    shine = smoothstep(mirror, 0.50, 1.0) * data.lit
    away = np.clip(1 - facing, 0, 1)
    rim = away * away * away * data.openness * (1 - inside)
    light = base_colour * (key * linear_rgb(255, 240, 220) * 1.30 + sky * linear_rgb(190, 180, 200) * 0.50 + 0.02)
    light = light * (0.35 + 0.65 * data.openness) + shine * shine * 0.035 + rim * linear_rgb(255, 160, 104) * 0.15
    depth = 1 - inside * (1 - 0.55 * smoothstep(data.point[1], 1.30, BAG_TOP_HEIGHT))
    return light * depth * depth


def bag() -> Pixels:
    """Return the bag with its shadow."""
    return _picture(_layers()[0])


def bag_front() -> Pixels:
    """Return the front part of the bag, which hides rings that are still inside the mouth."""
    return _picture(np.multiply(*_layers()))


def _picture(layers: Grid) -> Pixels:
    small = downsample(layers, BAG_SAMPLES)
    return to_pixels(unpremultiply(small[:3], small[3]), small[3])


@cache
def _layers() -> tuple[Grid, Grid]:
    """Return the colours and the opacity of the bag, and where its front part is."""
    x, z = _ground()
    facing, point = _march(x, z)
    data = _shading_data(point)
    layers = np.zeros((4, *facing.shape))
    layers[:3, facing] = np.sqrt(np.clip(_light(data), 0, 1))
    layers[3] = np.where(facing, 1.0, 0.62 * smoothstep(radius(x - 0.10, z - 0.02), 1.10, 0.45))
    front = np.zeros_like(x)
    front[facing] = (point[2] > 0) & (_inner_side_mask(data) < 0.5)
    return layers, front
