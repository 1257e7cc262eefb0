"""Gamepads: SDL mappings, stick directions and thresholds."""

from math import cos, radians, sin

import pytest

from dvonn.input.bindings import PadButton
from dvonn.input.gamepads import (
    REPEAT_DELAY_SECONDS,
    REPEAT_INTERVAL_SECONDS,
    SDL_BUTTONS,
    Gamepad,
    GamepadMapping,
    parse_mapping,
)
from dvonn.input.intentions import Action

DIRECTIONS = [
    Action.RIGHT,
    Action.UP_RIGHT,
    Action.UP,
    Action.UP_LEFT,
    Action.LEFT,
    Action.DOWN_LEFT,
    Action.DOWN,
    Action.DOWN_RIGHT,
]
XBOX = {"a": "b0", "b": "b1", "back": "b6", "start": "b7", "leftshoulder": "b4", "leftx": "a0", "lefty": "a1"}
XBOX |= {"lefttrigger": "a2", "righttrigger": "a5", "dpup": "h0.1", "guide": "b8", "platform": "Linux", "crc": "db13"}


def push_stick(pad: Gamepad, x: float, y: float) -> list[Action | PadButton]:
    """Push a stick from its centre to a point (right, down), x first; return the resulting actions."""
    answers = [pad.move_axis(0, x), pad.move_axis(1, y)]
    return [answer for answer in answers if answer]


def direction_at(degrees: float) -> Action | PadButton | None:
    """Return the direction of a stick that is held at an angle until it repeats."""
    pad = Gamepad()
    push_stick(pad, cos(radians(degrees)), -sin(radians(degrees)))
    return pad.tick(REPEAT_DELAY_SECONDS)


@pytest.mark.parametrize("eighth", range(8))
@pytest.mark.parametrize("off", [-20, 0, 20])
def test_eight_directions(eighth: int, off: int) -> None:
    """Each direction covers an eighth of the circle."""
    assert direction_at(45 * eighth + off) is DIRECTIONS[eighth]


def test_diagonal_push_is_one_step() -> None:
    """A diagonal push of two axis events is one step, and repeats as a diagonal."""
    pad = Gamepad()
    assert push_stick(pad, 0.7, -0.7) == [Action.RIGHT]
    assert [pad.tick(REPEAT_DELAY_SECONDS), pad.tick(REPEAT_INTERVAL_SECONDS)] == [Action.UP_RIGHT] * 2


def test_slow_diagonal_push() -> None:
    """A slow diagonal push crosses the threshold as a diagonal."""
    pad = Gamepad()
    assert push_stick(pad, 0.45, -0.45) == []
    assert push_stick(pad, 0.6, -0.6) == [Action.UP_RIGHT]


def test_wavering_stick_is_one_push() -> None:
    """Small vertical changes of a stick held to the right give no new push."""
    pad = Gamepad()
    assert push_stick(pad, 1.0, 0.0) == [Action.RIGHT]
    assert [pad.move_axis(1, value) for value in (0.5, 0.2, -0.3, -0.6, 0.0)] == [None] * 5


def test_turning_a_stick_is_another_push() -> None:
    """Rolling a stick by a quarter turn gives a new push."""
    pad = Gamepad()
    assert push_stick(pad, 1.0, 0.0) == [Action.RIGHT]
    assert pad.move_axis(1, 1.0) is None
    assert pad.move_axis(0, 0.0) is Action.DOWN


def test_push_has_hysteresis() -> None:
    """A stick must return below the lower threshold before it can be pushed again."""
    pad = Gamepad()
    assert [pad.move_axis(0, value) for value in (0.6, 0.45, 0.6, 0.36, 0.9)] == [Action.RIGHT, None, None, None, None]
    assert [pad.move_axis(0, value) for value in (0.2, 0.6)] == [None, Action.RIGHT]


def test_long_frame_gives_one_repeat() -> None:
    """A long frame gives only one repeat."""
    pad = Gamepad()
    pad.move_axis(0, 1.0)
    assert pad.tick(60.0) is Action.RIGHT
    assert pad.tick(REPEAT_INTERVAL_SECONDS / 2) is None


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
    assert [pad.press_button(number) for number in range(14)] == [*SDL_BUTTONS.values(), None, None]
    assert pad.move_axis(1, 1.0) is Action.DOWN


def test_sdl_mapping() -> None:
    """SDL's mapping is applied; hats always steer, and unknown controls are ignored."""
    pad = Gamepad(parse_mapping(XBOX))
    assert [pad.press_button(number) for number in (0, 4, 6, 7, 8)] == [
        PadButton.A,
        PadButton.LEFT_SHOULDER,
        PadButton.SELECT,
        PadButton.START,
        None,
    ]
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
        answers.append(pad.press_button(button))
        assert pad.direction_held
        pad.release_button(button)
        assert not pad.direction_held
    assert answers == [Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT]
    assert [pad.press_button(12), pad.press_button(10), pad.release_button(12)] == [Action.LEFT, None, Action.UP]


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
    assert (pad.press_button(0), pad.move_axis(0, 1.0)) == (None, None)
