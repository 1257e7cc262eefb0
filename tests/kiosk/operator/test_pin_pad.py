"""The PIN pad: any device enters a PIN, its digits stay hidden, wrong PINs cost time, and only a hash is stored."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from dvonn.kiosk.event_settings import open_event_settings
from dvonn.kiosk.operator.operator_page import OperatorPage
from dvonn.kiosk.operator.pin_pad import NewPin, PinPad
from dvonn.kiosk.pin import verify_pin
from dvonn.screens.scene import Push, RefreshMode
from dvonn.storage.text_store import Storage
from tests.harness.event_user import KioskUser, at_operator_page, turn_to_page

PIN = "27182818"
KEYPAD = {str(digit): code for digit, code in enumerate([pygame.K_KP0, *range(pygame.K_KP1, pygame.K_KP9 + 1)])}


@pytest.fixture
def user(tmp_path: Path) -> KioskUser:
    """Return a user of a program that asks for its PIN."""
    user = KioskUser(tmp_path, first_pin=PIN)
    user.press_operator_keys()
    assert isinstance(user.top, PinPad)
    return user


def enter_wrong_pins(user: KioskUser, times: int) -> None:
    """Enter a wrong PIN the given number of times, waiting only as long as the lock demands."""
    for _ in range(times):
        user.skip(user.context.pin_lock.seconds_left)
        user.type("1111")


def test_operators_read_from_near(user: KioskUser) -> None:
    """The pad and the pages, with the dialogs over them, have the usual size of texts; guests have theirs again."""
    near = [user.app.stage.layout]
    user.press(pygame.K_ESCAPE)
    from_afar = user.app.stage.layout
    user.press_operator_keys()
    user.type(PIN)
    near.append(user.app.stage.layout)
    turn_to_page(user, "Event")
    user.press(pygame.K_RETURN)
    assert isinstance(user.top, NewPin)
    near.append(user.app.stage.layout)
    user.press(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert from_afar == user.app.stage.layout
    assert all(layout.text_px(0) < from_afar.text_px(0) for layout in near)


# Input devices


def by_keypad(user: KioskUser, pin: str) -> None:
    for digit in pin:
        down = pygame.Event(pygame.KEYDOWN, key=KEYPAD[digit], mod=pygame.KMOD_NUM, unicode=digit, scancode=0)
        user.send(down, pygame.Event(pygame.TEXTINPUT, text=digit))
    user.press(pygame.K_KP_ENTER)


def by_mouse(user: KioskUser, pin: str) -> None:
    user.click_lines(*pin, "Done")


@pytest.mark.parametrize("enter", [KioskUser.type, by_keypad, by_mouse])
def test_any_device_enters_the_pin(user: KioskUser, enter: Callable[[KioskUser, str], None]) -> None:
    """Each device opens the operator's page with the right PIN and not with a wrong one."""
    enter(user, "2718281")
    assert isinstance(user.top, PinPad)
    assert "Wrong PIN" in user.visible_lines()
    enter(user, PIN)
    assert isinstance(user.top, OperatorPage)


def test_digits_are_taken_back_and_others_ignored(user: KioskUser) -> None:
    """Backspace and Erase remove the last digit; letters, symbols and digits beyond the eighth are ignored."""
    for label in "2799":
        user.tap(user.find_line(label))
    user.press(pygame.K_BACKSPACE)
    user.tap(user.find_line("Erase"))
    user.type("x 1\N{SNOWMAN}82-818\N{ARABIC-INDIC DIGIT ONE}99")
    assert isinstance(user.top, OperatorPage)


def test_the_way_back(tmp_path: Path) -> None:
    """Escape and Back return to the scene before the PIN pad; leaving the page leads to the attract loop."""
    user = KioskUser(tmp_path, first_pin=PIN)
    user.press(pygame.K_RETURN)
    before = user.top
    for _ in range(2):
        user.press_operator_keys()
    user.press(pygame.K_ESCAPE)
    assert user.top is before
    user.press_operator_keys()
    user.click_lines("Back")
    assert user.top is before
    user.press_operator_keys()
    user.type(PIN)
    user.click_lines("Leave")
    assert user.is_home


# Hidden digits


def test_digits_are_not_seen(user: KioskUser) -> None:
    """The picture depends on the number of digits entered and not on their values."""
    pictures = []
    for pin in ("1234", "9876", "123"):
        for digit in pin:
            user.send(pygame.Event(pygame.TEXTINPUT, text=digit))
        surface = pygame.Surface(user.size)
        user.top.draw(surface, 0)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
        user.press(*[pygame.K_BACKSPACE] * len(pin))
    assert pictures[0] == pictures[1] != pictures[2]


# Wrong PINs


def test_waiting_is_counted_down(user: KioskUser) -> None:
    """The wait after wrong PINs is counted down on the screen; then the right one counts."""
    enter_wrong_pins(user, 4)
    seen = []
    for seconds in (0.0, 1.0, 2.0):
        user.skip(seconds)
        seen.append(next(line for line in user.visible_lines() if line.startswith("Wait")))
        assert user.top.refresh_mode is RefreshMode.LOW_RATE
    assert seen == ["Wait 5 s", "Wait 4 s", "Wait 2 s"]
    user.skip(2.0)
    assert not any(line.startswith("Wait") for line in user.visible_lines())
    assert user.top.refresh_mode is RefreshMode.ON_INPUT
    user.type(PIN)
    assert isinstance(user.top, OperatorPage)


def test_no_pin_counts_during_the_wait(user: KioskUser, tmp_path: Path) -> None:
    """During the wait no PIN is accepted or counted, by any device; asking again or a restart do not shorten it."""
    enter_wrong_pins(user, 6)
    for enter in (KioskUser.type, by_mouse):
        enter(user, PIN)
        assert isinstance(user.top, PinPad)
    assert user.context.pin_lock.wrong_tries == 6
    user.tap(user.find_line("Back"))
    assert not isinstance(user.top, PinPad)
    user.press_operator_keys()
    assert {"Wait 20 s", "Wait 19 s"} & user.visible_lines().keys()
    again = KioskUser(tmp_path)
    again.press_operator_keys()
    assert "Wait 20 s" in again.visible_lines()


# A new PIN


def test_a_new_pin_is_entered_twice(user: KioskUser, tmp_path: Path) -> None:
    """A new PIN entered twice replaces the old one; two different ones, or a short one, are asked for again."""
    user.app.director.apply(Push(NewPin(user.context)))
    for pin, line in (("31415926", "Enter the PIN again"), ("31415927", "The PINs differ: start again")):
        user.type(pin)
        assert line in user.visible_lines()
    user.type("314")
    assert "4 to 8 digits" in user.visible_lines()
    assert verify_pin(PIN, open_event_settings(Storage(tmp_path)).value.pin)
    user.type("5555")
    user.type("5555")
    assert isinstance(user.top, PinPad)
    kept = open_event_settings(Storage(tmp_path)).value.pin
    assert kept == user.context.event_settings.pin
    assert verify_pin("5555", kept)


def test_no_file_contains_a_pin(user: KioskUser, tmp_path: Path) -> None:
    """No file contains a PIN in plain text, whether right or wrong; one that is too short does not count as wrong."""
    for pin in ("", "271", "16180339"):
        user.type(pin)
    assert user.context.pin_lock.wrong_tries == 1
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert {path.name for path in files} >= {"event.txt", "tries.txt"}
    for path in files:
        content = path.read_bytes()
        assert not any(pin.encode() in content for pin in (PIN, "16180339")), path


# The PIN of an event


def test_a_pin_is_set_changed_and_removed(tmp_path: Path) -> None:
    """A new, changed or removed PIN counts at once and after a restart; removing asks first."""
    user = at_operator_page(KioskUser(tmp_path))
    turn_to_page(user, "Event")
    for label, pin in (("Set a PIN", PIN), ("Change the PIN", "4711")):
        user.click_lines(label)
        user.type(pin)
        user.type(pin)
        assert verify_pin(pin, open_event_settings(Storage(tmp_path)).value.pin)
    for answer in ("Keep", "Remove"):
        user.click_lines("Remove the PIN", answer)
        assert bool(open_event_settings(Storage(tmp_path)).value.pin) is (answer == "Keep")
    at_operator_page(KioskUser(tmp_path))
