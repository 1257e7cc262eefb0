"""A form of widgets, one of which has the focus.

The module must not know input devices: the caller translates their events into steps, activations and points.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from dvonn.ui.button import WIDGET_PADDING, Button, Command
from dvonn.ui.canvas import Canvas, OutlinedWidget
from dvonn.ui.choice import Choice, Widget
from dvonn.ui.fitting import TextMeasure
from dvonn.ui.layout import TEXT, Box, Point

WidgetRow = Sequence[Widget]


class Form:
    """Widgets in rows. `focus` is an index into `widgets`, row by row; a widget that is disabled keeps the focus.

    `pointer` is where a mouse points without a press; it does not move the focus.
    """

    def __init__(self, rows: Sequence[WidgetRow], focus: int = 0) -> None:
        self.rows = rows
        self.pointer: Point | None = None
        self._used: Widget | None = None  # pressed while it was enabled, until the pointer leaves it
        self.widgets = [widget for row in rows for widget in row]
        self.focus = focus
        self._has_changed = False  # whether the focused choice was activated since the focus moved
        self.is_row_lit = False  # whether all of the focused row is one stop of a switch

    # Layout

    def lay_out(self, area: Box, gap: int) -> None:
        """Divide an area among the rows and each row among its widgets, by their height and width factors."""
        height = max(0, area.height - gap * (len(self.rows) - 1))
        factors = [_height_factor(row) for row in self.rows]
        for row, factor in zip(self.rows, factors, strict=True):
            part, area = area.cut_top(int(height * factor / sum(factors)), gap)
            place_in_row(row, part, gap)

    # Focus and values

    @property
    def focused(self) -> Widget:
        """The widget with the focus."""
        return self.widgets[self.focus]

    @property
    def state(self) -> list[int]:
        """The focus and the chosen option of each choice."""
        return [self.focus, *(widget.chosen for widget in self.widgets if not isinstance(widget, Button))]

    def step(self, by: int) -> None:
        """Move the focus to the next (1) or previous (-1) widget that can have it, around the ends."""
        self.step_among(self.widgets, by)

    def scan(self) -> None:
        """Move the focus to the next stop of a switch; after a change it is the main button below, or the last one."""
        stop, lit = next_stop(self.stops, self.focused, lit=self.is_row_lit)
        if self._has_changed:
            below = self.rows[-1]
            stop = next((one for one in below if isinstance(one, Button) and one.primary), below[-1])
        self.focus_on(stop)
        self.is_row_lit = lit

    @property
    def stops(self) -> list[list[Widget]]:
        """The rows of the widgets that can have the focus."""
        return [list(filter(can_focus, row)) for row in self.rows]

    def step_across(self, by: int) -> None:
        """Step the focused widget right (1) or left (-1); if it has no steps, move the focus within its row."""
        if not (self.focused.enabled and self.focused.step(by)):
            self.step_among(self.rows[self.focused_row], by)

    def step_down(self, by: int) -> None:
        """Move the focus to the nearest widget in the next row below (1) or above (-1), around the ends."""
        for n in range(1, len(self.rows)):
            found = [widget for widget in self.rows[(self.focused_row + by * n) % len(self.rows)] if can_focus(widget)]
            if found:
                here = self.focused.box.centre[0]
                self.focus_on(min(found, key=lambda widget: abs(widget.box.centre[0] - here)))
                return

    @property
    def focused_row(self) -> int:
        """The number of the row with the focus."""
        return next(n for n, row in enumerate(self.rows) if any(widget is self.focused for widget in row))

    def step_among(self, widgets: Sequence[Widget], by: int) -> None:
        """Move the focus to the next (1) or previous (-1) of some widgets that can have it, around their ends."""
        here = next(n for n, widget in enumerate(widgets) if widget is self.focused)
        for n in range(1, len(widgets)):
            widget = widgets[(here + by * n) % len(widgets)]
            if can_focus(widget):
                self.focus_on(widget)
                return

    def focus_on(self, widget: Widget) -> None:
        """Give the focus to a widget of the form."""
        self.is_row_lit = self._has_changed = False
        self.focus = next(n for n, other in enumerate(self.widgets) if other is widget)

    def leave_hidden(self, widget: Widget) -> None:
        """Give the focus to a widget if the one that has it has no place now."""
        if not self.focused.box.width:
            self.focus_on(widget)

    def focus_at(self, at: Point) -> bool:
        """Focus the widget at a point if it can have the focus; tell whether there is one."""
        widget = self.widget_at(at)
        if not widget or not can_focus(widget):
            return False
        self.focus_on(widget)
        return True

    def widget_at(self, at: Point | None) -> Widget | None:
        """Return the widget at a point, None if there is none."""
        return next((widget for widget in self.widgets if at and widget.box.contains(at)), None)

    @property
    def explanation(self) -> str:
        """The line that explains the widget under the pointer, or else the focused one."""
        return self.pointed_explanation if self.widget_at(self.pointer) else self.focused.explanation()

    @property
    def possible_widgets(self) -> list[Widget]:
        """All widgets that it may show."""
        return self.widgets

    @property
    def explanations(self) -> list[str]:
        """All lines that explain the widgets that it may show."""
        lines = [line for one in self.possible_widgets for line in (one.note, one.disabled_note)]
        return lines + [line for one in self.possible_widgets if isinstance(one, Choice) for line in one.notes]

    @property
    def pointed_explanation(self) -> str:
        """The line that explains the widget under the pointer, '' without one.

        A button that its own press has disabled does not say why, as if the press had been refused.
        """
        widget = self.widget_at(self.pointer)
        if not widget or (widget is self._used and not widget.enabled):
            return ""
        return widget.explanation(self.pointer)

    def point_at(self, at: Point | None) -> None:
        """Note where a mouse points."""
        self.pointer = at
        if self.widget_at(at) is not self._used:
            self._used = None

    def press(self, at: Point) -> Command | None:
        """Press the widget at a point; return its command if it is a button."""
        self._used = self.focused if self.focus_at(at) and self.focused.enabled else None
        return self._used.press(at) if self._used else None

    def activate(self) -> Command | None:
        """Activate the focused widget if it is enabled, or enter its row; return its command if it is a button."""
        if self.is_row_lit:
            self.is_row_lit = False
            return None
        self._has_changed = isinstance(self.focused, Choice) and bool(self.focused.label)
        return self.focused.activate() if self.focused.enabled else None

    # Drawing

    def draw(self, canvas: Canvas, *, show_focus: bool = True) -> None:
        """Draw all widgets with one text size that fits all of them."""
        self.draw_widgets(canvas, self.widgets, show_focus=show_focus)

    def draw_rows(self, canvas: Canvas, *, show_focus: bool = True) -> None:
        """Draw all widgets, each row with a text size that fits it."""
        for row in self.rows:
            self.draw_widgets(canvas, row, show_focus=show_focus)

    def draw_widgets(self, canvas: Canvas, widgets: WidgetRow, *, show_focus: bool = True) -> None:
        """Draw some widgets but those above the window, with one text size that fits all of them."""
        self.note_widgets(canvas, widgets, show_focus=show_focus)
        lit = self.stops[self.focused_row] if self.is_row_lit else [self.focused]
        looks = [widget.look for widget in widgets]
        size = TEXT * min(map(partial(_text_scale, canvas), widgets, looks), default=1.0)
        for widget, look in zip(widgets, looks, strict=True):
            if widget.box.bottom > 0:
                pointer = self.pointer if self.pointer and widget.box.contains(self.pointer) else None
                focused = show_focus and any(widget is one for one in lit)
                draw = partial(widget.draw, canvas, size, focused=focused, pointer=pointer)
                if look:
                    canvas.keep(("widget", look, size, focused, pointer), draw)
                else:
                    draw()

    def note_widgets(self, canvas: Canvas, widgets: WidgetRow, *, show_focus: bool = True) -> None:
        """Note some widgets in the outline."""
        if canvas.outline:
            for one in widgets:
                focused = show_focus and one is self.focused
                canvas.outline.widgets.append(OutlinedWidget(self, one, focused, canvas.shows(one.box)))


def _text_scale(canvas: Canvas, widget: Widget, look: tuple[object, ...]) -> float:
    if not look:
        return widget.text_scale(canvas)
    return canvas.assets.cached(("text-scale", canvas.layout, look), lambda: widget.text_scale(canvas))


def next_stop(rows: Sequence[Sequence[Any]], here: object, *, lit: bool) -> tuple[Any, bool]:
    """Return the stop of a switch after another one, and whether it stands for its whole row, as `here` does if `lit`.

    A long row is one stop until it is pressed; then its own stops follow, and the next row.
    """
    rows = [row for row in rows if row] or [[here]]
    number, row = next(((n, row) for n, row in enumerate(rows) if any(one is here for one in row)), (-1, ()))
    rest = next((row[n + 1 :] for n, one in enumerate(row) if one is here), ())
    if rest and not lit:
        return rest[0], False
    row = rows[(number + 1) % len(rows)]
    return row[0], len(row) >= 3 and len(rows) > 1


def can_focus(widget: Widget) -> bool:
    """Tell whether a widget can get the focus: it is enabled, or it says why not."""
    return widget.enabled or bool(widget.disabled_note)


def row_height(row: WidgetRow, ordinary_height: int) -> int:
    """Return the height of a row, given that of an ordinary one, in pixels."""
    return round(ordinary_height * _height_factor(row))


def _height_factor(row: WidgetRow) -> float:
    return max(widget.height_factor for widget in row)


def place_in_row(row: WidgetRow, area: Box, gap: int) -> None:
    """Divide an area among the widgets of a row by their width factors, as far as none is too narrow for its label."""
    for widget, box in zip(row, area.shared(_shares(row, area.width - gap * (len(row) - 1)), gap), strict=True):
        widget.box = box


def place_by_labels(row: Sequence[Button], measure: TextMeasure, area: Box, gap: int) -> None:
    """Divide an area among the buttons of a row as `place_in_row` does, by the widths of their labels.

    The labels stand beside the icons, or below them if that is too wide, or else in several lines.
    """
    padding, room = 2 * measure.layout.px(WIDGET_PADDING) + 2, area.width - gap * (len(row) - 1)
    beside = [button.one_line_width(measure) for button in row]
    below = [measure.width(button.shown_label) + padding for button in row]
    wrapped = [button.needed_width(measure) for button in row]
    widths = next((widths for widths in (beside, below) if sum(widths) <= room), wrapped)
    for button, width in zip(row, widths, strict=True):
        button.least_width = width
    place_in_row(row, area, gap)


def _shares(row: WidgetRow, width: int) -> list[float]:
    """Return the widgets' shares of a row: those that are too narrow get the missing width from the others."""
    factors = [widget.width_factor for widget in row]
    spare = [width * factor / sum(factors) - widget.least_width for widget, factor in zip(row, factors, strict=True)]
    lack, most = -sum(min(0.0, one) for one in spare), sum(max(0.0, one) for one in spare)
    if not lack or not most:
        return factors
    left = max(0.0, 1 - lack / most)
    return [widget.least_width + max(0.0, one) * left for widget, one in zip(row, spare, strict=True)]


def arrange_row(row: WidgetRow, measure: TextMeasure, width: int, gap: int) -> int:
    """Arrange the texts of a row's widgets for a width; return the height that they need."""
    for widget in row:
        if isinstance(widget, Button):
            widget.least_width = widget.needed_width(measure)
    place_in_row(row, Box(0, 0, width, 0), gap)
    return max(widget.arrange(measure, widget.box.width) for widget in row)
