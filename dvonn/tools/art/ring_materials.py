"""What the rings of each theme are made of, and the pictures of them.

ember: ivory, obsidian, lava. wood: maple, wenge, red lacquer with gold. contrast: flat white, black and red, told apart
by outlines and patterns. A ring that is cut off turns to ash.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from dvonn.tools.art.contrast_materials import pure_ash, pure_black, pure_red, pure_white, teeth
from dvonn.tools.art.raster import Camera, Grid, Pixels, Vector, clouds, cracks, radius, smooth, value_noise
from dvonn.tools.art.ring_render import (
    LAMP,
    Material,
    Surface,
    across,
    bent,
    colour,
    domed,
    dot,
    lamp,
    matt,
    mirror,
    picture,
    rim,
    seam,
    shine,
    shoulder,
    surface,
    top,
    unfolded,
)

MAUVE_SKY: Final = colour(206, 184, 170) * 0.36
DAY_SKY: Final = colour(235, 228, 214) * 0.46


def _scaled(point: Vector, x: float, y: float, z: float) -> Vector:
    return point[0] * x, point[1] * y, point[2] * z


def _window(scene: Surface, normal: Vector) -> Grid:
    """Return the sharp mirror image, 0 to 1, of the lamp as a large window."""
    return smooth(dot(mirror(scene, normal), LAMP), 0.84, 0.90) * (0.1 + 0.9 * scene.lit)


def _horizon(scene: Surface) -> Grid:
    """Return the mirror image of the horizon low on the front, 0 to 1: it parts dark rings in a stack."""
    band = smooth(scene.point[1], 0.07, 0.12) * smooth(scene.point[1], 0.22, 0.13) * smooth(scene.normal[1], 0.5, 0.2)
    return band * (0.35 + 0.65 * smooth(scene.normal[2], -0.2, 0.7))


def _ivory(scene: Surface) -> Grid:
    """Return warm matt light: growth lines that wander over the top, a broad dull highlight, bright edges."""
    normal = domed(scene, 0.24)
    x, y, z = scene.point
    wander = value_noise(_scaled(scene.point, 1.6, 1.6, 1.6), 11)
    lines = value_noise((x * 2 + wander, y * 14 + wander * 5, z * 26 + x * 9 + wander * 11), 12)
    grain = 0.88 + 0.12 * lines + 0.10 * (clouds(_scaled(scene.point, 5, 5, 5), 13) - 0.5)
    shade = 1 - (0.55 + 0.45 * scene.open) * (0.72 + 0.28 * smooth(scene.point[1], 0.0, 0.22))
    skin = colour(243, 234, 214) * (1 - shade) + colour(168, 112, 70) * shade
    dull = smooth(dot(mirror(scene, normal), LAMP), 0.80, 1.0) * scene.lit
    return seam(scene) * (
        skin * grain * matt(scene, normal, MAUVE_SKY)
        + dull * 0.18
        + shoulder(scene) * scene.open * lamp(scene, normal) * 0.16
        + rim(scene, normal) * scene.open * colour(255, 214, 170) * 0.10
    )


def _grooved(scene: Surface, *middles: float) -> tuple[Grid, Vector]:
    """Return the depth, 0 to 1, and the bent normals of grooves engraved round the top."""
    depth, normal = np.zeros_like(scene.lit), domed(scene, 0.17)
    for middle in middles:
        gap = (across(scene, 1.0) - middle) / (0.060 if len(middles) == 1 else 0.042)
        groove = np.maximum(1 - gap * gap, 0) * top(scene)
        normal = bent(scene, normal, 1.6 * gap * groove)
        depth = np.maximum(depth, groove)
    return depth, normal


def _obsidian(scene: Surface) -> Grid:
    """Return black glass: a mirrored window and sky, a blue-grey rim and foot, a frosted groove round the top."""
    normal = domed(scene, 0.17)
    groove, carved = _grooved(scene, 0.0)
    cut = smooth(groove, 0.0, 0.35)
    seen = mirror(scene, normal)
    sky = smooth(seen[1], 0.10, 0.95) * smooth(seen[2], 0.35, -0.75) * scene.open
    blue = colour(160, 172, 206)
    frost = smooth(groove, 0.45, 0.75) * (0.22 + 0.75 * smooth(dot(carved, LAMP), 0.1, 0.95))
    body = colour(13, 13, 18) + blue * (0.06 * sky + 0.12 * _horizon(scene))
    return seam(scene) * (
        body * (1 - 0.9 * cut)
        + blue * (frost * 0.42 + 0.55 * rim(scene, normal) * scene.open)
        + colour(186, 202, 250) * shoulder(scene) * shoulder(scene) * scene.open * (0.08 + 0.34 * lamp(scene, normal))
        + _window(scene, normal) * (1 - cut) * colour(228, 234, 255) * 0.42
    )


@lru_cache(maxsize=1)
def _veins(scene: Surface) -> tuple[Grid, Grid, Grid, Grid]:
    """Return the heat, the glow, the relief of the plates between the veins, and a number of each plate."""
    x, z = unfolded(scene, 2.9)
    gap, number = cracks(x, z, 24)
    beside, _ = cracks(x - 0.03, z - 0.03, 24)
    fire = smooth(value_noise(_scaled(scene.point, 3, 3, 3), 23), 0.1, 0.7)
    heat = smooth(gap, 0.04 + 0.05 * fire, 0.004) * (0.68 + 0.32 * fire)
    glow = smooth(gap, 0.36, 0.0) * (0.6 + 0.4 * fire)
    relief = np.clip((gap - beside) / 0.03, -1, 1) * smooth(gap, 0.17, 0.09)
    return heat, glow, relief, number


def _lava(scene: Surface) -> Grid:
    """Return plates of ruby glass that float on fire: it shines through their edges and stands in the cracks."""
    heat, glow, relief, number = _veins(scene)
    normal = domed(scene, 0.24)
    light = 0.35 + 0.75 * lamp(scene, normal) + 0.2 * smooth(normal[2], 0.0, 1.0)
    plate = colour(184, 10, 18) * (0.62 + 0.55 * number) * light * (1 + 0.45 * relief)
    body = plate + colour(255, 70, 10) * glow * glow * 0.85
    core = colour(255, 132, 22) + (colour(255, 238, 150) - colour(255, 132, 22)) * smooth(heat, 0.45, 1.0)
    return seam(scene) * (
        body * (1 - heat)
        + core * heat
        + _window(scene, normal) * (1 - heat) * colour(255, 190, 160) * (0.20 + 0.16 * np.maximum(relief, 0))
        + shoulder(scene) * scene.open * lamp(scene, normal) * colour(255, 150, 110) * 0.22
        + rim(scene, normal) * scene.open * colour(255, 110, 60) * 0.45
    )


def _maple(scene: Surface) -> Grid:
    """Return pale turned wood: the plank's growth rings, the chisel's faint circles, a satin highlight."""
    normal = domed(scene, 0.24)
    x, y, z = scene.point
    warp = value_noise(_scaled(scene.point, 1.3, 2.0, 2.2), 31)
    pith = radius(y + 0.6, z + 0.35 * x + 2.2 + 0.35 * warp) * 8.5
    late = smooth(pith - np.floor(pith), 0.15, 0.95)
    turned = value_noise((radius(x, z) * 26, y * 26, np.zeros_like(x)), 32)
    grain = 0.80 + 0.12 * (1 - late * late) + 0.07 * turned + 0.06 * value_noise(_scaled(scene.point, 2, 2, 9), 33)
    edge = 1 - (0.5 + 0.5 * scene.open) * (0.75 + 0.25 * smooth(scene.point[1], 0.0, 0.22))
    skin = colour(252, 234, 200) * (1 - edge) + colour(176, 112, 60) * edge
    dull = smooth(dot(mirror(scene, normal), LAMP), 0.84, 1.0) * scene.lit
    return seam(scene) * (
        skin * grain * matt(scene, normal, DAY_SKY) * (1 - 0.6 * rim(scene, normal))
        + dull * 0.16
        + shoulder(scene) * scene.open * lamp(scene, normal) * 0.16
    )


def _wenge(scene: Surface) -> Grid:
    """Return dark wood with fine pale streaks and two grooves that catch the light."""
    groove, normal = _grooved(scene, -0.075, 0.075)
    x, y, z = scene.point
    warp = value_noise(_scaled(scene.point, 1.2, 1.2, 1.2), 34)
    streak = value_noise((x * 1.5, y * 16, z * 24 + 5 * warp), 35)
    wood = colour(46, 30, 24) + colour(112, 76, 52) * 0.62 * smooth(streak, 0.35, 0.95)
    pale = smooth(groove, 0.25, 0.6)
    skin = wood * (1 - pale) + colour(196, 150, 100) * pale
    satin = smooth(dot(mirror(scene, domed(scene, 0.17)), LAMP), 0.80, 0.96) * scene.lit
    return seam(scene) * (
        skin * matt(scene, normal, DAY_SKY)
        + satin * colour(255, 230, 205) * 0.16 * (1 - pale)
        + _horizon(scene) * colour(255, 196, 150) * 0.06
        + shoulder(scene) * scene.open * colour(255, 214, 170) * (0.05 + 0.22 * lamp(scene, normal))
    )


def _lacquer(scene: Surface) -> Grid:
    """Return red lacquer, mended with gold that lies in its cracks."""
    heat, glow, relief, number = _veins(scene)
    normal = domed(scene, 0.24)
    inlay = smooth(heat, 0.25, 0.55)
    light = matt(scene, normal, DAY_SKY)
    red = colour(204, 16, 26) * (0.88 + 0.2 * number) * light + colour(255, 70, 20) * glow * glow * 0.22
    gleam = 0.5 + 0.5 * smooth(mirror(scene, normal)[1], -0.2, 0.9) + 0.12 * relief
    gold = (colour(255, 182, 50) * gleam + colour(255, 244, 190) * 0.5 * _window(scene, normal)) * (0.62 + 0.45 * light)
    return seam(scene) * (
        red * (1 - inlay) * (1 - 0.35 * smooth(heat, 0.0, 0.3))
        + gold * inlay
        + _window(scene, normal) * (1 - inlay) * 0.34
        + shoulder(scene) * scene.open * lamp(scene, normal) * colour(255, 190, 170) * 0.22
    )


@lru_cache(maxsize=1)
def _burnt(scene: Surface) -> tuple[Grid, Grid, Grid]:
    """Return how bright ash is between its cracks, how deep the cracks are, and where a last spark lives."""
    x, z = unfolded(scene, 2.9)
    wide, number = cracks(x, z, 52)
    beside, _ = cracks(x - 0.03, z - 0.03, 52)
    fine, _ = cracks(x * 1.6 + 7, z * 1.6, 53)
    relief = np.clip((wide - beside) / 0.03, -1, 1) * smooth(wide, 0.20, 0.08)
    deep = np.maximum(smooth(wide, 0.085, 0.035), 0.75 * smooth(fine, 0.07, 0.02) * smooth(number, 0.45, 0.75))
    powder = 0.68 + 0.26 * value_noise(_scaled(scene.point, 4, 4, 4), 54) + 0.12 * number
    spark = smooth(wide, 0.055, 0.0) * smooth(value_noise(_scaled(scene.point, 4.5, 4.5, 4.5), 55), 0.60, 0.80)
    return powder * (1 + 0.3 * relief), deep, spark


def _ash(skin: Grid, groove: Grid, *middles: float) -> Material:
    """Return a ring burnt out: grey and matt, cracked all over, with the last sparks deep in the cracks."""

    def material(scene: Surface) -> Grid:
        depth, normal = _grooved(scene, *middles)
        powder, deep, spark = _burnt(scene)
        cut = smooth(depth, 0.2, 0.6)
        body = (skin * (1 - cut) + groove * cut) * powder * matt(scene, normal, MAUVE_SKY)
        return seam(scene) * (body * (1 - 0.94 * deep) + colour(255, 96, 20) * spark)

    return material


def _heat(scene: Surface) -> Grid:
    return _veins(scene)[0]


@dataclass(frozen=True)
class RingTheme:
    """The materials of one theme by the pictures' names, and what glows in its dvonn ring from cold to hot."""

    materials: dict[str, Material]
    heat: Callable[[Surface], Grid]
    cold: Grid
    hot: Grid


THEMES: Final[dict[str, RingTheme]] = {
    "ember": RingTheme(
        {
            "ring-white": _ivory,
            "ring-black": _obsidian,
            "ring-dvonn": _lava,
            "ash-white": _ash(colour(174, 174, 176), colour(174, 174, 176)),
            "ash-black": _ash(colour(84, 80, 82), colour(150, 146, 146), 0.0),
        },
        _heat,
        colour(255, 92, 20),
        colour(255, 226, 130),
    ),
    "wood": RingTheme(
        {
            "ring-white": _maple,
            "ring-black": _wenge,
            "ring-dvonn": _lacquer,
            "ash-white": _ash(colour(190, 186, 182), colour(190, 186, 182)),
            "ash-black": _ash(colour(78, 72, 68), colour(150, 142, 134), -0.075, 0.075),
        },
        _heat,
        colour(255, 150, 40),
        colour(255, 236, 160),
    ),
    "contrast": RingTheme(
        {
            "ring-white": pure_white,
            "ring-black": pure_black,
            "ring-dvonn": pure_red,
            "ash-white": pure_ash(colour(176, 176, 176)),
            "ash-black": pure_ash(colour(70, 70, 70), colour(168, 168, 168)),
        },
        teeth,
        colour(255, 200, 40),
        colour(255, 255, 190),
    ),
}


def pictures() -> Iterator[tuple[str, Pixels]]:
    """Yield name and picture of each theme's rings, and of the window's icon, a lava ring that fills its frame."""
    scene = surface(Camera())
    for name, theme in THEMES.items():
        for piece, material in theme.materials.items():
            yield f"{name}/{piece}", picture(scene, material)
        yield f"{name}/ring-dvonn-veins", shine(scene, theme.heat(scene), theme.cold, theme.hot)
    frame = Camera(size=(256, 256), anchor=(128, 141), unit=126)
    yield "icon", picture(surface(frame), _lava)
