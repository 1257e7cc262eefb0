"""The layout of the score screen: no overlap, nothing cut off, and room for any tower, at every size."""

from itertools import combinations

import pygame
import pytest

from dvonn.board.layout import RING_WIDTH
from dvonn.rules.board import Colour
from dvonn.screens.score.score_result import RING_BOTTOM_EXTENT, RING_TOP_EXTENT, ScoreLayout
from dvonn.ui.layout import Box, layout

SIZES = [(640, 360), (1280, 720), (3840, 2160), (1080, 1920), (1000, 1000), (2560, 720)]
any_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


def boxes(where: ScoreLayout) -> list[Box]:
    """Return all boxes of the screen, including the board's."""
    corners = where.board.plate()
    left, right = (f(x for x, _ in corners) for f in (min, max))
    top, foot = (f(y for _, y in corners) for f in (min, max))
    board = Box(round(left), round(top), round(right - left), round(foot - top))
    sides = [part[colour] for part in (where.towers, where.counts, where.names) for colour in Colour]
    return [where.headline, where.reason, where.facts, board, *sides]


@any_size
def test_nothing_overlaps_or_is_cut_off(size: tuple[int, int]) -> None:
    """All boxes lie inside the window above the buttons, without overlap."""
    window = layout(size)
    parts = boxes(ScoreLayout(window))
    above_buttons = pygame.Rect(0, 0, window.width, window.button_row(3).y)
    assert all(above_buttons.contains(box) for box in parts)
    shared = [pygame.Rect(one).clip(other).size for one, other in combinations(parts, 2)]
    assert max(min(size) for size in shared) <= 1  # a pixel at an edge


@any_size
@pytest.mark.parametrize("highest", [1, 2, 12, 25, 40])
def test_any_tower_fits_its_box(size: tuple[int, int], highest: int) -> None:
    """A tower of one to forty pieces fits its box, with a visible edge of each ring; both have one scale and foot."""
    where = ScoreLayout(layout(size))
    for colour in Colour:
        box, tower = where.towers[colour], where.tower(colour, highest)
        top, foot = tower.ring_centre(highest - 1), tower.ring_centre(0)
        assert top[1] - RING_TOP_EXTENT * tower.unit >= box.y - 1
        assert foot[1] + RING_BOTTOM_EXTENT * tower.unit <= box.bottom + 1
        assert tower.unit * RING_WIDTH <= box.width
        assert highest == 1 or tower.step >= 1.5
    white, black = (where.tower(colour, highest) for colour in Colour)
    assert (white.unit, white.step) == pytest.approx((black.unit, black.step), rel=0.02)
    assert white.foot[1] == pytest.approx(black.foot[1], abs=1)
