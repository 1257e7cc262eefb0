"""Buttons, and the frames of widgets by their state: with the focus, under the pointer, disabled."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar, cast

from dvonn.language import MarkedMessage, _
from dvonn.ui.canvas import Canvas
from dvonn.ui.fitting import TextMeasure
from dvonn.ui.layout import TEXT, UNPLACED_BOX, Box, Layout, Point
from dvonn.ui.theme import RGB, blended

WIDGET_PADDING: Final = 8  # between text and frame, in a window of 1280x720

FieldT = TypeVar("FieldT")
Command = Callable[[], Any]
"""The action of a button; its result is for the caller of the form."""
WIDGET_ICON_SIZE: Final = 28  # in a window of 1280x720
STACKED_BUTTON_PADDING: Final = 4  # in a window of 1280x720


def draw_frame(
    canvas: Canvas, box: Box, colours: tuple[RGB, RGB], *, focused: bool, enabled: bool, pointed: bool
) -> RGB:
    """Draw a button's frame, given the colours of its face and its text; return the colour of the text now."""
    face, ink = colours
    draw_outlined_panel(canvas, box, pointed_face(face, ink) if pointed and enabled else face, focused=focused)
    return ink if enabled else canvas.theme.text_off


def draw_outlined_panel(canvas: Canvas, box: Box, face: RGB, *, focused: bool) -> None:
    """Draw a panel; with the focus it has an outline, with a dark or light line between that and its face."""
    theme = canvas.theme
    if focused:
        canvas.draw_panel(box, theme.text, theme.text)
        box = box.inset(canvas.layout.px(4))
    edge = theme.accent if face == theme.button_focus else theme.panel_edge
    canvas.draw_panel(box, face, theme.ground if focused else edge)


def pointed_face(face: RGB, ink: RGB) -> RGB:
    """Return the colour of a face under the pointer: nearer to that of its text."""
    return blended(face, ink, 0.18)  # of the text's colour in the face of a widget under the pointer


def text_area(canvas: Canvas, box: Box) -> Box:
    """Return a widget's box without its padding."""
    return box.inset(canvas.layout.px(WIDGET_PADDING))


class Dynamic(Generic[FieldT]):
    """A field of a widget that holds a value, or a function that is called for the value whenever it is read.

    A message that N_ marks is translated when it is read.
    """

    def __init__(self, default: FieldT) -> None:
        self._default = default

    def __set_name__(self, owner: type, name: str) -> None:
        self._key = f"_{name}"

    def __get__(self, widget: object | None, owner: type) -> FieldT:
        value = self._default if widget is None else vars(widget)[self._key]
        value = value() if callable(value) else value
        return cast(FieldT, _(value) if isinstance(value, MarkedMessage) else value)

    def __set__(self, widget: object, value: FieldT | Callable[[], FieldT]) -> None:
        vars(widget)[self._key] = value


@dataclass
class Button:
    """A button and its command, None for a row that only informs.

    `height_factor` is its height and its text size relative to other widgets, `width_factor` its width relative to
    others in its row. `note` explains it in a line, `disabled_note` why it is disabled. `primary` makes it stand out.
    A field that changes, such as words with the language, is a function.
    """

    command: Command | None
    label: Dynamic[str] = Dynamic("")
    icon: Dynamic[str] = Dynamic("")
    enabled: Dynamic[bool] = Dynamic(True)
    height_factor: float = 1.0
    width_factor: float = 1.0
    note: Dynamic[str] = Dynamic("")
    disabled_note: Dynamic[str] = Dynamic("")
    primary: Dynamic[bool] = Dynamic(False)
    box: Box = UNPLACED_BOX
    least_width: int = 0  # in pixels, of a button in a row that a form has arranged
    limits_text: bool = True  # whether the label limits the text size of the widgets that are drawn with it
    summed_up: bool = False  # whether lines of text sum up neighbours that say the same
    stacked: bool | None = None  # whether the icon is above the label; by default where it has no room beside it

    @property
    def name(self) -> str:
        """The words that name the button, also where they have no room on it."""
        return self.label

    @property
    def shown_label(self) -> str:
        """The label as it is drawn."""
        return self.label

    @property
    def look(self) -> tuple[object, ...]:
        """All that decides how it is drawn, but the focus and the pointer; empty if that is more than a button has."""
        is_plain = type(self).draw is Button.draw and type(self).draw_content is Button.draw_content
        return self.button_look if is_plain else ()

    @property
    def button_look(self) -> tuple[object, ...]:
        """The part of the look that all buttons have."""
        words = self.shown_label, self.icon, self.enabled, self.primary
        return type(self), self.box, *words, self.height_factor, self.limits_text, self.stacked

    def explanation(self, at: Point | None = None) -> str:
        """Return the line that explains the button, or why it is disabled."""
        return self.note if self.enabled else self.disabled_note

    def press(self, at: Point) -> Command | None:
        """Return the command, whatever the point."""
        return self.command

    def activate(self) -> Command | None:
        """Return the command."""
        return self.command

    def step(self, by: int) -> bool:
        """Return False: a button has no steps."""
        return False

    def one_line_width(self, measure: TextMeasure) -> int:
        """Return the width at which the label stands in one line beside the icon."""
        return measure.width(self.shown_label, TEXT * self.height_factor) + self._beside_label(measure.layout) + 2

    def _beside_label(self, layout: Layout) -> int:
        """Return the width of the padding and of the icon."""
        icon = layout.text_px(WIDGET_ICON_SIZE * self.height_factor) + layout.px(WIDGET_PADDING) if self.icon else 0
        return icon + 2 * layout.px(WIDGET_PADDING)

    def needed_width(self, measure: TextMeasure) -> int:
        """Return the least width for the longest word of the label, which may stand below the icon."""
        longest = measure.longest_word(self.shown_label, TEXT * self.height_factor)
        return longest + 2 * measure.layout.px(WIDGET_PADDING) + 2

    def arrange(self, measure: TextMeasure, width: int) -> int:
        """Return the height that the label needs at a width, beside the icon or, if it is too wide, below it."""
        layout, size = measure.layout, TEXT * self.height_factor
        room, padding = width - self._beside_label(layout), layout.px(WIDGET_PADDING)
        if self.icon and measure.longest_word(self.shown_label, size) > room:
            icon = layout.text_px(WIDGET_ICON_SIZE * self.height_factor)
            return measure.height(self.shown_label, width - 2 * padding, size) + icon + 2 * padding
        return measure.height(self.shown_label, room, size) + 2 * padding

    def text_scale(self, canvas: Canvas) -> float:
        """Return the scale at which the label fits, 1 if that does not limit the text size."""
        if not self.shown_label or not self.limits_text:
            return 1.0
        return canvas.text_scale(self.shown_label, self._label_area(canvas), TEXT * self.height_factor)

    def _label_area(self, canvas: Canvas) -> Box:
        """Return the box for the label, without the icon."""
        area = text_area(canvas, self.box)
        if not self.icon:
            return area
        if self._is_stacked(canvas):
            return self._stack_area(canvas).cut_top(self._icon_side(canvas))[1]
        return area.cut_left(self._icon_side(canvas) + canvas.layout.px(WIDGET_PADDING))[1]

    def _is_stacked(self, canvas: Canvas) -> bool:
        """Tell whether the icon is above the label: in a narrow button, or where the label has a line only there."""
        if self.stacked is not None:
            return self.stacked and bool(self.shown_label)
        width, size = canvas.text_width(self.shown_label, TEXT * self.height_factor), TEXT * self.height_factor
        beside = self.box.width - self._beside_label(canvas.layout)
        below = self.box.width - 2 * canvas.layout.px(STACKED_BUTTON_PADDING)
        is_wide_word = canvas.measure.longest_word(self.shown_label, size) > beside
        is_narrow = self.box.width < 2.5 * self.box.height
        return bool(self.shown_label) and (is_narrow or is_wide_word or beside < width <= below)

    def _stack_area(self, canvas: Canvas) -> Box:
        """Return the box of an icon above its label."""
        inner = self.box.inset(canvas.layout.px(STACKED_BUTTON_PADDING))
        return inner.middle(inner.width, canvas.layout.text_px(78 * self.height_factor))

    def _icon_side(self, canvas: Canvas) -> int:
        layout = canvas.layout
        side = self.box.height - 2 * layout.px(WIDGET_PADDING)
        if self._is_stacked(canvas):
            area, size = self._stack_area(canvas), TEXT * self.height_factor
            side = area.height - canvas.measure.height(self.shown_label, area.width, size)
        return max(1, min(layout.text_px(WIDGET_ICON_SIZE * self.height_factor), side))

    def draw(self, canvas: Canvas, size: float, *, focused: bool, pointer: Point | None = None) -> None:
        """Draw the frame and its content; `pointer` is a point in the button."""
        theme, filled = canvas.theme, self.primary and self.enabled
        colours = (theme.button_focus, theme.text_focus) if filled else (theme.button, theme.text)
        ink = draw_frame(canvas, self.box, colours, focused=focused, enabled=self.enabled, pointed=bool(pointer))
        self.draw_content(canvas, size, ink)

    def draw_content(self, canvas: Canvas, size: float, ink: RGB) -> None:
        """Draw the icon and the label, centred together."""
        area = self._label_area(canvas)
        if self.icon:
            area = self._draw_icon(canvas, area, size, ink)
        if self.shown_label:
            canvas.draw_text(self.shown_label, area, size * self.height_factor, ink)

    def _draw_icon(self, canvas: Canvas, area: Box, size: float, colour: RGB) -> Box:
        """Draw the icon; return the label's box beside or below it."""
        side, gap = self._icon_side(canvas), canvas.layout.px(WIDGET_PADDING) * bool(self.shown_label)
        if self._is_stacked(canvas):
            canvas.draw_icon(self.icon, side, colour, midbottom=(self.box.centre[0], area.y))
            return area
        label = canvas.fitted_width(self.shown_label, area, size * self.height_factor)
        left = self.box.centre[0] - (side + gap + label) // 2
        canvas.draw_icon(self.icon, side, colour, midleft=(left, self.box.centre[1]))
        return area._replace(x=left + side + gap, width=label)
