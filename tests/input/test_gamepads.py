"""Gamepads: their events, and virtual pads in SDL that are plugged in and unplugged while the program runs.

pygame does not expose SDL's virtual pads, so the tests call the SDL library that pygame has loaded. This needs Linux
and a library built with virtual pads, as in pygame-ce's wheels; elsewhere those tests are skipped.
"""

import ctypes
from collections.abc import Iterator
from math import cos, radians, sin
from pathlib import Path

import pygame
import pytest

from dvonn.input.bindings import PadButton
from dvonn.input.controls import Controls, Gamepad, parse_mapping
from dvonn.input.intentions import Action

DIRECTIONS = ["RIGHT", "UP_RIGHT", "UP", "UP_LEFT", "LEFT", "DOWN_LEFT", "DOWN", "DOWN_RIGHT"]


@pytest.mark.parametrize("eighth", range(8))
@pytest.mark.parametrize("off", [-20, 0, 20])
def test_eight_directions(eighth: int, off: int) -> None:
    """Each direction covers an eighth of the circle."""
    pad, angle = Gamepad(), radians(45 * eighth + off)
    pad.move_axis(0, cos(angle))
    pad.move_axis(1, -sin(angle))
    assert pad.tick(0.4) is Action[DIRECTIONS[eighth]]


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


def test_triggers_are_buttons() -> None:
    """A trigger axis presses its button once per pull."""
    pad = Gamepad(parse_mapping({"lefttrigger": "a2", "guide": "b8", "dpup": "h0.1", "platform": "Linux"}))
    assert pad.move_axis(2, -1.0) is None
    assert [pad.move_axis(2, value) for value in (0.0, 0.6, 0.45, 1.0)] == [None, PadButton.LEFT_TRIGGER, None, None]
    assert [pad.move_axis(2, value) for value in (0.3, 0.6)] == [None, PadButton.LEFT_TRIGGER]
    assert not pad.direction_held


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


GAMEPAD = (1, 6, 15, 0)  # SDL_JoystickType, and the numbers of axes, buttons and hats
ARCADE_STICK = (3, 2, 10, 1)
FULL_DEFLECTION = 32767
MAPS = Path("/proc/self/maps")  # lists the libraries that this process has loaded


def loaded_sdl() -> ctypes.CDLL | None:
    """Return the SDL library that pygame uses, or None if it cannot be found."""
    lines = MAPS.read_text().splitlines() if MAPS.exists() else []
    path = next((line.split(maxsplit=5)[5] for line in lines if "libSDL2-2" in line), None)
    return ctypes.CDLL(path) if path else None


class VirtualPad:
    """A virtual SDL gamepad that the test operates."""

    def __init__(self, sdl: ctypes.CDLL, *shape: int) -> None:
        self._sdl = sdl
        self.index = sdl.SDL_JoystickAttachVirtual(*(shape or GAMEPAD))
        if self.index < 0:
            pytest.skip("this SDL has no virtual pads")
        sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        self._handle = ctypes.c_void_p(sdl.SDL_JoystickOpen(self.index))

    def axis(self, number: int, value: int) -> None:
        """Move an axis."""
        self._sdl.SDL_JoystickSetVirtualAxis(self._handle, number, ctypes.c_int16(value))

    def button(self, number: int) -> None:
        """Press and release a button."""
        for state in (1, 0):
            self._sdl.SDL_JoystickSetVirtualButton(self._handle, number, state)
            self._sdl.SDL_JoystickUpdate()

    def hat(self, value: int) -> None:
        """Tip the hat: 1 up, 2 right, 4 down, 8 left."""
        self._sdl.SDL_JoystickSetVirtualHat(self._handle, 0, value)

    def unplug(self) -> None:
        """Unplug the pad."""
        self._sdl.SDL_JoystickClose(self._handle)
        self._sdl.SDL_JoystickDetachVirtual(self.index)


@pytest.fixture
def sdl(monkeypatch: pytest.MonkeyPatch) -> Iterator[ctypes.CDLL]:
    """Return SDL with the display and joystick modules initialised, whichever window another test has left."""
    monkeypatch.setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")  # SDL ignores pads while no window has the focus
    pygame.joystick.quit()
    pygame.display.init()
    pygame.joystick.init()
    found = loaded_sdl()
    if not found:
        pytest.skip("SDL's library is not found here")
    yield found
    pygame.joystick.quit()
    pygame.display.quit()


def read_actions(controls: Controls) -> list[Action]:
    """Return the actions of all pending events."""
    intentions = [controls.read(event, (800, 480)) for event in pygame.event.get()]
    return [intention for intention in intentions if isinstance(intention, Action)]


def test_pad_with_sdl_mapping(sdl: ctypes.CDLL) -> None:
    """A pad with an SDL mapping is opened when it is plugged in and uses that mapping."""
    pad, controls = VirtualPad(sdl), Controls()
    assert read_actions(controls) == []
    wanted = {0: Action.ACCEPT, 1: Action.BACK, 4: Action.OVERLAY, 6: Action.PAUSE, 10: Action.NEXT, 11: Action.UP}
    for button, action in wanted.items():
        pad.button(button)
        assert read_actions(controls) == [action]
    pad.axis(5, FULL_DEFLECTION)
    assert read_actions(controls) == [Action.NEXT_MOVE]
    pad.unplug()


def test_stick_without_sdl_mapping(sdl: ctypes.CDLL) -> None:
    """An arcade stick without an SDL mapping uses the default one."""
    stick, controls = VirtualPad(sdl, *ARCADE_STICK), Controls()
    read_actions(controls)
    for button, action in ((0, Action.ACCEPT), (1, Action.BACK), (9, Action.PAUSE)):
        stick.button(button)
        assert read_actions(controls) == [action]
    stick.hat(8)
    assert read_actions(controls) == [Action.LEFT]
    stick.hat(0)
    assert read_actions(controls) == []
    stick.axis(1, -FULL_DEFLECTION)
    assert read_actions(controls) == [Action.UP]
    stick.unplug()


def test_unplug_and_replug(sdl: ctypes.CDLL) -> None:
    """Unplugging releases held directions, and the next pad works at once."""
    controls = Controls()
    for _ in range(3):
        pad = VirtualPad(sdl)
        read_actions(controls)
        pad.axis(0, FULL_DEFLECTION)
        assert read_actions(controls) == [Action.RIGHT]
        assert controls.direction_held
        pad.unplug()
        assert read_actions(controls) == []
        assert not controls.direction_held
