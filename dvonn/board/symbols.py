"""Symbols on stacks, distinct by shape alone, and lines and arrows between the tops of stacks."""

from collections.abc import Sequence
from enum import Enum
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import Final, NamedTuple

import pygame
from pygame import Vector2
from pygame.transform import smoothscale

from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import FLATTENING
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


class DiscShape(NamedTuple):
    """A disc; the point is given in units from the middle of the symbol."""

    radius: float
    at: Point = (0.0, 0.0)


class RingShape(NamedTuple):
    """A ring around the middle of the symbol; `stroke` is its line width in strokes."""

    radius: float
    stroke: float = 1.0


class LineShape(NamedTuple):
    """A line from point to point with round ends and corners; `stroke` is its width in strokes."""

    points: Sequence[Point]
    stroke: float = 1.2


def _around(count: int, radius: float, first: float) -> list[Point]:
    """Return points at equal distances on a circle, the first in a direction given in turns."""
    turns = [2 * pi * (first + n / count) for n in range(count)]
    return [(radius * cos(turn), radius * sin(turn)) for turn in turns]


def _spokes(count: int, inner: float, outer: float, stroke: float) -> list[LineShape]:
    """Return lines outwards at equal angles, the first half a step from the right."""
    ends = zip(_around(count, inner, 0.5 / count), _around(count, outer, 0.5 / count), strict=True)
    return [LineShape(line, stroke) for line in ends]


def _polygon(count: int, radius: float, first: float) -> LineShape:
    corners = _around(count, radius, first)
    return LineShape([*corners, corners[0]])


class Symbol(Enum):
    """The symbols with their shapes."""

    FREE = (RingShape(0.36),)
    SURROUNDED = (RingShape(0.25, 0.8), *(DiscShape(0.068, at) for at in _around(6, 0.37, 1 / 12)))
    STUCK = tuple(_spokes(4, 0.24, 0.46, 1.5))
    LOST = tuple(_spokes(4, 0.0, 0.42, 1.5))
    HOLDS = (_polygon(4, 0.44, 0.25),)
    DANGER = (_polygon(3, 0.46, 0.75),)
    SOURCE = (RingShape(0.27, 0.7), RingShape(0.40, 0.9))
    HINT = (RingShape(0.34, 1.3), *_spokes(12, 0.45, 0.50, 1.2))
    REACHED = (RingShape(0.33, 0.7),)
    DOT = (DiscShape(0.05),)


def symbol_sprite(canvas: BoardCanvas, kind: Symbol, tint: Colour) -> Sprite:
    """Return the sprite of a symbol in a colour, with an outline."""
    unit, assets = canvas.board.unit, canvas.assets
    return assets.cached(("symbol", kind, unit, tint), lambda: _draw_supersampled(assets, kind, unit, tint))


def _draw_supersampled(assets: Assets, kind: Symbol, unit: float, tint: Colour) -> Sprite:
    fine = unit * SYMBOL_SUPERSAMPLING
    side = max(4, round(2 * SYMBOL_RADIUS * fine))
    large = pygame.Surface((side, side), pygame.SRCALPHA)
    for colour, edge in ((assets.theme.outline, SYMBOL_OUTLINE * fine), (tint, 0.0)):
        for shape in kind.value:
            _draw_shape(large, shape, fine, edge, colour)
    size = max(1, side // SYMBOL_SUPERSAMPLING), max(1, round(side * FLATTENING / SYMBOL_SUPERSAMPLING))
    return Sprite(smoothscale(large, size), size[0] / 2, size[1] / 2)


def _draw_shape(
    surface: pygame.Surface, shape: DiscShape | RingShape | LineShape, unit: float, edge: float, colour: Colour
) -> None:
    """Draw a shape in the middle of a surface, with a unit in pixels, enlarged by `edge` pixels on all sides."""
    middle = Vector2(surface.get_width() / 2)
    if isinstance(shape, DiscShape):
        pygame.draw.circle(surface, colour, middle + unit * Vector2(shape.at), shape.radius * unit + edge)
        return
    wide = SYMBOL_STROKE * shape.stroke * unit + 2 * edge
    if isinstance(shape, RingShape):
        pygame.draw.circle(surface, colour, middle, shape.radius * unit + wide / 2, round(wide))
        return
    points = [middle + unit * Vector2(point) for point in shape.points]
    for start, end in pairwise(points):
        pygame.draw.line(surface, colour, start, end, round(wide))
    for point in points:
        pygame.draw.circle(surface, colour, point, wide / 2)


def stack_top(canvas: BoardCanvas, position: Position, space: Space) -> Point:
    """Return the centre of the top of a space's stack, or of the space where it is vacant."""
    return canvas.board.top(space, position.height(space))


def draw_symbol(canvas: BoardCanvas, kind: Symbol, at: Point, tint: Colour, alpha: int = 255) -> None:
    """Draw a symbol centred on a point."""
    symbol_sprite(canvas, kind, tint).draw(canvas.surface, at, alpha)


def draw_link(canvas: BoardCanvas, start: Point, end: Point, tint: Colour) -> None:
    """Draw a line between the tops of two stacks, clear of their heights."""
    _draw_line(canvas, _line_start(canvas, start, end), _line_start(canvas, end, start), tint, 1.0)


def draw_arrow(canvas: BoardCanvas, start: Point, end: Point, tint: Colour, strokes: float) -> None:
    """Draw an arrow from the top of one stack to another; its width is given in symbol strokes."""
    first, tip = _line_start(canvas, start, end), _line_start(canvas, end, start)
    if first.distance_to(tip) < 1:
        return
    unit, ahead = canvas.board.unit, (tip - first).normalize()
    size = unit * (0.8 + 0.2 * strokes)
    _draw_line(canvas, first, tip - ahead * ARROW_HEAD_LENGTH * size * 0.8, tint, strokes)
    for edge, colour in ((SYMBOL_OUTLINE * unit, canvas.theme.outline), (0.0, tint)):
        length, half_width = ARROW_HEAD_LENGTH * size + 2.5 * edge, ARROW_HEAD_HALF_WIDTH * size + 1.2 * edge
        point = tip + ahead * length * 0.15
        back, aside = point - ahead * length, ahead.rotate(90) * half_width
        fill_polygon(canvas.surface, [point, back + aside, back - aside], colour)


def fill_polygon(surface: pygame.Surface, points: Sequence[Point | Vector2], colour: Colour) -> None:
    """Fill a polygon with smooth edges."""
    pygame.draw.polygon(surface, colour, points)
    pygame.draw.aalines(surface, colour, closed=True, points=points)


def _line_start(canvas: BoardCanvas, start: Point, end: Point) -> Vector2:
    """Return the start of a line from one stack to another, LINE_CLEARANCE away from the middle."""
    right, down = end[0] - start[0], (end[1] - start[1]) / FLATTENING
    away = LINE_CLEARANCE * canvas.board.unit / max(1.0, hypot(right, down))
    return Vector2(start[0] + right * away, start[1] + down * away * FLATTENING)


def _draw_line(canvas: BoardCanvas, start: Vector2, end: Vector2, tint: Colour, strokes: float) -> None:
    """Draw a line with an outline; its width is given in symbol strokes."""
    unit = canvas.board.unit
    wide = max(1, round(SYMBOL_STROKE * strokes * unit))
    edge = max(1, round(SYMBOL_OUTLINE * (0.5 + 0.5 * strokes) * unit))
    pygame.draw.aaline(canvas.surface, canvas.theme.outline, start, end, wide + 2 * edge)
    pygame.draw.aaline(canvas.surface, tint, start, end, wide)
