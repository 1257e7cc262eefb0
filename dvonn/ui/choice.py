"""Choices, steppers and sliders.

All widgets can be pressed at a point, stepped left or right, and activated; `press` and `activate` return a button's
command. `arrange` wraps a widget's texts for a width and returns the height that they need. A form draws its widgets
with one text size, which it finds with `text_scale`. Three states can be told apart: the focused widget has an
outline, the one under the pointer is lighter or darker, and a chosen option is filled.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Final, Generic, TypeVar

import pygame

from dvonn.ui.button import WIDGET_PADDING, Button, Dynamic, draw_outlined_panel, pointed_face, text_area
from dvonn.ui.canvas import Canvas
from dvonn.ui.fitting import TextMeasure
from dvonn.ui.layout import UNPLACED_BOX, Box, Layout, Point
from dvonn.ui.theme import RGB

ValueT = TypeVar("ValueT")
LABEL_PERCENT: Final = 19  # of the width of a choice
SLIDER_STEPS: Final = 10  # a slider has this many bars
OPTION_MARGIN: Final = 7  # around the face of an option, in a window of 1280x720
OPTION_PADDING: Final = 11  # beside an option, including its frame, in a window of 1280x720
STEPPER_ARROW_WIDTH: Final = 54  # of the place of an arrow, in a window of 1280x720


@dataclass
class Choice(Generic[ValueT]):
    """A choice that shows all its options.

    `note` explains it in a line, and `notes` each of its options; `disabled_note` says why it is disabled. `pictures`
    are the names of icons above the options, which need no words then. Fields that change are functions, as in Button.
    """

    look = ()  # it is drawn anew in each picture
    wraps = True  # whether a step from an end leads to the other one
    least_width = 0
    label: Dynamic[str] = Dynamic("")
    options: Dynamic[Sequence[tuple[ValueT, str]]] = Dynamic(())
    chosen: int = 0
    enabled: Dynamic[bool] = Dynamic(True)
    note: Dynamic[str] = Dynamic("")
    notes: Dynamic[Sequence[str]] = Dynamic(())
    pictures: Sequence[str] = ()
    disabled_note: Dynamic[str] = Dynamic("")
    label_percent: int = LABEL_PERCENT
    height_factor: float = 1.0
    width_factor: float = 1.0
    box: Box = UNPLACED_BOX
    label_width: int = 0  # in pixels, where a form aligns its labels
    shares: Sequence[float] = ()  # of the width, of the options in a line; all in one line without them

    def explanation(self, at: Point | None = None) -> str:
        """Return the line that explains the option at a point, or else the chosen one, or why none can be chosen."""
        if not self.enabled:
            return self.disabled_note
        option = self.option_at(at)
        number = self.chosen if option is None else option
        return self.notes[number] if number < len(self.notes) else self.note

    def option_at(self, at: Point | None) -> int | None:
        """Return the number of the option at a point, None if there is none."""
        return next((n for n, part in enumerate(self.option_boxes()) if at and part.contains(at)), None)

    @property
    def value(self) -> ValueT:
        """The chosen option's value; setting it chooses the option with that value."""
        return self.options[self.chosen][0]

    @value.setter
    def value(self, value: ValueT) -> None:
        self.chosen = [option for option, _label in self.options].index(value)

    def press(self, at: Point) -> None:
        """Choose the option at a point, if any."""
        option = self.option_at(at)
        self.chosen = self.chosen if option is None else option

    def activate(self) -> None:
        """Choose the next option, after the last one the first."""
        self.chosen = (self.chosen + 1) % len(self.options)

    def step(self, by: int) -> bool:
        """Move the choice by a number of options, around the ends or up to them; return True."""
        last = len(self.options) - 1
        self.chosen = (self.chosen + by) % (last + 1) if self.wraps else max(0, min(last, self.chosen + by))
        return True

    def arrange(self, measure: TextMeasure, width: int) -> int:
        """Share the width among the options, in one line or else in several; return the height that the texts need."""
        self.shares = self._arranged_shares(measure, self.beside_label_at(width))
        lines = ceil(len(self.options) / len(self.shares))
        padding = 2 * measure.layout.px(WIDGET_PADDING) + self.picture_height(measure.layout)
        words = measure.height("", width) if self._has_words else 0
        return max(self._label_height(measure, width), lines * (words + padding))

    def picture_height(self, layout: Layout) -> int:
        """Return the height of the pictures above the options."""
        return layout.text_px(30) if self.pictures else 0

    def _arranged_shares(self, measure: TextMeasure, width: int) -> list[float]:
        """Return the options' shares of a line: equal ones if they have room, else by their widths, else of fewer."""
        padding = 2 * measure.layout.px(OPTION_PADDING) + 2
        widths, count = [measure.width(words) + padding for _, words in self.options], len(self.options)
        if sum(widths) <= width < count * max(widths):
            return [one + (width - sum(widths)) / count for one in widths]
        lines = ceil(count / max(1, min(count, width // max(widths))))
        return [1.0] * ceil(count / lines)

    def _label_height(self, measure: TextMeasure, width: int) -> int:
        room = width - self.beside_label_at(width) - self.label_padding(measure)
        return measure.height(self.label, room) + 2 * measure.layout.px(WIDGET_PADDING)

    @staticmethod
    def label_padding(measure: TextMeasure) -> int:
        """Return the blank pixels beside a label."""
        return 4 * measure.layout.px(WIDGET_PADDING)

    def beside_label_at(self, width: int) -> int:
        """Return the width beside the label, given that of the choice."""
        return width - (self.label_width or width * self.label_percent // 100)

    def option_boxes(self) -> list[Box]:
        """Return the options' boxes, beside the label and over the full height."""
        shares = self.shares or [1.0] * len(self.options)
        lines = self.beside_label.rows(ceil(len(self.options) / len(shares)))
        return [part for line in lines for part in line.shared(shares)][: len(self.options)]

    @property
    def beside_label(self) -> Box:
        """The box beside the label."""
        return self.box.cut_right(self.beside_label_at(self.box.width))[0]

    def _label_area(self, canvas: Canvas) -> Box:
        return text_area(canvas, self.box.cut_right(self.beside_label_at(self.box.width))[1])

    def text_scale(self, canvas: Canvas) -> float:
        """Return the scale at which the label and all options fit."""
        rooms = [self._parts(canvas.layout, part)[1] for part in self.option_boxes()]
        texts = [(self.label, self._label_area(canvas)), *zip((words for _, words in self.options), rooms, strict=True)]
        return min((canvas.text_scale(words, area) for words, area in texts if words), default=1.0)

    def draw(self, canvas: Canvas, size: float, *, focused: bool, pointer: Point | None = None) -> None:
        """Draw the label and the options; `pointer` is a point in the choice."""
        theme, pointed = canvas.theme, self.option_at(pointer) if self.enabled else None
        self.draw_label(canvas, size, focused=focused)
        for n, (part, (_, option)) in enumerate(zip(self.option_boxes(), self.options, strict=True)):
            chosen = n == self.chosen and self.enabled
            face, colour = (theme.button_focus, theme.text_focus) if chosen else (theme.panel, theme.text_dim)
            if chosen or n == pointed:
                face = pointed_face(face, colour) if n == pointed else face
                edge = theme.accent if chosen else theme.panel_edge
                canvas.draw_panel(part.inset(canvas.layout.px(OPTION_MARGIN)), face, edge)
            picture, area = self._parts(canvas.layout, part)
            ink = colour if self.enabled else theme.text_off
            canvas.draw_text(option, area, size, ink)
            if self.pictures:
                self.draw_picture(canvas, self.pictures[n], picture, ink)

    def _parts(self, layout: Layout, part: Box) -> list[Box]:
        """Return the places of the picture and of the words in an option's box."""
        padding = min(layout.px(WIDGET_PADDING), part.height // 2)
        inner = part.narrowed(layout.px(OPTION_PADDING))
        inner = inner._replace(y=part.y + padding, height=part.height - 2 * padding)
        return list(inner.cut_top(self.picture_height(layout) if self._has_words else inner.height))

    @property
    def _has_words(self) -> bool:
        return any(words for _value, words in self.options)

    def draw_picture(self, canvas: Canvas, name: str, box: Box, ink: RGB) -> None:
        """Draw the icon of an option."""
        canvas.draw_icon(name, min(box.width, self.picture_height(canvas.layout)), ink, center=box.centre)

    def draw_label(self, canvas: Canvas, size: float, *, focused: bool) -> None:
        """Draw the frame and the label."""
        theme, area = canvas.theme, self._label_area(canvas)
        draw_outlined_panel(canvas, self.box, theme.panel, focused=focused)
        area = area.cut_left(canvas.layout.px(2 * WIDGET_PADDING))[1]
        canvas.draw_text(self.label, area, size, theme.text_dim if self.enabled else theme.text_off, at_left=True)


class PictureChoice(Choice[ValueT]):
    """A choice whose options have pictures in their own colours instead of icons."""

    def picture_height(self, layout: Layout) -> int:
        return layout.px(80)

    def draw_picture(self, canvas: Canvas, name: str, box: Box, ink: RGB) -> None:
        room = box.inset(canvas.layout.px(OPTION_MARGIN) // 2)
        picture = canvas.assets.fitted_picture(name, (room.width, room.height))
        canvas.surface.blit(picture, picture.get_rect(center=room.centre))


class Stepper(Choice[ValueT]):
    """A choice that shows only the chosen option, between two arrows; steps stop at the ends."""

    wraps = False

    def press(self, at: Point) -> None:
        """Step back or forward, by the left or the right half."""
        half = self._half_at(at)
        if half:
            self.step(half)

    def _half_at(self, at: Point | None) -> int:
        """Return -1 for a point in the left half beside the label, 1 in the right one, and otherwise 0."""
        left, right = self.option_boxes()
        return bool(at and right.contains(at)) - bool(at and left.contains(at))

    def option_boxes(self) -> list[Box]:
        """Return the halves beside the label."""
        return self.beside_label.columns(2)

    def option_at(self, at: Point | None) -> int | None:
        """Return None: only the chosen option is shown."""
        return None

    def arrange(self, measure: TextMeasure, width: int) -> int:
        """Return the height that the label and the longest option need at a width."""
        room, padding = self.beside_label_at(width), 2 * measure.layout.px(WIDGET_PADDING)
        room -= 2 * measure.layout.text_px(STEPPER_ARROW_WIDTH)
        options = max(measure.height(words, room) for _, words in self.options)
        return max(self._label_height(measure, width), options + padding)

    def text_scale(self, canvas: Canvas) -> float:
        label, area = canvas.text_scale(self.label, self._label_area(canvas)), self._option_area(canvas)
        return min(label, *(canvas.text_scale(words, area) for _, words in self.options))

    def _option_area(self, canvas: Canvas) -> Box:
        return self.beside_label.narrowed(canvas.layout.text_px(STEPPER_ARROW_WIDTH))

    def draw(self, canvas: Canvas, size: float, *, focused: bool, pointer: Point | None = None) -> None:
        theme, area, half = canvas.theme, self._option_area(canvas), self._half_at(pointer)
        self.draw_label(canvas, size, focused=focused)
        canvas.draw_text(self.options[self.chosen][1], area, size, theme.text if self.enabled else theme.text_off)
        leading = [by for by in (-1, 1) if self.enabled and 0 <= self.chosen + by < len(self.options)]
        draw_arrows(canvas, area, canvas.layout.text_px(STEPPER_ARROW_WIDTH), leading, half)


class Slider(Choice[float]):
    """An amount from 0 to 1 in SLIDER_STEPS steps, shown as lit bars with a number; a press before them sets 0."""

    wraps = False

    def __init__(self, label: str, *, label_percent: int = LABEL_PERCENT) -> None:
        options = [(n / SLIDER_STEPS, str(n)) for n in range(SLIDER_STEPS + 1)]
        super().__init__(label, options, label_percent=label_percent)

    def arrange(self, measure: TextMeasure, width: int) -> int:
        return self._label_height(measure, width)

    def option_boxes(self) -> list[Box]:
        """Return the boxes of the amounts: the one for 0, then those of the bars."""
        return self.beside_label.columns(SLIDER_STEPS + 2)[:-1]  # the last one is for the number

    def text_scale(self, canvas: Canvas) -> float:
        return canvas.text_scale(self.label, self._label_area(canvas))

    def draw(self, canvas: Canvas, size: float, *, focused: bool, pointer: Point | None = None) -> None:
        theme, pointed = canvas.theme, self.option_at(pointer) if self.enabled else None
        self.draw_label(canvas, size, focused=focused)
        bars = self.option_boxes()[1:]
        for n, part in enumerate(bars, 1):
            colour = theme.button if n > self.chosen else theme.accent if self.enabled else theme.text_off
            edge = theme.text if n == pointed else theme.panel_edge if n > self.chosen else colour
            canvas.draw_panel(_bar_box(part, n), pointed_face(colour, theme.text) if n == pointed else colour, edge)
        number = self.box.cut_right(self.box.right - bars[-1].right)[0]
        colour = theme.text if self.chosen and self.enabled else theme.text_off
        canvas.draw_text(self.options[self.chosen][1], number, size, colour)


def _bar_box(part: Box, number: int) -> Box:
    """Return a bar in its box; higher numbers have taller bars."""
    width = part.width * 6 // 10
    height = part.height * (20 + 4 * number) // 100
    return Box(part.centre[0] - width // 2, part.y + part.height * 8 // 10 - height, width, height)


def draw_arrows(canvas: Canvas, words: Box, width: int, leading: Sequence[int], pointed: int) -> None:
    """Draw arrows in places of a width beside some words, to the left (-1) and to the right (1).

    Those that are not `leading` anywhere are dim, and the one that is `pointed` at is lit.
    """
    theme = canvas.theme
    for direction, left in ((-1, words.x - width), (1, words.right)):
        place, is_leading = Box(left, words.y, width, words.height), direction in leading
        if is_leading and direction == pointed:
            lit = pointed_face(theme.panel, theme.text_dim)
            canvas.draw_panel(place.inset(canvas.layout.px(OPTION_MARGIN)), lit, theme.panel_edge)
        colour = theme.accent if is_leading else theme.button
        icon = canvas.assets.icon("icon-play", canvas.layout.text_px(26), colour)
        arrow = pygame.transform.flip(icon, direction < 0, flip_y=False)
        canvas.surface.blit(arrow, arrow.get_rect(center=place.centre))


Widget = Button | Choice[Any]
