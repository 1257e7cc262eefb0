"""Initials: three letters by any device, through the events that the program gets; who leaves is not added."""

from pathlib import Path

import pygame
import pytest

from dvonn.commandline import Options
from dvonn.input import Action
from dvonn.kiosk.event_settings import GameMode
from dvonn.kiosk.program import Kiosk
from dvonn.kiosk.winners.initials import HINTS, REMARK, Initials
from dvonn.kiosk.winners.initials_view import OK, WAY_OUT, Part, initials_layout
from dvonn.kiosk.winners.winners_board import WinnersScreen
from dvonn.screens.dialog import Question
from dvonn.screens.scene import Push
from dvonn.ui import timing
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Box, layout
from tests.harness.devices import A, B, axis, finger, key, mouse_at, mouse_down, mouse_up, pad_down, pad_up, wheel
from tests.harness.player import STEP, FakeClock

CHALLENGE, BLITZ = GameMode.CHALLENGE, GameMode.BLITZ
WIDE, UPRIGHT = (1280, 720), (720, 1280)
ENTER = key(pygame.K_RETURN)


class Guest:
    """Somebody whose score is on today's board, and who is asked for initials."""

    def __init__(self, size: tuple[int, int] = WIDE, folder: Path | None = None) -> None:
        self.size = size
        self.kiosk = Kiosk(Options(size=size, data_dir=folder), clock=FakeClock())
        self.kiosk.frame([], 0)
        self.scene = Initials(self.kiosk.stage, self.kiosk.hall, CHALLENGE, 7)
        self.kiosk.director.apply(Push(self.scene))
        self.wait(timing.VERDICT + 0.1)

    def wait(self, seconds: float) -> None:
        """Do nothing."""
        for _ in range(round(seconds / STEP)):
            self.kiosk.frame([], STEP)

    def post(self, *events: pygame.Event) -> None:
        """Let each event come in a frame of its own."""
        for event in events:
            self.kiosk.frame([event], STEP)

    def type(self, text: str) -> None:
        """Type letters, each of which is a key that goes down and a text."""
        for letter in text:
            code = ord(letter.lower())
            typed = pygame.Event(pygame.TEXTINPUT, text=letter)
            self.kiosk.frame([pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter, scancode=0), typed], STEP)

    def middle(self, part: Part) -> tuple[int, int]:
        """Return the middle of what can be pressed."""
        return initials_layout(layout(self.size)).parts[part].centre

    def click(self, *parts: Part) -> None:
        """Press with a mouse."""
        for part in parts:
            at = self.middle(part)
            self.post(mouse_at((at[0] + 1, at[1])), mouse_at(at), mouse_down(at), mouse_up(at))

    def tap(self, *parts: Part) -> None:
        """Press with a finger."""
        for part in parts:
            at = self.middle(part)
            self.post(finger(pygame.FINGERDOWN, at, self.size), finger(pygame.FINGERUP, at, self.size))

    def steer(self, across: int, up: int, times: int = 1) -> None:
        """Push the stick of a pad."""
        number, value = (0, across) if across else (1, -up)
        self.post(*[axis(number, value), axis(number, 0.0)] * times)

    def push(self, button: int) -> None:
        """Press a button of a pad."""
        self.post(pad_down(button), pad_up(button))

    @property
    def won(self) -> list[str]:
        """The initials on today's board."""
        return [winner.initials for winner in self.kiosk.hall.winners.best(CHALLENGE, self.kiosk.hall.winners.today)]

    @property
    def top(self) -> object:
        """The scene that is seen."""
        return self.kiosk.director.top


@pytest.fixture
def guest() -> Guest:
    """Return somebody at a wide window."""
    return Guest()


def test_by_keyboard(guest: Guest, tmp_path: Path) -> None:
    """Three letters are typed, whatever they mean elsewhere, and Enter is OK; the board follows, and is kept."""
    guest = Guest(folder=tmp_path)
    guest.type("qmu")
    assert guest.won == []
    guest.post(ENTER)
    assert guest.won == ["QMU"]
    assert isinstance(guest.top, WinnersScreen)
    assert Guest(folder=tmp_path).won == ["QMU"]


def test_by_arrow_keys(guest: Guest) -> None:
    """Up is the next letter, down the one before, around the ends; right and left change the place."""
    up, down, left, right = (key(code) for code in (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT))
    guest.post(up, up, right, down, right, up, left, down, right, right, ENTER)
    assert guest.won == ["CZB"]


def test_by_stick_and_one_button(guest: Guest) -> None:
    """A stick and one button are enough; held, the stick goes on turning."""
    guest.steer(0, 1, 3)
    guest.push(A)
    guest.post(axis(1, -1.0))
    guest.wait(0.8)
    guest.post(axis(1, 0.0))
    assert guest.scene.initials[0] == "D"
    assert guest.scene.initials[1] > "C"
    for _ in range(3):
        guest.push(A)
    assert guest.won == [guest.scene.initials]


@pytest.mark.parametrize("size", [WIDE, UPRIGHT, (800, 480)])
def test_by_touch(size: tuple[int, int]) -> None:
    """The arrows above and below each letter turn it, in any order, and OK is a button."""
    guest = Guest(size)
    guest.tap(Part(1, 1), Part(1, 1), Part(0, -1), Part(2, 1), OK)
    assert guest.won == [".CB"]


@pytest.mark.parametrize("size", [WIDE, UPRIGHT])
def test_by_mouse(size: tuple[int, int]) -> None:
    """A mouse does what a finger does, and its wheel turns the letter under it."""
    guest = Guest(size)
    guest.click(Part(0, 1), Part(2, -1), Part(1))
    guest.post(wheel(1), wheel(1), wheel(-1))
    guest.click(OK)
    assert guest.won == ["BB."]


def test_letters_are_pushed_like_wheels(guest: Guest) -> None:
    """A finger that slides up a letter turns it on, and back as it comes back; where it is let go, it stays."""
    x, y = guest.middle(Part(1))
    guest.post(finger(pygame.FINGERDOWN, (x, y), WIDE), finger(pygame.FINGERMOTION, (x, y - 150), WIDE))
    far = guest.scene.initials
    guest.post(finger(pygame.FINGERMOTION, (x, y - 60), WIDE), finger(pygame.FINGERUP, (x, y - 60), WIDE))
    assert far[0] == far[2] == "A"
    assert "A" < guest.scene.initials[1] < far[1]


def test_back_takes_back(guest: Guest) -> None:
    """Backspace and B go a place back, so that a letter can be typed again."""
    guest.type("ab")
    guest.post(key(pygame.K_BACKSPACE))
    guest.type("x")
    guest.push(B)
    guest.type("yz")
    guest.post(ENTER)
    assert guest.won == ["AYZ"]


def test_accents_and_strange_letters(guest: Guest) -> None:
    """Letters with accents lose them; digits and other scripts are not taken, and change nothing."""
    guest.kiosk.director.apply(Push(guest.scene))
    assert guest.scene.write("é7=Я-ö.") is None
    assert guest.scene.initials == "EO."


def test_a_space_is_a_button(guest: Guest) -> None:
    """Sticks that are keyboards have the space bar for a button: it goes on, and on OK it is done."""
    guest.type("    ")
    assert guest.won == ["AAA"]


def test_words_are_refused_gently(guest: Guest) -> None:
    """A word of the list goes as soon as it is there: others are asked for, and taken."""
    texts: list[str] = []
    guest.type("fuk")
    assert guest.scene.initials == "AAA"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Canvas, "words", lambda _canvas, words, *_place, **_side: texts.append(words))
        guest.scene.draw(guest.kiosk.window.surface, 0)
    assert REMARK in texts
    guest.type("FAR")
    guest.post(ENTER)
    assert guest.won == ["FAR"]


def test_words_are_refused_where_ok_is_pressed_first(guest: Guest) -> None:
    """A word made with the arrows is not added either, however OK is reached."""
    guest.type("as")
    up = key(pygame.K_UP)
    guest.post(*[up] * 18)
    assert guest.scene.initials == "ASS"
    guest.tap(OK)
    assert guest.top is guest.scene
    assert guest.won == []


def test_who_walks_away_is_not_added(guest: Guest) -> None:
    """After the house's time without input the attract loop is there, and nobody has won."""
    guest.type("AB")
    guest.wait(guest.kiosk.hall.house.idle + 1)
    assert guest.top is guest.kiosk.attract
    assert guest.won == []


def test_typing_is_a_sign_of_life(guest: Guest) -> None:
    """Who types slowly is not left behind by the house's time without input."""
    for _ in range(3):
        guest.wait(guest.kiosk.hall.house.idle * 0.6)
        guest.type("a")
    assert guest.top is guest.scene


@pytest.mark.parametrize("way", ["escape", "button"])
def test_who_does_not_want_to_is_asked_and_let_go(guest: Guest, way: str) -> None:
    """Back at the first letter, or the button, asks; the safe answer stays, the other leaves, and nobody is added."""
    leave = [key(pygame.K_ESCAPE)] if way == "escape" else []

    def ask() -> None:
        guest.post(*leave)
        if not leave:
            guest.tap(WAY_OUT)
        assert isinstance(guest.top, Question)

    ask()
    guest.post(ENTER)
    assert guest.top is guest.scene
    ask()
    guest.post(key(pygame.K_DOWN), ENTER)
    assert guest.top is guest.kiosk.attract
    assert guest.won == []


def test_nothing_is_pressed_by_who_has_not_seen_it() -> None:
    """Presses of somebody still at the game that has just ended do nothing for a moment."""
    guest = Guest()
    scene = Initials(guest.kiosk.stage, guest.kiosk.hall, CHALLENGE, 7)
    for _ in range(8):
        assert scene.handle(Action.ACCEPT) is None
        assert scene.write("x") is None
    assert scene.initials == "AAA"
    assert guest.won == []


@pytest.mark.parametrize(
    ("form", "score", "before", "title"),
    [
        (CHALLENGE, 7, [], "DVONN: Best of all with 7 puzzles"),
        (CHALLENGE, 7, [9, 7, 3], "DVONN: 3rd today with 7 puzzles"),
        (CHALLENGE, 1, [9], "DVONN: 2nd today with 1 puzzle"),
        (BLITZ, 12, [20, 20, 20], "DVONN: 4th today, won by 12"),
    ],
)
def test_what_was_achieved_is_said(form: GameMode, score: int, before: list[int], title: str) -> None:
    """The headline says the place and what it was for."""
    kiosk = Guest().kiosk
    for number, points in enumerate(before):
        kiosk.hall.winners.add(f"AA{chr(65 + number)}", form, points)
    assert Initials(kiosk.stage, kiosk.hall, form, score).title == title


@pytest.mark.parametrize("size", [WIDE, UPRIGHT, (800, 480), (1920, 1080), (1080, 1920), (480, 320)])
@pytest.mark.parametrize("text", [1.0, 1.5])
def test_everything_has_its_place(size: tuple[int, int], text: float) -> None:
    """What can be pressed lies in the window, apart from one another, and can be met with a finger."""
    boxes = [pygame.Rect(box) for box in initials_layout(layout(size, text)).parts.values()]
    window = pygame.Rect(0, 0, *size)
    assert all(window.contains(box) for box in boxes)
    assert all(box.collidelist(boxes[n + 1 :]) == -1 for n, box in enumerate(boxes))
    assert all(min(box.size) >= min(size) / 20 for box in boxes)


@pytest.fixture
def shares(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """Take down how much of its size each text would get if it were longer by two fifths."""
    found: dict[str, float] = {}
    share = Canvas.share

    def noted(canvas: Canvas, words: str, box: Box, size: float = 0) -> float:
        grown = (words + " " + words)[: round(1.4 * len(words))] if len(words) > 2 else words
        found[words] = min(found.get(words, 1.0), share(canvas, grown, box, size))
        return share(canvas, words, box, size)

    monkeypatch.setattr(Canvas, "share", noted)
    return found


@pytest.mark.parametrize("size", [WIDE, UPRIGHT, (800, 480)])
def test_longer_texts_fit(shares: dict[str, float], size: tuple[int, int]) -> None:
    """In other languages each text has three fifths of its size at least."""
    guest = Guest(size)
    shares.clear()
    for device in HINTS:
        guest.kiosk.stage.controls.device = device
        guest.scene.draw(guest.kiosk.window.surface, 0)
    assert len(shares) >= 2 + len(HINTS)
    assert {words: share for words, share in shares.items() if share < 0.6} == {}


@pytest.mark.parametrize("size", [(320, 200), (97, 61), (1, 1)])
def test_the_smallest_window_is_drawn(guest: Guest, size: tuple[int, int]) -> None:
    """However little room there is, nothing fails."""
    guest.kiosk.stage.size = size
    surface = pygame.Surface(size)
    surface.fill("magenta")
    guest.scene.draw(surface, 0)
    assert surface.get_at((0, 0)) != pygame.Color("magenta")
