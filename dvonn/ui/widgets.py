"""The widgets of forms: buttons, choices, steppers and sliders.

All of them can be pressed at a point, stepped left or right, and activated; `press` and `activate` return a button's
value. A form draws its widgets with one text size, which it finds with `text_scale`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

import pygame

from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import SMALL_TEXT, TEXT, UNPLACED_BOX, Box, Point
from dvonn.ui.theme import Colour

ValueT = TypeVar("ValueT")
LABEL_PERCENT: Final = 19  # of the width of a choice or a slider
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
class Button(Generic[ValueT]):
    """A button; `value` identifies its command.

    `height_factor` is its height and its text size relative to other widgets, `width_factor` its width relative to
    others in its row.
    """

    value: ValueT
    label: str
    icon: str = ""
    enabled: bool = True
    height_factor: float = 1.0
    width_factor: float = 1.0
    box: Box = UNPLACED_BOX

    def press(self, at: Point) -> ValueT | None:
        """Return the value, whatever the point."""
        return self.value

    def activate(self) -> ValueT | None:
        """Return the value if the button is enabled."""
        return self.value if self.enabled else None

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
            area = self.box.inset(canvas.layout.gap_px(STACKED_BUTTON_PADDING))
            side = self._icon_side(canvas)
            return Box(area.x, area.y + side, area.width, area.height - side)
        taken = min(area.width, self._icon_side(canvas) + canvas.layout.gap_px(WIDGET_PADDING))
        return Box(area.x + taken, area.y, area.width - taken, area.height)

    @property
    def _stacked(self) -> bool:
        """Whether the icon is above the label instead of beside it."""
        return bool(self.label) and self.box.width < STACKED_BUTTON_ASPECT * self.box.height

    def _icon_side(self, canvas: Canvas) -> int:
        if self._stacked:
            height = self.box.inset(canvas.layout.gap_px(STACKED_BUTTON_PADDING)).height
            return max(
                1, min(canvas.layout.px(WIDGET_ICON_SIZE * self.height_factor), round(height * STACKED_ICON_SHARE))
            )
        return max(
            1,
            min(
                canvas.layout.px(WIDGET_ICON_SIZE * self.height_factor),
                self.box.height - 2 * canvas.layout.gap_px(WIDGET_PADDING),
            ),
        )

    def draw(self, canvas: Canvas, size: float, *, focused: bool) -> None:
        """Draw the button with its icon and label centred together."""
        theme = canvas.theme
        fill, edge = (theme.button_focus, theme.accent) if focused else (theme.button, theme.panel_edge)
        canvas.draw_panel(self.box, fill, edge)
        colour = theme.text_focus if focused else theme.text if self.enabled else theme.text_off
        area = self._label_area(canvas)
        if self.icon:
            area = self._draw_icon(canvas, area, size, colour)
        if self.label:
            canvas.draw_text(self.label, area, size * self.height_factor, colour)

    def _draw_icon(self, canvas: Canvas, area: Box, size: float, colour: Colour) -> Box:
        """Draw the icon; return the label's box beside or below it."""
        side, gap = self._icon_side(canvas), canvas.layout.gap_px(WIDGET_PADDING) * bool(self.label)
        if self._stacked:
            icon = canvas.assets.icon(self.icon, side, colour)
            canvas.surface.blit(icon, icon.get_rect(midbottom=(self.box.centre[0], area.y)))
            return area
        text = canvas.assets.text(self.label, canvas.layout.px(size * self.height_factor), colour)
        label = min(area.width, text.get_width())
        left = self.box.centre[0] - (side + gap + label) // 2
        icon = canvas.assets.icon(self.icon, side, colour)
        canvas.surface.blit(icon, icon.get_rect(midleft=(left, self.box.centre[1])))
        return Box(left + side + gap, area.y, label, area.height)


@dataclass
class Choice(Generic[ValueT]):
    """A choice that shows all its options; with `notes`, the chosen option's note is drawn below them."""

    label: str
    options: Sequence[tuple[ValueT, str]]
    chosen: int = 0
    enabled: bool = True
    notes: Sequence[str] = ()
    label_percent: int = LABEL_PERCENT
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
        """Choose the next option."""
        self.step(1)

    def step(self, by: int) -> bool:
        """Move the choice by a number of options, around the ends; return True."""
        self.chosen = (self.chosen + by) % len(self.options)
        return True

    def option_boxes(self) -> list[Box]:
        """Return the options' boxes, beside the label and over the full height."""
        area = _beside_label(self.box, self.label_percent)
        width = area.width // len(self.options)
        return [Box(area.x + n * width, area.y, width, area.height) for n in range(len(self.options))]

    def _above_note(self, box: Box) -> Box:
        """Return the part of a box above the note."""
        return Box(box.x, box.y, box.width, round(box.height / self.height_factor))

    def text_scale(self, canvas: Canvas) -> float:
        """Return the scale at which the label and all options fit."""
        label = _text_area(canvas, self._above_note(_label_box(self.box, self.label_percent)))
        rooms = [_option_text_area(canvas, self._above_note(part)) for part in self.option_boxes()]
        options = (canvas.text_scale(words, area) for area, (_, words) in zip(rooms, self.options, strict=True))
        return min(canvas.text_scale(self.label, label), *options)

    def draw(self, canvas: Canvas, size: float, *, focused: bool) -> None:
        """Draw the label and the options, the chosen one framed."""
        theme = canvas.theme
        canvas.draw_panel(self.box, theme.panel, theme.accent if focused else theme.panel_edge)
        label = self._above_note(_label_box(self.box, self.label_percent))
        _draw_label(canvas, self.label, label, size, enabled=self.enabled)
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
            self._draw_note(canvas)

    def _draw_note(self, canvas: Canvas) -> None:
        area = _beside_label(self.box, self.label_percent)
        top = round(area.height / self.height_factor)
        area = Box(area.x, area.y + top - canvas.layout.gap_px(4), area.width, area.height - top)
        canvas.draw_text(self.notes[self.chosen], area, SMALL_TEXT, canvas.theme.text_dim)


@dataclass
class Stepper(Choice[ValueT]):
    """A choice that shows only the chosen option, between two arrows; steps stop at the ends."""

    def press(self, at: Point) -> None:
        """Step back or forward, by the left or the right half."""
        left, right = self.option_boxes()
        if left.contains(at) or right.contains(at):
            self.step(1 if right.contains(at) else -1)

    def activate(self) -> None:
        """Choose the next option; after the last one the first."""
        self.chosen = (self.chosen + 1) % len(self.options)

    def step(self, by: int) -> bool:
        """Move the choice by a number of options, up to the ends; return True."""
        self.chosen = max(0, min(len(self.options) - 1, self.chosen + by))
        return True

    def option_boxes(self) -> list[Box]:
        """Return the halves beside the label."""
        area = _beside_label(self.box, self.label_percent)
        half = area.width // 2
        return [Box(area.x, area.y, half, area.height), Box(area.x + half, area.y, half, area.height)]

    def text_scale(self, canvas: Canvas) -> float:
        """Return the scale at which the label and each option fit."""
        label = canvas.text_scale(self.label, _text_area(canvas, _label_box(self.box, self.label_percent)))
        return min(label, *(canvas.text_scale(words, self._option_area()) for _, words in self.options))

    def _option_area(self) -> Box:
        """Return the box for the chosen option, between the arrows."""
        area = _beside_label(self.box, self.label_percent)
        side = min(area.width // 2, area.height)
        return Box(area.x + side, area.y, area.width - 2 * side, area.height)

    def draw(self, canvas: Canvas, size: float, *, focused: bool) -> None:
        """Draw the label, the chosen option and the arrows, which are dim at the ends."""
        theme = canvas.theme
        canvas.draw_panel(self.box, theme.panel, theme.accent if focused else theme.panel_edge)
        _draw_label(canvas, self.label, _label_box(self.box, self.label_percent), size, enabled=self.enabled)
        area = self._option_area()
        canvas.draw_text(self.options[self.chosen][1], area, size, theme.text if self.enabled else theme.text_off)
        for direction, x in ((-1, area.x - area.height // 2), (1, area.x + area.width + area.height // 2)):
            has_next = self.enabled and 0 <= self.chosen + direction < len(self.options)
            _draw_arrow(canvas, (x, area.centre[1]), direction, theme.accent if has_next else theme.button)


@dataclass
class Slider:
    """An amount from 0 to SLIDER_STEPS, shown as lit bars; `words` are the texts of the amounts."""

    label: str
    chosen: int = 0
    enabled: bool = True
    label_percent: int = LABEL_PERCENT
    words: Sequence[str] = tuple(map(str, range(SLIDER_STEPS + 1)))
    box: Box = UNPLACED_BOX
    height_factor: float = 1.0

    def press(self, at: Point) -> None:
        """Set the amount of the bar at a point; 0 before the first bar."""
        for n, part in enumerate(self.step_boxes()):
            if part.contains(at):
                self.chosen = n

    def activate(self) -> None:
        """Increase the amount by one; after the maximum 0."""
        self.chosen = (self.chosen + 1) % (SLIDER_STEPS + 1)

    def step(self, by: int) -> bool:
        """Change the amount by a number of steps, up to the ends; return True."""
        self.chosen = max(0, min(SLIDER_STEPS, self.chosen + by))
        return True

    def step_boxes(self) -> list[Box]:
        """Return the boxes of the amounts: the one for 0, then those of the bars."""
        area = _beside_label(self.box, self.label_percent)
        width = area.width // (SLIDER_STEPS + 2)  # one for 0, the last one for the number
        return [Box(area.x + n * width, area.y, width, area.height) for n in range(SLIDER_STEPS + 1)]

    def text_scale(self, canvas: Canvas) -> float:
        """Return the scale at which the label fits."""
        return canvas.text_scale(self.label, _text_area(canvas, _label_box(self.box, self.label_percent)))

    def draw(self, canvas: Canvas, size: float, *, focused: bool) -> None:
        """Draw the label, the bars of increasing height, and the number."""
        theme = canvas.theme
        canvas.draw_panel(self.box, theme.panel, theme.accent if focused else theme.panel_edge)
        _draw_label(canvas, self.label, _label_box(self.box, self.label_percent), size, enabled=self.enabled)
        bars = self.step_boxes()[1:]
        for n, part in enumerate(bars, 1):
            colour = theme.button if n > self.chosen else theme.accent if self.enabled else theme.text_off
            canvas.draw_panel(_bar_box(part, n), colour, theme.panel_edge if n > self.chosen else colour)
        right = bars[-1].x + bars[-1].width
        number = Box(right, self.box.y, self.box.x + self.box.width - right, self.box.height)
        colour = theme.text if self.chosen and self.enabled else theme.text_off
        canvas.draw_text(self.words[self.chosen], _text_area(canvas, number), size, colour)


Widget = Button[ValueT] | Choice[Any] | Slider


def _bar_box(part: Box, number: int) -> Box:
    """Return a bar in its box; higher numbers have taller bars."""
    width = part.width * 6 // 10
    height = part.height * (20 + 4 * number) // 100
    return Box(part.centre[0] - width // 2, part.y + part.height * 8 // 10 - height, width, height)


def _draw_arrow(canvas: Canvas, at: Point, direction: int, colour: Colour) -> None:
    """Draw an arrow to the right (1) or to the left (-1)."""
    arrow = canvas.assets.icon("icon-play", canvas.layout.px(STEPPER_ARROW_SIZE), colour)
    canvas.surface.blit(pygame.transform.flip(arrow, direction < 0, flip_y=False), arrow.get_rect(center=at))


def _label_box(box: Box, percent: int) -> Box:
    return Box(box.x, box.y, box.width * percent // 100, box.height)


def _beside_label(box: Box, percent: int) -> Box:
    label = box.width * percent // 100
    return Box(box.x + label, box.y, box.width - label, box.height)


def _text_area(canvas: Canvas, box: Box) -> Box:
    """Return a widget's box without its padding."""
    return box.inset(canvas.layout.gap_px(WIDGET_PADDING))


def _option_text_area(canvas: Canvas, box: Box) -> Box:
    """Return an option's box without its padding."""
    side, padding = (
        min(canvas.layout.gap_px(OPTION_PADDING), box.width // 2),
        min(canvas.layout.gap_px(WIDGET_PADDING), box.height // 2),
    )
    return Box(box.x + side, box.y + padding, box.width - 2 * side, box.height - 2 * padding)


def _draw_label(canvas: Canvas, label: str, box: Box, size: float, *, enabled: bool) -> None:
    theme, padding = canvas.theme, canvas.layout.gap_px(2 * WIDGET_PADDING)
    area = _text_area(canvas, box)
    area = Box(area.x + min(padding, area.width), area.y, max(0, area.width - padding), area.height)
    canvas.draw_text(label, area, size, theme.text_dim if enabled else theme.text_off, at_left=True)
