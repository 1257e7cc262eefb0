"""The host of an event: the idle timer, the operator's corner taps, and the retention of records."""

import os
from pathlib import Path
from random import Random

import pygame
import pytest

from dvonn.input import Press
from dvonn.kiosk.event_host import COUNTDOWN_SECONDS, CornerTaps
from dvonn.kiosk.event_settings import GameMode
from dvonn.kiosk.guests.guest_match import GuestMatch
from dvonn.rules.formats.board_codes import random_code
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import Push, ShowMatch, ShowMenu
from dvonn.storage.settings import Settings
from dvonn.storage.text_store import Storage
from dvonn.tools.stills.event_stills import KIOSK_SCENE_BUILDERS
from dvonn.ui.theme import WOOD
from tests.harness.devices import mouse_motion
from tests.harness.event_program import KioskUser
from tests.harness.player import FakeClock

SECONDS_BEFORE_TIMEOUT = 0.5
CORNER, ELSEWHERE = (9, 9), (300, 300)


@pytest.fixture
def user() -> KioskUser:
    """Return the user of a program that has drawn its first frame."""
    return KioskUser(size=(320, 200), draws=True)


def begin_match(user: KioskUser) -> BoardScene:
    """Show a match of two guests after its first move, press a key, and return the scene."""
    match = GuestMatch(GameMode.TWO, None, random_code(Random(1)), {}, 1, FakeClock())
    match.play(match.position.moves()[0])
    user.app.director.apply(ShowMatch(match))
    user.press(pygame.K_TAB)
    assert isinstance(user.top, BoardScene)
    return user.top


def wait(user: KioskUser, seconds: float) -> None:
    """Let time pass without input, half a second in each frame."""
    for _ in range(round(seconds * 2)):
        user.app.frame([], 0.5)


# The idle timer


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
    scene = begin_match(user)
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
    scene = begin_match(user)
    for n in range(40):
        user.app.frame([mouse_motion((10 + n % 2, 10))], 5.0)
    assert user.top is scene


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


# The operator's corner taps


@pytest.mark.parametrize(
    ("presses", "opens"),
    [
        ([(CORNER, when) for when in (0, 1, 2, 3, 4)], True),
        ([(CORNER, when) for when in (0, 1, 2, 3, 4.1)], False),
        ([(CORNER, when) for when in (0, 1, 2, 3, 4.1, 4.2)], True),
        ([((59, 59), 0)] * 5, True),
        ([((60, 9), 0)] * 5, False),
        ([((9, 60), 0)] * 5, False),
        ([(CORNER, 0)] * 4 + [(ELSEWHERE, 0)] + [(CORNER, 0)] * 4, False),
        ([(CORNER, 0)] * 4 + [(ELSEWHERE, 0)] + [(CORNER, 0)] * 5, True),
        ([(CORNER, 0)] * 9, False),
        ([(CORNER, 0)] * 10, True),
    ],
)
def test_corner_taps(presses: list[tuple[tuple[int, int], float]], opens: object) -> None:
    """Five presses in the corner within four seconds count; a press elsewhere restarts the count."""
    taps = CornerTaps()
    assert [taps.add(Press(at), (800, 480), now) for at, now in presses][-1] is opens


# Retention


def test_the_oldest_files_are_deleted(tmp_path: Path) -> None:
    """The three files changed last stay, whatever their names; subfolders and a folder within the limit stay whole."""
    storage = Storage(tmp_path)
    storage.keep_newest("records", 3)
    for number, name in enumerate("ebdac"):
        storage.write(f"records/{name}", "x")
        os.utime(tmp_path / "records" / name, (number, number))
    storage.write("records/trash/one", "x")
    for _ in range(2):
        storage.keep_newest("records", 3)
        assert sorted(storage.files("records")) == ["a", "c", "d"]
    assert list(storage.files("records/trash")) == ["one"]
