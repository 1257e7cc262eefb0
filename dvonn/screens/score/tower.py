"""Stacks of any size, wherever they stand or fly on the score screen, and the light around them."""

from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from typing import Final

import pygame

from dvonn.board.stacks import RINGS
from dvonn.rules.pieces import Piece, Stack
from dvonn.screens.score.score_layout import ABOVE, BELOW, TowerLayout
from dvonn.ui.canvas import Canvas
from dvonn.ui.glow import draw_light
from dvonn.ui.layout import Point
from dvonn.ui.theme import Colour

SPARKS: Final = 14  # of a landing
EMBERS: Final = 16  # around a lit tower
BEAM: Final = 44  # pixels in a window of 1280x720: the thickness of a line of light


def draw_pile(canvas: Canvas, tower: TowerLayout, pieces: Sequence[Piece], names: Mapping[Piece, str] = RINGS) -> None:
    """Draw pieces on one another."""
    for number, piece in enumerate(pieces):
        canvas.assets.sprite(names[piece], tower.unit).draw(canvas.surface, tower.spot(number))


def draw_kept_pile(canvas: Canvas, tower: TowerLayout, pieces: Stack, alpha: int = 255) -> None:
    """Draw pieces on one another from a picture that is made once for them, all of it equally solid."""
    unit, rise = tower.unit, tower.step * (len(pieces) - 1)
    size = round(unit * 1.04), round((ABOVE + BELOW + 0.08) * unit + rise)
    foot = size[0] / 2, size[1] - (BELOW + 0.04) * unit

    def make() -> pygame.Surface:
        picture = pygame.Surface(size, pygame.SRCALPHA)
        draw_pile(Canvas(picture, canvas.layout, canvas.assets), TowerLayout(unit, tower.step, foot), pieces)
        return picture

    picture = canvas.assets.made(("pile", pieces, unit, tower.step), make)
    picture.set_alpha(alpha)
    canvas.surface.blit(picture, (round(tower.foot[0] - foot[0]), round(tower.foot[1] - foot[1])))


def draw_sparks(canvas: Canvas, at: Point, unit: float, share: float) -> None:
    """Draw the flash and the sparks of a landing, a share (0 to 1) of the time after it."""
    left = 1 - share
    draw_light(canvas, at, unit * 0.95, canvas.theme.spark, 0.55 * left * left * left)
    for n in range(SPARKS):
        angle = 2 * pi * n / SPARKS + 0.7 * sin(n * 5.1)
        out = unit * (0.42 + (0.55 + 0.35 * sin(n * 2.3)) * share * (2 - share))
        fall = unit * (1.1 * share * share - (0.45 + 0.25 * cos(n * 3.7)) * share)
        spot = at[0] + out * cos(angle), at[1] + 0.6 * out * sin(angle) + fall
        draw_light(canvas, spot, unit * 0.055, canvas.theme.spark, left)


def draw_embers(canvas: Canvas, tower: TowerLayout, height: float, strength: float, seconds: float) -> None:
    """Draw sparks that rise slowly around a tower, from its foot to some height above it."""
    for n in range(EMBERS):
        share = (seconds / (4.5 + 1.5 * sin(n * 1.9)) + n * 0.618) % 1
        sway = sin(n * 2.4) * (0.75 + 0.3 * share) + 0.08 * sin(2 * pi * (2 * share + n / EMBERS))
        spot = tower.foot[0] + tower.unit * sway, tower.foot[1] - height * 0.95 * share
        light = strength * sin(pi * share) * 0.8
        draw_light(canvas, spot, tower.unit * (0.045 + 0.02 * (n % 3)), canvas.theme.spark, light)


def draw_beam(canvas: Canvas, ends: tuple[Point, Point], strength: float, reach: float) -> None:
    """Draw a level line of light that has come, from both ends, a share of the way (0 to 1) to its middle."""
    thickness = canvas.layout.px(BEAM)
    (left, y), (right, _) = ends
    length = max(1, round(right - left))
    half = round(-(-length // 2) * reach)
    for high, tint in ((thickness, canvas.theme.life), (thickness / 5, canvas.theme.spark)):
        bar = _bar(canvas, (length, max(1, round(high))), tint)
        bar.set_alpha(round(255 * strength))
        for start, end in ((0, half), (max(half, length - half), length)):
            at = round(left) + start, round(y - bar.get_height() / 2)
            canvas.surface.blit(bar, at, (start, 0, end - start, bar.get_height()))
    for front in (left + half, right - half):
        draw_light(canvas, (front, y), thickness * 2.2, canvas.theme.life, 0.5 * strength)
        draw_light(canvas, (front, y), thickness * 0.6, canvas.theme.spark, 0.9 * strength)


def _bar(canvas: Canvas, size: tuple[int, int], tint: Colour) -> pygame.Surface:
    """Return a level bar of light, brightest along its middle."""

    def make() -> pygame.Surface:
        column = pygame.Surface((1, 9), pygame.SRCALPHA)
        for row in range(9):
            column.set_at((0, row), (*tint, round(255 * sin(pi * (row + 0.5) / 9) ** 3)))
        return pygame.transform.smoothscale(column, size)

    return canvas.assets.made(("bar", size, tint), make)
