"""The list of a game's plies in two columns, scrolled to the current one, with a scrollbar for the whole game."""

from collections.abc import Iterator, Mapping
from typing import Final

from dvonn.board.stacks import PIECE_SPRITES
from dvonn.language import _, pgettext
from dvonn.rules.analysis.move_table import PASSES_TEXT, MoveCell, MoveRow, move_rows, row_of_position
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import SMALL_TEXT, TEXT, UNPLACED_BOX, Box, Layout, Point
from dvonn.ui.scroller import Scroller
from dvonn.words import side_name

# Pixels in a window of 1280x720
MOVE_LIST_ROW_HEIGHT: Final = 40
MOVE_LIST_HEADER_HEIGHT: Final = 46  # the side's ring and name above its column
MOVE_LIST_PADDING: Final = 8
LINE_NUMBER_WIDTH: Final = 38
MOVE_LIST_SCROLLBAR_WIDTH: Final = 36  # with the margin around the track

MAX_HEADER_RING_SHARE: Final = 0.34  # of a column's width, for the ring beside the name
CONTEXT_LINES: Final = 1  # lines visible beyond the current one, so that a press can step on


class MoveList:
    """The lines of a game and the current position: 0 is the start, n the position after n plies."""

    def __init__(self, game: Game) -> None:
        self.lines = move_rows(game)
        self.current = self.last = len(game.plies)
        self.signs: Mapping[int, str] = {}  # of mistakes, by their plies, counted from 0
        self._header = UNPLACED_BOX
        self._number_width = 0
        self._visible: list[tuple[MoveRow, Box]] = []
        self._line_scroller = Scroller(whole_rows=True)
        self._bar = Scroller(whole_rows=True)  # over the positions; the thumb is at the current one

    @property
    def move_words(self) -> str:
        """The number of the current move, and of the last one."""
        number, last = row_of_position(self.lines, self.current), self.lines[-1].number
        return _("Move {number} of {last}").format(number=number, last=last)

    def position_lines_away(self, lines: int) -> int:
        """Return the position after the same side's ply a number of lines further down, clamped to the list."""
        line_number = row_of_position(self.lines, self.current)
        cells = self.lines[line_number].cells.items()
        colour = next((colour for colour, cell in cells if cell.after == self.current), Colour.WHITE)
        return self.lines[max(0, min(len(self.lines) - 1, line_number + lines))].after(colour)

    def text_of(self, cell: MoveCell) -> str:
        """Return the text of a cell, with the sign of a mistake."""
        if not cell.after:
            return pgettext("position", "Start")
        if cell.text == PASSES_TEXT:
            # Translators: in a list of moves, in place of a move
            return pgettext("move list", "passes")
        return cell.text + self.signs.get(cell.after - 1, "")

    # Layout

    def lay_out(self, layout: Layout, box: Box) -> None:
        """Place the list in a box; scroll as little as keeps the current line visible."""
        bar, columns = box.cut_right(layout.gap_px(MOVE_LIST_SCROLLBAR_WIDTH))
        self._header, below = columns.cut_top(layout.px(MOVE_LIST_HEADER_HEIGHT))
        self._number_width = layout.px(LINE_NUMBER_WIDTH)
        row_height = max(1, min(layout.px(MOVE_LIST_ROW_HEIGHT), below.height))
        count = max(1, below.height // row_height)
        rows = below.cut_top(count * row_height)[0]
        here, context = row_of_position(self.lines, self.current), min(CONTEXT_LINES, (count - 1) // 2)
        self._line_scroller.lay_out(layout, UNPLACED_BOX, len(self.lines), count, row_height)
        self._line_scroller.show(here + context)
        self._line_scroller.show(here - context)
        top = int(self._line_scroller.top)
        self._visible = list(zip(self.lines[top : top + count], rows.rows(count), strict=False))
        self._bar.lay_out(layout, bar._replace(y=rows.y, height=rows.height), self.last, 0, 1)
        self._bar.scroll_to(self.current)

    def position_at(self, point: Point) -> int | None:
        """Return the position at a point of the list or of the scrollbar, None elsewhere."""
        if self._bar.press_bar(point):  # the next layout puts the thumb back at the current position
            return int(self._bar.top)
        cells = (found for line, row in self._visible for found in self._cells(line, row))
        return next((cell.after for cell, box in cells if box.contains(point)), None)

    def _cells(self, line: MoveRow, row: Box) -> Iterator[tuple[MoveCell, Box]]:
        """Yield a line's cells and their boxes; the start has one over both columns."""
        if not line.number:
            yield MoveCell("", 0), row.cut_left(self._number_width)[1]
        for colour, box in self._columns(row):
            if colour in line.cells:
                yield line.cells[colour], box

    def _columns(self, row: Box) -> Iterator[tuple[Colour, Box]]:
        """Yield each side and its part of a row."""
        return zip(Colour, row.cut_left(self._number_width)[1].columns(len(Colour)), strict=True)

    # Drawing

    def draw(self, canvas: Canvas, pointed: int | None = None) -> None:
        """Draw the list; the cell of the `pointed` position is highlighted."""
        self._draw_header(canvas)
        shows_losses = self._shows_losses(canvas)
        for line, row in self._visible:
            if line.number:
                place = row.cut_left(self._number_width)[0]
                canvas.draw_text(str(line.number), place, SMALL_TEXT, canvas.theme.text_off)
            for number, (cell, box) in enumerate(self._cells(line, row)):
                canvas.note_row(box if number else row._replace(width=box.right - row.x))
                self._draw_cell(canvas, cell, box, lit=cell.after == pointed, shows_losses=shows_losses)
        self._bar.draw(canvas)

    def _shows_losses(self, canvas: Canvas) -> bool:
        """Tell whether there is room for the numbers of pieces cut off beside the plies."""
        _colour, sample = next(self._columns(self._visible[0][1]))
        cells = [cell for line in self.lines for cell in line.cells.values() if cell.text != PASSES_TEXT]
        plies = (canvas.text_width(self.text_of(cell)) for cell in cells)
        losses = (canvas.text_width(_loss_words(cell)) for cell in cells if cell.cut_off)
        pads = 3 * canvas.layout.gap_px(MOVE_LIST_PADDING)
        return max(plies, default=0) + max(losses, default=0) + pads <= sample.width

    def _draw_header(self, canvas: Canvas) -> None:
        """Draw each side's ring over its column, with the name beside it where both have room."""
        pad, columns = canvas.layout.px(MOVE_LIST_PADDING), dict(self._columns(self._header))
        unit = min(self._header.height * 0.86, columns[Colour.WHITE].width * MAX_HEADER_RING_SHARE)
        names = {colour: box.cut_left(round(unit) + 2 * pad)[1] for colour, box in columns.items()}
        fit = all(canvas.text_width(side_name(colour), SMALL_TEXT) <= box.width for colour, box in names.items())
        for colour, box in columns.items():
            at = box.x + pad + unit / 2, box.y + box.height * 0.5
            canvas.assets.sprite(PIECE_SPRITES[colour.piece], unit).draw(canvas.surface, at)
            if fit:
                canvas.draw_text(side_name(colour), names[colour], SMALL_TEXT, canvas.theme.text_dim, at_left=True)

    def _draw_cell(self, canvas: Canvas, cell: MoveCell, box: Box, *, lit: bool, shows_losses: bool) -> None:
        """Draw a ply, framed if it is the current one, and at its right the number of pieces it cut off."""
        theme, is_current = canvas.theme, cell.after == self.current
        if is_current or lit:
            frame = box.inset(canvas.layout.gap_px(2))
            canvas.draw_panel(frame, theme.button, theme.accent if is_current else theme.panel_edge)
        inner = box.narrowed(canvas.layout.gap_px(MOVE_LIST_PADDING))
        colour = theme.text if is_current else theme.text_dim
        canvas.draw_text(self.text_of(cell), inner, TEXT, colour, at_left=True)
        if cell.cut_off and shows_losses:
            canvas.draw_text(_loss_words(cell), inner, TEXT, theme.accent, at_right=True)


def _loss_words(cell: MoveCell) -> str:
    """Return the number of pieces that a ply cut off."""
    return f"-{cell.cut_off}"
