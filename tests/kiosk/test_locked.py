"""The kiosk lock: no input of a guest ends the program, changes its settings or opens a closed scene."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Final

import pygame
import pytest

from dvonn.kiosk.operator.operator_page import OperatorPage
from dvonn.kiosk.operator.pin_pad import NewPin, PinPad
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import Scene
from dvonn.storage.settings_file import SETTINGS
from tests.harness.devices import key_down, mouse_down, mouse_up, pad_down, pad_up
from tests.harness.event_program import OPERATOR_KEYS, KioskUser
from tests.harness.scale import scaled
from tests.harness.stage import FRAME_SECONDS
from tests.harness.synthetic_guests import GUEST_TYPES, KeyboardGuest

PIN: Final = "27182818"
EVENTS: Final = scaled(300, 2_000)
SIZE: Final = (480, 300)
CLOSED_ROOMS: Final = tuple(f"dvonn.screens.{name}" for name in ("menu", "new_game", "options", "records", "share"))
"""The rooms of screens that are outside an event."""
KEYS: Final = sorted({getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")})
MODIFIERS: Final = pygame.KMOD_LCTRL, pygame.KMOD_RSHIFT, pygame.KMOD_LALT, pygame.KMOD_LGUI
COMBINED: Final = [sum(some) for number in range(len(MODIFIERS) + 1) for some in combinations(MODIFIERS, number)]
MOUSE_BUTTONS: Final = range(1, 20)
PAD_BUTTONS: Final = range(16)
SYSTEM_EVENTS: Final = [
    pygame.Event(getattr(pygame, name), window=None)
    for name in dir(pygame)
    if name.startswith(("WINDOW", "APP_", "RENDER_", "CLIPBOARD", "KEYMAP", "LOCALE")) and "POS_" not in name
]
"""Events of the operating system about the window and the program."""
QUIT_EVENTS: Final = [
    *map(pygame.Event, (pygame.QUIT, pygame.APP_TERMINATING, pygame.SYSWMEVENT)),
    *(pygame.Event(kind, window=None) for kind in (pygame.WINDOWCLOSE, pygame.DROPBEGIN, pygame.DROPCOMPLETE)),
    pygame.Event(pygame.DROPFILE, file="game.txt", window=None),
    pygame.Event(pygame.DROPTEXT, text="1: a1-b1", window=None),
]
PLACES: Final = {
    "the start": [],
    "the choice of modes": [key_down(pygame.K_RETURN)],
    "a game": [key_down(pygame.K_RETURN)] * 6,
    "the PIN pad": [key_down(*OPERATOR_KEYS)],
}
"""The keys that lead from the attract loop to each place."""


class Guest:
    """A guest who tries everything; each step checks that nothing closed is reached and nothing has changed."""

    def __init__(self, folder: Path) -> None:
        self.user = KioskUser(folder, SIZE, PIN)
        self.met: set[type[Scene]] = set()
        self._folder = folder
        self._before = self._state()

    def _state(self) -> object:
        """Return everything that must stay unchanged."""
        app, context = self.user.app, self.user.context
        files = [self._folder / name for name in ("event.txt", "settings.txt")]
        texts = [path.read_text() if path.exists() else None for path in files]
        settings = SETTINGS.format(context.default_settings), context.event_settings.pin, app.stage.settings.fullscreen
        shown = app.window.fullscreen, app.window.display, app.stage.sound.muted
        return texts, settings, shown, context.errors, app.running, app.restart

    def do(self, *events: pygame.Event, seconds: float = FRAME_SECONDS) -> None:
        """Send events one by one, and let the given time pass after each."""
        for event in events:
            self.user.app.frame([event], seconds)
            top = self.user.top
            self.met.add(type(top))
            message = f"after {event} there is {type(top).__name__}, {pygame.display.get_caption()[0]}"
            assert not isinstance(top, OperatorPage | NewPin), message
            assert not type(top).__module__.startswith(CLOSED_ROOMS), message
            assert self._state() == self._before, message


@pytest.fixture
def guest(tmp_path: Path) -> Guest:
    """Return a guest at a program with a PIN."""
    return Guest(tmp_path)


@pytest.mark.parametrize("modifiers", COMBINED)
@pytest.mark.parametrize("way", PLACES.values(), ids=PLACES)
def test_no_key_leads_out(guest: Guest, way: list[pygame.Event], modifiers: int) -> None:
    """No key leads out of the event, with any modifiers, from any place."""
    guest.do(*way, *(key_down(code, modifiers) for code in KEYS))


@pytest.mark.parametrize("way", PLACES.values(), ids=PLACES)
def test_no_button_and_no_window_leads_out(guest: Guest, way: list[pygame.Event]) -> None:
    """No mouse or pad button, window event or dropped file leads out of the event."""
    guest.do(*way, *QUIT_EVENTS, *SYSTEM_EVENTS)
    for at in ((5, 5), (SIZE[0] // 2, SIZE[1] // 2), (SIZE[0] - 5, 5), (-1, -1)):
        for button in MOUSE_BUTTONS:
            guest.do(mouse_down(at, button), mouse_up(at, button))
    for button in PAD_BUTTONS:
        guest.do(pad_down(button), pad_up(button))


def test_ten_wrong_pins_lead_nowhere(guest: Guest) -> None:
    """Ten wrong PINs open nothing and cost four minutes, also when leaving and reopening the PIN pad."""
    user = guest.user
    began = user.clock.now
    for pin in range(10):
        guest.do(key_down(*OPERATOR_KEYS))
        user.clock.now += user.context.pin_lock.seconds_left
        guest.do(*(pygame.Event(pygame.TEXTINPUT, text=digit) for digit in f"{pin:04}"), key_down(pygame.K_RETURN))
        assert isinstance(user.top, PinPad)
        guest.do(key_down(pygame.K_ESCAPE))
        assert not isinstance(user.top, PinPad)
    assert user.context.pin_lock.wrong_tries == 10
    assert user.clock.now + user.context.pin_lock.seconds_left - began > 240


def test_esc_quits_only_where_the_operator_has_said_so(guest: Guest) -> None:
    """Escape quits from the attract loop only if the event settings say so."""
    guest.do(*[key_down(pygame.K_ESCAPE)] * 3)
    guest.user.context.event_settings.esc_quits = True
    guest.user.press(pygame.K_ESCAPE)
    assert not guest.user.app.running


# At random


def random_events(rng: Random) -> Iterator[pygame.Event]:
    """Yield events without end: those of guests with every device, and those of the system and for the operator."""
    guests = [kind(rng, SIZE) for kind in GUEST_TYPES]
    keyboard = guests[GUEST_TYPES.index(KeyboardGuest)]
    typed = [pygame.Event(pygame.TEXTINPUT, text=text) for text in ("0", "7", "a", "\N{SNOWMAN}", "12345678")]
    others = [[event] for event in (*QUIT_EVENTS, *SYSTEM_EVENTS, *typed, key_down(*OPERATOR_KEYS))]
    others += [[mouse_down((3, 3)), mouse_up((3, 3))] * 5]
    while True:
        yield from keyboard.next_choice() + keyboard.confirm()
        guest = rng.choice(guests)
        yield from rng.choice((guest.next_choice, guest.confirm, guest.random_action, lambda: rng.choice(others)))()


def test_random_events_lead_nowhere(guest: Guest) -> None:
    """Random events with pauses between them open nothing closed and change nothing."""
    chance, waits = random_events(Random(1)), Random(2)
    for _ in range(EVENTS):
        guest.do(next(chance), seconds=waits.choice((0.0, FRAME_SECONDS, FRAME_SECONDS, 4 * FRAME_SECONDS, 1.0)))
    assert PinPad in guest.met
    assert any(issubclass(kind, BoardScene) for kind in guest.met)
