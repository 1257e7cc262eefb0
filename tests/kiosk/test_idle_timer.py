"""Whoever leaves, leaves nothing behind: from every scene the program goes back to its start by itself."""

from collections.abc import Iterator
from random import Random

import pygame
import pytest

from dvonn.commandline import Options
from dvonn.kiosk.attract.attract import Attract
from dvonn.kiosk.event_settings import GameMode
from dvonn.kiosk.guests.guest_match import GuestMatch
from dvonn.kiosk.idle_timer import COUNTED
from dvonn.kiosk.program import Kiosk
from dvonn.rules.formats.board_codes import random_code
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import Push, ShowMatch, ShowMenu
from dvonn.storage.settings import Settings
from dvonn.tools.stills.event_stills import STILLS
from dvonn.ui.theme import WOOD
from tests.harness.player import FakeClock

SIZE = (320, 200)
KEY = pygame.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0)
STILL_THERE = 0.5  # seconds before the time is over


@pytest.fixture
def kiosk() -> Iterator[Kiosk]:
    """Return a program that has just shown its start."""
    program = Kiosk(Options(size=SIZE), clock=FakeClock(), rng=Random(1))
    program.frame([], 0)
    yield program
    program.keeper.close()


def begun() -> GuestMatch:
    """Return a game of two guests that has begun."""
    game = GuestMatch(GameMode.TWO, None, random_code(Random(1)), {}, 1, FakeClock())
    game.play(game.position.moves()[0])
    return game


def wait(kiosk: Kiosk, seconds: float) -> None:
    """Let time pass in which nobody does anything."""
    for _ in range(round(seconds * 2)):
        kiosk.frame([], 0.5)


@pytest.mark.parametrize("name", [name for name in STILLS if not name.startswith("attract")])
def test_every_scene_of_an_event_is_left(kiosk: Kiosk, name: str) -> None:
    """The operator's pages, the letters of a winner and all else give way to the attract loop after a while."""
    for scene in STILLS[name](kiosk.hall):
        kiosk.director.apply(Push(scene))
    kiosk.frame([KEY], 0)
    wait(kiosk, kiosk.hall.house.idle + 1)
    assert kiosk.director.top is kiosk.attract
    assert not kiosk.hall.errors


def test_the_countdown_is_seen_and_any_input_stops_it(kiosk: Kiosk) -> None:
    """The last seconds are counted on the screen; a key then does nothing but go on."""
    kiosk.director.apply(ShowMatch(begun()))
    kiosk.frame([KEY], 0)
    scene = kiosk.director.top
    assert isinstance(scene, BoardScene)
    wait(kiosk, kiosk.hall.house.idle - COUNTED - 1)
    before = pygame.image.tobytes(kiosk.window.surface, "RGB")
    wait(kiosk, 2)
    assert pygame.image.tobytes(kiosk.window.surface, "RGB") != before
    plies = len(scene.match.game.plies)
    kiosk.frame([pygame.Event(pygame.KEYDOWN, key=pygame.K_u, mod=0)], 0)
    assert len(scene.match.game.plies) == plies, "the undo key has only stopped the countdown"
    wait(kiosk, kiosk.hall.house.idle - STILL_THERE)
    assert kiosk.director.top is scene


def test_a_pointer_that_stirs_is_somebody(kiosk: Kiosk) -> None:
    """Moving the mouse is enough to stay."""
    kiosk.director.apply(ShowMatch(begun()))
    for n in range(40):
        at = {"pos": (10 + n % 2, 10), "rel": (1, 0), "buttons": (0, 0, 0), "touch": False}
        kiosk.frame([pygame.Event(pygame.MOUSEMOTION, at)], 5.0)
    assert isinstance(kiosk.director.top, BoardScene)


def test_the_next_guest_finds_the_usual_settings(kiosk: Kiosk) -> None:
    """What a guest has changed is gone, and the look is the house's again."""
    kiosk.director.apply(ShowMatch(begun()))
    kiosk.frame([KEY], 0)
    settings = kiosk.stage.settings
    settings.white_name, settings.confirm, settings.lesson = "Anna", True, 3
    kiosk.stage.dress(WOOD)
    kiosk._apply(ShowMenu())  # noqa: SLF001 # as a scene does that is left
    assert kiosk.stage.settings == Settings()
    assert kiosk.stage.assets.theme is Settings().theme
    assert kiosk.stage.settings is not kiosk.hall.settings


def test_a_suspended_machine_wakes_up_for_the_next_guest(kiosk: Kiosk) -> None:
    """A frame that took an hour counts as an hour in which nobody was there."""
    kiosk.director.apply(ShowMatch(begun()))
    kiosk.frame([KEY], 0)
    kiosk.frame([], 3600.0)
    assert isinstance(kiosk.director.top, Attract)
