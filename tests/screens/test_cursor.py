"""The cursor on the board: its movement by directions and Tab, and its visibility."""

from collections.abc import Iterator

import pytest

from dvonn.board.layout import Viewpoint
from dvonn.input.intentions import Action
from dvonn.rules import board
from dvonn.rules.board import SPACE_BY_NAME, SPACE_NAMES, SPACES, Space
from dvonn.screens.cursor import CURSOR_STEPS, Cursor
from dvonn.ui.button import Button
from dvonn.ui.form import Form
from tests.harness.pictures import board_layout

LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, 1), (0, -1)
DIAGONALS = [(-1, 1), (1, 1), (-1, -1), (1, -1)]
BOARD = board_layout((1280, 720))


def walked(start: Space, *arrows: tuple[int, int]) -> Space:
    """Return the space reached from a space by arrows."""
    cursor = Cursor()
    cursor.point(start)
    for arrow in arrows:
        cursor.walk(*arrow)
    return cursor.space


def seen_step(start: Space, arrow: tuple[int, int]) -> tuple[float, float]:
    """Return the distance of a step on the screen: to the right in units, up in rows."""
    (x, y), (x2, y2) = BOARD.centre(start), BOARD.centre(walked(start, arrow))
    rows = (BOARD.centre(SPACE_BY_NAME["f1"])[1] - BOARD.centre(SPACE_BY_NAME["f5"])[1]) / 4
    return (x2 - x) / BOARD.unit, (y - y2) / rows


def test_arrows_go_where_they_point() -> None:
    """Left and right stay in the row, up and down move one row by half a space sideways; edges stop the cursor."""
    for start in SPACES:
        row = board.ROW_SPACES[board.row(start)]
        assert seen_step(start, LEFT) == pytest.approx((0 if start == row[0] else -1, 0))
        assert seen_step(start, RIGHT) == pytest.approx((0 if start == row[-1] else 1, 0))
        for arrow, last in ((UP, 4), (DOWN, 0)):
            across, up = seen_step(start, arrow)
            at_the_edge = board.row(start) == last
            assert up == pytest.approx(0 if at_the_edge else arrow[1])
            assert abs(across) == pytest.approx(0 if at_the_edge else 0.5)


def test_a_step_is_taken_back_by_its_opposite() -> None:
    """The opposite of a step leads back, unless an edge has stopped the step."""
    for there, back in ((LEFT, RIGHT), (RIGHT, LEFT), (UP, DOWN), (DOWN, UP)):
        for start in SPACES:
            assert walked(start, there) == start or walked(start, there, back) == start


def test_a_step_sideways_begins_a_new_line() -> None:
    """After a step sideways, up and down keep to the new vertical line."""
    start = SPACE_BY_NAME["f3"]
    there = walked(start, UP, RIGHT)
    assert walked(start, UP, RIGHT, DOWN, UP) == there
    assert walked(there, UP) == walked(start, UP, RIGHT, UP)


def test_diagonals_are_lines_of_the_board() -> None:
    """Inside the board a diagonal leads to a neighbour and back, and with left and right to all six neighbours."""
    for start in SPACES:
        for arrow in DIAGONALS:
            assert walked(start, arrow) in SPACE_NAMES
        if not board.EDGE_SPACES >> start & 1:
            assert {walked(start, way) for way in (LEFT, RIGHT, *DIAGONALS)} == set(board.NEIGHBOURS[start])
            for across, up in DIAGONALS:
                assert seen_step(start, (across, up)) == pytest.approx((across / 2, up))
                assert walked(start, (across, up), (-across, -up)) == start


# Jumps


SOME = [SPACE_BY_NAME[name] for name in ("b2", "e4", "h3", "k5")]


def jumps(start: Space, action: Action, times: int) -> Iterator[Space]:
    cursor = Cursor()
    cursor.point(start)
    for _ in range(times):
        cursor.tab(action, SOME, Form([]), in_form=False)
        yield cursor.space


def test_jumps_visit_all_in_turn() -> None:
    """Jumps visit all choices in either order and wrap around."""
    assert list(jumps(SOME[0], Action.NEXT, 4)) == [*SOME[1:], SOME[0]]
    assert list(jumps(SOME[0], Action.PREVIOUS, 4)) == [*reversed(SOME[1:]), SOME[0]]


@pytest.mark.parametrize(("start", "nearest"), [("a1", "b2"), ("f4", "e4"), ("i3", "h3"), ("k4", "k5")])
def test_the_first_jump_goes_to_the_nearest(start: str, nearest: str) -> None:
    """The first jump goes to the nearest choice, in either direction."""
    for action in (Action.NEXT, Action.PREVIOUS):
        assert next(jumps(SPACE_BY_NAME[start], action, 1)) == SPACE_BY_NAME[nearest]


def test_the_buttons_follow_the_spaces() -> None:
    """After the last choice come the buttons that can be pressed, then the first choice again; and back."""
    first, off, last = Button(None, "A"), Button(None, "B", enabled=False), Button(None, "C")
    form, cursor = Form([[first, off, last]]), Cursor()
    cursor.point(SOME[-2])
    for action, stops in ((Action.NEXT, [SOME[-1], first, last, SOME[0]]), (Action.PREVIOUS, [last, first, SOME[-1]])):
        in_form = False
        for stop in stops:
            in_form = cursor.tab(action, SOME, form, in_form=in_form)
            assert (form.focused if in_form else cursor.space) is stop
    assert cursor.tab(Action.NEXT, [], form, in_form=False)


# Visibility


def test_keys_show_it_and_the_pointer_hides_it() -> None:
    """Keys show the cursor, some from the start; the pointer hides it, aims, and moves it along on the board."""
    cursor, c3 = Cursor(), SPACE_BY_NAME["c3"]
    assert (cursor.shown, cursor.aimed) == (None, None)
    assert Cursor(shown=True).shown == cursor.space
    cursor.walk(*LEFT)
    assert cursor.shown == cursor.aimed == cursor.space
    cursor.point(c3)
    assert (cursor.shown, cursor.aimed, cursor.space) == (None, c3, c3)
    cursor.point(None)
    assert (cursor.shown, cursor.aimed, cursor.space) == (None, None, c3)
    cursor.jump(SOME)
    assert cursor.shown == cursor.space


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)], ids=["lying", "upright"])
@pytest.mark.parametrize("viewpoint", Viewpoint, ids=lambda viewpoint: viewpoint.name)
def test_keys_move_as_seen_on_the_screen(size: tuple[int, int], viewpoint: Viewpoint) -> None:
    """From the middle each direction leads where it points on the screen, whichever way the board lies, and back."""
    seen, middle = board_layout(size, viewpoint=viewpoint), SPACE_BY_NAME["f3"]
    (x, y), (across, up) = seen.centre(middle), seen.steps
    for action, (right, back) in CURSOR_STEPS.items():
        cursor = Cursor()
        cursor.point(middle)
        cursor.move(action, seen)
        to_x, to_y = seen.centre(cursor.space)
        went = (to_x - x) / across, (y - to_y) / up
        assert all(abs(step - aim) <= 0.51 for step, aim in zip(went, (right, back), strict=True))
        opposite = next(other for other, way in CURSOR_STEPS.items() if way == (-right, -back))
        cursor.move(opposite, seen)
        assert cursor.space == middle
