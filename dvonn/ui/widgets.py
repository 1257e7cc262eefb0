"""What forms are made of, and how it looks: buttons, choices of which all options are seen, and sliders.

All of them can be pressed at a point, stepped left or right, and activated; `press` and `activate` return a button's
value. Their text has one size in a form, which the form finds with `share`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

import pygame

from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import SMALL_TEXT, TEXT, Box, Point
from dvonn.ui.theme import Colour

T = TypeVar("T")
NOWHERE: Final = Box(0, 0, 0, 0)
LABEL: Final = 19  # percent of a choice's or slider's width that its label takes
STEPS: Final = 10  # of a slider
NOTED: Final = 1.55  # how much higher than another row a choice with notes is
PAD: Final = 8  # between text and frame, for a window of 1280x720, as all lengths here ...
SIDE: Final = 11  # ... and beside an option, whose own frame is inside of that
ICON: Final = 28
STACKED: Final = 2.5  # times as wide as high: a button slimmer than that has its icon above its label ...
STACKED_PAD: Final = 4
ICON_SHARE: Final = 0.52  # ... which leaves it so much of the height
ARROW: Final = 26


@dataclass
class Button(Generic[T]):
    """Something to press; value says what for. It is so many times as tall as other widgets, and so is its text.

    It is so many times as wide as others in its row.
    """

    value: T
    label: str
    icon: str = ""
    enabled: bool = True
    tall: float = 1.0
    wide: float = 1.0
    box: Box = NOWHERE

    def press(self, at: Point) -> T | None:
        """Return the value."""
        return self.value

    def activate(self) -> T | None:
        """Return the value, if it is enabled."""
        return self.value if self.enabled else None

    def step(self, by: int) -> bool:
        """Tell that a step to the side means nothing to it."""
        return False

    def share(self, canvas: Canvas) -> float:
        """Return how much of its size the label can have."""
        return canvas.share(self.label, self._room(canvas), TEXT * self.tall) if self.label else 1.0

    def _room(self, canvas: Canvas) -> Box:
        """Return the box for the label: without the icon."""
        room = _inside(canvas, self.box)
        if not self.icon:
            return room
        if self._stacked:
            room = self.box.inset(canvas.layout.air(STACKED_PAD))
            side = self._icon_side(canvas)
            return Box(room.x, room.y + side, room.width, room.height - side)
        taken = min(room.width, self._icon_side(canvas) + canvas.layout.air(PAD))
        return Box(room.x + taken, room.y, room.width - taken, room.height)

    @property
    def _stacked(self) -> bool:
        """Whether the icon is above the label, if there is one, instead of beside it."""
        return bool(self.label) and self.box.width < STACKED * self.box.height

    def _icon_side(self, canvas: Canvas) -> int:
        if self._stacked:
            high = self.box.inset(canvas.layout.air(STACKED_PAD)).height
            return max(1, min(canvas.layout.px(ICON * self.tall), round(high * ICON_SHARE)))
        return max(1, min(canvas.layout.px(ICON * self.tall), self.box.height - 2 * canvas.layout.air(PAD)))

    def draw(self, canvas: Canvas, size: float, *, focused: bool) -> None:
        """Draw it, its icon and label in the middle together."""
        theme = canvas.theme
        fill, edge = (theme.button_focus, theme.accent) if focused else (theme.button, theme.panel_edge)
        canvas.panel(self.box, fill, edge)
        colour = theme.text_focus if focused else theme.text if self.enabled else theme.text_off
        room = self._room(canvas)
        if self.icon:
            room = self._draw_icon(canvas, room, size, colour)
        if self.label:
            canvas.words(self.label, room, size * self.tall, colour)

    def _draw_icon(self, canvas: Canvas, room: Box, size: float, colour: Colour) -> Box:
        """Draw the icon; return the label's box beside or below it."""
        side, gap = self._icon_side(canvas), canvas.layout.air(PAD) * bool(self.label)
        if self._stacked:
            icon = canvas.assets.icon(self.icon, side, colour)
            canvas.surface.blit(icon, icon.get_rect(midbottom=(self.box.centre[0], room.y)))
            return room
        text = canvas.assets.text(self.label, canvas.layout.px(size * self.tall), colour)
        label = min(room.width, text.get_width())
        left = self.box.centre[0] - (side + gap + label) // 2
        icon = canvas.assets.icon(self.icon, side, colour)
        canvas.surface.blit(icon, icon.get_rect(midleft=(left, self.box.centre[1])))
        return Box(left + side + gap, room.y, label, room.height)


@dataclass
class Choice(Generic[T]):
    """One of some options, all of them shown; where there are notes, the chosen option's is written below them."""

    label: str
    options: Sequence[tuple[T, str]]
    chosen: int = 0
    enabled: bool = True
    notes: Sequence[str] = ()
    label_percent: int = LABEL
    box: Box = NOWHERE

    @property
    def tall(self) -> float:
        """How many times as tall as other widgets it is."""
        return NOTED if self.notes else 1.0

    @property
    def value(self) -> T:
        """The chosen option's value."""
        return self.options[self.chosen][0]

    def press(self, at: Point) -> None:
        """Choose the option at a point, if there is one."""
        for n, part in enumerate(self.parts()):
            if part.holds(at):
                self.chosen = n

    def activate(self) -> None:
        """Choose the next option."""
        self.step(1)

    def step(self, by: int) -> bool:
        """Choose the option so many further, around the ends."""
        self.chosen = (self.chosen + by) % len(self.options)
        return True

    def parts(self) -> list[Box]:
        """Return the options' boxes, in the right part of the choice's own, the whole of its height."""
        area = _beside_label(self.box, self.label_percent)
        wide = area.width // len(self.options)
        return [Box(area.x + n * wide, area.y, wide, area.height) for n in range(len(self.options))]

    def _upper(self, box: Box) -> Box:
        """Return the part of a box that the notes leave."""
        return Box(box.x, box.y, box.width, round(box.height / self.tall))

    def share(self, canvas: Canvas) -> float:
        """Return how much of its size the label and all of the options can have."""
        label = _inside(canvas, self._upper(_label_box(self.box, self.label_percent)))
        rooms = [_beside(canvas, self._upper(part)) for part in self.parts()]
        options = (canvas.share(words, room) for room, (_, words) in zip(rooms, self.options, strict=True))
        return min(canvas.share(self.label, label), *options)

    def draw(self, canvas: Canvas, size: float, *, focused: bool) -> None:
        """Draw the label and the options, the chosen one in a frame."""
        theme = canvas.theme
        canvas.panel(self.box, theme.panel, theme.accent if focused else theme.panel_edge)
        label = self._upper(_label_box(self.box, self.label_percent))
        _draw_label(canvas, self.label, label, size, enabled=self.enabled)
        for n, (part, (_, option)) in enumerate(zip(self.parts(), self.options, strict=True)):
            chosen = n == self.chosen and self.enabled
            lit = chosen and focused
            room = self._upper(part)
            if chosen:
                fill = theme.button_focus if lit else theme.button
                canvas.panel(room.inset(canvas.layout.air(5)), fill, theme.accent)
            colour = theme.text_focus if lit else theme.text if chosen else theme.text_dim
            canvas.words(option, _beside(canvas, room), size, colour if self.enabled else theme.text_off)
        if self.notes and self.enabled:
            self._draw_note(canvas)

    def _draw_note(self, canvas: Canvas) -> None:
        area = _beside_label(self.box, self.label_percent)
        top = round(area.height / self.tall)
        room = Box(area.x, area.y + top - canvas.layout.air(4), area.width, area.height - top)
        canvas.words(self.notes[self.chosen], room, SMALL_TEXT, canvas.theme.text_dim)


@dataclass
class Stepper(Choice[T]):
    """One of many options in a row, of which only the chosen one is shown, between two arrows; its ends are ends."""

    def press(self, at: Point) -> None:
        """Go back or on by one: with the left or the right half."""
        back, on = self.parts()
        if back.holds(at) or on.holds(at):
            self.step(1 if on.holds(at) else -1)

    def activate(self) -> None:
        """Choose the next option, around the end."""
        self.chosen = (self.chosen + 1) % len(self.options)

    def step(self, by: int) -> bool:
        """Choose the option so many further, as far as there are any."""
        self.chosen = max(0, min(len(self.options) - 1, self.chosen + by))
        return True

    def parts(self) -> list[Box]:
        """Return the halves beside the label."""
        area = _beside_label(self.box, self.label_percent)
        half = area.width // 2
        return [Box(area.x, area.y, half, area.height), Box(area.x + half, area.y, half, area.height)]

    def share(self, canvas: Canvas) -> float:
        """Return how much of its size the label and each option can have."""
        label = canvas.share(self.label, _inside(canvas, _label_box(self.box, self.label_percent)))
        return min(label, *(canvas.share(words, self._room()) for _, words in self.options))

    def _room(self) -> Box:
        """Return the box for the chosen option: between the arrows."""
        area = _beside_label(self.box, self.label_percent)
        side = min(area.width // 2, area.height)
        return Box(area.x + side, area.y, area.width - 2 * side, area.height)

    def draw(self, canvas: Canvas, size: float, *, focused: bool) -> None:
        """Draw the label, the chosen option and the arrows, dim where there is nothing beyond them."""
        theme = canvas.theme
        canvas.panel(self.box, theme.panel, theme.accent if focused else theme.panel_edge)
        _draw_label(canvas, self.label, _label_box(self.box, self.label_percent), size, enabled=self.enabled)
        room = self._room()
        canvas.words(self.options[self.chosen][1], room, size, theme.text if self.enabled else theme.text_off)
        for way, x in ((-1, room.x - room.height // 2), (1, room.x + room.width + room.height // 2)):
            leads_on = self.enabled and 0 <= self.chosen + way < len(self.options)
            _draw_arrow(canvas, (x, room.centre[1]), way, theme.accent if leads_on else theme.button)


@dataclass
class Slider:
    """An amount in STEPS steps, shown as so many bars; chosen is how many of them are lit, and words says it."""

    label: str
    chosen: int = 0
    enabled: bool = True
    label_percent: int = LABEL
    words: Sequence[str] = tuple(map(str, range(STEPS + 1)))
    box: Box = NOWHERE
    tall: float = 1.0

    def press(self, at: Point) -> None:
        """Set it to the bar at a point, or to nothing before the first one."""
        for n, part in enumerate(self.parts()):
            if part.holds(at):
                self.chosen = n

    def activate(self) -> None:
        """Go on by a step, around the end."""
        self.chosen = (self.chosen + 1) % (STEPS + 1)

    def step(self, by: int) -> bool:
        """Go on by so many steps, as far as it goes."""
        self.chosen = max(0, min(STEPS, self.chosen + by))
        return True

    def parts(self) -> list[Box]:
        """Return where it is pressed for nothing, and for each of the bars."""
        area = _beside_label(self.box, self.label_percent)
        wide = area.width // (STEPS + 2)  # the last part is the number's
        return [Box(area.x + n * wide, area.y, wide, area.height) for n in range(STEPS + 1)]

    def share(self, canvas: Canvas) -> float:
        """Return how much of its size the label can have."""
        return canvas.share(self.label, _inside(canvas, _label_box(self.box, self.label_percent)))

    def draw(self, canvas: Canvas, size: float, *, focused: bool) -> None:
        """Draw the label, the bars, which grow, and the number."""
        theme = canvas.theme
        canvas.panel(self.box, theme.panel, theme.accent if focused else theme.panel_edge)
        _draw_label(canvas, self.label, _label_box(self.box, self.label_percent), size, enabled=self.enabled)
        bars = self.parts()[1:]
        for n, part in enumerate(bars, 1):
            colour = theme.button if n > self.chosen else theme.accent if self.enabled else theme.text_off
            canvas.panel(_bar(part, n), colour, theme.panel_edge if n > self.chosen else colour)
        right = bars[-1].x + bars[-1].width
        number = Box(right, self.box.y, self.box.x + self.box.width - right, self.box.height)
        colour = theme.text if self.chosen and self.enabled else theme.text_off
        canvas.words(self.words[self.chosen], _inside(canvas, number), size, colour)


Widget = Button[T] | Choice[Any] | Slider


def _bar(part: Box, number: int) -> Box:
    """Return the bar of a number in its part of a slider, the higher the number the taller."""
    wide = part.width * 6 // 10
    high = part.height * (20 + 4 * number) // 100
    return Box(part.centre[0] - wide // 2, part.y + part.height * 8 // 10 - high, wide, high)


def _draw_arrow(canvas: Canvas, at: Point, way: int, colour: Colour) -> None:
    """Draw an arrow to the right (1) or to the left (-1)."""
    arrow = canvas.assets.icon("icon-play", canvas.layout.px(ARROW), colour)
    canvas.surface.blit(pygame.transform.flip(arrow, way < 0, flip_y=False), arrow.get_rect(center=at))


def _label_box(box: Box, percent: int) -> Box:
    return Box(box.x, box.y, box.width * percent // 100, box.height)


def _beside_label(box: Box, percent: int) -> Box:
    label = box.width * percent // 100
    return Box(box.x + label, box.y, box.width - label, box.height)


def _inside(canvas: Canvas, box: Box) -> Box:
    """Return the part of a box in which text may stand."""
    return box.inset(canvas.layout.air(PAD))


def _beside(canvas: Canvas, box: Box) -> Box:
    """Return the part of an option's box in which its text may stand."""
    side, pad = min(canvas.layout.air(SIDE), box.width // 2), min(canvas.layout.air(PAD), box.height // 2)
    return Box(box.x + side, box.y + pad, box.width - 2 * side, box.height - 2 * pad)


def _draw_label(canvas: Canvas, label: str, box: Box, size: float, *, enabled: bool) -> None:
    theme, pad = canvas.theme, canvas.layout.air(2 * PAD)
    room = _inside(canvas, box)
    room = Box(room.x + min(pad, room.width), room.y, max(0, room.width - pad), room.height)
    canvas.words(label, room, size, theme.text_dim if enabled else theme.text_off, at_left=True)
