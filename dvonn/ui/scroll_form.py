"""Scrolling: the scroller, forms and pages that are longer than their place."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import accumulate
from typing import NamedTuple

from dvonn.ui.canvas import Canvas
from dvonn.ui.choice import Choice, Widget
from dvonn.ui.fitting import TextMeasure
from dvonn.ui.form import Form, WidgetRow, arrange_row, can_focus, place_in_row, row_height
from dvonn.ui.layout import GAP, UNPLACED_BOX, Box, Layout, Point


class Scroller:
    """The scrolling of a list; `top` is the first visible row, with a fraction unless it scrolls by whole rows."""

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
        thumb = max(layout.text_px(34), round(bar.height * visible_rows / max(1, count)))
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

    @contextmanager
    def shown(self, canvas: Canvas) -> Iterator[None]:
        """Restrict drawing to the box where the rows are seen, and draw the scrollbar afterwards."""
        outer = canvas.surface.get_clip()
        canvas.surface.set_clip(self.box)
        yield
        canvas.surface.set_clip(outer)
        self.draw(canvas)

    def draw(self, canvas: Canvas) -> None:
        """Draw the scrollbar, if there is one."""
        if not self.bar.width:
            return
        track = self.bar.middle(canvas.layout.text_px(12), self.bar.height)
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
        self._step = layout.text_px(50)
        self.is_resized, self._size = (box, height) != self._size, (box, height)
        bar, self.box = box.cut_right(layout.px(22) if height > box.height else 0)
        self.lay_out(layout, bar, height, box.height, 1)
        return self.box._replace(y=box.y - round(self.top), height=max(height, box.height))

    def show_box(self, box: Box) -> None:
        """Scroll as little as makes a box of the page visible."""
        above, below = self.box.y - box.y, box.bottom - self.box.bottom
        self.scroll_to(self.top - above if above > 0 else self.top + max(0, min(below, -above)))

    def scroll(self, by: float) -> None:
        """Scroll by steps of the wheel."""
        self.scroll_to(self.top + by * self._step)


class RowHeight(NamedTuple):
    """The height that a row needs, and the one that it has where there is room."""

    least: int
    usual: int


class ScrollForm(Form):
    """A form that keeps the focused row visible; when it is scrolled, the focus moves to a visible row.

    The page is the rows between the header rows and the footer row. Where a press may bring other rows, `others`
    are those with the same header and footer: all get the same room, so that first row and footer stay where they are.
    """

    def __init__(
        self,
        rows: Sequence[WidgetRow],
        header_count: int = 0,
        focus: int = 0,
        others: Sequence[Sequence[WidgetRow]] = (),
    ) -> None:
        super().__init__(rows, focus)
        self._header_count = header_count
        self._forms = [rows, *others]
        self._page = rows[header_count:-1]
        self._scroller = Scroller(whole_rows=True)
        self._least: list[int] = []  # the least height of each row of the page with the gap below it
        self._room = 0  # the height of the page with such a gap

    # Layout

    @property
    def possible_widgets(self) -> list[Widget]:
        return list({id(widget): widget for rows in self._forms for row in rows for widget in row}.values())

    def heights(self, measure: TextMeasure, width: int, row: int) -> RowHeight:
        """Return the height of all rows at a width, without the space above the footer; lengths are in pixels."""
        forms = self._row_heights(measure, self._forms, width, row)
        totals = [total_height(heights, measure.layout.px(GAP)) for heights in forms]
        return RowHeight(*map(max, zip(*totals, strict=True)))

    def _row_heights(
        self, measure: TextMeasure, forms: Sequence[Sequence[WidgetRow]], width: int, row: int
    ) -> list[list[RowHeight]]:
        """Arrange the texts of the rows of some forms for a width; return the heights of the rows."""
        align_labels(self.possible_widgets, measure, width)
        rows, heights = {id(widgets[0]): widgets for rows in forms for widgets in rows}, {}
        for key, widgets in rows.items():
            usual, need = row_height(widgets, row), arrange_row(widgets, measure, width, measure.layout.px(GAP))
            # Lower rows scroll
            heights[key] = RowHeight(max(need, round(min(row, usual) * 0.75)), max(need, usual))
        return [[heights[id(widgets[0])] for widgets in rows] for rows in forms]

    def lay_out_page(self, measure: TextMeasure, area: Box, row: int, footer_gap: int) -> None:
        """Lay out the rows in an area, with the footer at its lower edge; all lengths are in pixels.

        The rows of the page are lower by up to a quarter before they scroll.
        """
        gap, forms = measure.layout.px(GAP), self._row_heights(measure, self._forms, area.width, row)
        heights, (least, most) = forms[0], forms[0][-1]
        share = min(stretch(total_height(form, gap), area.height + gap - footer_gap) for form in forms)
        footer, rest = area.cut_bottom(round(least + share * (most - least)), footer_gap)
        header = []
        for height in heights[: self._header_count]:
            part, rest = rest.cut_top(height.usual, gap)
            header.append(part)
        page = self._place_page(measure, rest, row, [form[self._header_count : -1] for form in forms])
        columns = [part._replace(width=page.width) for part in header[1:]]  # headings of the rows below them
        for widgets, part in zip(self.rows, [*header[:1], *columns], strict=False):
            place_in_row(widgets, part, gap)
        place_in_row(self.rows[-1], footer, gap)

    def _place_page(self, measure: TextMeasure, area: Box, row: int, pages: Sequence[Sequence[RowHeight]]) -> Box:
        """Lay out the visible rows of the page, and move the others off the screen; return the box of the rows."""
        gap, bar = measure.layout.px(GAP), area._replace(width=0)
        if any(total_height(page, gap).least > area.height for page in pages):
            bar, area = area.cut_right(measure.layout.text_px(22))
            rows = [form[self._header_count : -1] for form in self._forms]
            pages = self._row_heights(measure, rows, area.width, row)
        heights = pages[0]
        self._least, self._room = [height.least + gap for height in heights], area.height + gap
        count = len(heights)
        shown = count - self._first_above(count - 1)
        bar = bar._replace(width=bar.width * (shown < count))
        self._scroller.lay_out(measure.layout, bar, count, shown, max(self._least, default=1))
        if self._row_on_page is not None:
            top = max(int(self._scroller.top), self._first_above(self._row_on_page))
            self._scroller.scroll_to(min(top, self._row_on_page))
        others = [page[: _fitting((height.least + gap for height in page), self._room)] for page in pages[1:]]
        seen = [heights[self._visible.start : self._visible.stop], *others]
        self._place_rows(area, heights, gap, min(stretch(total_height(rows, gap), area.height) for rows in seen))
        return area

    def _first_above(self, row: int) -> int:
        """Return the first row of the page from which all rows up to a row have room."""
        return row + 1 - max(1, _fitting(reversed(self._least[: row + 1]), self._room))

    @property
    def _visible(self) -> range:
        """The rows of the page that have room at the position of the scrollbar."""
        top = int(self._scroller.top)
        return range(top, min(len(self._page), top + max(1, _fitting(self._least[top:], self._room))))

    def _place_rows(self, area: Box, heights: Sequence[RowHeight], gap: int, share: float) -> None:
        """Place the visible rows of the page, stretched by a share from their least heights to the usual ones."""
        visible, below = self._visible, area
        for n, (widgets, height) in enumerate(zip(self._page, heights, strict=True)):
            if n in visible:
                part, below = below.cut_top(int(height.least + share * (height.usual - height.least)), gap)
            else:
                part = Box(area.x, -100_000, area.width, height.usual)  # off the screen
            place_in_row(widgets, part, gap)

    @property
    def _row_on_page(self) -> int | None:
        """The number of the focused row on the page, None if the focus is beside it."""
        row = self.focused_row - self._header_count
        return row if 0 <= row < len(self._page) else None

    # Scrolling

    @property
    def has_bar(self) -> bool:
        """Whether not all rows are seen."""
        return self._scroller.bar.width > 0

    def scroll(self, by: float) -> None:
        """Scroll by a number of rows; a focus on the page moves to the nearest visible row."""
        self._scroller.scroll_to(self._scroller.top + by)
        self._focus_visible_row()

    def _focus_visible_row(self) -> None:
        here = self._row_on_page
        rows = [n for n in self._visible if any(map(can_focus, self._page[n]))]
        if here is not None and rows:
            nearest = min(rows, key=lambda n: abs(n - here))
            self.focus_on(next(filter(can_focus, self._page[nearest])))

    def press_bar(self, at: Point) -> bool:
        """Scroll to a point of the scrollbar; tell whether the point is on the bar."""
        pressed = self._scroller.press_bar(at)
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
        super().draw(canvas, show_focus=show_focus)
        self._scroller.draw(canvas)


def total_height(heights: Sequence[RowHeight], gap: int) -> RowHeight:
    """Return the height of rows with the gaps between them."""
    gaps = gap * (len(heights) - 1)
    return RowHeight(sum(one.least for one in heights) + gaps, sum(one.usual for one in heights) + gaps)


def stretch(height: RowHeight, room: int) -> float:
    """Return how far rows are stretched in a room, from 0 at their least height to 1 at the usual one."""
    return max(0.0, min(1.0, (room - height.least) / max(1, height.usual - height.least)))


def _fitting(heights: Iterable[int], room: int) -> int:
    """Return how many of the first rows have room, by their heights with the gaps below them."""
    return sum(end <= room for end in accumulate(heights))


def align_labels(widgets: WidgetRow, measure: TextMeasure, width: int) -> None:
    """Give the labels of all choices one width: it fits each label in a line, or at least the longest word."""
    choices = [widget for widget in widgets if isinstance(widget, Choice) and widget.label]
    words, padding = [choice.label for choice in choices], Choice.label_padding(measure)
    one_line, least = (max(map(of, words), default=0) + padding for of in (measure.width, measure.longest_word))
    for choice in choices:
        usual = width * choice.label_percent // 100
        choice.label_width = max(usual, min(one_line, width // 3), min(least, width * 40 // 100))
