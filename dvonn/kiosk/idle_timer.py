"""The time since the last input, and the countdown before the program returns to the attract loop."""

from dataclasses import dataclass
from math import ceil
from typing import Final

from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADLINE, TEXT, Box

COUNTDOWN_SECONDS: Final = 10.0  # shown before the guest's scene is left
IDLE_PANEL_WIDTH: Final = 620  # for a window of 1280x720
IDLE_PANEL_HEIGHT: Final = 150  # for a window of 1280x720


@dataclass
class IdleTimer:
    """The seconds since the last input."""

    idle_seconds: float = 0.0

    def remaining(self, limit: float) -> float:
        """Return the seconds until the idle time reaches a limit in seconds."""
        return limit - self.idle_seconds

    def draw(self, canvas: Canvas, limit: float) -> None:
        """Draw the countdown once it has begun."""
        remaining = self.remaining(limit)
        if remaining > COUNTDOWN_SECONDS:
            return
        layout, theme = canvas.layout, canvas.theme
        wide = min(layout.px(IDLE_PANEL_WIDTH), layout.width - 2 * layout.px(GAP))
        high = min(layout.px(IDLE_PANEL_HEIGHT), layout.height)
        box = Box((layout.width - wide) // 2, (layout.height - high) // 2, wide, high)
        canvas.draw_panel(box, theme.panel, theme.accent)
        upper = Box(box.x, box.y + high // 10, wide, high // 2)
        canvas.draw_text(f"Still there? {ceil(max(0.0, remaining))}", upper.inset(layout.px(GAP)), HEADLINE)
        canvas.draw_text(
            "Press anything to go on", Box(box.x, box.y + high * 6 // 10, wide, high // 4), TEXT, theme.text_dim
        )
