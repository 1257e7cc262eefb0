"""Table rows as buttons with keycaps in columns, table headings, and tabs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from dvonn.ui.button import WIDGET_PADDING, Button, Dynamic, draw_frame
from dvonn.ui.canvas import Canvas
from dvonn.ui.choice import Choice, ValueT
from dvonn.ui.fitting import TextMeasure
from dvonn.ui.layout import TEXT, Box, Point

KEYCAP_TEXT_SCALE: Final = 0.76  # text size, relative to the form's
KEYCAP_GAP: Final = 6  # in a window of 1280x720
KEYCAP_PADDING: Final = 8  # beside the text, in a window of 1280x720


@dataclass
class RowButton(Button):
    """A button with a label and columns of keycaps."""

    columns: Sequence[tuple[int, Sequence[str]]] = ()  # percent of the width, and the keycaps' texts
    label_scale: float = 1.0  # the label's size, relative to the form's text

    def arrange(self, measure: TextMeasure, width: int) -> int:
        """Return the height that the label and the first keycap of each column need at a width."""
        layout, label = measure.layout, width - sum(width * percent // 100 for percent, _ in self.columns)
        height = measure.height(self.label, label - layout.text_px(3 * WIDGET_PADDING), TEXT * self.label_scale)
        margins = layout.text_px(2 * (KEYCAP_GAP + KEYCAP_PADDING))
        for percent, words in self.columns:
            keycap = measure.height(" ".join(words[:1]), width * percent // 100 - margins, TEXT * KEYCAP_TEXT_SCALE)
            height = max(height, keycap)
        return height + 2 * layout.px(WIDGET_PADDING)

    def text_scale(self, canvas: Canvas) -> float:
        return canvas.text_scale(self.label, self._label_box(canvas), TEXT * self.label_scale) if self.label else 1.0

    def _label_box(self, canvas: Canvas) -> Box:
        taken = self.box.width * sum(percent for percent, _ in self.columns) // 100
        side = min(self.box.width // 2, canvas.layout.text_px(3 * WIDGET_PADDING))
        return self.box.cut_right(taken)[1].cut_left(side)[1]

    def column_boxes(self, canvas: Canvas) -> list[Box]:
        """Return the columns' boxes, with gaps between them."""
        widths = [self.box.width * percent // 100 for percent, _ in self.columns]
        rest, boxes = self.box.cut_right(sum(widths))[0], []
        for width in widths:
            column, rest = rest.cut_left(width)
            boxes.append(column.cut_right(canvas.layout.text_px(2 * KEYCAP_GAP))[1])
        return boxes

    def draw(self, canvas: Canvas, size: float, *, focused: bool, pointer: Point | None = None) -> None:
        colours = canvas.theme.panel, canvas.theme.text_dim
        pointed = bool(pointer and self.command)
        colour = draw_frame(canvas, self.box, colours, focused=focused, enabled=self.enabled, pointed=pointed)
        canvas.draw_text(self.label, self._label_box(canvas), size * self.label_scale, colour, at_left=True)
        for area, (_, words) in zip(self.column_boxes(canvas), self.columns, strict=True):
            draw_keycaps(canvas, words, area, size * KEYCAP_TEXT_SCALE, enabled=self.enabled)


@dataclass
class TableHeading(RowButton):
    """The names of the columns of the rows below."""

    enabled: Dynamic[bool] = Dynamic(False)
    height_factor: float = 0.55

    def draw(self, canvas: Canvas, size: float, *, focused: bool, pointer: Point | None = None) -> None:
        for area, (_, words) in zip(self.column_boxes(canvas), self.columns, strict=True):
            canvas = canvas.told("", area)  # its rows are heard without columns
            canvas.draw_text(" ".join(words), area, size * KEYCAP_TEXT_SCALE, canvas.theme.text_dim, at_left=True)


def draw_keycaps(canvas: Canvas, words: Sequence[str], area: Box, size: float, *, enabled: bool = True) -> None:
    """Draw keycaps from the left of an area, as many as fit, and the number of the others; a lone one may wrap."""
    padding, gap = canvas.layout.text_px(KEYCAP_PADDING), canvas.layout.text_px(KEYCAP_GAP)
    ink = canvas.theme.text if enabled else canvas.theme.text_off
    rest = area.middle(area.width, round(area.height * 0.62))
    for word in _fitting_keycaps(canvas, words, area.width, size):
        box, rest = rest.cut_left(canvas.text_width(word, size) + 2 * padding, gap)
        if canvas.text_width(word, size) > box.width - padding:
            box = box._replace(y=area.y, height=area.height).middle(box.width, round(area.height * 0.9))
        canvas.draw_panel(box, canvas.theme.button, canvas.theme.panel_edge)
        canvas.draw_text(word, box.narrowed(padding // 2), size, ink)


def _fitting_keycaps(canvas: Canvas, words: Sequence[str], width: int, size: float) -> list[str]:
    """Return the texts of the keycaps that fit in a width, at least the first one."""
    margins = canvas.layout.text_px(2 * KEYCAP_PADDING) + canvas.layout.text_px(KEYCAP_GAP)
    for left_out in range(len(words)):
        visible = [*words[: len(words) - left_out], *([f"+{left_out}"] if left_out else [])]
        if sum(canvas.text_width(word, size) + margins for word in visible) <= width:
            return visible
    return list(words[:1])


@dataclass
class Tabs(Choice[ValueT]):
    """A choice as a row of tabs, the chosen one underlined, between the keys for the previous and the next one."""

    label_percent: int = 0
    keys: Sequence[str] = ()  # of the previous and the next tab
    keys_percent: int = 11  # of the width, per key

    def arrange(self, measure: TextMeasure, width: int) -> int:
        """Return the height for as many lines as with keys, so that a press of another device moves nothing."""
        return super().arrange(measure, width - (width * self.keys_percent // 100) * (2 - len(self.keys)))

    def beside_label_at(self, width: int) -> int:
        return width - (width * self.keys_percent // 100) * len(self.keys)

    @property
    def beside_label(self) -> Box:
        return self.box.middle(self.beside_label_at(self.box.width), self.box.height)

    def draw(self, canvas: Canvas, size: float, *, focused: bool, pointer: Point | None = None) -> None:
        theme, rule, pointed = canvas.theme, canvas.layout.text_px(4), self.option_at(pointer)
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
        margins = canvas.layout.text_px(2 * KEYCAP_PADDING + KEYCAP_GAP)
        for n, key in enumerate(self.keys):
            width = min(available, canvas.text_width(key, TEXT * KEYCAP_TEXT_SCALE) + margins)
            yield (self.box.cut_right(width) if n else self.box.cut_left(width))[0]
