"""Draws the pages of the handbook: headings, figures of the board, rows of terms and keys, and chapter tabs."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from dvonn.board.animation import Picture
from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import RING_THICKNESS, ROW_STEP_RANGE, BoardLayout
from dvonn.board.marks import Marks
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.board.view import draw_board, draw_flight
from dvonn.rules.board import Space
from dvonn.rules.pieces import Piece, Stack
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import HEADLINE, TEXT, Box, Layout
from dvonn.ui.text import draw_wrapped_text, fitting_text_scale

# Pixels in a window of 1280x720
PAGE_HEADING_RING_UNIT: Final = 30  # of the dvonn piece on the line
PAGE_HEADING_HEIGHT: Final = 92  # with the line and the gap below it
PAGE_HEADING_LINE_OFFSET: Final = 66  # from the top of the heading

FIGURE_PAGE_SHARE: Final = 0.56  # of a page's width, or of an upright page's height
ENTRY_RING_STEP: Final = 0.14  # units from ring to ring beside a row: more than on the board, as the stacks are small
ENTRY_NAME_WIDTH: Final = 270  # with the pieces
MAX_ENTRY_HEIGHT: Final = 84
ENTRY_GAP: Final = 16


def closeup_board(box: Box, centre_space: Space, spaces_across: float) -> BoardLayout:
    """Return the layout of a board with a space in the middle and a number of spaces across the box.

    The board may extend beyond the box.
    """
    unit = box.width / spaces_across
    whole = BoardLayout(unit, unit * ROW_STEP_RANGE[1], (0.0, 0.0))
    x, y = whole.centre(centre_space)
    return BoardLayout(whole.unit, whole.row_step, (box.width / 2 - x, box.height / 2 - y + unit * RING_THICKNESS))


def split_page(canvas: Canvas, page: Box) -> tuple[Box, Box]:
    """Return the boxes of a page's figure and of its text: side by side, or one below the other in an upright page."""
    gap = canvas.layout.px(36)
    if page.width >= page.height:
        width = round(page.width * FIGURE_PAGE_SHARE)
        return Box(page.x, page.y, width, page.height), Box(
            page.x + width + gap, page.y, max(0, page.width - width - gap), page.height
        )
    height = min(round(page.height * FIGURE_PAGE_SHARE), round(page.width * 0.7))
    return Box(page.x, page.y, page.width, height), Box(
        page.x, page.y + height + gap, page.width, max(0, page.height - height - gap)
    )


def draw_heading(canvas: Canvas, box: Box, heading: str) -> Box:
    """Draw a heading above a line with a dvonn piece on it; return the box below."""
    layout, theme = canvas.layout, canvas.theme
    share = min(1.0, box.height / (3 * layout.px(PAGE_HEADING_HEIGHT)))
    rule, unit = round(layout.px(PAGE_HEADING_LINE_OFFSET) * share), layout.px(PAGE_HEADING_RING_UNIT)
    canvas.draw_text(heading, Box(box.x, box.y, box.width, round(layout.px(52) * share)), HEADLINE, at_left=True)
    x, y = box.x + unit / 2, box.y + rule
    if box.width > 2 * unit:
        canvas.surface.fill(theme.panel_edge, Box(box.x + round(1.3 * unit), y, box.width - 2 * unit, layout.px(1)))
    canvas.assets.sprite("glow", unit * 1.6, theme.life).draw(canvas.surface, (x, y), 150)
    canvas.assets.sprite("ring-dvonn", unit).draw(canvas.surface, (x, y))
    head = min(box.height, round(layout.px(PAGE_HEADING_HEIGHT) * share))
    return Box(box.x, box.y + head, box.width, box.height - head)


# Figures


def draw_figure(canvas: Canvas, box: Box, view: tuple[Space, float], picture: Picture, marks: Marks, at: float) -> None:
    """Draw a part of the board in a box with a double frame.

    The view is the space in the middle and the number of spaces across; `at` is the animation time in seconds.
    """
    if min(box.width, box.height) < canvas.layout.px(40):
        return
    theme, line = canvas.theme, canvas.layout.px(2)
    inner = box.inset(3 * line)
    surface, layout = canvas.surface.subsurface(inner), Layout(inner.width, inner.height)
    part = BoardCanvas(surface, layout, canvas.assets, closeup_board(inner, *view))
    draw_board(part, picture, marks, at)
    draw_flight(part, picture)
    pygame.draw.rect(canvas.surface, theme.panel_edge, inner, max(1, line // 2))
    pygame.draw.rect(canvas.surface, theme.panel_edge, box, line)


# Rows


@dataclass(frozen=True)
class HandbookEntry:
    """A row: a name with pieces beside it, or the name of a key without, and its explanation."""

    name: str
    words: str
    pieces: Stack


def draw_entries(canvas: Canvas, box: Box, entries: Sequence[HandbookEntry]) -> None:
    """Draw rows below one another, with one text size for all names and one for all explanations."""
    height, gap = min(canvas.layout.px(MAX_ENTRY_HEIGHT), box.height // len(entries)), canvas.layout.px(ENTRY_GAP)
    rows = [Box(box.x, box.y + n * height, box.width, height).inset(height // 16) for n in range(len(entries))]
    column = min(box.width // 3, canvas.layout.px(ENTRY_NAME_WIDTH))
    name_columns = [Box(row.x, row.y, column, row.height) for row in rows]
    text_boxes = [Box(row.x + column + gap, row.y, max(0, row.width - column - gap), row.height) for row in rows]
    name_boxes = [_name_box(name_column, entry) for name_column, entry in zip(name_columns, entries, strict=True)]
    size = TEXT * min(
        canvas.text_scale(entry.name, name_box) for name_box, entry in zip(name_boxes, entries, strict=True)
    )
    share = min(
        fitting_text_scale(canvas, text_box, [entry.words]) for text_box, entry in zip(text_boxes, entries, strict=True)
    )
    for name_column, name_box, text_box, entry in zip(name_columns, name_boxes, text_boxes, entries, strict=True):
        if entry.pieces:
            _draw_pieces(
                canvas,
                entry.pieces,
                (name_column.x + name_column.height * 0.6, name_column.centre[1]),
                name_column.height,
            )
        else:
            canvas.draw_panel(name_column, canvas.theme.button, canvas.theme.panel_edge)
        canvas.draw_text(entry.name, name_box, size, at_left=bool(entry.pieces))
        draw_wrapped_text(canvas, text_box, entry.words, share)


def _name_box(head: Box, entry: HandbookEntry) -> Box:
    """Return the box of a row's name: beside its pieces, or on its key."""
    if not entry.pieces:
        return head.inset(head.height // 8)
    left = min(head.width, round(head.height * 1.35))
    return Box(head.x + left, head.y, head.width - left, head.height)


def _draw_pieces(canvas: Canvas, pieces: Stack, at: tuple[float, float], height: int) -> None:
    """Draw a small stack, vertically centred at a point."""
    unit = height * 0.86
    x, y = at[0], at[1] + unit * (ENTRY_RING_STEP * (len(pieces) - 1) + RING_THICKNESS) / 2
    if Piece.DVONN in pieces:
        canvas.assets.sprite("glow", unit * 1.5, canvas.theme.life).draw(canvas.surface, (x, y), 150)
    canvas.assets.sprite("shadow", unit).draw(canvas.surface, (x, y))
    for n, piece in enumerate(pieces):
        canvas.assets.sprite(PIECE_SPRITES[piece], unit).draw(canvas.surface, (x, y - n * ENTRY_RING_STEP * unit))


# Chapters


def draw_tabs(canvas: Canvas, tabs: Sequence[tuple[Box, str]], chosen: int) -> None:
    """Draw the names of the chapters side by side, with the chosen one underlined."""
    theme, line = canvas.theme, canvas.layout.px(4)
    size = TEXT * min(canvas.text_scale(name, box.inset(line)) for box, name in tabs)
    for n, (box, name) in enumerate(tabs):
        canvas.draw_text(name, box.inset(line), size, theme.text if n == chosen else theme.text_dim)
        if box.height > 2 * line:
            colour = theme.accent if n == chosen else theme.panel_edge
            thick = line if n == chosen else max(1, line // 4)
            canvas.surface.fill(colour, Box(box.x, box.y + box.height - thick, box.width, thick))
