"""Buttons like the lines of a table, with keycaps in its columns, and tabs that lead from page to page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import TEXT, Box
from dvonn.ui.widgets import PAD, Button, Choice, T

CAPS: Final = 0.76  # of a form's text: the size of what caps say
HEADING: Final = 0.55  # of a line's height
CAP_AIR: Final = 6  # between two caps, for a window of 1280x720, as all lengths here ...
CAP_SIDE: Final = 8  # ... and beside the words of one
CAP_HIGH: Final = 0.62  # of a line's height
LEAST: Final = 0.8  # of their size that several caps have
RULE: Final = 4  # the line below the chosen tab


@dataclass
class RowButton(Button[T]):
    """A label, and columns of what is in use, each as a cap like a key's."""

    columns: Sequence[tuple[int, Sequence[str]]] = ()  # a percentage of the width, and the caps
    size: float = 1.0  # of the label, as a share of a form's text

    def share(self, canvas: Canvas) -> float:
        """Return how much of its size the label can have."""
        return canvas.share(self.label, self._label_box(canvas), TEXT * self.size)

    def _label_box(self, canvas: Canvas) -> Box:
        taken = self.box.width * sum(percent for percent, _ in self.columns) // 100
        side = min(self.box.width // 2, canvas.layout.px(3 * PAD))
        return Box(self.box.x + side, self.box.y, max(0, self.box.width - taken - side), self.box.height)

    def cells(self, canvas: Canvas) -> list[Box]:
        """Return the columns' boxes, with air between them."""
        wide = [self.box.width * percent // 100 for percent, _ in self.columns]
        left = self.box.x + self.box.width - sum(wide)
        air = canvas.layout.px(2 * CAP_AIR)
        boxes = []
        for one in wide:
            boxes.append(Box(left, self.box.y, max(0, one - air), self.box.height))
            left += one
        return boxes

    def draw(self, canvas: Canvas, size: float, *, focused: bool) -> None:
        """Draw it, each column's caps as large as all of them have room for."""
        theme = canvas.theme
        fill, edge = (theme.button_focus, theme.accent) if focused else (theme.panel, theme.panel_edge)
        canvas.panel(self.box, fill, edge)
        colour = theme.text_focus if focused else theme.text_dim if self.enabled else theme.text_off
        canvas.words(self.label, self._label_box(canvas), size * self.size, colour, at_left=True)
        for room, (_, words) in zip(self.cells(canvas), self.columns, strict=True):
            draw_caps(canvas, words, room, size * CAPS, enabled=self.enabled)


@dataclass
class Heading(RowButton[T]):
    """What the columns of the lines below are called."""

    enabled: bool = False
    tall: float = HEADING

    def share(self, canvas: Canvas) -> float:
        """Return 1: it does not make others smaller."""
        return 1.0

    def draw(self, canvas: Canvas, size: float, *, focused: bool) -> None:
        """Write the names."""
        for room, (_, words) in zip(self.cells(canvas), self.columns, strict=True):
            canvas.words(" ".join(words), room, size * CAPS, canvas.theme.text_dim, at_left=True)


def draw_caps(canvas: Canvas, words: Sequence[str], room: Box, size: float, *, enabled: bool = True) -> None:
    """Draw caps side by side from the left of a room, as many as fit with little loss, and how many do not."""
    shown, share = _fitting(canvas, words, room, size)
    left = room.x
    for word in shown:
        wide = round((_width(canvas, word, size) + canvas.layout.px(2 * CAP_SIDE)) * share)
        box = _cap_box(room, left, wide)
        canvas.panel(box, canvas.theme.button, canvas.theme.panel_edge)
        canvas.words(word, box, size * share, canvas.theme.text if enabled else canvas.theme.text_off)
        left += box.width + round(canvas.layout.px(CAP_AIR) * share)


def _fitting(canvas: Canvas, words: Sequence[str], room: Box, size: float) -> tuple[list[str], float]:
    """Return the caps to draw in a room, and the share of their size that they have there."""
    each = canvas.layout.px(2 * CAP_SIDE) + canvas.layout.px(CAP_AIR)
    shown = list(words)
    for left_out in range(len(words)):
        shown = [*words[: len(words) - left_out], *([f"+{left_out}"] if left_out else [])]
        share = room.width / max(1, sum(_width(canvas, word, size) + each for word in shown))
        if share >= LEAST:
            return shown, min(1.0, share)
    return shown[:1], min([1.0, *(room.width / (_width(canvas, word, size) + each) for word in shown[:1])])


def _cap_box(room: Box, left: int, wide: int) -> Box:
    high = round(room.height * CAP_HIGH)
    return Box(left, room.y + (room.height - high) // 2, wide, high)


def _width(canvas: Canvas, words: str, size: float) -> int:
    return canvas.assets.text(words, canvas.layout.px(size), canvas.theme.text).get_width()


@dataclass
class Tabs(Choice[T]):
    """The names of pages side by side, the one that is seen underlined, between the keys that turn the pages."""

    label_percent: int = 0
    keys: Sequence[str] = ()  # back and on
    keys_percent: int = 11  # of the width, for each of the two

    def parts(self) -> list[Box]:
        """Return the names' boxes, between the two keys."""
        side = self.box.width * self.keys_percent // 100
        wide = (self.box.width - 2 * side) // len(self.options)
        return [Box(self.box.x + side + n * wide, self.box.y, wide, self.box.height) for n in range(len(self.options))]

    def share(self, canvas: Canvas) -> float:
        """Return how much of its size each name can have."""
        names = zip(self.parts(), self.options, strict=True)
        return min(canvas.share(name, part.inset(canvas.layout.px(PAD)), TEXT) for part, (_, name) in names)

    def draw(self, canvas: Canvas, size: float, *, focused: bool) -> None:
        """Draw the names and the keys."""
        theme, rule = canvas.theme, canvas.layout.px(RULE)
        for n, (part, (_, name)) in enumerate(zip(self.parts(), self.options, strict=True)):
            chosen = n == self.chosen
            if chosen and focused:
                canvas.panel(part, theme.button_focus, theme.accent)
            colour = theme.text_focus if chosen and focused else theme.text if chosen else theme.text_dim
            canvas.words(name, part.inset(canvas.layout.px(PAD)), size, colour)
            bottom = part.y + part.height
            if chosen and not focused:
                canvas.surface.fill(theme.accent, Box(part.x, bottom - rule, part.width, rule))
            elif not chosen:
                thin = max(1, rule // 3)
                canvas.surface.fill(theme.panel_edge, Box(part.x, bottom - thin, part.width, thin))
        for words, box in zip(self.keys, self._key_boxes(canvas), strict=True):
            draw_caps(canvas, [words], box, size * CAPS)

    def _key_boxes(self, canvas: Canvas) -> Iterator[Box]:
        """Yield the boxes of the keys at the ends, each as wide as its cap."""
        room = self.box.width * self.keys_percent // 100
        for n, key in enumerate(self.keys):
            wide = min(room, _width(canvas, key, TEXT * CAPS) + canvas.layout.px(2 * CAP_SIDE + CAP_AIR))
            yield Box(self.box.x + n * (self.box.width - wide), self.box.y, wide, self.box.height)
