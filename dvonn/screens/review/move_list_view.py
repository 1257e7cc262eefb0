"""A game's plies in two columns, the current one marked, scrolled so that it is seen, with a bar for the whole game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from dvonn.board.stacks import RINGS
from dvonn.board.words import SIDES
from dvonn.rules.analysis.move_table import START, MoveCell, MoveRow, line_with
from dvonn.rules.pieces import Colour
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import SMALL_TEXT, TEXT, Box, Layout, Point

# For a window of 1280x720
ROW: Final = 40
HEAD: Final = 46  # the columns' heading
PAD: Final = 8
NUMBERS: Final = 48  # the width of the lines' numbers ...
BAR: Final = 36  # ... and of the bar, with the air around it
BAR_WIDE: Final = 12  # as it is seen
KNOB: Final = 34  # the height of the bar's mark
NEAR: Final = 1  # lines that are seen beyond the current one, so that a press leads on
LOST_SHARE: Final = 0.36  # of a cell's width, for what was cut off
NOWHERE: Final = Box(0, 0, 0, 0)


class MoveList:
    """The lines, and which position of the game is looked at: 0 is the start, n what stood after n plies."""

    def __init__(self, lines: Sequence[MoveRow], current: int) -> None:
        self.lines = lines
        self.current = current
        self._top = 0  # the first line that is seen
        self._parts = _Parts(NOWHERE, NOWHERE, 1, 1, 0, 1)

    @property
    def last(self) -> int:
        """The number of the last position."""
        return max((cell.after for cell in self.lines[-1].cells.values()), default=0)

    def beyond(self, by: int) -> int:
        """Return the position after the ply of the same side so many lines further, as far as there are lines."""
        here = line_with(self.lines, self.current)
        cells = self.lines[here].cells.items()
        colour = next((colour for colour, cell in cells if cell.after == self.current), Colour.WHITE)
        return self.lines[max(0, min(len(self.lines) - 1, here + by))].after(colour)

    # Layout

    def lay_out(self, layout: Layout, box: Box) -> None:
        """Place it in a box, scrolled as little as lets the current line be seen."""
        self._parts = parts = _parts(layout, box)
        here, near = line_with(self.lines, self.current), min(NEAR, (parts.rows - 1) // 2)
        self._top = min(max(self._top, here + near - parts.rows + 1), here - near)
        self._top = max(0, min(self._top, len(self.lines) - parts.rows))

    def position_at(self, point: Point) -> int | None:
        """Return the position that a point of the list or of the bar stands for, None if none."""
        if self._parts.bar.holds(point):
            knob = self._parts.knob
            share = (point[1] - self._parts.bar.y - knob / 2) / max(1, self._parts.bar.height - knob)
            return round(max(0.0, min(1.0, share)) * self.last)
        for line, row in self._rows():
            if row.holds(point):
                return self._in_row(line, row, point)
        return None

    def _in_row(self, line: MoveRow, row: Box, point: Point) -> int | None:
        if not line.number:
            return 0
        return next((cell.after for cell, box in self._cells(line, row) if box.holds(point)), None)

    def _rows(self) -> Iterator[tuple[MoveRow, Box]]:
        """Yield the lines that are seen and their boxes."""
        inner, high = self._parts.rows_box, self._parts.row
        for n, line in enumerate(self.lines[self._top : self._top + self._parts.rows]):
            yield line, Box(inner.x, inner.y + n * high, inner.width, high)

    def _cells(self, line: MoveRow, row: Box) -> Iterator[tuple[MoveCell, Box]]:
        """Yield a line's cells and their boxes."""
        for colour, cell in line.cells.items():
            yield cell, self._parts.column(colour, row)

    # Drawing

    def draw(self, canvas: Canvas, pointed: int | None = None) -> None:
        """Draw it, lit what the pointer is on."""
        self._draw_heads(canvas)
        sample = self._parts.column(Colour.WHITE, Box(0, 0, self._parts.rows_box.width, self._parts.row))
        size = TEXT * canvas.share("h3h3", _words_box(canvas, sample))
        for line, row in self._rows():
            if not line.number:
                start = self._parts.beside_number(row)
                self._draw_cell(canvas, MoveCell(START, 0), start, size, lit=pointed == 0)
                continue
            number = Box(row.x, row.y, self._parts.numbers, row.height)
            canvas.words(str(line.number), number.inset(canvas.layout.px(PAD)), SMALL_TEXT, canvas.theme.text_off)
            for cell, box in self._cells(line, row):
                self._draw_cell(canvas, cell, box, size, lit=cell.after == pointed)
        self._draw_bar(canvas)

    def _draw_heads(self, canvas: Canvas) -> None:
        """Draw each side's ring and name over its column."""
        inner = self._parts.rows_box
        head = canvas.layout.px(HEAD)
        for colour in Colour:
            box = self._parts.column(colour, Box(inner.x, inner.y - head, inner.width, head))
            unit = box.height * 0.86
            at = box.x + canvas.layout.px(PAD) + unit / 2, box.y + box.height * 0.5
            canvas.assets.sprite(RINGS[colour.piece], unit).draw(canvas.surface, at)
            taken = min(box.width, round(unit) + 2 * canvas.layout.px(PAD))
            name = Box(box.x + taken, box.y, box.width - taken, box.height)
            canvas.words(SIDES[colour], name, SMALL_TEXT, canvas.theme.text_dim, at_left=True)

    def _draw_cell(self, canvas: Canvas, cell: MoveCell, box: Box, size: float, *, lit: bool) -> None:
        """Draw a ply, framed if it is the current one, and at its right what it cut off."""
        theme, current = canvas.theme, cell.after == self.current
        if current or lit:
            canvas.panel(box.inset(canvas.layout.px(2)), theme.button, theme.accent if current else theme.panel_edge)
        colour = theme.text if current else theme.text_dim
        canvas.words(cell.words, _words_box(canvas, box), size, colour, at_left=True)
        if cell.cut_off:
            canvas.words(f"-{cell.cut_off}", _lost_box(box), size, theme.accent)

    def _draw_bar(self, canvas: Canvas) -> None:
        """Draw the bar, and on it a mark for where in the game the current position is."""
        bar, theme = self._parts.bar, canvas.theme
        wide = min(bar.width, canvas.layout.px(BAR_WIDE))
        track = Box(bar.centre[0] - wide // 2, bar.y, wide, bar.height)
        canvas.panel(track, theme.button, theme.panel_edge)
        down = round((bar.height - self._parts.knob) * self.current / max(1, self.last))
        canvas.panel(Box(track.x, bar.y + down, wide, self._parts.knob), theme.accent, theme.accent)


@dataclass(frozen=True)
class _Parts:
    """The boxes of the lines and of the bar, a line's height, how many there are, and the sizes of what is in them."""

    rows_box: Box
    bar: Box
    row: int
    rows: int
    numbers: int  # the width of the lines' numbers
    knob: int  # the height of the bar's mark

    def column(self, colour: Colour, row: Box) -> Box:
        """Return a side's part of a line."""
        both = self.beside_number(row)
        wide = both.width // 2
        return Box(both.x + wide * (colour is Colour.BLACK), row.y, wide, row.height)

    def beside_number(self, row: Box) -> Box:
        """Return both sides' part of a line."""
        return Box(row.x + self.numbers, row.y, row.width - self.numbers, row.height)


def _parts(layout: Layout, box: Box) -> _Parts:
    bar_wide = min(box.width, layout.px(BAR))
    head = min(box.height, layout.px(HEAD))
    row = layout.px(ROW)
    rows = max(1, (box.height - head) // row)
    row = max(1, min(row, box.height - head))
    inner = Box(box.x, box.y + head, box.width - bar_wide, rows * row)
    bar = Box(box.x + inner.width, inner.y, bar_wide, inner.height)
    knob = max(1, min(layout.px(KNOB), bar.height))
    return _Parts(inner, bar, row, rows, min(layout.px(NUMBERS), inner.width), knob)


def _words_box(canvas: Canvas, box: Box) -> Box:
    pad = min(box.width // 2, canvas.layout.px(2 * PAD))
    return Box(box.x + pad, box.y, max(0, box.width - pad - round(box.width * LOST_SHARE)), box.height)


def _lost_box(box: Box) -> Box:
    wide = round(box.width * LOST_SHARE)
    return Box(box.x + box.width - wide, box.y, wide, box.height)
