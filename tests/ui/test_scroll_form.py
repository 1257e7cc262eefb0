"""Forms with scrolling rows: visible rows, focus and page position, and the scroll bar."""

from itertools import pairwise

from dvonn.ui.layout import Box, layout
from dvonn.ui.scroll_form import ScrollForm
from dvonn.ui.widgets import Button

AREA = Box(100, 50, 600, 500)
LAYOUT = layout((1280, 720))
ROW_HEIGHT, ROW_GAP, BUTTON_GAP = 50, 10, 20
VISIBLE_ROWS = 7  # rows that fit at their minimum height


def paged_form(rows: int, area: Box = AREA, *, off: tuple[int, ...] = ()) -> ScrollForm:
    """Return a laid-out form with a tab, page rows, and two buttons in the last row."""
    page = [[Button(str, f"{n}", enabled=n not in off)] for n in range(rows)]
    form = ScrollForm([[Button(str, "tab")], *page, [Button(str, "reset"), Button(str, "back")]], focus=1)
    form.lay_out_page(LAYOUT, area, ROW_HEIGHT, BUTTON_GAP)
    return form


def lay_out(form: ScrollForm) -> None:
    form.lay_out_page(LAYOUT, AREA, ROW_HEIGHT, BUTTON_GAP)


def visible_rows(form: ScrollForm) -> list[str]:
    """Return the labels of the visible rows from top to bottom."""
    lay_out(form)
    return [widget.label for widget in form.widgets if widget.box.y >= 0]


def test_few_rows_are_all_in_sight() -> None:
    """Few rows have their normal height below the first row, and the last row is at the bottom."""
    form = paged_form(3)
    boxes = [widget.box for widget in form.widgets]
    assert [box.y for box in boxes[:4]] == [50, 110, 170, 230]
    assert {box.height for box in boxes} == {ROW_HEIGHT}
    assert boxes[-1].y + ROW_HEIGHT == AREA.y + AREA.height
    assert {box.width for box in boxes[:4]} == {AREA.width}


def test_rows_are_a_little_lower_before_they_scroll() -> None:
    """Rows shrink by up to a fifth before the page scrolls."""
    form = paged_form(VISIBLE_ROWS)
    boxes = [widget.box for widget in form.widgets[1 : VISIBLE_ROWS + 1]]
    assert len(visible_rows(form)) == VISIBLE_ROWS + 3
    assert all(one.y + one.height + ROW_GAP == other.y for one, other in pairwise(boxes))
    assert boxes[-1].y + boxes[-1].height <= form.widgets[-1].box.y - BUTTON_GAP
    assert ROW_HEIGHT * 0.8 <= boxes[0].height < ROW_HEIGHT


def test_many_rows_leave_room_for_a_bar() -> None:
    """Rows of a scrolling page are narrower than the first and last row."""
    form = paged_form(20)
    assert visible_rows(form) == ["tab", *map(str, range(VISIBLE_ROWS)), "reset", "back"]
    assert form.widgets[1].box.width < AREA.width == form.widgets[0].box.width


def test_hidden_rows_cannot_be_pressed() -> None:
    """Presses reach every visible row and no hidden one."""
    form, found = paged_form(20), set()
    for y in range(-50, 700, 5):
        if form.press((AREA.x + 10, y)):
            found.add(form.focused.label)
    assert found == {"tab", *map(str, range(VISIBLE_ROWS)), "reset"}


def test_the_page_follows_the_focus() -> None:
    """Moving the focus scrolls its row into sight, in both directions."""
    form = paged_form(20)
    for n in [*range(20), *range(18, -1, -1)]:
        form.focus = n + 1
        assert str(n) in visible_rows(form)
    assert visible_rows(form)[1] == "0"


def test_the_focus_follows_the_page() -> None:
    """Scrolling moves the focus to a visible enabled row, unless it is outside the page."""
    form = paged_form(20, off=(5,))
    form.scroll(5)
    assert visible_rows(form)[1:3] == ["5", "6"]
    assert form.focus == 7
    form.scroll(99)
    assert visible_rows(form)[-3] == "19"
    form.scroll(-99)
    assert (visible_rows(form)[1], form.focus) == ("0", VISIBLE_ROWS)
    form.focus = 0
    form.scroll(3)
    assert (visible_rows(form)[1], form.focus) == ("3", 0)


def test_page_that_fits_does_not_scroll() -> None:
    """Neither wheel nor drag moves a page that fits."""
    form = paged_form(3)
    before = [widget.box for widget in form.widgets]
    form.scroll(2)
    form.drag((300, 300), (300, 100))
    lay_out(form)
    assert [widget.box for widget in form.widgets] == before
    assert form.focus == 1


def test_the_page_is_dragged() -> None:
    """A drag scrolls the page by the distance moved, and the next drag continues from there."""
    form = paged_form(20)
    step = form.widgets[2].box.y - form.widgets[1].box.y
    for rows in (1, 3, 2):
        form.drag((300, 400), (300, 400 - rows * step))
        assert visible_rows(form)[1] == str(rows)
    form.end_drag()
    form.drag((300, 400), (300, 400 - step))
    assert visible_rows(form)[1] == "3"


def test_bar_press_scrolls() -> None:
    """A press on the ends of the bar shows the first or last rows; a press beside it does nothing."""
    form = paged_form(20)
    x = AREA.x + AREA.width - 3
    upper, lower = form.widgets[1].box.y + 2, form.widgets[VISIBLE_ROWS].box.y + 30
    assert form.press_bar((x, lower))
    assert visible_rows(form)[-3] == "19"
    assert form.press_bar((x, upper))
    assert visible_rows(form)[1] == "0"
    assert not form.press_bar((AREA.x + 5, lower))


def test_the_bar_is_dragged() -> None:
    """Dragging the bar scrolls to the end even when the pointer leaves the bar."""
    form = paged_form(20)
    x, upper, lower = AREA.x + AREA.width - 3, form.widgets[1].box.y + 2, form.widgets[VISIBLE_ROWS].box.y + 30
    form.drag((x, upper), (x - 200, lower))
    assert visible_rows(form)[-3] == "19"
