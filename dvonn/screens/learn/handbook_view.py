"""Draws the pages of the handbook: headings, figures of the board, and rows of terms and keys."""

from collections.abc import Sequence
from typing import Final

import pygame

from dvonn.board.animation import Plan
from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import RING_THICKNESS, ROW_STEP_RANGE, BoardLayout
from dvonn.board.marks import Marks
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.board.view import draw_flight
from dvonn.rules.board import SPACE_BY_NAME, Space
from dvonn.rules.notation import parse_ply, parse_position
from dvonn.rules.pieces import Move, Piece, Stack
from dvonn.screens.board_player import BoardPlayer
from dvonn.screens.learn.handbook_pages import Figure, HandbookRow
from dvonn.screens.scene import Stage
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import HEADLINE, TEXT, Box, Layout
from dvonn.ui.text import draw_wrapped_text, fitting_text_size
from dvonn.ui.title import HEADING_GLOW_ALPHA, draw_heading_line

# Pixels in a window of 1280x720
PAGE_HEADING_TEXT_HEIGHT: Final = 52
PAGE_HEADING_RING_UNIT: Final = 30  # of the dvonn piece on the line
PAGE_HEADING_HEIGHT: Final = 92  # with the line and the gap below it
PAGE_HEADING_LINE_OFFSET: Final = 66  # from the top of the heading
PAGE_GAP: Final = 36  # between figure and text

FIGURE_PAGE_SHARE: Final = 0.56  # of a page's width, or of an upright page's height
FIGURE_ASPECT: Final = 0.7  # of its height to its width, at most, on an upright page
ENTRY_RING_STEP: Final = 0.14  # units from ring to ring beside a row: more than on the board, as the stacks are small
ENTRY_NAME_WIDTH: Final = 270  # with the pieces
MAX_ENTRY_HEIGHT: Final = 84
ENTRY_GAP: Final = 16

# The pauses of a figure that plays its ply in a loop
FIGURE_START_SECONDS: Final = 1.6  # before the ply
FIGURE_END_SECONDS: Final = 2.2  # after the ply


def split_page(canvas: Canvas, page: Box) -> tuple[Box, Box]:
    """Return the boxes of a page's figure and of its text: side by side, or one below the other in an upright page."""
    gap = canvas.layout.px(PAGE_GAP)
    if page.width >= page.height:
        return page.cut_left(round(page.width * FIGURE_PAGE_SHARE), gap)
    return page.cut_top(min(round(page.height * FIGURE_PAGE_SHARE), round(page.width * FIGURE_ASPECT)), gap)


def draw_page_heading(canvas: Canvas, box: Box, heading: str) -> Box:
    """Draw a heading above a line with a dvonn piece on it; return the box below."""
    layout = canvas.layout
    share = min(1.0, box.height / (3 * layout.px(PAGE_HEADING_HEIGHT)))
    words, _ = box.cut_top(round(layout.px(PAGE_HEADING_TEXT_HEIGHT) * share))
    canvas.draw_text(heading, words, HEADLINE, at_left=True)
    unit = layout.px(PAGE_HEADING_RING_UNIT)
    line, _ = box.cut_top(round(layout.px(PAGE_HEADING_LINE_OFFSET) * share))[1].cut_top(layout.px(1))
    draw_heading_line(canvas, line.cut_right(round(0.7 * unit))[1], box.x + unit / 2, unit, 0.8 * unit)
    return box.cut_top(round(layout.px(PAGE_HEADING_HEIGHT) * share))[1]


# Figures


class FigurePlayer(BoardPlayer):
    """Plays the ply of a figure in a loop, with pauses; without motion the figure stays still."""

    def __init__(self, stage: Stage, figure: Figure) -> None:
        super().__init__(stage, silent=True)
        self._figure = figure
        self._position = parse_position(figure.position)
        self._loop: Plan | None = None
        self._played = False  # whether the ply has been played, or is being played
        if figure.ply:
            ply = parse_ply(figure.ply)
            self._loop = self.plan_ply(self._position, ply, self._position.play(ply))

    def update(self, seconds: float) -> list[Plan]:
        """Let some seconds pass; play the ply after a pause, and return to its beginning after another one."""
        if self.without_motion:
            return []
        landed = super().update(seconds)
        if self._loop and self.has_rested(FIGURE_END_SECONDS if self._played else FIGURE_START_SECONDS):
            self.rest_seconds = 0.0
            if not self._played:
                self.play(self._loop)
            self._played = not self._played
        return landed

    def _marks(self) -> Marks:
        """Return the marks before, during or after the ply, or those of a figure without a ply."""
        if not self._loop:
            return Marks(targets={SPACE_BY_NAME[name] for name in self._figure.marks.split()})
        if self._played:
            return Marks(last_ply=None if self.plan else self._loop.ply)
        if isinstance(self._loop.ply, Move):
            return Marks(targets={self._loop.ply.target}, selected=self._loop.ply.source)
        return Marks(targets={self._loop.ply.space}, next_piece=self._position.next_piece)

    def draw_framed(self, canvas: Canvas, box: Box, ahead: float) -> None:
        """Draw the figure in a box with a double frame."""
        if min(box.width, box.height) < canvas.layout.px(40):
            return
        theme, line = canvas.theme, canvas.layout.px(2)
        inner = box.inset(3 * line)
        board = closeup_board(inner, SPACE_BY_NAME[self._figure.centre_space], self._figure.spaces_across)
        surface, layout = canvas.surface.subsurface(inner), Layout(inner.width, inner.height)
        part = BoardCanvas(surface, layout, canvas.assets, board)
        picture = self.picture(self._loop.after if self._loop and self._played else self._position, ahead)
        self.draw(part, picture, self._marks())
        draw_flight(part, picture)
        pygame.draw.rect(canvas.surface, theme.panel_edge, inner, max(1, line // 2))
        pygame.draw.rect(canvas.surface, theme.panel_edge, box, line)


def closeup_board(box: Box, centre_space: Space, spaces_across: float) -> BoardLayout:
    """Return the layout of a board with a space in the middle and a number of spaces across the box.

    The board may extend beyond the box.
    """
    unit = box.width / spaces_across
    whole = BoardLayout(unit, unit * ROW_STEP_RANGE[1], (0.0, 0.0))
    x, y = whole.centre(centre_space)
    return BoardLayout(whole.unit, whole.row_step, (box.width / 2 - x, box.height / 2 - y + unit * RING_THICKNESS))


# Rows


def draw_rows(canvas: Canvas, box: Box, rows: Sequence[HandbookRow]) -> None:
    """Draw rows below one another, with one text size for all names and one for all explanations."""
    height = min(canvas.layout.px(MAX_ENTRY_HEIGHT), box.height // len(rows))
    column = min(box.width // 3, canvas.layout.px(ENTRY_NAME_WIDTH))
    lines = [line.inset(height // 16) for line in box.cut_top(height * len(rows))[0].rows(len(rows))]
    parts = [line.cut_left(column, canvas.layout.px(ENTRY_GAP)) for line in lines]
    heads, texts = [head for head, _ in parts], [text for _, text in parts]
    names = [_name_box(head, row) for head, row in zip(heads, rows, strict=True)]
    size = TEXT * min(canvas.text_scale(row.name, name) for name, row in zip(names, rows, strict=True))
    px = min(fitting_text_size(canvas, text, [row.words]) for text, row in zip(texts, rows, strict=True))
    for head, name, text, row in zip(heads, names, texts, rows, strict=True):
        if row.pieces:
            _draw_pieces(canvas, head, row.pieces)
        else:
            canvas.draw_panel(head, canvas.theme.button, canvas.theme.panel_edge)
        canvas.draw_text(row.name, name, size, at_left=bool(row.pieces))
        draw_wrapped_text(canvas, text, row.words, px)


def _name_box(head: Box, row: HandbookRow) -> Box:
    """Return the box of a row's name: beside its pieces, or on its key."""
    return head.cut_left(round(head.height * 1.35))[1] if row.pieces else head.inset(head.height // 8)


def _draw_pieces(canvas: Canvas, head: Box, pieces: Stack) -> None:
    """Draw a small stack at the left of a box, vertically centred."""
    unit = head.height * 0.86
    x = head.x + head.height * 0.6
    y = head.centre[1] + unit * (ENTRY_RING_STEP * (len(pieces) - 1) + RING_THICKNESS) / 2
    if Piece.DVONN in pieces:
        glow = canvas.assets.sprite("glow", unit * 1.5, canvas.theme.life)
        glow.draw(canvas.surface, (x, y), HEADING_GLOW_ALPHA)
    canvas.assets.sprite("shadow", unit).draw(canvas.surface, (x, y))
    for n, piece in enumerate(pieces):
        canvas.assets.sprite(PIECE_SPRITES[piece], unit).draw(canvas.surface, (x, y - n * ENTRY_RING_STEP * unit))
