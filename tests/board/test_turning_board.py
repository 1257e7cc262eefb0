"""The layout of a board that turns from one viewpoint to another."""

from itertools import pairwise

import pytest

from dvonn.board.layout import Viewpoint
from dvonn.rules import board
from dvonn.rules.board import SPACES
from tests.board.windows import at_common_sizes, plate_ends, turn
from tests.harness.pictures import board_layout

other_sides = pytest.mark.parametrize("viewpoint", [Viewpoint.NORTH, Viewpoint.MIRRORED], ids=lambda side: side.name)


@at_common_sizes
@other_sides
@pytest.mark.parametrize("back", [False, True], ids=["there", "back"])
def test_a_turn_begins_and_ends_at_rest(size: tuple[int, int], viewpoint: Viewpoint, *, back: bool) -> None:
    """A turning board begins with the spaces of one viewpoint and ends with those of the other, in their orders."""
    start, goal = (board_layout(size, viewpoint=side) for side in (Viewpoint.SOUTH, viewpoint))
    if back:
        start, goal = goal, start
    first, *_, last = turn(goal, start.viewpoint)
    for moving, still in ((first, start), (last, goal)):
        assert moving.at_rest == goal == goal.at_rest
        for space in SPACES:
            assert moving.centre(space) == pytest.approx(still.centre(space))


@at_common_sizes
def test_rows_turn_as_rows(size: tuple[int, int]) -> None:
    """While the board turns by half, the spaces of a row stay in line at equal distances, and all within the plate."""
    goal = board_layout(size, viewpoint=Viewpoint.NORTH)
    left, top, right, bottom = plate_ends(goal)
    for moving in turn(goal, Viewpoint.SOUTH):
        for row in board.ROW_SPACES:
            centres = [moving.centre(space) for space in row]
            ways = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(centres)]
            assert all(way == pytest.approx(ways[0], abs=0.01) for way in ways)
            assert all(left < x < right and top < y < bottom for x, y in centres)


@at_common_sizes
@other_sides
def test_turning_stacks_are_drawn_from_the_back(size: tuple[int, int], viewpoint: Viewpoint) -> None:
    """On its way, too, a board draws what is further down later."""
    for moving in turn(board_layout(size, viewpoint=viewpoint), Viewpoint.SOUTH):
        heights = [moving.centre(space)[1] for space in moving.back_to_front]
        assert heights == sorted(heights)
