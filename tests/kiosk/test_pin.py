"""The PIN: any device enters it, only a salted hash is stored, and wrong guesses cost growing time, across restarts."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from dvonn.kiosk.event_settings import open_event_settings
from dvonn.kiosk.operator.operator_page import OperatorPage
from dvonn.kiosk.operator.pin_pad import NewPin, PinPad
from dvonn.kiosk.pin import PIN_HASH_PATTERN, PIN_TRIES, PinLock, PinTries, hash_pin, is_pin, verify_pin
from dvonn.screens.scene import RefreshMode
from dvonn.storage.text_store import Storage
from tests.harness.clocks import ManualClock
from tests.harness.event_user import KioskUser, at_operator_page, turn_to_page

PIN = "27182818"
ANY_HASH = hash_pin("4711")
WAITS = [0, 0, 0, 0, 5, 10, 20, 40, 60, 60, 60, 60]
"""Seconds to wait, by the number of wrong tries."""


# Hashes


@pytest.mark.usefixtures("costly_pins")
def test_only_the_pin_itself_is_right() -> None:
    """Only the exact PIN matches its hash, which has its own salt and contains no digits of the PIN."""
    hashes = {hash_pin("31415926") for _ in range(3)}
    assert len({one.split("$")[4] for one in hashes}) == 3
    for one in hashes:
        assert PIN_HASH_PATTERN.fullmatch(one)
        assert verify_pin("31415926", one)
        assert "31415926" not in one
    assert not any(verify_pin(pin, ANY_HASH) for pin in ("", "471", "47110", "4712", "1147", "\N{SNOWMAN}"))


def test_other_texts_are_no_hashes_and_no_pins() -> None:
    """Only hashes with this program's parameters are accepted, so that a damaged file cannot demand memory and time.

    A PIN has four to eight ASCII digits.
    """
    wrong = ["", "4711", ANY_HASH[:-1], ANY_HASH + "0", ANY_HASH.upper(), ANY_HASH.replace("$8$", "$9$")]
    assert not any(map(PIN_HASH_PATTERN.fullmatch, [*wrong, ANY_HASH.replace("$16384$", "$999999999$")]))
    assert all(map(is_pin, ("1234", "00000000")))
    assert not any(map(is_pin, ("123", "123456789", "12 34", "12a4", "\N{ARABIC-INDIC DIGIT ONE}234", "")))


# Waiting


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


def try_wrong(lock: PinLock, clock: ManualClock, times: int) -> list[float]:
    """Try a wrong PIN the given number of times; return the seconds of waiting after each."""
    waits = []
    for _ in range(times):
        assert not lock.try_pin("0000", ANY_HASH)
        waits.append(lock.seconds_left)
        for share in (0.5, 0.0):
            clock.now += lock.seconds_left - share * waits[-1]
            assert lock.seconds_left == share * waits[-1]
    return waits


def test_waiting_grows_until_wrong_pins_are_forgotten(clock: ManualClock) -> None:
    """Three wrong PINs are free, the fourth costs five seconds, each further one twice as long, up to a minute.

    Waiting does not reset the count, ten minutes after the last try do; it works without a folder, too.
    """
    lock = PinLock(Storage(None), clock)
    assert lock.seconds_left == WAITS[0]
    assert try_wrong(lock, clock, len(WAITS) - 1) == WAITS[1:]
    clock.now += 539
    assert try_wrong(lock, clock, 1) == [60]
    clock.now += 540
    assert try_wrong(lock, clock, 4) == WAITS[1:5]


@pytest.mark.parametrize("wrong", [0, 3, 4, 11, 999])
def test_a_restart_is_not_free(tmp_path: Path, clock: ManualClock, wrong: int) -> None:
    """After a restart the last wait begins again, and the count goes on, up to 999, so that it can be read again."""
    storage = Storage(tmp_path)
    storage.write("tries.txt", PIN_TRIES.format(PinTries(wrong)))
    lock = PinLock(storage, clock)
    assert lock.seconds_left == WAITS[min(wrong, 11)]
    clock.now += lock.seconds_left
    try_wrong(lock, clock, 1)
    assert PinLock(storage, clock).wrong_tries == min(999, wrong + 1)
    assert lock.try_pin("4711", hash_pin("4711"))
    assert PinLock(storage, clock).wrong_tries == 0
    assert try_wrong(lock, clock, 3) == WAITS[1:4]
    assert storage.take_messages() == []


# The pad


@pytest.fixture
def user(tmp_path: Path) -> KioskUser:
    """Return a user of a program that asks for its PIN."""
    user = KioskUser(tmp_path, first_pin=PIN)
    user.press_operator_keys()
    assert isinstance(user.top, PinPad)
    return user


def by_mouse(user: KioskUser, pin: str) -> None:
    user.click_lines(*pin, "Done")


@pytest.mark.parametrize("enter", [KioskUser.type, by_mouse])
def test_any_device_enters_the_pin(user: KioskUser, enter: Callable[[KioskUser, str], None]) -> None:
    """Each device opens the operator's page with the right PIN and not with a wrong one."""
    enter(user, "2718281")
    assert isinstance(user.top, PinPad)
    assert "Wrong PIN" in user.visible_lines()
    enter(user, PIN)
    assert isinstance(user.top, OperatorPage)


def test_digits_are_taken_back_hidden_and_others_ignored(user: KioskUser) -> None:
    """The picture depends on the number of digits entered and not on their values.

    Backspace and Erase remove the last one; letters, symbols and digits beyond the eighth are ignored.
    """
    pictures = []
    for pin in ("1234", "9876", "123"):
        for digit in pin:
            user.send(pygame.Event(pygame.TEXTINPUT, text=digit))
        surface = pygame.Surface(user.size)
        user.top.draw(surface, 0)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
        user.press(*[pygame.K_BACKSPACE] * len(pin))
    assert pictures[0] == pictures[1] != pictures[2]
    for label in "2799":
        user.tap(user.find_line(label))
    user.press(pygame.K_BACKSPACE)
    user.tap(user.find_line("Erase"))
    user.type("x 1\N{SNOWMAN}82-818\N{ARABIC-INDIC DIGIT ONE}99")
    assert isinstance(user.top, OperatorPage)


def test_the_way_back_and_the_size_of_texts(user: KioskUser) -> None:
    """Escape returns to the scene before the PIN pad; leaving the page leads to the attract loop.

    The pad and the pages, with the dialogs over them, have the usual size of texts; guests have theirs again.
    """
    user.press(pygame.K_ESCAPE, pygame.K_RETURN)
    before, sizes = user.top, [user.app.context.layout.type_px(0)]
    for _ in range(2):
        user.press_operator_keys()
    sizes.append(user.app.context.layout.type_px(0))
    user.press(pygame.K_ESCAPE)
    assert user.top is before
    sizes.append(user.app.context.layout.type_px(0))
    user.press_operator_keys()
    user.type(PIN)
    turn_to_page(user, "Event")
    user.press(pygame.K_RETURN)
    assert isinstance(user.top, NewPin)
    sizes.append(user.app.context.layout.type_px(0))
    user.press(pygame.K_ESCAPE)
    user.click_lines("Leave")
    assert user.is_home
    assert sizes == [sizes[0], sizes[1]] * 2
    assert user.app.context.layout.type_px(0) == sizes[0] > sizes[1]


def test_no_pin_counts_during_the_wait(user: KioskUser, tmp_path: Path) -> None:
    """During the wait, which is counted down, no PIN is accepted or counted; asking again or a restart don't help."""
    for _ in range(6):
        user.skip(user.event_context.pin_lock.seconds_left)
        user.type("1111")
    for enter in (KioskUser.type, by_mouse):
        enter(user, PIN)
        assert isinstance(user.top, PinPad)
    assert user.event_context.pin_lock.wrong_tries == 6
    user.tap(user.find_line("Back"))
    assert not isinstance(user.top, PinPad)
    user.press_operator_keys()
    again, seen = KioskUser(tmp_path), []
    again.press_operator_keys()
    for seconds in (0.0, 1.0, 2.0):
        again.skip(seconds)
        seen.append(next(line for line in again.visible_lines() if line.startswith("Wait")))
        assert again.top.refresh_mode is RefreshMode.LOW_RATE
    assert seen == ["Wait 20 s", "Wait 19 s", "Wait 17 s"]
    again.skip(18.0)
    assert not any(line.startswith("Wait") for line in again.visible_lines())
    assert again.top.refresh_mode is RefreshMode.ON_INPUT
    again.type(PIN)
    assert isinstance(again.top, OperatorPage)


def test_a_pin_is_set_changed_and_removed(tmp_path: Path) -> None:
    """A new PIN is entered twice, else it is asked for again; it counts at once and after a restart.

    Removing asks first. No file contains a PIN in plain text; one that is too short does not count as wrong.
    """

    def kept() -> str:
        return open_event_settings(Storage(tmp_path)).value.pin

    user = at_operator_page(KioskUser(tmp_path))
    turn_to_page(user, "Event")
    user.click_lines("Set a PIN")
    for pin, line in (("31415926", "Enter the PIN again"), ("31415927", "The PINs differ: start again")):
        user.type(pin)
        assert line in user.visible_lines()
    user.type("314")
    assert "4 to 8 digits" in user.visible_lines()
    assert not kept()
    user.press(pygame.K_ESCAPE)
    for label, pin in (("Set a PIN", "16180339"), ("Change the PIN", PIN)):
        user.click_lines(label)
        user.type(pin)
        user.type(pin)
        assert verify_pin(pin, kept())
    user.press(pygame.K_ESCAPE)
    user.press_operator_keys()
    for pin in ("", "271", "31415926"):
        user.type(pin)
    assert user.event_context.pin_lock.wrong_tries == 1
    files = {path.name: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert {"event.txt", "tries.txt"} <= files.keys()
    assert not [name for name, text in files.items() for pin in (PIN, "16180339", "31415926") if pin.encode() in text]
    user.type(PIN)
    turn_to_page(user, "Event")
    user.press(*[pygame.K_TAB] * 10)
    for answer in ("Keep", "Remove"):
        user.click_lines("Remove the PIN", answer)
        assert bool(kept()) is (answer == "Keep")
    at_operator_page(KioskUser(tmp_path))
