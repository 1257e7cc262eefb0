"""The idle timer: without input the program returns from every scene to the attract loop."""

from collections.abc import Iterator
from random import Random

import pygame
import pytest

from dvonn.commandline import Options
from dvonn.kiosk.attract.attract_loop import AttractLoop
from dvonn.kiosk.event_settings import GameMode
from dvonn.kiosk.guests.guest_match import GuestMatch
from dvonn.kiosk.idle_timer import COUNTDOWN_SECONDS
from dvonn.kiosk.program import Kiosk
from dvonn.rules.formats.board_codes import random_code
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import Push, ShowMatch, ShowMenu
from dvonn.storage.settings import Settings
from dvonn.tools.stills.event_stills import KIOSK_SCENE_BUILDERS
from dvonn.ui.theme import WOOD
from tests.harness.player import FakeClock

SIZE = (320, 200)
KEY = pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0)
SECONDS_BEFORE_TIMEOUT = 0.5


@pytest.fixture
def kiosk() -> Iterator[Kiosk]:
    """Return a program that has drawn its first frame."""
    program = Kiosk(Options(size=SIZE), clock=FakeClock(), rng=Random(1))
    program.frame([], 0)
    yield program
    program.autosave.close()


def started_match() -> GuestMatch:
    """Return a match of two guests after its first move."""
    game = GuestMatch(GameMode.TWO, None, random_code(Random(1)), {}, 1, FakeClock())
    game.play(game.position.moves()[0])
    return game


def wait(kiosk: Kiosk, seconds: float) -> None:
    """Let time pass without input."""
    for _ in range(round(seconds * 2)):
        kiosk.frame([], 0.5)


@pytest.mark.parametrize("name", [name for name in KIOSK_SCENE_BUILDERS if not name.startswith("attract")])
def test_every_scene_of_an_event_is_left(kiosk: Kiosk, name: str) -> None:
    """Every scene of an event returns to the attract loop after the idle time."""
    for scene in KIOSK_SCENE_BUILDERS[name](kiosk.context):
        kiosk.director.apply(Push(scene))
    kiosk.frame([KEY], 0)
    wait(kiosk, kiosk.context.event_settings.idle + 1)
    assert kiosk.director.top is kiosk.attract
    assert not kiosk.context.errors


def test_the_countdown_is_seen_and_any_input_stops_it(kiosk: Kiosk) -> None:
    """The last seconds are counted down on the screen; any key stops the countdown and has no other effect."""
    kiosk.director.apply(ShowMatch(started_match()))
    kiosk.frame([KEY], 0)
    scene = kiosk.director.top
    assert isinstance(scene, BoardScene)
    wait(kiosk, kiosk.context.event_settings.idle - COUNTDOWN_SECONDS - 1)
    before = pygame.image.tobytes(kiosk.window.surface, "RGB")
    wait(kiosk, 2)
    assert pygame.image.tobytes(kiosk.window.surface, "RGB") != before
    plies = len(scene.match.game.plies)
    kiosk.frame([pygame.Event(pygame.KEYDOWN, key=pygame.K_u, mod=0)], 0)
    assert len(scene.match.game.plies) == plies, "the undo key has only stopped the countdown"
    wait(kiosk, kiosk.context.event_settings.idle - SECONDS_BEFORE_TIMEOUT)
    assert kiosk.director.top is scene


def test_moving_the_mouse_counts_as_input(kiosk: Kiosk) -> None:
    """Moving the mouse restarts the idle time."""
    kiosk.director.apply(ShowMatch(started_match()))
    for n in range(40):
        at = {"pos": (10 + n % 2, 10), "rel": (1, 0), "buttons": (0, 0, 0), "touch": False}
        kiosk.frame([pygame.Event(pygame.MOUSEMOTION, at)], 5.0)
    assert isinstance(kiosk.director.top, BoardScene)


def test_the_next_guest_finds_the_usual_settings(kiosk: Kiosk) -> None:
    """A guest's changes of settings and theme are gone after their match."""
    kiosk.director.apply(ShowMatch(started_match()))
    kiosk.frame([KEY], 0)
    settings = kiosk.stage.settings
    settings.white_name, settings.confirm, settings.lesson = "Anna", True, 3
    kiosk.stage.set_theme(WOOD)
    kiosk._apply(ShowMenu())  # noqa: SLF001 # as on leaving a scene
    assert kiosk.stage.settings == Settings()
    assert kiosk.stage.assets.theme is Settings().theme
    assert kiosk.stage.settings is not kiosk.context.default_settings


def test_a_suspended_machine_wakes_up_for_the_next_guest(kiosk: Kiosk) -> None:
    """A frame of an hour counts as an hour without input."""
    kiosk.director.apply(ShowMatch(started_match()))
    kiosk.frame([KEY], 0)
    kiosk.frame([], 3600.0)
    assert isinstance(kiosk.director.top, AttractLoop)
