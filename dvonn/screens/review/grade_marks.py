"""The marks of mistakes, told apart by shape: a ring for an inaccuracy, a triangle, a diamond for a blunder."""

from math import cos, pi, sin
from typing import Final

import pygame
from pygame.transform import smoothscale

from dvonn.engine.analysis.mistakes import Grade
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Point
from dvonn.ui.theme import RGB

MARK_SUPERSAMPLING: Final = 4  # marks are drawn this many times larger and scaled down
MARK_EDGE: Final = 0.14  # the width of the outline, as a share of the mark's size
INACCURACY_SIZE: Final = 0.62  # of the other marks' size
TRIANGLE_SIZE: Final = 1.14  # of the circle around it, in sizes of the mark
MARK_CORNERS: Final = {Grade.MISTAKE: 3, Grade.BLUNDER: 4}


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
