"""Forms whose rows scroll: what is in sight, how the focus and the page follow one another, and the bar."""

from itertools import pairwise

import pytest

from dvonn.ui.layout import Box
from dvonn.ui.scroll_form import PagedForm
from dvonn.ui.widgets import Button, Widget
from tests.harness.pictures import NewCanvas, rgb

AREA = Box(100, 50, 600, 500)
ROW, GAP, AIR = 50, 10, 20
FITTING = 7  # rows of the page, as high as LEAST allows


def paged(rows: int, area: Box = AREA, *, off: tuple[int, ...] = ()) -> PagedForm[str]:
    """Return a laid-out form with a tab, some rows in between, and two buttons in the last row."""
    page: list[list[Widget[str]]] = [[Button(str(n), f"Row {n}", enabled=n not in off)] for n in range(rows)]
    form: PagedForm[str] = PagedForm(
        [[Button("tab", "Tab")], *page, [Button("reset", ""), Button("back", "")]], focus=1
    )
    form.lay_out_page(area, ROW, GAP, AIR)
    return form


def lay_out(form: PagedForm[str]) -> None:
    form.lay_out_page(AREA, ROW, GAP, AIR)


def seen(form: PagedForm[str]) -> list[str]:
    """Return the values of the rows that are in sight, from above."""
    lay_out(form)
    return [widget.value for widget in form.widgets if isinstance(widget, Button) and widget.box.y >= 0]


def test_few_rows_are_all_in_sight() -> None:
    """They have their usual height, a gap apart below the first row, and the last row is at the lower edge."""
    form = paged(3)
    boxes = [widget.box for widget in form.widgets]
    assert [box.y for box in boxes[:4]] == [50, 110, 170, 230]
    assert {box.height for box in boxes} == {ROW}
    assert boxes[-1].y + ROW == AREA.y + AREA.height
    assert {box.width for box in boxes[:4]} == {AREA.width}


def test_rows_are_a_little_lower_before_they_scroll() -> None:
    """As many as fit with a fifth less height are in sight together, above the air and the buttons."""
    form = paged(FITTING)
    boxes = [widget.box for widget in form.widgets[1 : FITTING + 1]]
    assert len(seen(form)) == FITTING + 3
    assert all(one.y + one.height + GAP == other.y for one, other in pairwise(boxes))
    assert boxes[-1].y + boxes[-1].height <= form.widgets[-1].box.y - AIR
    assert ROW * 0.8 <= boxes[0].height < ROW


def test_many_rows_leave_room_for_a_bar() -> None:
    """Where not all are in sight, they are narrower than the first and the last row."""
    form = paged(20)
    assert seen(form) == ["tab", *map(str, range(FITTING)), "reset", "back"]
    assert form.widgets[1].box.width < AREA.width == form.widgets[0].box.width


def test_what_is_out_of_sight_cannot_be_pressed() -> None:
    """A press finds each row in sight, and no others, wherever it is."""
    form, found = paged(20), set()
    for y in range(-50, 700, 5):
        value = form.press((AREA.x + 10, y))
        if value:
            found.add(value)
    assert found == {"tab", *map(str, range(FITTING)), "reset"}


def test_the_page_follows_the_focus() -> None:
    """Stepping down, every row comes into sight in its turn; stepping up again as well."""
    form = paged(20)
    for n in [*range(20), *range(18, -1, -1)]:
        form.focus = n + 1
        assert str(n) in seen(form)
    assert seen(form)[1] == "0"


def test_the_focus_follows_the_page() -> None:
    """Scrolling takes the focus along, to what can be used, as far as there are rows; from elsewhere it stays there."""
    form = paged(20, off=(5,))
    form.scroll(5)
    assert seen(form)[1:3] == ["5", "6"]
    assert form.focus == 7
    form.scroll(99)
    assert seen(form)[-3] == "19"
    form.scroll(-99)
    assert (seen(form)[1], form.focus) == ("0", FITTING)
    form.focus = 0
    form.scroll(3)
    assert (seen(form)[1], form.focus) == ("3", 0)


def test_nothing_scrolls_where_all_is_in_sight() -> None:
    """Neither wheel nor drag move a page that fits."""
    form = paged(3)
    before = [widget.box for widget in form.widgets]
    form.scroll(2)
    form.drag((300, 300), (300, 100))
    lay_out(form)
    assert [widget.box for widget in form.widgets] == before
    assert form.focus == 1


def test_the_page_is_dragged() -> None:
    """It moves with the hand, a row for each row's height, up and down, and goes on from there with the next drag."""
    form = paged(20)
    step = form.widgets[2].box.y - form.widgets[1].box.y
    for rows in (1, 3, 2):
        form.drag((300, 400), (300, 400 - rows * step))
        assert seen(form)[1] == str(rows)
    form.let_go()
    form.drag((300, 400), (300, 400 - step))
    assert seen(form)[1] == "3"


def test_the_bar_stands_for_the_whole_page() -> None:
    """Pressed at its upper end it shows the first rows, at its lower end the last ones; beside it, nothing happens."""
    form = paged(20)
    x = AREA.x + AREA.width - 3
    upper, lower = form.widgets[1].box.y + 2, form.widgets[FITTING].box.y + 30
    assert form.press_bar((x, lower))
    assert seen(form)[-3] == "19"
    assert form.press_bar((x, upper))
    assert seen(form)[1] == "0"
    assert not form.press_bar((AREA.x + 5, lower))


def test_the_bar_is_dragged() -> None:
    """Dragged down, even when the hand strays from it, the bar leads to the end."""
    form = paged(20)
    x, upper, lower = AREA.x + AREA.width - 3, form.widgets[1].box.y + 2, form.widgets[FITTING].box.y + 30
    form.drag((x, upper), (x - 200, lower))
    assert seen(form)[-3] == "19"


def test_what_is_out_of_sight_is_not_drawn(new_canvas: NewCanvas) -> None:
    """Outside of the form's area nothing is drawn, and scrolling is seen, in the rows and in the bar."""
    canvas, pictures = new_canvas((800, 600)), []
    black = rgb(canvas.surface)
    form = paged(20)
    for _ in range(2):
        lay_out(form)
        form.draw(canvas)
        pictures.append(rgb(canvas.surface))
        canvas.surface.fill((0, 0, 0), AREA)
        assert rgb(canvas.surface) == black
        form.scroll(1)
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize("size", [(0, 0), (1, 1), (30, 8), (300, 90)])
def test_the_smallest_page_is_drawn(new_canvas: NewCanvas, size: tuple[int, int]) -> None:
    """However little room there is, a row is in sight, drawing does not fail, and no box turns inside out."""
    form = paged(20, Box(5, 5, *size))
    form.draw(new_canvas((100, 60)))
    assert all(widget.box.width >= 0 and widget.box.height >= 0 for widget in form.widgets)
