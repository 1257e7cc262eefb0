"""A form with fixed first and last rows; the rows between them scroll if they do not fit."""

from collections.abc import Sequence
from typing import Final

from dvonn.ui.canvas import Canvas
from dvonn.ui.form import Form
from dvonn.ui.layout import Box, Point
from dvonn.ui.widgets import ValueT, Widget

OFF_SCREEN_Y: Final = -100_000  # the position of hidden rows
MIN_ROW_HEIGHT_SHARE: Final = 0.8  # of the ordinary row height, below which the rows scroll
FORM_SCROLL_BAR_WIDTH: Final = 12  # in a window of 1280x720
FORM_SCROLL_BAR_SPACE: Final = 22  # the bar with the gap beside it, at a row height of 54
FORM_SCROLL_KNOB_HEIGHT: Final = 24  # at least, in a window of 1280x720


class ScrollForm(Form[ValueT]):
    """A form that keeps the focused row visible; when it is scrolled, the focus moves to a visible row.

    The page is the rows between the header rows and the footer rows.
    """

    def __init__(
        self, rows: Sequence[Sequence[Widget[ValueT]]], header_count: int = 1, footer_count: int = 1, focus: int = 0
    ) -> None:
        super().__init__(rows, focus)
        self._header_count, self._footer_count = header_count, footer_count
        self._first_visible = 0  # an index into the page
        self._visible_count = 1  # the number of visible rows of the page
        self._row_pitch = 1  # pixels from one row to the next
        self._bar_box = Box(0, 0, 0, 0)  # where the scroll bar can be pressed
        self._drag_start: Point | None = None  # where the drag began
        self._drag_first_visible = 0  # the first visible row when the drag began

    # Layout

    def lay_out_page(self, area: Box, row: int, gap: int, footer_gap: int) -> None:
        """Lay out the rows in an area, with the footer at its lower edge; all lengths are in pixels."""
        header, footer = self.rows[: self._header_count], self.rows[len(self.rows) - self._footer_count :]
        top = area.y + sum(_row_height(line, row) + gap for line in header)
        end = area.y + area.height + gap - sum(_row_height(line, row) + gap for line in footer)
        self._place_page(Box(area.x, top, area.width, max(0, end - footer_gap - top)), row, gap)
        inner = Box(area.x, area.y, area.width - self._bar_box.width, area.height)
        _place_rows(header[:1], area, area.y, row, gap)
        _place_rows(header[1:], inner, area.y + row + gap, row, gap)
        _place_rows(footer, area, end, row, gap)

    def _place_page(self, area: Box, row: int, gap: int) -> None:
        """Lay out the visible rows of the page, and move the others off the screen."""
        page = self._page
        fitting = (area.height + gap) // (round(row * MIN_ROW_HEIGHT_SHARE) + gap)
        self._visible_count = max(1, min(len(page), fitting))
        height = max(0, min(row, (area.height + gap) // self._visible_count - gap))
        self._row_pitch = height + gap
        self._scroll_to(self._first_visible)
        self._follow_focus()
        bar = FORM_SCROLL_BAR_SPACE * row // 54 if len(page) > self._visible_count else 0
        self._bar_box = Box(area.x + area.width - bar, area.y, bar, self._visible_count * self._row_pitch - gap)
        inner = Box(area.x, area.y, max(0, area.width - bar), area.height)
        _place_rows(page, inner, OFF_SCREEN_Y, height, gap)
        _place_rows(page[self._first_visible : self._first_visible + self._visible_count], inner, area.y, height, gap)

    @property
    def _page(self) -> Sequence[Sequence[Widget[ValueT]]]:
        return self.rows[self._header_count : len(self.rows) - self._footer_count]

    # Scrolling

    def _follow_focus(self) -> None:
        """Make the focused row visible, if it belongs to the page."""
        here = self._row - self._header_count
        if 0 <= here < len(self._page):
            self._first_visible = min(max(self._first_visible, here - self._visible_count + 1), here)

    def _scroll_to(self, top: int) -> None:
        self._first_visible = max(0, min(top, len(self._page) - self._visible_count))

    def scroll(self, by: int) -> None:
        """Scroll by a number of rows; a focus on the page moves to the nearest visible row."""
        self._scroll_to(self._first_visible + by)
        here = self._row - self._header_count
        visible = range(self._first_visible, self._first_visible + self._visible_count)
        enabled = [n for n in visible if any(widget.enabled for widget in self._page[n])]
        if 0 <= here < len(self._page) and enabled:
            nearest = min(enabled, key=lambda n: abs(n - here))
            self._focus_on(next(widget for widget in self._page[nearest] if widget.enabled))

    def press_bar(self, at: Point) -> bool:
        """Scroll to a point of the scroll bar; tell whether the point is on the bar."""
        if not self._bar_box.contains(at):
            return False
        share = (at[1] - self._bar_box.y) / max(1, self._bar_box.height)
        self.scroll(round(share * len(self._page) - self._visible_count / 2) - self._first_visible)
        return True

    def drag(self, start: Point, at: Point) -> None:
        """Drag the scroll bar or the page, relative to the start of the drag."""
        if start != self._drag_start:
            self._drag_start, self._drag_first_visible = start, self._first_visible
        if self._bar_box.contains(start):
            self.press_bar((start[0], at[1]))
        else:
            self.scroll(
                self._drag_first_visible + round((start[1] - at[1]) / max(1, self._row_pitch)) - self._first_visible
            )

    def end_drag(self) -> None:
        """End a drag."""
        self._drag_start = None

    # Drawing

    def draw(self, canvas: Canvas, *, show_focus: bool = True) -> None:
        """Draw the visible widgets, and the scroll bar if the page does not fit."""
        super().draw(canvas, show_focus=show_focus)
        if not self._bar_box.width:
            return
        width = min(self._bar_box.width, canvas.layout.px(FORM_SCROLL_BAR_WIDTH))
        track = Box(self._bar_box.x + self._bar_box.width - width, self._bar_box.y, width, self._bar_box.height)
        canvas.draw_panel(track, canvas.theme.button, canvas.theme.panel_edge)
        row_count = len(self._page)
        height = min(
            track.height,
            max(canvas.layout.px(FORM_SCROLL_KNOB_HEIGHT), track.height * self._visible_count // row_count),
        )
        offset = (track.height - height) * self._first_visible // max(1, row_count - self._visible_count)
        canvas.draw_panel(Box(track.x, track.y + offset, width, height), canvas.theme.accent, canvas.theme.accent)


def _row_height(row: Sequence[Widget[ValueT]], ordinary_height: int) -> int:
    return round(ordinary_height * max(widget.height_factor for widget in row))


def _place_rows(rows: Sequence[Sequence[Widget[ValueT]]], area: Box, top: int, ordinary_height: int, gap: int) -> None:
    """Set the boxes of rows from `top` downwards, by their height factors."""
    for row in rows:
        width, height = max(0, area.width - gap * (len(row) - 1)) // len(row), _row_height(row, ordinary_height)
        for n, widget in enumerate(row):
            widget.box = Box(area.x + n * (width + gap), top, width, height)
        top += height + gap
