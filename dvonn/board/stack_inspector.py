"""Draws the inside of a stack: its pieces in their order, as a core sample beside it."""

from typing import Final

import pygame

from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import FLATTENING, RING, THICKNESS
from dvonn.board.stacks import RINGS
from dvonn.board.symbols import top
from dvonn.rules.board import Space
from dvonn.rules.pieces import Stack
from dvonn.rules.position import Position
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, Box, Point

SIZE: Final = 0.9  # of their size on the board
APART: Final = 0.40  # units between one piece and the next, less where there is no room
AROUND: Final = 0.13  # units of air around them
AWAY: Final = 0.72  # units from the middle of the stack to the sample


def draw_stack_inspector(canvas: BoardCanvas, position: Position, space: Space) -> None:
    """Draw the pieces of the stack on a space, the lowest at the bottom, in a panel where there is room beside it."""
    stack = position.stacks[space]
    unit, at = canvas.board.unit * SIZE, top(canvas, position, space)
    step = _step(canvas, stack, unit)
    box = _box(canvas, at, (unit * (RING + 2 * AROUND), _height(stack, unit, step)))
    _draw_pointer(canvas, box, at)
    canvas.panel(box, canvas.theme.panel, canvas.theme.accent)
    lowest = box.y + box.height - unit * (AROUND + RING * FLATTENING / 2)
    for n, piece in enumerate(stack):
        canvas.assets.sprite("shadow", unit).draw(canvas.surface, (box.centre[0], lowest - n * step), 110)
        canvas.assets.sprite(RINGS[piece], unit).draw(canvas.surface, (box.centre[0], lowest - n * step))


def _height(stack: Stack, unit: float, step: float) -> float:
    return unit * (RING * FLATTENING + THICKNESS + 2 * AROUND) + step * (len(stack) - 1)


def _step(canvas: Canvas, stack: Stack, unit: float) -> float:
    """Return how many pixels one piece is seen above the next, so that all of them have room."""
    layout = canvas.layout
    room = layout.height - layout.bottom.height - 2 * layout.px(GAP) - _height((), unit, 0)
    return max(1.0, min(APART * unit, room / len(stack)))


def _box(canvas: BoardCanvas, at: Point, size: Point) -> Box:
    """Return the panel's box: right of the stack, or left of it at the right edge, and all of it in the window."""
    layout = canvas.layout
    wide, high = round(size[0]), round(size[1])
    gap, away = layout.px(GAP), AWAY * canvas.board.unit
    right = at[0] + away + wide + gap <= layout.width
    left = at[0] + away if right else at[0] - away - wide
    lowest = layout.bottom.y - gap - high
    return Box(round(left), round(max(gap, min(at[1] - high / 2, lowest))), wide, high)


def _draw_pointer(canvas: BoardCanvas, box: Box, at: Point) -> None:
    """Draw the panel's tip, which shows whose inside this is."""
    unit = canvas.board.unit
    side = box.x if at[0] < box.x else box.x + box.width
    back = side + (0.2 if at[0] < box.x else -0.2) * unit
    tip = side + (at[0] - side) * 0.4, max(box.y + 0.2 * unit, min(at[1], box.y + box.height - 0.2 * unit))
    points = [tip, (back, tip[1] - 0.16 * unit), (back, tip[1] + 0.16 * unit)]
    pygame.draw.polygon(canvas.surface, canvas.theme.accent, points)
    pygame.draw.aalines(canvas.surface, canvas.theme.accent, closed=True, points=points)
