"""What is written over every scene: lines of news, and figures for developers."""

from collections.abc import Sequence
from typing import Final

from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, Box

NEWS: Final = 8.0  # seconds for a line of news to be read
LINE: Final = 40  # the height of one, for a window of 1280x720
FRAMES: Final = 60  # whose times are remembered


class Banner:
    """News of the program, a line at the lower edge for a while."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._left = 0.0

    def listen(self, news: Sequence[str], seconds: float) -> bool:
        """Take in what is new, let time pass, and tell whether the picture changes by that."""
        before = list(self._lines)
        self._left -= seconds
        if self._left <= 0:
            self._lines = []
        if news:
            self._lines, self._left = [*self._lines, *news][-2:], NEWS
        return self._lines != before

    def draw(self, canvas: Canvas) -> None:
        """Draw the lines over everything else."""
        layout = canvas.layout
        for n, line in enumerate(reversed(self._lines)):
            high, gap = layout.px(LINE), layout.px(GAP)
            box = Box(gap, layout.height - (n + 1) * (high + gap), layout.width - 2 * gap, high)
            canvas.panel(box, canvas.theme.panel, canvas.theme.accent)
            canvas.words(line, box.inset(gap))


class FrameFigures:
    """How long frames take, without the thinking."""

    def __init__(self) -> None:
        self.shown = False
        self._work = [0.0] * FRAMES

    def note(self, seconds: float) -> None:
        """Take down how long a frame took."""
        self._work = [*self._work[1:], seconds]

    def draw(self, canvas: Canvas, activity: str) -> None:
        """Draw the figures of the last frames, and what the scene is doing, if they are shown."""
        if not self.shown:
            return
        surface, layout, theme = canvas.surface, canvas.layout, canvas.theme
        mean, worst = 1000 * sum(self._work) / len(self._work), 1000 * max(self._work)
        words = f"{layout.width}x{layout.height}  {activity}  work {mean:.1f} ms, worst {worst:.1f} ms"
        text = canvas.assets.text(words, max(14, layout.px(18)), theme.text)
        box = text.get_rect(bottomleft=(4, surface.get_height() - 4))
        surface.fill(theme.ground, box.inflate(8, 8))
        surface.blit(text, box)
