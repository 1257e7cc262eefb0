"""The idle timer: without input the program returns from every scene to the attract loop."""

from random import Random

import pygame
import pytest

from dvonn.kiosk.attract.attract_loop import AttractLoop
from dvonn.kiosk.event_host import COUNTDOWN_SECONDS
from dvonn.kiosk.event_settings import GameMode
from dvonn.kiosk.guests.guest_match import GuestMatch
from dvonn.rules.formats.board_codes import random_code
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import Push, ShowMatch, ShowMenu
from dvonn.storage.settings import Settings
from dvonn.tools.stills.event_stills import KIOSK_SCENE_BUILDERS
from dvonn.ui.theme import WOOD
from tests.harness.devices import mouse_motion
from tests.harness.event_program import KioskUser
from tests.harness.player import FakeClock

SECONDS_BEFORE_TIMEOUT = 0.5


@pytest.fixture
def user() -> KioskUser:
    """Return the user of a program that has drawn its first frame."""
    return KioskUser(size=(320, 200), draws=True)


def begin_match(user: KioskUser) -> None:
    """Show a match of two guests after its first move, and press a key."""
    match = GuestMatch(GameMode.TWO, None, random_code(Random(1)), {}, 1, FakeClock())
    match.play(match.position.moves()[0])
    user.app.director.apply(ShowMatch(match))
    user.press(pygame.K_TAB)


def wait(user: KioskUser, seconds: float) -> None:
    """Let time pass without input, half a second in each frame."""
    for _ in range(round(seconds * 2)):
        user.app.frame([], 0.5)


@pytest.mark.parametrize("name", [name for name in KIOSK_SCENE_BUILDERS if not name.startswith("attract")])
def test_every_scene_of_an_event_is_left(user: KioskUser, name: str) -> None:
    """Every scene of an event returns to the attract loop after the idle time."""
    for scene in KIOSK_SCENE_BUILDERS[name](user.context):
        user.app.director.apply(Push(scene))
    user.press(pygame.K_TAB)
    wait(user, user.context.event_settings.idle + 1)
    assert user.is_home
    assert not user.context.errors


def test_the_countdown_is_seen_and_any_input_stops_it(user: KioskUser) -> None:
    """The last seconds are counted down on the screen; any key stops the countdown and has no other effect."""
    begin_match(user)
    scene = user.top
    assert isinstance(scene, BoardScene)
    wait(user, user.context.event_settings.idle - COUNTDOWN_SECONDS - 1)
    before = pygame.image.tobytes(user.app.window.surface, "RGB")
    wait(user, 2)
    assert pygame.image.tobytes(user.app.window.surface, "RGB") != before
    plies = len(scene.match.game.plies)
    user.press(pygame.K_u)
    assert len(scene.match.game.plies) == plies, "the undo key has only stopped the countdown"
    wait(user, user.context.event_settings.idle - SECONDS_BEFORE_TIMEOUT)
    assert user.top is scene


def test_moving_the_mouse_counts_as_input(user: KioskUser) -> None:
    """Moving the mouse restarts the idle time."""
    begin_match(user)
    for n in range(40):
        user.app.frame([mouse_motion((10 + n % 2, 10))], 5.0)
    assert isinstance(user.top, BoardScene)


def test_the_next_guest_finds_the_usual_settings(user: KioskUser) -> None:
    """A guest's changes of settings and theme are gone after their match."""
    begin_match(user)
    settings = user.app.stage.settings
    settings.white_name, settings.confirm, settings.lesson = "Anna", True, 3
    user.app.stage.set_theme(WOOD)
    user.app.apply(ShowMenu())
    assert user.app.stage.settings == Settings()
    assert user.app.stage.assets.theme is Settings().theme
    assert user.app.stage.settings is not user.context.default_settings


def test_a_suspended_machine_wakes_up_for_the_next_guest(user: KioskUser) -> None:
    """A frame of an hour counts as an hour without input."""
    begin_match(user)
    user.app.frame([], 3600.0)
    assert isinstance(user.top, AttractLoop)
