"""The board's tables compared with the names of the spaces."""

from itertools import product

from dvonn.rules import board
from dvonn.rules.board import SPACE_BY_NAME, SPACE_NAMES, SPACES
from tests.harness.referee.reference import BOARD, steps_from


def test_rows_run_from_row_1_and_column_a() -> None:
    """Rows have 9, 10, 11, 10 and 9 spaces and hold every space in its row, columns ascending."""
    names = [[SPACE_NAMES[space] for space in spaces] for spaces in board.ROW_SPACES]
    assert [len(row) for row in names] == [9, 10, 11, 10, 9]
    assert names == [sorted(name for name in BOARD if name[1] == row) for row in "12345"]


def test_column_and_row_count_from_zero() -> None:
    """Column a and row 1 are 0, for every space."""
    assert all(f"{'abcdefghijk'[board.column(space)]}{board.row(space) + 1}" == SPACE_NAMES[space] for space in SPACES)


def test_distance_is_the_shortest_walk() -> None:
    """The distance between two spaces is the length of the shortest path between them."""
    walks = {name: steps_from(dict.fromkeys(BOARD, ""), [name]) for name in BOARD}
    for one, two in product(BOARD, BOARD):
        assert board.distance(SPACE_BY_NAME[one], SPACE_BY_NAME[two]) == walks[one][two]
