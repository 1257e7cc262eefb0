"""Where things are in a window of a given size, in pixels: pure arithmetic, no pygame."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

Point = tuple[float, float]

# In pixels of a window of 1280x720, scaled with the window
TOP: Final = 92
BOTTOM: Final = 66
GAP: Final = 10
SMALL_TEXT: Final = 20
TEXT: Final = 25
HEADLINE: Final = 40
TITLE: Final = 120
BUTTON: Final = 640 / 3  # the width of a button below the board

LEGIBLE: Final = 26.5  # pixels of the smallest text at an event, and a rounding ...
LEGIBLE_LINES: Final = 1080  # ... where the shorter side has so many
TEXT_SIZES: Final = (1.0, 1.25, 1.5)  # of all texts, and of what holds them
TOUCH: Final = 48  # pixels of any window: the least height of the buttons, ...
TOUCH_SHARE: Final = 8  # ... but at most one part in so many of the window's


class Box(NamedTuple):
    """A rectangle, as pygame takes it."""

    x: int
    y: int
    width: int
    height: int

    @property
    def centre(self) -> tuple[int, int]:
        """The middle."""
        return self.x + self.width // 2, self.y + self.height // 2

    def holds(self, point: Point) -> bool:
        """Tell whether a point lies inside."""
        return self.x <= point[0] < self.x + self.width and self.y <= point[1] < self.y + self.height

    def inset(self, margin: int) -> "Box":
        """Return the box without a margin all around, or without all of it where it is too small for one."""
        margin = max(0, min(margin, self.width // 2, self.height // 2))
        return Box(self.x + margin, self.y + margin, self.width - 2 * margin, self.height - 2 * margin)


@dataclass(frozen=True)
class Layout:
    """A window's parts, where text has some size."""

    width: int
    height: int
    text: float = 1.0  # one of TEXT_SIZES

    @property
    def scale(self) -> float:
        """How large all is relative to a window of 1280x720; in smaller windows it shrinks less than they do."""
        fit = min(self.width / 1280, self.height / 720)
        return max(fit, min(1.0, 0.42 + 0.5 * fit))

    def px(self, size: float) -> int:
        """Return a size of text, or of what holds it, given for 1280x720, in pixels of this window; at least one."""
        return self.air(size * self.text)

    def air(self, size: float) -> int:
        """Return a gap or a line given for 1280x720, which does not grow with the text, in pixels; at least one."""
        return max(1, round(size * self.scale))

    @property
    def top(self) -> Box:
        """The bar with the players and the message."""
        return Box(0, 0, self.width, self.px(TOP))

    @property
    def bottom(self) -> Box:
        """The bar with the buttons, which can be met with a finger in small windows too."""
        high = max(self.px(BOTTOM), min(TOUCH, self.height // TOUCH_SHARE) + self.air(GAP))
        return Box(0, self.height - high, self.width, high)

    def buttons(self, count: int) -> Box:
        """Return the part of the lower bar that so many buttons share."""
        gap = self.air(GAP)
        wide = min(self.px(BUTTON * count), self.width - 2 * gap)
        return Box((self.width - wide) // 2, self.bottom.y, wide, self.bottom.height - gap)


def legible(size: tuple[int, int]) -> float:
    """Return the size that texts have at least in a window that is read from two metres, as in an upright one."""
    least = LEGIBLE * min(size) / LEGIBLE_LINES
    return max(1.0, least / (SMALL_TEXT * Layout(*size).scale))


@lru_cache(maxsize=16)
def layout(size: tuple[int, int], text: float = 1.0) -> Layout:
    """Return the layout of a window of some width and height, with texts so large."""
    return Layout(*size, text)
