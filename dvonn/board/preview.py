"""Draws the preview of a move: the stacks it would cut off, the stack it would make, where that could move, a chip."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from dvonn.board.animation import Picture
from dvonn.board.canvas import BoardCanvas
from dvonn.board.stacks import number_sprite, stack_sprite
from dvonn.rules.analysis.consequence import Consequence
from dvonn.rules.board import Space
from dvonn.rules.position import Position
from dvonn.ui.layout import TEXT, Box, Point
from dvonn.ui.theme import Colour
from dvonn.ui.timing import COOLING_SHARE

THREATENED_COOLING: Final = 0.56  # of the way to ash, for stacks that would be cut off
PREVIEW_STACK_ALPHA: Final = 200  # of the stack that would arise
CHIP_DISTANCE: Final = 0.60  # from the top of that stack to the chip, in units of the board

# Pixels in a window of 1280x720
CHIP_HEIGHT: Final = 36
CHIP_GAP: Final = 14  # between two parts


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


def draw_chip(canvas: BoardCanvas, at: Point, parts: Sequence[tuple[str, Colour]]) -> None:
    """Draw short texts with their colours in a line, above a point or else below it, inside the window."""
    layout, size = canvas.layout, canvas.layout.px(TEXT)
    gap, height = layout.px(CHIP_GAP), layout.px(CHIP_HEIGHT)
    widths = [canvas.assets.text_size(words, size)[0] for words, _ in parts]
    width, away = sum(widths) + gap * (len(parts) + 1), CHIP_DISTANCE * canvas.board.unit
    y = at[1] - away - height if at[1] - away - height > layout.top_bar.bottom else at[1] + away
    box = Box(round(max(0, min(at[0] - width / 2, layout.width - width))), round(y), width, height)
    canvas.draw_panel(box, canvas.theme.panel, canvas.theme.panel_edge)
    _, rest = box.cut_left(gap)
    for (words, colour), part in zip(parts, widths, strict=True):
        area, rest = rest.cut_left(part, gap)
        canvas.draw_text(words, area, TEXT, colour)
