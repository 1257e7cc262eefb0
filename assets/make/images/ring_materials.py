"""The materials of rings: ivory, obsidian, lava; maple, wenge, red lacquer with gold; and the ash of a ring cut off."""

from functools import lru_cache
from typing import Final

import numpy as np

from assets.make.images.raster import (
    Grid,
    Vector,
    fractal_noise,
    radius,
    smoothstep,
    value_noise,
    voronoi_borders,
)
from assets.make.images.ring_render import (
    KEY_LIGHT,
    Material,
    Surface,
    border_mask,
    diffuse_light,
    domed_normals,
    dot,
    foot_shade,
    key_light,
    linear_rgb,
    offset_from_middle,
    reflect,
    rim_mask,
    shoulder_mask,
    tilt_normals,
    top_mask,
    unfold,
)

MAUVE_SKY: Final = linear_rgb(206, 184, 170) * 0.36
DAY_SKY: Final = linear_rgb(235, 228, 214) * 0.46


def _scaled(point: Vector, x: float, y: float, z: float) -> Vector:
    return point[0] * x, point[1] * y, point[2] * z


def _window(surface: Surface, normal: Vector) -> Grid:
    """Return the sharp reflection, 0 to 1, of the key light as a large window."""
    return smoothstep(dot(reflect(surface, normal), KEY_LIGHT), 0.84, 0.90) * (0.1 + 0.9 * surface.lit)


def _horizon(surface: Surface) -> Grid:
    """Return the reflection of the horizon low on the front, 0 to 1, which separates dark rings in a stack."""
    band = (
        smoothstep(surface.point[1], 0.07, 0.12)
        * smoothstep(surface.point[1], 0.22, 0.13)
        * smoothstep(surface.normal[1], 0.5, 0.2)
    )
    return band * (0.35 + 0.65 * smoothstep(surface.normal[2], -0.2, 0.7))


def _outline(surface: Surface, depth: float) -> Grid:
    """Return 1 on the outer edge of a ring as it is seen, to a depth in ring units, else 0."""
    return border_mask(surface, depth) * (offset_from_middle(surface, 1.0) > 0)


def ivory(surface: Surface) -> Grid:
    """Return ivory: warm and matt, with warped growth lines on the top, a broad dull highlight and bright edges."""
    normal = domed_normals(surface, 0.24)
    x, y, z = surface.point
    warp = value_noise(_scaled(surface.point, 1.6, 1.6, 1.6), 11)
    lines = value_noise((x * 2 + warp, y * 14 + warp * 5, z * 26 + x * 9 + warp * 11), 12)
    grain = 0.88 + 0.12 * lines + 0.10 * (fractal_noise(_scaled(surface.point, 5, 5, 5), 13) - 0.5)
    shade = 1 - (0.55 + 0.45 * surface.openness) * (0.72 + 0.28 * smoothstep(surface.point[1], 0.0, 0.22))
    base_colour = linear_rgb(243, 234, 214) * (1 - shade) + linear_rgb(168, 112, 70) * shade
    highlight = smoothstep(dot(reflect(surface, normal), KEY_LIGHT), 0.80, 1.0) * surface.lit
    return foot_shade(surface) * (
        base_colour * grain * diffuse_light(surface, normal, MAUVE_SKY)
        + highlight * 0.18
        + shoulder_mask(surface) * surface.openness * key_light(surface, normal) * 0.16
        + rim_mask(surface, normal) * surface.openness * linear_rgb(255, 214, 170) * 0.10
    )


def _grooves(surface: Surface, *offsets: float) -> tuple[Grid, Vector]:
    """Return the depth, 0 to 1, and the normals of grooves engraved round the top, at offsets from its middle."""
    depth, normal = np.zeros_like(surface.lit), domed_normals(surface, 0.17)
    for offset in offsets:
        distance = (offset_from_middle(surface, 1.0) - offset) / (0.060 if len(offsets) == 1 else 0.042)
        groove = np.maximum(1 - distance * distance, 0) * top_mask(surface)
        normal = tilt_normals(surface, normal, 1.6 * distance * groove)
        depth = np.maximum(depth, groove)
    return depth, normal


def obsidian(surface: Surface) -> Grid:
    """Return obsidian: reflections of window and sky, a blue-grey rim and foot, a frosted groove round the top."""
    normal = domed_normals(surface, 0.17)
    groove, carved = _grooves(surface, 0.0)
    cut = smoothstep(groove, 0.0, 0.35)
    reflected = reflect(surface, normal)
    sky = smoothstep(reflected[1], 0.10, 0.95) * smoothstep(reflected[2], 0.35, -0.75) * surface.openness
    blue = linear_rgb(160, 172, 206)
    frost = smoothstep(groove, 0.45, 0.75) * (0.22 + 0.75 * smoothstep(dot(carved, KEY_LIGHT), 0.1, 0.95))
    body = linear_rgb(13, 13, 18) + blue * (0.06 * sky + 0.12 * _horizon(surface))
    front = shoulder_mask(surface) * smoothstep(surface.normal[2], -0.2, 0.3) * (offset_from_middle(surface, 1.0) > 0)
    rim = np.maximum(_outline(surface, 0.048) * smoothstep(surface.normal[1], 0.1, 0.4), front * front)
    return foot_shade(surface) * (
        body * (1 - 0.9 * cut)
        + blue * (frost * 0.42 + 0.55 * rim_mask(surface, normal) * surface.openness)
        + linear_rgb(186, 202, 250)
        * shoulder_mask(surface)
        * shoulder_mask(surface)
        * surface.openness
        * (0.20 + 0.40 * key_light(surface, normal))
        + _window(surface, normal) * (1 - cut) * linear_rgb(228, 234, 255) * 0.42
        + rim * linear_rgb(158, 182, 236)
    )


@lru_cache(maxsize=1)
def _veins(surface: Surface) -> tuple[Grid, Grid, Grid, Grid]:
    """Return the heat and the glow of the veins, the relief of the plates between them, and each plate's number."""
    x, z = unfold(surface, 2.9)
    distance, number = voronoi_borders(x, z, 24)
    shifted, _ = voronoi_borders(x - 0.03, z - 0.03, 24)
    fire = smoothstep(value_noise(_scaled(surface.point, 3, 3, 3), 23), 0.1, 0.7)
    heat = smoothstep(distance, 0.04 + 0.05 * fire, 0.004) * (0.68 + 0.32 * fire)
    glow = smoothstep(distance, 0.36, 0.0) * (0.6 + 0.4 * fire)
    relief = np.clip((distance - shifted) / 0.03, -1, 1) * smoothstep(distance, 0.17, 0.09)
    return heat, glow, relief, number


def lava(surface: Surface) -> Grid:
    """Return lava: plates of ruby glass on fire, which shines through their edges and fills the cracks."""
    heat, glow, relief, number = _veins(surface)
    normal = domed_normals(surface, 0.24)
    light = 0.35 + 0.75 * key_light(surface, normal) + 0.2 * smoothstep(normal[2], 0.0, 1.0)
    plate = linear_rgb(184, 10, 18) * (0.62 + 0.55 * number) * light * (1 + 0.45 * relief)
    body = plate + linear_rgb(255, 70, 10) * glow * glow * 0.85
    core = linear_rgb(255, 132, 22) + (linear_rgb(255, 238, 150) - linear_rgb(255, 132, 22)) * smoothstep(
        heat, 0.45, 1.0
    )
    return foot_shade(surface) * (
        body * (1 - heat)
        + core * heat
        + _window(surface, normal) * (1 - heat) * linear_rgb(255, 190, 160) * (0.20 + 0.16 * np.maximum(relief, 0))
        + shoulder_mask(surface) * surface.openness * key_light(surface, normal) * linear_rgb(255, 150, 110) * 0.22
        + rim_mask(surface, normal) * surface.openness * linear_rgb(255, 110, 60) * 0.95
    )


def maple(surface: Surface) -> Grid:
    """Return maple: pale turned wood with growth rings, faint circles of the chisel and a satin highlight."""
    normal = domed_normals(surface, 0.24)
    x, y, z = surface.point
    warp = value_noise(_scaled(surface.point, 1.3, 2.0, 2.2), 31)
    pith = radius(y + 0.6, z + 0.35 * x + 2.2 + 0.35 * warp) * 8.5
    late = smoothstep(pith - np.floor(pith), 0.15, 0.95)
    turned = value_noise((radius(x, z) * 26, y * 26, np.zeros_like(x)), 32)
    grain = 0.80 + 0.12 * (1 - late * late) + 0.07 * turned + 0.06 * value_noise(_scaled(surface.point, 2, 2, 9), 33)
    edge = 1 - (0.5 + 0.5 * surface.openness) * (0.75 + 0.25 * smoothstep(surface.point[1], 0.0, 0.22))
    outline = _outline(surface, 0.042)
    base_colour = linear_rgb(252, 234, 200) * (1 - edge) + linear_rgb(176, 112, 60) * edge
    highlight = smoothstep(dot(reflect(surface, normal), KEY_LIGHT), 0.84, 1.0) * surface.lit
    return foot_shade(surface) * (
        base_colour * grain * diffuse_light(surface, normal, DAY_SKY) * (1 - outline)
        + linear_rgb(44, 22, 10) * outline
        + highlight * 0.16 * (1 - outline)
        + shoulder_mask(surface) * surface.openness * key_light(surface, normal) * 0.16
    )


def wenge(surface: Surface) -> Grid:
    """Return wenge: dark wood with fine pale streaks and two bright grooves."""
    groove, normal = _grooves(surface, -0.075, 0.075)
    x, y, z = surface.point
    warp = value_noise(_scaled(surface.point, 1.2, 1.2, 1.2), 34)
    streak = value_noise((x * 1.5, y * 16, z * 24 + 5 * warp), 35)
    wood = linear_rgb(46, 30, 24) + linear_rgb(112, 76, 52) * 0.62 * smoothstep(streak, 0.35, 0.95)
    pale = smoothstep(groove, 0.25, 0.6)
    base_colour = wood * (1 - pale) + linear_rgb(196, 150, 100) * pale
    satin = smoothstep(dot(reflect(surface, domed_normals(surface, 0.17)), KEY_LIGHT), 0.80, 0.96) * surface.lit
    return foot_shade(surface) * (
        base_colour * diffuse_light(surface, normal, DAY_SKY)
        + satin * linear_rgb(255, 230, 205) * 0.16 * (1 - pale)
        + _horizon(surface) * linear_rgb(255, 196, 150) * 0.06
        + shoulder_mask(surface)
        * surface.openness
        * linear_rgb(255, 214, 170)
        * (0.05 + 0.22 * key_light(surface, normal))
    )


def lacquer(surface: Surface) -> Grid:
    """Return red lacquer with gold in its cracks."""
    heat, glow, relief, number = _veins(surface)
    normal = domed_normals(surface, 0.24)
    inlay = smoothstep(heat, 0.25, 0.55)
    light = diffuse_light(surface, normal, DAY_SKY)
    red = linear_rgb(216, 17, 27) * (0.88 + 0.2 * number) * light + linear_rgb(255, 70, 20) * glow * glow * 0.22
    outline = _outline(surface, 0.042)
    gleam = 0.5 + 0.5 * smoothstep(reflect(surface, normal)[1], -0.2, 0.9) + 0.12 * relief
    gold = (linear_rgb(255, 182, 50) * gleam + linear_rgb(255, 244, 190) * 0.5 * _window(surface, normal)) * (
        0.62 + 0.45 * light
    )
    return foot_shade(surface) * (
        (red * (1 - inlay) * (1 - 0.35 * smoothstep(heat, 0.0, 0.3)) + gold * inlay) * (1 - outline)
        + linear_rgb(60, 4, 6) * outline
        + _window(surface, normal) * (1 - inlay) * 0.34
        + shoulder_mask(surface) * surface.openness * key_light(surface, normal) * linear_rgb(255, 190, 170) * 0.22
    )


@lru_cache(maxsize=1)
def _ash_texture(surface: Surface) -> tuple[Grid, Grid, Grid]:
    """Return the brightness of ash between its cracks, the depth of the cracks, and the last sparks."""
    x, z = unfold(surface, 2.9)
    wide, number = voronoi_borders(x, z, 52)
    shifted, _ = voronoi_borders(x - 0.03, z - 0.03, 52)
    fine, _ = voronoi_borders(x * 1.6 + 7, z * 1.6, 53)
    relief = np.clip((wide - shifted) / 0.03, -1, 1) * smoothstep(wide, 0.20, 0.08)
    deep = np.maximum(
        smoothstep(wide, 0.085, 0.035), 0.75 * smoothstep(fine, 0.07, 0.02) * smoothstep(number, 0.45, 0.75)
    )
    powder = 0.68 + 0.26 * value_noise(_scaled(surface.point, 4, 4, 4), 54) + 0.12 * number
    spark = smoothstep(wide, 0.055, 0.0) * smoothstep(
        value_noise(_scaled(surface.point, 4.5, 4.5, 4.5), 55), 0.60, 0.80
    )
    return powder * (1 + 0.3 * relief), deep, spark


def ash(base_colour: Grid, groove: Grid, *offsets: float) -> Material:
    """Return the material of a burnt ring: grey and matt, cracked all over, with sparks deep in the cracks."""

    def material(surface: Surface) -> Grid:
        depth, normal = _grooves(surface, *offsets)
        powder, deep, spark = _ash_texture(surface)
        cut = smoothstep(depth, 0.2, 0.6)
        body = (base_colour * (1 - cut) + groove * cut) * powder * diffuse_light(surface, normal, MAUVE_SKY)
        return foot_shade(surface) * (body * (1 - 0.94 * deep) + linear_rgb(255, 96, 20) * spark)

    return material


def vein_heat(surface: Surface) -> Grid:
    """Return the heat in the veins of lava and lacquer, 0 to 1."""
    return _veins(surface)[0]
