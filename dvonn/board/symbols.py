"""Symbols on stacks, distinct by shape alone, and lines and arrows between the tops of stacks."""

from collections.abc import Callable
from enum import Enum
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import Final

import pygame

from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import FLATTENING, RING_THICKNESS
from dvonn.rules.board import Space
from dvonn.rules.position import Position
from dvonn.ui.assets import Assets, Sprite
from dvonn.ui.layout import Point
from dvonn.ui.theme import Colour

SYMBOL_SUPERSAMPLING: Final = 4  # symbols are drawn this many times larger and scaled down

# In units of the board
SYMBOL_RADIUS: Final = 0.56  # from the middle of a symbol's picture to its edge
SYMBOL_STROKE: Final = 0.062  # line width
SYMBOL_OUTLINE: Final = 0.030  # width of the outline on either side of a line
LINE_CLEARANCE: Final = 0.25  # between the middle of a stack and the lines: the room of its height
ARROW_HEAD_LENGTH: Final = 0.17
ARROW_HEAD_HALF_WIDTH: Final = 0.085

HEXAGON_DIRECTIONS: Final = tuple((cos(pi * (n / 3 + 1 / 6)), sin(pi * (n / 3 + 1 / 6))) for n in range(6))

Pen = Callable[[pygame.Surface, float, float, Colour], None]
"""Draws a symbol on a square surface: (surface, pixels per unit, pixels added to each side of a stroke, colour)."""


def _place(surface: pygame.Surface, unit: float, right: float, down: float) -> Point:
    half = surface.get_width() / 2
    return half + right * unit, half + down * unit


def _line(surface: pygame.Surface, points: list[Point], wide: float, colour: Colour) -> None:
    """Draw a line with round ends and corners."""
    for start, end in pairwise(points):
        pygame.draw.line(surface, colour, start, end, round(wide))
    for point in points:
        pygame.draw.circle(surface, colour, point, wide / 2)


def _ring(size: float, stroke: float = SYMBOL_STROKE) -> Pen:
    def draw(surface: pygame.Surface, unit: float, more: float, colour: Colour) -> None:
        wide = stroke * unit + 2 * more
        pygame.draw.circle(surface, colour, _place(surface, unit, 0, 0), size * unit + wide / 2, round(wide))

    return draw


def _dots(surface: pygame.Surface, unit: float, more: float, colour: Colour) -> None:
    for right, down in HEXAGON_DIRECTIONS:
        at = _place(surface, unit, 0.37 * right, 0.37 * down)
        pygame.draw.circle(surface, colour, at, 0.068 * unit + more)


def _closed(surface: pygame.Surface, unit: float, more: float, colour: Colour) -> None:
    _ring(0.25, SYMBOL_STROKE * 0.8)(surface, unit, more, colour)
    _dots(surface, unit, more, colour)


def _double(surface: pygame.Surface, unit: float, more: float, colour: Colour) -> None:
    _ring(0.27, SYMBOL_STROKE * 0.7)(surface, unit, more, colour)
    _ring(0.40, SYMBOL_STROKE * 0.9)(surface, unit, more, colour)


def _cross(inner: float, outer: float) -> Pen:
    def draw(surface: pygame.Surface, unit: float, more: float, colour: Colour) -> None:
        for right, down in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            ends = [_place(surface, unit, right * far * 0.7071, down * far * 0.7071) for far in (inner, outer)]
            _line(surface, ends, SYMBOL_STROKE * 1.5 * unit + 2 * more, colour)

    return draw


def _corners(count: int, size: float, first: float) -> Pen:
    """Return the pen for a polygon with `count` corners, the first in a direction given in turns."""

    def draw(surface: pygame.Surface, unit: float, more: float, colour: Colour) -> None:
        turns = [2 * pi * (first + n / count) for n in range(count + 1)]
        points = [_place(surface, unit, size * cos(turn), size * sin(turn)) for turn in turns]
        _line(surface, points, SYMBOL_STROKE * 1.2 * unit + 2 * more, colour)

    return draw


def _rays(surface: pygame.Surface, unit: float, more: float, colour: Colour) -> None:
    _ring(0.34, SYMBOL_STROKE * 1.3)(surface, unit, more, colour)
    for n in range(12):
        turn = 2 * pi * (n + 0.5) / 12
        ends = [_place(surface, unit, far * cos(turn), far * sin(turn)) for far in (0.45, 0.50)]
        _line(surface, ends, SYMBOL_STROKE * 1.2 * unit + 2 * more, colour)


def _dot(surface: pygame.Surface, unit: float, more: float, colour: Colour) -> None:
    pygame.draw.circle(surface, colour, _place(surface, unit, 0, 0), 0.05 * unit + more)


class Symbol(Enum):
    """The symbols; each value is a tuple with its pen."""

    FREE = (_ring(0.36),)
    SURROUNDED = (_closed,)
    STUCK = (_cross(0.24, 0.46),)
    LOST = (_cross(0.0, 0.42),)
    HOLDS = (_corners(4, 0.44, 0.25),)
    DANGER = (_corners(3, 0.46, 0.75),)
    SOURCE = (_double,)
    HINT = (_rays,)
    REACHED = (_ring(0.33, SYMBOL_STROKE * 0.7),)
    DOT = (_dot,)


def symbol_sprite(canvas: BoardCanvas, kind: Symbol, tint: Colour) -> Sprite:
    """Return the sprite of a symbol in a colour, with an outline."""
    unit, assets = canvas.board.unit, canvas.assets
    return assets.cached(("symbol", kind, unit, tint), lambda: _draw_supersampled(assets, kind.value[0], unit, tint))


def _draw_supersampled(assets: Assets, pen: Pen, unit: float, tint: Colour) -> Sprite:
    fine = unit * SYMBOL_SUPERSAMPLING
    side = max(4, round(2 * SYMBOL_RADIUS * fine))
    large = pygame.Surface((side, side), pygame.SRCALPHA)
    pen(large, fine, SYMBOL_OUTLINE * fine, assets.theme.outline)
    pen(large, fine, 0.0, tint)
    size = max(1, side // SYMBOL_SUPERSAMPLING), max(1, round(side * FLATTENING / SYMBOL_SUPERSAMPLING))
    return Sprite(pygame.transform.smoothscale(large, size), size[0] / 2, size[1] / 2)


def stack_top(canvas: BoardCanvas, position: Position, space: Space) -> Point:
    """Return the centre of the top of a space's stack, or of the space where it is vacant."""
    board, height = canvas.board, position.height(space)
    x, y = board.centre(space)
    return x, y - board.rise(height) - board.unit * RING_THICKNESS * bool(height)


def draw_symbol(canvas: BoardCanvas, kind: Symbol, at: Point, tint: Colour, alpha: int = 255) -> None:
    """Draw a symbol centred on a point."""
    symbol_sprite(canvas, kind, tint).draw(canvas.surface, at, alpha)


def draw_link(canvas: BoardCanvas, start: Point, end: Point, tint: Colour, strokes: float) -> None:
    """Draw a line between the tops of two stacks, clear of their heights; its width is given in symbol strokes."""
    start, end = _line_start(canvas, start, end), _line_start(canvas, end, start)
    _draw_outlined_line(canvas, start, end, tint, strokes)


def draw_arrow(canvas: BoardCanvas, start: Point, end: Point, tint: Colour, strokes: float) -> None:
    """Draw an arrow from the top of one stack to another; its width is given in symbol strokes."""
    start, end = _line_start(canvas, start, end), _line_start(canvas, end, start)
    unit, way = canvas.board.unit, hypot(end[0] - start[0], end[1] - start[1])
    if way < 1:
        return
    ahead = (end[0] - start[0]) / way, (end[1] - start[1]) / way
    size = unit * (0.8 + 0.2 * strokes)
    neck = end[0] - ahead[0] * ARROW_HEAD_LENGTH * size * 0.8, end[1] - ahead[1] * ARROW_HEAD_LENGTH * size * 0.8
    _draw_outlined_line(canvas, start, neck, tint, strokes)
    for more, colour in ((SYMBOL_OUTLINE * unit, canvas.theme.outline), (0.0, tint)):
        _draw_arrow_head(
            canvas.surface,
            end,
            ahead,
            (ARROW_HEAD_LENGTH * size + 2.5 * more, ARROW_HEAD_HALF_WIDTH * size + 1.2 * more),
            colour,
        )


def _draw_arrow_head(surface: pygame.Surface, tip: Point, ahead: Point, size: Point, colour: Colour) -> None:
    """Draw the head of an arrow; `size` is its length and half its width."""
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


def _line_start(canvas: BoardCanvas, start: Point, end: Point) -> Point:
    """Return the start of a line from one stack to another, LINE_CLEARANCE away from the middle."""
    right, down = end[0] - start[0], (end[1] - start[1]) / FLATTENING
    away = LINE_CLEARANCE * canvas.board.unit / max(1.0, hypot(right, down))
    return start[0] + right * away, start[1] + down * away * FLATTENING


def _draw_outlined_line(canvas: BoardCanvas, start: Point, end: Point, tint: Colour, strokes: float) -> None:
    unit = canvas.board.unit
    wide = max(1, round(SYMBOL_STROKE * strokes * unit))
    edge = max(1, round(SYMBOL_OUTLINE * (0.5 + 0.5 * strokes) * unit))
    pygame.draw.aaline(canvas.surface, canvas.theme.outline, start, end, wide + 2 * edge)
    pygame.draw.aaline(canvas.surface, tint, start, end, wide)
