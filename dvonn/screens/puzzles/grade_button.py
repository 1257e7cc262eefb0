"""The button of a grade of puzzles, with a bar and the number of those solved."""

from dataclasses import dataclass
from typing import Final

from dvonn.language import part_text
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import SMALL_TEXT, TEXT, Point
from dvonn.ui.widgets import Button, draw_frame

GRADE_PADDING: Final = 8  # in a window of 1280x720
GRADE_NAME_SHARE: Final = 0.48  # of the height
GRADE_BAR_SHARE: Final = 0.36  # of the height below the name


@dataclass
class GradeButton(Button):
    """A button with the share of a grade's puzzles that has been solved."""

    solved: int = 0
    total: int = 1

    def text_scale(self, canvas: Canvas) -> float:
        """Return 1: grades have a text size of their own."""
        return 1.0

    def draw(self, canvas: Canvas, size: float, *, focused: bool, pointer: Point | None = None) -> None:
        """Draw the name above the bar and the numbers; `pointer` is a point in the button."""
        theme = canvas.theme
        ink = draw_frame(
            canvas, self.box, (theme.button, theme.text), focused=focused, enabled=self.enabled, pointed=bool(pointer)
        )
        inner = self.box.inset(canvas.layout.gap_px(GRADE_PADDING))
        name, rest = inner.cut_top(round(GRADE_NAME_SHARE * inner.height))
        bar, numbers = rest.cut_top(round(GRADE_BAR_SHARE * rest.height))
        canvas.draw_text(self.label, name, TEXT, ink)
        bar = bar.inset(bar.height // 4).narrowed(inner.width // 12)
        canvas.draw_panel(bar, theme.panel, theme.panel_edge)
        if self.solved:
            done = max(bar.height, round(bar.width * self.solved / self.total))
            canvas.draw_panel(bar.cut_left(done)[0], theme.accent, theme.accent)
        canvas.draw_text(part_text(self.solved, self.total), numbers, SMALL_TEXT, ink)
