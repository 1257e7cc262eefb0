"""Sets the pages of the handbook: text in lines, figures by the board's own renderer, rows of terms and keys."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from dvonn.board.animation import Picture
from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import ROW_STEPS, THICKNESS, BoardLayout
from dvonn.board.marks import Marks
from dvonn.board.stacks import RINGS
from dvonn.board.view import draw_board, draw_flight
from dvonn.rules.board import Space
from dvonn.rules.pieces import Piece, Stack
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import HEADLINE, TEXT, Box, Layout
from dvonn.ui.text import draw_lines, fitting

# Of type, for a window of 1280x720
BEAD: Final = 30  # the unit of the dvonn piece on a heading's line
HEADING: Final = 92  # the height of a heading with its line and the air below
RULE: Final = 66  # how far down the line is

FIGURE_SHARE: Final = 0.56  # of a page's width or, where it is upright, of its height
RISE: Final = 0.14  # in units: how much higher each ring beside a row is, more than on the board to be seen when small
NAMES: Final = 270  # the width of a row's name and pieces
MOST_ROW: Final = 84  # the height of a row
PAD: Final = 16


def closeup(box: Box, around: Space, across: float) -> BoardLayout:
    """Return the board in a picture in which so many spaces are seen across, around one in the middle.

    The board may reach beyond the picture.
    """
    unit = box.width / across
    whole = BoardLayout(unit, unit * ROW_STEPS[1], (0.0, 0.0))
    x, y = whole.centre(around)
    return BoardLayout(whole.unit, whole.row_step, (box.width / 2 - x, box.height / 2 - y + unit * THICKNESS))


def parts(canvas: Canvas, page: Box) -> tuple[Box, Box]:
    """Return the boxes of a page's figure and of its text: beside each other, or in an upright page below it."""
    gap = canvas.layout.px(36)
    if page.width >= page.height:
        wide = round(page.width * FIGURE_SHARE)
        return Box(page.x, page.y, wide, page.height), Box(
            page.x + wide + gap, page.y, max(0, page.width - wide - gap), page.height
        )
    high = min(round(page.height * FIGURE_SHARE), round(page.width * 0.7))
    return Box(page.x, page.y, page.width, high), Box(
        page.x, page.y + high + gap, page.width, max(0, page.height - high - gap)
    )


def draw_heading(canvas: Canvas, box: Box, heading: str) -> Box:
    """Write a heading over a line with a dvonn piece on it; return the box that is left below."""
    layout, theme = canvas.layout, canvas.theme
    share = min(1.0, box.height / (3 * layout.px(HEADING)))
    rule, unit = round(layout.px(RULE) * share), layout.px(BEAD)
    canvas.words(heading, Box(box.x, box.y, box.width, round(layout.px(52) * share)), HEADLINE, at_left=True)
    x, y = box.x + unit / 2, box.y + rule
    if box.width > 2 * unit:
        canvas.surface.fill(theme.panel_edge, Box(box.x + round(1.3 * unit), y, box.width - 2 * unit, layout.px(1)))
    canvas.assets.sprite("glow", unit * 1.6, theme.life).draw(canvas.surface, (x, y), 150)
    canvas.assets.sprite("ring-dvonn", unit).draw(canvas.surface, (x, y))
    head = min(box.height, round(layout.px(HEADING) * share))
    return Box(box.x, box.y + head, box.width, box.height - head)


# Text


# Figures


def draw_figure(canvas: Canvas, box: Box, view: tuple[Space, float], picture: Picture, marks: Marks, at: float) -> None:
    """Draw the board around a space, so many spaces across, in a box with a thin double frame, after some seconds."""
    if min(box.width, box.height) < canvas.layout.px(40):
        return
    theme, line = canvas.theme, canvas.layout.px(2)
    inner = box.inset(3 * line)
    surface, layout = canvas.surface.subsurface(inner), Layout(inner.width, inner.height)
    part = BoardCanvas(surface, layout, canvas.assets, closeup(inner, *view))
    draw_board(part, picture, marks, at)
    draw_flight(part, picture)
    pygame.draw.rect(canvas.surface, theme.panel_edge, inner, max(1, line // 2))
    pygame.draw.rect(canvas.surface, theme.panel_edge, box, line)


# Rows


@dataclass(frozen=True)
class HandbookEntry:
    """A row: a name and what is said of it, beside pieces, or with the name as keys where there are none."""

    name: str
    words: str
    pieces: Stack


def draw_entries(canvas: Canvas, box: Box, entries: Sequence[HandbookEntry]) -> None:
    """Draw rows below one another, their names in one size and what is said of them in another."""
    high, gap = min(canvas.layout.px(MOST_ROW), box.height // len(entries)), canvas.layout.px(PAD)
    rows = [Box(box.x, box.y + n * high, box.width, high).inset(high // 16) for n in range(len(entries))]
    column = min(box.width // 3, canvas.layout.px(NAMES))
    heads = [Box(row.x, row.y, column, row.height) for row in rows]
    rooms = [Box(row.x + column + gap, row.y, max(0, row.width - column - gap), row.height) for row in rows]
    names = [_name_box(head, entry) for head, entry in zip(heads, entries, strict=True)]
    size = TEXT * min(canvas.share(entry.name, name) for name, entry in zip(names, entries, strict=True))
    share = min(fitting(canvas, room, [entry.words]) for room, entry in zip(rooms, entries, strict=True))
    for head, name, room, entry in zip(heads, names, rooms, entries, strict=True):
        if entry.pieces:
            _draw_pieces(canvas, entry.pieces, (head.x + head.height * 0.6, head.centre[1]), head.height)
        else:
            canvas.panel(head, canvas.theme.button, canvas.theme.panel_edge)
        canvas.words(entry.name, name, size, at_left=bool(entry.pieces))
        draw_lines(canvas, room, entry.words, share)


def _name_box(head: Box, entry: HandbookEntry) -> Box:
    """Return where a name stands at the head of a row: beside its pieces, or on a key."""
    if not entry.pieces:
        return head.inset(head.height // 8)
    left = min(head.width, round(head.height * 1.35))
    return Box(head.x + left, head.y, head.width - left, head.height)


def _draw_pieces(canvas: Canvas, pieces: Stack, at: tuple[float, float], high: int) -> None:
    """Draw a small stack, the middle of its height at a point."""
    unit = high * 0.86
    x, y = at[0], at[1] + unit * (RISE * (len(pieces) - 1) + THICKNESS) / 2
    if Piece.DVONN in pieces:
        canvas.assets.sprite("glow", unit * 1.5, canvas.theme.life).draw(canvas.surface, (x, y), 150)
    canvas.assets.sprite("shadow", unit).draw(canvas.surface, (x, y))
    for n, piece in enumerate(pieces):
        canvas.assets.sprite(RINGS[piece], unit).draw(canvas.surface, (x, y - n * RISE * unit))


# Chapters


def draw_tabs(canvas: Canvas, tabs: Sequence[tuple[Box, str]], chosen: int) -> None:
    """Draw the names of chapters side by side, a light below the one that is open."""
    theme, line = canvas.theme, canvas.layout.px(4)
    size = TEXT * min(canvas.share(name, box.inset(line)) for box, name in tabs)
    for n, (box, name) in enumerate(tabs):
        canvas.words(name, box.inset(line), size, theme.text if n == chosen else theme.text_dim)
        if box.height > 2 * line:
            colour = theme.accent if n == chosen else theme.panel_edge
            thick = line if n == chosen else max(1, line // 4)
            canvas.surface.fill(colour, Box(box.x, box.y + box.height - thick, box.width, thick))
