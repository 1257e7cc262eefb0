"""The overlays on every scene: messages of the program, and frame statistics for developers."""

from collections.abc import Sequence
from typing import Final

from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, SMALL_TEXT, TEXT

BANNER_SECONDS: Final = 8.0  # a message is shown
WARNING_HEIGHT: Final = 30  # in a window of 1280x720
WARNING_TOP: Final = 134  # from the upper edge, between headline and board, in a window of 1280x720
CAPTION_HEIGHT: Final = 44  # in a window of 1280x720
MEASURED_FRAMES: Final = 60  # the latest frames, for the mean and the worst


class Banner:
    """Messages of the program, shown at the lower edge for BANNER_SECONDS, and a warning as long as it holds."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._seconds_left = 0.0
        self._warning = ""

    def update(self, messages: Sequence[str], seconds: float, warning: str = "") -> bool:
        """Add messages, set the warning ('' for none) and let time pass; tell whether the visible lines change."""
        before = [*self._lines, self._warning]
        self._warning = warning
        self._seconds_left -= seconds
        if self._seconds_left <= 0:
            self._lines = []
        if messages:
            self._lines, self._seconds_left = [*self._lines, *messages][-2:], BANNER_SECONDS
        return [*self._lines, self._warning] != before

    def draw(self, canvas: Canvas) -> None:
        """Draw the lines over the scene."""
        gap = canvas.layout.gap_px(GAP)
        free = canvas.layout.window.narrowed(gap)
        for line in reversed(self._lines):
            _, free = free.cut_bottom(gap)
            box, free = free.cut_bottom(canvas.measure.height(line, free.width - 2 * gap) + 2 * gap)
            canvas.draw_panel(box, canvas.theme.panel, canvas.theme.accent)
            canvas.draw_text(line, box.inset(gap))
        if self._warning:
            self._draw_warning(canvas)

    def _draw_warning(self, canvas: Canvas) -> None:
        """Draw the warning at the right, in a panel as wide as its words."""
        layout, gap = canvas.layout, canvas.layout.px(GAP)
        row = layout.window.narrowed(gap)._replace(y=layout.px(WARNING_TOP), height=layout.px(WARNING_HEIGHT))
        box = row.cut_right(min(row.width, canvas.text_width(self._warning, SMALL_TEXT) + 2 * gap))[0]
        canvas.draw_panel(box, canvas.theme.panel, canvas.theme.accent)
        canvas.draw_text(self._warning, box.narrowed(gap), SMALL_TEXT)


def draw_caption(canvas: Canvas, words: str) -> None:
    """Draw the caption of a sound above the lower bar."""
    layout, gap = canvas.layout, canvas.layout.px(GAP)
    room = layout.window.cut_top(layout.bottom_bar.y)[0].narrowed(gap)
    height = max(layout.px(CAPTION_HEIGHT), canvas.measure.height(words, room.width - 2 * gap) + gap)
    row = room.cut_bottom(height)[0]
    box = row.middle(min(row.width, canvas.text_width(words) + 2 * gap), row.height)
    canvas.draw_panel(box, canvas.theme.panel, canvas.theme.accent)
    canvas.draw_text(words, box.inset(gap // 2), TEXT)


class FrameStatistics:
    """The durations of the latest frames, without idle work."""

    def __init__(self) -> None:
        self.shown = False
        self._frame_seconds = [0.0] * MEASURED_FRAMES

    def record(self, seconds: float) -> None:
        """Note the duration of a frame."""
        self._frame_seconds = [*self._frame_seconds[1:], seconds]

    def draw(self, canvas: Canvas, activity: str) -> None:
        """Draw the statistics and the scene's activity, if they are shown."""
        if not self.shown:
            return
        surface, layout, theme = canvas.surface, canvas.layout, canvas.theme
        mean, worst = 1000 * sum(self._frame_seconds) / len(self._frame_seconds), 1000 * max(self._frame_seconds)
        line = f"{layout.width}x{layout.height}  {activity}  work {mean:.1f} ms, worst {worst:.1f} ms"
        text = canvas.assets.text(line, max(14, layout.px(18)), theme.text)
        box = text.get_rect(bottomleft=(4, surface.get_height() - 4))
        surface.fill(theme.ground, box.inflate(8, 8))
        surface.blit(text, box)
