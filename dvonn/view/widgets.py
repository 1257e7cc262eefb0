"""Buttons and choices in a form: one of them has the focus, which keys move and the pointer takes along.

The module knows nothing of devices: a form is told to step, to activate, or what is pointed at.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from dvonn.view.canvas import Canvas
from dvonn.view.geometry import TEXT, Box, Point
from dvonn.view.theme import Colour

T = TypeVar("T")
NOWHERE: Final = Box(0, 0, 0, 0)
LABEL: Final = 22  # percent of a choice's width that its label takes


@dataclass
class Button(Generic[T]):
    """Something to press; value says what for."""

    value: T
    label: str
    icon: str = ""
    enabled: bool = True
    box: Box = NOWHERE


@dataclass
class Choice(Generic[T]):
    """One of some options, all of them shown."""

    label: str
    options: Sequence[tuple[T, str]]
    chosen: int = 0
    enabled: bool = True
    box: Box = NOWHERE

    @property
    def value(self) -> T:
        """The chosen option's value."""
        return self.options[self.chosen][0]

    def step(self, by: int) -> None:
        """Choose the option so many further, around the ends."""
        self.chosen = (self.chosen + by) % len(self.options)

    def parts(self) -> list[Box]:
        """Return the options' boxes, in the right part of the choice's own."""
        left = self.box.x + self.box.width * LABEL // 100
        wide = (self.box.x + self.box.width - left) // len(self.options)
        return [Box(left + n * wide, self.box.y, wide, self.box.height) for n in range(len(self.options))]


class Form(Generic[T]):
    """Widgets in rows: buttons with one kind of value, choices of any kind. Focus numbers them row by row."""

    def __init__(self, rows: Sequence[Sequence[Button[T] | Choice[Any]]], focus: int = 0) -> None:
        self.rows = rows
        self.widgets = [widget for row in rows for widget in row]
        self.focus = focus

    def lay_out(self, area: Box, gap: int) -> None:
        """Share an area out evenly among the rows, and each row among its widgets."""
        high = _share(area.height, len(self.rows), gap)
        for n, row in enumerate(self.rows):
            wide = _share(area.width, len(row), gap)
            for m, widget in enumerate(row):
                widget.box = Box(area.x + m * (wide + gap), area.y + n * (high + gap), wide, high)

    @property
    def focused(self) -> Button[T] | Choice[Any]:
        """The widget with the focus."""
        return self.widgets[self.focus]

    def step(self, by: int) -> None:
        """Give the focus to the next (1) or previous (-1) enabled widget, around the ends."""
        self._step_in(self.widgets, by)

    def step_across(self, by: int) -> None:
        """Give the focus to the next enabled widget to the right (1) or left (-1), around the ends of the row."""
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

    def _step_in(self, widgets: Sequence[Button[T] | Choice[Any]], by: int) -> None:
        here = next(n for n, widget in enumerate(widgets) if widget is self.focused)
        for n in range(1, len(widgets)):
            widget = widgets[(here + by * n) % len(widgets)]
            if widget.enabled:
                self._give(widget)
                return

    def _give(self, widget: Button[T] | Choice[Any]) -> None:
        self.focus = next(n for n, other in enumerate(self.widgets) if other is widget)

    def point(self, at: Point) -> bool:
        """Give the focus to the enabled widget at a point; tell whether there is one."""
        for n, widget in enumerate(self.widgets):
            if widget.enabled and widget.box.holds(at):
                self.focus = n
                return True
        return False

    def press(self, at: Point) -> T | None:
        """Press at a point: an option is chosen, a button's value returned."""
        if not self.point(at):
            return None
        widget = self.focused
        if isinstance(widget, Button):
            return widget.value
        for n, part in enumerate(widget.parts()):
            if part.holds(at):
                widget.chosen = n
        return None

    def activate(self) -> T | None:
        """Use the focused widget: the next option is chosen, a button's value returned."""
        widget = self.focused
        if isinstance(widget, Button):
            return widget.value if widget.enabled else None
        widget.step(1)
        return None

    def draw(self, canvas: Canvas, *, show_focus: bool = True) -> None:
        """Draw all widgets."""
        for n, widget in enumerate(self.widgets):
            focused = show_focus and n == self.focus and widget.enabled
            if isinstance(widget, Button):
                _draw_button(canvas, widget, focused=focused)
            else:
                _draw_choice(canvas, widget, focused=focused)


def _share(whole: int, parts: int, gap: int) -> int:
    """Return the length of each of some parts with gaps between them."""
    return max(0, whole - gap * (parts - 1)) // parts


def _draw_button(canvas: Canvas, button: Button[T], *, focused: bool) -> None:
    theme = canvas.theme
    fill, edge = (theme.button_focus, theme.accent) if focused else (theme.button, theme.panel_edge)
    canvas.panel(button.box, fill, edge)
    colour = theme.text_focus if focused else theme.text if button.enabled else theme.text_off
    box = button.box.inset(canvas.layout.px(7))
    if button.icon:
        box = _draw_icon(canvas, button, box, colour)
    canvas.words(button.label, box, colour=colour)


def _draw_icon(canvas: Canvas, button: Button[T], box: Box, colour: Colour) -> Box:
    """Draw the icon so that it and the label are in the middle together; return the label's box."""
    side, gap = max(1, min(canvas.layout.px(28), box.height)), canvas.layout.px(8)
    label = canvas.assets.text(button.label, canvas.layout.px(TEXT), colour).get_width()
    label = max(0, min(label, box.width - side - gap))
    left = box.centre[0] - (side + gap + label) // 2
    icon = canvas.assets.icon(button.icon, side, colour)
    canvas.surface.blit(icon, icon.get_rect(midleft=(left, box.centre[1])))
    return Box(left + side + gap, box.y, label, box.height)


def _draw_choice(canvas: Canvas, choice: Choice[Any], *, focused: bool) -> None:
    theme, pad = canvas.theme, canvas.layout.px(7)
    canvas.panel(choice.box, theme.panel, theme.accent if focused else theme.panel_edge)
    parts = choice.parts()
    label = Box(choice.box.x, choice.box.y, parts[0].x - choice.box.x, choice.box.height)
    canvas.words(choice.label, label.inset(pad), colour=theme.text_dim if choice.enabled else theme.text_off)
    size = TEXT * min(canvas.share(words, parts[0].inset(pad)) for _, words in choice.options)
    for n, (part, (_, option)) in enumerate(zip(parts, choice.options, strict=True)):
        chosen = n == choice.chosen and choice.enabled
        lit = chosen and focused
        if chosen:
            fill = theme.button_focus if lit else theme.button
            canvas.panel(part.inset(canvas.layout.px(5)), fill, theme.accent)
        colour = theme.text_focus if lit else theme.text if chosen else theme.text_dim
        canvas.words(option, part.inset(pad), size, colour if choice.enabled else theme.text_off)
