"""Sliders and steppers: values, steps, presses and text."""

from collections.abc import Callable
from typing import Any

import pytest

from dvonn.ui.choice import SLIDER_STEPS, Choice, PictureChoice, Slider, Stepper
from dvonn.ui.form import Form
from dvonn.ui.layout import Box
from tests.harness.pictures import CanvasFactory, rgb_bytes


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


def test_a_stepper_is_as_high_as_its_longest_option(new_canvas: CanvasFactory) -> None:
    """The longest option decides the height, or in a low stepper the text size, whichever is shown."""
    stepper, canvas = time_stepper(), new_canvas((800, 300))
    assert stepper.text_scale(canvas) == 1.0
    stepper.options = [*stepper.options, (9, "as long as the whole of an evening and a night, and then more. " * 2)]
    assert stepper.text_scale(canvas) < 1.0
    stepper.box = stepper.box._replace(height=stepper.arrange(canvas.measure, stepper.box.width))
    assert stepper.text_scale(canvas) == 1.0


def test_options_with_pictures_are_chosen_by_them(new_canvas: CanvasFactory) -> None:
    """A picture stands above the words of its option, and chooses it."""
    canvas, pictures = new_canvas((1280, 720)), ["thumbnail-ember", "thumbnail-wood"]
    choice = PictureChoice("Theme", [("ember", "Ember"), ("wood", "Wood")], pictures=pictures)
    choice.box = Box(20, 20, 1000, choice.arrange(canvas.measure, 1000))
    canvas.surface.fill((0, 0, 0))
    choice.draw(canvas, 20, focused=False)
    place = choice.option_boxes()[1].cut_top(choice.box.height // 2)[0].middle(10, 10)
    choice.press(place.centre)
    assert choice.value == "wood"
    assert len({*rgb_bytes(canvas.surface.subsurface(place))}) > 20
