"""A form whose first and last rows stay, while those between them scroll where there is no room for all of them."""

from collections.abc import Sequence
from typing import Final

from dvonn.ui.canvas import Canvas
from dvonn.ui.form import Form
from dvonn.ui.layout import Box, Point
from dvonn.ui.widgets import T, Widget

FAR: Final = -100_000  # where rows are that are out of sight
LEAST: Final = 0.8  # of its usual height a row has, before the rows scroll
BAR: Final = 12  # the width of the bar, for a window of 1280x720, ...
BAR_ROOM: Final = 22  # ... and with the air beside it
KNOB: Final = 24  # the bar's mark is at least so high


class PagedForm(Form[T]):
    """The row with the focus is always in sight, unless the page has been scrolled: then the focus follows."""

    def __init__(self, rows: Sequence[Sequence[Widget[T]]], head: int = 1, foot: int = 1, focus: int = 0) -> None:
        super().__init__(rows, focus)
        self._head, self._foot = head, foot
        self._top = 0  # which row of the page is the first in sight
        self._seen = 1  # how many of them are in sight
        self._step = 1  # pixels from one to the next
        self._bar = Box(0, 0, 0, 0)  # where it can be pressed
        self._start: Point | None = None  # where a drag began ...
        self._grip = 0  # ... and the first row in sight then

    # Layout

    def lay_out_page(self, area: Box, row: int, gap: int, air: int) -> None:
        """Place rows so high in an area, the last ones at its lower edge with air above them."""
        head, foot = self.rows[: self._head], self.rows[len(self.rows) - self._foot :]
        top = area.y + sum(_height(line, row) + gap for line in head)
        end = area.y + area.height + gap - sum(_height(line, row) + gap for line in foot)
        self._place_page(Box(area.x, top, area.width, max(0, end - air - top)), row, gap)
        inner = Box(area.x, area.y, area.width - self._bar.width, area.height)
        _place(head[:1], area, area.y, row, gap)
        _place(head[1:], inner, area.y + row + gap, row, gap)
        _place(foot, area, end, row, gap)

    def _place_page(self, area: Box, row: int, gap: int) -> None:
        """Place the rows of the page, as many as are in sight; the others are far away."""
        page = self._page
        fitting = (area.height + gap) // (round(row * LEAST) + gap)
        self._seen = max(1, min(len(page), fitting))
        high = max(0, min(row, (area.height + gap) // self._seen - gap))
        self._step = high + gap
        self._scroll_to(self._top)
        self._follow_focus()
        bar = BAR_ROOM * row // 54 if len(page) > self._seen else 0
        self._bar = Box(area.x + area.width - bar, area.y, bar, self._seen * self._step - gap)
        inner = Box(area.x, area.y, max(0, area.width - bar), area.height)
        _place(page, inner, FAR, high, gap)
        _place(page[self._top : self._top + self._seen], inner, area.y, high, gap)

    @property
    def _page(self) -> Sequence[Sequence[Widget[T]]]:
        return self.rows[self._head : len(self.rows) - self._foot]

    # Scrolling

    def _follow_focus(self) -> None:
        """Bring the row with the focus into sight, if it is one of the page."""
        here = self._row - self._head
        if 0 <= here < len(self._page):
            self._top = min(max(self._top, here - self._seen + 1), here)

    def _scroll_to(self, top: int) -> None:
        self._top = max(0, min(top, len(self._page) - self._seen))

    def scroll(self, by: int) -> None:
        """Scroll by so many rows; the focus, if it is on the page, stays in sight."""
        self._scroll_to(self._top + by)
        here = self._row - self._head
        seen = range(self._top, self._top + self._seen)
        enabled = [n for n in seen if any(widget.enabled for widget in self._page[n])]
        if 0 <= here < len(self._page) and enabled:
            nearest = min(enabled, key=lambda n: abs(n - here))
            self._give(next(widget for widget in self._page[nearest] if widget.enabled))

    def press_bar(self, at: Point) -> bool:
        """Bring what a point of the bar stands for into sight; tell whether the point is on the bar."""
        if not self._bar.holds(at):
            return False
        share = (at[1] - self._bar.y) / max(1, self._bar.height)
        self.scroll(round(share * len(self._page) - self._seen / 2) - self._top)
        return True

    def drag(self, start: Point, at: Point) -> None:
        """Drag the bar, or else the page, from where it was when the drag began."""
        if start != self._start:
            self._start, self._grip = start, self._top
        if self._bar.holds(start):
            self.press_bar((start[0], at[1]))
        else:
            self.scroll(self._grip + round((start[1] - at[1]) / max(1, self._step)) - self._top)

    def let_go(self) -> None:
        """End a drag."""
        self._start = None

    # Drawing

    def draw(self, canvas: Canvas, *, show_focus: bool = True) -> None:
        """Draw what is in sight, and the bar where that is not all."""
        super().draw(canvas, show_focus=show_focus)
        if not self._bar.width:
            return
        wide = min(self._bar.width, canvas.layout.px(BAR))
        track = Box(self._bar.x + self._bar.width - wide, self._bar.y, wide, self._bar.height)
        canvas.panel(track, canvas.theme.button, canvas.theme.panel_edge)
        whole = len(self._page)
        high = min(track.height, max(canvas.layout.px(KNOB), track.height * self._seen // whole))
        down = (track.height - high) * self._top // max(1, whole - self._seen)
        canvas.panel(Box(track.x, track.y + down, wide, high), canvas.theme.accent, canvas.theme.accent)


def _height(row: Sequence[Widget[T]], usual: int) -> int:
    return round(usual * max(widget.tall for widget in row))


def _place(rows: Sequence[Sequence[Widget[T]]], area: Box, top: int, usual: int, gap: int) -> None:
    """Place rows from a height on, as high as they want to be where the usual is so high."""
    for row in rows:
        wide, high = max(0, area.width - gap * (len(row) - 1)) // len(row), _height(row, usual)
        for n, widget in enumerate(row):
            widget.box = Box(area.x + n * (wide + gap), top, wide, high)
        top += high + gap
