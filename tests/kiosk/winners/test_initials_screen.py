"""The entry of initials: three letters by any device, through the program's events."""

from pathlib import Path

import pygame
import pytest

from dvonn.commandline import Options
from dvonn.input import Action
from dvonn.kiosk.event_settings import GameMode
from dvonn.kiosk.program import Kiosk
from dvonn.kiosk.winners.initials_screen import BLOCKED_REMARK, INITIALS_HINTS, InitialsScreen
from dvonn.kiosk.winners.initials_view import LEAVE_CONTROL, OK_CONTROL, InitialsControl, initials_layout
from dvonn.kiosk.winners.winners_board import WinnersScreen
from dvonn.screens.dialog import Question
from dvonn.screens.scene import Push
from dvonn.ui import timing
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Box, layout
from tests.harness.devices import (
    A,
    B,
    axis_motion,
    finger_event,
    key_down,
    mouse_down,
    mouse_motion,
    mouse_up,
    pad_down,
    pad_up,
    wheel_motion,
)
from tests.harness.player import FakeClock
from tests.harness.stage import FRAME_SECONDS

CHALLENGE, BLITZ = GameMode.CHALLENGE, GameMode.BLITZ
WIDE, UPRIGHT = (1280, 720), (720, 1280)
ENTER = key_down(pygame.K_RETURN)


class Guest:
    """A guest whose score is on today's board, at the entry of initials."""

    def __init__(self, size: tuple[int, int] = WIDE, folder: Path | None = None) -> None:
        self.size = size
        self.kiosk = Kiosk(Options(size=size, data_dir=folder), clock=FakeClock())
        self.kiosk.frame([], 0)
        self.scene = InitialsScreen(self.kiosk.stage, self.kiosk.context, CHALLENGE, 7)
        self.kiosk.director.apply(Push(self.scene))
        self.wait(timing.RESULT_GUARD_SECONDS + 0.1)

    def wait(self, seconds: float) -> None:
        """Let time pass without input."""
        for _ in range(round(seconds / FRAME_SECONDS)):
            self.kiosk.frame([], FRAME_SECONDS)

    def post(self, *events: pygame.Event) -> None:
        """Send each event in a frame of its own."""
        for event in events:
            self.kiosk.frame([event], FRAME_SECONDS)

    def type(self, text: str) -> None:
        """Type letters, each a key event and a text event."""
        for letter in text:
            code = ord(letter.lower())
            typed = pygame.Event(pygame.TEXTINPUT, text=letter)
            self.kiosk.frame(
                [pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter, scancode=0), typed], FRAME_SECONDS
            )

    def middle(self, part: InitialsControl) -> tuple[int, int]:
        """Return the centre of a part of the screen."""
        return initials_layout(layout(self.size)).controls[part].centre

    def click(self, *parts: InitialsControl) -> None:
        """Click parts with the mouse."""
        for part in parts:
            at = self.middle(part)
            self.post(mouse_motion((at[0] + 1, at[1])), mouse_motion(at), mouse_down(at), mouse_up(at))

    def tap(self, *parts: InitialsControl) -> None:
        """Tap parts with a finger."""
        for part in parts:
            at = self.middle(part)
            self.post(finger_event(pygame.FINGERDOWN, at, self.size), finger_event(pygame.FINGERUP, at, self.size))

    def steer(self, across: int, up: int, times: int = 1) -> None:
        """Push the stick of a pad."""
        number, value = (0, across) if across else (1, -up)
        self.post(*[axis_motion(number, value), axis_motion(number, 0.0)] * times)

    def push(self, button: int) -> None:
        """Press a button of a pad."""
        self.post(pad_down(button), pad_up(button))

    @property
    def won(self) -> list[str]:
        """The initials on today's board."""
        return [
            winner.initials for winner in self.kiosk.context.winners.best(CHALLENGE, self.kiosk.context.winners.today)
        ]

    @property
    def top(self) -> object:
        """The scene on top."""
        return self.kiosk.director.top


@pytest.fixture
def guest() -> Guest:
    """Return a guest at a wide window."""
    return Guest()


def test_by_keyboard(guest: Guest, tmp_path: Path) -> None:
    """Letters and Enter add the initials, lead to the winners' board, and are stored."""
    guest = Guest(folder=tmp_path)
    guest.type("qmu")
    assert guest.won == []
    guest.post(ENTER)
    assert guest.won == ["QMU"]
    assert isinstance(guest.top, WinnersScreen)
    assert Guest(folder=tmp_path).won == ["QMU"]


def test_by_arrow_keys(guest: Guest) -> None:
    """Up and down turn a letter, around the ends; left and right move between the letters."""
    up, down, left, right = (key_down(code) for code in (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT))
    guest.post(up, up, right, down, right, up, left, down, right, right, ENTER)
    assert guest.won == ["CZB"]


def test_by_stick_and_one_button(guest: Guest) -> None:
    """A stick and one button suffice; a held stick keeps turning the letter."""
    guest.steer(0, 1, 3)
    guest.push(A)
    guest.post(axis_motion(1, -1.0))
    guest.wait(0.8)
    guest.post(axis_motion(1, 0.0))
    assert guest.scene.initials[0] == "D"
    assert guest.scene.initials[1] > "C"
    for _ in range(3):
        guest.push(A)
    assert guest.won == [guest.scene.initials]


@pytest.mark.parametrize("size", [WIDE, UPRIGHT, (800, 480)])
def test_by_touch(size: tuple[int, int]) -> None:
    """Taps on the arrows turn the letters in any order, and a tap on OK adds them."""
    guest = Guest(size)
    guest.tap(InitialsControl(1, 1), InitialsControl(1, 1), InitialsControl(0, -1), InitialsControl(2, 1), OK_CONTROL)
    assert guest.won == [".CB"]


@pytest.mark.parametrize("size", [WIDE, UPRIGHT])
def test_by_mouse(size: tuple[int, int]) -> None:
    """Clicks on the arrows and the wheel turn letters, and a click on OK adds them."""
    guest = Guest(size)
    guest.click(InitialsControl(0, 1), InitialsControl(2, -1), InitialsControl(1))
    guest.post(wheel_motion(1), wheel_motion(1), wheel_motion(-1))
    guest.click(OK_CONTROL)
    assert guest.won == ["BB."]


def test_letters_are_pushed_like_wheels(guest: Guest) -> None:
    """A finger sliding over a letter turns it like a wheel, forwards and back."""
    x, y = guest.middle(InitialsControl(1))
    guest.post(finger_event(pygame.FINGERDOWN, (x, y), WIDE), finger_event(pygame.FINGERMOTION, (x, y - 150), WIDE))
    far = guest.scene.initials
    guest.post(finger_event(pygame.FINGERMOTION, (x, y - 60), WIDE), finger_event(pygame.FINGERUP, (x, y - 60), WIDE))
    assert far[0] == far[2] == "A"
    assert "A" < guest.scene.initials[1] < far[1]


def test_back_takes_back(guest: Guest) -> None:
    """Backspace and B go back to the previous letter."""
    guest.type("ab")
    guest.post(key_down(pygame.K_BACKSPACE))
    guest.type("x")
    guest.push(B)
    guest.type("yz")
    guest.post(ENTER)
    assert guest.won == ["AYZ"]


def test_accents_and_strange_letters(guest: Guest) -> None:
    """Accents are removed; digits and other scripts are ignored."""
    guest.kiosk.director.apply(Push(guest.scene))
    assert guest.scene.enter_text("é7=Я-ö.") is None
    assert guest.scene.initials == "EO."


def test_a_space_is_a_button(guest: Guest) -> None:
    """The space bar goes to the next letter, and accepts at OK."""
    guest.type("    ")
    assert guest.won == ["AAA"]


def test_a_blocked_word_is_cleared(guest: Guest) -> None:
    """A blocked word is cleared with a message, and other initials are accepted."""
    texts: list[str] = []
    guest.type("fuk")
    assert guest.scene.initials == "AAA"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Canvas, "draw_text", lambda _canvas, words, *_place, **_side: texts.append(words))
        guest.scene.draw(guest.kiosk.window.surface, 0)
    assert BLOCKED_REMARK in texts
    guest.type("FAR")
    guest.post(ENTER)
    assert guest.won == ["FAR"]


def test_a_blocked_word_is_not_added_by_ok(guest: Guest) -> None:
    """A blocked word made with the arrows is not added when OK is tapped."""
    guest.type("as")
    up = key_down(pygame.K_UP)
    guest.post(*[up] * 18)
    assert guest.scene.initials == "ASS"
    guest.tap(OK_CONTROL)
    assert guest.top is guest.scene
    assert guest.won == []


def test_the_idle_timeout_adds_nothing(guest: Guest) -> None:
    """After the idle time the attract loop is shown, and no initials are added."""
    guest.type("AB")
    guest.wait(guest.kiosk.context.event_settings.idle + 1)
    assert guest.top is guest.kiosk.attract
    assert guest.won == []


def test_typing_restarts_the_idle_time(guest: Guest) -> None:
    """Typing restarts the idle time."""
    for _ in range(3):
        guest.wait(guest.kiosk.context.event_settings.idle * 0.6)
        guest.type("a")
    assert guest.top is guest.scene


@pytest.mark.parametrize("way", ["escape", "button"])
def test_leaving_is_asked(guest: Guest, way: str) -> None:
    """Leaving asks first; the safe answer stays, the other leads to the attract loop and adds nothing."""
    leave = [key_down(pygame.K_ESCAPE)] if way == "escape" else []

    def ask() -> None:
        guest.post(*leave)
        if not leave:
            guest.tap(LEAVE_CONTROL)
        assert isinstance(guest.top, Question)

    ask()
    guest.post(ENTER)
    assert guest.top is guest.scene
    ask()
    guest.post(key_down(pygame.K_DOWN), ENTER)
    assert guest.top is guest.kiosk.attract
    assert guest.won == []


def test_early_input_is_ignored() -> None:
    """Input in the first moments of the scene is ignored."""
    guest = Guest()
    scene = InitialsScreen(guest.kiosk.stage, guest.kiosk.context, CHALLENGE, 7)
    for _ in range(8):
        assert scene.handle(Action.ACCEPT) is None
        assert scene.enter_text("x") is None
    assert scene.initials == "AAA"
    assert guest.won == []


@pytest.mark.parametrize(
    ("mode", "score", "before", "title"),
    [
        (CHALLENGE, 7, [], "DVONN: Best of all with 7 puzzles"),
        (CHALLENGE, 7, [9, 7, 3], "DVONN: 3rd today with 7 puzzles"),
        (CHALLENGE, 1, [9], "DVONN: 2nd today with 1 puzzle"),
        (BLITZ, 12, [20, 20, 20], "DVONN: 4th today, won by 12"),
    ],
)
def test_the_headline_says_place_and_score(mode: GameMode, score: int, before: list[int], title: str) -> None:
    """The headline says the place and the score."""
    kiosk = Guest().kiosk
    for number, points in enumerate(before):
        kiosk.context.winners.add(f"AA{chr(65 + number)}", mode, points)
    assert InitialsScreen(kiosk.stage, kiosk.context, mode, score).title == title


@pytest.mark.parametrize("size", [WIDE, UPRIGHT, (800, 480), (1920, 1080), (1080, 1920), (480, 320)])
@pytest.mark.parametrize("text", [1.0, 1.5])
def test_everything_has_its_place(size: tuple[int, int], text: float) -> None:
    """All parts lie inside the window, don't overlap, and are large enough for a finger."""
    boxes = [pygame.Rect(box) for box in initials_layout(layout(size, text)).controls.values()]
    window = pygame.Rect(0, 0, *size)
    assert all(window.contains(box) for box in boxes)
    assert all(box.collidelist(boxes[n + 1 :]) == -1 for n, box in enumerate(boxes))
    assert all(min(box.size) >= min(size) / 20 for box in boxes)


@pytest.fixture
def scales(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """Record the scale at which each text would fit if it were 40 % longer."""
    found: dict[str, float] = {}
    text_scale = Canvas.text_scale

    def recording(canvas: Canvas, words: str, box: Box, size: float = 0) -> float:
        grown = (words + " " + words)[: round(1.4 * len(words))] if len(words) > 2 else words
        found[words] = min(found.get(words, 1.0), text_scale(canvas, grown, box, size))
        return text_scale(canvas, words, box, size)

    monkeypatch.setattr(Canvas, "text_scale", recording)
    return found


@pytest.mark.parametrize("size", [WIDE, UPRIGHT, (800, 480)])
def test_longer_texts_fit(scales: dict[str, float], size: tuple[int, int]) -> None:
    """Texts that are 40 % longer keep at least three fifths of their size."""
    guest = Guest(size)
    scales.clear()
    for device in INITIALS_HINTS:
        guest.kiosk.stage.controls.device = device
        guest.scene.draw(guest.kiosk.window.surface, 0)
    assert len(scales) >= 2 + len(INITIALS_HINTS)
    assert {words: text_scale for words, text_scale in scales.items() if text_scale < 0.6} == {}


@pytest.mark.parametrize("size", [(320, 200), (97, 61), (1, 1)])
def test_the_smallest_window_is_drawn(guest: Guest, size: tuple[int, int]) -> None:
    """The scene is drawn in any window, down to one pixel."""
    guest.kiosk.stage.size = size
    surface = pygame.Surface(size)
    surface.fill("magenta")
    guest.scene.draw(surface, 0)
    assert surface.get_at((0, 0)) != pygame.Color("magenta")
