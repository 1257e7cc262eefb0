"""Boxes: their parts never overlap, never leave the box and are never negative."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dvonn.ui.layout import Box

SIZES = st.integers(0, 300)
CUTS = st.integers(-20, 400)
BOXES = st.builds(Box, st.integers(-50, 50), st.integers(-50, 50), SIZES, SIZES)


def holds(box: Box, part: Box) -> bool:
    """Tell whether a part lies in a box, with sizes that are not negative."""
    inside = box.x <= part.x and box.y <= part.y and part.right <= box.right and part.bottom <= box.bottom
    return inside and min(part.width, part.height) >= 0


@given(BOXES, CUTS, st.integers(0, 40))
def test_cut_parts_share_a_box(box: Box, size: int, gap: int) -> None:
    """The two parts of a cut lie in the box, a gap apart, and together fill it where there is room for the gap."""
    given_size = max(0, size)
    for cut in (box.cut_left, box.cut_right, box.cut_top, box.cut_bottom):
        part, rest = cut(size, gap)
        across = cut in (box.cut_left, box.cut_right)
        whole, one, other = (each.width if across else each.height for each in (box, part, rest))
        assert holds(box, part)
        assert holds(box, rest)
        assert one == min(given_size, whole)
        assert other == max(0, whole - given_size - gap)


def test_a_cut_is_on_its_side() -> None:
    """Each cut takes the part on the side that it is named for."""
    box = Box(10, 20, 100, 60)
    assert box.cut_left(30, 5) == (Box(10, 20, 30, 60), Box(45, 20, 65, 60))
    assert box.cut_right(30, 5) == (Box(80, 20, 30, 60), Box(10, 20, 65, 60))
    assert box.cut_top(30, 5) == (Box(10, 20, 100, 30), Box(10, 55, 100, 25))
    assert box.cut_bottom(30, 5) == (Box(10, 50, 100, 30), Box(10, 20, 100, 25))


@given(BOXES, st.integers(1, 9), st.integers(0, 20))
def test_columns_and_rows_are_equal(box: Box, count: int, gap: int) -> None:
    """Columns and rows have equal sizes, a gap between them and at most a pixel each left over."""
    columns, rows = box.columns(count, gap), box.rows(count, gap)
    assert len({(part.width, part.height) for part in columns}) == len({part[2:] for part in rows}) == 1
    assert all(
        right.x - left.right == lower.y - upper.bottom == gap
        for left, right, upper, lower in (
            (*one, *other) for one, other in zip(pairwise(columns), pairwise(rows), strict=True)
        )
    )
    if min(box.width, box.height) > gap * (count - 1):
        assert all(holds(box, part) for part in (*columns, *rows))
        assert box.right - columns[-1].right < count > box.bottom - rows[-1].bottom


@given(BOXES, CUTS, CUTS)
def test_the_middle_and_margins_lie_inside(box: Box, width: int, height: int) -> None:
    """The middle has equal margins on both sides, and margins are no larger than the box."""
    middle = box.middle(width, height)
    assert all(holds(box, part) for part in (middle, box.inset(width), box.narrowed(height)))
    assert abs((middle.x - box.x) - (box.right - middle.right)) <= 1
    assert abs((middle.y - box.y) - (box.bottom - middle.bottom)) <= 1
    assert box.moved(3, -4).moved(-3, 4) == box


@pytest.mark.parametrize(
    ("point", "inside"), [((10, 20), True), ((109, 79), True), ((110, 50), False), ((9, 50), False)]
)
def test_a_box_holds_its_pixels(point: tuple[int, int], inside: bool) -> None:  # noqa: FBT001 # parametrised by name
    """A box holds its first and its last pixel, and none beside them."""
    assert Box(10, 20, 100, 60).contains(point) is inside
