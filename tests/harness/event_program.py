"""The whole event program in a data folder, with a user who has every device and reads the screen."""

from pathlib import Path
from random import Random
from unittest.mock import patch

import pygame

from dvonn.commandline import Options
from dvonn.kiosk.operator.operator_page import OperatorPage
from dvonn.kiosk.program import Kiosk
from dvonn.screens.scene import Scene
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Box
from tests.harness.devices import (
    axis_motion,
    finger_event,
    key_down,
    mouse_down,
    mouse_motion,
    mouse_up,
    pad_down,
    pad_up,
)
from tests.harness.player import FakeClock, Undrawn
from tests.harness.stage import FRAME_SECONDS

Pixel = tuple[int, int]
OPERATOR_KEYS = pygame.K_o, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT


class UndrawnKiosk(Undrawn, Kiosk):
    """The event program without drawing."""


class KioskUser:
    """The event program and its user; another one on the same folder is the program after a restart."""

    def __init__(
        self, folder: Path | None, size: Pixel = (800, 480), first_pin: str | None = None, *, draws: bool = False
    ) -> None:
        self.clock = FakeClock()
        options = Options(size=size, fullscreen=False, data_dir=folder, kiosk=True, kiosk_pin=first_pin)
        self.kiosk = (Kiosk if draws else UndrawnKiosk)(options, self.clock, Random(1))
        self.frame()

    @property
    def top(self) -> Scene:
        """The active scene."""
        return self.kiosk.director.top

    @property
    def size(self) -> Pixel:
        """The window's size."""
        return pygame.display.get_window_size()

    def frame(self, *events: pygame.Event) -> None:
        """Run one frame with some events."""
        self.kiosk.frame(events, FRAME_SECONDS)

    def wait(self, seconds: float) -> None:
        """Advance the clock by some seconds and run one frame."""
        self.clock.now += seconds
        self.frame()

    # Devices

    def press(self, *codes: int, mod: int = 0) -> None:
        """Press keys, one per frame."""
        for code in codes:
            self.frame(key_down(code, mod))

    def press_operator_keys(self) -> None:
        """Press the operator's key combination."""
        self.frame(key_down(*OPERATOR_KEYS))

    def type(self, text: str) -> None:
        """Type letters, each posted as a key and a text event as by SDL, and then Enter."""
        for letter in text:
            self.frame(key_down(ord(letter)), pygame.Event(pygame.TEXTINPUT, text=letter))
        self.press(pygame.K_RETURN)

    def click(self, at: Pixel) -> None:
        """Click at a point with the mouse."""
        self.frame(mouse_motion(at), mouse_down(at), mouse_up(at))

    def tap(self, at: Pixel) -> None:
        """Tap at a point with a finger."""
        self.frame(finger_event(pygame.FINGERDOWN, at, self.size))
        self.frame(finger_event(pygame.FINGERUP, at, self.size))

    def push(self, *buttons: int) -> None:
        """Press buttons of the gamepad, one per frame."""
        for button in buttons:
            self.frame(pad_down(button), pad_up(button))

    def steer(self, across: int, down: int, times: int = 1) -> None:
        """Push and release the gamepad's stick, once per frame."""
        number, value = (0, across) if across else (1, down)
        for _ in range(times):
            self.frame(axis_motion(number, value), axis_motion(number, 0.0))

    # The screen

    def visible_lines(self) -> dict[str, Pixel]:
        """Return each line of text on the screen with the centre of its box."""
        found: dict[str, Pixel] = {}
        words = Canvas.draw_text

        def noted(canvas: Canvas, line: str, box: Box, *looks: object, **sides: object) -> None:
            found[line] = box.centre
            words(canvas, line, box, *looks, **sides)  # type: ignore[arg-type]

        with patch.object(Canvas, "draw_text", noted):
            self.top.draw(pygame.Surface(self.size), 0)
        return found

    def find_line(self, line: str) -> Pixel:
        """Return the centre of a visible line's box."""
        seen = self.visible_lines()
        assert line in seen, f"{line!r} is not among {list(seen)}"
        return seen[line]


def at_operator_page(user: KioskUser) -> KioskUser:
    """Open the operator's page of an event without a PIN and with three displays; return its user."""
    user.kiosk.stage.display_count = 3
    user.press_operator_keys()
    assert isinstance(user.top, OperatorPage)
    return user


def turn_to_page(user: KioskUser, name: str) -> None:
    """Turn to one of the operator's pages, whose first row then has the focus."""
    while not pygame.display.get_caption()[0].endswith(name):
        user.press(pygame.K_PAGEDOWN)
