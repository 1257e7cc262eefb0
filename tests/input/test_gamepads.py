"""Pads: wirings as SDL tells them, headings of sticks, and what counts as a push."""

from math import cos, radians, sin

import pytest

from dvonn.input.bindings import PadButton
from dvonn.input.gamepads import BUTTONS, REPEAT_AFTER, REPEAT_EVERY, Gamepad, GamepadMapping, parse_mapping
from dvonn.input.intentions import Action

ROUND = [
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


def pushed(pad: Gamepad, x: float, y: float) -> list[Action | PadButton]:
    """Push a stick from its centre to a point right and down, x first; return the answers on the way."""
    answers = [pad.turn(0, x), pad.turn(1, y)]
    return [answer for answer in answers if answer]


def heading(degrees: float) -> Action | PadButton | None:
    """Return where a stick points that is pushed at an angle and held until it repeats."""
    pad = Gamepad()
    pushed(pad, cos(radians(degrees)), -sin(radians(degrees)))
    return pad.tick(REPEAT_AFTER)


@pytest.mark.parametrize("eighth", range(8))
@pytest.mark.parametrize("off", [-20, 0, 20])
def test_eight_headings(eighth: int, off: int) -> None:
    """All around, each heading has an eighth of the circle."""
    assert heading(45 * eighth + off) is ROUND[eighth]


def test_a_slanting_push_is_one_push() -> None:
    """The axes of a stick are told one after the other: a diagonal is one step, and repeats as a diagonal."""
    pad = Gamepad()
    assert pushed(pad, 0.7, -0.7) == [Action.RIGHT]
    assert [pad.tick(REPEAT_AFTER), pad.tick(REPEAT_EVERY)] == [Action.UP_RIGHT] * 2


def test_a_push_that_is_slanted_from_the_start_is_a_diagonal() -> None:
    """A stick that is slow to leave its centre is seen to go aslant before it counts."""
    pad = Gamepad()
    assert pushed(pad, 0.45, -0.45) == []
    assert pushed(pad, 0.6, -0.6) == [Action.UP_RIGHT]


def test_a_stick_that_wavers_is_one_push() -> None:
    """Held to the right, it may point a little up and down."""
    pad = Gamepad()
    assert pushed(pad, 1.0, 0.0) == [Action.RIGHT]
    assert [pad.turn(1, value) for value in (0.5, 0.2, -0.3, -0.6, 0.0)] == [None] * 5


def test_turning_a_stick_is_another_push() -> None:
    """Rolled from one side over a corner to the other, it is told at the quarter."""
    pad = Gamepad()
    assert pushed(pad, 1.0, 0.0) == [Action.RIGHT]
    assert pad.turn(1, 1.0) is None
    assert pad.turn(0, 0.0) is Action.DOWN


def test_a_stick_must_come_back_to_be_pushed_again() -> None:
    """Letting up a little is not letting go, so that a worn stick does not chatter."""
    pad = Gamepad()
    assert [pad.turn(0, value) for value in (0.6, 0.45, 0.6, 0.36, 0.9)] == [Action.RIGHT, None, None, None, None]
    assert [pad.turn(0, value) for value in (0.2, 0.6)] == [None, Action.RIGHT]


def test_headings_do_not_hurry_after_a_pause() -> None:
    """However long a frame has taken, it brings one repeat."""
    pad = Gamepad()
    pad.turn(0, 1.0)
    assert pad.tick(60.0) is Action.RIGHT
    assert pad.tick(REPEAT_EVERY / 2) is None


def test_triggers_are_buttons() -> None:
    """An axis that is known as a trigger presses once when it is pulled, and rests at its end."""
    pad = Gamepad(parse_mapping(XBOX))
    assert pad.turn(2, -1.0) is None
    assert [pad.turn(2, value) for value in (0.0, 0.6, 0.45, 1.0)] == [None, PadButton.LEFT_TRIGGER, None, None]
    assert [pad.turn(2, value) for value in (0.0, 0.6)] == [None, PadButton.LEFT_TRIGGER]
    assert not pad.held


def test_an_unknown_pad_is_wired_as_most_are() -> None:
    """The first axes are the stick, the first twelve buttons those that most pads begin with."""
    pad = Gamepad()
    assert [pad.press(number) for number in range(14)] == [*BUTTONS.values(), None, None]
    assert pad.turn(1, 1.0) is Action.DOWN


def test_known_wiring() -> None:
    """SDL's words for a pad are followed; hats always steer, what the game has no use for is passed over."""
    pad = Gamepad(parse_mapping(XBOX))
    assert [pad.press(number) for number in (0, 4, 6, 7, 8)] == [
        PadButton.A,
        PadButton.LEFT_SHOULDER,
        PadButton.SELECT,
        PadButton.START,
        None,
    ]
    assert pad.tip((0, 1)) is Action.UP


@pytest.mark.parametrize(
    "mapping",
    [
        {"dpup": "b10", "dpdown": "b11", "dpleft": "b12", "dpright": "b13"},
        {"-lefty": "b10", "+lefty": "b11", "-leftx": "b12", "+leftx": "b13"},
    ],
    ids=["dpad", "stick"],
)
def test_directions_that_are_wired_as_buttons(mapping: dict[str, str]) -> None:
    """Four buttons steer; of two that are held at once, the one left counts when the other goes up."""
    pad = Gamepad(parse_mapping(mapping))
    answers = []
    for button in (10, 11, 12, 13):
        answers.append(pad.press(button))
        assert pad.held
        pad.lift(button)
        assert not pad.held
    assert answers == [Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT]
    assert [pad.press(12), pad.press(10), pad.lift(12)] == [Action.LEFT, None, Action.UP]


@pytest.mark.parametrize(
    ("mapping", "first", "second"),
    [
        ({"dpleft": "-a0", "dpright": "+a0", "dpup": "-a1", "dpdown": "+a1"}, Action.LEFT, Action.UP),
        ({"dpleft": "+a0", "dpright": "-a0", "dpup": "+a1", "dpdown": "-a1"}, Action.RIGHT, Action.DOWN),
        ({"leftx": "a0~", "lefty": "a1~"}, Action.RIGHT, Action.DOWN),
        ({"leftx": "a1", "lefty": "a0"}, Action.UP, Action.LEFT),
    ],
    ids=["dpad as axes", "turned round", "inverted", "exchanged"],
)
def test_directions_that_are_wired_otherwise(mapping: dict[str, str], first: Action, second: Action) -> None:
    """Axes that stand for a dpad, run backwards or are numbered otherwise steer as they should."""
    pad = Gamepad(parse_mapping(mapping))
    assert [pad.turn(0, -1.0), pad.turn(0, 0.0), pad.turn(1, -1.0)] == [first, None, second]


def test_a_mapping_without_a_word_is_a_pad_without_use() -> None:
    """Nothing is guessed about a pad that SDL says nothing useful about."""
    pad = Gamepad(parse_mapping({"platform": "Linux"}))
    assert parse_mapping({}) == GamepadMapping({}, {})
    assert (pad.press(0), pad.turn(0, 1.0)) == (None, None)
