"""The cursor on the board: where directions and Tab take it, and when it is shown."""

from collections.abc import Iterator

import pytest

from dvonn.input import Device
from dvonn.rules import board
from dvonn.rules.board import NAMES, NUMBERS, SPACES, Space
from dvonn.screens.cursor import Cursor
from tests.harness.boards import board_at

LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, 1), (0, -1)
ARROWS = [LEFT, RIGHT, UP, DOWN]
DIAGONALS = [(-1, 1), (1, 1), (-1, -1), (1, -1)]
BOARD = board_at((1280, 720))


def walked(start: Space, *arrows: tuple[int, int]) -> Space:
    """Return where arrows lead from a space."""
    cursor = Cursor()
    cursor.point(start)
    for arrow in arrows:
        cursor.walk(*arrow)
    return cursor.space


def seen_step(start: Space, arrow: tuple[int, int]) -> tuple[float, float]:
    """Return how far to the right and up a step goes on the screen, in units and in rows."""
    (x, y), (x2, y2) = BOARD.centre(start), BOARD.centre(walked(start, arrow))
    rows = (BOARD.centre(NUMBERS["f1"])[1] - BOARD.centre(NUMBERS["f5"])[1]) / 4
    return (x2 - x) / BOARD.unit, (y - y2) / rows


def reached(start: Space) -> set[Space]:
    """Return all spaces that arrows lead to."""
    found, new = {start}, [start]
    while new:
        new = [space for space in {walked(space, arrow) for space in new for arrow in ARROWS} if space not in found]
        found.update(new)
    return found


@pytest.mark.parametrize("start", SPACES, ids=NAMES.get)
def test_arrows_lead_everywhere(start: Space) -> None:
    """From any space, every other one is reached by arrows alone."""
    assert reached(start) == set(SPACES)


@pytest.mark.parametrize("start", SPACES, ids=NAMES.get)
def test_arrows_go_where_they_point(start: Space) -> None:
    """Left and right stay in the row, up and down go one row, hardly sideways; at the edge the cursor stays."""
    row = board.ROWS[board.row(start)]
    assert seen_step(start, LEFT) == pytest.approx((0 if start == row[0] else -1, 0))
    assert seen_step(start, RIGHT) == pytest.approx((0 if start == row[-1] else 1, 0))
    for arrow, last in ((UP, 4), (DOWN, 0)):
        across, up = seen_step(start, arrow)
        at_the_edge = board.row(start) == last
        assert up == pytest.approx(0 if at_the_edge else arrow[1])
        assert abs(across) == pytest.approx(0 if at_the_edge else 0.5)


@pytest.mark.parametrize(("there", "back"), [(LEFT, RIGHT), (RIGHT, LEFT), (UP, DOWN), (DOWN, UP)])
def test_a_step_is_taken_back_by_its_opposite(there: tuple[int, int], back: tuple[int, int]) -> None:
    """A step and its opposite lead to where the cursor was, wherever there was room for the step."""
    for start in SPACES:
        if walked(start, there) != start:
            assert walked(start, there, back) == start


def test_all_the_way_up_and_down_again() -> None:
    """Straight up and down, however far, lead back through the same spaces, which stay half a space about a line."""
    for start in board.ROWS[0]:
        up = [walked(start, *[UP] * steps) for steps in range(5)]
        down = [walked(start, *[UP] * 4, *[DOWN] * steps) for steps in range(5)]
        assert down == list(reversed(up))
        line = BOARD.centre(start)[0]
        assert all(abs(BOARD.centre(space)[0] - line) <= BOARD.unit / 2 + 1 for space in up)


def test_a_step_sideways_begins_a_new_line() -> None:
    """After a step to the side, straight up and down keep to where that led."""
    start = NUMBERS["f3"]
    there = walked(start, UP, RIGHT)
    assert walked(start, UP, RIGHT, DOWN, UP) == there
    assert walked(there, UP) == walked(start, UP, RIGHT, UP)


@pytest.mark.parametrize("arrow", DIAGONALS, ids=str)
def test_diagonals_are_lines_of_the_board(arrow: tuple[int, int]) -> None:
    """Inside the board a diagonal leads to the neighbour there, and its opposite back; at the edge none leads off."""
    for start in SPACES:
        there = walked(start, arrow)
        assert there in NAMES
        if not board.EDGE >> start & 1:
            assert there in board.NEIGHBOURS[start]
            assert seen_step(start, arrow) == pytest.approx((arrow[0] / 2, arrow[1]))
            assert walked(there, (-arrow[0], -arrow[1])) == start


def test_six_ways_lead_to_six_neighbours() -> None:
    """Left, right and the diagonals reach each neighbour of a space in one step."""
    for start in SPACES:
        if not board.EDGE >> start & 1:
            assert {walked(start, way) for way in (LEFT, RIGHT, *DIAGONALS)} == set(board.NEIGHBOURS[start])


@pytest.mark.parametrize("arrow", ARROWS)
def test_walking_on_ends_at_the_edge(arrow: tuple[int, int]) -> None:
    """However often an arrow is pressed, the cursor stays on the board, on its last space that way."""
    for start in SPACES:
        last = walked(start, *[arrow] * 15)
        assert last in NAMES
        assert walked(last, arrow) == last


# Jumping


SOME = [NUMBERS[name] for name in ("b2", "e4", "h3", "k5")]


def jumps(start: Space, by: int, times: int) -> Iterator[Space]:
    cursor = Cursor()
    cursor.point(start)
    for _ in range(times):
        cursor.jump(by, SOME)
        yield cursor.space


def test_jumps_visit_all_in_turn() -> None:
    """From one of the spaces, each jump goes to the next, and around the end."""
    assert list(jumps(SOME[0], 1, 4)) == [*SOME[1:], SOME[0]]


def test_jumps_back_visit_all_the_other_way() -> None:
    """Backwards the same spaces follow each other the other way round."""
    assert list(jumps(SOME[0], -1, 4)) == [*reversed(SOME[1:]), SOME[0]]


@pytest.mark.parametrize("by", [1, -1])
@pytest.mark.parametrize(("start", "nearest"), [("a1", "b2"), ("f4", "e4"), ("i3", "h3"), ("k4", "k5")])
def test_the_first_jump_goes_to_the_nearest(start: str, nearest: str, by: int) -> None:
    """From elsewhere, a jump takes the space that is the fewest steps away."""
    assert next(jumps(NUMBERS[start], by, 1)) == NUMBERS[nearest]


def test_no_choice_no_jump() -> None:
    """Where nothing may be chosen the cursor stays."""
    cursor = Cursor()
    cursor.point(NUMBERS["c3"])
    cursor.jump(1, [])
    assert cursor.space == NUMBERS["c3"]


# Showing


def test_hidden_until_keys_move_it() -> None:
    """A fresh cursor is on the board, but nothing is marked before a key is pressed."""
    cursor = Cursor()
    assert cursor.space in NAMES
    assert (cursor.shown, cursor.aimed) == (None, None)


def test_who_cannot_point_sees_it_from_the_start() -> None:
    """In a new scene keys and pads go on from a cursor that is shown."""
    assert [device for device in Device if device.walks] == [Device.KEYBOARD, Device.PAD]
    cursor = Cursor(shown=True)
    assert cursor.shown == cursor.aimed == cursor.space


def test_keys_show_it_and_the_pointer_hides_it() -> None:
    """The pointer shows where it is by itself; it still aims, and takes the cursor along."""
    cursor = Cursor()
    cursor.walk(*LEFT)
    assert cursor.shown == cursor.aimed == cursor.space
    cursor.point(NUMBERS["c3"])
    assert (cursor.shown, cursor.aimed, cursor.space) == (None, NUMBERS["c3"], NUMBERS["c3"])
    cursor.jump(1, SOME)
    assert cursor.shown == cursor.space


def test_a_pointer_beside_the_board_aims_at_nothing() -> None:
    """The cursor stays where it was, for the keys to go on from there."""
    cursor = Cursor()
    cursor.point(NUMBERS["c3"])
    cursor.point(None)
    assert (cursor.shown, cursor.aimed, cursor.space) == (None, None, NUMBERS["c3"])
