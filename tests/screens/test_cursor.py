"""The cursor on the board: its movement by directions and Tab, and its visibility."""

from collections.abc import Iterator
from itertools import islice

import pytest

from dvonn.board.layout import Viewpoint
from dvonn.input.intentions import DIRECTION_STEPS, Action
from dvonn.rules import board
from dvonn.rules.board import SPACE_BY_NAME, SPACES, Space
from dvonn.screens.cursor import Cursor
from dvonn.ui.button import Button
from dvonn.ui.form import Form
from tests.harness.pictures import board_layout

LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, 1), (0, -1)
STEPS = [*DIRECTION_STEPS.values()]


def walked(start: Space, *arrows: tuple[int, int]) -> Space:
    """Return the space reached from a space by arrows."""
    cursor = Cursor()
    cursor.point(start)
    for arrow in arrows:
        cursor.walk(*arrow)
    return cursor.space


def test_a_step_sideways_begins_a_new_line() -> None:
    """After a step sideways, up and down keep to the new vertical line."""
    start = SPACE_BY_NAME["f3"]
    there = walked(start, UP, RIGHT)
    assert walked(start, UP, RIGHT, DOWN, UP) == there
    assert walked(there, UP) == walked(start, UP, RIGHT, UP)


def test_steps_lead_to_neighbours_and_back() -> None:
    """Each step leads to a space in its row, which its opposite leaves again; edges stop the cursor.

    Inside the board left, right and the diagonals lead to all six neighbours.
    """
    for start in SPACES:
        for across, up in STEPS:
            reached = walked(start, (across, up))
            assert board.row(reached) - board.row(start) == (up if 0 <= board.row(start) + up < 5 else 0)
            if not board.EDGE_SPACES >> start & 1:
                assert walked(start, (across, up), (-across, -up)) == start
        if not board.EDGE_SPACES >> start & 1:
            assert {walked(start, way) for way in STEPS if way[0]} == set(board.NEIGHBOURS[start])


SOME = [SPACE_BY_NAME[name] for name in ("b2", "e4", "h3", "k5")]


def jumps(start: Space, action: Action, times: int) -> Iterator[Space]:
    cursor = Cursor()
    cursor.point(start)
    for _ in range(times):
        cursor.tab(action, [SOME], Form([]), in_form=False)
        yield cursor.space


def test_jumps_visit_all_in_turn() -> None:
    """Jumps visit all choices in either order and wrap around, from the nearest one on."""
    assert list(jumps(SOME[0], Action.NEXT, 4)) == [*SOME[1:], SOME[0]]
    assert list(jumps(SOME[0], Action.PREVIOUS, 4)) == [*reversed(SOME[1:]), SOME[0]]
    for start, nearest in (("a1", "b2"), ("f4", "e4"), ("i3", "h3"), ("k4", "k5")):
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
            in_form = cursor.tab(action, [SOME], form, in_form=in_form)
            assert (form.focused if in_form else cursor.space) is stop
    assert cursor.tab(Action.NEXT, [[]], form, in_form=False)


def test_a_switch_goes_through_rows() -> None:
    """A row of many choices is one stop until it is entered; shorter rows have their own, and buttons follow."""
    cursor, names = Cursor(scans=lambda: True), ("b4", "c4", "d4", "e4", "f3", "a1", "b1")
    spaces = [SPACE_BY_NAME[name] for name in names]
    form = Form([[Button(None, "A")]])
    cursor.is_new_position = True

    def stops() -> Iterator[object]:
        in_form = False
        while True:
            in_form = cursor.tab(Action.NEXT, [[], spaces], form, in_form=in_form)
            yield form.focused if in_form else [*cursor.row] or cursor.space

    row, button = spaces[:4], form.widgets[0]
    tour = stops()
    assert list(islice(tour, 5)) == [row, spaces[4], spaces[5], spaces[6], button]
    assert next(tour) == row
    cursor.row = ()
    assert list(islice(tour, 4)) == [*spaces[1:4], spaces[4]]
    assert cursor.marked == [spaces[4]]


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
    for action, (right, back) in DIRECTION_STEPS.items():
        cursor = Cursor()
        cursor.point(middle)
        cursor.move(action, seen)
        to_x, to_y = seen.centre(cursor.space)
        went = (to_x - x) / across, (y - to_y) / up
        assert all(abs(step - aim) <= 0.51 for step, aim in zip(went, (right, back), strict=True))
        opposite = next(other for other, way in DIRECTION_STEPS.items() if way == (-right, -back))
        cursor.move(opposite, seen)
        assert cursor.space == middle
