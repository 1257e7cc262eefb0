"""Gamepads: SDL mappings, stick directions and thresholds."""

from math import cos, radians, sin

import pytest

from dvonn.input.bindings import PadButton
from dvonn.input.controls import (
    REPEAT_DELAY_SECONDS,
    REPEAT_INTERVAL_SECONDS,
    SDL_BUTTONS,
    Gamepad,
    GamepadMapping,
    parse_mapping,
)
from dvonn.input.intentions import Action

DIRECTIONS = ["RIGHT", "UP_RIGHT", "UP", "UP_LEFT", "LEFT", "DOWN_LEFT", "DOWN", "DOWN_RIGHT"]
XBOX = {"a": "b0", "b": "b1", "back": "b6", "start": "b7", "leftshoulder": "b4", "leftx": "a0", "lefty": "a1"}
XBOX |= {"lefttrigger": "a2", "righttrigger": "a5", "dpup": "h0.1", "guide": "b8", "platform": "Linux", "crc": "db13"}


@pytest.mark.parametrize("eighth", range(8))
@pytest.mark.parametrize("off", [-20, 0, 20])
def test_eight_directions(eighth: int, off: int) -> None:
    """Each direction covers an eighth of the circle."""
    pad, angle = Gamepad(), radians(45 * eighth + off)
    pad.move_axis(0, cos(angle))
    pad.move_axis(1, -sin(angle))
    assert pad.tick(REPEAT_DELAY_SECONDS) is Action[DIRECTIONS[eighth]]


@pytest.mark.parametrize(
    ("values", "directions"),
    [
        ([(0, 0.45), (1, -0.45), (0, 0.6), (1, -0.6)], [None, None, Action.UP_RIGHT, None]),
        ([(0, 1.0), (1, 0.5), (1, 0.2), (1, -0.3), (1, -0.6), (1, 0.0)], [Action.RIGHT, *[None] * 5]),
        ([(0, 1.0), (1, 1.0), (0, 0.0)], [Action.RIGHT, None, Action.DOWN]),
        ([(0, 0.6), (0, 0.45), (0, 0.6), (0, 0.36), (0, 0.9)], [Action.RIGHT, *[None] * 4]),
        ([(0, 0.6), (0, 0.2), (0, 0.6)], [Action.RIGHT, None, Action.RIGHT]),
    ],
    ids=["slow diagonal", "wavering", "a quarter turn", "not released", "released"],
)
def test_a_push_is_one_step(values: list[tuple[int, float]], directions: list[Action | None]) -> None:
    """A stick gives one direction until it returns below the lower threshold or turns by more than 45 degrees."""
    pad = Gamepad()
    assert [pad.move_axis(axis, value) for axis, value in values] == directions


def test_held_diagonal_repeats() -> None:
    """A diagonal push of two axis events is one step and repeats as a diagonal, but only once in a long frame."""
    pad = Gamepad()
    assert [pad.move_axis(0, 0.7), pad.move_axis(1, -0.7)] == [Action.RIGHT, None]
    assert [pad.tick(REPEAT_DELAY_SECONDS), pad.tick(REPEAT_INTERVAL_SECONDS)] == [Action.UP_RIGHT] * 2
    assert [pad.tick(60.0), pad.tick(REPEAT_INTERVAL_SECONDS / 2)] == [Action.UP_RIGHT, None]


def test_triggers_are_buttons() -> None:
    """A trigger axis presses its button once per pull."""
    pad = Gamepad(parse_mapping(XBOX))
    assert pad.move_axis(2, -1.0) is None
    assert [pad.move_axis(2, value) for value in (0.0, 0.6, 0.45, 1.0)] == [None, PadButton.LEFT_TRIGGER, None, None]
    assert [pad.move_axis(2, value) for value in (0.0, 0.6)] == [None, PadButton.LEFT_TRIGGER]
    assert not pad.direction_held


def test_unknown_pad_has_the_default_mapping() -> None:
    """A pad without a mapping uses the first axes as stick and the common button order."""
    pad = Gamepad()
    assert [pad.set_button(number, pressed=True) for number in range(14)] == [*SDL_BUTTONS.values(), None, None]
    assert pad.move_axis(1, 1.0) is Action.DOWN


def test_sdl_mapping() -> None:
    """SDL's mapping is applied; hats always steer, and unknown controls are ignored."""
    pad = Gamepad(parse_mapping(XBOX))
    pressed = [pad.set_button(number, pressed=True) for number in (0, 4, 6, 8)]
    assert pressed == [PadButton.A, PadButton.LEFT_SHOULDER, PadButton.BACK, None]
    assert pad.move_hat((0, 1)) is Action.UP


@pytest.mark.parametrize(
    "mapping",
    [
        {"dpup": "b10", "dpdown": "b11", "dpleft": "b12", "dpright": "b13"},
        {"-lefty": "b10", "+lefty": "b11", "-leftx": "b12", "+leftx": "b13"},
    ],
    ids=["dpad", "stick"],
)
def test_directions_mapped_to_buttons(mapping: dict[str, str]) -> None:
    """Buttons can steer; releasing one of two held buttons gives the direction of the other."""
    pad = Gamepad(parse_mapping(mapping))
    answers = []
    for button in (10, 11, 12, 13):
        answers.append(pad.set_button(button, pressed=True))
        assert pad.direction_held
        pad.set_button(button, pressed=False)
        assert not pad.direction_held
    assert answers == [Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT]
    changes = [pad.set_button(number, pressed=pressed) for number, pressed in ((12, True), (10, True), (12, False))]
    assert changes == [Action.LEFT, None, Action.UP]


@pytest.mark.parametrize(
    ("mapping", "first", "second"),
    [
        ({"dpleft": "-a0", "dpright": "+a0", "dpup": "-a1", "dpdown": "+a1"}, Action.LEFT, Action.UP),
        ({"dpleft": "+a0", "dpright": "-a0", "dpup": "+a1", "dpdown": "-a1"}, Action.RIGHT, Action.DOWN),
        ({"leftx": "a0~", "lefty": "a1~"}, Action.RIGHT, Action.DOWN),
        ({"leftx": "a1", "lefty": "a0"}, Action.UP, Action.LEFT),
    ],
    ids=["dpad as axes", "reversed dpad", "inverted", "exchanged"],
)
def test_directions_mapped_to_axes(mapping: dict[str, str], first: Action, second: Action) -> None:
    """Axes mapped as D-pad, inverted or exchanged give the right directions."""
    pad = Gamepad(parse_mapping(mapping))
    assert [pad.move_axis(0, -1.0), pad.move_axis(0, 0.0), pad.move_axis(1, -1.0)] == [first, None, second]


def test_empty_mapping() -> None:
    """A pad with an empty mapping gives no actions."""
    pad = Gamepad(parse_mapping({"platform": "Linux"}))
    assert parse_mapping({}) == GamepadMapping({}, {})
    assert (pad.set_button(0, pressed=True), pad.move_axis(0, 1.0)) == (None, None)
