"""The layout of a window of a given size, in pixels: pure arithmetic, no pygame."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Final, NamedTuple

Point = tuple[float, float]
REST: Final = 0.0  # the size of rows and columns of areas that share equally what the others leave

# In pixels of a window of 1280x720, scaled with the window; texts by the size of their type
GAP: Final = 10
SMALL_TEXT: Final = 20
TEXT: Final = 25
HEADING: Final = 32  # above other text; from this size in the display typeface
HEADLINE: Final = 40

MIN_TEXT: Final = 16  # the smallest text
SMALL_WINDOW: Final = 480  # the shorter side in pixels of a window in which the smallest text has MIN_TEXT_PIXELS
MIN_TEXT_PIXELS: Final = 13
FROM_AFAR: Final = 1.5  # the smallest text that is read from two metres, relative to the smallest one at a desk
TEXT_SIZES: Final = (1.0, 1.25, 1.5)  # factors for all texts and their containers
MIN_TOUCH_PIXELS: Final = 48  # the least height of buttons, in pixels of any window


class Box(NamedTuple):
    """A rectangle in pixels, accepted by pygame."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The x of the first pixel beside the box."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The y of the first pixel below the box."""
        return self.y + self.height

    @property
    def centre(self) -> tuple[int, int]:
        """The centre, rounded down."""
        return self.x + self.width // 2, self.y + self.height // 2

    def contains(self, point: Point) -> bool:
        """Tell whether a point is inside the box."""
        return self.x <= point[0] < self.right and self.y <= point[1] < self.bottom

    # Parts: no side is ever negative, and no part larger than the box

    def inset(self, margin: int) -> "Box":
        """Return the box without a margin on all sides, which shrinks with the shorter side of a small box."""
        margin = max(0, min(margin, self.width // 2, self.height // 2))
        return Box(self.x + margin, self.y + margin, self.width - 2 * margin, self.height - 2 * margin)

    def narrowed(self, margin: int) -> "Box":
        """Return the box without a margin at its left and its right."""
        margin = max(0, min(margin, self.width // 2))
        return Box(self.x + margin, self.y, self.width - 2 * margin, self.height)

    def cut_left(self, width: int, gap: int = 0) -> tuple["Box", "Box"]:
        """Return the left part of a width, and the rest beyond a gap."""
        width = max(0, min(width, self.width))
        taken = min(self.width, width + gap)
        return Box(self.x, self.y, width, self.height), Box(self.x + taken, self.y, self.width - taken, self.height)

    def cut_right(self, width: int, gap: int = 0) -> tuple["Box", "Box"]:
        """Return the right part of a width, and the rest before a gap."""
        width = max(0, min(width, self.width))
        taken = min(self.width, width + gap)
        return Box(self.right - width, self.y, width, self.height), Box(self.x, self.y, self.width - taken, self.height)

    def cut_top(self, height: int, gap: int = 0) -> tuple["Box", "Box"]:
        """Return the upper part of a height, and the rest below a gap."""
        height = max(0, min(height, self.height))
        taken = min(self.height, height + gap)
        return Box(self.x, self.y, self.width, height), Box(self.x, self.y + taken, self.width, self.height - taken)

    def cut_bottom(self, height: int, gap: int = 0) -> tuple["Box", "Box"]:
        """Return the lower part of a height, and the rest above a gap."""
        height = max(0, min(height, self.height))
        rest = self.height - min(self.height, height + gap)
        return Box(self.x, self.bottom - height, self.width, height), Box(self.x, self.y, self.width, rest)

    def columns(self, count: int, gap: int = 0) -> list["Box"]:
        """Return equal parts side by side, with gaps between them."""
        width = max(0, self.width - gap * (count - 1)) // count
        return [self._replace(x=self.x + n * (width + gap), width=width) for n in range(count)]

    def rows(self, count: int, gap: int = 0) -> list["Box"]:
        """Return equal parts below one another, with gaps between them."""
        height = max(0, self.height - gap * (count - 1)) // count
        return [self._replace(y=self.y + n * (height + gap), height=height) for n in range(count)]

    def shared(self, shares: Sequence[float], gap: int = 0) -> list["Box"]:
        """Return parts side by side whose widths are in proportion to shares, with gaps between them."""
        width, rest, parts = max(0, self.width - gap * (len(shares) - 1)), self, []
        for share in shares:
            part, rest = rest.cut_left(int(width * share / (sum(shares) or 1)), gap)
            parts.append(part)
        return parts

    def middle(self, width: int, height: int) -> "Box":
        """Return a box of a size in the middle, no larger than this one."""
        width, height = max(0, min(width, self.width)), max(0, min(height, self.height))
        return Box(self.x + (self.width - width) // 2, self.y + (self.height - height) // 2, width, height)

    def moved(self, right: int, down: int) -> "Box":
        """Return the box elsewhere."""
        return Box(self.x + right, self.y + down, self.width, self.height)


class Pixels(int):
    """A length in pixels of the window, as of a measured text, which areas do not scale."""


UNPLACED_BOX: Final = Box(0, 0, 0, 0)  # of a widget before its layout


@dataclass(frozen=True)
class Layout:
    """The parts of a window with a text size; a part of it may have a layout of its own, with texts as in the whole."""

    width: int
    height: int
    text_size: float = 1.0  # one of TEXT_SIZES
    from_afar: bool = False  # whether texts are read from two metres
    whole: tuple[int, int] | None = None  # the size of the window that this is a part of

    @cached_property
    def is_tall(self) -> bool:
        """Whether the window is clearly taller than wide."""
        return self.height > 1.2 * self.width

    @cached_property
    def is_stacked(self) -> bool:
        """Whether the message stands below the players instead of between them, as in a narrow part of a window."""
        # In a narrower part the message has no room between the players
        return self.is_tall or (self.whole is not None and self.width < self.text_px(700))

    def part(self, width: int, height: int) -> "Layout":
        """Return the layout of a part of the window."""
        return replace(self, width=width, height=height, whole=self.whole or (self.width, self.height))

    @cached_property
    def scale(self) -> float:
        """The scale relative to a window of 1280x720, or 900x1280 if tall; it shrinks less than smaller windows do."""
        if self.whole:
            return Layout(*self.whole).scale
        fit = min(self.width / 900, self.height / 1280) if self.is_tall else min(self.width / 1280, self.height / 720)
        return max(fit, min(1.0, 0.42 + 0.5 * fit))

    def text_px(self, size: float) -> int:
        """Convert a size of text or of its container, given for 1280x720, to pixels of this window; at least 1."""
        return self.px(size * self.text_size)

    def type_px(self, size: float) -> int:
        """Convert a size of text to pixels of this window, at least those of the smallest text."""
        return max(self.text_px(size), self._min_text_px)

    @cached_property
    def _min_text_px(self) -> int:
        least = smallest_text(self.whole or (self.width, self.height))
        return round(least * max(self.text_size, FROM_AFAR if self.from_afar else 1.0))

    def px(self, size: float) -> int:
        """Convert a gap or a line width, which does not grow with the text, to pixels of this window; at least 1."""
        return max(1, round(size * self.scale))

    def areas(
        self, box: Box, picture: str, rows: Sequence[float], columns: Sequence[float], gap: float = GAP
    ) -> dict[str, Box]:
        """Return the boxes of areas in a box by their names, as in a picture, which has a word for each cell.

        A size over 1 is that of a text or its container, given for 1280x720, as the gap between cells; one up to 1 is a
        share of the length without those, and REST an equal part of the remainder. `Pixels` are not scaled. The last
        cells shrink where there is no room. A dot is an empty cell.
        """
        pixels = self.px(gap) if gap else 0
        across, down = self._spans(box.width, columns, pixels), self._spans(box.height, rows, pixels)
        found = dict[str, Box]()
        for line, (top, bottom) in zip(picture.strip().splitlines(), down, strict=True):
            for name, (left, right) in zip(line.split(), across, strict=True):
                corner = found.get(name, Box(box.x + left, box.y + top, 0, 0))
                found[name] = corner._replace(width=box.x + right - corner.x, height=box.y + bottom - corner.y)
        found.pop(".", None)
        return found

    def _spans(self, length: int, sizes: Sequence[float], gap: int) -> list[tuple[int, int]]:
        """Return where the rows or the columns of areas begin and end in a length."""
        fixed = [self._fixed_length(size) for size in sizes]
        shared = max(0, length - sum(one + gap for one in fixed if one is not None))
        lengths = [round(size * shared) if one is None else one for size, one in zip(sizes, fixed, strict=True)]
        left = max(0, length - sum(lengths) - gap * (len(sizes) - 1))
        others = [n for n, size in enumerate(sizes) if fixed[n] is None and size == REST]
        for count, n in enumerate(others):
            lengths[n] = left // (len(others) - count)
            left -= lengths[n]
        ends = accumulate(one + gap for one in lengths)
        return [(min(end - gap - one, length), min(end - gap, length)) for end, one in zip(ends, lengths, strict=True)]

    def _fixed_length(self, size: float) -> int | None:
        if isinstance(size, Pixels):
            return int(size)
        return self.text_px(size) if size > 1 else None

    @property
    def window(self) -> Box:
        """The whole window."""
        return Box(0, 0, self.width, self.height)

    @property
    def top_bar(self) -> Box:
        """The bar with the players and the message, above the board."""
        if self.is_stacked and not self.is_tall:
            return Box(0, 0, self.width, self.text_px(190))
        height = 196 if self.is_tall else 98
        # Messages of several lines need less than the growth of the text
        return Box(0, 0, self.width, self.text_px(height * self.text_size**0.6))

    @property
    def bottom_bar(self) -> Box:
        """The bar with the buttons, which are large enough for a finger in small windows too."""
        usual = self.text_px(84 if self.is_tall else 66)
        height = max(usual, min(MIN_TOUCH_PIXELS, self.height // 8) + self.px(GAP))
        return Box(0, self.height - height, self.width, height)

    def button_row(self, widths: float) -> Box:
        """Return the part of the bottom bar for some buttons, given the sum of their widths in ordinary ones."""
        gap = self.px(GAP)
        width = min(self.text_px(640 / 3 * widths), self.width - 2 * gap)
        return Box((self.width - width) // 2, self.bottom_bar.y, width, self.bottom_bar.height - gap)


def smallest_text(size: tuple[int, int]) -> float:
    """Return the size in pixels of the smallest text of a window at the usual text size."""
    return max(MIN_TEXT * min(size) / 720, MIN_TEXT_PIXELS * min(1.0, min(size) / SMALL_WINDOW))


def text_size_from_afar(size: tuple[int, int]) -> float:
    """Return the least text size at which a window's small texts can be read from two metres, in any orientation."""
    return max(1.0, FROM_AFAR * smallest_text(size) / (SMALL_TEXT * Layout(*size).scale))


@lru_cache(maxsize=16)
def layout(size: tuple[int, int], text: float = 1.0, *, from_afar: bool = False) -> Layout:
    """Return the layout of a window of a size in pixels, with a text size, for eyes near or two metres away."""
    return Layout(*size, max(text, text_size_from_afar(size)) if from_afar else text, from_afar)
