"""The table of both sides' play: accuracy, mistakes of each grade, and the pieces given away."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from dvonn.board.stacks import PIECE_SPRITES
from dvonn.engine.analysis.mistakes import Grade, PlaySummary
from dvonn.language import N_, _, count_text, percent_text
from dvonn.rules.pieces import Colour
from dvonn.screens.review.grade_marks import draw_grade_mark
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
SUMMARY_LABELS: Final = (
    N_("Accuracy"),
    N_("Inaccuracies"),
    N_("Mistakes"),
    N_("Blunders"),
    # Translators: the number of pieces that a side's moves lost
    N_("Pieces lost"),
)


def summary_height(layout: Layout) -> int:
    """Return the height of the table in pixels."""
    return layout.px(SUMMARY_HEAD_HEIGHT) + (len(Grade) + 1) * layout.px(SUMMARY_ROW_HEIGHT)


def draw_play_summary(canvas: Canvas, box: Box, summaries: Mapping[Colour, PlaySummary]) -> None:
    """Draw a row for each value, White's at the left, Black's at the right, and between them what it is."""
    head, below = box.cut_top(min(box.height, canvas.layout.px(SUMMARY_HEAD_HEIGHT)))
    rows = [_split(canvas, row) for row in (head, *below.rows(len(Grade) + 1))]
    labels = [_(label) for label in SUMMARY_LABELS]
    size = SMALL_TEXT * canvas.group_scale(zip(labels, [row.label for row in rows], strict=True), SMALL_TEXT)
    for label, row in zip(labels, rows, strict=True):
        canvas.draw_text(label, row.label, size, canvas.theme.text_dim, at_left=True)
    for grade, row in zip(Grade, rows[1:], strict=False):
        draw_grade_mark(canvas, grade, row.mark.centre, canvas.layout.px(SUMMARY_MARK_SIZE))
    for colour, place in zip(Colour, rows[0].ends, strict=True):
        canvas.assets.sprite(PIECE_SPRITES[colour.piece], min(place[2:])).draw(canvas.surface, place.centre)
    values = zip(*(_values(summaries[colour]) for colour in Colour), strict=True)
    cells = [list(zip(words, row.values, strict=True)) for words, row in zip(values, rows, strict=True)]
    _draw_values(canvas, cells[:1], ACCURACY_SIZE)
    _draw_values(canvas, cells[1:], SMALL_TEXT)


def _draw_values(canvas: Canvas, rows: Sequence[Sequence[tuple[str, Box]]], size: float) -> None:
    """Draw rows of White's and Black's values in one size, towards the middle."""
    size *= canvas.group_scale((cell for row in rows for cell in row), size)
    for (white, left), (black, right) in rows:
        canvas.draw_text(white, left, size, at_right=True)
        canvas.draw_text(black, right, size, at_left=True)


class SummaryRow(NamedTuple):
    """The parts of a row: a side's ring at either end, both values, and between them a mark and a label."""

    ends: tuple[Box, Box]
    values: tuple[Box, Box]
    mark: Box
    label: Box


def _split(canvas: Canvas, row: Box) -> SummaryRow:
    """Return the parts of a row."""
    width, gap = round(row.width * SUMMARY_VALUE_SHARE), canvas.layout.px(GAP)
    left, rest = row.cut_left(width)
    right, middle = rest.cut_right(width)
    ring = canvas.layout.px(SUMMARY_RING_UNIT)
    (left_end, left), (right_end, right) = left.cut_left(ring, gap // 2), right.cut_right(ring, gap // 2)
    mark, label = middle.cut_left(canvas.layout.px(SUMMARY_MARK_ROOM))
    return SummaryRow((left_end, right_end), (left.cut_right(gap)[1], right.cut_left(gap)[1]), mark, label)


def _values(summary: PlaySummary) -> list[str]:
    """Return the values of a side, in the order of the labels."""
    accuracy = "\u2013" if summary.accuracy is None else percent_text(round(summary.accuracy))
    return [accuracy, *(count_text(summary.counts[grade]) for grade in Grade), count_text(round(summary.given_away))]
