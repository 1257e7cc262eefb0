"""What the event's host draws over the scenes: the countdown, and what is not ready before the first game."""

from collections.abc import Sequence
from math import ceil
from typing import Final

from dvonn.language import _
from dvonn.ui.canvas import Canvas
from dvonn.ui.fitting import TextMeasure
from dvonn.ui.layout import GAP, HEADLINE, TEXT
from dvonn.ui.theme import RGB

OVERLAY_WIDTH: Final = 580  # of the lines, for a window of 1280x720


def draw_countdown(canvas: Canvas, seconds_left: float) -> None:
    """Draw a panel with the seconds that are left."""
    # Translators: {seconds} counts down to 0
    words = _("Still there? {seconds}").format(seconds=ceil(seconds_left))
    prompt = _("Press anything to continue")
    _draw_panel(canvas, [(words, HEADLINE, canvas.theme.text), (prompt, TEXT, canvas.theme.text_dim)])


def draw_check(canvas: Canvas, problems: Sequence[str]) -> None:
    """Draw a panel with what is not ready, and how to open the operator's page."""
    theme = canvas.theme
    lines = [
        (_("Not ready yet"), HEADLINE, theme.accent),
        *((problem, TEXT, theme.text) for problem in problems),
        (_("Ctrl+Shift+O opens the operator's page"), TEXT, theme.text_dim),
    ]
    _draw_panel(canvas, lines)


def _draw_panel(canvas: Canvas, lines: Sequence[tuple[str, float, RGB]]) -> None:
    """Draw a panel in the middle of the window, as high as its texts need; each has a type size and a colour."""
    layout, measure = canvas.layout, TextMeasure(canvas.assets, canvas.layout)
    gap = layout.gap_px(2 * GAP)
    width = min(layout.px(OVERLAY_WIDTH), layout.width - 3 * gap)
    heights = [measure.height(words, width, size) for words, size, _colour in lines]
    box = layout.window.middle(width + 2 * gap, sum(heights) + gap * (len(lines) + 1))
    canvas.draw_panel(box, canvas.theme.panel, canvas.theme.accent)
    rest = box.inset(gap)
    for (words, size, colour), height in zip(lines, heights, strict=True):
        line, rest = rest.cut_top(height, gap)
        canvas.draw_text(words, line, size, colour)
