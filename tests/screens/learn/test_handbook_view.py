"""The layout of the handbook's pages: wrapped text, boxes that don't overlap, figures cut from the board."""

from itertools import pairwise

import pygame
import pytest

from dvonn.rules.board import SPACE_BY_NAME
from dvonn.screens.learn.handbook_pages import Figure
from dvonn.screens.learn.handbook_view import FigurePlayer, closeup_board
from dvonn.screens.scene import Stage
from dvonn.ui.assets import Assets
from dvonn.ui.canvas import Canvas
from dvonn.ui.fitting import wrap_text
from dvonn.ui.layout import Box, layout
from dvonn.ui.text import BODY_TEXT, draw_paragraphs, fitting_text_size

TEXT = "After each move every stack that is no longer linked to a dvonn piece is cut off."


@pytest.fixture
def canvas(assets: Assets) -> Canvas:
    return Canvas(pygame.Surface((1280, 720), pygame.SRCALPHA), layout((1280, 720)), assets)


@pytest.mark.parametrize("width", [300, 2000])
def test_lines_are_no_wider_than_their_room(canvas: Canvas, width: int) -> None:
    """Wrapped lines keep the order of the words, fit the width, and are as full as possible."""
    lines = wrap_text(canvas.assets, TEXT, width, 28)
    assert " ".join(lines) == TEXT
    assert max(canvas.assets.text_size(line, 28)[0] for line in lines) <= width
    assert all(canvas.assets.text_size(f"{a} {b.split()[0]}", 28)[0] > width for a, b in pairwise(lines))


def test_paths_break_after_folders_and_spaces(canvas: Canvas) -> None:
    """A path is wrapped after a slash, a backslash or a space, and no part of it is lost."""
    words = "Written to /home/anna/Pictures/DVONN/2026-11-21 Anna - Ben.png"
    lines = wrap_text(canvas.assets, words, canvas.assets.text_size(words, 28)[0] // 2, 28)
    assert lines == ["Written to /home/anna/Pictures/", "DVONN/2026-11-21 Anna -", "Ben.png"]
    assert wrap_text(canvas.assets, "C:\\Users\\Anna\\Pictures", 1, 28) == ["C:\\", "Users\\", "Anna\\", "Pictures"]
    assert wrap_text(canvas.assets, "", 1, 28) == [""]


def test_text_is_set_smaller_where_there_is_less_room(canvas: Canvas) -> None:
    """Text has its full size where it fits, and shrinks down to the smallest one."""
    large, small = Box(100, 100, 600, 400), Box(100, 100, 260, 180)
    assert fitting_text_size(canvas, large, [TEXT, TEXT]) == canvas.layout.px(BODY_TEXT)
    assert fitting_text_size(canvas, small, [TEXT, TEXT]) < 0.8 * canvas.layout.px(BODY_TEXT)
    draw_paragraphs(canvas, small, [TEXT, TEXT])
    drawn = canvas.surface.get_bounding_rect()
    assert pygame.Rect(small).inflate(0, 8).contains(drawn)
    assert drawn.height > 90


def test_a_closeup_has_its_space_in_the_middle() -> None:
    """A closeup centres its space and shows the given number of spaces across."""
    for space in (SPACE_BY_NAME[name] for name in ("a1", "f3", "k5")):
        board = closeup_board(Box(0, 0, 600, 400), space, spaces_across=8)
        x, y = board.centre(space)
        assert x == pytest.approx(300)
        assert abs(y - 200) < board.unit / 4
        assert board.unit == 75


def test_a_figure_stays_in_its_frame(stage: Stage, canvas: Canvas) -> None:
    """A figure draws nothing outside its box."""
    box = Box(300, 200, 400, 300)
    figure = Figure("9/3,b,3,b,bb,1/4,r,bbw,2,b,rb,r/3,b,6/9 white move", ply="f3i3", spaces_across=4)
    FigurePlayer(stage, figure).draw_framed(canvas, box, 0)
    assert canvas.surface.get_bounding_rect() == pygame.Rect(box)
