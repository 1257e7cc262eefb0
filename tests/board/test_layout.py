"""The layout of the board at every window size: spaces, stacks, directions and drawing order."""

from itertools import combinations, pairwise, product

import pytest

from dvonn.board.layout import Viewpoint, fit_board
from dvonn.rules import board
from dvonn.rules.board import SPACE_BY_NAME, SPACES
from dvonn.ui.layout import Box, layout
from tests.board.windows import (
    MIRRORS,
    at_all_sizes,
    at_common_sizes,
    from_all_sides,
    full_board_heights,
    lying_and_upright,
    one_stack,
    plate_ends,
    with_all_texts,
)
from tests.harness.pictures import board_layout
from tests.harness.referee.symmetries import Symmetry


@at_common_sizes
@pytest.mark.parametrize(("across", "up"), [(0, 0), (0.3, 0), (-0.3, 0), (0, 0.3), (0, -0.3), (0.2, 0.2), (-0.2, -0.2)])
def test_points_near_a_centre(size: tuple[int, int], across: float, up: float) -> None:
    """Points up to three tenths of the way to a neighbour belong to the nearest space."""
    grid = board_layout(size)
    for space in SPACES:
        (x, y), (right, back) = grid.centre(space), grid.steps
        assert grid.space_at((x + across * right, y - up * back), lambda _: 0) == space


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


@at_common_sizes
def test_outside_is_no_space(size: tuple[int, int]) -> None:
    """Points outside the board belong to no space."""
    (width, height), parts = size, layout(size)
    corners = product((0, width - 1), (0, height - 1))
    for point in (*corners, parts.top_bar.centre, parts.bottom_bar.centre, (-500, -500), (10 * width, height / 2)):
        assert board_layout(size).space_at(point, full_board_heights) is None


@at_common_sizes
def test_spaces_do_not_overlap(size: tuple[int, int]) -> None:
    """Centres are at least 0.8 units apart, and neighbours in a row exactly a step to the right, or to the back."""
    grid = board_layout(size)
    for one, other in combinations(SPACES, 2):
        (x1, y1), (x2, y2) = grid.centre(one), grid.centre(other)
        assert (x2 - x1) ** 2 + (y2 - y1) ** 2 > (0.8 * grid.unit) ** 2
    (left, y), (right, lower) = grid.centre(SPACE_BY_NAME["d3"]), grid.centre(SPACE_BY_NAME["e3"])
    step = (0, grid.steps[1]) if grid.upright else (grid.unit, 0)
    assert (right - left, lower - y) == pytest.approx(step)


UPRIGHT_SIZES = [(1080, 1920), (720, 1280), (800, 1280), (540, 960), (60, 5000)]


@with_all_texts
@pytest.mark.parametrize("size", UPRIGHT_SIZES, ids=str)
def test_the_board_stands_upright_in_tall_windows(size: tuple[int, int], text: float) -> None:
    """In a tall window the rows stand side by side, and the board covers at least 35 % of a usual one's height."""
    grid = board_layout(size, text, coordinates=True)
    _, upper, _, lower = plate_ends(grid)
    rows = [{round(grid.centre(space)[0]) for space in row} for row in board.ROW_SPACES]
    assert grid.upright
    assert [len(row) for row in rows] == [1] * 5
    assert sorted(rows, key=min) == rows
    assert lower - upper > 0.35 * min(size[1], 2 * size[0])


@at_common_sizes
def test_the_board_lies_in_all_other_windows(size: tuple[int, int]) -> None:
    """The board stands upright only in tall windows, also in an area between other parts."""
    assert board_layout(size).upright is (size == (1080, 1920))
    assert not fit_board(Box(0, 0, 500, 500)).upright
    assert fit_board(Box(0, 0, 500, 900)).upright


@pytest.mark.parametrize(("viewpoint", "right", "away"), [(one, *one.value) for one in Viewpoint])
def test_an_upright_board_is_turned_clockwise(viewpoint: Viewpoint, right: int, away: int) -> None:
    """Upright, higher rows lie to the right and later columns to the front; viewpoints exchange them."""
    grid = board_layout((1080, 1920), viewpoint=viewpoint)
    for row in board.ROW_SPACES:
        assert all(away * (near[1] - far[1]) > 0 for far, near in pairwise(map(grid.centre, row)))
    ends = [grid.centre(row[len(row) // 2])[0] for row in board.ROW_SPACES]
    assert all(right * (other - one) > 0 for one, other in pairwise(ends))


@from_all_sides
@at_all_sizes
def test_a_turned_board_lies_where_the_board_lies(size: tuple[int, int], viewpoint: Viewpoint) -> None:
    """Another viewpoint permutes the centres of the spaces and keeps the plate."""
    grid, usual = board_layout(size, viewpoint=viewpoint), board_layout(size)
    name = "left to right" if usual.upright and viewpoint is Viewpoint.MIRRORED else MIRRORS[viewpoint]
    mirror = Symmetry(name)
    for name, space in SPACE_BY_NAME.items():
        assert grid.centre(space) == pytest.approx(usual.centre(mirror.space(name)))
    assert grid.plate() == usual.plate()


@from_all_sides
@lying_and_upright
def test_drawing_order(size: tuple[int, int], viewpoint: Viewpoint) -> None:
    """All spaces are drawn, from back to front, from every viewpoint."""
    grid = board_layout(size, viewpoint=viewpoint)
    centres = [grid.centre(space) for space in grid.back_to_front]
    assert sorted(grid.back_to_front) == sorted(SPACES)
    assert centres == sorted(centres, key=lambda centre: (centre[1], -centre[0]))


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
    f3, f4 = SPACE_BY_NAME["f3"], SPACE_BY_NAME["f4"]
    x, y = grid.centre(f3)
    assert grid.space_at((x - grid.unit * 0.6, y - grid.rise(10)), one_stack(f3, 10)) == f4
