"""A list of records that creates only its visible rows; it scrolls by the pixel, with a scrollbar."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from dvonn.board.stacks import PIECE_SPRITES
from dvonn.rules.pieces import Colour
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import SMALL_TEXT, TEXT, Box, Layout, Point
from dvonn.ui.theme import Colour as Paint

# Pixels in a window of 1280x720
RECORD_ROW_HEIGHT: Final = 66
RECORD_SCROLLBAR_WIDTH: Final = 30  # with the margin around the track
RECORD_TRACK_WIDTH: Final = 12
MIN_RECORD_THUMB_HEIGHT: Final = 40
RECORD_ROW_PADDING: Final = 10

RECORD_FIRST_LINE_SHARE: Final = 0.56  # of a row's height, for its first line
RECORD_RESULT_WIDTH_SHARE: Final = 0.36  # of a row's width, for the result
WINNER_RING_SHARE: Final = 0.74  # of a row's height: the unit of the winner's ring
NOWHERE: Final = Box(0, 0, 0, 0)


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
    """The current row of the list and the scroll position, in rows with a fraction."""

    def __init__(self) -> None:
        self.current = 0
        self._count = 0
        self._top = 0.0
        self._box = self._scrollbar = NOWHERE
        self._row_height = self._thumb_height = 1  # pixels
        self._drag_start: Point | None = None  # where the drag began
        self._drag_top = 0.0  # the scroll position at that time

    # Layout

    def lay_out(self, layout: Layout, box: Box, count: int) -> None:
        """Place `count` rows in a box."""
        self._count = count
        self.current = max(0, min(count - 1, self.current))
        self._row_height = max(1, min(layout.px(RECORD_ROW_HEIGHT), box.height))
        scrolls = self._row_height * count > box.height
        bar = min(box.width, layout.px(RECORD_SCROLLBAR_WIDTH)) if scrolls else 0
        self._box = Box(box.x, box.y, box.width - bar, box.height)
        self._scrollbar = Box(box.x + box.width - bar, box.y, bar, box.height)
        self._thumb_height = max(
            1,
            min(
                box.height,
                max(layout.px(MIN_RECORD_THUMB_HEIGHT), round(box.height * self._visible_rows / max(1, count))),
            ),
        )
        self._scroll_to(self._top)

    @property
    def _visible_rows(self) -> float:
        """The number of visible rows, with a fraction."""
        return self._box.height / self._row_height

    @property
    def _last_top(self) -> float:
        return max(0.0, self._count - self._visible_rows)

    def holds(self, point: Point) -> bool:
        """Return whether a point is on the list or its scrollbar."""
        return self._box.contains(point) or self._scrollbar.contains(point)

    def row_at(self, point: Point) -> int | None:
        """Return the number of the row at a point, None if there is none."""
        number = int(self._top + (point[1] - self._box.y) / self._row_height)
        return number if self._box.contains(point) and number < self._count else None

    # Scrolling

    def _scroll_to(self, top: float) -> None:
        self._top = max(0.0, min(self._last_top, top))

    def select(self, number: int) -> None:
        """Make a row the current one, clamped to the list, and scroll it into view."""
        self.current = max(0, min(self._count - 1, number))
        self._scroll_to(min(max(self._top, self.current + 1 - self._visible_rows), self.current))

    def scroll(self, by: float) -> None:
        """Scroll by a number of rows; the current row stays visible."""
        self._scroll_to(self._top + by)
        self._keep_current_visible()

    def _keep_current_visible(self) -> None:
        """Move the current row to the nearest fully visible one, if there is one."""
        first = -int(-self._top // 1)  # rounded up
        last = max(first, int(self._top + self._visible_rows) - 1)
        self.current = max(0, min(self._count - 1, max(first, min(last, self.current))))

    @property
    def page_rows(self) -> int:
        """The number of rows to scroll by a page."""
        return max(1, int(self._visible_rows) - 1)

    def press_bar(self, point: Point) -> bool:
        """Scroll to a point of the scrollbar; return whether the point is on it."""
        if not self._scrollbar.contains(point):
            return False
        self._scroll_to_bar_point(point)
        return True

    def _scroll_to_bar_point(self, point: Point) -> None:
        share = (point[1] - self._scrollbar.y - self._thumb_height / 2) / max(
            1, self._scrollbar.height - self._thumb_height
        )
        self._scroll_to(share * self._last_top)
        self._keep_current_visible()

    def drag(self, start: Point, at: Point) -> None:
        """Drag the thumb or the rows, from the scroll position at the start of the drag."""
        if start != self._drag_start:
            self._drag_start, self._drag_top = start, self._top
        if self._scrollbar.contains(start):
            self._scroll_to_bar_point(at)
        else:
            self._scroll_to(self._drag_top + (start[1] - at[1]) / self._row_height)
            self._keep_current_visible()

    def end_drag(self) -> None:
        """End a drag."""
        self._drag_start = None

    # Drawing

    def draw(self, canvas: Canvas, row_of: Callable[[int], RecordRow], pointed: int | None) -> None:
        """Draw the visible rows, with the `pointed` one highlighted, and the scrollbar if there are more."""
        surface = canvas.surface
        outer = surface.get_clip()
        surface.set_clip(self._box)
        first = int(self._top)
        for number in range(first, min(self._count, first + int(self._visible_rows) + 2)):
            top = self._box.y + round((number - self._top) * self._row_height)
            box = Box(self._box.x, top, self._box.width, self._row_height)
            if number in {self.current, pointed}:
                edge = canvas.theme.accent if number == self.current else canvas.theme.panel_edge
                canvas.draw_panel(box.inset(canvas.layout.gap_px(2)), canvas.theme.button, edge)
            draw_row(
                canvas,
                box.inset(canvas.layout.gap_px(RECORD_ROW_PADDING)),
                row_of(number),
                current=number == self.current,
            )
        surface.set_clip(outer)
        if self._scrollbar.width:
            self._draw_scrollbar(canvas)

    def _draw_scrollbar(self, canvas: Canvas) -> None:
        bar, theme = self._scrollbar, canvas.theme
        track_width = min(bar.width, canvas.layout.px(RECORD_TRACK_WIDTH))
        track = Box(bar.centre[0] - track_width // 2, bar.y, track_width, bar.height)
        canvas.draw_panel(track, theme.button, theme.panel_edge)
        offset = round((bar.height - self._thumb_height) * self._top / max(0.001, self._last_top))
        canvas.draw_panel(Box(track.x, bar.y + offset, track_width, self._thumb_height), theme.accent, theme.accent)


def draw_row(canvas: Canvas, box: Box, row: RecordRow, *, current: bool) -> None:
    """Draw the winner's ring, the names and the date, and the result at the right."""
    theme, gap = canvas.theme, canvas.layout.gap_px(RECORD_ROW_PADDING)
    unit = canvas.layout.px(RECORD_ROW_HEIGHT) * WINNER_RING_SHARE
    left = min(box.width, round(unit) + gap)
    _draw_rings(canvas, (box.x + unit / 2, box.centre[1] + unit * 0.04), unit, row)
    result = round((box.width - left) * RECORD_RESULT_WIDTH_SHARE)
    names = max(0, box.width - left - result - gap)
    upper = round(box.height * RECORD_FIRST_LINE_SHARE)
    lower = Box(box.x + left, box.y + upper, names, box.height - upper)
    result_box = Box(box.x + box.width - result, box.y, result, upper)
    canvas.draw_text(
        row.names, Box(box.x + left, box.y, names, upper), TEXT, theme.text if current else None, at_left=True
    )
    canvas.draw_text(row.date, lower, SMALL_TEXT, theme.text_dim, at_left=True)
    canvas.draw_text(row.result, result_box, TEXT, tone_colour(canvas, row.tone), at_right=True)
    canvas.draw_text(
        row.detail, Box(result_box.x, lower.y, result, lower.height), SMALL_TEXT, theme.text_dim, at_right=True
    )


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
