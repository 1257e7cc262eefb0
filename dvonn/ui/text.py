"""Paragraphs of text: broken into lines, and set smaller where there is little room."""

from collections.abc import Sequence
from typing import Final

from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Box

# Of type, for a window of 1280x720
BODY: Final = 28
SMALLEST: Final = 0.05  # of its size text is set, where a page has hardly any room
LINE: Final = 1.36  # times its size is from one line to the next ...
PARAGRAPH: Final = 0.62  # ... and so much more between paragraphs


def wrapped(canvas: Canvas, words: str, width: int, px: int) -> list[str]:
    """Return text of some size in lines that are no wider than a width, as far as its words are not."""

    def wide(line: str) -> int:
        return canvas.assets.text(line, px, canvas.theme.text).get_width()

    def lines() -> list[str]:
        found: list[str] = []
        for word in words.split():
            longer = f"{found[-1]} {word}" if found else word
            if found and wide(longer) <= width:
                found[-1] = longer
            else:
                found.append(word)
        return found

    return canvas.assets.made(("wrapped", words, width, px), lines)


def fitting(canvas: Canvas, box: Box, paragraphs: Sequence[str]) -> float:
    """Return how much of its size, at most 1, text can have in a box."""
    shares = (1 - step / 20 for step in range(20))
    return next((share for share in shares if _fits(canvas, box, paragraphs, share)), SMALLEST)


def _size(canvas: Canvas, share: float) -> int:
    return max(1, round(canvas.layout.px(BODY) * share))


def _fits(canvas: Canvas, box: Box, paragraphs: Sequence[str], share: float) -> bool:
    px = _size(canvas, share)
    lines = [line for words in paragraphs for line in wrapped(canvas, words, box.width, px)]
    widest = max(canvas.assets.text(line, px, canvas.theme.text).get_width() for line in lines)
    return widest <= box.width and px * (LINE * len(lines) + PARAGRAPH * (len(paragraphs) - 1)) <= box.height


def draw_text(canvas: Canvas, box: Box, paragraphs: Sequence[str]) -> None:
    """Write paragraphs in a box, the first one in the brighter colour, smaller where they do not fit."""
    px, y = _size(canvas, fitting(canvas, box, paragraphs)), float(box.y)
    for n, words in enumerate(paragraphs):
        colour = canvas.theme.text_dim if n else canvas.theme.text
        for line in wrapped(canvas, words, box.width, px):
            canvas.surface.blit(canvas.assets.text(line, px, colour), (box.x, round(y)))
            y += px * LINE
        y += px * PARAGRAPH


def draw_lines(canvas: Canvas, room: Box, words: str, share: float) -> None:
    """Write text in lines in a box, in the middle of its height."""
    px = _size(canvas, share)
    lines = wrapped(canvas, words, room.width, px)
    y = room.y + (room.height - px * LINE * len(lines)) / 2
    for line in lines:
        canvas.surface.blit(canvas.assets.text(line, px, canvas.theme.text_dim), (room.x, round(y)))
        y += px * LINE
