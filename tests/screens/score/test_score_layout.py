"""The score screen's parts: in any window nothing overlaps, nothing is cut off, and any tower fits."""

from itertools import combinations

import pytest

from dvonn.board.layout import RING
from dvonn.rules.board import SPACES
from dvonn.rules.pieces import Colour
from dvonn.screens.score.score_layout import ABOVE, BELOW, ScoreLayout, score_layout
from dvonn.ui.layout import Box, layout

SIZES = [(800, 480), (640, 360), (1280, 720), (1920, 1080), (3840, 2160), (1080, 1920), (1000, 1000), (2560, 720)]
any_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


def boxes(where: ScoreLayout) -> list[Box]:
    """Return all boxes of a screen, and the board's."""
    corners = where.board.plate()
    left, right = (f(x for x, _ in corners) for f in (min, max))
    top, foot = (f(y for _, y in corners) for f in (min, max))
    board = Box(round(left), round(top), round(right - left), round(foot - top))
    sides = [part[colour] for part in (where.stands, where.counts, where.names) for colour in Colour]
    return [where.headline, where.reason, where.facts, board, *sides]


def overlap(one: Box, other: Box) -> bool:
    """Tell whether boxes share more than the odd pixel at an edge."""
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return across > 1 and down > 1


@any_size
def test_nothing_overlaps_or_is_cut_off(size: tuple[int, int]) -> None:
    """All parts lie in the window, above the buttons, beside each other."""
    window = layout(size)
    parts = boxes(score_layout(window))
    for box in parts:
        assert min(box.x, box.y) >= 0
        assert box.x + box.width <= window.width
        assert box.y + box.height <= window.buttons(3).y
    assert not [pair for pair in combinations(parts, 2) if overlap(*pair)]


@any_size
@pytest.mark.parametrize("highest", [1, 2, 12, 25, 40])
def test_any_tower_fits_its_box(size: tuple[int, int], highest: int) -> None:
    """From one piece to forty, a tower stays in its box, and each of its rings shows an edge of its own."""
    where = score_layout(layout(size))
    for colour in Colour:
        box, tower = where.stands[colour], where.tower(colour, highest)
        top, foot = tower.spot(highest - 1), tower.spot(0)
        assert top[1] - ABOVE * tower.unit >= box.y - 1
        assert foot[1] + BELOW * tower.unit <= box.y + box.height + 1
        assert tower.unit * RING <= box.width
        assert highest == 1 or tower.step >= 1.5


@any_size
def test_both_towers_are_to_the_same_scale(size: tuple[int, int]) -> None:
    """The same step for both, as they are compared by eye."""
    white, black = (score_layout(layout(size)).tower(colour, 17) for colour in Colour)
    assert (white.unit, white.step) == pytest.approx((black.unit, black.step), rel=0.02)
    assert white.foot[1] == pytest.approx(black.foot[1], abs=1)


@any_size
def test_spaces_are_beside_the_towers(size: tuple[int, int]) -> None:
    """No space of the board lies in a tower's box."""
    where = score_layout(layout(size))
    for space in SPACES:
        assert not any(box.holds(where.board.centre(space)) for box in where.stands.values())
