"""What the event's host draws over the scenes: the countdown, and what is not ready before the first game."""

from collections.abc import Sequence
from math import ceil
from typing import Final

from dvonn.language import _
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADLINE, TEXT

# For a window of 1280x720
OVERLAY_WIDTH: Final = 620
COUNTDOWN_HEIGHT: Final = 150
CHECK_LINE_HEIGHT: Final = 40


def draw_countdown(canvas: Canvas, seconds_left: float) -> None:
    """Draw a panel with the seconds that are left."""
    layout, theme = canvas.layout, canvas.theme
    window = layout.window.narrowed(layout.px(GAP))
    box = window.middle(layout.px(OVERLAY_WIDTH), layout.px(COUNTDOWN_HEIGHT))
    canvas.draw_panel(box, theme.panel, theme.accent)
    upper = box.cut_top(box.height // 10)[1].cut_top(box.height // 2)[0]
    lower = box.cut_top(box.height * 6 // 10)[1].cut_top(box.height // 4)[0]
    # Translators: {seconds} counts down to 0
    words = _("Still there? {seconds}").format(seconds=ceil(seconds_left))
    canvas.draw_text(words, upper.inset(layout.px(GAP)), HEADLINE)
    canvas.draw_text(_("Press anything to continue"), lower, TEXT, theme.text_dim)


def draw_check(canvas: Canvas, problems: Sequence[str]) -> None:
    """Draw a panel with what is not ready, and how to open the operator's page."""
    layout, theme = canvas.layout, canvas.theme
    lines = [
        (_("Not ready yet"), HEADLINE, theme.accent),
        *((problem, TEXT, theme.text) for problem in problems),
        (_("Ctrl+Shift+O opens the operator's page"), TEXT, theme.text_dim),
    ]
    height = layout.px(CHECK_LINE_HEIGHT)
    window = layout.window.narrowed(layout.px(GAP))
    box = window.middle(layout.px(OVERLAY_WIDTH), height * (len(lines) + 1))
    canvas.draw_panel(box, theme.panel, theme.accent)
    rest = box.inset(height // 2)
    for words, size, colour in lines:
        line, rest = rest.cut_top(height)
        canvas.draw_text(words, line, size, colour)
