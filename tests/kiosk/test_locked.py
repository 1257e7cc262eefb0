"""Nobody gets out: whatever a guest presses, drops or closes, the event goes on, and nothing is reached.

DVONN_EVENTS=200000 throws that many random events instead of the usual number.
"""

import os
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Final

import pygame
import pytest

from dvonn.kiosk.operator.operator import OperatorPage
from dvonn.kiosk.operator.pin_pad import NewPin, PinPad
from dvonn.screens.menu.menu import Menu
from dvonn.screens.menu.more_options import MoreOptions
from dvonn.screens.new_game.colour_draw import ColourDraw
from dvonn.screens.new_game.entry_panels import CodeEntry, NameEntry
from dvonn.screens.new_game.fair_search import FairSearch
from dvonn.screens.options.controls_page import KeyCapture
from dvonn.screens.options.options import OptionsPanel
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.records.import_panel import ImportScreen
from dvonn.screens.records.record_panels import ExportPanel, ImportPanel
from dvonn.screens.records.records import Records
from dvonn.screens.records.statistics_page import StatisticsScreen
from dvonn.screens.scene import Scene
from dvonn.screens.share.share import Share
from dvonn.storage.settings import format_settings
from tests.harness.devices import axis, finger, hat, key, mouse_at, mouse_down, mouse_up, pad_down, pad_up, wheel
from tests.harness.event_program import COMBINATION, Cabinet
from tests.harness.player import STEP

PIN: Final = "27182818"
EVENTS: Final = int(os.environ.get("DVONN_EVENTS", "2000"))
SIZE: Final = (480, 300)
CLOSED: Final = (
    *(Menu, MoreOptions, NameEntry, CodeEntry, FairSearch, ColourDraw),
    *(OptionsPanel, KeyCapture, Records, ExportPanel, ImportPanel, ImportScreen, StatisticsScreen, Share),
)
"""The scenes that are the player's at home."""
KEYS: Final = sorted({getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")})
MODIFIERS: Final = pygame.KMOD_LCTRL, pygame.KMOD_RSHIFT, pygame.KMOD_LALT, pygame.KMOD_LGUI
COMBINED: Final = [sum(some) for number in range(len(MODIFIERS) + 1) for some in combinations(MODIFIERS, number)]
LIKELY: Final = (pygame.K_TAB, pygame.K_RETURN)
HANDS: Final = range(1, 20)  # buttons of a mouse
BUTTONS: Final = range(16)  # of a pad
OUTSIDE: Final = [
    pygame.Event(getattr(pygame, name), window=None)
    for name in dir(pygame)
    if name.startswith(("WINDOW", "APP_", "RENDER_", "CLIPBOARD", "KEYMAP", "LOCALE")) and "POS_" not in name
]
"""What the system tells of the window and the program."""
ENDS: Final = [
    pygame.Event(pygame.QUIT),
    pygame.Event(pygame.WINDOWCLOSE, window=None),
    pygame.Event(pygame.APP_TERMINATING),
    pygame.Event(pygame.DROPBEGIN, window=None),
    pygame.Event(pygame.DROPFILE, file="game.txt", window=None),
    pygame.Event(pygame.DROPTEXT, text="1: a1-b1", window=None),
    pygame.Event(pygame.DROPCOMPLETE, window=None),
    pygame.Event(pygame.SYSWMEVENT),
]


class Guest:
    """Somebody who tries everything; after each try it is looked at what that has led to."""

    def __init__(self, folder: Path) -> None:
        self.cabinet = Cabinet(folder, SIZE, PIN)
        self.met: set[type[Scene]] = set()
        self._folder = folder
        self._before = self._state()

    def _state(self) -> object:
        """Return all that must stay as it is."""
        kiosk, hall = self.cabinet.kiosk, self.cabinet.kiosk.hall
        files = [self._folder / name for name in ("house.txt", "settings.txt")]
        texts = [path.read_text() if path.exists() else None for path in files]
        shown = kiosk.window.fullscreen, kiosk.window.display, kiosk.stage.settings.fullscreen, kiosk.stage.sound.muted
        return texts, format_settings(hall.settings), hall.house.pin, hall.errors, kiosk.running, kiosk.restart, shown

    def do(self, *events: pygame.Event, seconds: float = STEP) -> None:
        """Let events happen one by one, and some time after each."""
        for event in events:
            self.cabinet.kiosk.frame([event], seconds)
            top = self.cabinet.top
            self.met.add(type(top))
            said = f"after {event} there is {type(top).__name__}, {pygame.display.get_caption()[0]}"
            assert not isinstance(top, OperatorPage | NewPin), said
            assert not isinstance(top, CLOSED), said
            assert self.cabinet.kiosk.running, said
        assert self._state() == self._before, said


@pytest.fixture
def guest(tmp_path: Path) -> Guest:
    """Return a guest at a cabinet whose operator has a PIN."""
    return Guest(tmp_path)


def at_the_start(guest: Guest) -> None:
    """Stay at the attract loop."""


def choosing(guest: Guest) -> None:
    """Go to the choice of what to play."""
    guest.do(key(pygame.K_RETURN))


def playing(guest: Guest) -> None:
    """Begin whatever is offered first, and play a little."""
    guest.do(*[key(pygame.K_RETURN)] * 6)


def asked_for_the_pin(guest: Guest) -> None:
    """Find the operator's combination."""
    guest.do(key(*COMBINATION))
    assert isinstance(guest.cabinet.top, PinPad)


@pytest.mark.parametrize("modifiers", COMBINED)
@pytest.mark.parametrize("place", [at_the_start, choosing, playing, asked_for_the_pin])
def test_no_key_leads_out(guest: Guest, place: Callable[[Guest], None], modifiers: int) -> None:
    """Every key that there is, with any others held, wherever a guest is."""
    place(guest)
    for code in KEYS:
        guest.do(key(code, modifiers))


@pytest.mark.parametrize("place", [at_the_start, choosing, playing, asked_for_the_pin])
def test_no_button_and_no_window_leads_out(guest: Guest, place: Callable[[Guest], None]) -> None:
    """Every button of mice and pads, closing the window, dropping files, and whatever else the system tells."""
    place(guest)
    for event in [*ENDS, *OUTSIDE]:
        guest.do(event)
    for at in ((5, 5), (SIZE[0] // 2, SIZE[1] // 2), (SIZE[0] - 5, 5), (-1, -1)):
        for button in HANDS:
            guest.do(mouse_down(at, button), mouse_up(at, button))
    for button in BUTTONS:
        guest.do(pad_down(button), pad_up(button))


def test_ten_wrong_pins_lead_nowhere(guest: Guest) -> None:
    """They cost ten minutes, and open nothing; meanwhile leaving and coming back changes nothing."""
    cabinet = guest.cabinet
    began = cabinet.clock.now
    for pin in range(10):
        guest.do(key(*COMBINATION))
        cabinet.clock.now += cabinet.kiosk.hall.lock.left
        guest.do(*(pygame.Event(pygame.TEXTINPUT, text=digit) for digit in f"{pin:04}"), key(pygame.K_RETURN))
        assert isinstance(cabinet.top, PinPad)
        guest.do(key(pygame.K_ESCAPE))
        assert not isinstance(cabinet.top, PinPad)
    assert cabinet.kiosk.hall.lock.wrong == 10
    assert cabinet.clock.now + cabinet.kiosk.hall.lock.left - began > 600


def test_esc_quits_only_where_the_operator_has_said_so(guest: Guest) -> None:
    """A cabinet that must quit on Esc does, from the first screen."""
    guest.do(*[key(pygame.K_ESCAPE)] * 3)
    guest.cabinet.kiosk.hall.house.esc_quits = True
    guest.cabinet.press(pygame.K_ESCAPE)
    assert not guest.cabinet.kiosk.running


# At random


class Chance:
    """What a guest without a plan does: mostly what goes on with a game, and sometimes anything at all."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def events(self) -> Iterator[pygame.Event]:
        """Yield events without end."""
        kinds: dict[Callable[[], list[pygame.Event]], int] = {
            self._likely: 60,
            self._click: 12,
            self._tap: 8,
            self._key: 12,
            self._pad: 8,
            self._mouse: 4,
            self._text: 4,
            self._outside: 3,
            self._corner: 1,
        }
        while True:
            yield from self._rng.choices(list(kinds), list(kinds.values()))[0]()

    def _point(self) -> tuple[int, int]:
        return self._rng.randrange(-5, SIZE[0] + 5), self._rng.randrange(-5, SIZE[1] + 5)

    def _likely(self) -> list[pygame.Event]:
        return [key(self._rng.choice(LIKELY))]

    def _click(self) -> list[pygame.Event]:
        at = self._point()
        return [mouse_at(at), mouse_down(at), mouse_up(at)]

    def _tap(self) -> list[pygame.Event]:
        number, start, end = self._rng.randrange(3), self._point(), self._point()
        moves = [(pygame.FINGERDOWN, start), (pygame.FINGERMOTION, end), (pygame.FINGERUP, end)]
        return [finger(kind, at, SIZE, number) for kind, at in self._rng.sample(moves, self._rng.randint(1, 3))]

    def _key(self) -> list[pygame.Event]:
        if self._rng.random() < 0.05:
            return [key(*COMBINATION)]
        return [key(self._rng.choice([*KEYS, self._rng.randrange(1 << 31)]), self._rng.choice(COMBINED))]

    def _pad(self) -> list[pygame.Event]:
        push = pad_down(self._rng.choice(BUTTONS)), pad_up(self._rng.choice(BUTTONS))
        tips = (
            hat(self._rng.randint(-1, 1), self._rng.randint(-1, 1)),
            axis(self._rng.randrange(6), self._rng.uniform(-1, 1)),
        )
        return [self._rng.choice((*push, *tips))]

    def _mouse(self) -> list[pygame.Event]:
        return [mouse_down(self._point(), self._rng.choice(HANDS)), wheel(self._rng.choice((-1, 1)))]

    def _text(self) -> list[pygame.Event]:
        return [pygame.Event(pygame.TEXTINPUT, text=self._rng.choice(("0", "7", "a", "\N{SNOWMAN}", "12345678")))]

    def _outside(self) -> list[pygame.Event]:
        return [self._rng.choice([*ENDS, *OUTSIDE])]

    def _corner(self) -> list[pygame.Event]:
        return [mouse_down((3, 3)), mouse_up((3, 3))] * 5


def test_chance_leads_nowhere(guest: Guest) -> None:
    """Thousands of random events, with now and then a pause: nothing breaks, nothing opens, nothing changes."""
    chance, waits = Chance(1).events(), Random(2)
    for _ in range(EVENTS):
        guest.do(next(chance), seconds=waits.choice((0.0, STEP, STEP, 4 * STEP, 1.0)))
    assert PinPad in guest.met
    assert any(issubclass(kind, BoardScene) for kind in guest.met)
