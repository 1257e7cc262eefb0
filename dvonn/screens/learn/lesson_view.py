"""Draws what the tutorial says, how far it has come, and the scores, around the board."""

from dataclasses import dataclass
from math import pi, sin
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.stacks import RINGS
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from dvonn.ui import timing
from dvonn.ui.layout import GAP, HEADLINE, TEXT, Box, Point

# For a window of 1280x720
DOT: Final = 34  # the unit of a lesson's ring
BELOW: Final = 46  # how far below the upper bar its middle is at most
APART: Final = 44  # from one ring to the next
SCORE: Final = 44  # the unit of the ring beside a score
NUMBER: Final = 60  # the width of its number
HALO: Final = 1.3  # how much wider than its ring the light around a lesson is
GLOW: Final = (90, 60)  # of 255: how bright a lesson that is done glows at least, and how much more as it breathes


@dataclass(frozen=True)
class LessonDots:
    """How far the tutorial has come: lessons done, the present one, and how many there are."""

    done: int
    present: int
    lessons: int


def draw_words(canvas: BoardCanvas, headline: str, line: str, *, warns: bool = False, praises: bool = False) -> None:
    """Write across the upper bar what to do, and why; or in another colour what was wrong, or that it was right."""
    theme, gap = canvas.theme, canvas.layout.px(GAP)
    top = canvas.layout.top
    box = Box(2 * gap, gap, max(0, top.width - 4 * gap), max(0, top.height - gap))
    upper = Box(*box[:3], box.height * 6 // 11)
    lower = Box(box.x, box.y + upper.height, box.width, box.height - upper.height)
    canvas.words(headline, upper, HEADLINE, theme.accent if praises else theme.text)
    canvas.words(line, lower, TEXT, theme.accent if warns else theme.text if praises else theme.text_dim)


def draw_progress(canvas: BoardCanvas, progress: LessonDots, seconds: float) -> None:
    """Draw a ring for each lesson: red and breathing if it is done, white if it is present, an outline if to come."""
    unit, theme = canvas.layout.px(DOT), canvas.theme
    for n in range(progress.lessons):
        at = _dot(canvas, n, progress.lessons)
        if n == progress.present:
            canvas.assets.sprite("halo", unit * HALO, theme.accent).draw(canvas.surface, at)
        if n < progress.done:
            breath = 0.5 + 0.5 * sin(2 * pi * (seconds - timing.PULSE * n) / timing.BREATH)
            glow = canvas.assets.sprite("glow", unit * HALO, theme.life)
            glow.draw(canvas.surface, at, round(GLOW[0] + GLOW[1] * breath))
            _draw_ring(canvas, "ring-dvonn", unit, at)
        elif n == progress.present:
            _draw_ring(canvas, "ring-white", unit, at)
        else:
            canvas.assets.sprite("ghost", unit, theme.text_dim).draw(canvas.surface, at)


def _dot(canvas: BoardCanvas, number: int, of: int) -> Point:
    """Return the middle of a lesson's ring: in a row between the upper bar and the plate, not far below the bar."""
    layout = canvas.layout
    top, plate = layout.top.height, min(y for _, y in canvas.board.plate())
    down = max(0.0, min(layout.px(BELOW), (plate - top) / 2))
    return layout.width / 2 + (number - (of - 1) / 2) * layout.px(APART), top + down


def draw_scores(canvas: BoardCanvas, position: Position) -> None:
    """Draw both sides' pieces beside the row of lessons: White's at the left, Black's at the right."""
    layout = canvas.layout
    unit, wide, gap = layout.px(SCORE), layout.px(NUMBER), layout.px(2 * GAP)
    middle = _dot(canvas, 0, 1)[1]
    for colour in Colour:
        left = colour is Colour.WHITE
        ring = gap + unit / 2 if left else layout.width - gap - unit / 2
        _draw_ring(canvas, RINGS[colour.piece], unit, (ring, middle))
        number = round(ring + unit / 2 if left else ring - unit / 2 - wide)
        box = Box(number, round(middle - unit / 2), wide, unit)
        canvas.words(str(position.score(colour)), box, HEADLINE)


def _draw_ring(canvas: BoardCanvas, name: str, unit: float, at: Point) -> None:
    canvas.assets.sprite("shadow", unit).draw(canvas.surface, at)
    canvas.assets.sprite(name, unit).draw(canvas.surface, at)
