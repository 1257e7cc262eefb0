"""Paragraphs of text: wrapped into lines, and scaled down to fit."""

import re
from collections.abc import Sequence
from typing import Final

from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Box
from dvonn.ui.theme import RGB

BODY_TEXT: Final = 28  # type size in a window of 1280x720
MIN_PARAGRAPH_SCALE: Final = 0.05  # the scale in a box that is too small for any
LINE_SPACING: Final = 1.36  # from one line to the next, in type sizes
PARAGRAPH_SPACING: Final = 0.62  # added between paragraphs, in type sizes
UNBROKEN_PART: Final = re.compile(r"[^/\\ ]*[/\\ ]|[^/\\ ]+")  # a line may break after a space or a slash


def wrap_text(canvas: Canvas, words: str, width: int, px: int) -> list[str]:
    """Return a text of a size in lines of at most a width in pixels; a longer part has a line of its own."""

    def lines() -> list[str]:
        found = [""]
        for part in UNBROKEN_PART.findall(re.sub(r"[ \t\n]+", " ", words).strip()):
            if found[-1] and canvas.assets.text_size((found[-1] + part).rstrip(), px)[0] > width:
                found.append("")
            found[-1] += part
        return [line.rstrip() for line in found]

    return canvas.assets.cached(("wrapped", words, width, px), lines)


def fitting_text_scale(canvas: Canvas, box: Box, paragraphs: Sequence[str]) -> float:
    """Return the scale, at most 1, at which paragraphs fit in a box."""
    scales = (1 - step / 20 for step in range(20))
    return next((scale for scale in scales if _fits(canvas, box, paragraphs, scale)), MIN_PARAGRAPH_SCALE)


def _text_pixels(canvas: Canvas, scale: float) -> int:
    return max(1, round(canvas.layout.px(BODY_TEXT) * scale))


def _fits(canvas: Canvas, box: Box, paragraphs: Sequence[str], scale: float) -> bool:
    px = _text_pixels(canvas, scale)
    lines = [line for words in paragraphs for line in wrap_text(canvas, words, box.width, px)]
    widest = max(canvas.assets.text_size(line, px)[0] for line in lines)
    height = px * (LINE_SPACING * len(lines) + PARAGRAPH_SPACING * (len(paragraphs) - 1))
    return widest <= box.width and height <= box.height


def draw_paragraphs(canvas: Canvas, box: Box, paragraphs: Sequence[str]) -> None:
    """Draw paragraphs in a box, the first one in the brighter colour, scaled down to fit."""
    px, y = _text_pixels(canvas, fitting_text_scale(canvas, box, paragraphs)), float(box.y)
    for n, words in enumerate(paragraphs):
        lines = wrap_text(canvas, words, box.width, px)
        y = _draw_lines(canvas, (box.x, y), lines, px, canvas.theme.text_dim if n else canvas.theme.text)
        y += px * PARAGRAPH_SPACING


def draw_wrapped_text(canvas: Canvas, box: Box, words: str, scale: float) -> None:
    """Draw a wrapped text in a box, centred vertically."""
    px = _text_pixels(canvas, scale)
    lines = wrap_text(canvas, words, box.width, px)
    top = box.y + (box.height - px * LINE_SPACING * len(lines)) / 2
    _draw_lines(canvas, (box.x, top), lines, px, canvas.theme.text_dim)


def _draw_lines(canvas: Canvas, at: tuple[int, float], lines: Sequence[str], px: int, colour: RGB) -> float:
    """Draw lines from a point downwards; return the height at which the next one would stand."""
    x, y = at
    for line in lines:
        canvas.surface.blit(canvas.assets.text(line, px, colour), (x, round(y)))
        y += px * LINE_SPACING
    return y
