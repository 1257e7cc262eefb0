"""The panels for PINs: any device enters one, nobody sees it, wrong ones are refused, only a hash is kept."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from dvonn.kiosk.event_settings import read_event_settings
from dvonn.kiosk.operator.operator import OperatorPage
from dvonn.kiosk.operator.pin_pad import NewPin, PinPad
from dvonn.kiosk.pin import is_right
from dvonn.screens.scene import Activity, Push
from dvonn.start import parse
from dvonn.storage.text_store import Storage
from tests.harness.devices import A
from tests.harness.event_program import Cabinet

PIN = "27182818"
KEYPAD = {str(digit): code for digit, code in enumerate([pygame.K_KP0, *range(pygame.K_KP1, pygame.K_KP9 + 1)])}

ARROWS = {(1, 0): pygame.K_RIGHT, (-1, 0): pygame.K_LEFT, (0, 1): pygame.K_DOWN, (0, -1): pygame.K_UP}


@pytest.fixture
def cabinet(tmp_path: Path) -> Cabinet:
    """Return a cabinet with a PIN that asks for it."""
    cabinet = Cabinet(tmp_path, first_pin=PIN)
    cabinet.knock_keys()
    assert isinstance(cabinet.top, PinPad)
    return cabinet


def wrong(cabinet: Cabinet, times: int) -> None:
    """Enter a wrong PIN so often, as soon as is possible."""
    for _ in range(times):
        cabinet.wait(cabinet.kiosk.hall.lock.left)
        cabinet.type("1111")


# By any device


def by_keys(cabinet: Cabinet, pin: str) -> None:
    cabinet.type(pin)


def by_keypad(cabinet: Cabinet, pin: str) -> None:
    for digit in pin:
        down = pygame.Event(pygame.KEYDOWN, key=KEYPAD[digit], mod=pygame.KMOD_NUM, unicode=digit, scancode=0)
        cabinet.frame(down, pygame.Event(pygame.TEXTINPUT, text=digit))
    cabinet.press(pygame.K_KP_ENTER)


def by_mouse(cabinet: Cabinet, pin: str) -> None:
    for label in (*pin, "Done"):
        cabinet.click(cabinet.where(label))


def by_finger(cabinet: Cabinet, pin: str) -> None:
    for label in (*pin, "Done"):
        cabinet.tap(cabinet.where(label))


def by_arrows(cabinet: Cabinet, pin: str) -> None:
    walk(pin, lambda across, down: cabinet.press(ARROWS[across, down]), lambda: cabinet.press(pygame.K_RETURN))


def by_stick(cabinet: Cabinet, pin: str) -> None:
    walk(pin, cabinet.steer, lambda: cabinet.push(A))


def walk(pin: str, step: Callable[[int, int], None], choose: Callable[[], None]) -> None:
    """Walk from key to key, beginning at Done, and choose each."""
    places = {
        label: (column, row)
        for row, keys in enumerate(("123", "456", "789", "E0D"))
        for column, label in enumerate(keys)
    }
    column, row = places["D"]
    for label in (*pin, "D"):
        for _ in range(abs(places[label][1] - row)):
            step(0, 1 if places[label][1] > row else -1)
        for _ in range(abs(places[label][0] - column)):
            step(1 if places[label][0] > column else -1, 0)
        column, row = places[label]
        choose()


@pytest.mark.parametrize("enter", [by_keys, by_keypad, by_mouse, by_finger, by_arrows, by_stick])
@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_any_device_enters_the_pin(
    tmp_path: Path, enter: Callable[[Cabinet, str], None], size: tuple[int, int]
) -> None:
    """Keys, the keypad, a mouse, a finger, arrows or a stick: each lets in with the right PIN, and not with another."""
    cabinet = Cabinet(tmp_path, size, PIN)
    cabinet.knock_keys()
    enter(cabinet, "2718281")
    assert isinstance(cabinet.top, PinPad)
    enter(cabinet, PIN)
    assert isinstance(cabinet.top, OperatorPage)


def test_a_digit_is_taken_back(cabinet: Cabinet) -> None:
    """Backspace, Erase and undo take the last digit back."""
    for label in "2799":
        cabinet.tap(cabinet.where(label))
    cabinet.press(pygame.K_BACKSPACE)
    cabinet.tap(cabinet.where("Erase"))
    cabinet.type(PIN[2:])
    assert isinstance(cabinet.top, OperatorPage)


@pytest.mark.parametrize("leave", ["Escape", "Back"])
def test_the_way_back_leads_to_where_it_was_asked(tmp_path: Path, leave: str) -> None:
    """Whoever does not know the PIN goes on with what was played."""
    cabinet = Cabinet(tmp_path, first_pin=PIN)
    cabinet.press(pygame.K_RETURN)
    before = cabinet.top
    cabinet.knock_keys()
    if leave == "Escape":
        cabinet.press(pygame.K_ESCAPE)
    else:
        cabinet.click(cabinet.where("Back"))
    assert cabinet.top is before


# Nobody sees it


def test_digits_are_not_seen(cabinet: Cabinet) -> None:
    """Two PINs of the same length look the same, and of different lengths they do not: only rings are counted."""
    pictures = []
    for pin in ("1234", "9876", "123"):
        for digit in pin:
            cabinet.frame(pygame.Event(pygame.TEXTINPUT, text=digit))
        surface = pygame.Surface(cabinet.size)
        cabinet.top.draw(surface, 0)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
        cabinet.press(*[pygame.K_BACKSPACE] * len(pin))
    assert pictures[0] == pictures[1] != pictures[2]


def test_only_digits_are_taken_and_not_too_many(cabinet: Cabinet) -> None:
    """Letters, signs and what is beyond the eighth digit are left out."""
    cabinet.type("x2 7\N{SNOWMAN}182-818\N{ARABIC-INDIC DIGIT ONE}99")
    assert isinstance(cabinet.top, OperatorPage)


# Wrong ones


def test_a_wrong_pin_is_refused(cabinet: Cabinet) -> None:
    """It is said, the digits are gone, and the right one still opens."""
    cabinet.type("1111")
    assert "Wrong PIN" in cabinet.seen()
    cabinet.type(PIN)
    assert isinstance(cabinet.top, OperatorPage)


@pytest.mark.parametrize("pin", ["", "1", "271"])
def test_what_is_too_short_is_no_try(cabinet: Cabinet, pin: str) -> None:
    """A slip of the finger costs nothing."""
    for _ in range(9):
        cabinet.type(pin)
    assert "4 to 8 digits" in cabinet.seen()
    assert cabinet.kiosk.hall.lock.wrong == 0


def test_waiting_is_counted_down(cabinet: Cabinet) -> None:
    """After too many wrong PINs the seconds are seen running down; then the right one opens."""
    wrong(cabinet, 4)
    seen = []
    for seconds in (0.0, 1.0, 2.0):
        cabinet.wait(seconds)
        seen.append(next(line for line in cabinet.seen() if line.startswith("Wait")))
        assert cabinet.top.activity is Activity.BREATHING
    assert seen == ["Wait 5 s", "Wait 4 s", "Wait 2 s"]
    cabinet.wait(2.0)
    assert not any(line.startswith("Wait") for line in cabinet.seen())
    assert cabinet.top.activity is Activity.STILL
    cabinet.type(PIN)
    assert isinstance(cabinet.top, OperatorPage)


def test_nothing_counts_while_there_is_to_be_waited(cabinet: Cabinet) -> None:
    """Meanwhile neither the right PIN nor a wrong one is taken, by keys, mouse or finger; only the way back is."""
    wrong(cabinet, 5)
    for enter in (by_keys, by_mouse, by_finger):
        enter(cabinet, PIN)
        enter(cabinet, "1111")
        assert isinstance(cabinet.top, PinPad)
    assert cabinet.kiosk.hall.lock.wrong == 5
    cabinet.tap(cabinet.where("Back"))
    assert not isinstance(cabinet.top, PinPad)


def test_asking_again_does_not_shorten_the_wait(cabinet: Cabinet, tmp_path: Path) -> None:
    """Neither leaving and coming back nor a restart helps."""
    wrong(cabinet, 6)
    cabinet.press(pygame.K_ESCAPE)
    cabinet.knock_keys()
    assert "Wait 20 s" in cabinet.seen()
    again = Cabinet(tmp_path)
    again.knock_keys()
    assert "Wait 20 s" in again.seen()


def test_the_first_frame_after_waiting_takes_the_pin(cabinet: Cabinet) -> None:
    """What comes right after the last second counts, though the picture has not caught up yet."""
    wrong(cabinet, 4)
    cabinet.clock.now += 5.0
    cabinet.type(PIN)
    assert isinstance(cabinet.top, OperatorPage)


# A new one


def new_pin(cabinet: Cabinet, *pins: str) -> None:
    """Ask for a new PIN and enter some."""
    cabinet.kiosk.director.apply(Push(NewPin(cabinet.kiosk.stage, cabinet.kiosk.hall)))
    for pin in pins:
        cabinet.type(pin)


def test_a_new_pin_is_entered_twice(cabinet: Cabinet, tmp_path: Path) -> None:
    """The same twice is kept; the old one opens no more."""
    new_pin(cabinet, "31415926", "31415926")
    assert isinstance(cabinet.top, PinPad)
    kept = read_event_settings(Storage(tmp_path)).pin
    assert kept == cabinet.kiosk.hall.house.pin
    assert is_right("31415926", kept)
    assert not is_right(PIN, kept)


def test_two_different_new_pins_change_nothing(cabinet: Cabinet, tmp_path: Path) -> None:
    """A slip in either is told, and both are asked for again; so is one that is too short."""
    new_pin(cabinet, "31415926", "31415927")
    assert "Not the same: begin again" in cabinet.seen()
    cabinet.type("314")
    assert "4 to 8 digits" in cabinet.seen()
    assert is_right(PIN, read_event_settings(Storage(tmp_path)).pin)
    cabinet.type("5555")
    assert "The same once more" in cabinet.seen()
    cabinet.type("5555")
    assert is_right("5555", read_event_settings(Storage(tmp_path)).pin)


def test_a_pin_is_kept_nowhere(cabinet: Cabinet, tmp_path: Path) -> None:
    """Neither the PIN of the command line nor one that is set stands in any file, nor does a wrong one."""
    cabinet.type("16180339")
    new_pin(cabinet, "31415926", "31415926")
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert {path.name for path in files} >= {"house.txt", "tries.txt"}
    for path in files:
        content = path.read_bytes()
        assert not any(pin.encode() in content for pin in (PIN, "31415926", "16180339")), path


# On the command line


@pytest.mark.parametrize(
    "words", [["--kiosk-pin", "1234"], ["--kiosk", "--kiosk-pin", "123"], ["--kiosk", "--kiosk-pin", "x1234"]]
)
def test_what_is_no_pin_is_told_in_a_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """A PIN without an event, or one that is none, ends the program with 2 and a line that does not repeat it."""
    with pytest.raises(SystemExit) as end:
        parse(words)
    told = capsys.readouterr().err
    assert (end.value.code, told.count("\n")) == (2, 1)
    assert words[-1] not in told


def test_a_pin_is_read() -> None:
    """At an event the command line may say one."""
    assert parse(["--kiosk", "--kiosk-pin", "0047"]).kiosk_pin == "0047"
    assert parse(["--kiosk"]).kiosk_pin is None
