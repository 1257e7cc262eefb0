"""Boxes: their parts never overlap, never leave the box and are never negative."""

from itertools import pairwise
from random import Random

import pytest

from dvonn.ui.layout import REST, Box, Pixels, layout


def holds(box: Box, part: Box) -> bool:
    """Tell whether a part lies in a box, with sizes that are not negative."""
    inside = box.x <= part.x and box.y <= part.y and part.right <= box.right and part.bottom <= box.bottom
    return inside and min(part.width, part.height) >= 0


def test_parts_lie_in_their_box() -> None:
    """A cut's parts lie a gap apart and fill the box where there is room; columns and rows have equal sizes and gaps.

    The middle has equal margins, and margins are no larger than the box.
    """
    rng, sizes = Random(1), [0, 1, *range(2, 300, 7)]
    for _ in range(300):
        box = Box(rng.randint(-50, 50), rng.randint(-50, 50), rng.choice(sizes), rng.choice(sizes))
        size, other, gap, count = rng.randint(-20, 400), rng.randint(-20, 400), rng.randint(0, 40), rng.randint(1, 9)
        for cut in (box.cut_left, box.cut_right, box.cut_top, box.cut_bottom):
            across, parts = cut in (box.cut_left, box.cut_right), cut(size, gap)
            whole, first, rest = (each.width if across else each.height for each in (box, *parts))
            assert all(holds(box, part) for part in parts)
            assert (first, rest) == (min(max(0, size), whole), max(0, whole - max(0, size) - gap))
        columns, rows, middle = box.columns(count, gap), box.rows(count, gap), box.middle(size, other)
        assert len({part[2:] for part in columns}) == len({part[2:] for part in rows}) == 1
        assert all(right.x - left.right == gap for left, right in pairwise(columns))
        assert all(lower.y - upper.bottom == gap for upper, lower in pairwise(rows))
        if min(box.width, box.height) > gap * (count - 1):
            assert all(holds(box, part) for part in (*columns, *rows))
            assert box.right - columns[-1].right < count
            assert box.bottom - rows[-1].bottom < count
        assert all(holds(box, part) for part in (middle, box.inset(size), box.narrowed(other)))
        assert abs((middle.x - box.x) - (box.right - middle.right)) <= 1
        assert abs((middle.y - box.y) - (box.bottom - middle.bottom)) <= 1
        assert box.moved(3, -4).moved(-3, 4) == box


def test_a_cut_is_on_its_side() -> None:
    """Each cut takes the part on the side that it is named for; a box holds its first and its last pixel."""
    box = Box(10, 20, 100, 60)
    assert box.cut_left(30, 5) == (Box(10, 20, 30, 60), Box(45, 20, 65, 60))
    assert box.cut_right(30, 5) == (Box(80, 20, 30, 60), Box(10, 20, 65, 60))
    assert box.cut_top(30, 5) == (Box(10, 20, 100, 30), Box(10, 55, 100, 25))
    assert box.cut_bottom(30, 5) == (Box(10, 50, 100, 30), Box(10, 20, 100, 25))
    assert [*map(box.contains, [(10, 20), (109, 79), (110, 50), (9, 50)])] == [True, True, False, False]


PAGE = """
    head head head
    list .    side
    list foot foot
"""


@pytest.mark.parametrize(
    ("size", "rows", "columns", "boxes"),
    [
        # Sizes over 1 are scaled, at 640x360 to 0.67 of them; the rest is shared
        ((1280, 720), [50, REST, REST], [40, REST, 30], {"head": (0, 0, 200, 50), "foot": (50, 110, 150, 40)}),
        ((640, 360), [50, REST, REST], [40, REST, 30], {"head": (0, 0, 200, 34), "foot": (34, 99, 166, 51)}),
        # Measured lengths are not
        ((640, 360), [Pixels(50), REST, REST], [REST] * 3, {"head": (0, 0, 200, 50), "list": (0, 57, 62, 93)}),
        # Shares are of what the fixed sizes leave with their gaps, 90 and 200
        ((1280, 720), [50, 0.5, REST], [0.25, REST, REST], {"list": (0, 60, 50, 90), "side": (135, 60, 65, 45)}),
        ((1280, 720), [50, REST, REST], [0.3, REST, REST], {"head": (0, 0, 200, 50), "foot": (70, 110, 130, 40)}),
        # Where there is no room, the last cells are smaller, and empty at the edge
        ((1280, 720), [90, 40, 60], [150, 80, 40], {"list": (0, 100, 150, 50), "foot": (160, 150, 40, 0)}),
    ],
)
def test_areas_are_where_a_picture_shows_them(
    size: tuple[int, int], rows: list[float], columns: list[float], boxes: dict[str, tuple[int, int, int, int]]
) -> None:
    """The areas of a box 200 by 150 have their sizes, gaps of 10 between them, and the picture's order."""
    areas = layout(size).areas(Box(0, 0, 200, 150), PAGE, rows, columns)
    assert {name: tuple(areas[name]) for name in boxes} == boxes
    assert areas.keys() == {"head", "list", "side", "foot"}
    assert all(holds(Box(0, 0, 200, 150), area) for area in areas.values())
