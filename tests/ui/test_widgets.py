"""Buttons and choices in a form: where the focus goes, and what pressing and activating do."""

from collections.abc import Callable, Sequence
from itertools import pairwise

import pytest

from dvonn.ui.canvas import Canvas
from dvonn.ui.form import Form
from dvonn.ui.layout import Box
from dvonn.ui.widgets import STEPS, Button, Choice, Slider, Stepper, Widget
from tests.harness.pictures import NewCanvas, rgb

AREA = Box(100, 200, 400, 300)
GAP = 10


def colours() -> Choice[str]:
    return Choice("Colour", [("white", "White"), ("black", "Black"), ("lots", "Draw lots")])


def form(*, across: bool = False, off: Sequence[int] = ()) -> Form[str]:
    """Return a laid-out form of two buttons, a choice and a button, some of them disabled."""
    widgets: list[Widget[str]] = [
        Button("play", "Play"),
        Button("sound", "Sound"),
        colours(),
        Button("quit", "Quit"),
    ]
    for n in off:
        widgets[n].enabled = False
    made = Form([widgets] if across else [[widget] for widget in widgets])
    made.lay_out(AREA, GAP)
    return made


def choice_of(one: Form[str]) -> Choice[str]:
    widget = one.widgets[2]
    assert isinstance(widget, Choice)
    return widget


# The focus


@pytest.mark.parametrize("by", [1, -1])
def test_focus_goes_around(by: int) -> None:
    """Stepping on visits every widget in turn and comes back to the first, in either direction."""
    one, seen = form(), []
    for _ in range(4):
        seen.append(one.focus)
        one.step(by)
    assert seen == [0, *range(1, 4)[::by]]
    assert one.focus == 0


@pytest.mark.parametrize(("by", "seen"), [(1, [3, 0, 3]), (-1, [3, 0, 3])])
def test_focus_skips_what_is_disabled(by: int, seen: list[int]) -> None:
    """A widget that cannot be used never gets the focus, however many of them stand together."""
    one, found = form(off=[1, 2]), []
    for _ in range(3):
        one.step(by)
        found.append(one.focus)
    assert found == seen


def test_focus_stays_where_nothing_else_is_enabled() -> None:
    """With one enabled widget the focus stays on it, and with none it does not move at all."""
    for off in ([1, 2, 3], [0, 1, 2, 3]):
        one = form(off=off)
        one.step(1)
        assert one.focus == 0


def test_pointer_takes_the_focus_along() -> None:
    """Pointing at a widget gives it the focus; pointing between two or outside leaves it."""
    one = form()
    assert one.point(one.widgets[3].box.centre)
    assert one.focused is one.widgets[3]
    first = one.widgets[0].box
    for nothing in ((first.x, first.y + first.height + GAP / 2), (0, 0), (AREA.x - 1, AREA.y)):
        assert not one.point(nothing)
    assert one.focus == 3


def test_pointer_ignores_what_is_disabled() -> None:
    """A disabled button takes neither the focus nor a press."""
    one = form(off=[3])
    assert not one.point(one.widgets[3].box.centre)
    assert one.press(one.widgets[3].box.centre) is None
    assert one.focus == 0


def two_rows() -> Form[str]:
    """Return a laid-out form with one wide button above three narrow ones, the middle one disabled."""
    one = Form([[Button("wide", "")], [Button("left", ""), Button("off", "", enabled=False), Button("right", "")]])
    one.lay_out(AREA, GAP)
    return one


def test_focus_moves_in_space() -> None:
    """Down goes to the nearest that can be used, across stays in the row, and both go around."""
    one = two_rows()
    one.step_across(1)
    assert one.focus == 0
    one.step_down(1)
    first = one.focus
    assert first in {1, 3}
    one.step_across(1)
    assert one.focus == {1: 3, 3: 1}[first]
    one.step_across(1)
    assert one.focus == first
    one.step_down(1)
    assert one.focus == 0
    one.step_down(-1)
    assert one.focus == first


# Pressing


@pytest.mark.parametrize(("number", "value"), [(0, "play"), (1, "sound"), (3, "quit")])
def test_pressing_a_button_returns_its_value(number: int, value: str) -> None:
    """A press says what the button is for, and takes the focus there."""
    one = form()
    assert one.press(one.widgets[number].box.centre) == value
    assert one.focus == number


@pytest.mark.parametrize(("number", "value"), [(0, "white"), (1, "black"), (2, "lots")])
def test_pressing_an_option_chooses_it(number: int, value: str) -> None:
    """Each option is pressed for itself, from its first pixel to its last; no button is meant by it."""
    one = form()
    choice = choice_of(one)
    part = choice.parts()[number]
    for x in (part.x, part.centre[0], part.x + part.width - 1):
        choice.chosen = (number + 1) % 3
        assert one.press((x, part.centre[1])) is None
        assert (choice.value, one.focused) == (value, choice)


def test_pressing_a_label_chooses_nothing() -> None:
    """The words in front of the options only take the focus."""
    one = form()
    choice = choice_of(one)
    choice.chosen = 2
    assert one.press((choice.box.x + 2, choice.box.centre[1])) is None
    assert (choice.value, one.focused) == ("lots", choice)


def test_pressing_elsewhere_does_nothing() -> None:
    """A press beside all widgets has no value, and changes no focus."""
    one = form()
    one.focus = 2
    assert one.press((AREA.x + AREA.width + 1, AREA.y)) is None
    assert one.focus == 2


# Activating


def test_activating_a_button_returns_its_value() -> None:
    """The focused button is used as if it were pressed."""
    one = form()
    one.step(1)
    assert one.activate() == "sound"


def test_activating_a_disabled_button_does_nothing() -> None:
    """A button that was disabled while it had the focus has no value."""
    one = form(off=[0])
    assert one.activate() is None


def test_activating_a_choice_goes_on_to_the_next() -> None:
    """The focused choice takes its options in turn, around the end."""
    one, seen = form(), []
    one.focus = 2
    for _ in range(4):
        assert one.activate() is None
        seen.append(choice_of(one).value)
    assert seen == ["black", "lots", "white", "black"]


def test_stepping_a_choice_back_goes_around() -> None:
    """Before the first option comes the last."""
    choice = colours()
    choice.step(-1)
    assert choice.value == "lots"


def test_stepping_across_is_the_focused_widgets_first() -> None:
    """A step to the side changes a choice and leaves the focus; from a button the focus moves on."""
    one = form(across=True)
    one.focus = 2
    one.step_across(1)
    assert (one.focus, choice_of(one).value) == (2, "black")
    one.focus = 1
    one.step_across(1)
    assert one.focus == 2


def test_a_forms_state_tells_its_focus_and_what_is_chosen() -> None:
    """Whatever moves the focus or chooses something changes the state; what does neither leaves it."""
    one = form()
    states = [one.state]
    one.step(-1)
    states.append(one.state)
    choice_of(one).step(1)
    states.append(one.state)
    one.press((0, 0))
    assert one.state == states[-1]
    assert states == [[0, 0], [3, 0], [3, 1]]


# Sliders


def volume(chosen: int = 0) -> Slider:
    slider = Slider("Volume", chosen)
    slider.box = Box(100, 200, 600, 50)
    return slider


def test_a_slider_is_set_where_it_is_pressed() -> None:
    """From the left to the right a press means nothing, then each of the steps; the number at the end sets nothing."""
    slider, seen = volume(), []
    for part in slider.parts():
        slider.press(part.centre)
        seen.append(slider.chosen)
    assert seen == list(range(STEPS + 1))
    slider.press((slider.box.x + slider.box.width - 1, slider.box.centre[1]))
    assert slider.chosen == STEPS


@pytest.mark.parametrize(("chosen", "by", "after"), [(4, 1, 5), (4, -1, 3), (0, -1, 0), (STEPS, 1, STEPS)])
def test_stepping_a_slider_ends_at_its_ends(chosen: int, by: int, after: int) -> None:
    """A step to the side changes it by one, as far as it goes, and is always meant for the slider."""
    slider = volume(chosen)
    assert slider.step(by)
    assert slider.chosen == after


def test_activating_a_slider_goes_around() -> None:
    """With one key alone every amount can be reached."""
    slider, seen = volume(), set()
    for _ in range(STEPS + 1):
        slider.activate()
        seen.add(slider.chosen)
    assert seen == set(range(STEPS + 1))


@pytest.mark.parametrize("change", ["chosen", "enabled"])
def test_a_sliders_amount_is_seen(new_canvas: NewCanvas, change: str) -> None:
    """One step more, or being disabled, makes another picture."""
    pictures: list[bytes] = []
    for slider in (volume(4), volume(4)):
        if pictures:
            setattr(slider, change, 5 if change == "chosen" else False)
        canvas = new_canvas((800, 300))
        slider.draw(canvas, 25, focused=False)
        pictures.append(rgb(canvas.surface))
    assert pictures[0] != pictures[1]


# Steppers


def times(chosen: int = 0) -> Stepper[int]:
    stepper = Stepper("Time", [(n, f"{n} min") for n in range(5)], chosen)
    stepper.box = Box(100, 200, 600, 50)
    return stepper


@pytest.mark.parametrize(("chosen", "by", "after"), [(2, 1, 3), (2, -1, 1), (0, -1, 0), (4, 1, 4)])
def test_stepping_a_stepper_ends_at_its_ends(chosen: int, by: int, after: int) -> None:
    """A step to the side goes on by one, as far as there are options, and is always meant for the stepper."""
    stepper = times(chosen)
    assert stepper.step(by)
    assert stepper.value == after


def test_activating_a_stepper_goes_around() -> None:
    """With one key alone every option can be reached."""
    stepper, seen = times(), []
    for _ in range(5):
        stepper.activate()
        seen.append(stepper.value)
    assert seen == [1, 2, 3, 4, 0]


def test_a_stepper_is_pressed_at_its_arrows() -> None:
    """A press near the right end goes on, one near the left end back, and one on the label does neither."""
    stepper = times(2)
    box, (back, on) = stepper.box, stepper.parts()
    seen = []
    for x in (box.x + box.width - 10, back.x + 10, back.x + 10, on.x + 10, box.x + 10):
        stepper.press((x, box.centre[1]))
        seen.append(stepper.value)
    assert seen == [3, 2, 1, 2, 2]


def test_a_stepper_shows_what_is_chosen_and_where_it_ends(new_canvas: NewCanvas) -> None:
    """Another option, an end, the focus and being disabled all make another picture; so does one with equal words."""
    pictures = set()
    for chosen, enabled, focused in ((0, True, False), (2, True, False), (2, True, True), (2, False, False)):
        stepper = times(chosen)
        stepper.enabled = enabled
        stepper.options = [(n, "the same") for n in range(5)]
        canvas = new_canvas((800, 300))
        stepper.draw(canvas, 25, focused=focused)
        pictures.add(rgb(canvas.surface))
    assert len(pictures) == 4


def test_a_steppers_text_fits_whatever_is_chosen(new_canvas: NewCanvas) -> None:
    """Its longest option decides how large the text is, although another one is shown."""
    stepper = times()
    canvas = new_canvas((800, 300))
    assert stepper.share(canvas) == 1.0
    stepper.options = [*stepper.options, (9, "as long as the whole of an evening and a night, and then some more")]
    assert stepper.share(canvas) < 1.0


# Layout


@pytest.mark.parametrize("across", [False, True])
def test_widgets_share_the_area(across: bool) -> None:  # noqa: FBT001 # parametrised by name
    """All are of one size, in turn, a gap apart, and inside the area."""
    boxes = [widget.box for widget in form(across=across).widgets]
    assert len({(box.width, box.height) for box in boxes}) == 1
    for one, other in pairwise(boxes):
        assert (other.x - one.x - one.width if across else other.y - one.y - one.height) == GAP
    last = boxes[-1]
    assert boxes[0][:2] == AREA[:2]
    assert last.x + last.width <= AREA.x + AREA.width
    assert last.y + last.height <= AREA.y + AREA.height


def test_a_tall_widget_gets_more_of_the_height() -> None:
    """Rows are as high as their tallest widget wants, and all of them fill the height that the form asks for."""
    one: Form[str] = Form([[Button("a", "")], [Button("b", "", tall=1.5), Button("c", "")], [colours()]])
    height = one.height(40, GAP)
    assert height == 40 + 60 + 40 + 2 * GAP
    one.lay_out(Box(0, 0, 300, height), GAP)
    assert [widget.box.height for widget in one.widgets] == [40, 60, 60, 40]
    assert [widget.box.y for widget in one.widgets] == [0, 50, 50, 120]


def test_options_lie_side_by_side_in_their_choice() -> None:
    """The options do not overlap, and none reaches over the end of its choice."""
    choice = choice_of(form())
    parts = choice.parts()
    assert all(one.x + one.width == other.x for one, other in pairwise(parts))
    assert parts[0].x > choice.box.x
    assert parts[-1].x + parts[-1].width <= choice.box.x + choice.box.width


# Drawing


def pixels(new_canvas: NewCanvas, one: Form[str], *, show_focus: bool = True) -> bytes:
    canvas: Canvas = new_canvas((600, 600))
    one.draw(canvas, show_focus=show_focus)
    return rgb(canvas.surface)


def focus_on_the_choice(one: Form[str]) -> None:
    one.focus = 2


def disable(one: Form[str]) -> None:
    one.widgets[1].enabled = False


def choose(one: Form[str]) -> None:
    choice_of(one).step(1)


def give_an_icon(one: Form[str]) -> None:
    first = one.widgets[0]
    assert isinstance(first, Button)
    first.icon = "icon-pause"


def add_notes(one: Form[str]) -> None:
    choice_of(one).notes = ["begins", "answers", "who knows"]


@pytest.mark.parametrize("change", [focus_on_the_choice, disable, choose, give_an_icon, add_notes])
def test_what_changes_is_seen(new_canvas: NewCanvas, change: Callable[[Form[str]], None]) -> None:
    """The focus, a disabled button, the chosen option, an icon and notes all show."""
    one = form()
    before = pixels(new_canvas, one)
    change(one)
    assert pixels(new_canvas, one) != before


def test_all_text_of_a_form_has_one_size(new_canvas: NewCanvas) -> None:
    """A label that hardly fits makes the others smaller too: another button's picture changes with it."""
    pictures: list[bytes] = []
    for label in ("Sound", "Sound of bells and whistles" * 3):
        one = form()
        one.widgets[1].label = label
        canvas = new_canvas((600, 600))
        one.draw(canvas)
        pictures.append(rgb(canvas.surface.subsurface(one.widgets[3].box)))
    assert pictures[0] != pictures[1]


def test_focus_can_be_hidden(new_canvas: NewCanvas) -> None:
    """Where the focus is not shown, it makes no difference to the picture."""
    one, other = form(), form()
    other.step(1)
    assert pixels(new_canvas, one, show_focus=False) == pixels(new_canvas, other, show_focus=False)
    assert pixels(new_canvas, one) != pixels(new_canvas, one, show_focus=False)


def test_drawing_stays_inside_the_area(new_canvas: NewCanvas) -> None:
    """Outside of the form's area nothing is drawn."""
    canvas = new_canvas((600, 600))
    black = rgb(canvas.surface)
    form().draw(canvas)
    assert rgb(canvas.surface) != black
    canvas.surface.fill((0, 0, 0), AREA)
    assert rgb(canvas.surface) == black


@pytest.mark.parametrize("size", [(0, 0), (1, 1), (30, 8)])
def test_the_smallest_form_is_drawn(new_canvas: NewCanvas, size: tuple[int, int]) -> None:
    """However little room there is, drawing does not fail, and no box turns inside out."""
    one = form()
    one.lay_out(Box(5, 5, *size), GAP)
    one.draw(new_canvas((100, 60)))
    assert all(widget.box.width >= 0 for widget in one.widgets)
