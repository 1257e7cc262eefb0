"""A cabinet at an event: the whole program on a folder, and somebody who uses it by any device and reads the screen."""

from pathlib import Path
from random import Random
from unittest.mock import patch

import pygame

from dvonn.commandline import Options
from dvonn.kiosk.operator.operator import OperatorPage
from dvonn.kiosk.program import Kiosk
from dvonn.screens.scene import Scene
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Box
from tests.harness.devices import axis, finger, key, mouse_at, mouse_down, mouse_up, pad_down, pad_up
from tests.harness.player import STEP, FakeClock

Pixel = tuple[int, int]
COMBINATION = pygame.K_o, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT


class Cabinet:
    """The program and its user; another one on the same folder is the program after a restart."""

    def __init__(self, folder: Path | None, size: Pixel = (800, 480), first_pin: str | None = None) -> None:
        self.clock = FakeClock()
        options = Options(size=size, fullscreen=False, data_dir=folder, kiosk=True, kiosk_pin=first_pin)
        self.kiosk = Kiosk(options, self.clock, Random(1))
        self.frame()

    @property
    def top(self) -> Scene:
        """The scene that is used."""
        return self.kiosk.director.top

    @property
    def size(self) -> Pixel:
        """The window's size."""
        return pygame.display.get_window_size()

    def frame(self, *events: pygame.Event) -> None:
        """Let a frame pass."""
        self.kiosk.frame(events, STEP)

    def wait(self, seconds: float) -> None:
        """Let the clock go on, and the program once."""
        self.clock.now += seconds
        self.frame()

    # Devices

    def press(self, *codes: int, mod: int = 0) -> None:
        """Press keys, a frame for each."""
        for code in codes:
            self.frame(key(code, mod))

    def knock_keys(self) -> None:
        """Press the operator's combination."""
        self.frame(key(*COMBINATION))

    def type(self, text: str) -> None:
        """Type letters, each of which is a key and a text, as SDL posts them; then Enter."""
        for letter in text:
            self.frame(key(ord(letter)), pygame.Event(pygame.TEXTINPUT, text=letter))
        self.press(pygame.K_RETURN)

    def click(self, at: Pixel) -> None:
        """Click with a mouse."""
        self.frame(mouse_at(at), mouse_down(at), mouse_up(at))

    def tap(self, at: Pixel) -> None:
        """Tap with a finger."""
        self.frame(finger(pygame.FINGERDOWN, at, self.size))
        self.frame(finger(pygame.FINGERUP, at, self.size))

    def push(self, *buttons: int) -> None:
        """Press a pad's buttons."""
        for button in buttons:
            self.frame(pad_down(button), pad_up(button))

    def steer(self, across: int, down: int, times: int = 1) -> None:
        """Push a pad's stick one way and let it spring back."""
        number, value = (0, across) if across else (1, down)
        for _ in range(times):
            self.frame(axis(number, value), axis(number, 0.0))

    # The screen

    def seen(self) -> dict[str, Pixel]:
        """Return the lines on the screen, and where the middle of each one's box is."""
        found: dict[str, Pixel] = {}
        words = Canvas.words

        def noted(canvas: Canvas, line: str, box: Box, *looks: object, **sides: object) -> None:
            found[line] = box.centre
            words(canvas, line, box, *looks, **sides)  # type: ignore[arg-type]

        with patch.object(Canvas, "words", noted):
            self.top.draw(pygame.Surface(self.size), 0)
        return found

    def where(self, line: str) -> Pixel:
        """Return where a line is seen."""
        seen = self.seen()
        assert line in seen, f"{line!r} is none of {list(seen)}"
        return seen[line]


def at_page(cabinet: Cabinet) -> Cabinet:
    """Let a cabinet without a PIN, and with three screens, show the operator's page."""
    cabinet.kiosk.stage.displays = 3
    cabinet.knock_keys()
    assert isinstance(cabinet.top, OperatorPage)
    return cabinet


def turn_to(cabinet: Cabinet, name: str) -> None:
    """Turn to a page of the operator's, whose first row has the focus then."""
    while not pygame.display.get_caption()[0].endswith(name):
        cabinet.press(pygame.K_PAGEDOWN)
