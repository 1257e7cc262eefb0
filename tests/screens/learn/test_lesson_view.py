"""The parts of the tutorial drawn around the board: texts, progress, scores."""

from itertools import product

import pygame
import pytest

from dvonn.board.canvas import BoardCanvas
from dvonn.rules.notation import parse_position
from dvonn.screens.learn.lesson_view import draw_progress, draw_scores, draw_task_text
from dvonn.ui.assets import Assets
from dvonn.ui.layout import layout
from tests.harness.boards import board_layout

SIZES = [(800, 480), (1280, 720), (720, 1280)]
every_size = pytest.mark.parametrize("size", SIZES)
SEVEN_TO_NINE = "9/6,bwb,3/3,ww,r,bw,r,wbb,rbb,2/2,bbw,7/9 white move"


def blank(assets: Assets, size: tuple[int, int]) -> BoardCanvas:
    return BoardCanvas(pygame.Surface(size, pygame.SRCALPHA), layout(size), assets, board_layout(size))


@every_size
def test_all_of_it_stays_between_the_window_and_the_board(assets: Assets, size: tuple[int, int]) -> None:
    """Texts and progress lie inside the window and above the board, without overlap."""
    above, below = blank(assets, size), blank(assets, size)
    draw_task_text(above, "Free your piece in the middle: move the other aside", "Why " * 20)
    draw_progress(below, 3, {1, 2}, 0)
    words, rings = (canvas.surface.get_bounding_rect(min_alpha=40) for canvas in (above, below))
    assert words.bottom <= rings.top
    assert rings.bottom <= min(y for _, y in above.board.plate())
    assert words.left > 0
    assert words.right < size[0]


def test_each_finished_lesson_is_another_ring(assets: Assets) -> None:
    """The progress row differs in and after each lesson, and is animated."""
    seen = set()
    for lesson, is_finished, seconds in [*product(range(8), (False, True), (0.0,)), (7, True, 1.5)]:
        canvas = blank(assets, (1280, 720))
        draw_progress(canvas, lesson, {lesson + 1} if is_finished else (), seconds)
        seen.add(pygame.image.tobytes(canvas.surface, "RGBA"))
    assert len(seen) == 17


@every_size
def test_scores_stand_at_both_sides(assets: Assets, size: tuple[int, int]) -> None:
    """White's score is at the left edge, Black's at the right, and the progress row lies between them."""
    canvas = blank(assets, size)
    draw_scores(canvas, parse_position(SEVEN_TO_NINE))
    drawn = canvas.surface.get_bounding_rect()
    assert drawn.left < size[0] * 0.1
    assert drawn.right > size[0] * 0.9
    row = blank(assets, size)
    draw_progress(row, 3, {1, 2}, 0)
    between = row.surface.get_bounding_rect()
    assert not canvas.surface.subsurface(between).get_bounding_rect().size[0]


def test_praise_and_warnings_have_other_colours(assets: Assets) -> None:
    """The same text looks different as praise, as a warning and as advice."""
    seen = set()
    for is_warning, is_praise in ((False, False), (True, False), (False, True)):
        canvas = blank(assets, (1280, 720))
        draw_task_text(canvas, "A headline", "A line", is_warning=is_warning, is_praise=is_praise)
        seen.add(pygame.image.tobytes(canvas.surface, "RGBA"))
    assert len(seen) == 3
