"""Draws slabs of the theme's material, such as the plate below the board: a bevel, a front and a soft shadow."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil
from typing import Final, NamedTuple

import pygame
from pygame import Vector2
from pygame.transform import flip, gaussian_blur, rotate, smoothscale

from dvonn.board.layout import PLATE_THICKNESS, BoardLayout
from dvonn.ui.assets import Assets, draw_faded
from dvonn.ui.canvas import fill_polygon
from dvonn.ui.layout import Point
from dvonn.ui.theme import RGB, Theme, blended

LIGHT: Final = Vector2(-0.55, -0.83)  # direction to the light, on the screen
LINES_PER_PIXEL: Final = 2  # of the antialiased lines that front and bevel are made of

# In units of the board
SHADOWS: Final = ((0.16, 0.30, 130), (0.05, 0.06, 150))
"""Offset downwards from the foot, reach and opacity (of 255) of the shadows: a wide one, and one close to the slab."""
SHADOW_DETAIL: Final = 24  # pixels for a unit of the board in the shadow's picture, which is enlarged

LAYERS: Final = (1.7, 1.3, 1.16, 1.22, 1.0, 0.94, 1.02, 0.82, 0.66, 0.42)
"""Brightness of the front from its upper edge to its foot, which shows the layers of the material."""


HOLE_COLOUR: Final = (255, 0, 255)  # of what is left out of a picture: no theme has it


class Side(NamedTuple):
    """A side of a polygon: its ends, and its normal outwards."""

    start: Vector2
    end: Vector2
    normal: Vector2

    @property
    def light(self) -> float:
        """How far the side faces the light, from -1 to 1."""
        return self.normal * LIGHT


def draw_plate(surface: pygame.Surface, board: BoardLayout, assets: Assets) -> Iterator[None]:
    """Draw the plate of a board with its shadow on the ground, in steps."""
    yield from draw_slab_shadow(surface, board.plate(), board.unit, PLATE_THICKNESS)
    yield
    yield from draw_slab(surface, board.plate(), board.unit, PLATE_THICKNESS, assets)


def draw_slab_shadow(
    surface: pygame.Surface, points: Sequence[Point | Vector2], unit: float, height: float
) -> Iterator[None]:
    """Draw the shadow of a slab, in steps, from a small blurred picture, which is smooth at any size.

    The points are the corners of its upper side, whose height above the ground is in units of the board.
    """
    corners = [Vector2(point) for point in points]
    box = _bounds(corners).inflate([round(2 * unit)] * 2)
    shadow = pygame.Surface([max(1, round(length * SHADOW_DETAIL / unit)) for length in box.size], pygame.SRCALPHA)
    for offset, reach, opacity in SHADOWS:
        dark, down = pygame.Surface(shadow.get_size(), pygame.SRCALPHA), Vector2(0, (height + offset) * unit)
        fill_polygon(dark, [(corner + down - box.topleft) * SHADOW_DETAIL / unit for corner in corners], (0, 0, 0))
        draw_faded(shadow, gaussian_blur(dark, round(reach * SHADOW_DETAIL)), (0, 0), opacity)
        yield
    large = smoothscale(shadow, box.size)
    yield
    surface.blit(large, box)


def draw_slab(
    surface: pygame.Surface, points: Sequence[Point | Vector2], unit: float, thickness: float, assets: Assets
) -> Iterator[None]:
    """Draw a slab of the plate's material on an opaque surface, in steps.

    The corners of its upper side are convex and clockwise on the screen; its thickness is in units of the board.
    """
    corners, bevel = [Vector2(point) for point in points], max(1.5, unit * 0.04)
    _draw_front(surface, corners, unit * thickness, assets.theme.plate_side)
    yield
    yield from _draw_face(surface, _inset(corners, bevel / 2), assets)
    yield
    _draw_bevel(surface, corners, bevel, assets.theme)


def _draw_front(surface: pygame.Surface, corners: Sequence[Vector2], thickness: float, colour: RGB) -> None:
    """Draw the sides that face the viewer, filled and then line by line from the foot upwards."""
    front, foot, count = [side for side in sides(corners) if side.normal.y > 0], Vector2(0, thickness), len(LAYERS) - 1
    for side in front:
        pygame.draw.polygon(surface, colour, [side.start, side.end, side.end + foot, side.start + foot])
    lines = ceil(thickness * LINES_PER_PIXEL)
    for n in range(lines, -1, -1):
        layer = n / lines * count
        above, below = LAYERS[int(layer)], LAYERS[ceil(layer)]
        for side in front:
            shade = _lit(colour, (1.0, 0.30), side.light, above + (below - above) * (layer % 1))
            pygame.draw.aaline(surface, shade, side.start + foot * n / lines, side.end + foot * n / lines)


def _draw_face(surface: pygame.Surface, corners: Sequence[Vector2], assets: Assets) -> Iterator[None]:
    """Draw the upper side out of the material, which runs along the plate, in steps; the bevel covers its edge."""
    box = _bounds(corners)
    assets.picture("plate")
    yield
    if box.width >= box.height:
        face = assets.material("plate", box.size)
    else:  # mirrored at the diagonal, which keeps the light at the upper left
        face = flip(rotate(assets.material("plate", (box.height, box.width)), 90), flip_x=False, flip_y=True)
    yield
    around = pygame.Surface(box.size, 0, surface)
    around.blit(surface, (-box.x, -box.y))
    around.set_colorkey(HOLE_COLOUR)
    pygame.draw.polygon(around, HOLE_COLOUR, [corner - box.topleft for corner in corners])
    surface.blits([(face, box), (around, box)])


def _draw_bevel(surface: pygame.Surface, corners: Sequence[Vector2], width: float, theme: Theme) -> None:
    """Draw the edge of the upper side, line by line inwards."""
    count = ceil(width * LINES_PER_PIXEL)
    for n in range(count, -1, -1):
        for side in sides(_inset(corners, 0.5 + (width - 0.5) * n / count)):  # a line covers half a pixel outside
            shade = blended(_lit(theme.plate_edge, (1.0, 0.35), side.light), theme.plate, n / count)
            pygame.draw.aaline(surface, shade, side.start, side.end)


def sides(corners: Sequence[Vector2]) -> Iterator[Side]:
    """Yield the sides of a polygon whose corners are clockwise on the screen."""
    for start, end in pairwise([*corners, corners[0]]):
        yield Side(start, end, (end - start).rotate(-90).normalize())


def _inset(corners: Sequence[Vector2], width: float) -> list[Vector2]:
    """Return a convex polygon with each side moved inwards."""
    normals = [side.normal for side in sides(corners)]
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
