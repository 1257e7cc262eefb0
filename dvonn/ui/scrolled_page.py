"""A page that may be higher than its place in the window, and then scrolls by the pixel."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import UNPLACED_BOX, Box, Layout, Point
from dvonn.ui.scroller import Scroller

# Pixels in a window of 1280x720
PAGE_SCROLLBAR_WIDTH: Final = 22  # with the gap beside it
PAGE_STEP: Final = 50  # of a step of the wheel


class ScrolledPage(Scroller):
    """The position of the page; `box` is where it is seen. Its rows are pixels."""

    def __init__(self) -> None:
        super().__init__(whole_rows=True)
        self.box = UNPLACED_BOX
        self._step = 1

    def place(self, layout: Layout, box: Box, height: int) -> Box:
        """Return the box of a page of at least a height in pixels, which may extend beyond the box where it is seen."""
        self._step = layout.px(PAGE_STEP)
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

    def press_bar(self, at: Point) -> bool:
        """Scroll to a point of the scrollbar; tell whether the point is on it."""
        return self.press(at)

    @contextmanager
    def shown(self, canvas: Canvas) -> Iterator[None]:
        """Restrict drawing to the part that is seen, and draw the scrollbar afterwards."""
        outer = canvas.surface.get_clip()
        canvas.surface.set_clip(self.box)
        yield
        canvas.surface.set_clip(outer)
        self.draw(canvas)
