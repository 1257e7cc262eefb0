"""The pouch out of which the rings are drawn: leather in folds around an axis, marched and lit as the rings are.

Lengths are in pouch units: its belly has radius 1, it stands on y = 0. It is seen from 38 degrees above, lower than the
board, so that its belly shows. Directions around the axis are complex numbers of length 1: powers of them go round it
several times as fast, and their real parts are waves.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
import numpy.typing as npt

from dvonn.tools.art.raster import COSINE, SINE, Grid, Pixels, Vector, clouds, pixels, plain, radius, shrunk, smooth
from dvonn.tools.art.ring_render import colour, dot, moved, unit_vector

Place = tuple[float, float, float]
Turn = tuple[Grid, Grid]

SIZE: Final = 640
SAMPLES: Final = 2
UNIT: Final = 240.0  # pixels
FOOT: Final = (320.0, 470.0)  # the pixel of the axis on the ground
EYE: Final = (0.0, COSINE, SINE)  # the complement of the board's angle
LAMP: Final = unit_vector(-0.62, 0.70, 0.36)
BELLY: Final = 0.44  # height, as the next two
NECK: Final = 1.36
TOP: Final = 1.72
THIN: Final = 0.030  # half the leather's thickness
CORD: Final = 0.048  # radius
NECK_SIZE: Final = 0.695  # radius of the circle that the cord lies in
ENDS: Final[tuple[tuple[Place, ...], ...]] = (
    ((0.20, 1.36, 0.67), (0.30, 1.22, 0.76), (0.40, 1.02, 0.82), (0.43, 0.78, 0.93)),
    ((0.20, 1.36, 0.67), (0.40, 1.26, 0.66), (0.58, 1.05, 0.68), (0.69, 0.90, 0.70)),
)
KNOTS: Final[tuple[tuple[Place, float], ...]] = (
    ((0.20, 1.36, 0.685), 0.095),
    ((0.43, 0.78, 0.93), 0.076),
    ((0.69, 0.90, 0.70), 0.076),
)


def _cut(point: Vector, among: npt.NDArray[np.bool_]) -> Vector:
    return point[0][among], point[1][among], point[2][among]


def _times(a: Turn, b: Turn) -> Turn:
    """Multiply complex numbers: NumPy's own complex product is not rounded alike on all machines."""
    return a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]


def _waves(x: Grid, z: Grid) -> tuple[Grid, Turn]:
    """Return a wave five times around the axis, from -1 to 1, and the direction turned 13 times as far."""
    rho = np.maximum(radius(x, z), 1e-6)
    one = x / rho, z / rho
    two = _times(one, one)
    four = _times(two, two)
    five = _times(four, one)
    return five[0] * 0.8 + five[1] * 0.6, _times(_times(four, four), five)


def _profile(y: Grid) -> Grid:
    """Return the radius of the leather without its folds, above the belly."""
    return 1.0 - 0.40 * smooth(y, BELLY, NECK) + 0.19 * smooth(y, NECK - 0.02, TOP + 0.12)


def _leather(point: Vector) -> Grid:
    """Return about how far a point is from the middle of the leather, and less than that near its upper edge."""
    x, y, z = point
    wide, (pleats, _) = _waves(x, z)
    gathered = smooth(y, 0.30, NECK)
    pleats = pleats * (0.75 + 0.55 * wide)
    fold = gathered * (0.046 * pleats + 0.012 * wide) + 0.030 * wide * (1 - gathered) * smooth(y, 0.0, 0.6)
    below = np.maximum(BELLY - y, 0) * 1.9
    gap = np.abs(np.sqrt(x * x + z * z + below * below) - _profile(y) - fold) - THIN
    rim = y - TOP - 0.022 * wide - 0.012 * pleats
    return np.maximum(np.maximum(gap, rim), -y)


def _cord(point: Vector) -> Grid:
    """Return the distance to the cord, with its ends and knots."""
    x, y, z = point
    gap: Grid = radius(radius(x, z) - NECK_SIZE, y - NECK) - CORD
    ends = _from(point, (0.37, 1.06, 0.80)) - 0.48  # to a ball around what hangs down
    close = ends < 0.1
    ends[close] = _hanging(_cut(point, close))
    return np.minimum(gap, ends)


def _hanging(point: Vector) -> Grid:
    """Return the distance to the cord's ends and knots."""
    gap = np.full_like(point[0], 9.0)
    for end in ENDS:
        for start, stop in pairwise(end):
            along = stop[0] - start[0], stop[1] - start[1], stop[2] - start[2]
            a, b, c = point[0] - start[0], point[1] - start[1], point[2] - start[2]
            part = np.clip(dot((a, b, c), along) / sum(way * way for way in along), 0, 1)
            gap = np.minimum(gap, _from((a - along[0] * part, b - along[1] * part, c - along[2] * part)) - CORD * 0.85)
    for at, size in KNOTS:
        gap = np.minimum(gap, _from(point, at) - size)
    return gap


def _from(point: Vector, at: Place = (0.0, 0.0, 0.0)) -> Grid:
    """Return the distance to a place."""
    x, y, z = point[0] - at[0], point[1] - at[1], point[2] - at[2]
    return np.sqrt(x * x + y * y + z * z)


def _distance(point: Vector) -> Grid:
    return np.minimum(_leather(point), _cord(point))


def _normal(point: Vector) -> Vector:
    """Return the direction away from the skin, from differences to the corners of a small tetrahedron."""
    total = [np.zeros_like(point[0]) for _ in range(3)]
    for corner in ((1, -1, -1), (-1, -1, 1), (-1, 1, -1), (1, 1, 1)):
        step = _distance(moved(point, corner, 0.004))
        for axis, sign in enumerate(corner):
            total[axis] += sign * step
    length = _from((total[0], total[1], total[2]))
    return total[0] / length, total[1] / length, total[2] / length


def _ground() -> tuple[Grid, Grid]:
    """Return x and z where the sight lines of all samples cross the ground."""
    across, down = ((np.arange(SIZE * SAMPLES) + 0.5) / SAMPLES / UNIT - at / UNIT for at in FOOT)
    x, z = np.meshgrid(across, down / COSINE)
    return x, z


def _march(x: Grid, z: Grid) -> tuple[npt.NDArray[np.bool_], Vector]:
    """Return which sight lines meet the pouch, and the points where they do, from where they cross the ground."""
    high = TOP + 0.1
    start = x.ravel(), np.full(x.size, high), (z + high * SINE / COSINE).ravel()
    found, place = np.zeros(x.size, np.bool_), np.zeros(x.size)
    alive = np.flatnonzero(radius(x.ravel(), (z.ravel() + 1.0) * 0.55) < 1.25)  # no others come near
    way = np.zeros(alive.size)
    for _ in range(80):
        point = moved((start[0][alive], start[1][alive], start[2][alive]), EYE, -way)
        gap = _distance(point)
        hit = gap < 0.003
        found[alive[hit]], place[alive[hit]] = True, way[hit]
        way = way + 0.7 * gap
        going = ~hit & (way < high / COSINE)
        alive, way = alive[going], way[going]
    return found.reshape(x.shape), moved(_cut(start, found), EYE, -place[found])


def _sunlight(point: Vector) -> Grid:
    """Return 0 where something is between the point and the lamp, to 1."""
    lit, way = np.ones_like(point[0]), 0.06
    for _ in range(6):
        lit = np.minimum(lit, 0.5 + 3.2 * _distance(moved(point, LAMP, way)) / way)
        way *= 1.5
    return smooth(lit, 0.0, 1.0)


@dataclass(frozen=True)
class _Skin:
    """The points of the pouch that are seen, with what is needed to colour them."""

    point: Vector
    normal: Vector
    wave: Grid  # 39 around the axis
    lit: Grid
    open: Grid
    roped: npt.NDArray[np.bool_]  # on the cord


def _skin(point: Vector) -> _Skin:
    """Find out what the colours of the points need."""
    normal = _normal(point)
    _, turn = _waves(point[0], point[2])
    wave, _ = _times(turn, _times(turn, turn))
    close, far = (_distance(_off(point, normal, way)) / way for way in (0.05, 0.16))
    free = smooth(0.5 * close + 0.5 * far, 0.15, 0.95)
    return _Skin(point, normal, wave, _sunlight(_off(point, normal, 0.02)), free, _cord(point) < _leather(point))


def _off(point: Vector, normal: Vector, way: float) -> Vector:
    return point[0] + normal[0] * way, point[1] + normal[1] * way, point[2] + normal[2] * way


def _inside(skin: _Skin) -> Grid:
    """Return 1 on the leather's inner side, 0 outside and on the cord."""
    x, _, z = skin.point
    outwards = (skin.normal[0] * x + skin.normal[2] * z) / np.maximum(radius(x, z), 1e-6)
    return smooth(outwards, -0.1, -0.5) * ~skin.roped


def _stitches(skin: _Skin) -> tuple[Grid, Grid]:
    """Return the coverage of stitches, and of the seams that they hold together: down one side, the hem, the foot."""
    x, y, z = skin.point
    beside = x * 0.6 + z * 0.8  # distance from the plane of the seam, which runs down at the left in front
    front = smooth(-x, 0.0, 0.1)
    dash = smooth(np.abs(y / 0.085 - np.floor(y / 0.085) - 0.5), 0.36, 0.28)
    down = smooth(np.abs(np.abs(beside) - 0.042), 0.013, 0.006) * dash * front * smooth(y, 0.31, 0.33)
    ring = np.minimum(np.abs(y - 0.27), np.abs(y - TOP + 0.115))
    around = smooth(ring, 0.013, 0.006) * smooth(skin.wave, -0.35, 0.05)
    welt = np.maximum(smooth(np.abs(beside), 0.014, 0.004) * front, smooth(np.abs(y - 0.305), 0.014, 0.004))
    return np.maximum(down, around), welt


def _mark(point: Vector) -> Grid:
    """Return the coverage of the ring that is stamped on the belly, in two lines: round as it is seen."""
    up = point[1] * SINE - point[2] * COSINE
    gap = np.abs(radius(point[0] + 0.04, (up - 0.09) * 1.12) - 0.165)
    return np.maximum(smooth(np.abs(gap - 0.062), 0.016, 0.008), 0.35 * smooth(gap, 0.062, 0.05)) * (point[2] > 0)


def _dyed(skin: _Skin) -> Grid:
    """Return the leather's own colour."""
    x, y, z = skin.point
    grain = clouds((x * 5, y * 5, z * 5), 101, 4)
    worn = smooth(clouds((x * 1.4, y * 1.4, z * 1.4), 105, 2), 0.35, 0.75)
    stitches, welt = _stitches(skin)
    stamped = _mark(skin.point) * (0.75 + 0.5 * (grain - 0.5))
    base = colour(92, 57, 45) * (0.42 + 0.80 * grain + 0.28 * worn)
    base = base * (1 - 0.65 * welt) * (1 - stamped) + colour(196, 118, 62) * stamped
    return base * (1 - stitches) + colour(196, 150, 96) * stitches


def _rope(skin: _Skin) -> Grid:
    """Return the cord's own colour: two strands twisted."""
    x, y, z = skin.point
    turn = (x * 0.9 + z * 0.35 - y * 0.75) * 11
    strand = np.abs(turn - np.floor(turn) - 0.5) * 2
    return colour(190, 146, 90) * (0.42 + 0.62 * smooth(strand, 0.05, 0.75))


def _light(skin: _Skin) -> Grid:
    """Return the light that comes from each point."""
    own = np.where(skin.roped, _rope(skin), _dyed(skin))
    inside = _inside(skin)
    towards, seen = dot(skin.normal, LAMP), dot(skin.normal, EYE)
    key = smooth(towards, -0.30, 1.0) * (0.12 + 0.88 * skin.lit)
    sky = (0.5 + 0.5 * skin.normal[1]) * skin.open
    mirror = 2 * towards * seen - (LAMP[0] * EYE[0] + LAMP[1] * EYE[1] + LAMP[2] * EYE[2])
    shine = smooth(mirror, 0.50, 1.0) * skin.lit
    away = np.clip(1 - seen, 0, 1)
    rim = away * away * away * skin.open * (1 - inside)
    light = own * (key * colour(255, 240, 220) * 1.30 + sky * colour(190, 180, 200) * 0.50 + 0.02)
    light = light * (0.35 + 0.65 * skin.open) + shine * shine * 0.035 + rim * colour(255, 160, 104) * 0.15
    depth = 1 - inside * (1 - 0.55 * smooth(skin.point[1], 1.30, TOP))
    return light * depth * depth


def pictures() -> Iterator[tuple[str, Pixels]]:
    """Yield the pouch on its shadow, and the part of it that hides what is still inside its mouth."""
    x, z = _ground()
    seen, point = _march(x, z)
    skin = _skin(point)
    layers = np.zeros((4, *seen.shape))
    layers[:3, seen] = np.sqrt(np.clip(_light(skin), 0, 1))
    layers[3] = np.where(seen, 1.0, 0.62 * smooth(radius(x - 0.10, z - 0.02), 1.10, 0.45))
    front = np.zeros_like(x)
    front[seen] = (point[2] > 0) & (_inside(skin) < 0.5)
    for name, shown in (("bag", layers), ("bag-front", layers * front)):
        small = shrunk(shown, SAMPLES)
        yield name, pixels(plain(small[:3], small[3]), small[3])
