"""Choices, tabs, the states of widgets, and forms with rows that scroll."""

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise
from typing import Any

import pygame
import pytest

from dvonn.ui.assets import Assets
from dvonn.ui.button import Button
from dvonn.ui.canvas import Canvas
from dvonn.ui.choice import SLIDER_STEPS, Choice, Slider, Stepper, Widget
from dvonn.ui.fitting import TextMeasure
from dvonn.ui.form import Form
from dvonn.ui.layout import Box, Layout, Point
from dvonn.ui.scroll_form import ScrollForm
from dvonn.ui.table_rows import Tabs
from dvonn.ui.theme import THEMES, Theme
from tests.harness.paths import IMAGES
from tests.harness.pictures import surface_of


def colours() -> Choice[str]:
    return Choice("Colour", [("white", "White"), ("black", "Black"), ("lots", "Draw lots")])


def volume_slider(chosen: int = 0) -> Slider:
    slider = Slider("Volume")
    slider.chosen = chosen
    slider.box = Box(100, 200, 600, 50)
    return slider


def test_a_slider_is_set_where_it_is_pressed() -> None:
    """A press sets the slider to the step at that point; a press on the number sets nothing."""
    slider, seen = volume_slider(), []
    for part in slider.option_boxes():
        slider.press(part.centre)
        seen.append(slider.chosen)
    assert seen == list(range(SLIDER_STEPS + 1))
    slider.press((slider.box.x + slider.box.width - 1, slider.box.centre[1]))
    assert slider.chosen == SLIDER_STEPS


def time_stepper(chosen: int = 0) -> Stepper[int]:
    stepper = Stepper("Time", [(n, f"{n} min") for n in range(5)], chosen)
    stepper.box = Box(100, 200, 600, 50)
    return stepper


@pytest.mark.parametrize("make", [colours, time_stepper])
def test_activating_a_choice_goes_around(make: Callable[[], Choice[Any]]) -> None:
    """Activating a choice or a stepper reaches all options and begins anew; steps do so only in a choice."""
    choice, count = make(), len(make().options)
    one, seen = Form([[choice]]), []
    for _ in range(count):
        assert one.activate() is None
        seen.append(choice.chosen)
    assert seen == [*range(1, count), 0]
    choice.step(-1)
    assert choice.chosen == (count - 1 if make is colours else 0)


@pytest.mark.parametrize(("chosen", "by", "after"), [(2, 1, 3), (2, -1, 1), (0, -1, 0), (4, 1, 4)])
def test_stepping_a_stepper_ends_at_its_ends(chosen: int, by: int, after: int) -> None:
    """A step changes the stepper, or the slider, by one within its options and is always consumed."""
    stepper, slider = time_stepper(chosen), volume_slider(chosen)
    assert stepper.step(by)
    assert slider.step(by)
    assert stepper.value == after
    assert slider.value == (0.5 if (chosen, by) == (4, 1) else after / SLIDER_STEPS)


def test_a_stepper_is_pressed_at_its_arrows() -> None:
    """The arrows step back and forward; a press on the label changes nothing."""
    stepper = time_stepper(2)
    box, (back, on) = stepper.box, stepper.option_boxes()
    seen = []
    for x in (box.x + box.width - 10, back.x + 10, back.x + 10, on.x + 10, box.x + 10):
        stepper.press((x, box.centre[1]))
        seen.append(stepper.value)
    assert seen == [3, 2, 1, 2, 2]


def test_tabs_are_chosen_like_options() -> None:
    """Tabs are chosen by presses and steps, cyclically; a press on the keys beside them changes nothing."""
    options = [(name.lower(), name) for name in ("Look", "Sound", "Board")]
    one, seen = Tabs("", options, chosen=0, keys=("LT", "RT"), box=Box(20, 30, 700, 50)), list[str]()
    for part in one.option_boxes():
        one.press(part.centre)
        seen.append(one.value)
    for x in (one.box.x + 3, one.box.right - 3):
        one.press((x, one.box.centre[1]))
        seen.append(one.value)
    one.step(1)
    assert [*seen, one.value] == ["look", "sound", "board", "board", "board", "look"]


def test_tabs_stay_where_they_are_without_keys() -> None:
    """They are as high without the keys of another device, so that its first press lands on what is seen."""
    layout = Layout(1280, 720)
    measure = TextMeasure(Assets(IMAGES), layout)
    options = [(n, name) for n, name in enumerate(("Spiele", "Veranstaltung", "Aussehen", "Ton", "Sprachen", "Sieger"))]
    heights = [
        [Tabs("", options, keys=keys).arrange(measure, width) for width in range(300, 1000, 10)] for keys in ((), "AB")
    ]
    assert heights[0] == heights[1]
    assert len({*heights[0]}) > 1


# The states of widgets, without hue


SIZE = 1280, 720
AREA = Box(100, 50, 600, 500)
MIDDLE = AREA._replace(height=60).centre
FACE_CONTRAST = 1.2  # of the faces of different states
pytestmark = pytest.mark.usefixtures("window")
every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


def drawn(theme: Theme, widget: Widget, *, focused: bool, pointer: Point | None = None) -> Canvas:
    """Return a canvas with a form of one widget."""
    canvas = Canvas(pygame.Surface(SIZE), Layout(*SIZE), Assets(IMAGES, theme))
    form = Form([[widget]])
    form.lay_out(AREA._replace(height=60), 0)
    form.pointer = pointer
    form.draw(canvas, show_focus=focused)
    return canvas


def at(canvas: Canvas, point: Point) -> float:
    """Return the luminance of a pixel: what is seen of it without hue."""
    parts = surface_of(canvas).get_at((round(point[0]), round(point[1])))[:3]
    return float(sum(weight * (part / 255) ** 2.2 for weight, part in zip((0.21, 0.72, 0.07), parts, strict=True)))


def differ(one: float, other: float) -> bool:
    """Tell whether two luminances have the contrast of the faces of different states."""
    return (max(one, other) + 0.05) / (min(one, other) + 0.05) >= FACE_CONTRAST


@every_theme
def test_pointing_changes_the_face(theme: Theme) -> None:
    """A button under the pointer has another face, and no outline; a disabled one does not change."""
    for button, changes in ((Button(None, ""), True), (Button(None, "", enabled=False), False)):
        faces = [at(drawn(theme, button, focused=False, pointer=point), MIDDLE) for point in (None, MIDDLE)]
        assert differ(*faces) is changes


@every_theme
def test_chosen_pointed_and_plain_options_differ(theme: Theme) -> None:
    """The chosen option, the one under the pointer and the others have three different faces."""
    for focused in (True, False):
        choice = Choice("", [(n, "") for n in range(3)], label_percent=0)
        drawn(theme, choice, focused=focused)
        middles = [box.centre for box in choice.option_boxes()]
        canvas = drawn(theme, choice, focused=focused, pointer=middles[1])
        faces = [at(canvas, point) for point in middles]
        assert all(differ(*pair) for pair in combinations(faces, 2))


def test_pointing_leaves_the_focus_and_explains() -> None:
    """The line on a form is that of the widget under the pointer, or else of the focused one, or why it is disabled."""
    first = Button(None, "One", note="the first")
    second = Button(None, "Two", note="the second", enabled=False, disabled_note="not now")
    third = Button(None, "Three", enabled=False)
    form = Form([[first, second, third]])
    form.lay_out(AREA._replace(height=60), 0)
    assert form.explanation == "the first"
    form.pointer = second.box.centre
    assert (form.focus, form.explanation) == (0, "not now")
    form.pointer = None
    form.step(1)
    assert (form.focus, form.explanation, form.activate()) == (1, "not now", None)
    form.step(1)
    assert form.focus == 0  # what gives no reason is left out
    assert form.press(second.box.centre) is None
    assert form.explanation == "not now"


# Rows that scroll


ROW_HEIGHT, ROW_GAP, BUTTON_GAP = 60, 10, 20
VISIBLE_ROWS = 6  # rows that fit at their minimum height


PagedForm = Callable[..., ScrollForm]


@pytest.fixture
def measure(assets: Assets) -> TextMeasure:
    """Return the measure of texts in the layout."""
    return TextMeasure(assets, Layout(*SIZE))


@pytest.fixture
def paged_form(measure: TextMeasure) -> PagedForm:
    """Return a function that makes a laid-out form of a tab, page rows, and two buttons in the last row."""

    def make(rows: int, off: Sequence[int] = ()) -> ScrollForm:
        page = [[Button(str, f"{n}", enabled=n not in off)] for n in range(rows)]
        form = ScrollForm([[Button(str, "tab")], *page, [Button(str, "reset"), Button(str, "back")]], 1, focus=1)
        form.lay_out_page(measure, AREA, ROW_HEIGHT, BUTTON_GAP)
        return form

    return make


def visible_rows(form: ScrollForm, measure: TextMeasure) -> list[str]:
    """Return the labels of the visible rows from top to bottom."""
    form.lay_out_page(measure, AREA, ROW_HEIGHT, BUTTON_GAP)
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
