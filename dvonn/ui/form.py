"""A form of widgets, one of which has the focus.

The module must not know input devices: the caller translates their events into steps, activations and points.
"""

from collections.abc import Sequence
from typing import Generic

from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import TEXT, Box, Point
from dvonn.ui.widgets import Button, ValueT, Widget


class Form(Generic[ValueT]):
    """Widgets in rows, whose buttons have values of one type. `focus` is an index into `widgets`, row by row."""

    def __init__(self, rows: Sequence[Sequence[Widget[ValueT]]], focus: int = 0) -> None:
        self.rows = rows
        self.widgets = [widget for row in rows for widget in row]
        self.focus = focus

    # Layout

    def preferred_height(self, row: int, gap: int) -> int:
        """Return the form's height, where `row` is the height of an ordinary row, in pixels."""
        return sum(round(row * factor) for factor in self._height_factors()) + gap * (len(self.rows) - 1)

    def lay_out(self, area: Box, gap: int) -> None:
        """Divide an area among the rows and each row among its widgets, by their height and width factors."""
        room = max(0, area.height - gap * (len(self.rows) - 1))
        factors, top = self._height_factors(), area.y
        for row, factor in zip(self.rows, factors, strict=True):
            height = int(room * factor / sum(factors))
            left, row_width = area.x, max(0, area.width - gap * (len(row) - 1))
            width_factors = [widget.width_factor if isinstance(widget, Button) else 1.0 for widget in row]
            for widget, width_factor in zip(row, width_factors, strict=True):
                width = int(row_width * width_factor / sum(width_factors))
                widget.box = Box(left, top, width, height)
                left += width + gap
            top += height + gap

    def _height_factors(self) -> list[float]:
        return [max(widget.height_factor for widget in row) for row in self.rows]

    # Focus and values

    @property
    def focused(self) -> Widget[ValueT]:
        """The widget with the focus."""
        return self.widgets[self.focus]

    @property
    def state(self) -> list[int]:
        """The focus and the chosen option of each choice and slider."""
        return [self.focus, *(widget.chosen for widget in self.widgets if not isinstance(widget, Button))]

    def step(self, by: int) -> None:
        """Move the focus to the next (1) or previous (-1) enabled widget, around the ends."""
        self._step_focus(self.widgets, by)

    def step_across(self, by: int) -> None:
        """Step the focused widget right (1) or left (-1); if it has no steps, move the focus within its row."""
        if not self.focused.step(by):
            self._step_focus(self.rows[self._row], by)

    def step_down(self, by: int) -> None:
        """Move the focus to the nearest enabled widget in the next row below (1) or above (-1), around the ends."""
        for n in range(1, len(self.rows)):
            enabled = [widget for widget in self.rows[(self._row + by * n) % len(self.rows)] if widget.enabled]
            if enabled:
                here = self.focused.box.centre[0]
                self._focus_on(min(enabled, key=lambda widget: abs(widget.box.centre[0] - here)))
                return

    @property
    def _row(self) -> int:
        return next(n for n, row in enumerate(self.rows) if any(widget is self.focused for widget in row))

    def _step_focus(self, widgets: Sequence[Widget[ValueT]], by: int) -> None:
        here = next(n for n, widget in enumerate(widgets) if widget is self.focused)
        for n in range(1, len(widgets)):
            widget = widgets[(here + by * n) % len(widgets)]
            if widget.enabled:
                self._focus_on(widget)
                return

    def _focus_on(self, widget: Widget[ValueT]) -> None:
        self.focus = next(n for n, other in enumerate(self.widgets) if other is widget)

    def focus_at(self, at: Point) -> bool:
        """Focus the enabled widget at a point; tell whether there is one."""
        for n, widget in enumerate(self.widgets):
            if widget.enabled and widget.box.contains(at):
                self.focus = n
                return True
        return False

    def press(self, at: Point) -> ValueT | None:
        """Press the widget at a point; return its value if it is a button."""
        return self.focused.press(at) if self.focus_at(at) else None

    def activate(self) -> ValueT | None:
        """Activate the focused widget; return its value if it is a button."""
        return self.focused.activate()

    # Drawing

    def draw(self, canvas: Canvas, *, show_focus: bool = True) -> None:
        """Draw all widgets but those above the window, with one text size that fits all of them."""
        size = TEXT * min(widget.text_scale(canvas) for widget in self.widgets)
        for n, widget in enumerate(self.widgets):
            if widget.box.y + widget.box.height > 0:
                widget.draw(canvas, size, focused=show_focus and n == self.focus and widget.enabled)
