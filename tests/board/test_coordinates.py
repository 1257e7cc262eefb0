"""The coordinates on the margin of the plate."""

from itertools import combinations, pairwise, product

from dvonn.board.layout import FLATTENING, PLATE_MARGIN, RING_WIDTH, BoardLayout, Viewpoint
from dvonn.rules.board import COLUMN_LETTERS, SPACE_NAMES, SPACES
from dvonn.ui.layout import Point
from tests.board.windows import at_common_sizes, from_all_sides, lying_and_upright, with_all_texts
from tests.harness.pictures import board_layout


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
    """Coordinates enlarge the margin where they need it and shrink the spaces by at most 5 %."""
    bare, named = board_layout(size), board_layout(size, coordinates=True)
    assert bare.margin == PLATE_MARGIN <= named.margin
    assert 0.95 * bare.unit < named.unit <= bare.unit
