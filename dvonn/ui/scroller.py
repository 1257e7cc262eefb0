"""The scroll position of a list or of a page, and its scrollbar."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import UNPLACED_BOX, Box, Layout, Point

# Pixels in a window of 1280x720
SCROLL_TRACK_WIDTH: Final = 12
MIN_SCROLL_THUMB_HEIGHT: Final = 34
PAGE_SCROLLBAR_WIDTH: Final = 22  # with the gap beside it
PAGE_STEP: Final = 50  # of a step of the wheel


class Scroller:
    """`top` is the first visible row, with a fraction unless the list scrolls by whole rows."""

    def __init__(self, *, whole_rows: bool = False) -> None:
        self.top = 0.0
        self.box = UNPLACED_BOX  # where the rows are seen
        self.bar = UNPLACED_BOX  # where the scrollbar can be pressed; empty without one
        self.count = 0
        self.visible_rows = 1.0
        self._whole_rows = whole_rows
        self.row_height = self._thumb_height = 1  # pixels
        self._drag_start: Point | None = None
        self._drag_top = 0.0  # the position when the drag began

    def lay_out(self, layout: Layout, bar: Box, count: int, visible_rows: float, row_height: int) -> None:
        """Place the scrollbar of a list with a number of rows; heights are in pixels."""
        self.bar, self.count = bar, count
        self.visible_rows, self.row_height = visible_rows, max(1, row_height)
        thumb = max(layout.px(MIN_SCROLL_THUMB_HEIGHT), round(bar.height * visible_rows / max(1, count)))
        self._thumb_height = max(1, min(bar.height, thumb))
        self.scroll_to(self.top)

    @property
    def last_top(self) -> float:
        """The position at the end of the list."""
        return max(0.0, self.count - self.visible_rows)

    def scroll_to(self, top: float) -> None:
        """Scroll to a position, clamped to the list."""
        self.top = max(0.0, min(self.last_top, round(top) if self._whole_rows else top))

    def show(self, row: int) -> None:
        """Scroll as little as makes a row visible."""
        self.scroll_to(min(max(self.top, row + 1 - self.visible_rows), row))

    def holds(self, point: Point) -> bool:
        """Tell whether a point is on the rows or on the scrollbar."""
        return self.box.contains(point) or self.bar.contains(point)

    def press_bar(self, point: Point) -> bool:
        """Scroll to a point of the scrollbar; tell whether the point is on it."""
        if not self.bar.contains(point):
            return False
        self._scroll_to_bar_y(point[1])
        return True

    def _scroll_to_bar_y(self, y: float) -> None:
        """Scroll so that the middle of the thumb is at a height."""
        share = (y - self.bar.y - self._thumb_height / 2) / max(1, self.bar.height - self._thumb_height)
        self.scroll_to(share * self.last_top)

    def drag(self, start: Point, at: Point) -> None:
        """Drag the thumb or the rows, from the position at the start of the drag."""
        if start != self._drag_start:
            self._drag_start, self._drag_top = start, self.top
        if self.bar.contains(start):
            self._scroll_to_bar_y(at[1])
        else:
            self.scroll_to(self._drag_top + (start[1] - at[1]) / self.row_height)

    def end_drag(self) -> None:
        """End a drag."""
        self._drag_start = None

    def draw(self, canvas: Canvas) -> None:
        """Draw the scrollbar, if there is one."""
        if not self.bar.width:
            return
        track = self.bar.middle(canvas.layout.px(SCROLL_TRACK_WIDTH), self.bar.height)
        canvas.draw_panel(track, canvas.theme.button, canvas.theme.panel_edge)
        offset = round((track.height - self._thumb_height) * self.top / max(0.001, self.last_top))
        thumb = track.moved(0, offset)._replace(height=self._thumb_height)
        canvas.draw_panel(thumb, canvas.theme.accent, canvas.theme.accent)


class ScrolledPage(Scroller):
    """A page that may be higher than its place, `box`, and then scrolls by the pixel: its rows are pixels."""

    def __init__(self) -> None:
        super().__init__(whole_rows=True)
        self._step = 1
        self._size: tuple[Box, int] | None = None  # of the place and the page
        self.is_resized = False  # whether the last placing has changed that

    def place(self, layout: Layout, box: Box, height: int) -> Box:
        """Return the box of a page of at least a height in pixels, which may extend beyond the box where it is seen."""
        self._step = layout.px(PAGE_STEP)
        self.is_resized, self._size = (box, height) != self._size, (box, height)
        bar, self.box = box.cut_right(layout.gap_px(PAGE_SCROLLBAR_WIDTH) if height > box.height else 0)
        self.lay_out(layout, bar, height, box.height, 1)
        return self.box._replace(y=box.y - round(self.top), height=max(height, box.height))

    def show_box(self, box: Box) -> None:
        """Scroll as little as makes a box of the page visible."""
        above, below = self.box.y - box.y, box.bottom - self.box.bottom
        self.scroll_to(self.top - above if above > 0 else self.top + max(0, min(below, -above)))

    def scroll(self, by: float) -> None:
        """Scroll by steps of the wheel."""
        self.scroll_to(self.top + by * self._step)

    @contextmanager
    def shown(self, canvas: Canvas) -> Iterator[None]:
        """Restrict drawing to the part that is seen, and draw the scrollbar afterwards."""
        outer = canvas.surface.get_clip()
        canvas.surface.set_clip(self.box)
        yield
        canvas.surface.set_clip(outer)
        self.draw(canvas)
