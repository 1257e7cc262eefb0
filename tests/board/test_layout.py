"""The layout of the board at every window size: spaces, stacks, coordinates, turns, and the bars around the plate."""

from collections.abc import Callable
from itertools import combinations, pairwise, product

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
from dvonn.ui.layout import TEXT_SIZES, Point, layout
from tests.harness.pictures import board_layout
from tests.harness.referee.symmetries import Symmetry

COMMON_SIZES = [
    (800, 480),
    (1280, 720),
    (1920, 1080),
    (3840, 2160),
    (1024, 768),
    (2560, 1080),
    (1080, 1920),
    (640, 480),
]
EXTREME_SIZES = [(100, 60), (5000, 200), (60, 5000), (1, 1), (97, 61)]
at_common_sizes = pytest.mark.parametrize("size", COMMON_SIZES, ids=str)
at_all_sizes = pytest.mark.parametrize("size", COMMON_SIZES + EXTREME_SIZES, ids=str)
from_all_sides = pytest.mark.parametrize("viewpoint", Viewpoint, ids=lambda viewpoint: viewpoint.name)
lying_and_upright = pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)], ids=["lying", "upright"])
with_all_texts = pytest.mark.parametrize("text", TEXT_SIZES)
MIRRORS = {Viewpoint.SOUTH: "as it is", Viewpoint.NORTH: "rotated"}


def full_board_heights(space: Space) -> int:
    """Return 1 for every space of the board: a full board of single pieces."""
    return 1 if space in SPACE_NAMES else 0


def one_stack(space: Space, height: int, others: int = 0) -> Callable[[Space], int]:
    """Return the heights of a board with one stack, and with equal ones on all other spaces."""
    return lambda other: height if other == space else others


def turn(goal: BoardLayout, start: Viewpoint, steps: int = 12) -> list[BoardLayout]:
    """Return a board in equal steps on its way from a viewpoint to its own, both ends included."""
    return [turning_board(goal, start, step / steps) for step in range(steps + 1)]


def plate_ends(grid: BoardLayout) -> tuple[float, float, float, float]:
    """Return the left, upper, right and lower ends of the plate."""
    across, down = zip(*grid.plate(), strict=True)
    return min(across), min(down), max(across), max(down)


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


@at_common_sizes
def test_outside_is_no_space(size: tuple[int, int]) -> None:
    """Points outside the board belong to no space."""
    (width, height), parts = size, layout(size)
    corners = product((0, width - 1), (0, height - 1))
    for point in (*corners, parts.top_bar.centre, parts.bottom_bar.centre, (-500, -500), (10 * width, height / 2)):
        assert board_layout(size).space_at(point, full_board_heights) is None


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


@from_all_sides
@at_all_sizes
def test_a_turned_board_lies_where_the_board_lies(size: tuple[int, int], viewpoint: Viewpoint) -> None:
    """Another viewpoint permutes the centres of the spaces and keeps the plate."""
    grid, usual = board_layout(size, viewpoint=viewpoint), board_layout(size)
    mirror = Symmetry(MIRRORS[viewpoint])
    for name, space in SPACE_BY_NAME.items():
        assert grid.centre(space) == pytest.approx(usual.centre(mirror.space(name)))
    assert grid.plate() == usual.plate()


@from_all_sides
@lying_and_upright
def test_drawing_order(size: tuple[int, int], viewpoint: Viewpoint) -> None:
    """All spaces are drawn, from back to front, from every viewpoint and while the board turns."""
    whole = board_layout(size, viewpoint=viewpoint)
    for grid in turn(whole, Viewpoint.SOUTH):
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
    assert len({round(rise) for rise in rises}) >= 8  # of different looks
    f3, f4 = SPACE_BY_NAME["f3"], SPACE_BY_NAME["f4"]
    x, y = grid.centre(f3)
    assert grid.space_at((x - grid.unit * 0.6, y - grid.rise(10)), one_stack(f3, 10)) == f4


# The window's parts


@pytest.mark.parametrize("coordinates", [False, True], ids=["bare", "coordinates"])
@with_all_texts
@at_common_sizes
def test_bars_and_plate_do_not_overlap(size: tuple[int, int], text: float, *, coordinates: bool) -> None:
    """The bars lie at the window's ends and the plate between them, with any text size and margin."""
    parts = layout(size, text)
    left, upper, right, lower = plate_ends(board_layout(size, text, coordinates=coordinates))
    assert (parts.top_bar.x, parts.top_bar.y, parts.top_bar.width) == (0, 0, size[0])
    assert (parts.bottom_bar.x, parts.bottom_bar.width) == (0, size[0])
    assert parts.bottom_bar.bottom == size[1]
    assert 0 <= left < right <= size[0]
    assert parts.top_bar.height <= upper < lower <= parts.bottom_bar.y


@pytest.mark.parametrize("coordinates", [False, True], ids=["bare", "coordinates"])
@with_all_texts
@from_all_sides
@at_common_sizes
def test_tallest_stack_stays_below_the_players(
    size: tuple[int, int], viewpoint: Viewpoint, text: float, *, coordinates: bool
) -> None:
    """A stack of all 49 pieces in the last row stays below the players' panels."""
    board = board_layout(size, text, viewpoint, coordinates=coordinates)
    _, y = board.centre(board.back_to_front[0])
    top = y - board.rise(49) - board.unit * (RING_THICKNESS + RING_WIDTH * FLATTENING / 2)
    assert top >= layout(size, text).top_bar.height - 1


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (2560, 1080), (3440, 1440)], ids=str)
def test_the_board_fills_the_window(size: tuple[int, int]) -> None:
    """The plate with its thickness has at least 70 % of the height of a wide window."""
    grid = board_layout(size)
    _, upper, _, lower = plate_ends(grid)
    assert lower + grid.unit * PLATE_THICKNESS - upper >= 0.7 * size[1]


@with_all_texts
@at_common_sizes
def test_texts_above_the_board_have_room(size: tuple[int, int], text: float) -> None:
    """The headroom is free between the upper bar and the plate."""
    parts = layout(size, text)
    grid = board_between_bars(parts, Viewpoint.SOUTH, coordinates=False, headroom=parts.text_px(50))
    assert plate_ends(grid)[1] >= parts.top_bar.height + parts.text_px(50) - 1


def test_spaces_fit_a_finger_on_a_small_screen() -> None:
    """On a screen of 800x480 and 154 mm width, spaces and rows measure at least 9 mm."""
    grid, pixels = board_layout((800, 480)), 800 / 154 * 9
    assert min(grid.unit * RING_WIDTH, grid.unit * RING_WIDTH * FLATTENING, grid.row_step) >= pixels


def inside(point: Point, corners: tuple[Point, ...], margin: float) -> bool:
    """Tell whether a point lies within clockwise corners, at a distance from every edge."""
    for (x, y), (to_x, to_y) in pairwise((*corners, corners[0])):
        long = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
        if ((to_x - x) * (point[1] - y) - (to_y - y) * (point[0] - x)) / long < margin:
            return False
    return True


def outside_rings(grid: BoardLayout, point: Point, reach: float) -> bool:
    """Tell whether a point keeps a distance from every ring on the ground."""
    across, deep = grid.unit * RING_WIDTH / 2 + reach, grid.unit * RING_WIDTH * FLATTENING / 2 + reach
    centres = (grid.centre(space) for space in SPACES)
    return all(((point[0] - x) / across) ** 2 + ((point[1] - y) / deep) ** 2 > 1 for x, y in centres)


@from_all_sides
@with_all_texts
@at_common_sizes
def test_coordinates_stand_in_the_margin(size: tuple[int, int], text: float, viewpoint: Viewpoint) -> None:
    """Every column and row has a label on the plate, apart from rings and other labels."""
    grid = board_layout(size, text, viewpoint, coordinates=True)
    names, half = grid.coordinates(), grid.unit * grid.margin / 4
    assert sorted(names) == sorted((*COLUMN_LETTERS, "1", "2", "3", "4", "5"))
    for at in names.values():
        assert inside(at, grid.plate(), half)
        assert outside_rings(grid, at, half)
    for one, other in combinations(names.values(), 2):
        assert max(abs(one[0] - other[0]), abs(one[1] - other[1])) > (3 if grid.upright else 4) * half


@from_all_sides
@lying_and_upright
def test_stacks_never_hide_column_labels(size: tuple[int, int], viewpoint: Viewpoint) -> None:
    """No stack of any height covers a column's label, and none of an upright board a row's."""
    grid = board_layout(size, 1.5, viewpoint, coordinates=True)
    names = grid.coordinates()
    for (x, y), space in product([names[name] for name in (names if grid.upright else COLUMN_LETTERS)], SPACES):
        foot_x, foot_y = grid.centre(space)
        assert foot_y < y or abs(foot_x - x) > grid.unit * (RING_WIDTH / 2 + grid.margin / 5)


@from_all_sides
@lying_and_upright
def test_coordinates_are_next_to_their_spaces(size: tuple[int, int], viewpoint: Viewpoint) -> None:
    """The nearest space to a label belongs to its column or row, and a line's spaces all lie behind its label."""
    grid = board_layout(size, viewpoint=viewpoint, coordinates=True)
    names = grid.coordinates()
    for name, (x, y) in names.items():
        distances = {s: (grid.centre(s)[0] - x) ** 2 + (grid.centre(s)[1] - y) ** 2 for s in SPACES}
        assert name in SPACE_NAMES[min(distances, key=distances.__getitem__)]
    for space in SPACES:
        assert names[SPACE_NAMES[space][1 if grid.upright else 0]][1] > grid.centre(space)[1]


@at_common_sizes
@pytest.mark.parametrize("back", [False, True], ids=["there", "back"])
def test_a_turn_begins_and_ends_at_rest(size: tuple[int, int], *, back: bool) -> None:
    """A turning board begins with the spaces of one viewpoint and ends with those of the other, in their orders."""
    start, goal = (board_layout(size, viewpoint=side) for side in Viewpoint)
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
