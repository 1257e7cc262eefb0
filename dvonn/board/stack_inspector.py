"""Draws the stack inspector: the pieces of a stack in their order, in a panel beside it."""

from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import FLATTENING, RING_THICKNESS, RING_WIDTH
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.rules.board import Space
from dvonn.rules.position import Position
from dvonn.ui.canvas import fill_polygon
from dvonn.ui.layout import GAP, Box, Point

INSPECTOR_PIECE_SCALE: Final = 0.9  # of the size on the board

# In units of the board
INSPECTOR_PIECE_STEP: Final = 0.40  # between one piece and the next; less in low windows
INSPECTOR_PADDING: Final = 0.13
INSPECTOR_OFFSET: Final = 0.72  # from the middle of the stack to the panel
INSPECTOR_SIZE: Final = (
    RING_WIDTH + 2 * INSPECTOR_PADDING,
    RING_WIDTH * FLATTENING + RING_THICKNESS + 2 * INSPECTOR_PADDING,
)
"""The width and the height of a panel with one piece."""


def draw_stack_inspector(canvas: BoardCanvas, position: Position, space: Space) -> None:
    """Draw a panel with the pieces of a space's stack, the lowest at the bottom, on the side with room."""
    layout, stack = canvas.layout, position.stacks[space]
    unit, at = canvas.board.unit * INSPECTOR_PIECE_SCALE, canvas.stack_top(position, space)
    room = layout.bottom_bar.y - 2 * layout.px(GAP) - unit * INSPECTOR_SIZE[1]
    step = max(1.0, min(INSPECTOR_PIECE_STEP * unit, room / len(stack)))
    box = _box(canvas, at, (unit * INSPECTOR_SIZE[0], unit * INSPECTOR_SIZE[1] + step * (len(stack) - 1)))
    _draw_pointer(canvas, box, at)
    canvas.draw_panel(box, canvas.theme.panel, canvas.theme.accent)
    lowest = box.bottom - unit * (INSPECTOR_PADDING + RING_WIDTH * FLATTENING / 2)
    for n, piece in enumerate(stack):
        place = box.centre[0], lowest - n * step
        canvas.assets.sprite("shadow", unit).draw(canvas.surface, place, 110)
        canvas.assets.sprite(PIECE_SPRITES[piece], unit).draw(canvas.surface, place)


def _box(canvas: BoardCanvas, at: Point, size: Point) -> Box:
    """Return the panel's box: right of the stack, left of it near the right edge, always inside the window."""
    layout = canvas.layout
    wide, high = round(size[0]), round(size[1])
    gap, away = layout.px(GAP), INSPECTOR_OFFSET * canvas.board.unit
    right = at[0] + away + wide + gap <= layout.width
    left = at[0] + away if right else at[0] - away - wide
    lowest = layout.bottom_bar.y - gap - high
    return Box(round(left), round(max(gap, min(at[1] - high / 2, lowest))), wide, high)


def _draw_pointer(canvas: BoardCanvas, box: Box, at: Point) -> None:
    """Draw the panel's tip, which points at the stack."""
    unit = canvas.board.unit
    side, inwards = (box.x, 0.2 * unit) if at[0] < box.x else (box.right, -0.2 * unit)
    y = max(box.y + 0.2 * unit, min(at[1], box.bottom - 0.2 * unit))
    base = [(side + inwards, y + down * unit) for down in (-0.16, 0.16)]
    fill_polygon(canvas.surface, [(side + (at[0] - side) * 0.4, y), *base], canvas.theme.accent)
