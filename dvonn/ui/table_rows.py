"""Table rows as buttons with keycaps in columns, table headings, and tabs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import TEXT, Box, Point
from dvonn.ui.widgets import WIDGET_PADDING, Button, Choice, ValueT, draw_frame

KEYCAP_TEXT_SCALE: Final = 0.76  # text size, relative to the form's
TABLE_HEADING_HEIGHT: Final = 0.55  # relative to a row's height
KEYCAP_GAP: Final = 6  # in a window of 1280x720
KEYCAP_PADDING: Final = 8  # beside the text, in a window of 1280x720
KEYCAP_HEIGHT_SHARE: Final = 0.62  # of a row's height
MIN_KEYCAP_SCALE: Final = 0.8  # below it, keycaps are left out
TAB_UNDERLINE: Final = 4  # thickness in a window of 1280x720
TAB_MARGIN: Final = 4  # beside the name of a tab, in letters


@dataclass
class RowButton(Button):
    """A button with a label and columns of keycaps."""

    columns: Sequence[tuple[int, Sequence[str]]] = ()  # percent of the width, and the keycaps' texts
    label_scale: float = 1.0  # the label's size, relative to the form's text

    def text_scale(self, canvas: Canvas) -> float:
        """Return the scale at which the label fits."""
        return canvas.text_scale(self.label, self._label_box(canvas), TEXT * self.label_scale)

    def _label_box(self, canvas: Canvas) -> Box:
        taken = self.box.width * sum(percent for percent, _ in self.columns) // 100
        side = min(self.box.width // 2, canvas.layout.px(3 * WIDGET_PADDING))
        return self.box.cut_right(taken)[1].cut_left(side)[1]

    def column_boxes(self, canvas: Canvas) -> list[Box]:
        """Return the columns' boxes, with gaps between them."""
        widths = [self.box.width * percent // 100 for percent, _ in self.columns]
        rest, boxes = self.box.cut_right(sum(widths))[0], []
        for width in widths:
            column, rest = rest.cut_left(width)
            boxes.append(column.cut_right(canvas.layout.px(2 * KEYCAP_GAP))[1])
        return boxes

    def draw(self, canvas: Canvas, size: float, *, focused: bool, pointer: Point | None = None) -> None:
        """Draw the row, each column's keycaps in one size that fits; `pointer` is a point in it."""
        colours = canvas.theme.panel, canvas.theme.text_dim
        colour = draw_frame(
            canvas, self.box, colours, focused=focused, enabled=self.enabled, pointed=bool(pointer and self.command)
        )
        canvas.draw_text(self.label, self._label_box(canvas), size * self.label_scale, colour, at_left=True)
        for area, (_, words) in zip(self.column_boxes(canvas), self.columns, strict=True):
            draw_keycaps(canvas, words, area, size * KEYCAP_TEXT_SCALE, enabled=self.enabled)


@dataclass
class TableHeading(RowButton):
    """The names of the columns of the rows below."""

    enabled: bool = False
    height_factor: float = TABLE_HEADING_HEIGHT

    def text_scale(self, canvas: Canvas) -> float:
        """Return 1, as the heading does not limit the form's text size."""
        return 1.0

    def draw(self, canvas: Canvas, size: float, *, focused: bool, pointer: Point | None = None) -> None:
        """Draw the columns' names."""
        for area, (_, words) in zip(self.column_boxes(canvas), self.columns, strict=True):
            canvas.draw_text(" ".join(words), area, size * KEYCAP_TEXT_SCALE, canvas.theme.text_dim, at_left=True)


def draw_keycaps(canvas: Canvas, words: Sequence[str], area: Box, size: float, *, enabled: bool = True) -> None:
    """Draw keycaps from the left of an area, as many as fit at MIN_KEYCAP_SCALE, and the number of the others."""
    visible, scale = _fit_keycaps(canvas, words, area, size)
    rest = area.middle(area.width, round(area.height * KEYCAP_HEIGHT_SHARE))
    for word in visible:
        width = round((canvas.text_width(word, size) + canvas.layout.px(2 * KEYCAP_PADDING)) * scale)
        box, rest = rest.cut_left(width, round(canvas.layout.px(KEYCAP_GAP) * scale))
        canvas.draw_panel(box, canvas.theme.button, canvas.theme.panel_edge)
        canvas.draw_text(word, box, size * scale, canvas.theme.text if enabled else canvas.theme.text_off)


def _fit_keycaps(canvas: Canvas, words: Sequence[str], area: Box, size: float) -> tuple[list[str], float]:
    """Return the texts of the keycaps that fit in an area, and their scale."""
    margins = canvas.layout.px(2 * KEYCAP_PADDING) + canvas.layout.px(KEYCAP_GAP)
    visible = list(words)
    for left_out in range(len(words)):
        visible = [*words[: len(words) - left_out], *([f"+{left_out}"] if left_out else [])]
        scale = area.width / max(1, sum(canvas.text_width(word, size) + margins for word in visible))
        if scale >= MIN_KEYCAP_SCALE:
            return visible, min(1.0, scale)
    first = visible[:1]
    return first, min([1.0, *(area.width / (canvas.text_width(word, size) + margins) for word in first)])


@dataclass
class Tabs(Choice[ValueT]):
    """A choice as a row of tabs, the chosen one underlined, between the keys for the previous and the next one."""

    label_percent: int = 0
    keys: Sequence[str] = ()  # of the previous and the next tab
    keys_percent: int = 11  # of the width, per key

    def option_boxes(self) -> list[Box]:
        """Return the tabs' boxes, between the two keys, wider for longer names."""
        rest, boxes = self.box.narrowed(self.box.width * self.keys_percent // 100 if self.keys else 0), []
        shares = [len(name) + TAB_MARGIN for _, name in self.options]
        for n, share in enumerate(shares):
            box, rest = rest.cut_left(rest.width * share // sum(shares[n:]))
            boxes.append(box)
        return boxes

    def text_scale(self, canvas: Canvas) -> float:
        """Return 1, as long names do not limit the form's text size."""
        return 1.0

    def _names_scale(self, canvas: Canvas) -> float:
        """Return the scale at which each name fits."""
        names = zip(self.option_boxes(), self.options, strict=True)
        return min(
            canvas.text_scale(name, part.inset(canvas.layout.px(WIDGET_PADDING)), TEXT) for part, (_, name) in names
        )

    def draw(self, canvas: Canvas, size: float, *, focused: bool, pointer: Point | None = None) -> None:
        """Draw the tabs and the keys; `pointer` is a point in the row."""
        theme, rule, pointed = canvas.theme, canvas.layout.px(TAB_UNDERLINE), self.option_at(pointer)
        size = min(size, TEXT * self._names_scale(canvas))
        for n, (part, (_, name)) in enumerate(zip(self.option_boxes(), self.options, strict=True)):
            chosen = n == self.chosen
            if (chosen and focused) or n == pointed:
                faces = theme.panel, theme.text
                draw_frame(canvas, part, faces, focused=chosen and focused, enabled=True, pointed=n == pointed)
            colour = theme.text if chosen else theme.text_dim
            canvas.draw_text(name, part.inset(canvas.layout.px(WIDGET_PADDING)), size, colour)
            if chosen and not focused:
                canvas.surface.fill(theme.accent, part.cut_bottom(rule)[0])
            elif not chosen:
                canvas.surface.fill(theme.panel_edge, part.cut_bottom(max(1, rule // 3))[0])
        for words, box in zip(self.keys, self._key_boxes(canvas), strict=True):
            draw_keycaps(canvas, [words], box, size * KEYCAP_TEXT_SCALE)

    def _key_boxes(self, canvas: Canvas) -> Iterator[Box]:
        """Yield the boxes of the keys at the ends, each as wide as its keycap."""
        available = self.box.width * self.keys_percent // 100
        margins = canvas.layout.px(2 * KEYCAP_PADDING + KEYCAP_GAP)
        for n, key in enumerate(self.keys):
            width = min(available, canvas.text_width(key, TEXT * KEYCAP_TEXT_SCALE) + margins)
            yield (self.box.cut_right(width) if n else self.box.cut_left(width))[0]
