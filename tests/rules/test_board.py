"""The board's tables against what the names of the spaces say."""

from itertools import product

import pytest

from dvonn.rules import board
from dvonn.rules.board import NAMES, NUMBERS, SPACES
from tests.harness.referee.mirrors import View, mirrored
from tests.harness.referee.reference import BOARD, is_edge, on_lines

SQUARE_OF_NAMES = sorted(product(BOARD, BOARD))


def steps_from(name: str) -> dict[str, int]:
    """Return the number of steps to every space, found by walking."""
    found = {name: 0}
    queue = [name]
    for here in queue:
        for near in on_lines(here, 1):
            if near not in found:
                found[near] = found[here] + 1
                queue.append(near)
    return found


def test_board_has_the_49_named_spaces() -> None:
    """The spaces are a1 to a3, b1 to b4, c1 to c5 ... i1 to i5, j2 to j5, k3 to k5, each under a number of its own."""
    assert set(NUMBERS) == BOARD
    assert len(SPACES) == len(set(SPACES)) == 49
    assert all(NAMES[NUMBERS[name]] == name for name in BOARD)


def test_rows_run_from_row_1_and_column_a() -> None:
    """Rows have 9, 10, 11, 10 and 9 spaces and hold every space in its row, columns ascending."""
    names = [[NAMES[space] for space in spaces] for spaces in board.ROWS]
    assert [len(row) for row in names] == [9, 10, 11, 10, 9]
    assert names == [sorted(name for name in BOARD if name[1] == row) for row in "12345"]


def test_column_and_row_count_from_zero() -> None:
    """Column a and row 1 are 0, for every space."""
    assert all(f"{'abcdefghijk'[board.column(space)]}{board.row(space) + 1}" == NAMES[space] for space in SPACES)


def test_neighbours_are_one_step_away() -> None:
    """A space's neighbours are those of its name, six inside and fewer at the edge."""
    for space in SPACES:
        assert {NAMES[near] for near in board.NEIGHBOURS[space]} == set(on_lines(NAMES[space], 1))
        assert set(board.members(board.NEIGHBOUR_SETS[space])) == set(board.NEIGHBOURS[space])


def test_edge_is_where_neighbours_are_missing() -> None:
    """The edge has 24 spaces: rows 1 and 5, and three more at either end."""
    edge = {NAMES[space] for space in board.members(board.EDGE)}
    assert edge == {name for name in BOARD if is_edge(name)}
    assert len(edge) == 24


def test_all_holds_every_space_and_nothing_else() -> None:
    """The set of all spaces has the 49 spaces as members, lowest number first."""
    assert list(board.members(board.ALL)) == sorted(SPACES)


def test_members_of_no_spaces() -> None:
    """The empty set has no members."""
    assert list(board.members(0)) == []


@pytest.mark.parametrize("steps", range(1, board.LONGEST + 1))
def test_landings_are_exactly_so_many_steps_away(steps: int) -> None:
    """From every space, the spaces at a distance on the six lines are those of the names."""
    for space in SPACES:
        landings = [NAMES[target] for target in board.LANDINGS[space][steps]]
        assert sorted(landings) == sorted(on_lines(NAMES[space], steps))


def test_no_line_is_longer_than_the_longest() -> None:
    """A stack can travel 10 steps, from a3 to k3 and back, and no stack can travel 11."""
    assert {name for name in BOARD if on_lines(name, board.LONGEST)} == {"a3", "k3"}
    assert not any(on_lines(name, board.LONGEST + 1) for name in BOARD)


def test_distance_is_the_shortest_walk() -> None:
    """The distance between any two spaces is what a walk from neighbour to neighbour takes."""
    walks = {name: steps_from(name) for name in BOARD}
    assert all(board.distance(NUMBERS[one], NUMBERS[two]) == walks[one][two] for one, two in SQUARE_OF_NAMES)


def test_line_leads_step_by_step_to_its_end() -> None:
    """The line to any landing visits the spaces at 1, 2, 3 ... steps in the same direction, the landing last."""
    for space in SPACES:
        for steps in range(1, board.LONGEST + 1):
            for target in board.LANDINGS[space][steps]:
                line = board.line(space, target)
                assert [board.distance(space, here) for here in line] == list(range(1, steps + 1))
                assert line[-1] == target
                assert {here - before for before, here in zip((space, *line), line, strict=False)} <= {line[0] - space}


def test_line_refuses_what_is_not_straight() -> None:
    """There is no line between spaces that no straight line joins."""
    with pytest.raises(AssertionError, match="straight"):
        board.line(NUMBERS["e3"], NUMBERS["f5"])


def test_linked_spaces_are_those_a_walk_reaches() -> None:
    """From a seed, occupied neighbours are reached and what lies behind a gap is not."""
    occupied = sum(1 << NUMBERS[name] for name in ("a1", "b2", "b3", "d3", "e3", "k5"))
    found = board.linked(1 << NUMBERS["a1"] | 1 << NUMBERS["k5"], occupied)
    assert {NAMES[space] for space in board.members(found)} == {"a1", "b2", "b3", "k5"}


def test_rows_do_not_touch_around_the_side() -> None:
    """The end of a row is not linked to the start of the next, on either side of the board."""
    for space in SPACES:
        rest = board.ALL & ~board.NEIGHBOUR_SETS[space]
        assert list(board.members(board.linked(1 << space, rest))) == [space]


@mirrored
def test_mirrors_keep_the_board_and_its_neighbours(view: View) -> None:
    """Every view of the cases maps the board onto itself, neighbours to neighbours, and back when seen twice."""
    assert {view.name(name) for name in BOARD} == BOARD
    assert all(view.name(view.name(name)) == name for name in BOARD)
    assert all({view.name(near) for near in on_lines(name, 1)} == set(on_lines(view.name(name), 1)) for name in BOARD)
