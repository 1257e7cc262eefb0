"""Draws what a move would do before it is made: what it would cut off, the stack that would arise, and its reach."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from dvonn.board.animation import Picture
from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import THICKNESS
from dvonn.board.stacks import number_sprite, stack_sprite
from dvonn.board.symbols import Symbol, draw_symbol, top
from dvonn.rules.analysis.consequence import Consequence
from dvonn.rules.board import Space
from dvonn.rules.position import Position
from dvonn.ui.layout import Point
from dvonn.ui.timing import COOLED

GHOSTLY: Final = 0.56  # of the way to ash: how cool is seen what would be cut off
SOLID: Final = 200  # of 255: the stack that would arise
PACES: Final = 3  # in each space on the way to where it could go next: a dot after each but the last


def foreseen(picture: Picture, cut_off: Iterable[Space]) -> Picture:
    """Return a still picture in which some stacks have lost their light and are about to cool to ash."""
    leaving = {space: GHOSTLY * COOLED for space in cut_off if space in picture.stacks}
    return replace(picture, leaving=leaving, light=0.0) if leaving else picture


def draw_preview(canvas: BoardCanvas, before: Position, found: Consequence) -> None:
    """Draw over the foreseen picture what would be lost, and what would arise."""
    at = canvas.board.centre(found.move.target)
    rise = canvas.board.rise(len(found.stack)) + canvas.board.unit * THICKNESS
    crown = at[0], at[1] - rise
    for further in found.next_targets:
        _draw_way(canvas, crown, top(canvas, found.after, further), len(found.stack))
    for space in found.cut_off:
        if space != found.move.target:
            draw_symbol(canvas, Symbol.LOST, top(canvas, before, space), canvas.theme.accent)
    _draw_ghost(canvas, at, found)
    if found.is_cut_off:
        draw_symbol(canvas, Symbol.LOST, crown, canvas.theme.accent)


def _draw_ghost(canvas: BoardCanvas, at: Point, found: Consequence) -> None:
    """Draw the stack that would arise, its height in full strength."""
    board, assets = canvas.board, canvas.assets
    stack_sprite(assets, board, found.stack, ashen=found.is_cut_off).draw(canvas.surface, at, SOLID)
    if not found.is_cut_off:
        hole = at[0], at[1] - board.rise(len(found.stack)) - board.unit * THICKNESS
        number_sprite(assets, board.unit, len(found.stack)).draw(canvas.surface, hole)
        draw_symbol(canvas, Symbol.FREE, hole, canvas.theme.target)


def _draw_way(canvas: BoardCanvas, start: Point, end: Point, spaces: int) -> None:
    """Draw dots between the stacks on a way of so many spaces, and a thin ring at its end."""
    paces = PACES * spaces
    for along in (n / paces for n in range(1, paces) if n % PACES):
        at = start[0] + (end[0] - start[0]) * along, start[1] + (end[1] - start[1]) * along
        draw_symbol(canvas, Symbol.DOT, at, canvas.theme.target)
    draw_symbol(canvas, Symbol.REACHED, end, canvas.theme.target)
