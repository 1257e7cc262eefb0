"""How long nobody has done anything, and what the last seconds before a fresh start look like."""

from dataclasses import dataclass
from math import ceil
from typing import Final

from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADLINE, TEXT, Box

COUNTED: Final = 10.0  # seconds that are counted down before the guest's scene is left
WIDE: Final = 620  # of the panel, for a window of 1280x720
HIGH: Final = 150


@dataclass
class IdleTimer:
    """The seconds since the last input."""

    alone: float = 0.0

    def left(self, most: float) -> float:
        """Return the seconds left where so many may pass without input."""
        return most - self.alone

    def draw(self, canvas: Canvas, most: float) -> None:
        """Say how many seconds are left, once they are few; any input stops that."""
        left = self.left(most)
        if left > COUNTED:
            return
        layout, theme = canvas.layout, canvas.theme
        wide, high = min(layout.px(WIDE), layout.width - 2 * layout.px(GAP)), min(layout.px(HIGH), layout.height)
        box = Box((layout.width - wide) // 2, (layout.height - high) // 2, wide, high)
        canvas.panel(box, theme.panel, theme.accent)
        upper = Box(box.x, box.y + high // 10, wide, high // 2)
        canvas.words(f"Still there? {ceil(max(0.0, left))}", upper.inset(layout.px(GAP)), HEADLINE)
        canvas.words(
            "Press anything to go on", Box(box.x, box.y + high * 6 // 10, wide, high // 4), TEXT, theme.text_dim
        )
