"""Draws the fracture of the plate at a large cut-off: its way between the spaces, and the light in it."""

from functools import lru_cache
from random import Random
from typing import Final

import pygame
from pygame import Vector2
from pygame.transform import smoothscale_by

from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import BoardLayout
from dvonn.board.staging import Fracture
from dvonn.rules.board import NEIGHBOURS, SPACES, Space, steps_from
from dvonn.ui.assets import Assets, Sprite

SHAPES: Final = 5  # of parts in one direction
CORNERS: Final = 4  # at which a part changes its direction
JAG: Final = 0.17  # by which these are aside, as a share of the part's length
PART_FADE: Final = 0.12  # of the fracture's way, while a part appears
# In units of the board
WIDTHS: Final = (0.105, 0.055, 0.022)  # of the gap, the light in it and its hot core
GLOW_SIZE: Final = 0.6


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
    glow = canvas.assets.sprite("glow", GLOW_SIZE * unit, theme.life)
    for number, (start, end, before) in enumerate(fracture_parts(canvas.board, fracture)):
        alpha = round(255 * light * min(1.0, (run * (1 + PART_FADE) - before) / PART_FADE))
        if alpha > 0:
            way = round(end.x - start.x), round(end.y - start.y)
            _part_sprite(canvas.assets, unit, way, number % SHAPES).draw(surface, start, alpha)
            if number % 2 and not theme.is_flat:
                glow.draw(surface, start, alpha // 2)


def _part_sprite(assets: Assets, unit: float, way: tuple[int, int], shape: int) -> Sprite:
    """Return the sprite of a part, its anchor at the start."""
    return assets.cached(("fracture", unit, way, shape), lambda: _render(assets, unit, Vector2(way), Random(shape)))


def _render(assets: Assets, unit: float, way: Vector2, rng: Random) -> Sprite:
    margin, aside = WIDTHS[0] * unit + JAG * way.length(), JAG * Vector2(-way.y, way.x)
    anchor = Vector2(margin + max(0.0, -way.x), margin + max(0.0, -way.y))
    corners = [way * n / CORNERS + aside * rng.uniform(-1, 1) for n in range(1, CORNERS)]
    points = [2 * (anchor + at) for at in (Vector2(), *corners, way)]  # drawn twice as large, which smooths its edges
    large = pygame.Surface([2 * round(abs(part) + 2 * margin) for part in way], pygame.SRCALPHA)
    for width, colour in zip(WIDTHS, (assets.theme.plug, assets.theme.life, assets.theme.spark), strict=True):
        px = max(2, round(2 * width * unit))
        pygame.draw.lines(large, colour, closed=False, points=points, width=px)
        for point in points[1:-1]:
            pygame.draw.circle(large, colour, point, px / 2)
    return Sprite(smoothscale_by(large, 0.5), anchor.x, anchor.y).cropped()
