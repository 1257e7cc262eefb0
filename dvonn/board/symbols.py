"""Signs that lie on stacks, told apart by their shapes alone, and lines between the tops of stacks."""

from collections.abc import Callable
from enum import Enum
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import Final

import pygame

from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import FLATTENING, THICKNESS
from dvonn.rules.board import Space
from dvonn.rules.position import Position
from dvonn.ui.assets import Assets, Sprite
from dvonn.ui.layout import Point
from dvonn.ui.theme import Colour

FINER: Final = 4  # times as large as they are seen are signs drawn
REACH: Final = 0.56  # units from the middle of a sign's picture to its edge
STROKE: Final = 0.062  # units wide ...
EDGE: Final = 0.030  # ... and on either side so much of the outline
HOLE: Final = 0.25  # units from the middle of a stack, up to where its height stands: lines leave that free
HEAD: Final = 0.17  # units: how long the head of an arrow is, ...
HEAD_HALF: Final = 0.085  # ... and half as wide as it is
SIX: Final = tuple((cos(pi * (n / 3 + 1 / 6)), sin(pi * (n / 3 + 1 / 6))) for n in range(6))

Pen = Callable[[pygame.Surface, float, float, Colour], None]
"""Draws a sign in a colour on a square surface of so many pixels to a unit, its strokes so many pixels wider."""


def _place(surface: pygame.Surface, unit: float, right: float, down: float) -> Point:
    half = surface.get_width() / 2
    return half + right * unit, half + down * unit


def _line(surface: pygame.Surface, points: list[Point], wide: float, colour: Colour) -> None:
    """Draw a line with round ends and corners."""
    for start, end in pairwise(points):
        pygame.draw.line(surface, colour, start, end, round(wide))
    for point in points:
        pygame.draw.circle(surface, colour, point, wide / 2)


def _ring(size: float, stroke: float = STROKE) -> Pen:
    def draw(surface: pygame.Surface, unit: float, more: float, colour: Colour) -> None:
        wide = stroke * unit + 2 * more
        pygame.draw.circle(surface, colour, _place(surface, unit, 0, 0), size * unit + wide / 2, round(wide))

    return draw


def _dots(surface: pygame.Surface, unit: float, more: float, colour: Colour) -> None:
    for right, down in SIX:
        at = _place(surface, unit, 0.37 * right, 0.37 * down)
        pygame.draw.circle(surface, colour, at, 0.068 * unit + more)


def _closed(surface: pygame.Surface, unit: float, more: float, colour: Colour) -> None:
    _ring(0.25, STROKE * 0.8)(surface, unit, more, colour)
    _dots(surface, unit, more, colour)


def _double(surface: pygame.Surface, unit: float, more: float, colour: Colour) -> None:
    _ring(0.27, STROKE * 0.7)(surface, unit, more, colour)
    _ring(0.40, STROKE * 0.9)(surface, unit, more, colour)


def _cross(inner: float, outer: float) -> Pen:
    def draw(surface: pygame.Surface, unit: float, more: float, colour: Colour) -> None:
        for right, down in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            ends = [_place(surface, unit, right * far * 0.7071, down * far * 0.7071) for far in (inner, outer)]
            _line(surface, ends, STROKE * 1.5 * unit + 2 * more, colour)

    return draw


def _corners(count: int, size: float, first: float) -> Pen:
    """Return the pen for a polygon with so many corners, the first in a direction given in turns."""

    def draw(surface: pygame.Surface, unit: float, more: float, colour: Colour) -> None:
        turns = [2 * pi * (first + n / count) for n in range(count + 1)]
        points = [_place(surface, unit, size * cos(turn), size * sin(turn)) for turn in turns]
        _line(surface, points, STROKE * 1.2 * unit + 2 * more, colour)

    return draw


def _rays(surface: pygame.Surface, unit: float, more: float, colour: Colour) -> None:
    _ring(0.34, STROKE * 1.3)(surface, unit, more, colour)
    for n in range(12):
        turn = 2 * pi * (n + 0.5) / 12
        ends = [_place(surface, unit, far * cos(turn), far * sin(turn)) for far in (0.45, 0.50)]
        _line(surface, ends, STROKE * 1.2 * unit + 2 * more, colour)


def _dot(surface: pygame.Surface, unit: float, more: float, colour: Colour) -> None:
    pygame.draw.circle(surface, colour, _place(surface, unit, 0, 0), 0.05 * unit + more)


class Symbol(Enum):
    """What a sign looks like."""

    FREE = (_ring(0.36),)
    SURROUNDED = (_closed,)
    STUCK = (_cross(0.24, 0.46),)
    LOST = (_cross(0.0, 0.42),)
    HOLDS = (_corners(4, 0.44, 0.25),)
    DANGER = (_corners(3, 0.46, 0.75),)
    SOURCE = (_double,)
    HINT = (_rays,)
    REACHED = (_ring(0.33, STROKE * 0.7),)
    DOT = (_dot,)


def symbol(canvas: BoardCanvas, kind: Symbol, tint: Colour) -> Sprite:
    """Return a sign in a colour within its outline, for the board of a canvas."""
    unit, assets = canvas.board.unit, canvas.assets
    return assets.made(("sign", kind, unit, tint), lambda: _drawn(assets, kind.value[0], unit, tint))


def _drawn(assets: Assets, pen: Pen, unit: float, tint: Colour) -> Sprite:
    fine = unit * FINER
    side = max(4, round(2 * REACH * fine))
    large = pygame.Surface((side, side), pygame.SRCALPHA)
    pen(large, fine, EDGE * fine, assets.theme.outline)
    pen(large, fine, 0.0, tint)
    size = max(1, side // FINER), max(1, round(side * FLATTENING / FINER))
    return Sprite(pygame.transform.smoothscale(large, size), size[0] / 2, size[1] / 2)


def top(canvas: BoardCanvas, position: Position, space: Space) -> Point:
    """Return the middle of the top of the stack on a space, on the ground where there is none."""
    board, height = canvas.board, position.height(space)
    x, y = board.centre(space)
    return x, y - board.rise(height) - board.unit * THICKNESS * bool(height)


def draw_symbol(canvas: BoardCanvas, kind: Symbol, at: Point, tint: Colour, alpha: int = 255) -> None:
    """Draw a sign with its middle at a point."""
    symbol(canvas, kind, tint).draw(canvas.surface, at, alpha)


def draw_link(canvas: BoardCanvas, start: Point, end: Point, tint: Colour, share: float) -> None:
    """Draw a line between the tops of two stacks, so many strokes wide, that leaves their middles free."""
    start, end = _beside(canvas, start, end), _beside(canvas, end, start)
    _outlined(canvas, start, end, tint, share)


def draw_arrow(canvas: BoardCanvas, start: Point, end: Point, tint: Colour, share: float) -> None:
    """Draw an arrow from the top of a stack to that of another one, so many strokes wide."""
    start, end = _beside(canvas, start, end), _beside(canvas, end, start)
    unit, way = canvas.board.unit, hypot(end[0] - start[0], end[1] - start[1])
    if way < 1:
        return
    ahead = (end[0] - start[0]) / way, (end[1] - start[1]) / way
    size = unit * (0.8 + 0.2 * share)
    neck = end[0] - ahead[0] * HEAD * size * 0.8, end[1] - ahead[1] * HEAD * size * 0.8
    _outlined(canvas, start, neck, tint, share)
    for more, colour in ((EDGE * unit, canvas.theme.outline), (0.0, tint)):
        _head(canvas.surface, end, ahead, (HEAD * size + 2.5 * more, HEAD_HALF * size + 1.2 * more), colour)


def _head(surface: pygame.Surface, tip: Point, ahead: Point, size: Point, colour: Colour) -> None:
    """Draw the head of an arrow, so long and half as wide."""
    long, half = size
    tip = tip[0] + ahead[0] * long * 0.15, tip[1] + ahead[1] * long * 0.15
    back = tip[0] - ahead[0] * long, tip[1] - ahead[1] * long
    points = [
        tip,
        (back[0] - ahead[1] * half, back[1] + ahead[0] * half),
        (back[0] + ahead[1] * half, back[1] - ahead[0] * half),
    ]
    pygame.draw.polygon(surface, colour, points)
    pygame.draw.aalines(surface, colour, closed=True, points=points)


def _beside(canvas: BoardCanvas, start: Point, end: Point) -> Point:
    """Return where a line from the top of a stack to that of another one leaves its middle."""
    right, down = end[0] - start[0], (end[1] - start[1]) / FLATTENING
    away = HOLE * canvas.board.unit / max(1.0, hypot(right, down))
    return start[0] + right * away, start[1] + down * away * FLATTENING


def _outlined(canvas: BoardCanvas, start: Point, end: Point, tint: Colour, share: float) -> None:
    unit = canvas.board.unit
    wide = max(1, round(STROKE * share * unit))
    edge = max(1, round(EDGE * (0.5 + 0.5 * share) * unit))
    pygame.draw.aaline(canvas.surface, canvas.theme.outline, start, end, wide + 2 * edge)
    pygame.draw.aaline(canvas.surface, tint, start, end, wide)
