"""Draws the preview of a move: the stacks it would cut off, the stack it would make, and where that could move."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from dvonn.board.animation import Picture
from dvonn.board.canvas import BoardCanvas
from dvonn.board.stacks import number_sprite, stack_sprite
from dvonn.rules.analysis.consequence import Consequence
from dvonn.rules.board import Space
from dvonn.rules.position import Position
from dvonn.ui.timing import COOLING_SHARE

THREATENED_COOLING: Final = 0.56  # of the way to ash, for stacks that would be cut off
PREVIEW_STACK_ALPHA: Final = 200  # of the stack that would arise


def preview_picture(picture: Picture, cut_off: Iterable[Space]) -> Picture:
    """Return a still picture in which the stacks that would be cut off are dark and half cooled."""
    leaving = {space: THREATENED_COOLING * COOLING_SHARE for space in cut_off if space in picture.stacks}
    return replace(picture, leaving=leaving, light=0.0) if leaving else picture


def draw_preview(canvas: BoardCanvas, before: Position, found: Consequence) -> None:
    """Draw the preview of a move over the board: lost stacks, the new stack and its next targets."""
    theme, target, height = canvas.theme, found.move.target, len(found.stack)
    crown = canvas.board.top(target, height)
    for further in found.next_targets:
        canvas.draw_mark("later", canvas.stack_top(found.after, further), theme.target)
    for space in found.cut_off:
        if space != target:
            canvas.draw_mark("lost", canvas.stack_top(before, space), theme.accent)
    stack = stack_sprite(canvas.assets, canvas.board, found.stack, ashen=found.is_cut_off)
    stack.draw(canvas.surface, canvas.board.centre(target), PREVIEW_STACK_ALPHA)
    if found.is_cut_off:
        canvas.draw_mark("lost", crown, theme.accent)
    else:
        number_sprite(canvas.assets, canvas.board.unit, height).draw(canvas.surface, crown)
        canvas.draw_mark("target-aimed", crown, theme.target)
