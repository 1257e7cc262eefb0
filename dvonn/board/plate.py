"""Draws slabs of the theme's material: a bevel, a front and a soft shadow. The plate below the board may break."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil
from random import Random
from typing import Final, NamedTuple

import pygame
from pygame import Vector2
from pygame.transform import flip, gaussian_blur, rotate, smoothscale, smoothscale_by

from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import PLATE_THICKNESS, BoardLayout
from dvonn.board.staging import Fracture
from dvonn.rules.board import NEIGHBOURS, SPACES, Space, steps_from
from dvonn.ui.assets import Assets, Sprite, draw_faded
from dvonn.ui.canvas import fill_polygon
from dvonn.ui.layout import Point
from dvonn.ui.theme import RGB, Theme, blended

LIGHT: Final = Vector2(-0.55, -0.83)  # direction to the light, on the screen
LINES_PER_PIXEL: Final = 2  # of the antialiased lines that front and bevel are made of

FRACTURE_SHAPES: Final = 5  # of parts of a fracture in one direction
FRACTURE_CORNERS: Final = 4  # at which a part changes its direction
FRACTURE_JAG: Final = 0.17  # by which these are aside, as a share of the part's length
FRACTURE_PART_FADE: Final = 0.12  # of the fracture's way, while a part appears

# In units of the board
FRACTURE_WIDTHS: Final = (0.105, 0.055, 0.022)  # of the gap, the light in it and its hot core
FRACTURE_GLOW_SIZE: Final = 0.6
BEVEL_WIDTH: Final = 0.04
SHADOWS: Final = ((0.16, 0.30, 130), (0.05, 0.06, 150))
"""Offset downwards from the foot, reach and opacity (of 255) of the shadows: a wide one, and one close to the slab."""
SHADOW_DETAIL: Final = 24  # pixels for a unit of the board in the shadow's picture, which is enlarged
SHADOW_MARGIN: Final = 1.0  # around the plate

BEVEL_BRIGHTNESS: Final = (1.0, 0.35)  # of a side's bevel: on average, and added in full light
FRONT_BRIGHTNESS: Final = (1.0, 0.30)  # the same of a side's front
LAYERS: Final = (1.7, 1.3, 1.16, 1.22, 1.0, 0.94, 1.02, 0.82, 0.66, 0.42)
"""Brightness of the front from its upper edge to its foot, which shows the layers of the material."""


class Side(NamedTuple):
    """A side of a polygon: its ends, and its normal outwards."""

    start: Vector2
    end: Vector2
    normal: Vector2

    @property
    def light(self) -> float:
        """How far the side faces the light, from -1 to 1."""
        return self.normal * LIGHT


def draw_plate(surface: pygame.Surface, board: BoardLayout, assets: Assets) -> None:
    """Draw the plate of a board with its shadow on the ground."""
    draw_slab_shadow(surface, board.plate(), board.unit, PLATE_THICKNESS)
    draw_slab(surface, board.plate(), board.unit, PLATE_THICKNESS, assets)


def draw_slab_shadow(surface: pygame.Surface, points: Sequence[Point | Vector2], unit: float, height: float) -> None:
    """Draw the shadow of a slab from a small blurred picture, which is smooth at any size.

    The points are the corners of its upper side, whose height above the ground is in units of the board.
    """
    corners = [Vector2(point) for point in points]
    box = _bounds(corners).inflate([round(2 * SHADOW_MARGIN * unit)] * 2)
    shadow = pygame.Surface([max(1, round(length * SHADOW_DETAIL / unit)) for length in box.size], pygame.SRCALPHA)
    for offset, reach, opacity in SHADOWS:
        dark, down = pygame.Surface(shadow.get_size(), pygame.SRCALPHA), Vector2(0, (height + offset) * unit)
        fill_polygon(dark, [(corner + down - box.topleft) * SHADOW_DETAIL / unit for corner in corners], (0, 0, 0))
        draw_faded(shadow, gaussian_blur(dark, round(reach * SHADOW_DETAIL)), (0, 0), opacity)
    surface.blit(smoothscale(shadow, box.size), box)


def draw_slab(
    surface: pygame.Surface, points: Sequence[Point | Vector2], unit: float, thickness: float, assets: Assets
) -> None:
    """Draw a slab of the plate's material on an opaque surface.

    The corners of its upper side are convex and clockwise on the screen; its thickness is in units of the board.
    """
    corners, bevel = [Vector2(point) for point in points], max(1.5, unit * BEVEL_WIDTH)
    _draw_front(surface, corners, unit * thickness, assets.theme.plate_side)
    _draw_face(surface, _inset(corners, bevel / 2), assets)
    _draw_bevel(surface, corners, bevel, assets.theme)


def _draw_front(surface: pygame.Surface, corners: Sequence[Vector2], thickness: float, colour: RGB) -> None:
    """Draw the sides that face the viewer, filled and then line by line from the foot upwards."""
    sides, foot, count = [side for side in _sides(corners) if side.normal.y > 0], Vector2(0, thickness), len(LAYERS) - 1
    for side in sides:
        pygame.draw.polygon(surface, colour, [side.start, side.end, side.end + foot, side.start + foot])
    lines = ceil(thickness * LINES_PER_PIXEL)
    for n in range(lines, -1, -1):
        layer = n / lines * count
        above, below = LAYERS[int(layer)], LAYERS[ceil(layer)]
        for side in sides:
            shade = _lit(colour, FRONT_BRIGHTNESS, side.light, above + (below - above) * (layer % 1))
            pygame.draw.aaline(surface, shade, side.start + foot * n / lines, side.end + foot * n / lines)


def _draw_face(surface: pygame.Surface, corners: Sequence[Vector2], assets: Assets) -> None:
    """Draw the upper side, cut out of the material, which runs along the plate; the bevel covers its edge."""
    box = _bounds(corners)
    if box.width >= box.height:
        face = assets.material("plate", box.size)
    else:  # mirrored at the diagonal, which keeps the light at the upper left
        face = flip(rotate(assets.material("plate", (box.height, box.width)), 90), flip_x=False, flip_y=True)
    face = face.convert_alpha()
    shape = pygame.Surface(box.size, pygame.SRCALPHA)
    pygame.draw.polygon(shape, (255, 255, 255), [corner - box.topleft for corner in corners])
    face.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(face, box)


def _draw_bevel(surface: pygame.Surface, corners: Sequence[Vector2], width: float, theme: Theme) -> None:
    """Draw the edge of the upper side, line by line inwards."""
    count = ceil(width * LINES_PER_PIXEL)
    for n in range(count, -1, -1):
        for side in _sides(_inset(corners, 0.5 + (width - 0.5) * n / count)):  # a line covers half a pixel outside
            shade = blended(_lit(theme.plate_edge, BEVEL_BRIGHTNESS, side.light), theme.plate, n / count)
            pygame.draw.aaline(surface, shade, side.start, side.end)


def _sides(corners: Sequence[Vector2]) -> Iterator[Side]:
    """Yield the sides of a polygon whose corners are clockwise on the screen."""
    for start, end in pairwise([*corners, corners[0]]):
        yield Side(start, end, (end - start).rotate(-90).normalize())


def _inset(corners: Sequence[Vector2], width: float) -> list[Vector2]:
    """Return a convex polygon with each side moved inwards."""
    normals = [side.normal for side in _sides(corners)]
    pairs = zip(corners, [normals[-1], *normals], normals, strict=False)
    return [corner - (first + second) * width / (1 + first * second) for corner, first, second in pairs]


def _bounds(corners: Sequence[Vector2]) -> pygame.Rect:
    left, top = (min(corner[axis] for corner in corners) for axis in (0, 1))
    right, bottom = (max(corner[axis] for corner in corners) for axis in (0, 1))
    return pygame.Rect(int(left), int(top), ceil(right) - int(left), ceil(bottom) - int(top))


def _lit(colour: RGB, brightness: tuple[float, float], light: float, share: float = 1.0) -> RGB:
    """Return a colour in the light that falls on a side."""
    average, added = brightness
    bright = max(0.0, (average + added * light) * share)
    return blended((0, 0, 0), colour, bright) if bright <= 1 else blended(colour, (255, 255, 255), min(1.0, bright - 1))


# The fracture


@lru_cache(maxsize=4)
def fracture_parts(board: BoardLayout, fracture: Fracture) -> list[tuple[Vector2, Vector2, float]]:
    """Return the parts of a fracture: both ends, the one nearer to its source first, and the share of its way before.

    A part separates two neighbouring spaces. It runs from the middle of the triangle that they form with a third one
    to that of the triangle opposite, and where no space is, on to the edge of the plate.
    """
    source, ways = Vector2(board.centre(fracture.source)), []
    for first, second in _border(fracture.lost, fracture.kept):
        middle = (Vector2(board.centre(first)) + board.centre(second)) / 2
        thirds = [board.centre(third) - middle for third in NEIGHBOURS[first] if third in NEIGHBOURS[second]]
        ends = [middle + thirds[0] / 3, middle + (thirds[1] / 3 if thirds[1:] else -0.62 * thirds[0])]
        ways.append(sorted(ends, key=source.distance_to))
    length = max(source.distance_to(end) for _, end in ways)
    return [(start, end, source.distance_to(start) / length) for start, end in ways]


def _border(lost: frozenset[Space], kept: frozenset[Space]) -> list[tuple[Space, Space]]:
    """Return the pairs of neighbours of which only the first is nearer to what is lost than to what is kept."""
    to_lost, to_kept = steps_from(lost, SPACES), steps_from(kept, SPACES)
    nearer = [space for space in SPACES if to_lost[space] < to_kept[space]]
    return [(space, near) for space in nearer for near in NEIGHBOURS[space] if near not in nearer]


def draw_fracture(canvas: BoardCanvas, fracture: Fracture, run: float, light: float) -> None:
    """Draw a fracture that has run a share of its way, with light in it and, where the theme has one, a glow."""
    unit, theme, surface = canvas.board.unit, canvas.theme, canvas.surface
    glow = canvas.assets.sprite("glow", FRACTURE_GLOW_SIZE * unit, theme.life)
    for number, (start, end, before) in enumerate(fracture_parts(canvas.board, fracture)):
        alpha = round(255 * light * min(1.0, (run * (1 + FRACTURE_PART_FADE) - before) / FRACTURE_PART_FADE))
        if alpha > 0:
            way = round(end.x - start.x), round(end.y - start.y)
            _part_sprite(canvas.assets, unit, way, number % FRACTURE_SHAPES).draw(surface, start, alpha)
            if number % 2 and not theme.is_flat:
                glow.draw(surface, start, alpha // 2)


def _part_sprite(assets: Assets, unit: float, way: tuple[int, int], shape: int) -> Sprite:
    """Return the sprite of a part, its anchor at the start."""
    return assets.cached(
        ("fracture", unit, way, shape), lambda: _render_part(assets, unit, Vector2(way), Random(shape))
    )


def _render_part(assets: Assets, unit: float, way: Vector2, rng: Random) -> Sprite:
    margin, aside = FRACTURE_WIDTHS[0] * unit + FRACTURE_JAG * way.length(), FRACTURE_JAG * Vector2(-way.y, way.x)
    anchor = Vector2(margin + max(0.0, -way.x), margin + max(0.0, -way.y))
    corners = [way * n / FRACTURE_CORNERS + aside * rng.uniform(-1, 1) for n in range(1, FRACTURE_CORNERS)]
    points = [2 * (anchor + at) for at in (Vector2(), *corners, way)]  # drawn twice as large, which smooths its edges
    large = pygame.Surface([2 * round(abs(part) + 2 * margin) for part in way], pygame.SRCALPHA)
    for width, colour in zip(FRACTURE_WIDTHS, (assets.theme.plug, assets.theme.life, assets.theme.spark), strict=True):
        px = max(2, round(2 * width * unit))
        pygame.draw.lines(large, colour, closed=False, points=points, width=px)
        for point in points[1:-1]:
            pygame.draw.circle(large, colour, point, px / 2)
    return Sprite(smoothscale_by(large, 0.5), anchor.x, anchor.y)
