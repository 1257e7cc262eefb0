"""The list of a game's plies in two columns, scrolled to the current one, with a scrollbar for the whole game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from dvonn.board.stacks import PIECE_SPRITES
from dvonn.board.words import SIDE_NAMES
from dvonn.rules.analysis.move_table import START_TEXT, MoveCell, MoveRow, row_of_position
from dvonn.rules.pieces import Colour
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import SMALL_TEXT, TEXT, UNPLACED_BOX, Box, Layout, Point

# Pixels in a window of 1280x720
MOVE_LIST_ROW_HEIGHT: Final = 40
MOVE_LIST_HEADER_HEIGHT: Final = 46  # the side's ring and name above its column
MOVE_LIST_PADDING: Final = 8
LINE_NUMBER_WIDTH: Final = 48
MOVE_LIST_SCROLLBAR_WIDTH: Final = 36  # with the margin around the track
MOVE_LIST_TRACK_WIDTH: Final = 12
MOVE_LIST_THUMB_HEIGHT: Final = 34
CONTEXT_LINES: Final = 1  # lines visible beyond the current one, so that a press can step on
CUT_OFF_WIDTH_SHARE: Final = 0.36  # of a cell's width, for the number of pieces cut off


class MoveList:
    """The lines and the current position: 0 is the start, n the position after n plies."""

    def __init__(self, lines: Sequence[MoveRow], current: int) -> None:
        self.lines = lines
        self.current = current
        self._top = 0  # the first visible line
        self._layout = _MoveListLayout(UNPLACED_BOX, UNPLACED_BOX, 1, 1, 0, 1)

    @property
    def last(self) -> int:
        """The number of the last position."""
        return max((cell.after for cell in self.lines[-1].cells.values()), default=0)

    def position_lines_away(self, lines: int) -> int:
        """Return the position after the same side's ply a number of lines further down, clamped to the list."""
        line_number = row_of_position(self.lines, self.current)
        cells = self.lines[line_number].cells.items()
        colour = next((colour for colour, cell in cells if cell.after == self.current), Colour.WHITE)
        return self.lines[max(0, min(len(self.lines) - 1, line_number + lines))].after(colour)

    # Layout

    def lay_out(self, layout: Layout, box: Box) -> None:
        """Place the list in a box; scroll as little as keeps the current line visible."""
        self._layout = new_layout = _layout(layout, box)
        line_number, context = row_of_position(self.lines, self.current), min(CONTEXT_LINES, (new_layout.rows - 1) // 2)
        self._top = min(max(self._top, line_number + context - new_layout.rows + 1), line_number - context)
        self._top = max(0, min(self._top, len(self.lines) - new_layout.rows))

    def position_at(self, point: Point) -> int | None:
        """Return the position at a point of the list or of the scrollbar, None elsewhere."""
        if self._layout.scrollbar.contains(point):
            thumb_height = self._layout.thumb_height
            share = (point[1] - self._layout.scrollbar.y - thumb_height / 2) / max(
                1, self._layout.scrollbar.height - thumb_height
            )
            return round(max(0.0, min(1.0, share)) * self.last)
        for line, row in self._rows():
            if row.contains(point):
                return self._position_in_row(line, row, point)
        return None

    def _position_in_row(self, line: MoveRow, row: Box, point: Point) -> int | None:
        if not line.number:
            return 0
        return next((cell.after for cell, box in self._cells(line, row) if box.contains(point)), None)

    def _rows(self) -> Iterator[tuple[MoveRow, Box]]:
        """Yield the visible lines and their boxes."""
        inner, row_height = self._layout.rows_box, self._layout.row_height
        for n, line in enumerate(self.lines[self._top : self._top + self._layout.rows]):
            yield line, Box(inner.x, inner.y + n * row_height, inner.width, row_height)

    def _cells(self, line: MoveRow, row: Box) -> Iterator[tuple[MoveCell, Box]]:
        """Yield a line's cells and their boxes."""
        for colour, cell in line.cells.items():
            yield cell, self._layout.column(colour, row)

    # Drawing

    def draw(self, canvas: Canvas, pointed: int | None = None) -> None:
        """Draw the list; the cell of the `pointed` position is highlighted."""
        self._draw_header(canvas)
        sample = self._layout.column(Colour.WHITE, Box(0, 0, self._layout.rows_box.width, self._layout.row_height))
        size = TEXT * canvas.text_scale("h3h3", _words_box(canvas, sample))
        for line, row in self._rows():
            if not line.number:
                start = self._layout.beside_number(row)
                self._draw_cell(canvas, MoveCell(START_TEXT, 0), start, size, lit=pointed == 0)
                continue
            number = Box(row.x, row.y, self._layout.number_width, row.height)
            canvas.draw_text(
                str(line.number), number.inset(canvas.layout.px(MOVE_LIST_PADDING)), SMALL_TEXT, canvas.theme.text_off
            )
            for cell, box in self._cells(line, row):
                self._draw_cell(canvas, cell, box, size, lit=cell.after == pointed)
        self._draw_scrollbar(canvas)

    def _draw_header(self, canvas: Canvas) -> None:
        """Draw each side's ring and name over its column."""
        inner = self._layout.rows_box
        header_height = canvas.layout.px(MOVE_LIST_HEADER_HEIGHT)
        for colour in Colour:
            box = self._layout.column(colour, Box(inner.x, inner.y - header_height, inner.width, header_height))
            unit = box.height * 0.86
            at = box.x + canvas.layout.px(MOVE_LIST_PADDING) + unit / 2, box.y + box.height * 0.5
            canvas.assets.sprite(PIECE_SPRITES[colour.piece], unit).draw(canvas.surface, at)
            ring_width = min(box.width, round(unit) + 2 * canvas.layout.px(MOVE_LIST_PADDING))
            name = Box(box.x + ring_width, box.y, box.width - ring_width, box.height)
            canvas.draw_text(SIDE_NAMES[colour], name, SMALL_TEXT, canvas.theme.text_dim, at_left=True)

    def _draw_cell(self, canvas: Canvas, cell: MoveCell, box: Box, size: float, *, lit: bool) -> None:
        """Draw a ply, framed if it is the current one, and at its right the number of pieces it cut off."""
        theme, current = canvas.theme, cell.after == self.current
        if current or lit:
            canvas.draw_panel(
                box.inset(canvas.layout.px(2)), theme.button, theme.accent if current else theme.panel_edge
            )
        colour = theme.text if current else theme.text_dim
        canvas.draw_text(cell.text, _words_box(canvas, box), size, colour, at_left=True)
        if cell.cut_off:
            canvas.draw_text(f"-{cell.cut_off}", _cut_off_box(box), size, theme.accent)

    def _draw_scrollbar(self, canvas: Canvas) -> None:
        """Draw the scrollbar; its thumb shows how far into the game the current position is."""
        scrollbar, theme = self._layout.scrollbar, canvas.theme
        width = min(scrollbar.width, canvas.layout.px(MOVE_LIST_TRACK_WIDTH))
        track = Box(scrollbar.centre[0] - width // 2, scrollbar.y, width, scrollbar.height)
        canvas.draw_panel(track, theme.button, theme.panel_edge)
        offset = round((scrollbar.height - self._layout.thumb_height) * self.current / max(1, self.last))
        canvas.draw_panel(
            Box(track.x, scrollbar.y + offset, width, self._layout.thumb_height), theme.accent, theme.accent
        )


@dataclass(frozen=True)
class _MoveListLayout:
    """The boxes of the lines and of the scrollbar, with the sizes of their parts in pixels."""

    rows_box: Box
    scrollbar: Box
    row_height: int
    rows: int  # the number of visible lines
    number_width: int
    thumb_height: int

    def column(self, colour: Colour, row: Box) -> Box:
        """Return a side's cell in a line."""
        both = self.beside_number(row)
        width = both.width // 2
        return Box(both.x + width * (colour is Colour.BLACK), row.y, width, row.height)

    def beside_number(self, row: Box) -> Box:
        """Return the box of both cells of a line."""
        return Box(row.x + self.number_width, row.y, row.width - self.number_width, row.height)


def _layout(layout: Layout, box: Box) -> _MoveListLayout:
    scrollbar_width = min(box.width, layout.px(MOVE_LIST_SCROLLBAR_WIDTH))
    header_height = min(box.height, layout.px(MOVE_LIST_HEADER_HEIGHT))
    row_height = layout.px(MOVE_LIST_ROW_HEIGHT)
    rows = max(1, (box.height - header_height) // row_height)
    row_height = max(1, min(row_height, box.height - header_height))
    inner = Box(box.x, box.y + header_height, box.width - scrollbar_width, rows * row_height)
    scrollbar = Box(box.x + inner.width, inner.y, scrollbar_width, inner.height)
    thumb_height = max(1, min(layout.px(MOVE_LIST_THUMB_HEIGHT), scrollbar.height))
    return _MoveListLayout(
        inner, scrollbar, row_height, rows, min(layout.px(LINE_NUMBER_WIDTH), inner.width), thumb_height
    )


def _words_box(canvas: Canvas, box: Box) -> Box:
    pad = min(box.width // 2, canvas.layout.px(2 * MOVE_LIST_PADDING))
    return Box(box.x + pad, box.y, max(0, box.width - pad - round(box.width * CUT_OFF_WIDTH_SHARE)), box.height)


def _cut_off_box(box: Box) -> Box:
    width = round(box.width * CUT_OFF_WIDTH_SHARE)
    return Box(box.x + box.width - width, box.y, width, box.height)
