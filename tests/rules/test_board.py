"""The board's tables compared with the names of the spaces."""

from itertools import product

import pytest

from dvonn.rules import board
from dvonn.rules.board import SPACE_BY_NAME, SPACE_NAMES, SPACES
from tests.harness.referee.reference import BOARD, is_edge, on_lines, steps_from

SQUARE_OF_NAMES = sorted(product(BOARD, BOARD))
ALL_SPACES = sum(1 << space for space in SPACES)


def test_board_has_the_49_named_spaces() -> None:
    """The spaces are a1-a3, b1-b4, c1-c5 to i1-i5, j2-j5 and k3-k5, each with its own number."""
    assert set(SPACE_BY_NAME) == BOARD
    assert len(SPACES) == len(set(SPACES)) == 49
    assert all(SPACE_NAMES[SPACE_BY_NAME[name]] == name for name in BOARD)


def test_rows_run_from_row_1_and_column_a() -> None:
    """Rows have 9, 10, 11, 10 and 9 spaces and hold every space in its row, columns ascending."""
    names = [[SPACE_NAMES[space] for space in spaces] for spaces in board.ROW_SPACES]
    assert [len(row) for row in names] == [9, 10, 11, 10, 9]
    assert names == [sorted(name for name in BOARD if name[1] == row) for row in "12345"]


def test_column_and_row_count_from_zero() -> None:
    """Column a and row 1 are 0, for every space."""
    assert all(f"{'abcdefghijk'[board.column(space)]}{board.row(space) + 1}" == SPACE_NAMES[space] for space in SPACES)


def test_edge_is_where_neighbours_are_missing() -> None:
    """The edge has 24 spaces: rows 1 and 5, and three more at either end."""
    edge = {SPACE_NAMES[space] for space in board.members(board.EDGE_SPACES)}
    assert edge == {name for name in BOARD if is_edge(name)}
    assert len(edge) == 24


@pytest.mark.parametrize("steps", range(1, board.MAX_MOVE_LENGTH + 1))
def test_landings_are_the_given_number_of_steps_away(steps: int) -> None:
    """From every space, the landings at a distance are the spaces that many steps away on the six lines."""
    for space in SPACES:
        landings = [SPACE_NAMES[target] for target in board.LANDINGS[space][steps]]
        assert sorted(landings) == sorted(on_lines(SPACE_NAMES[space], steps))
        assert set(board.members(board.NEIGHBOUR_SETS[space])) == set(board.LANDINGS[space][1])


def test_distance_is_the_shortest_walk() -> None:
    """The distance between two spaces is the length of the shortest path between them."""
    walks = {name: steps_from(dict.fromkeys(BOARD, ""), [name]) for name in BOARD}
    assert all(
        board.distance(SPACE_BY_NAME[one], SPACE_BY_NAME[two]) == walks[one][two] for one, two in SQUARE_OF_NAMES
    )


def test_rows_do_not_touch_around_the_side() -> None:
    """The end of a row is not linked to the start of the next, on either side of the board."""
    for space in SPACES:
        rest = ALL_SPACES & ~board.NEIGHBOUR_SETS[space]
        assert list(board.members(board.linked(1 << space, rest))) == [space]
