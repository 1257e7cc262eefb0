"""Widgets in a form: one of them has the focus, which keys move and the pointer takes along.

The module knows nothing of devices: a form is told to step, to activate, or what is pointed at.
"""

from collections.abc import Sequence
from typing import Generic

from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import TEXT, Box, Point
from dvonn.ui.widgets import Button, T, Widget


class Form(Generic[T]):
    """Widgets in rows; its buttons have one kind of value. Focus numbers them row by row."""

    def __init__(self, rows: Sequence[Sequence[Widget[T]]], focus: int = 0) -> None:
        self.rows = rows
        self.widgets = [widget for row in rows for widget in row]
        self.focus = focus

    # Layout

    def height(self, row: int, gap: int) -> int:
        """Return the height it wants where usual rows are so high and gaps so wide."""
        return sum(round(row * tall) for tall in self._talls()) + gap * (len(self.rows) - 1)

    def lay_out(self, area: Box, gap: int) -> None:
        """Share an area out among the rows, as tall as they are, and each row among its widgets."""
        room = max(0, area.height - gap * (len(self.rows) - 1))
        talls, top = self._talls(), area.y
        for row, tall in zip(self.rows, talls, strict=True):
            high = int(room * tall / sum(talls))
            left, across = area.x, max(0, area.width - gap * (len(row) - 1))
            wides = [widget.wide if isinstance(widget, Button) else 1.0 for widget in row]
            for widget, share in zip(row, wides, strict=True):
                wide = int(across * share / sum(wides))
                widget.box = Box(left, top, wide, high)
                left += wide + gap
            top += high + gap

    def _talls(self) -> list[float]:
        return [max(widget.tall for widget in row) for row in self.rows]

    # Focus and values

    @property
    def focused(self) -> Widget[T]:
        """The widget with the focus."""
        return self.widgets[self.focus]

    @property
    def state(self) -> list[int]:
        """Where the focus is, and what is chosen in each widget that has something to choose."""
        return [self.focus, *(widget.chosen for widget in self.widgets if not isinstance(widget, Button))]

    def step(self, by: int) -> None:
        """Give the focus to the next (1) or previous (-1) enabled widget, around the ends."""
        self._step_in(self.widgets, by)

    def step_across(self, by: int) -> None:
        """Step the focused widget right (1) or left (-1), or else give the focus to the next one there in its row."""
        if not self.focused.step(by):
            self._step_in(self.rows[self._row], by)

    def step_down(self, by: int) -> None:
        """Give the focus to the nearest enabled widget in the next row below (1) or above (-1), around the ends."""
        for n in range(1, len(self.rows)):
            enabled = [widget for widget in self.rows[(self._row + by * n) % len(self.rows)] if widget.enabled]
            if enabled:
                here = self.focused.box.centre[0]
                self._give(min(enabled, key=lambda widget: abs(widget.box.centre[0] - here)))
                return

    @property
    def _row(self) -> int:
        return next(n for n, row in enumerate(self.rows) if any(widget is self.focused for widget in row))

    def _step_in(self, widgets: Sequence[Widget[T]], by: int) -> None:
        here = next(n for n, widget in enumerate(widgets) if widget is self.focused)
        for n in range(1, len(widgets)):
            widget = widgets[(here + by * n) % len(widgets)]
            if widget.enabled:
                self._give(widget)
                return

    def _give(self, widget: Widget[T]) -> None:
        self.focus = next(n for n, other in enumerate(self.widgets) if other is widget)

    def point(self, at: Point) -> bool:
        """Give the focus to the enabled widget at a point; tell whether there is one."""
        for n, widget in enumerate(self.widgets):
            if widget.enabled and widget.box.holds(at):
                self.focus = n
                return True
        return False

    def press(self, at: Point) -> T | None:
        """Press the widget at a point; return its value if it is a button."""
        return self.focused.press(at) if self.point(at) else None

    def activate(self) -> T | None:
        """Use the focused widget; return its value if it is a button."""
        return self.focused.activate()

    # Drawing

    def draw(self, canvas: Canvas, *, show_focus: bool = True) -> None:
        """Draw all widgets but those above the window, the text of all as large as fits each of them."""
        size = TEXT * min(widget.share(canvas) for widget in self.widgets)
        for n, widget in enumerate(self.widgets):
            if widget.box.y + widget.box.height > 0:
                widget.draw(canvas, size, focused=show_focus and n == self.focus and widget.enabled)
