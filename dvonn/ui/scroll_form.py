"""A form with fixed first and last rows; the rows between them scroll if they do not fit."""

from collections.abc import Sequence
from typing import Final

from dvonn.ui.canvas import Canvas
from dvonn.ui.form import Form, WidgetRow, place_in_row, row_height
from dvonn.ui.layout import GAP, Box, Layout, Point
from dvonn.ui.scroller import Scroller

OFF_SCREEN_Y: Final = -100_000  # the position of hidden rows
MIN_ROW_HEIGHT_SHARE: Final = 0.8  # of the ordinary row height, below which the rows scroll
FORM_SCROLLBAR_WIDTH: Final = 22  # with the gap beside it, in a window of 1280x720


class ScrollForm(Form):
    """A form that keeps the focused row visible; when it is scrolled, the focus moves to a visible row.

    The page is the rows between the header rows and the footer row.
    """

    def __init__(self, rows: Sequence[WidgetRow], header_count: int = 1, focus: int = 0) -> None:
        super().__init__(rows, focus)
        self._header_count = header_count
        self._page = rows[header_count:-1]
        self._scroller = Scroller(whole_rows=True)

    # Layout

    def lay_out_page(self, layout: Layout, area: Box, row: int, footer_gap: int) -> None:
        """Lay out the rows in an area, with the footer at its lower edge; all lengths are in pixels."""
        gap, header = layout.px(GAP), list[Box]()
        footer, rest = area.cut_bottom(row_height(self.rows[-1], row), footer_gap)
        for widgets in self.rows[: self._header_count]:
            part, rest = rest.cut_top(row_height(widgets, row), gap)
            header.append(part)
        page = self._place_page(layout, rest, row, gap)
        columns = [part._replace(width=page.width) for part in header[1:]]  # headings of the rows below them
        for widgets, part in zip(self.rows, [*header[:1], *columns], strict=False):
            place_in_row(widgets, part, gap)
        place_in_row(self.rows[-1], footer, gap)

    def _place_page(self, layout: Layout, area: Box, row: int, gap: int) -> Box:
        """Lay out the visible rows of the page, and move the others off the screen; return the box of the rows."""
        fitting = (area.height + gap) // (round(row * MIN_ROW_HEIGHT_SHARE) + gap)
        visible = max(1, min(len(self._page), fitting))
        height = max(0, min(row, (area.height + gap) // visible - gap))
        scrolls = len(self._page) > visible
        bar, inner = area.cut_right(layout.px(FORM_SCROLLBAR_WIDTH) if scrolls else 0)
        bar = bar._replace(height=visible * (height + gap) - gap)
        self._scroller.lay_out(layout, bar, len(self._page), visible, height + gap)
        if self._row_on_page is not None:
            self._scroller.show(self._row_on_page)
        top = int(self._scroller.top)
        below = inner
        for n, widgets in enumerate(self._page):
            shown, high = top <= n < top + visible, row_height(widgets, height)
            place_in_row(widgets, Box(inner.x, below.y if shown else OFF_SCREEN_Y, inner.width, high), gap)
            below = below.moved(0, (high + gap) * shown)
        return inner

    @property
    def _row_on_page(self) -> int | None:
        """The number of the focused row on the page, None if the focus is beside it."""
        row = self.focused_row - self._header_count
        return row if 0 <= row < len(self._page) else None

    # Scrolling

    def scroll(self, by: float) -> None:
        """Scroll by a number of rows; a focus on the page moves to the nearest visible row."""
        self._scroller.scroll_to(self._scroller.top + by)
        self._focus_visible_row()

    def _focus_visible_row(self) -> None:
        here, top = self._row_on_page, int(self._scroller.top)
        visible = range(top, top + int(self._scroller.visible_rows))
        enabled = [n for n in visible if any(widget.enabled for widget in self._page[n])]
        if here is not None and enabled:
            nearest = min(enabled, key=lambda n: abs(n - here))
            self.focus_on(next(widget for widget in self._page[nearest] if widget.enabled))

    def press_bar(self, at: Point) -> bool:
        """Scroll to a point of the scrollbar; tell whether the point is on the bar."""
        pressed = self._scroller.press(at)
        if pressed:
            self._focus_visible_row()
        return pressed

    def drag(self, start: Point, at: Point) -> None:
        """Drag the scrollbar or the page, relative to the start of the drag."""
        self._scroller.drag(start, at)
        self._focus_visible_row()

    def end_drag(self) -> None:
        """End a drag."""
        self._scroller.end_drag()

    # Drawing

    def draw(self, canvas: Canvas, *, show_focus: bool = True) -> None:
        """Draw the visible widgets and the scrollbar."""
        super().draw(canvas, show_focus=show_focus)
        self._scroller.draw(canvas)
