"""The marks of mistakes, told apart by shape, and the table of both sides' play: accuracy, mistakes, pieces lost."""

from collections.abc import Mapping
from math import cos, pi, sin
from typing import Final

import pygame
from pygame.transform import smoothscale

from dvonn.board.stacks import PIECE_SPRITES
from dvonn.engine.analysis.mistakes import Grade, PlaySummary
from dvonn.language import N_, _, count_text, percent_text
from dvonn.rules.pieces import Colour
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, SMALL_TEXT, Box, Layout, Point
from dvonn.ui.theme import RGB

MARK_SUPERSAMPLING: Final = 4  # marks are drawn this many times larger and scaled down
MARK_EDGE: Final = 0.14  # the width of the outline, as a share of the mark's size
INACCURACY_SIZE: Final = 0.62  # of the other marks' size
TRIANGLE_SIZE: Final = 1.14  # of the circle around it, in sizes of the mark
MARK_CORNERS: Final = {Grade.MISTAKE: 3, Grade.BLUNDER: 4}

# Pixels in a window of 1280x720
SUMMARY_HEAD_HEIGHT: Final = 38
SUMMARY_ROW_HEIGHT: Final = 25
SUMMARY_RING_UNIT: Final = 30
SUMMARY_MARK_SIZE: Final = 13
SUMMARY_MARK_ROOM: Final = 22
MIN_PANEL_HEIGHT: Final = 430  # of a panel with the whole table above the list

WIDEST_ACCURACY: Final = "100 %"
SUMMARY_LABELS: Final = (
    N_("Accuracy"),
    N_("Inaccuracies"),
    N_("Mistakes"),
    N_("Blunders"),
    # Translators: the number of pieces that a side's moves lost
    N_("Pieces lost"),
)


def draw_grade_mark(canvas: Canvas, grade: Grade, at: Point, size: int) -> None:
    """Draw the mark of a grade around a point; the size is in pixels."""
    mark = canvas.assets.cached(("grade", grade, size), lambda: _render_mark(canvas, grade, size))
    canvas.surface.blit(mark, mark.get_rect(center=(round(at[0]), round(at[1]))))


def _render_mark(canvas: Canvas, grade: Grade, size: int) -> pygame.Surface:
    theme, fine = canvas.theme, MARK_SUPERSAMPLING * size
    large = pygame.Surface((2 * fine, 2 * fine), pygame.SRCALPHA)
    large.fill((*theme.outline, 0))
    tint = {Grade.INACCURACY: theme.spark, Grade.MISTAKE: theme.accent, Grade.BLUNDER: theme.life}[grade]
    edge, radius = MARK_EDGE * fine, fine / 2
    if grade is Grade.INACCURACY:
        radius *= INACCURACY_SIZE
        for colour, reach in ((theme.outline, radius + edge), (tint, radius), (theme.outline, radius - edge)):
            pygame.draw.circle(large, colour, (fine, fine), reach)
    else:
        if grade is Grade.MISTAKE:
            radius *= TRIANGLE_SIZE
        _draw_corners(large, theme.outline, MARK_CORNERS[grade], radius + 2 * edge)
        _draw_corners(large, tint, MARK_CORNERS[grade], radius)
    return smoothscale(large, (2 * size, 2 * size))


def _draw_corners(surface: pygame.Surface, colour: RGB, count: int, radius: float) -> None:
    """Draw a regular polygon around the middle, with one corner at the top."""
    middle = surface.get_width() / 2
    angles = [2 * pi * n / count for n in range(count)]
    points = [(middle + radius * sin(angle), middle - radius * cos(angle)) for angle in angles]
    pygame.draw.polygon(surface, colour, points)


def summary_height(layout: Layout, panel: Box) -> int:
    """Return the height of the table in pixels; in a low panel it has only the accuracy."""
    head = layout.px(SUMMARY_HEAD_HEIGHT)
    if panel.height < layout.px(MIN_PANEL_HEIGHT):
        return head
    return head + (len(Grade) + 1) * layout.px(SUMMARY_ROW_HEIGHT)


def draw_play_summary(canvas: Canvas, box: Box, summaries: Mapping[Colour, PlaySummary]) -> None:
    """Draw a row for each value, White's at the left, Black's at the right, and between them what it is."""
    layout, theme = canvas.layout, canvas.theme
    head, below = box.cut_top(layout.px(SUMMARY_HEAD_HEIGHT))
    labels = [_(label) for label in SUMMARY_LABELS]
    mark, gap = layout.px(SUMMARY_MARK_ROOM), layout.px(GAP)
    middle = mark + max(canvas.text_width(label, SMALL_TEXT) for label in labels)
    left, right = (max(0, (box.width - middle) // 2) for _side in Colour)
    values = zip(*(_values(summaries[colour]) for colour in Colour), strict=True)
    rows = below.rows(len(Grade) + 1) if below.height else []
    for number, (label, row, words) in enumerate(zip(labels, (head, *rows), values, strict=False)):
        white, rest = row.cut_left(left)
        black, label_box = rest.cut_right(right)
        canvas.draw_text(label, label_box.cut_left(mark)[1], SMALL_TEXT, theme.text_dim, at_left=True)
        canvas.draw_text(words[0], white.cut_right(gap)[1], SMALL_TEXT, at_right=True)
        canvas.draw_text(words[1], black.cut_left(gap)[1], SMALL_TEXT, at_left=True)
        if 0 < number <= len(Grade):
            at = label_box.cut_left(mark)[0].centre
            draw_grade_mark(canvas, list(Grade)[number - 1], at, layout.px(SUMMARY_MARK_SIZE))
    ring = min(head.height, layout.px(SUMMARY_RING_UNIT))
    if left - gap - ring >= canvas.text_width(WIDEST_ACCURACY, SMALL_TEXT):
        for colour, place in zip(Colour, (head.cut_left(ring)[0], head.cut_right(ring)[0]), strict=True):
            canvas.assets.sprite(PIECE_SPRITES[colour.piece], ring).draw(canvas.surface, place.centre)


def _values(summary: PlaySummary) -> list[str]:
    """Return the values of a side, in the order of the labels."""
    accuracy = "\u2013" if summary.accuracy is None else percent_text(round(summary.accuracy))
    return [accuracy, *(count_text(summary.counts[grade]) for grade in Grade), count_text(round(summary.given_away))]
