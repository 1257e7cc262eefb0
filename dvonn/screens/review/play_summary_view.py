"""The table of both sides' play: accuracy, mistakes of each grade, and the pieces given away."""

from collections.abc import Mapping
from typing import Final

from dvonn.board.hud import cut_end
from dvonn.board.stacks import PIECE_SPRITES
from dvonn.engine.analysis.mistakes import Grade, PlaySummary
from dvonn.rules.pieces import Colour
from dvonn.screens.review.grade_marks import GRADE_NAMES, draw_grade_mark
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, SMALL_TEXT, Box, Layout

# Pixels in a window of 1280x720
SUMMARY_HEAD_HEIGHT: Final = 38
SUMMARY_ROW_HEIGHT: Final = 25
SUMMARY_RING_UNIT: Final = 30
ACCURACY_SIZE: Final = 23  # type size
SUMMARY_MARK_SIZE: Final = 13
SUMMARY_MARK_ROOM: Final = 22

SUMMARY_VALUE_SHARE: Final = 0.3  # of the table's width, for a side's values
SUMMARY_PLURALS: Final = {
    Grade.INACCURACY: "inaccuracies",
    **{grade: f"{GRADE_NAMES[grade]}s" for grade in (Grade.MISTAKE, Grade.BLUNDER)},
}


def summary_height(layout: Layout) -> int:
    """Return the height of the table in pixels."""
    return layout.px(SUMMARY_HEAD_HEIGHT) + (len(Grade) + 1) * layout.px(SUMMARY_ROW_HEIGHT)


def draw_play_summary(canvas: Canvas, box: Box, summaries: Mapping[Colour, PlaySummary]) -> None:
    """Draw a row for each value, White's at the left, Black's at the right, and between them what it is."""
    head, below = box.cut_top(min(box.height, canvas.layout.px(SUMMARY_HEAD_HEIGHT)))
    rows = below.rows(len(Grade) + 1)
    accuracies = {colour: _per_cent(summary.accuracy) for colour, summary in summaries.items()}
    _draw_row(canvas, head, "accuracy", accuracies, ACCURACY_SIZE)
    for colour, place in zip(Colour, _columns(head)[::2], strict=True):
        unit = min(place.height, canvas.layout.px(SUMMARY_RING_UNIT))
        x = place.x + unit / 2 if colour is Colour.WHITE else place.right - unit / 2
        canvas.assets.sprite(PIECE_SPRITES[colour.piece], unit).draw(canvas.surface, (x, place.centre[1]))
    for grade, row in zip(Grade, rows, strict=False):
        counts = {colour: str(summary.counts[grade]) for colour, summary in summaries.items()}
        _draw_row(canvas, row, SUMMARY_PLURALS[grade], counts, grade=grade)
    given = {colour: str(round(summary.given_away)) for colour, summary in summaries.items()}
    _draw_row(canvas, rows[-1], "given away", given)


def _per_cent(share: float | None) -> str:
    return "\u2013" if share is None else f"{share:.0f} %"


def _columns(row: Box) -> tuple[Box, Box, Box]:
    """Return the parts of a row for White, for the label and for Black."""
    width = round(row.width * SUMMARY_VALUE_SHARE)
    white, rest = row.cut_left(width)
    black, label = rest.cut_right(width)
    return white, label, black


def _draw_row(
    canvas: Canvas,
    row: Box,
    label: str,
    values: Mapping[Colour, str],
    size: float = SMALL_TEXT,
    grade: Grade | None = None,
) -> None:
    """Draw a label, with the mark of a grade before it, between the values of both sides."""
    white, room, black = _columns(row)
    mark, words = room.cut_left(canvas.layout.px(SUMMARY_MARK_ROOM))
    canvas.draw_text(label, words, SMALL_TEXT, canvas.theme.text_dim, at_left=True)
    if grade:
        draw_grade_mark(canvas, grade, mark.centre, canvas.layout.px(SUMMARY_MARK_SIZE))
    gap, ring = canvas.layout.px(GAP), canvas.layout.px(SUMMARY_RING_UNIT)
    for colour, box in zip(Colour, (white, black), strict=True):
        is_white = colour is Colour.WHITE
        inner = cut_end(cut_end(box, colour, ring, gap // 2)[1], colour.other, gap)[1]
        canvas.draw_text(values[colour], inner, size, canvas.theme.text, at_right=is_white, at_left=not is_white)
