"""Where things are, at every size of window: the board and its spaces, the bars, boxes and sizes."""

from collections.abc import Callable
from itertools import combinations, pairwise, product

import pytest

from dvonn.board.layout import FLATTENING, MARGIN, RING, THICKNESS, BoardLayout, Viewpoint
from dvonn.rules import board
from dvonn.rules.board import COLUMNS, NAMES, NUMBERS, SPACES, Space
from dvonn.ui.layout import TEXT_SIZES, TOUCH, Box, Layout, Point, layout
from tests.harness.boards import board_at
from tests.harness.referee.mirrors import View

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
from_all_sides = pytest.mark.parametrize("seen", Viewpoint, ids=lambda seen: seen.name)
with_all_texts = pytest.mark.parametrize("text", TEXT_SIZES)
MIRRORS = {Viewpoint.SOUTH: "as it is", Viewpoint.NORTH: "rotated", Viewpoint.MIRRORED: "upside down"}


def flat(space: Space) -> int:
    """Stand for a full board of single pieces."""
    return 1 if space in NAMES else 0


def empty(space: Space) -> int:  # noqa: ARG001 # the board is asked for a height
    return 0


# The board


@at_all_sizes
@from_all_sides
@pytest.mark.parametrize("heights", [empty, flat], ids=["empty", "full"])
def test_every_centre_is_found_again(size: tuple[int, int], seen: Viewpoint, heights: Callable[[Space], int]) -> None:
    """The centre of each space belongs to that space, from wherever it is seen, on the empty board and the full one."""
    place = board_at(size, seen=seen)
    assert [place.space_at(place.centre(space), heights) for space in SPACES] == list(SPACES)


@at_sensible_sizes
@pytest.mark.parametrize(("across", "up"), [(0.3, 0), (-0.3, 0), (0, 0.3), (0, -0.3), (0.2, 0.2), (-0.2, -0.2)])
def test_a_hand_that_shakes_still_meets_the_space(size: tuple[int, int], across: float, up: float) -> None:
    """Up to three tenths of the way to a neighbour, a point belongs to the space it is nearest to."""
    place = board_at(size)
    for space in SPACES:
        x, y = place.centre(space)
        below = place.centre(NUMBERS["a1"])[1] - place.centre(NUMBERS["a2"])[1]
        assert place.space_at((x + across * place.unit, y - up * below), empty) == space


@pytest.mark.parametrize("height", [2, 7, 25])
@from_all_sides
@at_sensible_sizes
def test_a_tall_stack_covers_what_is_behind(size: tuple[int, int], seen: Viewpoint, height: int) -> None:
    """The top of a tall stack belongs to it, though it is seen where the space behind would be; so does its foot."""
    place = board_at(size, seen=seen)
    for tall in SPACES:

        def heights(space: Space, tall: Space = tall) -> int:
            return height if space == tall else 1

        x, y = place.centre(tall)
        for rise, beside in product((0, place.rise(height) / 2, place.rise(height)), (-0.25, 0, 0.25)):
            assert place.space_at((x + beside * place.unit, y - rise), heights) == tall


def test_a_stack_hides_the_one_behind_only_where_it_stands() -> None:
    """Beside a tall stack the spaces behind it are still to be had."""
    place = board_at((1280, 720))
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
        assert board_at(size).space_at(point, flat) is None


@at_sensible_sizes
def test_spaces_do_not_overlap(size: tuple[int, int]) -> None:
    """Any two centres are at least four fifths of a unit apart, and neighbours in a row exactly one."""
    place = board_at(size)
    for one, other in combinations(SPACES, 2):
        (x1, y1), (x2, y2) = place.centre(one), place.centre(other)
        assert (x2 - x1) ** 2 + (y2 - y1) ** 2 > (0.8 * place.unit) ** 2
    (left, y), (right, same) = place.centre(NUMBERS["d3"]), place.centre(NUMBERS["e3"])
    assert (right - left, y) == (pytest.approx(place.unit), same)


@from_all_sides
@at_all_sizes
def test_a_turned_board_lies_where_the_board_lies(size: tuple[int, int], seen: Viewpoint) -> None:
    """Seen from elsewhere, each space takes the place of another one, and the plate stays what it is."""
    place, usual, mirror = board_at(size, seen=seen), board_at(size), View(MIRRORS[seen])
    for name, space in NUMBERS.items():
        assert place.centre(space) == pytest.approx(usual.centre(mirror.space(name)))
    assert place.plate() == usual.plate()


def test_a_turned_board_shows_the_other_side_its_own_front() -> None:
    """From the north row 5 is in front and column k at the left; mirrored, row 5 is in front and a at the left."""
    for seen, left in ((Viewpoint.NORTH, "k3"), (Viewpoint.MIRRORED, "a3")):
        place = board_at((1280, 720), seen=seen)
        assert max(SPACES, key=lambda space: place.centre(space)[1]) in board.ROWS[4]
        assert NAMES[min(SPACES, key=lambda space: place.centre(space)[0])] == left


@from_all_sides
def test_what_is_behind_is_drawn_first(seen: Viewpoint) -> None:
    """All spaces are drawn, none before one that lies further away; rows are drawn from the same end from all sides."""
    place = board_at((1280, 720), seen=seen)
    centres = [place.centre(space) for space in place.far_first]
    assert sorted(place.far_first) == sorted(SPACES)
    assert centres == sorted(centres, key=lambda centre: (centre[1], -centre[0]))


@from_all_sides
def test_a_space_lies_before_another(seen: Viewpoint) -> None:
    """What is before a space is up to two neighbours, half a unit aside and a row further down in the picture."""
    place = board_at((1280, 720), seen=seen)
    found = 0
    for space in SPACES:
        x, y = place.centre(space)
        for near in place.before(space):
            to_x, to_y = place.centre(near)
            assert abs(to_x - x) == pytest.approx(place.unit / 2)
            assert to_y - y == pytest.approx(place.row_step)
            found += 1
    assert found == 76


@at_all_sizes
def test_left_and_right_are_alike(size: tuple[int, int]) -> None:
    """The board mirrored left to right lies where the board lies."""
    place, mirror = board_at(size), View("left to right")
    for name, space in NUMBERS.items():
        x, y = place.centre(space)
        assert place.centre(mirror.space(name)) == pytest.approx((size[0] - x, y))


def test_rows_go_away_and_columns_to_the_right() -> None:
    """Row 5 lies at the back, above row 1; each row's columns follow each other to the right."""
    place = board_at((1280, 720))
    for near, far in pairwise(board.ROWS):
        assert place.centre(far[0])[1] < place.centre(near[0])[1]
    for row in board.ROWS:
        across = [place.centre(space)[0] for space in row]
        assert across == sorted(set(across))


@pytest.mark.parametrize("height", range(1, 30))
def test_stacks_rise_up_to_a_limit(height: int) -> None:
    """A single piece lies on the ground, each further one raises the top, and the highest hides only what is behind."""
    place = board_at((1280, 720))
    assert place.rise(1) == 0
    assert place.rise(height) <= place.rise(height + 1) <= place.unit


@at_all_sizes
def test_the_least_stack_has_a_size(size: tuple[int, int]) -> None:
    """The board never vanishes, however small the window."""
    assert board_at(size).unit > 0


# The window's parts


@pytest.mark.parametrize("coordinates", [False, True], ids=["bare", "coordinates"])
@with_all_texts
@at_sensible_sizes
def test_parts_lie_inside_and_apart(size: tuple[int, int], text: float, coordinates: bool) -> None:  # noqa: FBT001
    """The bars are at the window's ends, and the plate lies whole between them, however large text and margin are."""
    parts = layout(size, text)
    across, down = zip(*board_at(size, text, coordinates=coordinates).plate(), strict=True)
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
    place = board_at(size)
    across, down = zip(*place.plate(), strict=True)
    for space in SPACES:
        x, y = place.centre(space)
        assert min(across) < x - place.unit / 2
        assert x + place.unit / 2 < max(across)
        assert min(down) < y < max(down)


@at_sensible_sizes
def test_the_tallest_stack_stays_below_the_bar(size: tuple[int, int]) -> None:
    """Even a stack of 25 in the last row leaves the players' names readable: its top lies below the upper bar."""
    board = board_at(size)
    assert layout(size).top.height < board.centre(NUMBERS["f5"])[1] - board.rise(25)


@at_sensible_sizes
def test_the_board_uses_the_window(size: tuple[int, int]) -> None:
    """The plate fills the window's width or the height between the bars, but for a little air."""
    parts = layout(size)
    across, down = zip(*board_at(size).plate(), strict=True)
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


@pytest.mark.parametrize("coordinates", [False, True], ids=["bare", "coordinates"])
@with_all_texts
@from_all_sides
@at_sensible_sizes
def test_the_tallest_stack_stays_clear_of_the_upper_bar(
    size: tuple[int, int],
    seen: Viewpoint,
    text: float,
    coordinates: bool,  # noqa: FBT001
) -> None:
    """Of a stack of all 49 pieces in the last row nothing lies under the players' panels, where nobody would see it."""
    board = board_at(size, text, seen, coordinates=coordinates)
    _, y = board.centre(board.far_first[0])
    top = y - board.rise(49) - board.unit * (THICKNESS + RING * FLATTENING / 2)
    assert top >= layout(size, text).top.height - 1


# Coordinates


def inside(point: Point, corners: tuple[Point, ...], margin: float) -> bool:
    """Tell whether a point lies within corners that are given clockwise, so far from every edge."""
    for (x, y), (to_x, to_y) in pairwise((*corners, corners[0])):
        long = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
        if ((to_x - x) * (point[1] - y) - (to_y - y) * (point[0] - x)) / long < margin:
            return False
    return True


def outside_rings(place: BoardLayout, point: Point, reach: float) -> bool:
    """Tell whether no ring on the ground comes so near to a point."""
    across, deep = place.unit * RING / 2 + reach, place.unit * RING * FLATTENING / 2 + reach
    centres = (place.centre(space) for space in SPACES)
    return all(((point[0] - x) / across) ** 2 + ((point[1] - y) / deep) ** 2 > 1 for x, y in centres)


@from_all_sides
@with_all_texts
@at_sensible_sizes
def test_coordinates_stand_in_the_margin(size: tuple[int, int], text: float, seen: Viewpoint) -> None:
    """Each column and row has its name, on the plate, beside the rings, and apart from all other names."""
    place = board_at(size, text, seen, coordinates=True)
    names, half = place.coordinates(), place.unit * place.margin / 4
    assert sorted(names) == sorted((*COLUMNS, "1", "2", "3", "4", "5"))
    for at in names.values():
        assert inside(at, place.plate(), half)
        assert outside_rings(place, at, half)
    for one, other in combinations(names.values(), 2):
        assert max(abs(one[0] - other[0]), abs(one[1] - other[1])) > 4 * half


@from_all_sides
def test_no_stack_hides_a_column_s_name(seen: Viewpoint) -> None:
    """No stack stands before it, however tall; a row's name at the back may be hidden by what is in front of it."""
    place = board_at((1280, 720), 1.5, seen, coordinates=True)
    names = place.coordinates()
    for (x, y), space in product([names[column] for column in COLUMNS], SPACES):
        foot_x, foot_y = place.centre(space)
        assert foot_y < y or abs(foot_x - x) > place.unit * (RING / 2 + place.margin / 5)


@from_all_sides
def test_coordinates_name_what_they_are_next_to(seen: Viewpoint) -> None:
    """The space nearest to a column's name is of that column, and the one nearest to a row's of that row."""
    place = board_at((1280, 720), seen=seen, coordinates=True)
    for name, (x, y) in place.coordinates().items():
        distances = {s: (place.centre(s)[0] - x) ** 2 + (place.centre(s)[1] - y) ** 2 for s in SPACES}
        assert name in NAMES[min(distances, key=distances.__getitem__)]


@from_all_sides
def test_columns_are_named_in_front(seen: Viewpoint) -> None:
    """Nobody has to look behind stacks for a column: its name is in front of all its spaces."""
    place = board_at((1280, 720), seen=seen, coordinates=True)
    names = place.coordinates()
    for space in SPACES:
        assert names[NAMES[space][0]][1] > place.centre(space)[1]


@at_sensible_sizes
def test_the_margin_grows_only_for_coordinates(size: tuple[int, int]) -> None:
    """Without them the plate is as narrow as ever; with them the spaces become hardly smaller."""
    bare, named = board_at(size), board_at(size, coordinates=True)
    assert bare.margin == MARGIN < named.margin
    assert 0.95 * bare.unit < named.unit <= bare.unit


# Larger text and fingers


@at_sensible_sizes
def test_larger_text_takes_room_from_the_board(size: tuple[int, int]) -> None:
    """Text and bars grow as they are told, gaps stay, and the board makes room without vanishing."""
    usual, *larger = (layout(size, text) for text in TEXT_SIZES)
    for text, parts in zip(TEXT_SIZES[1:], larger, strict=True):
        assert parts.px(40) == pytest.approx(text * usual.px(40), abs=1)
        assert parts.top.height == pytest.approx(text * usual.top.height, abs=1)
        assert parts.air(10) == usual.air(10)
        assert board_at(size).unit >= board_at(size, text).unit > 0.7 * board_at(size).unit


@pytest.mark.parametrize("count", [1, 3, 7])
@with_all_texts
@at_sensible_sizes
def test_buttons_lie_in_the_lower_bar(size: tuple[int, int], text: float, count: int) -> None:
    """Few buttons stand in the middle, many take the window's width, and all of them are high enough for a finger."""
    parts = layout(size, text)
    box = parts.buttons(count)
    assert parts.bottom.y == box.y
    assert box.y + box.height < size[1]
    assert box.x > 0
    assert box.x + box.width == pytest.approx(size[0] - box.x, abs=1)
    assert box.height >= min(TOUCH, size[1] // 8)
    assert box.width / count - parts.air(10) >= min(TOUCH, size[0] // 8)


def test_three_buttons_are_as_wide_as_seven_allow() -> None:
    """A button is as wide as one of three at most, and narrower where there are too many for that."""
    parts = layout((1280, 720))
    assert parts.buttons(1).width == pytest.approx(parts.buttons(3).width / 3, abs=1)
    assert parts.buttons(7).width == 1280 - 2 * parts.air(10)


def test_fingers_meet_spaces_on_a_small_screen() -> None:
    """At 800x480, 154 mm wide, a space's outline and the way to the next row measure at least 9 mm."""
    place, pixels = board_at((800, 480)), 800 / 154 * 9
    assert min(place.unit * RING, place.unit * RING * FLATTENING, place.row_step) >= pixels


def test_a_window_is_laid_out_once() -> None:
    """The same window with the same choices gives the very same layout and board."""
    assert layout((800, 480), 1.5) is layout((800, 480), 1.5)
    one, same = (board_at((800, 480), 1.5, Viewpoint.NORTH, coordinates=True) for _ in range(2))
    assert one is same
    assert one != board_at((800, 480), 1.5, Viewpoint.NORTH)
