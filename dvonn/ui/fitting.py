"""The size and the lines in which a text fits in a box: it wraps, then becomes smaller in few steps down to a floor."""

import re
from math import ceil
from typing import Final, NamedTuple

from dvonn.language import first_letters
from dvonn.ui.assets import Assets, Typeface
from dvonn.ui.layout import HEADING, HEADLINE, SMALL_TEXT, TEXT, Box, Layout

LINE_HEIGHT: Final = 1.2  # of a line in a box, in type sizes; the blank parts of letters may stand out of it
SMALLER_SIZES: Final = (104, 80, 60, HEADLINE, HEADING, TEXT, SMALL_TEXT)  # to which a text falls, then to the floor
UNBROKEN_PART: Final = re.compile(r"[^/\\ ]*[/\\ ]|[^/\\ ]+")  # a line may break after a space or a slash
ELLIPSIS: Final = "…"


class FittedText(NamedTuple):
    """The type size in pixels, and the lines."""

    px: int
    lines: list[str]


class TextMeasure(NamedTuple):
    """Measures texts before they are drawn: type sizes are given for a window of 1280x720, lengths in pixels."""

    assets: Assets
    layout: Layout

    def width(self, words: str, size: float = TEXT) -> int:
        """Return the width of a text in one line."""
        return self.assets.text_size(words, self.layout.type_px(size), typeface(size))[0]

    def longest_word(self, words: str, size: float = TEXT) -> int:
        """Return the least width at which a text wraps without breaking a word."""
        return max((self.width(part.rstrip(), size) for part in UNBROKEN_PART.findall(words)), default=0)

    def height(self, words: str, width: int, size: float = TEXT) -> int:
        """Return the height of a text in lines of a width."""
        px = self.layout.type_px(size)
        return ceil(px * LINE_HEIGHT * len(wrap_text(self.assets, words, width, px, typeface(size))))


def typeface(size: float) -> Typeface:
    """Return the typeface of a type size, given for a window of 1280x720."""
    return Typeface.DISPLAY if size >= HEADING else Typeface.TEXT


def wrap_text(assets: Assets, words: str, width: int, px: int, face: Typeface = Typeface.TEXT) -> list[str]:
    """Return a text of a size in lines of at most a width in pixels; a longer part has a line of its own."""

    def lines() -> list[str]:
        found = [""]
        for part in UNBROKEN_PART.findall(re.sub(r"[ \t\n]+", " ", words).strip()):
            if found[-1] and assets.text_size((found[-1] + part).rstrip(), px, face)[0] > width:
                found.append("")
            found[-1] += part
        return [line.rstrip() for line in found]

    return assets.cached(("wrapped", words, width, px, face), lines)


def fit_text(assets: Assets, layout: Layout, words: str, box: Box, size: float) -> FittedText:
    """Return how a text of a type size is drawn in a box: at the largest of the steps down at which its lines fit.

    Where not even the smallest does, as with the long name of a file, the end is left out.
    """
    face = typeface(size)

    def fitted() -> FittedText:
        for px in sorted({layout.type_px(step) for step in (size, 0, *SMALLER_SIZES) if step <= size}, reverse=True):
            lines = wrap_text(assets, words, box.width, px, face)
            if px * LINE_HEIGHT * len(lines) <= box.height and widest(assets, lines, px, face) <= box.width:
                even = even_lines(words, len(lines))
                return FittedText(px, even if widest(assets, even, px, face) <= box.width else lines)
        kept = lines[: max(1, int(box.height / (px * LINE_HEIGHT)))]
        kept[-1] = " ".join(lines[len(kept) - 1 :])
        return FittedText(px, [_shortened(assets, line, box.width, px, face) for line in kept])

    return assets.cached(("fitted", words, box.width, box.height, layout, size), fitted)


def shortened(words: str, length: int = 46) -> str:  # characters of a text from a file within a sentence
    """Return a text, or as much of its start as has at most some characters with an ellipsis."""
    return words if len(words) <= length else first_letters(words, length - 1) + ELLIPSIS


def widest(assets: Assets, lines: list[str], px: int, face: Typeface = Typeface.TEXT) -> int:
    """Return the width of the longest line in pixels."""
    return max((assets.text_size(line, px, face)[0] for line in lines), default=0)


def _shortened(assets: Assets, line: str, width: int, px: int, face: Typeface) -> str:
    """Return a line, or as much of its start as has room before an ellipsis."""
    if assets.text_size(line, px, face)[0] <= width:
        return line
    low, high = 0, len(line)
    while high - low > 1:
        middle = (low + high) // 2
        fits = assets.text_size(first_letters(line, middle) + ELLIPSIS, px, face)[0] <= width
        low, high = (middle, high) if fits else (low, middle)
    return first_letters(line, low) + ELLIPSIS


def even_lines(words: str, count: int) -> list[str]:
    """Return a text in at most `count` lines of nearly equal length."""
    parts = words.split(" ")
    if count == 1 or len(parts) == 1:
        return [words]
    aim = len(words) / count
    cut = min(range(1, len(parts)), key=lambda n: abs(len(" ".join(parts[:n])) - aim))
    return [" ".join(parts[:cut]), *even_lines(" ".join(parts[cut:]), count - 1)]
