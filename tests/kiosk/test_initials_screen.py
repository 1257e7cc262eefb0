"""The entry of initials, three letters by any device, and the winners' board that follows."""

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pygame
import pytest

from dvonn.input.intentions import Action
from dvonn.kiosk import event_settings
from dvonn.kiosk.event_settings import Period
from dvonn.kiosk.initials_screen import InitialsScreen
from dvonn.kiosk.winner_list import Board, WinnerList
from dvonn.kiosk.winners_board import WinnersScreen
from dvonn.language import alphabet, set_language
from dvonn.screens.dialog import Question
from dvonn.screens.scene import Push, RefreshMode
from dvonn.storage.text_store import Storage
from dvonn.ui import theme
from tests.harness.context import texts_of
from tests.harness.event_user import ENTER, KioskUser
from tests.harness.user import A, B, axis_motion, finger_event, key_down, pad_down, pad_up, wheel_motion

CHALLENGE, BLITZ = Board(event_settings.CHALLENGE), Board(event_settings.BLITZ, "greedy")
WIDE = (1280, 720)


class Guest(KioskUser):
    """A guest whose score is on today's board, at the entry of initials."""

    def __init__(self, size: tuple[int, int] = WIDE, folder: Path | None = None) -> None:
        super().__init__(folder, size)
        self.open()

    def open(self) -> None:
        """Open the entry."""
        self.scene = InitialsScreen(self.event_context, CHALLENGE, 7)
        self.app.director.apply(Push(self.scene))
        self.wait(theme.RESULT_GUARD_SECONDS + 0.1)

    def enter(self, text: str) -> None:
        """Type letters, each a key event and a text event."""
        for letter in text:
            self.send(key_down(ord(letter.lower())), pygame.Event(pygame.TEXTINPUT, text=letter))

    def arrow(self, wheel: int, turn: int) -> tuple[int, int]:
        """Return a point in the upper (1) or lower (-1) arrow of a wheel; 0 for its middle."""
        self.scene.lay_out()
        box = self.scene.wheels[wheel].box
        return box.centre[0], box.centre[1] - turn * box.height * 2 // 5

    @property
    def won(self) -> list[str]:
        """The initials on today's board."""
        return [winner.initials for winner in self.event_context.winners.best(CHALLENGE, Period.DAY)]


@pytest.fixture
def guest() -> Guest:
    """Return a guest at a wide window."""
    return Guest()


def test_by_keyboard(tmp_path: Path) -> None:
    """Letters and Enter add the initials, lead to the winners' board, and are stored."""
    guest = Guest(folder=tmp_path)
    guest.enter("qmu")
    assert guest.won == []
    guest.press(ENTER)
    assert guest.won == ["QMU"]
    assert isinstance(guest.top, WinnersScreen)
    assert Guest(folder=tmp_path).won == ["QMU"]


def test_by_stick_and_one_button(guest: Guest) -> None:
    """A stick and one button suffice; a held stick keeps turning the letter."""
    guest.steer(0, 1, 3)
    guest.push(A)
    guest.send(axis_motion(1, -1.0))
    guest.wait(0.8)
    guest.send(axis_motion(1, 0.0))
    assert guest.scene.initials[0] == "D"
    assert guest.scene.initials[1] > "C"
    guest.push(A, A, A)
    assert guest.won == [guest.scene.initials]


def test_a_record_is_celebrated_until_a_press(guest: Guest) -> None:
    """A record has moving light, which a press ends that is not too early; a lower score, or no motion, has none."""
    guest.event_context.winners.add("BBB", CHALLENGE, 9)
    for score, motion in ((10, True), (8, True), (10, False)):
        guest.app.context.settings.reduced_motion = not motion
        scene = InitialsScreen(guest.event_context, CHALLENGE, score)
        assert scene.handle(Action.UP) is scene.enter_text("x") is None
        scene.update(theme.RESULT_GUARD_SECONDS)
        assert (scene.refresh_mode is RefreshMode.FULL_RATE) is (score == 10 and motion)
        scene.handle(Action.UP)
        assert scene.refresh_mode is RefreshMode.ON_INPUT
        assert scene.initials == "BAA"


def test_letters_are_pushed_like_wheels(guest: Guest) -> None:
    """A finger sliding over a letter turns it like a wheel, forwards and back."""
    x, y = guest.arrow(1, 0)
    guest.send(finger_event(pygame.FINGERDOWN, (x, y), WIDE))
    guest.send(finger_event(pygame.FINGERMOTION, (x, y - 150), WIDE))
    far = guest.scene.initials
    guest.send(*(finger_event(kind, (x, y - 60), WIDE) for kind in (pygame.FINGERMOTION, pygame.FINGERUP)))
    assert far[0] == far[2] == "A"
    assert "A" < guest.scene.initials[1] < far[1]


def test_by_arrow_keys(guest: Guest) -> None:
    """Up and down turn a letter, around the ends; left and right go to the next one."""
    codes = {"u": pygame.K_UP, "d": pygame.K_DOWN, "l": pygame.K_LEFT, "r": pygame.K_RIGHT}
    guest.press(*(codes[letter] for letter in "uurdruldrr"), ENTER)
    assert guest.won == ["CZB"]


def test_by_mouse() -> None:
    """Clicks on the arrows and the mouse's wheel turn a letter."""
    guest = Guest((480, 800))
    for wheel, turn in ((0, 1), (2, -1), (1, 0)):
        guest.click(guest.arrow(wheel, turn))
    for turns in (1, 1, -1):
        guest.send(wheel_motion(turns))
    guest.click(guest.scene.ok.box.centre)
    assert guest.won == ["BB."]


def test_letters_are_taken_back(guest: Guest) -> None:
    """Backspace and B go back to the previous letter; the space bar goes to the next one, and accepts at OK."""
    guest.enter("ab")
    guest.press(pygame.K_BACKSPACE)
    guest.enter("x")
    guest.push(B)
    guest.enter("y  ")
    assert guest.won == ["AYA"]


def test_accents_and_strange_letters(guest: Guest) -> None:
    """Accents that the language lacks are removed, letters of other alphabets accepted; digits are ignored."""
    assert guest.scene.enter_text("é7=я-\N{SNOWMAN}ö") is None
    assert guest.scene.initials == "EЯO"


def test_the_letters_of_a_language(guest: Guest) -> None:
    """The wheels begin with the language's alphabet, have its accents, and end with the dot."""
    set_language("uk")
    guest.open()
    assert guest.scene.initials == 3 * alphabet()[0]
    guest.enter("їєґ")
    assert guest.scene.initials == "ЇЄҐ"
    guest.scene.wheels[0].chosen = 0
    guest.scene.wheels[0].step(-1)
    assert guest.scene.initials[0] == "."


def test_a_blocked_word_is_cleared(guest: Guest) -> None:
    """A blocked word, typed or made with the arrows, is cleared with a message; other initials are accepted."""
    guest.enter("as")
    guest.press(*[pygame.K_UP] * 18)
    assert guest.scene.initials == "ASS"
    guest.tap(guest.scene.ok.box.centre)
    assert guest.top is guest.scene
    guest.enter("fuk")
    assert guest.scene.initials == "AAA"
    assert guest.find_line("Please choose other initials")
    guest.enter("FAR")
    guest.press(ENTER)
    assert guest.won == ["FAR"]


def test_leaving_is_asked(guest: Guest) -> None:
    """Escape and the button ask first; the safe answer stays, the other leads to the attract loop and adds nothing."""
    leave = guest.find_line("No, thanks")
    ways: list[Callable[[], None]] = [lambda: guest.press(pygame.K_ESCAPE), lambda: guest.tap(leave)]
    for ask in ways:
        ask()
        assert isinstance(guest.top, Question)
        guest.press(ENTER)
        assert guest.top is guest.scene
    guest.press(pygame.K_ESCAPE, pygame.K_DOWN, ENTER)
    assert guest.is_home
    assert guest.won == []


def test_the_headline_says_place_and_score(guest: Guest) -> None:
    """The headline says the place and the score."""
    assert guest.top.title == "DVONN: Event record: 7 puzzles"
    for initials, board, score, title in (
        ("AAA", CHALLENGE, 1, "DVONN: Number 2 today: 1 puzzle"),
        ("BBB", CHALLENGE, 9, "DVONN: Number 3 today: 9 puzzles"),
        ("CCC", BLITZ, 8, "DVONN: Number 2 today: won by 8"),
    ):
        guest.event_context.winners.add(initials, board, 9)
        assert InitialsScreen(guest.event_context, board, score).title == title


# The winners' board

NOON = datetime.fromisoformat("2026-07-21 12:00")


def winners_screen(user: KioskUser, days: int = 1) -> WinnersScreen:
    """Add a winner some days ago and a new one now; return the screen of the new one."""
    times = iter([NOON - timedelta(days=days), NOON])
    user.event_context.winners = WinnerList(Storage(None), lambda: next(times))
    user.event_context.winners.add("OLD", CHALLENGE, 9)
    return WinnersScreen(user.event_context, user.event_context.winners.add("NEW", CHALLENGE, 7))


@pytest.mark.parametrize(
    "events",
    [[key_down(pygame.K_x), pygame.Event(pygame.TEXTINPUT, text="x")], [pad_down(A), pad_up(A)], []],
    ids=["key", "pad", "none"],
)
def test_the_boards_lead_back(monkeypatch: pytest.MonkeyPatch, events: list[pygame.Event]) -> None:
    """The boards of the day and of the event, on the first day only one, go after some seconds.

    A press ends them after the first moments.
    """
    user = KioskUser(size=WIDE)
    for days, headings in ((0, {"Challenge: today"}), (1, {"Challenge: today", "Challenge: the whole event"})):
        user.app.director.apply(Push(winners_screen(user, days)))
        assert {line for line in texts_of(user.top, monkeypatch) if line.startswith("Challenge")} == headings
    scene = user.top
    assert scene.title == "DVONN: NEW is number 1 today"
    user.send(*events)
    user.wait(theme.RESULT_GUARD_SECONDS + 0.1)
    assert user.top is scene
    user.send(*events)
    user.wait(0 if events else 8.0)
    assert user.is_home
