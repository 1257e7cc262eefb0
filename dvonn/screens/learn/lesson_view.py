"""Draws the parts of the tutorial around the board: the task's text, the progress and the scores."""

from math import pi, sin
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from dvonn.screens.exercise import ring_row_centres
from dvonn.screens.learn.lessons import LESSONS
from dvonn.ui import timing
from dvonn.ui.layout import GAP, HEADLINE, TEXT, Box, Point

# Pixels in a window of 1280x720
LESSON_RING_UNIT: Final = 34
MAX_LESSON_ROW_OFFSET: Final = 46  # from the upper bar to the middle of the rings
LESSON_RING_SPACING: Final = 44
LESSON_SCORE_RING_UNIT: Final = 44
LESSON_SCORE_WIDTH: Final = 60
LESSON_GLOW_SIZE: Final = 1.3  # times the size of its ring
LESSON_GLOW_ALPHA: Final = (90, 60)  # of a completed lesson: the least alpha, and the amplitude of its pulse


def draw_task_text(
    canvas: BoardCanvas, headline: str, line: str, *, is_warning: bool = False, is_praise: bool = False
) -> None:
    """Draw a task's text in the upper bar; a warning and praise have colours of their own."""
    theme, gap = canvas.theme, canvas.layout.px(GAP)
    box = canvas.layout.top_bar.narrowed(2 * gap).cut_top(gap)[1]
    upper, lower = box.cut_top(box.height * 6 // 11)
    canvas.draw_text(headline, upper, HEADLINE, theme.accent if is_praise else theme.text)
    canvas.draw_text(line, lower, TEXT, theme.accent if is_warning else theme.text if is_praise else theme.text_dim)


def draw_progress(canvas: BoardCanvas, lesson: int, seconds: float, *, completed: bool) -> None:
    """Draw a ring for each lesson: red and pulsing if completed, white if current, an outline if to come.

    `lesson` is the number of the current one, from 0, and `completed` tells whether it is.
    """
    unit, theme = canvas.layout.px(LESSON_RING_UNIT), canvas.theme
    for n, at in enumerate(_lesson_ring_centres(canvas)):
        if n == lesson:
            canvas.assets.sprite("halo", unit * LESSON_GLOW_SIZE, theme.accent).draw(canvas.surface, at)
        if n < lesson + completed:
            breath = 0.5 + 0.5 * sin(2 * pi * (seconds - timing.PULSE_DELAY_SECONDS * n) / timing.BREATH_PERIOD_SECONDS)
            glow = canvas.assets.sprite("glow", unit * LESSON_GLOW_SIZE, theme.life)
            glow.draw(canvas.surface, at, round(LESSON_GLOW_ALPHA[0] + LESSON_GLOW_ALPHA[1] * breath))
            _draw_ring(canvas, "ring-dvonn", unit, at)
        elif n == lesson:
            _draw_ring(canvas, "ring-white", unit, at)
        else:
            canvas.assets.sprite("ghost", unit, theme.text_dim).draw(canvas.surface, at)


def _lesson_ring_centres(canvas: BoardCanvas) -> list[Point]:
    return ring_row_centres(canvas, len(LESSONS), LESSON_RING_SPACING, MAX_LESSON_ROW_OFFSET)


def draw_scores(canvas: BoardCanvas, position: Position) -> None:
    """Draw the scores beside the row of lessons: White's at the left, Black's at the right."""
    layout = canvas.layout
    unit, width, gap = layout.px(LESSON_SCORE_RING_UNIT), layout.px(LESSON_SCORE_WIDTH), layout.px(2 * GAP)
    middle = _lesson_ring_centres(canvas)[0][1]
    for colour in Colour:
        left = colour is Colour.WHITE
        ring = gap + unit / 2 if left else layout.width - gap - unit / 2
        _draw_ring(canvas, PIECE_SPRITES[colour.piece], unit, (ring, middle))
        number = round(ring + unit / 2 if left else ring - unit / 2 - width)
        box = Box(number, round(middle - unit / 2), width, unit)
        canvas.draw_text(str(position.score(colour)), box, HEADLINE)


def _draw_ring(canvas: BoardCanvas, name: str, unit: float, at: Point) -> None:
    canvas.assets.sprite("shadow", unit).draw(canvas.surface, at)
    canvas.assets.sprite(name, unit).draw(canvas.surface, at)
