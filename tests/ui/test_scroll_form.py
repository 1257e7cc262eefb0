"""Forms with scrolling rows: visible rows, focus and page position, and the scroll bar."""

from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest

from dvonn.ui.assets import Assets
from dvonn.ui.button import Button
from dvonn.ui.fitting import TextMeasure
from dvonn.ui.layout import Box, layout
from dvonn.ui.scroll_form import ScrollForm

AREA = Box(100, 50, 600, 500)
LAYOUT = layout((1280, 720))
ROW_HEIGHT, ROW_GAP, BUTTON_GAP = 60, 10, 20
VISIBLE_ROWS = 6  # rows that fit at their minimum height


PagedForm = Callable[..., ScrollForm]


@pytest.fixture
def measure(assets: Assets) -> TextMeasure:
    """Return the measure of texts in the layout."""
    return TextMeasure(assets, LAYOUT)


@pytest.fixture
def paged_form(measure: TextMeasure) -> PagedForm:
    """Return a function that makes a laid-out form of a tab, page rows, and two buttons in the last row."""

    def make(rows: int, off: Sequence[int] = ()) -> ScrollForm:
        page = [[Button(str, f"{n}", enabled=n not in off)] for n in range(rows)]
        form = ScrollForm([[Button(str, "tab")], *page, [Button(str, "reset"), Button(str, "back")]], 1, focus=1)
        form.lay_out_page(measure, AREA, ROW_HEIGHT, BUTTON_GAP)
        return form

    return make


def lay_out(form: ScrollForm, measure: TextMeasure) -> None:
    form.lay_out_page(measure, AREA, ROW_HEIGHT, BUTTON_GAP)


def visible_rows(form: ScrollForm, measure: TextMeasure) -> list[str]:
    """Return the labels of the visible rows from top to bottom."""
    lay_out(form, measure)
    return [widget.label for widget in form.widgets if widget.box.y >= 0]


def test_rows_that_fit_do_not_scroll(paged_form: PagedForm, measure: TextMeasure) -> None:
    """A few rows have their normal height; more of them shrink to what their texts need before the page scrolls."""
    for rows in (3, VISIBLE_ROWS):
        form = paged_form(rows)
        boxes = [widget.box for widget in form.widgets[: rows + 1]]
        assert all(one.bottom + ROW_GAP == other.y for one, other in pairwise(boxes))
        assert {box.width for box in boxes} == {AREA.width}
        assert form.widgets[-1].box.bottom == AREA.bottom
        assert (boxes[1].height == ROW_HEIGHT) is (rows == 3)
        assert boxes[1].height >= ROW_HEIGHT * 0.75
        form.scroll(2)
        form.drag((300, 300), (300, 100))
        assert len(visible_rows(form, measure)) == rows + 3
        assert ([widget.box for widget in form.widgets[: rows + 1]], form.focus) == (boxes, 1)


def test_many_rows_scroll_beside_a_bar(paged_form: PagedForm, measure: TextMeasure) -> None:
    """Rows of a scrolling page are narrower than the first and last row; presses reach the visible ones alone."""
    form, pressed = paged_form(20), set()
    assert visible_rows(form, measure) == ["tab", *map(str, range(VISIBLE_ROWS)), "reset", "back"]
    assert form.widgets[1].box.width < AREA.width == form.widgets[0].box.width
    for y in range(-50, 700, 5):
        if form.press((AREA.x + 10, y)):
            pressed.add(form.focused.label)
    assert pressed == {"tab", *map(str, range(VISIBLE_ROWS)), "reset"}


def test_the_focus_follows_the_page(paged_form: PagedForm, measure: TextMeasure) -> None:
    """Scrolling moves the focus to a visible enabled row, unless it is outside the page."""
    form = paged_form(20, off=(5,))
    form.scroll(5)
    assert visible_rows(form, measure)[1:3] == ["5", "6"]
    assert form.focus == 7
    form.scroll(99)
    assert visible_rows(form, measure)[-3] == "19"
    form.scroll(-99)
    assert (visible_rows(form, measure)[1], form.focus) == ("0", VISIBLE_ROWS - 1)
    form.focus = 0
    form.scroll(3)
    assert (visible_rows(form, measure)[1], form.focus) == ("3", 0)


def test_rows_that_say_why_they_are_off_scroll_into_sight(paged_form: PagedForm, measure: TextMeasure) -> None:
    """Scrolling moves the focus to a disabled row with a reason, too."""
    form = paged_form(20, off=range(1, 20))
    for widget in form.widgets[2:-2]:
        widget.disabled_note = "why"
    form.scroll(99)
    assert visible_rows(form, measure)[-3] == "19"


def test_the_page_is_dragged(paged_form: PagedForm, measure: TextMeasure) -> None:
    """A drag scrolls the page by the distance moved, and the next drag continues from there."""
    form = paged_form(20)
    step = form.widgets[2].box.y - form.widgets[1].box.y
    for rows in (1, 3, 2):
        form.drag((300, 400), (300, 400 - rows * step))
        assert visible_rows(form, measure)[1] == str(rows)
    form.end_drag()
    form.drag((300, 400), (300, 400 - step))
    assert visible_rows(form, measure)[1] == "3"


def test_the_bar_is_pressed_and_dragged(paged_form: PagedForm, measure: TextMeasure) -> None:
    """A press or a drag, even beside it, to an end of the bar shows the rows there; a press beside it does nothing."""
    form = paged_form(20)
    x = AREA.x + AREA.width - 3
    upper, lower = form.widgets[1].box.y + 2, form.widgets[VISIBLE_ROWS].box.y + 30
    assert form.press_bar((x, lower))
    assert visible_rows(form, measure)[-3] == "19"
    assert form.press_bar((x, upper))
    assert visible_rows(form, measure)[1] == "0"
    assert not form.press_bar((AREA.x + 5, lower))
    form.drag((x, upper), (x - 200, lower))
    assert visible_rows(form, measure)[-3] == "19"
