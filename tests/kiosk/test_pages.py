"""The pages of the event program: none leads guests out of it, all are left after the idle time, and can be read.

No input of a guest ends the program, changes its settings or opens a closed scene.
"""

import re
from importlib import import_module
from pathlib import Path
from typing import Final

import pygame
import pytest

from dvonn.input.intentions import Device
from dvonn.kiosk.attract.reel import ReelLoop
from dvonn.kiosk.event_host import ErrorScreen
from dvonn.kiosk.operator.operator_page import OperatorPage
from dvonn.kiosk.operator.pin_pad import NewPin, PinPad
from dvonn.kiosk.operator.status_page import EventPage
from dvonn.screens import menu, records, setup, share
from dvonn.screens.dialog import Question
from dvonn.screens.learn.handbook import Handbook
from dvonn.screens.scene import Pop, Push, Scene, ShowMenu
from dvonn.storage.settings import SETTINGS
from dvonn.ui import theme
from dvonn.ui.button import Button
from dvonn.ui.choice import Widget
from dvonn.ui.form import Form
from tests.harness.context import FRAME_SECONDS
from tests.harness.event_user import KioskUser
from tests.harness.pictures import record_texts
from tests.harness.scale import only_full, scaled
from tests.harness.surroundings import unshare_cache
from tests.harness.user import key_down, mouse_down, mouse_up, pad_down, pad_up
from tests.measure.snapshot import SceneRenderer
from tests.measure.stills.event_stills import KIOSK_SCENE_BUILDERS, KIOSK_SCENES, SceneBuilder

PIN: Final = "27182818"
SIZE: Final = (480, 300)
CLOSED_ROOMS: Final = tuple(room.__name__ for room in (menu, records, setup, share))
"""The rooms of screens that are outside an event."""
KEYS: Final = sorted({getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")})
CTRL, SHIFT, ALT, GUI = pygame.KMOD_LCTRL, pygame.KMOD_RSHIFT, pygame.KMOD_LALT, pygame.KMOD_LGUI
COMBINED: Final = (0, CTRL | SHIFT, *scaled((), (CTRL, SHIFT, ALT, GUI, CTRL | ALT)))
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


PAGES: dict[str, SceneBuilder] = {
    "start": lambda _event_context: [],
    **{name: build for name, build in KIOSK_SCENE_BUILDERS.items() if not name.startswith(("attract", "show"))},
    "asked PIN": lambda event_context: [PinPad(event_context, Pop)],
    "new PIN": lambda event_context: [OperatorPage(event_context), NewPin(event_context)],
    "handbook": lambda event_context: [
        *KIOSK_SCENE_BUILDERS["guest-pause"](event_context),
        Handbook(event_context.context),
    ],
    "challenge left": lambda event_context: [
        *KIOSK_SCENE_BUILDERS["challenge"](event_context),
        Question(event_context.context, "Leave the challenge?", [("Continue", Pop), ("Leave", ShowMenu)]),
    ],
}
"""Every page, by the scenes that lie above the attract loop."""
GUEST_PAGES: Final = [name for name in PAGES if not name.startswith(("operator", "pin", "new PIN"))]
WAYS_OUT: Final = ("Leave", "Close", "Back", "Done", "Pause", "No, thanks")
"""The labels of buttons that lead out of a page, in the order in which they are looked for."""
MAX_TAPS: Final = 6  # from any page to the attract loop


class Guest:
    """A guest who tries everything; each step checks that nothing closed is reached and nothing has changed."""

    def __init__(self, folder: Path) -> None:
        self.user = KioskUser(folder, SIZE, PIN)
        self._folder = folder
        self._before = self._state()

    def _state(self) -> object:
        """Return everything that must stay unchanged."""
        app, event_context = self.user.app, self.user.event_context
        texts = [path.read_text() for name in ("event.txt", "settings.txt") for path in self._folder.glob(name)]
        settings = SETTINGS.format(event_context.default_settings), event_context.event_settings.pin
        shown = app.context.settings.fullscreen, app.window.fullscreen, app.window.display, app.context.sound.muted
        return texts, settings, shown, event_context.errors, app.running, app.restart

    def do(self, *events: pygame.Event, seconds: float = FRAME_SECONDS) -> None:
        """Send events one by one, and let the given time pass after each."""
        for event in events:
            self.user.app.frame([event], seconds)
            top = self.user.top
            message = f"after {event} there is {type(top).__name__}, {pygame.display.get_caption()[0]}"
            assert not isinstance(top, OperatorPage | NewPin), message
            assert not type(top).__module__.startswith(CLOSED_ROOMS), message
            assert self._state() == self._before, message


@pytest.fixture
def guest(tmp_path: Path) -> Guest:
    """Return a guest at a program with a PIN."""
    return Guest(tmp_path)


def opened(user: KioskUser, name: str) -> Scene:
    """Return to the attract loop and open a page, which is ready for input; return its scene."""
    user.app.director.apply(ShowMenu())
    for scene in PAGES[name](user.event_context):
        user.app.director.apply(Push(scene))
    user.wait(theme.RESULT_GUARD_SECONDS + 0.1)
    user.top.lay_out()
    return user.top


def widgets_of(scene: Scene) -> list[Widget]:
    """Return the widgets of a scene's forms, and its other buttons."""
    values = [*vars(scene).values(), getattr(scene, "form", None)]
    found: list[Widget] = [value for value in values if isinstance(value, Button)]
    return found + [widget for value in values if isinstance(value, Form) for widget in value.widgets]


@pytest.mark.parametrize("name", GUEST_PAGES)
def test_no_input_leads_out(guest: Guest, name: str) -> None:
    """From no page of guests a key, with modifiers or without, or a press on a widget leads to what is closed to them.

    No mouse or pad button, window event or dropped file does either.
    """
    page = opened(guest.user, name)
    for event in (*(key_down(key, modifiers) for modifiers in COMBINED for key in KEYS), *QUIT_EVENTS, *SYSTEM_EVENTS):
        if guest.user.top is not page is not guest.user.home:
            page = opened(guest.user, name)
        guest.do(event)
    for number in range(len(widgets_of(page))):
        at = widgets_of(opened(guest.user, name))[number].box.centre
        guest.do(mouse_down(at), mouse_up(at))
    opened(guest.user, name)
    for at in ((5, 5), (SIZE[0] // 2, SIZE[1] // 2), (SIZE[0] - 5, 5), (-1, -1)):
        for button in MOUSE_BUTTONS:
            guest.do(mouse_down(at, button), mouse_up(at, button))
    for button in PAD_BUTTONS:
        guest.do(pad_down(button), pad_up(button))


# All pages


def way_out(scene: Scene, size: tuple[int, int]) -> tuple[int, int]:
    """Return the middle of the button that leads out of a scene; where there are no buttons, any touch must do."""
    scene.lay_out()
    places = {one.label: one.box.centre for one in widgets_of(scene) if isinstance(one, Button) and one.enabled}
    ways = [places[label] for label in WAYS_OUT if label in places]
    assert ways or not places, f"no button leads out of {scene.title}, only {list(places)}"
    return ways[0] if ways else (size[0] // 2, size[1] // 2)


@pytest.mark.parametrize("name", PAGES)
def test_every_page_is_left_by_touch_or_after_the_idle_time(name: str) -> None:
    """A few taps lead from each page to the attract loop; the picture that follows an error leaves by itself."""
    user = KioskUser(size=(1280, 720))
    opened(user, name)
    user.app.context.controls.device = Device.TOUCH
    for _ in range(MAX_TAPS):
        user.wait(theme.RESULT_GUARD_SECONDS + 0.1)
        if not user.is_home and not isinstance(user.top, ErrorScreen):
            user.tap(way_out(user.top, user.size))
    assert user.is_home or isinstance(user.top, ErrorScreen), f"{user.top} has no way out"
    opened(user, name)
    for _ in range(user.event_context.event_settings.idle + 1):
        user.app.frame([], 1.0)
    assert user.is_home
    assert not user.event_context.errors


def test_no_page_is_forgotten(tmp_path: Path) -> None:
    """The pages are those of all scenes of the event program."""
    event_context = KioskUser(tmp_path).event_context
    shown = {type(scene) for build in PAGES.values() for scene in build(event_context)}
    scenes = [Scene]
    for kind in scenes:
        scenes += kind.__subclasses__()
    pages = {kind for kind in scenes if kind.__module__.startswith("dvonn.kiosk.") and not issubclass(kind, ReelLoop)}
    assert pages <= shown | {EventPage}


MIN_TEXT_PIXELS = 36  # where the shorter side of the screen has 1080
FOR_GUESTS = [name for name in KIOSK_SCENES if not name.startswith(("operator", "pin"))]


@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920)], ids=["wide", "upright"])
@only_full("every text of every screen")
def test_texts_can_be_read_from_two_metres(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    """Every text has the minimum size, and each scene has a headline of twice that size, or the title's picture."""
    unshare_cache(monkeypatch)
    texts = record_texts(monkeypatch)
    for scene in FOR_GUESTS:
        texts.clear()
        SceneRenderer(size).draw(scene)
        assert not [(words, px) for words, px in texts if px < MIN_TEXT_PIXELS], scene
        assert scene in {"attract", "calm"} or max(px for _, px in texts) >= 2 * MIN_TEXT_PIXELS, scene


def test_the_red_pieces_have_one_name() -> None:
    """Guests read of red pieces only, at an event and in the handbook: everything on the board is a piece."""
    pytest.importorskip("babel", reason="Babel, a developers' tool, reads the messages")
    messages = import_module("dvonn.tools.messages")
    rooms = "dvonn/kiosk/", "dvonn/screens/rules_words", "dvonn/screens/learn/handbook", "dvonn/screens/score/"
    texts = [
        str(message.id)
        for message in messages.read_catalogue("de")
        if any(path.startswith(rooms) for path, _ in message.locations)
    ]
    other_names = re.compile(r"\b[Dd]vonn\b(?!-relay)|\b[Rr]ings?\b|\b[Rr]ed\b(?! (?:pieces?|ones?)\b)")
    assert any("red pieces" in words for words in texts)
    assert not [words for words in texts if other_names.search(words)]
