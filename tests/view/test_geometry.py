"""Where things are, at every size of window: the board and its spaces, the bars, boxes and sizes."""

from collections.abc import Callable
from itertools import combinations, pairwise, product

import pytest

from dvonn.rules import board
from dvonn.rules.board import NAMES, NUMBERS, SPACES, Space
from dvonn.view.geometry import FLATTENING, RING, THICKNESS, Box, Layout, layout
from tests.rules.views import View

SENSIBLE = [
    (800, 480),
    (1280, 720),
    (1920, 1080),
    (3840, 2160),
    (1024, 768),
    (2560, 1080),
    (1080, 1920),
    (640, 480),
]
ABSURD = [(100, 60), (5000, 200), (60, 5000), (1, 1), (97, 61)]
at_sensible_sizes = pytest.mark.parametrize("size", SENSIBLE, ids=str)
at_all_sizes = pytest.mark.parametrize("size", SENSIBLE + ABSURD, ids=str)


def flat(space: Space) -> int:
    """Stand for a full board of single pieces."""
    return 1 if space in NAMES else 0


def empty(space: Space) -> int:  # noqa: ARG001 # the board is asked for a height
    return 0


# The board


@at_all_sizes
@pytest.mark.parametrize("heights", [empty, flat], ids=["empty", "full"])
def test_every_centre_is_found_again(size: tuple[int, int], heights: Callable[[Space], int]) -> None:
    """The centre of each space belongs to that space, on the empty board and on the full one."""
    place = layout(size).board
    assert [place.space_at(place.centre(space), heights) for space in SPACES] == list(SPACES)


@at_sensible_sizes
@pytest.mark.parametrize(("across", "up"), [(0.3, 0), (-0.3, 0), (0, 0.3), (0, -0.3), (0.2, 0.2), (-0.2, -0.2)])
def test_a_hand_that_shakes_still_meets_the_space(size: tuple[int, int], across: float, up: float) -> None:
    """Up to three tenths of the way to a neighbour, a point belongs to the space it is nearest to."""
    place = layout(size).board
    for space in SPACES:
        x, y = place.centre(space)
        below = place.centre(NUMBERS["a1"])[1] - place.centre(NUMBERS["a2"])[1]
        assert place.space_at((x + across * place.unit, y - up * below), empty) == space


@pytest.mark.parametrize("height", [2, 4, 7, 10, 25])
@at_sensible_sizes
def test_a_tall_stack_covers_what_is_behind(size: tuple[int, int], height: int) -> None:
    """The top of a tall stack belongs to it, though it is seen where the space behind would be; so does its foot."""
    place = layout(size).board
    for tall in SPACES:

        def heights(space: Space, tall: Space = tall) -> int:
            return height if space == tall else 1

        x, y = place.centre(tall)
        for rise, beside in product((0, place.rise(height) / 2, place.rise(height)), (-0.25, 0, 0.25)):
            assert place.space_at((x + beside * place.unit, y - rise), heights) == tall


def test_a_stack_hides_the_one_behind_only_where_it_stands() -> None:
    """Beside a tall stack the spaces behind it are still to be had."""
    place = layout((1280, 720)).board
    x, y = place.centre(NUMBERS["f3"])
    beside = x - place.unit * 0.6, y - place.rise(10)

    def heights(space: Space) -> int:
        return 10 if space == NUMBERS["f3"] else 0

    assert place.space_at(beside, heights) == NUMBERS["f4"]
    assert place.space_at((x, y - place.rise(10)), heights) == NUMBERS["f3"]


@at_sensible_sizes
def test_outside_is_no_space(size: tuple[int, int]) -> None:
    """The window's corners, its bars and what lies far off belong to no space."""
    width, height = size
    parts = layout(size)
    outside = [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1), parts.top.centre, parts.bottom.centre]
    for point in (*outside, (-500, -500), (10 * width, height / 2)):
        assert parts.board.space_at(point, flat) is None


@at_sensible_sizes
def test_spaces_do_not_overlap(size: tuple[int, int]) -> None:
    """Any two centres are at least four fifths of a unit apart, and neighbours in a row exactly one."""
    place = layout(size).board
    for one, other in combinations(SPACES, 2):
        (x1, y1), (x2, y2) = place.centre(one), place.centre(other)
        assert (x2 - x1) ** 2 + (y2 - y1) ** 2 > (0.8 * place.unit) ** 2
    (left, y), (right, same) = place.centre(NUMBERS["d3"]), place.centre(NUMBERS["e3"])
    assert (right - left, y) == (pytest.approx(place.unit), same)


@at_all_sizes
def test_left_and_right_are_alike(size: tuple[int, int]) -> None:
    """The board mirrored left to right lies where the board lies."""
    place, mirror = layout(size).board, View("left to right")
    for name, space in NUMBERS.items():
        x, y = place.centre(space)
        assert place.centre(mirror.space(name)) == pytest.approx((size[0] - x, y))


def test_rows_go_away_and_columns_to_the_right() -> None:
    """Row 5 lies at the back, above row 1; each row's columns follow each other to the right."""
    place = layout((1280, 720)).board
    for near, far in pairwise(board.ROWS):
        assert place.centre(far[0])[1] < place.centre(near[0])[1]
    for row in board.ROWS:
        across = [place.centre(space)[0] for space in row]
        assert across == sorted(set(across))


@pytest.mark.parametrize("height", range(1, 30))
def test_stacks_rise_up_to_a_limit(height: int) -> None:
    """A single piece lies on the ground, each further one raises the top, and the highest hides only what is behind."""
    place = layout((1280, 720)).board
    assert place.rise(1) == 0
    assert place.rise(height) <= place.rise(height + 1) <= place.unit


@at_all_sizes
def test_the_least_stack_has_a_size(size: tuple[int, int]) -> None:
    """The board never vanishes, however small the window."""
    assert layout(size).board.unit > 0


# The window's parts


@at_sensible_sizes
def test_parts_lie_inside_and_apart(size: tuple[int, int]) -> None:
    """The bars are at the window's ends, and the plate lies whole between them."""
    parts = layout(size)
    across, down = zip(*parts.board.plate(), strict=True)
    assert (parts.top.x, parts.top.y, parts.top.width) == (0, 0, size[0])
    assert (parts.bottom.x, parts.bottom.width) == (0, size[0])
    assert parts.bottom.y + parts.bottom.height == size[1]
    assert min(across) >= 0
    assert max(across) <= size[0]
    assert parts.top.height <= min(down)
    assert max(down) <= parts.bottom.y


@at_sensible_sizes
def test_the_plate_holds_all_spaces(size: tuple[int, int]) -> None:
    """No ring hangs over the plate's edges."""
    place = layout(size).board
    across, down = zip(*place.plate(), strict=True)
    for space in SPACES:
        x, y = place.centre(space)
        assert min(across) < x - place.unit / 2
        assert x + place.unit / 2 < max(across)
        assert min(down) < y < max(down)


@at_sensible_sizes
def test_the_tallest_stack_stays_below_the_bar(size: tuple[int, int]) -> None:
    """Even a stack of 25 in the last row leaves the players' names readable: its top lies below the upper bar."""
    parts = layout(size)
    assert parts.top.height < parts.board.centre(NUMBERS["f5"])[1] - parts.board.rise(25)


@at_sensible_sizes
def test_the_board_uses_the_window(size: tuple[int, int]) -> None:
    """The plate fills the window's width or the height between the bars, but for a little air."""
    parts = layout(size)
    across, down = zip(*parts.board.plate(), strict=True)
    wide = (max(across) - min(across)) / size[0]
    high = (max(down) - min(down)) / (parts.bottom.y - parts.top.height)
    assert max(wide / 0.97, high / 0.80) >= 1


def test_scale_grows_with_the_window() -> None:
    """Larger windows have larger texts; at 1280x720 sizes are what they are called."""
    scales = [Layout(*size).scale for size in [(320, 180), (640, 360), (1280, 720), (1920, 1080), (3840, 2160)]]
    assert scales == sorted(set(scales))
    assert Layout(1280, 720).px(40) == 40
    assert Layout(3840, 2160).px(40) == 120


@at_all_sizes
def test_nothing_is_smaller_than_a_pixel(size: tuple[int, int]) -> None:
    """Any size is at least a pixel in any window."""
    assert layout(size).px(0.001) == 1


def test_small_windows_keep_texts_legible() -> None:
    """In a window of half the size, texts shrink less than the window."""
    assert 0.5 < Layout(640, 360).scale < 1


# Boxes


def test_a_box_holds_its_pixels() -> None:
    """The upper and left edges belong to a box, the lower and right ones to its neighbours."""
    box = Box(10, 20, 30, 40)
    assert [box.holds(point) for point in [(10, 20), (39.9, 59.9), (25, 40)]] == [True] * 3
    assert [box.holds(point) for point in [(9.9, 20), (10, 19.9), (40, 20), (10, 60)]] == [False] * 4
    assert box.centre == (25, 40)


@pytest.mark.parametrize(
    ("margin", "left"), [(0, (10, 20, 30, 40)), (5, (15, 25, 20, 30)), (17, (25, 35, 0, 10)), (500, (25, 35, 0, 10))]
)
def test_a_margin_is_taken_as_far_as_there_is_one(margin: int, left: tuple[int, int, int, int]) -> None:
    """A box without a margin on all sides never turns inside out."""
    assert Box(10, 20, 30, 40).inset(margin) == left


@at_sensible_sizes
def test_the_tallest_stack_stays_clear_of_the_upper_bar(size: tuple[int, int]) -> None:
    """Of a stack of all 49 pieces in the last row nothing lies under the players' panels, where nobody would see it."""
    made = layout(size)
    board = made.board
    _, y = board.centre(NUMBERS["g5"])
    top = y - board.rise(49) - board.unit * (THICKNESS + RING * FLATTENING / 2)
    assert top >= made.top.height - 1
