"""The widgets of forms: buttons, choices, steppers and sliders.

All of them can be pressed at a point, stepped left or right, and activated; `press` and `activate` return a button's
command. A form draws its widgets with one text size, which it finds with `text_scale`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

import pygame

from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import SMALL_TEXT, TEXT, UNPLACED_BOX, Box, Point
from dvonn.ui.theme import Colour

Command = Callable[[], Any]
"""The action of a button; its result is for the caller of the form."""
ValueT = TypeVar("ValueT")
LABEL_PERCENT: Final = 19  # of the width of a choice
SLIDER_STEPS: Final = 10  # a slider has this many bars
NOTED_HEIGHT_FACTOR: Final = 1.55  # of a choice with notes
WIDGET_PADDING: Final = 8  # between text and frame, in a window of 1280x720
OPTION_PADDING: Final = 11  # beside an option, including its frame, in a window of 1280x720
WIDGET_ICON_SIZE: Final = 28  # in a window of 1280x720
STACKED_BUTTON_ASPECT: Final = 2.5  # width by height; a narrower button has its icon above its label
STACKED_BUTTON_PADDING: Final = 4  # in a window of 1280x720
STACKED_ICON_SHARE: Final = 0.52  # of a stacked button's height
STEPPER_ARROW_SIZE: Final = 26  # in a window of 1280x720


@dataclass
class Button:
    """A button and its command, None for a row that only informs.

    `height_factor` is its height and its text size relative to other widgets, `width_factor` its width relative to
    others in its row.
    """

    command: Command | None
    label: str
    icon: str = ""
    enabled: bool = True
    height_factor: float = 1.0
    width_factor: float = 1.0
    box: Box = UNPLACED_BOX

    def press(self, at: Point) -> Command | None:
        """Return the command, whatever the point."""
        return self.command

    def activate(self) -> Command | None:
        """Return the command."""
        return self.command

    def step(self, by: int) -> bool:
        """Return False: a button has no steps."""
        return False

    def text_scale(self, canvas: Canvas) -> float:
        """Return the scale at which the label fits."""
        return canvas.text_scale(self.label, self._label_area(canvas), TEXT * self.height_factor) if self.label else 1.0

    def _label_area(self, canvas: Canvas) -> Box:
        """Return the box for the label, without the icon."""
        area = _text_area(canvas, self.box)
        if not self.icon:
            return area
        if self._stacked:
            return self.box.inset(canvas.layout.gap_px(STACKED_BUTTON_PADDING)).cut_top(self._icon_side(canvas))[1]
        return area.cut_left(self._icon_side(canvas) + canvas.layout.gap_px(WIDGET_PADDING))[1]

    @property
    def _stacked(self) -> bool:
        """Whether the icon is above the label instead of beside it."""
        return bool(self.label) and self.box.width < STACKED_BUTTON_ASPECT * self.box.height

    def _icon_side(self, canvas: Canvas) -> int:
        layout = canvas.layout
        side = self.box.height - 2 * layout.gap_px(WIDGET_PADDING)
        if self._stacked:
            side = round(self.box.inset(layout.gap_px(STACKED_BUTTON_PADDING)).height * STACKED_ICON_SHARE)
        return max(1, min(layout.px(WIDGET_ICON_SIZE * self.height_factor), side))

    def draw(self, canvas: Canvas, size: float, *, focused: bool) -> None:
        """Draw the button with its icon and label centred together."""
        theme = canvas.theme
        colour = draw_frame(canvas, self.box, (theme.button, theme.text), focused=focused, enabled=self.enabled)
        area = self._label_area(canvas)
        if self.icon:
            area = self._draw_icon(canvas, area, size, colour)
        if self.label:
            canvas.draw_text(self.label, area, size * self.height_factor, colour)

    def _draw_icon(self, canvas: Canvas, area: Box, size: float, colour: Colour) -> Box:
        """Draw the icon; return the label's box beside or below it."""
        side, gap = self._icon_side(canvas), canvas.layout.gap_px(WIDGET_PADDING) * bool(self.label)
        icon = canvas.assets.icon(self.icon, side, colour)
        if self._stacked:
            canvas.surface.blit(icon, icon.get_rect(midbottom=(self.box.centre[0], area.y)))
            return area
        label = min(area.width, canvas.assets.text_size(self.label, canvas.layout.px(size * self.height_factor))[0])
        left = self.box.centre[0] - (side + gap + label) // 2
        canvas.surface.blit(icon, icon.get_rect(midleft=(left, self.box.centre[1])))
        return area._replace(x=left + side + gap, width=label)


@dataclass
class Choice(Generic[ValueT]):
    """A choice that shows all its options; with `notes`, the chosen option's note is drawn below them."""

    goes_around = True  # whether a step from an end leads to the other one
    label: str
    options: Sequence[tuple[ValueT, str]]
    chosen: int = 0
    enabled: bool = True
    notes: Sequence[str] = ()
    label_percent: int = LABEL_PERCENT
    width_factor: float = 1.0
    box: Box = UNPLACED_BOX

    @property
    def height_factor(self) -> float:
        """The height relative to other widgets."""
        return NOTED_HEIGHT_FACTOR if self.notes else 1.0

    @property
    def value(self) -> ValueT:
        """The chosen option's value."""
        return self.options[self.chosen][0]

    def press(self, at: Point) -> None:
        """Choose the option at a point, if any."""
        for n, part in enumerate(self.option_boxes()):
            if part.contains(at):
                self.chosen = n

    def activate(self) -> None:
        """Choose the next option, after the last one the first."""
        self.chosen = (self.chosen + 1) % len(self.options)

    def step(self, by: int) -> bool:
        """Move the choice by a number of options, around the ends or up to them; return True."""
        last = len(self.options) - 1
        self.chosen = (self.chosen + by) % (last + 1) if self.goes_around else max(0, min(last, self.chosen + by))
        return True

    def option_boxes(self) -> list[Box]:
        """Return the options' boxes, beside the label and over the full height."""
        return self._beside_label.columns(len(self.options))

    @property
    def _beside_label(self) -> Box:
        return self.box.cut_left(self.box.width * self.label_percent // 100)[1]

    def _label_area(self, canvas: Canvas) -> Box:
        """Return the box of the label's text."""
        label = self._above_note(self.box.cut_left(self.box.width * self.label_percent // 100)[0])
        return _text_area(canvas, label)

    def _above_note(self, box: Box) -> Box:
        return box.cut_top(round(box.height / self.height_factor))[0]

    def text_scale(self, canvas: Canvas) -> float:
        """Return the scale at which the label and all options fit."""
        rooms = [_option_text_area(canvas, self._above_note(part)) for part in self.option_boxes()]
        options = (canvas.text_scale(words, area) for area, (_, words) in zip(rooms, self.options, strict=True))
        return min(canvas.text_scale(self.label, self._label_area(canvas)), *options)

    def draw(self, canvas: Canvas, size: float, *, focused: bool) -> None:
        """Draw the label and the options, the chosen one framed."""
        theme = canvas.theme
        self.draw_label(canvas, size, focused=focused)
        for n, (part, (_, option)) in enumerate(zip(self.option_boxes(), self.options, strict=True)):
            chosen = n == self.chosen and self.enabled
            lit = chosen and focused
            area = self._above_note(part)
            if chosen:
                fill = theme.button_focus if lit else theme.button
                canvas.draw_panel(area.inset(canvas.layout.gap_px(5)), fill, theme.accent)
            colour = theme.text_focus if lit else theme.text if chosen else theme.text_dim
            canvas.draw_text(option, _option_text_area(canvas, area), size, colour if self.enabled else theme.text_off)
        if self.notes and self.enabled:
            area = self._beside_label
            note = area.cut_top(round(area.height / self.height_factor))[1].moved(0, -canvas.layout.gap_px(4))
            canvas.draw_text(self.notes[self.chosen], note, SMALL_TEXT, theme.text_dim)

    def draw_label(self, canvas: Canvas, size: float, *, focused: bool) -> None:
        """Draw the frame and the label."""
        theme, area = canvas.theme, self._label_area(canvas)
        canvas.draw_panel(self.box, theme.panel, theme.accent if focused else theme.panel_edge)
        area = area.cut_left(canvas.layout.gap_px(2 * WIDGET_PADDING))[1]
        canvas.draw_text(self.label, area, size, theme.text_dim if self.enabled else theme.text_off, at_left=True)


@dataclass
class Stepper(Choice[ValueT]):
    """A choice that shows only the chosen option, between two arrows; steps stop at the ends."""

    goes_around = False

    def press(self, at: Point) -> None:
        """Step back or forward, by the left or the right half."""
        left, right = self.option_boxes()
        if left.contains(at) or right.contains(at):
            self.step(1 if right.contains(at) else -1)

    def option_boxes(self) -> list[Box]:
        """Return the halves beside the label."""
        return self._beside_label.columns(2)

    def text_scale(self, canvas: Canvas) -> float:
        """Return the scale at which the label and each option fit."""
        label = canvas.text_scale(self.label, self._label_area(canvas))
        return min(label, *(canvas.text_scale(words, self._option_area()) for _, words in self.options))

    def _option_area(self) -> Box:
        """Return the box for the chosen option, between the arrows."""
        return self._beside_label.narrowed(self.box.height)

    def draw(self, canvas: Canvas, size: float, *, focused: bool) -> None:
        """Draw the label, the chosen option and the arrows, which are dim at the ends."""
        theme, area = canvas.theme, self._option_area()
        self.draw_label(canvas, size, focused=focused)
        canvas.draw_text(self.options[self.chosen][1], area, size, theme.text if self.enabled else theme.text_off)
        for direction, x in ((-1, area.x - area.height // 2), (1, area.right + area.height // 2)):
            has_next = self.enabled and 0 <= self.chosen + direction < len(self.options)
            _draw_arrow(canvas, (x, area.centre[1]), direction, theme.accent if has_next else theme.button)


class Slider(Choice[float]):
    """An amount from 0 to 1 in SLIDER_STEPS steps, shown as lit bars with a number; a press before them sets 0."""

    goes_around = False

    def __init__(self, label: str, *, label_percent: int = LABEL_PERCENT) -> None:
        options = [(n / SLIDER_STEPS, str(n)) for n in range(SLIDER_STEPS + 1)]
        super().__init__(label, options, label_percent=label_percent)

    def option_boxes(self) -> list[Box]:
        """Return the boxes of the amounts: the one for 0, then those of the bars."""
        return self._beside_label.columns(SLIDER_STEPS + 2)[:-1]  # the last one is for the number

    def text_scale(self, canvas: Canvas) -> float:
        """Return the scale at which the label fits."""
        return canvas.text_scale(self.label, self._label_area(canvas))

    def draw(self, canvas: Canvas, size: float, *, focused: bool) -> None:
        """Draw the label, the bars of increasing height, and the number."""
        theme = canvas.theme
        self.draw_label(canvas, size, focused=focused)
        bars = self.option_boxes()[1:]
        for n, part in enumerate(bars, 1):
            colour = theme.button if n > self.chosen else theme.accent if self.enabled else theme.text_off
            canvas.draw_panel(_bar_box(part, n), colour, theme.panel_edge if n > self.chosen else colour)
        number = self.box.cut_right(self.box.right - bars[-1].right)[0]
        colour = theme.text if self.chosen and self.enabled else theme.text_off
        canvas.draw_text(self.options[self.chosen][1], _text_area(canvas, number), size, colour)


Widget = Button | Choice[Any]


def draw_frame(canvas: Canvas, box: Box, colours: tuple[Colour, Colour], *, focused: bool, enabled: bool) -> Colour:
    """Draw a button's frame, given the colours of its face and its text at rest; return the colour of the text now."""
    theme = canvas.theme
    lit = focused and enabled
    canvas.draw_panel(box, theme.button_focus if lit else colours[0], theme.accent if focused else theme.panel_edge)
    return theme.text_focus if lit else colours[1] if enabled else theme.text_off


def _bar_box(part: Box, number: int) -> Box:
    """Return a bar in its box; higher numbers have taller bars."""
    width = part.width * 6 // 10
    height = part.height * (20 + 4 * number) // 100
    return Box(part.centre[0] - width // 2, part.y + part.height * 8 // 10 - height, width, height)


def _draw_arrow(canvas: Canvas, at: Point, direction: int, colour: Colour) -> None:
    """Draw an arrow to the right (1) or to the left (-1)."""
    arrow = canvas.assets.icon("icon-play", canvas.layout.px(STEPPER_ARROW_SIZE), colour)
    canvas.surface.blit(pygame.transform.flip(arrow, direction < 0, flip_y=False), arrow.get_rect(center=at))


def _text_area(canvas: Canvas, box: Box) -> Box:
    """Return a widget's box without its padding."""
    return box.inset(canvas.layout.gap_px(WIDGET_PADDING))


def _option_text_area(canvas: Canvas, box: Box) -> Box:
    """Return an option's box without its padding."""
    padding = min(canvas.layout.gap_px(WIDGET_PADDING), box.height // 2)
    inner = box.narrowed(canvas.layout.gap_px(OPTION_PADDING))
    return inner._replace(y=box.y + padding, height=box.height - 2 * padding)
