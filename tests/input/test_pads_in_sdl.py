"""Pads as SDL has them: virtual ones, plugged in and pulled out while the program runs.

pygame has no door to SDL's virtual pads, so the tests go to the very library that pygame has loaded, where it can be
found by its name: on Linux, with a library that was built with virtual pads, as in pygame-ce's wheels.
"""

import ctypes
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from dvonn.input import Action, Controls
from tests.harness.player import STEP, Player

GAMEPAD, ARCADE_STICK = 1, 3  # SDL_JoystickType
FULL = 32767
MAPS = Path("/proc/self/maps")  # the files that this process has loaded


def loaded_sdl() -> ctypes.CDLL | None:
    """Return the SDL that pygame uses, None where it cannot be found."""
    lines = MAPS.read_text().splitlines() if MAPS.exists() else []
    path = next((line.split(maxsplit=5)[5] for line in lines if "libSDL2-2" in line), None)
    return ctypes.CDLL(path) if path else None


class VirtualPad:
    """A pad that the test's hands hold."""

    def __init__(self, sdl: ctypes.CDLL, kind: int, axes: int, buttons: int, hats: int) -> None:
        self._sdl = sdl
        self.index = sdl.SDL_JoystickAttachVirtual(kind, axes, buttons, hats)
        if self.index < 0:
            pytest.skip("this SDL has no virtual pads")
        sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        self._handle = ctypes.c_void_p(sdl.SDL_JoystickOpen(self.index))

    def axis(self, number: int, value: int) -> None:
        """Move an axis."""
        self._sdl.SDL_JoystickSetVirtualAxis(self._handle, number, ctypes.c_int16(value))

    def button(self, number: int) -> None:
        """Press a button and let it go."""
        for state in (1, 0):
            self._sdl.SDL_JoystickSetVirtualButton(self._handle, number, state)
            self._sdl.SDL_JoystickUpdate()

    def hat(self, value: int) -> None:
        """Tip the hat: 1 up, 2 right, 4 down, 8 left."""
        self._sdl.SDL_JoystickSetVirtualHat(self._handle, 0, value)

    def pull_out(self) -> None:
        """Unplug it."""
        self._sdl.SDL_JoystickClose(self._handle)
        self._sdl.SDL_JoystickDetachVirtual(self.index)


@pytest.fixture
def sdl() -> Iterator[ctypes.CDLL]:
    """Return SDL with a display and pads."""
    pygame.display.init()
    pygame.joystick.init()
    found = loaded_sdl()
    if not found:
        pytest.skip("SDL's library is not found here")
    yield found
    pygame.joystick.quit()
    pygame.display.quit()


def heard(controls: Controls) -> list[Action]:
    """Return the actions that all events that have come give."""
    intentions = [controls.read(event, (800, 480)) for event in pygame.event.get()]
    return [intention for intention in intentions if isinstance(intention, Action)]


def test_a_known_pad(sdl: ctypes.CDLL) -> None:
    """A pad that SDL knows is opened when it comes, and its own numbers are not taken for those of others."""
    pad, controls = VirtualPad(sdl, GAMEPAD, axes=6, buttons=15, hats=0), Controls()
    assert heard(controls) == []
    wanted = {0: Action.ACCEPT, 1: Action.BACK, 4: Action.OVERLAY, 6: Action.PAUSE, 10: Action.NEXT, 11: Action.UP}
    for button, action in wanted.items():
        pad.button(button)
        assert heard(controls) == [action]
    pad.axis(5, FULL)
    assert heard(controls) == [Action.NEXT_MOVE]
    pad.pull_out()


def test_a_stick_that_sdl_does_not_know(sdl: ctypes.CDLL) -> None:
    """An arcade stick with a hat, two axes and a few buttons works raw."""
    stick, controls = VirtualPad(sdl, ARCADE_STICK, axes=2, buttons=10, hats=1), Controls()
    heard(controls)
    for button, action in ((0, Action.ACCEPT), (1, Action.BACK), (9, Action.PAUSE)):
        stick.button(button)
        assert heard(controls) == [action]
    stick.hat(8)
    assert heard(controls) == [Action.LEFT]
    stick.hat(0)
    assert heard(controls) == []
    stick.axis(1, -FULL)
    assert heard(controls) == [Action.UP]
    stick.pull_out()


def test_pulled_out_and_plugged_in(sdl: ctypes.CDLL) -> None:
    """What was held is let go with the pad, and the next pad works from the start."""
    controls = Controls()
    for _ in range(3):
        pad = VirtualPad(sdl, GAMEPAD, axes=6, buttons=15, hats=0)
        heard(controls)
        pad.axis(0, FULL)
        assert heard(controls) == [Action.RIGHT]
        assert controls.held
        pad.pull_out()
        assert heard(controls) == []
        assert not controls.held


def test_a_pad_plays(sdl: ctypes.CDLL) -> None:
    """Plugged in while the menu is shown, it starts a game and pauses it."""
    player = Player()
    pad = VirtualPad(sdl, GAMEPAD, axes=6, buttons=15, hats=0)
    player.app.frame(pygame.event.get(), STEP)
    pad.button(0)
    player.app.frame(pygame.event.get(), STEP)
    assert player.title == "DVONN: Your turn"
    pad.button(1)
    player.app.frame(pygame.event.get(), STEP)
    assert player.title == "DVONN: Paused"
    pad.pull_out()
