"""Draws the plate below the board: a slab of the theme's material with a bevel, a front and a soft shadow."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil
from typing import Final, NamedTuple

import pygame
from pygame import Vector2
from pygame.transform import flip, gaussian_blur, rotate, smoothscale

from dvonn.board.layout import PLATE_THICKNESS, BoardLayout
from dvonn.ui.assets import Assets
from dvonn.ui.theme import Colour, Theme, blended

LIGHT: Final = Vector2(-0.55, -0.83)  # direction to the light, on the screen
BEVEL_LINES: Final = 2  # antialiased lines for each pixel of the bevel's width

# In units of the board
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
    """Draw the plate with its shadow on the ground."""
    corners, theme = [Vector2(corner) for corner in board.plate()], assets.theme
    _draw_shadow(surface, corners, board.unit)
    _draw_front(surface, corners, board.unit * PLATE_THICKNESS, theme.plate_side)
    bevel = max(1.5, board.unit * BEVEL_WIDTH)
    _draw_face(surface, _inset(corners, bevel / 2), assets)
    _draw_bevel(surface, corners, bevel, theme)


def _draw_shadow(surface: pygame.Surface, corners: Sequence[Vector2], unit: float) -> None:
    """Draw the shadow from a small blurred picture, which is smooth at any size."""
    box = _bounds(corners).inflate([round(2 * SHADOW_MARGIN * unit)] * 2)
    shadow = pygame.Surface([max(1, round(length * SHADOW_DETAIL / unit)) for length in box.size], pygame.SRCALPHA)
    for offset, reach, opacity in SHADOWS:
        dark, down = pygame.Surface(shadow.get_size(), pygame.SRCALPHA), Vector2(0, (PLATE_THICKNESS + offset) * unit)
        points = [(corner + down - box.topleft) * SHADOW_DETAIL / unit for corner in corners]
        pygame.draw.polygon(dark, (0, 0, 0, opacity), points)
        shadow.blit(gaussian_blur(dark, round(reach * SHADOW_DETAIL)), (0, 0))
    surface.blit(smoothscale(shadow, box.size), box)


def _draw_front(surface: pygame.Surface, corners: Sequence[Vector2], thickness: float, colour: Colour) -> None:
    """Draw the sides that face the viewer, line by line from the foot upwards."""
    sides = [side for side in _sides(corners) if side.normal.y > 0]
    for n in range(ceil(thickness) + 1):
        down = Vector2(0, max(0.0, thickness - n))
        layer = down.y / thickness * (len(LAYERS) - 1)
        above, below = LAYERS[int(layer)], LAYERS[ceil(layer)]
        for side in sides:
            shade = _lit(colour, FRONT_BRIGHTNESS, side.light, above + (below - above) * (layer % 1))
            pygame.draw.aaline(surface, shade, side.start + down, side.end + down)


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
    count = ceil(width * BEVEL_LINES)
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


def _lit(colour: Colour, brightness: tuple[float, float], light: float, share: float = 1.0) -> Colour:
    """Return a colour in the light that falls on a side."""
    average, added = brightness
    bright = max(0.0, (average + added * light) * share)
    return blended((0, 0, 0), colour, bright) if bright <= 1 else blended(colour, (255, 255, 255), min(1.0, bright - 1))
