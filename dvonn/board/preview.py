"""Draws the preview of a move: the stacks it would cut off, the stack it would make, where that could move, a chip."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from dvonn.board.animation import Picture
from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import RING_WIDTH
from dvonn.board.stacks import draw_height, stack_sprite
from dvonn.rules.analysis.consequence import Consequence
from dvonn.rules.board import Space
from dvonn.rules.pieces import Stack
from dvonn.rules.position import Position
from dvonn.ui.layout import TEXT, Box, Point
from dvonn.ui.theme import RGB
from dvonn.ui.timing import COOLING_SHARE

THREATENED_COOLING: Final = 0.56  # of the way to ash, for stacks that would be cut off
GHOST_ALPHA: Final = 190  # of a stack that would arise
CHIP_DISTANCE: Final = 0.60  # from the top of that stack to the chip, in units of the board

# Pixels in a window of 1280x720
CHIP_HEIGHT: Final = 36
CHIP_GAP: Final = 14  # between two parts


def preview_picture(picture: Picture, cut_off: Iterable[Space]) -> Picture:
    """Return a still picture in which the stacks that would be cut off are dark and half cooled."""
    leaving = {space: THREATENED_COOLING * COOLING_SHARE for space in cut_off if space in picture.stacks}
    return replace(picture, leaving=leaving) if leaving else picture


def draw_preview(canvas: BoardCanvas, before: Position, found: Consequence, *, is_held: bool = False) -> None:
    """Draw the preview of a move over the board: lost stacks, the new stack and its next targets.

    While the moving stack is held over its target by a pointer, the new stack is not drawn on top of it.
    """
    theme, target = canvas.theme, found.move.target
    for further in found.next_targets:
        canvas.draw_mark("later", canvas.stack_top(found.after, further), theme.target)
    draw_lost(canvas, before, [space for space in found.cut_off if space != target])
    if is_held:
        return
    draw_ghost(canvas, target, found.stack, ashen=found.is_cut_off)
    mark, tint = ("lost", theme.accent) if found.is_cut_off else ("rim", theme.target)
    canvas.draw_mark(mark, canvas.board.top(target, len(found.stack)), tint)
    if not found.is_cut_off:
        draw_height(canvas, found.stack, canvas.board.centre(target))


def draw_lost(canvas: BoardCanvas, position: Position, spaces: Iterable[Space]) -> None:
    """Draw embers on the stacks of a position that would be cut off."""
    for space in spaces:
        canvas.draw_mark("lost", canvas.stack_top(position, space), canvas.theme.accent)


def draw_ghost(canvas: BoardCanvas, space: Space, stack: Stack, *, ashen: bool = False) -> None:
    """Draw the ghost of a stack that would arise on a space."""
    ghost = stack_sprite(canvas.assets, canvas.board, stack, ashen=ashen)
    ghost.draw(canvas.surface, canvas.board.centre(space), GHOST_ALPHA)


def draw_chip(
    canvas: BoardCanvas, at: Point, parts: Sequence[tuple[str, RGB]], uncovered: Sequence[Point] = ()
) -> None:
    """Draw short texts with their colours in a line beside a point, where they cover few stacks that must be seen."""
    layout, size = canvas.layout, canvas.layout.px(TEXT)
    gap = layout.px(CHIP_GAP)
    widths = [canvas.assets.text_size(words, size)[0] for words, _ in parts]
    box = _chip_box(canvas, at, sum(widths) + gap * (len(parts) + 1), uncovered)
    canvas.draw_panel(box, canvas.theme.panel, canvas.theme.panel_edge)
    _, rest = box.cut_left(gap)
    for (words, colour), part in zip(parts, widths, strict=True):
        area, rest = rest.cut_left(part, gap)
        canvas.draw_text(words, area, TEXT, colour)


def _chip_box(canvas: BoardCanvas, at: Point, width: int, uncovered: Sequence[Point]) -> Box:
    """Return the box above, below, at the left or at the right of a point that covers the fewest tops of stacks."""
    layout, height = canvas.layout, canvas.layout.px(CHIP_HEIGHT)
    (x, y), away = at, CHIP_DISTANCE * canvas.board.unit
    middle = min(max(0, x - width / 2), layout.width - width)
    corners = (
        (middle, y - away - height),
        (middle, y + away),
        (x - away - width, y - height / 2),
        (x + away, y - height / 2),
    )
    boxes = [Box(round(left), round(top), width, height) for left, top in corners]
    inside = [box for box in boxes if box.y >= layout.top_bar.bottom and box.x >= 0 and box.right <= layout.width]
    reach = round(RING_WIDTH / 2 * canvas.board.unit)

    def covered(box: Box) -> int:
        wider = Box(box.x - reach, box.y - reach, width + 2 * reach, height + 2 * reach)
        return sum(map(wider.contains, uncovered))

    return min(inside or boxes, key=covered)
