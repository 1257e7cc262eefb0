"""Draws stacks of any size on the score screen, and the lights around them."""

from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from typing import Final

import pygame

from dvonn.board.stacks import PIECE_SPRITES
from dvonn.rules.pieces import Piece, Stack
from dvonn.screens.score.score_layout import RING_BOTTOM_EXTENT, RING_TOP_EXTENT, TowerLayout
from dvonn.ui.assets import draw_faded
from dvonn.ui.canvas import Canvas, gradient
from dvonn.ui.glow import draw_light
from dvonn.ui.layout import Point
from dvonn.ui.theme import Colour

LANDING_SPARKS: Final = 14
TOWER_EMBERS: Final = 16
BEAM_THICKNESS: Final = 44  # pixels in a window of 1280x720


def draw_pile(
    canvas: Canvas, tower: TowerLayout, pieces: Sequence[Piece], names: Mapping[Piece, str] = PIECE_SPRITES
) -> None:
    """Draw a pile of pieces."""
    for number, piece in enumerate(pieces):
        canvas.assets.sprite(names[piece], tower.unit).draw(canvas.surface, tower.ring_centre(number))


def draw_cached_pile(canvas: Canvas, tower: TowerLayout, pieces: Stack, alpha: int = 255) -> None:
    """Draw a pile of pieces from a cached picture, with an alpha from 0 to 255."""
    unit, rise = tower.unit, tower.step * (len(pieces) - 1)
    size = round(unit * 1.04), round((RING_TOP_EXTENT + RING_BOTTOM_EXTENT + 0.08) * unit + rise)
    foot = size[0] / 2, size[1] - (RING_BOTTOM_EXTENT + 0.04) * unit

    def make() -> pygame.Surface:
        picture = pygame.Surface(size, pygame.SRCALPHA)
        draw_pile(Canvas(picture, canvas.layout, canvas.assets), TowerLayout(unit, tower.step, foot), pieces)
        return picture

    picture = canvas.assets.cached(("pile", pieces, unit, tower.step), make)
    draw_faded(canvas.surface, picture, (round(tower.foot[0] - foot[0]), round(tower.foot[1] - foot[1])), alpha)


def draw_sparks(canvas: Canvas, at: Point, unit: float, share: float) -> None:
    """Draw the flash and the sparks of a landing; `share` is the completed part (0 to 1) of their duration."""
    left = 1 - share
    draw_light(canvas, at, unit * 0.95, canvas.theme.spark, 0.55 * left * left * left)
    for n in range(LANDING_SPARKS):
        angle = 2 * pi * n / LANDING_SPARKS + 0.7 * sin(n * 5.1)
        distance = unit * (0.42 + (0.55 + 0.35 * sin(n * 2.3)) * share * (2 - share))
        fall = unit * (1.1 * share * share - (0.45 + 0.25 * cos(n * 3.7)) * share)
        spot = at[0] + distance * cos(angle), at[1] + 0.6 * distance * sin(angle) + fall
        draw_light(canvas, spot, unit * 0.055, canvas.theme.spark, left)


def draw_embers(canvas: Canvas, tower: TowerLayout, height: float, strength: float, seconds: float) -> None:
    """Draw sparks that rise slowly around a tower, from its foot to a height above it."""
    for n in range(TOWER_EMBERS):
        share = (seconds / (4.5 + 1.5 * sin(n * 1.9)) + n * 0.618) % 1
        sway = sin(n * 2.4) * (0.75 + 0.3 * share) + 0.08 * sin(2 * pi * (2 * share + n / TOWER_EMBERS))
        spot = tower.foot[0] + tower.unit * sway, tower.foot[1] - height * 0.95 * share
        light = strength * sin(pi * share) * 0.8
        draw_light(canvas, spot, tower.unit * (0.045 + 0.02 * (n % 3)), canvas.theme.spark, light)


def draw_beam(canvas: Canvas, ends: tuple[Point, Point], strength: float, reach: float) -> None:
    """Draw a horizontal beam that grows from both ends; `reach` is the share (0 to 1) of the way to the middle."""
    thickness = canvas.layout.px(BEAM_THICKNESS)
    (left, y), (right, _) = ends
    length = max(1, round(right - left))
    half = round(-(-length // 2) * reach)
    for height, tint in ((thickness, canvas.theme.life), (thickness / 5, canvas.theme.spark)):
        bar = _bar(canvas, (length, max(1, round(height))), tint)
        for start, end in ((0, half), (max(half, length - half), length)):
            at = round(left) + start, round(y - bar.get_height() / 2)
            part = bar.subsurface((start, 0, end - start, bar.get_height()))
            draw_faded(canvas.surface, part, at, round(255 * strength))
    for front in (left + half, right - half):
        draw_light(canvas, (front, y), thickness * 2.2, canvas.theme.life, 0.5 * strength)
        draw_light(canvas, (front, y), thickness * 0.6, canvas.theme.spark, 0.9 * strength)


def _bar(canvas: Canvas, size: tuple[int, int], tint: Colour) -> pygame.Surface:
    """Return a horizontal bar of light, brightest along its middle."""
    colours = [(*tint, round(255 * sin(pi * (row + 0.5) / 9) ** 3)) for row in range(9)]
    return canvas.assets.cached(("bar", size, tint), lambda: gradient(colours, size))
