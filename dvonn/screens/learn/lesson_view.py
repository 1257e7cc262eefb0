"""Draws the parts of the tutorial around the board: the task's text, the progress and the scores."""

from collections.abc import Collection
from math import pi, sin
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.hud.message import draw_heading_and_text
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.language import _
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from dvonn.screens.exercise import row_above_board
from dvonn.screens.learn.lessons import LESSONS
from dvonn.ui import timing
from dvonn.ui.layout import GAP, HEADLINE, SMALL_TEXT, Box, Point

# Pixels in a window of 1280x720
LESSON_RING_UNIT: Final = 34
LESSON_RING_SPACING: Final = 44
LESSON_SCORE_RING_UNIT: Final = 44
LESSON_SCORE_WIDTH: Final = 60
MIN_RINGS_SHARE: Final = 0.6  # of the usual width of the rings
LESSON_GLOW_SIZE: Final = 1.3  # times the size of its ring
LESSON_GLOW_ALPHA: Final = (90, 60)  # of a completed lesson: the least alpha, and the amplitude of its pulse


def draw_task_text(
    canvas: BoardCanvas, headline: str, line: str, *, is_warning: bool = False, is_praise: bool = False
) -> None:
    """Draw a task's text in the upper bar; a warning and praise have colours of their own."""
    theme, gap = canvas.theme, canvas.layout.px(GAP)
    box = _task_and_progress(canvas)[0].narrowed(2 * gap).cut_top(gap)[1]
    head, text = theme.accent if is_praise else theme.text, theme.text if is_praise else theme.text_dim
    draw_heading_and_text(canvas, box, headline, line, (head, theme.accent if is_warning else text))


def draw_progress(canvas: BoardCanvas, lesson: int, finished: Collection[int], seconds: float) -> None:
    """Draw the lesson's number and title, and a ring for each lesson: red and pulsing if finished, white if current.

    `lesson` is the number of the current one, from 0; the numbers of the finished ones count from 1.
    """
    theme, row = canvas.theme, _task_and_progress(canvas)[1]
    words, rings = _progress_boxes(canvas, lesson_words(lesson), row)
    canvas.draw_text(lesson_words(lesson), words, SMALL_TEXT, theme.text_dim, at_left=bool(rings))
    unit = rings[0].width * LESSON_RING_UNIT / LESSON_RING_SPACING if rings else 0
    for n, place in enumerate(rings):
        at = place.centre
        if n == lesson:
            canvas.assets.sprite("halo", unit * LESSON_GLOW_SIZE, theme.accent).draw(canvas.surface, at)
        if n + 1 in finished:
            breath = 0.5 + 0.5 * sin(2 * pi * (seconds - timing.PULSE_DELAY_SECONDS * n) / timing.BREATH_PERIOD_SECONDS)
            glow = canvas.assets.sprite("glow", unit * LESSON_GLOW_SIZE, theme.life)
            glow.draw(canvas.surface, at, round(LESSON_GLOW_ALPHA[0] + LESSON_GLOW_ALPHA[1] * breath))
            _draw_ring(canvas, "ring-dvonn", unit, at)
        elif n == lesson:
            _draw_ring(canvas, "ring-white", unit, at)
        else:
            canvas.assets.sprite("ghost", unit, theme.text_dim).draw(canvas.surface, at)


def _task_and_progress(canvas: BoardCanvas) -> tuple[Box, Box]:
    """Return the boxes of the task's text and of the progress below it, both in the upper bar of a tall window."""
    bar = canvas.layout.top_bar
    if not canvas.layout.is_tall:
        return bar, row_above_board(canvas, canvas.layout.px(LESSON_RING_UNIT))
    progress, task = bar.cut_bottom(canvas.layout.px(LESSON_RING_UNIT))
    return task, progress


def lesson_words(lesson: int) -> str:
    """Return the number, from 1, and the title of a lesson, whose number from 0 is given."""
    words = _("Lesson {number} of {total}: {title}")
    return words.format(number=lesson + 1, total=len(LESSONS), title=_(LESSONS[lesson].title))


def _progress_boxes(canvas: BoardCanvas, words: str, row: Box) -> tuple[Box, list[Box]]:
    """Return the box of the words and those of the rings beside them, if they have room, in the middle of a row."""
    room = row.narrowed(canvas.layout.px(LESSON_SCORE_RING_UNIT + LESSON_SCORE_WIDTH + 4 * GAP))
    gap, wanted = canvas.layout.px(2 * GAP), len(LESSONS) * canvas.layout.px(LESSON_RING_SPACING)
    text = canvas.text_width(words, SMALL_TEXT) + 2
    rings = min(wanted, room.width - text - gap)
    if rings < wanted * MIN_RINGS_SHARE:
        return room, []
    content = room.middle(text + gap + rings, row.height)
    right, left = content.cut_right(rings, gap)
    return left, right.columns(len(LESSONS))


def draw_scores(canvas: BoardCanvas, position: Position) -> None:
    """Draw the scores beside the row of lessons: White's at the left, Black's at the right."""
    layout = canvas.layout
    unit, width, gap = layout.px(LESSON_SCORE_RING_UNIT), layout.px(LESSON_SCORE_WIDTH), layout.px(2 * GAP)
    middle = row_above_board(canvas, canvas.layout.px(LESSON_RING_UNIT)).centre[1]
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
