"""What the tutorial draws around the board."""

import pygame
import pytest

from dvonn.board.canvas import BoardCanvas
from dvonn.rules.notation import parse_position
from dvonn.screens.learn.lesson_view import LessonDots, draw_progress, draw_scores, draw_words
from dvonn.ui.assets import Assets
from dvonn.ui.layout import layout
from tests.harness.boards import board_at

SIZES = [(800, 480), (1280, 720), (720, 1280)]
every_size = pytest.mark.parametrize("size", SIZES)
SEVEN_TO_NINE = "9/6,bwb,3/3,ww,r,bw,r,wbb,rbb,2/2,bbw,7/9 white move"


def blank(assets: Assets, size: tuple[int, int]) -> BoardCanvas:
    return BoardCanvas(pygame.Surface(size, pygame.SRCALPHA), layout(size), assets, board_at(size))


@every_size
def test_all_of_it_stays_between_the_window_and_the_board(assets: Assets, size: tuple[int, int]) -> None:
    """Words, lessons and scores lie above the plate and inside the window, and do not cover one another."""
    above, below = blank(assets, size), blank(assets, size)
    draw_words(above, "Free your piece in the middle: move the other aside", "Why " * 20)
    draw_progress(below, LessonDots(3, 3, 8), 0)
    words, rings = (canvas.surface.get_bounding_rect(min_alpha=40) for canvas in (above, below))
    assert words.bottom <= rings.top
    assert rings.bottom <= min(y for _, y in above.board.plate())
    assert words.left > 0
    assert words.right < size[0]


def test_each_lesson_done_is_another_ring(assets: Assets) -> None:
    """The row looks different after each lesson, and breathes once one is done."""
    seen = set()
    for done in range(9):
        canvas = blank(assets, (1280, 720))
        draw_progress(canvas, LessonDots(done, min(done, 7), 8), 0)
        seen.add(pygame.image.tobytes(canvas.surface, "RGBA"))
    assert len(seen) == 9
    draw_progress(canvas, LessonDots(8, 7, 8), 1.5)
    assert pygame.image.tobytes(canvas.surface, "RGBA") not in seen


@every_size
def test_scores_stand_at_both_sides(assets: Assets, size: tuple[int, int]) -> None:
    """White's score is at the left, Black's at the right, and the lessons have their place between."""
    canvas = blank(assets, size)
    draw_scores(canvas, parse_position(SEVEN_TO_NINE))
    drawn = canvas.surface.get_bounding_rect()
    assert drawn.left < size[0] * 0.1
    assert drawn.right > size[0] * 0.9
    row = blank(assets, size)
    draw_progress(row, LessonDots(3, 3, 8), 0)
    between = row.surface.get_bounding_rect()
    assert not canvas.surface.subsurface(between).get_bounding_rect().size[0]


def test_praise_and_warnings_have_other_colours(assets: Assets) -> None:
    """The same words look different as praise, as a warning and as advice."""
    seen = set()
    for warns, praises in ((False, False), (True, False), (False, True)):
        canvas = blank(assets, (1280, 720))
        draw_words(canvas, "A headline", "A line", warns=warns, praises=praises)
        seen.add(pygame.image.tobytes(canvas.surface, "RGBA"))
    assert len(seen) == 3
