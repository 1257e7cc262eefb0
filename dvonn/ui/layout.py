"""The layout of a window of a given size, in pixels: pure arithmetic, no pygame."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

Point = tuple[float, float]

# In pixels of a window of 1280x720, scaled with the window; texts by the size of their type
TOP_BAR_HEIGHT: Final = 92
BOTTOM_BAR_HEIGHT: Final = 66
GAP: Final = 10
SMALL_TEXT: Final = 20
TEXT: Final = 25
HEADLINE: Final = 40
TITLE_TEXT: Final = 120
BAR_BUTTON_WIDTH: Final = 640 / 3  # of a button in the bottom bar

LEGIBLE_TEXT_PIXELS: Final = 26.5  # the smallest text at an event, with a margin for rounding
LEGIBLE_WINDOW_PIXELS: Final = 1080  # the shorter side of the window that LEGIBLE_TEXT_PIXELS refers to
TEXT_SIZES: Final = (1.0, 1.25, 1.5)  # factors for all texts and their containers
MIN_TOUCH_PIXELS: Final = 48  # the least height of buttons, in pixels of any window
TOUCH_HEIGHT_DIVISOR: Final = 8  # MIN_TOUCH_PIXELS is limited to the window's height by this


class Box(NamedTuple):
    """A rectangle in pixels, accepted by pygame."""

    x: int
    y: int
    width: int
    height: int

    @property
    def centre(self) -> tuple[int, int]:
        """The centre, rounded down."""
        return self.x + self.width // 2, self.y + self.height // 2

    def contains(self, point: Point) -> bool:
        """Tell whether a point is inside the box."""
        return self.x <= point[0] < self.x + self.width and self.y <= point[1] < self.y + self.height

    def inset(self, margin: int) -> "Box":
        """Return the box without a margin on all sides; an empty box if it is too small."""
        margin = max(0, min(margin, self.width // 2, self.height // 2))
        return Box(self.x + margin, self.y + margin, self.width - 2 * margin, self.height - 2 * margin)


@dataclass(frozen=True)
class Layout:
    """The parts of a window with a text size."""

    width: int
    height: int
    text_size: float = 1.0  # one of TEXT_SIZES

    @property
    def scale(self) -> float:
        """The scale relative to a window of 1280x720; it shrinks less than smaller windows do."""
        fit = min(self.width / 1280, self.height / 720)
        return max(fit, min(1.0, 0.42 + 0.5 * fit))

    def px(self, size: float) -> int:
        """Convert a size of text or of its container, given for 1280x720, to pixels of this window; at least 1."""
        return self.gap_px(size * self.text_size)

    def gap_px(self, size: float) -> int:
        """Convert a gap or a line width, which does not grow with the text, to pixels of this window; at least 1."""
        return max(1, round(size * self.scale))

    @property
    def top_bar(self) -> Box:
        """The bar with the players and the message, above the board."""
        return Box(0, 0, self.width, self.px(TOP_BAR_HEIGHT))

    @property
    def bottom_bar(self) -> Box:
        """The bar with the buttons, which are large enough for a finger in small windows too."""
        height = max(
            self.px(BOTTOM_BAR_HEIGHT), min(MIN_TOUCH_PIXELS, self.height // TOUCH_HEIGHT_DIVISOR) + self.gap_px(GAP)
        )
        return Box(0, self.height - height, self.width, height)

    def button_row(self, count: int) -> Box:
        """Return the part of the bottom bar for a number of buttons."""
        gap = self.gap_px(GAP)
        width = min(self.px(BAR_BUTTON_WIDTH * count), self.width - 2 * gap)
        return Box((self.width - width) // 2, self.bottom_bar.y, width, self.bottom_bar.height - gap)


def legible_text_size(size: tuple[int, int]) -> float:
    """Return the least text size that is legible in a window from two metres away, in any orientation."""
    pixels = LEGIBLE_TEXT_PIXELS * min(size) / LEGIBLE_WINDOW_PIXELS
    return max(1.0, pixels / (SMALL_TEXT * Layout(*size).scale))


@lru_cache(maxsize=16)
def layout(size: tuple[int, int], text: float = 1.0) -> Layout:
    """Return the layout of a window of a size in pixels, with a text size."""
    return Layout(*size, text)
