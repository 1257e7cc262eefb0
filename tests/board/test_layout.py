"""The layout of the board at every window size: spaces, stacks, coordinates, turns, and the bars around the plate."""

from collections.abc import Callable
from itertools import combinations, pairwise, product
from math import hypot

import pytest

from dvonn.board.layout import (
    FLATTENING,
    PLATE_THICKNESS,
    RING_THICKNESS,
    RING_WIDTH,
    BoardLayout,
    Viewpoint,
    board_between_bars,
    turning_board,
)
from dvonn.rules import board
from dvonn.rules.board import COLUMN_LETTERS, SPACE_BY_NAME, SPACE_NAMES, SPACES, Space
from dvonn.ui.layout import TEXT_SIZES, layout
from tests.harness.pictures import board_layout
from tests.harness.referee.symmetries import Symmetry

COMMON_SIZES = [
    *((800, 480), (1280, 720), (1920, 1080), (3840, 2160), (1024, 768)),
    *((2560, 1080), (640, 480), (1080, 1920)),
]
at_common_sizes = pytest.mark.parametrize("size", COMMON_SIZES, ids=str)
from_all_sides = pytest.mark.parametrize("viewpoint", Viewpoint, ids=lambda viewpoint: viewpoint.name)
lying_and_upright = pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)], ids=["lying", "upright"])
with_all_texts = pytest.mark.parametrize("text", TEXT_SIZES)


def one_stack(space: Space, height: int, others: int = 0) -> Callable[[Space], int]:
    """Return the heights of a board with one stack, and with equal ones on all other spaces."""
    return lambda other: height if other == space else others


def plate_ends(grid: BoardLayout) -> tuple[float, float, float, float]:
    """Return the left, upper, right and lower ends of the plate."""
    across, down = zip(*grid.plate(), strict=True)
    return min(across), min(down), max(across), max(down)


@at_common_sizes
def test_points_near_a_centre(size: tuple[int, int]) -> None:
    """Points up to three tenths of the way to a neighbour belong to the nearest space, those outside to none."""
    grid, parts = board_layout(size), layout(size)
    right, back = grid.steps
    for space, (across, up) in product(SPACES, ((0, 0), (0.3, 0), (-0.3, 0), (0, 0.3), (0, -0.3), (0.2, 0.2))):
        x, y = grid.centre(space)
        assert grid.space_at((x + across * right, y - up * back), lambda _: 0) == space
    for point in ((0, 0), (size[0] - 1, size[1] - 1), parts.top_bar.centre, parts.bottom_bar.centre, (-500, -500)):
        assert grid.space_at(point, lambda _: 1) is None


@pytest.mark.parametrize("height", [2, 7, 25])
@from_all_sides
@at_common_sizes
def test_tall_stack_covers_its_drawn_area(size: tuple[int, int], viewpoint: Viewpoint, height: int) -> None:
    """The drawn area of a tall stack belongs to its space, from foot to top."""
    grid = board_layout(size, viewpoint=viewpoint)
    for tall in SPACES:
        x, y = grid.centre(tall)
        for rise, beside in product((0, grid.rise(height) / 2, grid.rise(height)), (-0.25, 0, 0.25)):
            assert grid.space_at((x + beside * grid.unit, y - rise), one_stack(tall, height, others=1)) == tall
        foot = y + 0.4 * RING_WIDTH * FLATTENING * grid.unit
        assert grid.stack_at((x, foot), one_stack(tall, height, others=0)) == tall


@from_all_sides
@lying_and_upright
def test_no_stack_hides_another_one(size: tuple[int, int], viewpoint: Viewpoint) -> None:
    """The middle of a ring and the top of a stack can be pressed, with stacks of all 49 pieces everywhere else."""
    grid = board_layout(size, viewpoint=viewpoint)
    for space, height in product(SPACES, (1, 2, 5, 49)):
        heights = one_stack(space, height, others=49)
        x, y = grid.centre(space)
        assert grid.space_at((x, y - grid.rise(height)), heights) == space
        assert grid.space_at(grid.top(space, height), heights) == space


@from_all_sides
def test_neighbours_in_front(viewpoint: Viewpoint) -> None:
    """Half a unit aside and one row lower, or on an upright board the next space of the row."""
    grid = board_layout((1280, 720), viewpoint=viewpoint)
    found = 0
    for space in SPACES:
        x, y = grid.centre(space)
        for to_x, to_y in map(grid.centre, grid.neighbours_in_front(space)):
            assert (abs(to_x - x), to_y - y) == pytest.approx((grid.unit / 2, grid.row_step))
            found += 1
    assert found == 76
    upright = board_layout((1080, 1920))
    for row in board.ROW_SPACES:
        assert [upright.neighbours_in_front(space) for space in row] == [*([near] for near in row[1:]), []]


def test_stacks_rise_up_to_a_limit() -> None:
    """The rise grows with the height of a stack up to one unit; a space behind a tall stack is found beside it."""
    grid = board_layout((1280, 720))
    rises = [grid.rise(height) for height in range(1, 50)]
    assert rises == sorted(rises)
    assert 0 == rises[0] < rises[-1] <= grid.unit
    assert len({round(rise) for rise in rises}) >= 8  # of different looks
    f3, f4 = SPACE_BY_NAME["f3"], SPACE_BY_NAME["f4"]
    x, y = grid.centre(f3)
    assert grid.space_at((x - grid.unit * 0.6, y - grid.rise(10)), one_stack(f3, 10)) == f4


# The window's parts


@pytest.mark.parametrize("coordinates", [False, True], ids=["bare", "coordinates"])
@with_all_texts
@from_all_sides
@at_common_sizes
def test_the_board_lies_between_the_bars(
    size: tuple[int, int], viewpoint: Viewpoint, text: float, *, coordinates: bool
) -> None:
    """The bars lie at the window's ends and the plate between them, with any margin, text above it and tall stacks."""
    parts, grid = layout(size, text), board_layout(size, text, viewpoint, coordinates=coordinates)
    left, upper, right, lower = plate_ends(grid)
    assert (parts.top_bar.x, parts.top_bar.y, parts.top_bar.width) == (0, 0, size[0])
    assert (parts.bottom_bar.x, parts.bottom_bar.width, parts.bottom_bar.bottom) == (0, *size)
    assert 0 <= left < right <= size[0]
    assert parts.top_bar.height <= upper < lower <= parts.bottom_bar.y
    _, y = grid.centre(grid.back_to_front[0])
    top = y - grid.rise(49) - grid.unit * (RING_THICKNESS + RING_WIDTH * FLATTENING / 2)
    assert top >= parts.top_bar.height - 1
    below = board_between_bars(parts, viewpoint, coordinates=False, headroom=parts.text_px(50))
    assert plate_ends(below)[1] >= parts.top_bar.height + parts.text_px(50) - 1


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1080), (3440, 1440)], ids=str)
def test_the_board_fills_the_window(size: tuple[int, int]) -> None:
    """The plate has at least 70 % of a wide window's height; spaces measure 9 mm on a screen of 154 mm, 800x480."""
    grid = board_layout(size)
    _, upper, _, lower = plate_ends(grid)
    assert lower + grid.unit * PLATE_THICKNESS - upper >= 0.7 * size[1]
    small = board_layout((800, 480))
    assert min(small.unit * RING_WIDTH * FLATTENING, small.row_step) >= 800 / 154 * 9


@pytest.mark.parametrize("size", [(1080, 1920), (720, 1280), (800, 1280), (540, 960), (60, 5000)], ids=str)
def test_the_board_stands_upright_in_tall_windows(size: tuple[int, int]) -> None:
    """In a tall window the rows stand side by side, and the board covers at least 35 % of a usual one's height."""
    grid = board_layout(size, max(TEXT_SIZES), coordinates=True)
    _, upper, _, lower = plate_ends(grid)
    rows = [{round(grid.centre(space)[0]) for space in row} for row in board.ROW_SPACES]
    assert grid.upright
    assert [len(row) for row in rows] == [1] * 5
    assert sorted(rows, key=min) == rows
    assert lower - upper > 0.35 * min(size[1], 2 * size[0])


@from_all_sides
@with_all_texts
@at_common_sizes
def test_coordinates_stand_in_the_margin(size: tuple[int, int], text: float, viewpoint: Viewpoint) -> None:
    """Every column and row has a label on the plate, apart from rings, stacks and other labels, next to its spaces."""
    grid = board_layout(size, text, viewpoint, coordinates=True)
    names, half = grid.coordinates(), grid.unit * grid.margin / 4
    left, upper, right, lower = plate_ends(grid)
    across, deep = grid.unit * RING_WIDTH / 2 + half, grid.unit * RING_WIDTH * FLATTENING / 2 + half
    assert sorted(names) == sorted((*COLUMN_LETTERS, "1", "2", "3", "4", "5"))
    for name, (x, y) in names.items():
        assert left + half <= x <= right - half
        assert upper + half <= y <= lower - half
        ways = {space: (grid.centre(space)[0] - x, grid.centre(space)[1] - y) for space in SPACES}
        assert all((aside / across) ** 2 + (down / deep) ** 2 > 1 for aside, down in ways.values())
        assert text > 1 or name in SPACE_NAMES[min(ways, key=lambda space: hypot(*ways[space]))]
        if grid.upright or name in COLUMN_LETTERS:  # no stack of any height hides these
            clear = grid.unit * (RING_WIDTH / 2 + grid.margin / 5)
            assert all(down < 0 or abs(aside) > clear for aside, down in ways.values())
    for one, other in combinations(names.values(), 2):
        assert max(abs(one[0] - other[0]), abs(one[1] - other[1])) > (3 if grid.upright else 4) * half


# Turns


@from_all_sides
@at_common_sizes
def test_rows_turn_as_rows(size: tuple[int, int], viewpoint: Viewpoint) -> None:
    """A board turns from the spaces of one viewpoint to those of the other, which is rotated, on the same plate.

    Meanwhile the spaces of a row stay in line at equal distances, all within the plate, and are drawn back to front.
    """
    goal, usual = board_layout(size, viewpoint=viewpoint), board_layout(size)
    start = next(board_layout(size, viewpoint=side) for side in Viewpoint if side is not viewpoint)
    left, top, right, bottom = plate_ends(goal)
    steps = [turning_board(goal, start.viewpoint, step / 12) for step in range(13)]
    for still, moving in ((start, steps[0]), (goal, steps[-1])):
        assert moving.at_rest == goal == goal.at_rest
        assert moving.plate() == usual.plate()
        mirror = Symmetry("as it is" if still.viewpoint is usual.viewpoint else "rotated")
        for name, space in SPACE_BY_NAME.items():
            centre = still.centre(space)
            assert moving.centre(space) == pytest.approx(centre) == usual.centre(mirror.space(name))
    for moving in steps:
        for row in board.ROW_SPACES:
            centres = [moving.centre(space) for space in row]
            ways = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(centres)]
            assert all(way == pytest.approx(ways[0], abs=0.01) for way in ways)
            assert all(left < x < right and top < y < bottom for x, y in centres)
        order = [moving.centre(space) for space in moving.back_to_front]
        assert sorted(moving.back_to_front) == sorted(SPACES)
        assert order == sorted(order, key=lambda centre: (centre[1], -centre[0]))
