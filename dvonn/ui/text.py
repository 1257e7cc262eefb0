"""Paragraphs of text: wrapped into lines, and in few sizes."""

from collections.abc import Sequence
from typing import Final

from dvonn.ui.assets import Assets
from dvonn.ui.canvas import Canvas
from dvonn.ui.fitting import widest, wrap_text
from dvonn.ui.layout import SMALL_TEXT, TEXT, Box
from dvonn.ui.theme import RGB

BODY_TEXT: Final = 28  # type size in a window of 1280x720
LINE_GAP: Final = 8  # between two texts of a list, in a window of 1280x720
LINE_SPACING: Final = 1.36  # from one line to the next, in type sizes
PARAGRAPH_SPACING: Final = 0.62  # added between paragraphs, in type sizes


def fitting_text_size(canvas: Canvas, box: Box, paragraphs: Sequence[str]) -> int:
    """Return the size in pixels at which paragraphs fit in a box, or the smallest one."""
    sizes = [canvas.layout.text_px(size) for size in (BODY_TEXT, TEXT, SMALL_TEXT, 0)]
    return next((px for px in sizes if paragraphs_fit(canvas.assets, box, paragraphs, px)), sizes[-1])


def paragraphs_fit(assets: Assets, box: Box, paragraphs: Sequence[str], px: int) -> bool:
    """Tell whether paragraphs of a size in pixels fit in a box."""
    lines = [line for words in paragraphs for line in wrap_text(assets, words, box.width, px)]
    height = px * (LINE_SPACING * len(lines) + PARAGRAPH_SPACING * (len(paragraphs) - 1))
    return widest(assets, lines, px) <= box.width and height <= box.height


def draw_paragraphs(canvas: Canvas, box: Box, paragraphs: Sequence[str]) -> None:
    """Draw paragraphs in a box, the first one in the brighter colour, at the largest size that fits."""
    px, y = fitting_text_size(canvas, box, paragraphs), float(box.y)
    for n, words in enumerate(paragraphs):
        lines = wrap_text(canvas.assets, words, box.width, px)
        canvas.note_text(words, Box(box.x, round(y), box.width, round(px * LINE_SPACING * len(lines))))
        y = _draw_lines(canvas, (box.x, y), lines, px, canvas.theme.text_dim if n else canvas.theme.text)
        y += px * PARAGRAPH_SPACING


def draw_lines(canvas: Canvas, box: Box, lines: Sequence[tuple[str, float, RGB]]) -> Box:
    """Draw texts of given type sizes below one another, as far as they have room; return the box below them."""
    for words, size, colour in lines:
        height = canvas.measure.height(words, box.width, size)
        if height > box.height:
            return box._replace(height=0)
        line, box = box.cut_top(height, canvas.layout.gap_px(LINE_GAP))
        canvas.draw_text(words, line, size, colour, at_left=True)
    return box


def _draw_lines(canvas: Canvas, at: tuple[int, float], lines: Sequence[str], px: int, colour: RGB) -> float:
    """Draw lines from a point downwards; return the height at which the next one would stand."""
    x, y = at
    for line in lines:
        canvas.surface.blit(canvas.assets.text(line, px, colour), (x, round(y)))
        y += px * LINE_SPACING
    return y
