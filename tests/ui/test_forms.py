"""Choices, tabs, the states of widgets, and forms with rows that scroll."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
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


BOX = Box(100, 200, 600, 50)


def time_stepper(chosen: int = 0) -> Stepper[int]:
    return Stepper("Time", [(n, f"{n} min") for n in range(5)], chosen, box=BOX)


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
    stepper, slider = time_stepper(chosen), Slider("Volume")
    slider.chosen = chosen
    assert stepper.step(by)
    assert slider.step(by)
    assert (stepper.value, slider.value) == (after, 0.5 if (chosen, by) == (4, 1) else after / SLIDER_STEPS)


def test_choices_are_pressed_where_they_are_drawn() -> None:
    """A press sets a slider to the step there, a stepper one on or back at its arrows, and tabs to the one there.

    A press on a number, a label or the keys beside tabs changes nothing; tabs are stepped around.
    """
    slider, stepper, tabs = Slider("Volume"), time_stepper(2), Tabs("", [*enumerate("abc")], keys=("LT", "RT"))
    slider.box = tabs.box = BOX
    back, on = stepper.option_boxes()
    slider_places = [*(part.centre[0] for part in slider.option_boxes()), BOX.right - 1]
    tab_places = [*(part.centre[0] for part in tabs.option_boxes()), BOX.x + 3, BOX.right - 3]
    presses: list[tuple[Choice[Any], Sequence[float], list[int]]] = [
        (slider, slider_places, [*range(SLIDER_STEPS + 1), SLIDER_STEPS]),
        (stepper, [BOX.right - 10, back.x + 10, back.x + 10, on.x + 10, BOX.x + 10], [3, 2, 1, 2, 2]),
        (tabs, tab_places, [0, 1, 2, 2, 2]),
    ]
    for choice, places, chosen in presses:
        seen = []
        for x in places:
            choice.press((x, BOX.centre[1]))
            seen.append(choice.chosen)
        assert seen == chosen
    tabs.step(1)
    assert tabs.chosen == 0


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


def drawn(theme: Theme, widget: Widget, *, focused: bool, pointer: Point | None = None) -> Canvas:
    """Return a canvas with a form of one widget."""
    canvas = Canvas(pygame.Surface(SIZE), Layout(*SIZE), Assets(IMAGES, theme))
    form = Form([[widget]])
    form.lay_out(AREA._replace(height=60), 0)
    form.pointer = pointer
    form.draw(canvas, show_focus=focused)
    return canvas


def differ(canvases: Sequence[Canvas], points: Sequence[Point]) -> bool:
    """Tell whether pixels differ in luminance, which is seen without hue, as the faces of different states."""
    lights = []
    for canvas, point in zip(canvases, points, strict=True):
        parts = surface_of(canvas).get_at((round(point[0]), round(point[1])))[:3]
        shares = zip((0.21, 0.72, 0.07), parts, strict=True)
        lights.append(sum(weight * (part / 255) ** 2.2 for weight, part in shares) + 0.05)
    return all(max(pair) / min(pair) >= FACE_CONTRAST for pair in combinations(lights, 2))


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_faces_tell_the_states(theme: Theme) -> None:
    """A button under the pointer has another face, unless it is disabled; chosen, pointed and plain options differ."""
    for button, changes in ((Button(None, ""), True), (Button(None, "", enabled=False), False)):
        canvases = [drawn(theme, button, focused=False, pointer=point) for point in (None, MIDDLE)]
        assert differ(canvases, [MIDDLE] * 2) is changes
    for focused in (True, False):
        choice = Choice("", [(n, "") for n in range(3)], label_percent=0)
        drawn(theme, choice, focused=focused)
        middles = [box.centre for box in choice.option_boxes()]
        assert differ([drawn(theme, choice, focused=focused, pointer=middles[1])] * 3, middles)


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


@dataclass
class Page:
    """A laid-out form of a tab, page rows, and two buttons in the last row."""

    measure: TextMeasure
    rows: int
    off: Sequence[int] = ()

    def __post_init__(self) -> None:
        page = [[Button(str, f"{n}", enabled=n not in self.off)] for n in range(self.rows)]
        self.form = ScrollForm([[Button(str, "tab")], *page, [Button(str, "reset"), Button(str, "back")]], 1, focus=1)
        self.visible()

    def visible(self) -> list[str]:
        """Return the labels of the visible rows from top to bottom."""
        self.form.lay_out_page(self.measure, AREA, ROW_HEIGHT, BUTTON_GAP)
        return [widget.label for widget in self.form.widgets if widget.box.y >= 0]


@pytest.fixture
def measure(assets: Assets) -> TextMeasure:
    """Return the measure of texts in the layout."""
    return TextMeasure(assets, Layout(*SIZE))


@pytest.mark.parametrize("rows", [3, VISIBLE_ROWS])
def test_rows_that_fit_do_not_scroll(measure: TextMeasure, rows: int) -> None:
    """A few rows have their normal height; more of them shrink to what their texts need before the page scrolls."""
    page = Page(measure, rows)
    form, boxes = page.form, [widget.box for widget in page.form.widgets[: rows + 1]]
    assert all(one.bottom + ROW_GAP == other.y for one, other in pairwise(boxes))
    assert {box.width for box in boxes} == {AREA.width}
    assert form.widgets[-1].box.bottom == AREA.bottom
    assert (boxes[1].height == ROW_HEIGHT) is (rows == 3)
    assert boxes[1].height >= ROW_HEIGHT * 0.75
    form.scroll(2)
    form.drag((300, 300), (300, 100))
    assert len(page.visible()) == rows + 3
    assert ([widget.box for widget in form.widgets[: rows + 1]], form.focus) == (boxes, 1)


def test_many_rows_scroll_beside_a_bar(measure: TextMeasure) -> None:
    """Rows of a scrolling page are narrower than the others, and presses reach the visible ones alone.

    A drag scrolls by the distance moved, the next one goes on from there; the bar leads to where it is pressed.
    """
    page, pressed = Page(measure, 20), set()
    form = page.form
    assert page.visible() == ["tab", *map(str, range(VISIBLE_ROWS)), "reset", "back"]
    assert form.widgets[1].box.width < AREA.width == form.widgets[0].box.width
    for y in range(-50, 700, 5):
        if form.press((AREA.x + 10, y)):
            pressed.add(form.focused.label)
    assert pressed == {"tab", *map(str, range(VISIBLE_ROWS)), "reset"}
    step = form.widgets[2].box.y - form.widgets[1].box.y
    for rows in (1, 3, 2):
        form.drag((300, 400), (300, 400 - rows * step))
        assert page.visible()[1] == str(rows)
    form.end_drag()
    form.drag((300, 400), (300, 400 - step))
    assert page.visible()[1] == "3"
    form.end_drag()
    x, upper, lower = AREA.right - 3, AREA.y + ROW_HEIGHT + 12, form.widgets[-1].box.y - 40
    assert form.press_bar((x, lower))
    assert page.visible()[-3] == "19"
    assert form.press_bar((x, upper))
    assert page.visible()[1] == "0"
    assert not form.press_bar((AREA.x + 5, lower))
    form.drag((x, upper), (x - 200, lower))
    assert page.visible()[-3] == "19"


def test_the_focus_follows_the_page(measure: TextMeasure) -> None:
    """Scrolling moves the focus to a visible row, unless it is outside the page; disabled rows need a reason."""
    page = Page(measure, 20, off=(5,))
    form = page.form
    form.scroll(5)
    assert (page.visible()[1:3], form.focus) == (["5", "6"], 7)
    form.scroll(-99)
    assert (page.visible()[1], form.focus) == ("0", VISIBLE_ROWS - 1)
    form.focus = 0
    form.scroll(3)
    assert (page.visible()[1], form.focus) == ("3", 0)
    page = Page(measure, 20, off=range(1, 20))
    for widget in page.form.widgets[2:-2]:
        widget.disabled_note = "why"
    page.form.scroll(99)
    assert page.visible()[-3] == "19"
