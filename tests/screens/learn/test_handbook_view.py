"""How the handbook's pages are set: lines that fit, boxes that do not overlap, figures cut out of the board."""

from itertools import pairwise

import pygame
import pytest

from dvonn.board.animation import still
from dvonn.board.marks import Marks
from dvonn.rules.board import NUMBERS
from dvonn.rules.notation import parse_position
from dvonn.screens.learn.handbook_view import closeup, draw_figure, parts
from dvonn.ui.assets import Assets
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Box, layout
from dvonn.ui.text import draw_text, fitting, wrapped

TEXT = "After each move every stack that is no longer linked to a dvonn piece is cut off."


@pytest.fixture
def canvas(assets: Assets) -> Canvas:
    return Canvas(pygame.Surface((1280, 720), pygame.SRCALPHA), layout((1280, 720)), assets)


@pytest.mark.parametrize("width", [150, 300, 700, 2000])
def test_lines_are_no_wider_than_their_room(canvas: Canvas, width: int) -> None:
    """All words come in their order, in lines that fit, each as full as it can be."""
    lines = wrapped(canvas, TEXT, width, 28)
    assert " ".join(lines) == TEXT
    wide = [canvas.assets.text(line, 28, canvas.theme.text).get_width() for line in lines]
    assert max(wide) <= width
    for line, after in pairwise(lines):
        longer = f"{line} {after.split()[0]}"
        assert canvas.assets.text(longer, 28, canvas.theme.text).get_width() > width


def test_text_is_set_smaller_where_there_is_less_room(canvas: Canvas) -> None:
    """With room enough text has its full size, with less a smaller one, and it stays in its box."""
    large, small = Box(100, 100, 600, 400), Box(100, 100, 220, 130)
    assert fitting(canvas, large, [TEXT, TEXT]) == 1
    assert fitting(canvas, small, [TEXT, TEXT]) < 0.8
    draw_text(canvas, small, [TEXT, TEXT])
    drawn = canvas.surface.get_bounding_rect()
    assert pygame.Rect(small).inflate(0, 8).contains(drawn)
    assert drawn.height > 90


@pytest.mark.parametrize("page", [Box(20, 60, 1200, 500), Box(20, 60, 680, 1000)])
def test_figure_and_text_share_a_page(canvas: Canvas, page: Box) -> None:
    """Both lie inside the page without touching: beside each other, or below each other where it is upright."""
    figure, text = (pygame.Rect(part) for part in parts(canvas, page))
    assert not figure.colliderect(text)
    assert pygame.Rect(page).contains(figure)
    assert pygame.Rect(page).contains(text)
    assert (figure.top == text.top) == (page.width > page.height)


@pytest.mark.parametrize("name", ["a1", "f3", "k5"])
def test_a_closeup_has_its_space_in_the_middle(name: str) -> None:
    """The space that is looked at is in the middle, and so many spaces are seen across."""
    board = closeup(Box(0, 0, 600, 400), NUMBERS[name], across=8)
    x, y = board.centre(NUMBERS[name])
    assert x == pytest.approx(300)
    assert abs(y - 200) < board.unit / 4
    assert board.unit == 75


def test_a_figure_stays_in_its_frame(canvas: Canvas) -> None:
    """However near the board is, nothing is drawn beside the figure's box, and the window's own layout is untouched."""
    box = Box(300, 200, 400, 300)
    picture = still(parse_position("9/3,b,3,b,bb,1/4,r,bbw,2,b,rb,r/3,b,6/9 white move"))
    draw_figure(canvas, box, (NUMBERS["f3"], 4), picture, Marks(selected=NUMBERS["f3"]), 0)
    assert canvas.surface.get_bounding_rect() == pygame.Rect(box)
