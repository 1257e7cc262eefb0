"""The host of an event: the idle timer, the pointer, what is forgotten after a guest, and the corner taps."""

import os
from pathlib import Path
from random import Random

import pygame
import pytest

from dvonn.input.intentions import Device, Press
from dvonn.kiosk.event_host import CornerTaps
from dvonn.kiosk.event_settings import BLITZ, TWO
from dvonn.kiosk.guest_match import GuestMatch
from dvonn.kiosk.initials_screen import InitialsScreen
from dvonn.kiosk.winner_list import Board
from dvonn.match.match import MatchTerms
from dvonn.rules.formats.board_codes import random_code
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import Pop, Push, ShowMatch, ShowMenu
from dvonn.storage.settings import Settings
from dvonn.storage.text_store import Storage
from dvonn.ui.theme import WOOD
from dvonn.window import INVISIBLE_POINTER
from tests.harness.event_user import KioskUser
from tests.harness.user import (
    A,
    axis_motion,
    finger_event,
    hat_motion,
    key_down,
    mouse_down,
    mouse_motion,
    mouse_up,
    pad_down,
    pad_up,
    wheel_motion,
)

IDLE = 20  # seconds
CORNER, ELSEWHERE = (9, 9), (300, 300)


@pytest.fixture
def user() -> KioskUser:
    """Return the user of a program that does not wait long for guests."""
    user = KioskUser(size=(320, 200))
    user.event_context.event_settings.idle = IDLE
    return user


def begin_match(user: KioskUser) -> BoardScene:
    """Show a match of two guests after its first move, press a key, and return the scene."""
    match = GuestMatch(TWO, None, MatchTerms(code=random_code(Random(1))), 1)
    match.play(match.position.moves()[0])
    user.app.director.apply(ShowMatch(match))
    user.press(pygame.K_TAB)
    assert isinstance(user.top, BoardScene)
    return user.top


def wait(user: KioskUser, seconds: float) -> None:
    """Let time pass without input, half a second in each frame."""
    for _ in range(round(seconds * 2)):
        user.app.frame([], 0.5)


KEYBOARD, PAD = Device.KEYBOARD, Device.PAD
PRESSES = {
    "a letter": (key_down(pygame.K_a), KEYBOARD),
    "Shift": (key_down(pygame.K_LSHIFT), None),
    "a key that is closed to guests": (key_down(pygame.K_F11), KEYBOARD),
    "Esc": (key_down(pygame.K_ESCAPE), KEYBOARD),
    "the left button": (mouse_down(ELSEWHERE), Device.MOUSE),
    "a button without a name": (mouse_down(ELSEWHERE, 9), None),
    "the pointer": (mouse_motion(ELSEWHERE), None),
    "the wheel": (wheel_motion(1), Device.MOUSE),
    "a touch": (finger_event(pygame.FINGERDOWN, ELSEWHERE, (320, 200)), Device.TOUCH),
    "a pad": (pad_down(A), PAD),
    "a button of a pad without a name": (pad_down(23), PAD),
    "a hat": (hat_motion(0, 1), PAD),
    "a stick": (axis_motion(0, -1.0), PAD),
    "an axis without a name": (axis_motion(9, 0.7), None),
}
"""What ends the countdown, and the device with which it begins a visit, None for what does not."""
RELEASES = [
    *(mouse_up(ELSEWHERE), finger_event(pygame.FINGERUP, ELSEWHERE, (320, 200)), pad_up(A), hat_motion(0, 0)),
    *(axis_motion(0, 0.0), axis_motion(9, 0.0)),
]


@pytest.mark.parametrize(("event", "device"), PRESSES.values(), ids=PRESSES)
def test_any_press_starts_or_ends_the_countdown(user: KioskUser, event: pygame.Event, device: Device | None) -> None:
    """Any key, button, axis or touch opens one choice of games, and later ends the countdown, which is seen.

    Modifiers do not start, as the operator's keys begin with them, nor does what has no meaning.
    """
    user.send(event)
    user.send(*RELEASES)
    assert user.is_home is (device is None)
    if device:
        assert user.app.context.controls.device is device
        user.app.director.apply(Pop())
        assert user.is_home
    scene = begin_match(user)
    for _ in range(IDLE - 8):
        user.app.frame([], 3600.0)  # an hour in which the machine was suspended is no idle time
    assert "Still there? 8" in user.drawn_lines()
    before = scene.cursor.space, scene.selection.selected, len(scene.match.game.plies)
    user.send(event)
    user.send(*RELEASES)
    wait(user, IDLE - 0.5)
    assert user.top is scene
    assert (scene.cursor.space, scene.selection.selected, len(scene.match.game.plies)) == before
    wait(user, 1)
    assert user.is_home


def test_a_letter_that_ends_the_countdown_is_not_typed(user: KioskUser) -> None:
    """A letter pressed during the countdown does not become an initial."""
    screen = InitialsScreen(user.event_context, Board(BLITZ, "greedy"), 9)
    user.app.director.apply(Push(screen))
    wait(user, IDLE - 1)
    for initials in ("AAA", "QAA"):
        user.send(key_down(pygame.K_q), pygame.Event(pygame.TEXTINPUT, text="q"))
        assert screen.initials == initials


def test_movements_count_as_input_for_some_minutes_and_trembling_does_not(user: KioskUser) -> None:
    """Moving the mouse restarts the idle time; without any press a guest is gone after five minutes.

    A pointer that trembles by a few pixels, a stick near its centre, or one that is stuck keep no left game.
    """
    scene, seconds = begin_match(user), 0
    while user.top is scene:
        seconds += 1
        user.app.frame([mouse_motion((10 + seconds % 7 * 40, 10))], 1.0)
    assert 300 <= seconds <= 302
    begin_match(user)
    user.send(axis_motion(1, 1.0))
    for n in range(2 * IDLE + 2):
        user.app.frame([mouse_motion((100 + n % 3, 100)), axis_motion(0, 0.3 * (n % 2)), axis_motion(1, 1.0)], 0.5)
    assert user.is_home


def test_the_pointer_never_moves_relatively() -> None:
    """With grabbed input a key makes the pointer invisible, without the relative motion of a hidden pointer."""
    pygame.display.quit()  # only a new window, which has the focus, grabs the input
    user = KioskUser()
    window, pointers = user.app.window, []
    window.change_mode(0, fullscreen=True)
    user.send(mouse_motion(CORNER))
    for event in (key_down(pygame.K_UP), mouse_down(CORNER), key_down(pygame.K_UP), mouse_motion(ELSEWHERE)):
        window.grab_input()
        user.send(event)
        assert pygame.event.get_grab()
        assert not pygame.mouse.get_relative_mode()
        pointers.append(pygame.mouse.get_cursor())
    pygame.event.set_grab(False)
    assert [pointer == INVISIBLE_POINTER for pointer in pointers] == [True, False, True, False]


def test_the_next_guest_finds_the_usual_settings(user: KioskUser) -> None:
    """A guest's changes of settings and theme are gone after their match."""
    begin_match(user)
    settings = user.app.context.settings
    settings.white_name, settings.confirm, settings.lesson = "Anna", True, 3
    user.app.context.set_theme(WOOD)
    user.app.apply(ShowMenu())
    assert user.app.context.settings == Settings(music=0.0)
    assert user.app.context.assets.theme is Settings().theme
    assert user.app.context.settings is not user.event_context.default_settings


@pytest.mark.parametrize(
    ("presses", "opens"),
    [
        ([(CORNER, when) for when in (0, 1, 2, 3, 4)], True),
        ([(CORNER, when) for when in (0, 1, 2, 3, 4.1)], False),
        ([((59, 59), 0)] * 5, True),
        ([((60, 9), 0)] * 5, False),
        ([(CORNER, 0)] * 4 + [(ELSEWHERE, 0)] + [(CORNER, 0)] * 4, False),
        ([(CORNER, 0)] * 9, False),
        ([(CORNER, 0)] * 10, True),
    ],
)
def test_corner_taps(presses: list[tuple[tuple[int, int], float]], opens: object) -> None:
    """Five presses in the corner within four seconds count; a press elsewhere restarts the count."""
    taps = CornerTaps()
    assert [taps.add(Press(at), (800, 480), now) for at, now in presses][-1] is opens


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
