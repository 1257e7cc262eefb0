"""The layout at every window size: board, spaces, bars, boxes and scale."""

from collections.abc import Callable
from itertools import combinations, pairwise, product
from math import dist

import pytest

from dvonn.board.layout import (
    FLATTENING,
    PLATE_MARGIN,
    RING_THICKNESS,
    RING_WIDTH,
    BoardLayout,
    Viewpoint,
    fit_board,
    turning_board,
)
from dvonn.rules import board
from dvonn.rules.board import COLUMN_LETTERS, SPACE_BY_NAME, SPACE_NAMES, SPACES, Space
from dvonn.ui.layout import MIN_TOUCH_PIXELS, TEXT_SIZES, Box, Layout, Point, layout
from tests.harness.boards import board_layout
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
MIRRORS = {Viewpoint.SOUTH: "as it is", Viewpoint.NORTH: "rotated", Viewpoint.MIRRORED: "upside down"}


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


# The board


@at_all_sizes
@from_all_sides
@pytest.mark.parametrize("heights", [lambda _: 0, full_board_heights], ids=["empty", "full"])
def test_space_at_its_centre(size: tuple[int, int], viewpoint: Viewpoint, heights: Callable[[Space], int]) -> None:
    """The centre of each space belongs to that space, from every viewpoint, on empty and full boards."""
    grid = board_layout(size, viewpoint=viewpoint)
    assert [grid.space_at(grid.centre(space), heights) for space in SPACES] == list(SPACES)


@at_common_sizes
@pytest.mark.parametrize(("across", "up"), [(0.3, 0), (-0.3, 0), (0, 0.3), (0, -0.3), (0.2, 0.2), (-0.2, -0.2)])
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
@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)], ids=["lying", "upright"])
def test_no_stack_hides_another_one(size: tuple[int, int], viewpoint: Viewpoint) -> None:
    """The middle of a ring and the top of a stack can be pressed, with stacks of all 49 pieces everywhere else."""
    grid = board_layout(size, viewpoint=viewpoint)
    for space, height in product(SPACES, (1, 2, 5, 49)):
        heights = one_stack(space, height, others=49)
        x, y = grid.centre(space)
        assert grid.space_at((x, y - grid.rise(height)), heights) == space
        assert grid.space_at(grid.top(space, height), heights) == space


def test_space_behind_a_stack_is_found_beside_it() -> None:
    """Points beside a tall stack belong to the space behind it."""
    grid = board_layout((1280, 720))
    x, y = grid.centre(SPACE_BY_NAME["f3"])
    beside, heights = (x - grid.unit * 0.6, y - grid.rise(10)), one_stack(SPACE_BY_NAME["f3"], 10)
    assert grid.space_at(beside, heights) == SPACE_BY_NAME["f4"]
    assert grid.space_at((x, y - grid.rise(10)), heights) == SPACE_BY_NAME["f3"]


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


UPRIGHT_SIZES = [(1080, 1920), (720, 1280), (800, 1280), (480, 800), (60, 5000)]


@with_all_texts
@pytest.mark.parametrize("size", UPRIGHT_SIZES, ids=str)
def test_the_board_stands_upright_in_tall_windows(size: tuple[int, int], text: float) -> None:
    """In a tall window the rows stand side by side, and the board covers at least 45 % of a usual one's height."""
    grid = board_layout(size, text, coordinates=True)
    _, upper, _, lower = plate_ends(grid)
    rows = [{round(grid.centre(space)[0]) for space in row} for row in board.ROW_SPACES]
    assert grid.upright
    assert [len(row) for row in rows] == [1] * 5
    assert sorted(rows, key=min) == rows
    assert lower - upper > 0.45 * min(size[1], 2 * size[0])


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


def test_stacks_in_front_of_an_upright_space() -> None:
    """On an upright board only the next space of the row hides what is behind it."""
    grid = board_layout((1080, 1920))
    for row in board.ROW_SPACES:
        assert [grid.neighbours_in_front(space) for space in row] == [*([near] for near in row[1:]), []]


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
    """The neighbours in front of a space are half a unit aside and one row lower."""
    grid = board_layout((1280, 720), viewpoint=viewpoint)
    found = 0
    for space in SPACES:
        x, y = grid.centre(space)
        for to_x, to_y in map(grid.centre, grid.neighbours_in_front(space)):
            assert (abs(to_x - x), to_y - y) == pytest.approx((grid.unit / 2, grid.row_step))
            found += 1
    assert found == 76


@at_all_sizes
def test_board_is_symmetric(size: tuple[int, int]) -> None:
    """Mirroring the board left to right on the screen keeps the set of centres."""
    grid = board_layout(size)
    mirror = Symmetry("upside down" if grid.upright else "left to right")
    for name, space in SPACE_BY_NAME.items():
        x, y = grid.centre(space)
        assert grid.centre(mirror.space(name)) == pytest.approx((size[0] - x, y))


@pytest.mark.parametrize(
    ("viewpoint", "right", "away"), [(Viewpoint.SOUTH, 1, 1), (Viewpoint.NORTH, -1, -1), (Viewpoint.MIRRORED, 1, -1)]
)
def test_directions_of_rows_and_columns(viewpoint: Viewpoint, right: int, away: int) -> None:
    """Columns run to the right and rows to the back, from the north the other way; mirrored, only the rows do."""
    grid = board_layout((1280, 720), viewpoint=viewpoint)
    rows = [[grid.centre(space) for space in row] for row in board.ROW_SPACES]
    assert all(away * (near[0][1] - far[0][1]) > 0 for near, far in pairwise(rows))
    assert all(right * (other[0] - one[0]) > 0 for row in rows for one, other in pairwise(row))


@pytest.mark.parametrize("height", range(1, 30))
def test_stacks_rise_up_to_a_limit(height: int) -> None:
    """The rise grows with the height of a stack up to one unit."""
    grid = board_layout((1280, 720))
    assert grid.rise(1) == 0
    assert grid.rise(height) <= grid.rise(height + 1) <= grid.unit


# The window's parts


@pytest.mark.parametrize("coordinates", [False, True], ids=["bare", "coordinates"])
@with_all_texts
@at_common_sizes
def test_bars_and_plate_do_not_overlap(size: tuple[int, int], text: float, coordinates: bool) -> None:  # noqa: FBT001
    """The bars lie at the window's ends and the plate between them, with any text size and margin."""
    parts = layout(size, text)
    left, upper, right, lower = plate_ends(board_layout(size, text, coordinates=coordinates))
    assert (parts.top_bar.x, parts.top_bar.y, parts.top_bar.width) == (0, 0, size[0])
    assert (parts.bottom_bar.x, parts.bottom_bar.width) == (0, size[0])
    assert parts.bottom_bar.bottom == size[1]
    assert 0 <= left < right <= size[0]
    assert parts.top_bar.height <= upper < lower <= parts.bottom_bar.y


@at_common_sizes
def test_the_plate_holds_all_spaces(size: tuple[int, int]) -> None:
    """The plate contains all rings."""
    grid = board_layout(size)
    left, upper, right, lower = plate_ends(grid)
    for x, y in map(grid.centre, SPACES):
        assert left < x - grid.unit / 2 < x + grid.unit / 2 < right
        assert upper < y < lower


@at_common_sizes
def test_the_board_uses_the_window(size: tuple[int, int]) -> None:
    """The plate fills most of the width of the window or the height between the bars."""
    parts = layout(size)
    left, upper, right, lower = plate_ends(board_layout(size))
    high = (lower - upper) / (parts.bottom_bar.y - parts.top_bar.height)
    assert max((right - left) / size[0] / 0.97, high / 0.80) >= 1


def test_scale_grows_with_the_window() -> None:
    """The scale grows with the window and is 1 at 1280x720; text shrinks less than the window, to a pixel at least."""
    scales = [Layout(*size).scale for size in [(320, 180), (640, 360), (1280, 720), (1920, 1080), (3840, 2160)]]
    assert scales == sorted(set(scales))
    assert Layout(1280, 720).px(40) == 40
    assert Layout(3840, 2160).px(40) == 120
    assert Layout(1, 1).px(0.001) == 1
    assert 0.5 < Layout(640, 360).scale < 1


@pytest.mark.parametrize("coordinates", [False, True], ids=["bare", "coordinates"])
@with_all_texts
@from_all_sides
@at_common_sizes
def test_tallest_stack_stays_below_the_players(
    size: tuple[int, int],
    viewpoint: Viewpoint,
    text: float,
    coordinates: bool,  # noqa: FBT001
) -> None:
    """A stack of all 49 pieces in the last row stays below the players' panels."""
    board = board_layout(size, text, viewpoint, coordinates=coordinates)
    _, y = board.centre(board.back_to_front[0])
    top = y - board.rise(49) - board.unit * (RING_THICKNESS + RING_WIDTH * FLATTENING / 2)
    assert top >= layout(size, text).top_bar.height - 1


# Coordinates


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
def test_the_margin_grows_only_for_coordinates(size: tuple[int, int]) -> None:
    """Coordinates enlarge the margin and shrink the spaces by at most 5 %."""
    bare, named = board_layout(size), board_layout(size, coordinates=True)
    assert bare.margin == PLATE_MARGIN < named.margin
    assert 0.95 * bare.unit < named.unit <= bare.unit


# Larger text and fingers


@at_common_sizes
def test_larger_text_takes_room_from_the_board(size: tuple[int, int]) -> None:
    """Larger text enlarges the bars, keeps the gaps and shrinks the board by less than 30 %."""
    usual, *larger = (layout(size, text) for text in TEXT_SIZES)
    for text, parts in zip(TEXT_SIZES[1:], larger, strict=True):
        assert parts.px(40) == pytest.approx(text * usual.px(40), abs=1)
        assert parts.top_bar.height == pytest.approx(text * usual.top_bar.height, abs=1)
        assert parts.gap_px(10) == usual.gap_px(10)
        assert board_layout(size).unit >= board_layout(size, text).unit > 0.7 * board_layout(size).unit


@pytest.mark.parametrize("count", [1, 3, 7])
@with_all_texts
@at_common_sizes
def test_buttons_fit_the_bottom_bar(size: tuple[int, int], text: float, count: int) -> None:
    """Buttons are centred in the bottom bar and large enough for a finger."""
    parts = layout(size, text)
    box = parts.button_row(count)
    assert parts.bottom_bar.y == box.y
    assert box.bottom < size[1]
    assert box.x > 0
    assert box.right == pytest.approx(size[0] - box.x, abs=1)
    assert box.height >= min(MIN_TOUCH_PIXELS, size[1] // 8)
    assert box.width / count - parts.gap_px(10) >= min(MIN_TOUCH_PIXELS, size[0] // 8)


def test_button_width_is_limited() -> None:
    """A button is at most as wide as one of three, and narrower when there are many."""
    parts = layout((1280, 720))
    assert parts.button_row(1).width == pytest.approx(parts.button_row(3).width / 3, abs=1)
    assert parts.button_row(7).width == 1280 - 2 * parts.gap_px(10)


def test_spaces_fit_a_finger_on_a_small_screen() -> None:
    """On a screen of 800x480 and 154 mm width, spaces and rows measure at least 9 mm."""
    grid, pixels = board_layout((800, 480)), 800 / 154 * 9
    assert min(grid.unit * RING_WIDTH, grid.unit * RING_WIDTH * FLATTENING, grid.row_step) >= pixels


def test_layouts_are_cached() -> None:
    """Equal windows and options give the same layout and board objects."""
    assert layout((800, 480), 1.5) is layout((800, 480), 1.5)
    one, same = (board_layout((800, 480), 1.5, Viewpoint.NORTH, coordinates=True) for _ in range(2))
    assert one is same
    assert one != board_layout((800, 480), 1.5, Viewpoint.NORTH)


# A board that turns

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
@other_sides
def test_a_turn_is_steady(size: tuple[int, int], viewpoint: Viewpoint) -> None:
    """In each thirtieth of a turn no space moves by more than a space."""
    goal = board_layout(size, viewpoint=viewpoint)
    for one, next_one in pairwise(turn(goal, Viewpoint.SOUTH, steps=30)):
        assert all(dist(one.centre(space), next_one.centre(space)) < goal.unit for space in SPACES)


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
