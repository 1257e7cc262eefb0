"""A list of records that creates only its visible rows; it scrolls by the pixel, with a scrollbar."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from dvonn.board.stacks import PIECE_SPRITES
from dvonn.rules.pieces import Colour
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import SMALL_TEXT, TEXT, UNPLACED_BOX, Box, Layout, Point
from dvonn.ui.scroller import Scroller
from dvonn.ui.theme import Colour as Paint

# Pixels in a window of 1280x720
RECORD_ROW_HEIGHT: Final = 66
RECORD_SCROLLBAR_WIDTH: Final = 30  # with the margin around the track
RECORD_ROW_PADDING: Final = 10

RECORD_FIRST_LINE_SHARE: Final = 0.56  # of a row's height, for its first line
RECORD_RESULT_WIDTH_SHARE: Final = 0.36  # of a row's width, for the result
WINNER_RING_SHARE: Final = 0.74  # of a row's height: the unit of the winner's ring


class ResultTone(Enum):
    """The colour of a result for the player; its text says the same."""

    POSITIVE = auto()
    NEUTRAL = auto()
    MUTED = auto()
    WARNING = auto()


@dataclass(frozen=True)
class RecordRow:
    """A record in the list; `rings` has the winner, both sides in a draw, or none for an unfinished game."""

    names: str
    date: str
    result: str
    detail: str
    rings: tuple[Colour, ...]
    tone: ResultTone


def tone_colour(canvas: Canvas, tone: ResultTone) -> Paint:
    """Return the theme's colour for a tone."""
    theme = canvas.theme
    colours = {
        ResultTone.POSITIVE: theme.target,
        ResultTone.NEUTRAL: theme.text,
        ResultTone.MUTED: theme.text_dim,
        ResultTone.WARNING: theme.accent,
    }
    return colours[tone]


class RecordList:
    """The current row of the list, which stays visible."""

    def __init__(self) -> None:
        self.current = 0
        self._scroller = Scroller()
        self._box = UNPLACED_BOX
        self._row_height = 1  # pixels

    # Layout

    def lay_out(self, layout: Layout, box: Box, count: int) -> None:
        """Place `count` rows in a box."""
        self.current = max(0, min(count - 1, self.current))
        self._row_height = max(1, min(layout.px(RECORD_ROW_HEIGHT), box.height))
        scrolls = self._row_height * count > box.height
        bar, self._box = box.cut_right(layout.px(RECORD_SCROLLBAR_WIDTH) if scrolls else 0)
        self._scroller.lay_out(layout, bar, count, box.height / self._row_height, self._row_height)

    def holds(self, point: Point) -> bool:
        """Return whether a point is on the list or its scrollbar."""
        return self._box.contains(point) or self._scroller.bar.contains(point)

    def row_at(self, point: Point) -> int | None:
        """Return the number of the row at a point, None if there is none."""
        number = int(self._scroller.top + (point[1] - self._box.y) / self._row_height)
        return number if self._box.contains(point) and number < self._scroller.count else None

    # Scrolling

    def select(self, number: int) -> None:
        """Make a row the current one, clamped to the list, and scroll it into view."""
        self.current = max(0, min(self._scroller.count - 1, number))
        self._scroller.show(self.current)

    def scroll(self, by: float) -> None:
        """Scroll by a number of rows; the current row stays visible."""
        self._scroller.scroll_to(self._scroller.top + by)
        self._keep_current_visible()

    def press_bar(self, point: Point) -> None:
        """Scroll to a point of the scrollbar."""
        self._scroller.press(point)
        self._keep_current_visible()

    def drag(self, start: Point, at: Point) -> None:
        """Drag the thumb or the rows, from the scroll position at the start of the drag."""
        self._scroller.drag(start, at)
        self._keep_current_visible()

    def end_drag(self) -> None:
        """End a drag."""
        self._scroller.end_drag()

    def _keep_current_visible(self) -> None:
        """Move the current row to the nearest fully visible one, if there is one."""
        scroller = self._scroller
        first = -int(-scroller.top // 1)  # rounded up
        last = max(first, int(scroller.top + scroller.visible_rows) - 1)
        self.current = max(0, min(scroller.count - 1, max(first, min(last, self.current))))

    @property
    def page_rows(self) -> int:
        """The number of rows to scroll by a page."""
        return max(1, int(self._scroller.visible_rows) - 1)

    # Drawing

    def draw(self, canvas: Canvas, row_of: Callable[[int], RecordRow], pointed: int | None) -> None:
        """Draw the visible rows, with the `pointed` one highlighted, and the scrollbar if there are more."""
        surface, scroller = canvas.surface, self._scroller
        outer = surface.get_clip()
        surface.set_clip(self._box)
        first = int(scroller.top)
        for number in range(first, min(scroller.count, first + int(scroller.visible_rows) + 2)):
            down = round((number - scroller.top) * self._row_height)
            box = self._box.moved(0, down)._replace(height=self._row_height)
            if number in {self.current, pointed}:
                edge = canvas.theme.accent if number == self.current else canvas.theme.panel_edge
                canvas.draw_panel(box.inset(canvas.layout.gap_px(2)), canvas.theme.button, edge)
            inner = box.inset(canvas.layout.gap_px(RECORD_ROW_PADDING))
            draw_row(canvas, inner, row_of(number), current=number == self.current)
        surface.set_clip(outer)
        scroller.draw(canvas)


def draw_row(canvas: Canvas, box: Box, row: RecordRow, *, current: bool) -> None:
    """Draw the winner's ring, the names and the date, and the result at the right."""
    theme, gap = canvas.theme, canvas.layout.gap_px(RECORD_ROW_PADDING)
    unit = canvas.layout.px(RECORD_ROW_HEIGHT) * WINNER_RING_SHARE
    _draw_rings(canvas, (box.x + unit / 2, box.centre[1] + unit * 0.04), unit, row)
    texts = box.cut_left(round(unit) + gap)[1]
    result, names = texts.cut_right(round(texts.width * RECORD_RESULT_WIDTH_SHARE), gap)
    first_line = round(box.height * RECORD_FIRST_LINE_SHARE)
    for column, upper, lower, at_left in ((names, row.names, row.date, True), (result, row.result, row.detail, False)):
        ink = tone_colour(canvas, row.tone) if not at_left else theme.text if current else None
        head, foot = column.cut_top(first_line)
        canvas.draw_text(upper, head, TEXT, ink, at_left=at_left, at_right=not at_left)
        canvas.draw_text(lower, foot, SMALL_TEXT, theme.text_dim, at_left=at_left, at_right=not at_left)


def _draw_rings(canvas: Canvas, at: tuple[float, float], unit: float, row: RecordRow) -> None:
    """Draw the winner's ring, two small rings for a draw, or an empty space for an unfinished game."""
    x, y = at
    if not row.rings:
        canvas.assets.sprite("space", unit).draw(canvas.surface, at)
    elif len(row.rings) == 1:
        canvas.assets.sprite("shadow", unit).draw(canvas.surface, at)
        canvas.assets.sprite(PIECE_SPRITES[row.rings[0].piece], unit).draw(canvas.surface, at)
    else:
        small = unit * 0.66
        for ring, dx, dy in zip(row.rings, (-0.17, 0.17), (-0.1, 0.1), strict=True):
            canvas.assets.sprite(PIECE_SPRITES[ring.piece], small).draw(canvas.surface, (x + dx * unit, y + dy * unit))
