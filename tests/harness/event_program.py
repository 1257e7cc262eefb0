"""The whole event program, perhaps in a data folder, with a user who has every device and reads the screen."""

from pathlib import Path
from random import Random
from unittest.mock import patch

import pygame
import pytest

from dvonn.app import App
from dvonn.commandline import Options
from dvonn.kiosk.attract.attract_loop import AttractLoop
from dvonn.kiosk.event_host import EventHost
from dvonn.kiosk.event_settings import EVENT_SETTINGS, EventSettings
from dvonn.kiosk.operator.operator_page import OperatorPage
from dvonn.kiosk.pin import hash_pin
from dvonn.kiosk.show import ShowLoop
from dvonn.kiosk.stands import StandLink
from dvonn.kiosk.winner_list import WinnerList
from dvonn.match.match import Match, Seats
from dvonn.relay.news import News
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import Scene
from dvonn.storage.autosave import Autosave
from dvonn.storage.log import LOG_FILE
from dvonn.storage.text_store import Storage
from dvonn.ui.canvas import Canvas
from tests.harness.devices import GamepadUser, Pixel, finger_event, key_down, mouse_down, mouse_motion, mouse_up
from tests.harness.matches import HOT_SEAT, MAX_PLIES, random_match
from tests.harness.player import FakeClock, Undrawn, frames_of
from tests.harness.show_news import SHOW_TIME
from tests.harness.stage import FRAME_SECONDS
from tests.harness.storage import save_value

OPERATOR_KEYS = pygame.K_o, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT
UPDATE_SECONDS = 0.05  # length of the attract loop's update step without frames, longer than the program's
IDLE_SECONDS = 0.01  # thinking time after each such step


class KioskUser(GamepadUser):
    """The event program and its user; another one on the same folder is the program after a restart."""

    def __init__(
        self,
        folder: Path | None = None,
        size: Pixel = (800, 480),
        first_pin: str | None = None,
        *,
        draws: bool = False,
        show: bool = False,
    ) -> None:
        self.clock = FakeClock()
        options = Options(size=size, fullscreen=False, data_dir=folder, kiosk=True, show=show)
        if first_pin:
            save_value(Storage(folder), EVENT_SETTINGS, EventSettings(hash_pin(first_pin)))
        self.app = (App if draws else Undrawn)(options, self.clock, Random(1), make_host=EventHost)
        assert isinstance(self.app.host, EventHost)
        self.context, self.home = self.app.host.context, self.app.host.home
        self.app.frame([], 0)

    @property
    def top(self) -> Scene:
        """The active scene."""
        return self.app.director.top

    @property
    def is_home(self) -> bool:
        """Whether the attract loop, or the show, is active."""
        return self.top is self.home

    def frame(self, *events: pygame.Event) -> None:
        """Run one frame with some events."""
        self.app.frame(events, FRAME_SECONDS)

    def wait(self, seconds: float) -> None:
        """Run frames without events for some seconds, which pass on the clock as well."""
        for part in frames_of(seconds):
            self.clock.now += part
            self.app.frame([], part)

    def skip(self, seconds: float) -> None:
        """Advance the clock by some seconds and run one frame."""
        self.clock.now += seconds
        self.frame()

    # Devices

    def press_operator_keys(self) -> None:
        """Press the operator's key combination."""
        self.frame(key_down(*OPERATOR_KEYS))

    def type(self, text: str) -> None:
        """Type letters, each posted as a key and a text event as by SDL, and then Enter."""
        for letter in text:
            self.frame(key_down(ord(letter)), pygame.Event(pygame.TEXTINPUT, text=letter))
        self.press(pygame.K_RETURN)

    def click(self, at: tuple[float, float]) -> None:
        """Click at a point with the mouse."""
        place = round(at[0]), round(at[1])
        self.frame(mouse_motion(place), mouse_down(place), mouse_up(place))

    def tap(self, at: Pixel) -> None:
        """Tap at a point with a finger."""
        self.frame(finger_event(pygame.FINGERDOWN, at, self.size))
        self.frame(finger_event(pygame.FINGERUP, at, self.size))

    # The screen

    def drawn_lines(self) -> list[str]:
        """Return the lines of text of a whole picture, with what the program draws over the scene."""
        with patch.object(Canvas, "draw_text", autospec=True, side_effect=Canvas.draw_text) as draw_text:
            App.draw(self.app)
        return [call.args[1] for call in draw_text.call_args_list]

    def visible_lines(self) -> dict[str, Pixel]:
        """Return each line of text on the screen with the centre of its box."""
        with patch.object(Canvas, "draw_text", autospec=True, side_effect=Canvas.draw_text) as draw_text:
            self.top.draw(pygame.Surface(self.size), 0)
        return {call.args[1]: call.args[2].centre for call in draw_text.call_args_list}

    def find_line(self, line: str) -> Pixel:
        """Return the centre of a visible line's box."""
        seen = self.visible_lines()
        assert line in seen, f"{line!r} is not among {list(seen)}"
        return seen[line]

    def click_lines(self, *lines: str) -> dict[str, Pixel]:
        """Click at lines of text, one after another; return the lines that are visible then."""
        for line in lines:
            self.click(self.find_line(line))
        return self.visible_lines()


class EventDriver(KioskUser):
    """A program at an event, with its data folder."""

    def __init__(self, folder: Path, *, draws: bool) -> None:
        super().__init__(folder, (640, 360), draws=draws)
        self.folder = folder

    def begin(self) -> Match:
        """Press Enter until a game has begun, and return its match."""
        for _ in range(100):
            self.press(pygame.K_RETURN)
            if isinstance(self.top, BoardScene):
                return self.match
        pytest.fail("no game begins")

    def play_on(self, plies: int = 4) -> None:
        """Play the given number of plies with Tab and Enter, or fewer if the game ends; begin a game if none runs."""
        match = self.match if isinstance(self.top, BoardScene) else self.begin()
        wanted = len(match.game.plies) + plies
        for _ in range(8000):
            if match.game.outcome or len(match.game.plies) >= wanted:
                return
            self.press(pygame.K_TAB)
            if not (isinstance(self.top, BoardScene) and self.top.toolbar_has_focus):
                self.press(pygame.K_RETURN)
        pytest.fail("the game does not go on")

    def connect(self, monkeypatch: pytest.MonkeyPatch, desktops: list[tuple[int, int]]) -> None:
        """Connect displays of these sizes, and wait for the program to notice."""
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: desktops)
        self.wait(3)

    @property
    def match(self) -> Match:
        """The running match."""
        match = self.app.director.autosaved_match
        assert match, "a game is played"
        return match

    @property
    def logged(self) -> str:
        """The text of the log."""
        path = self.folder / LOG_FILE
        return path.read_text(encoding="utf-8") if path.exists() else ""


class AttractUser(KioskUser):
    """An event program whose attract loop is advanced without frames."""

    def __init__(self, size: tuple[int, int] = (640, 360), folder: Path | None = None) -> None:
        super().__init__(folder, size)

    @property
    def attract(self) -> AttractLoop:
        """The attract loop."""
        assert isinstance(self.home, AttractLoop)
        return self.home

    def watch(self, seconds: float) -> None:
        """Advance the attract loop by some seconds."""
        for _ in range(max(1, round(seconds / UPDATE_SECONDS))):
            self.attract.update(UPDATE_SECONDS)
            self.attract.idle(IDLE_SECONDS)

    def picture(self) -> pygame.Surface:
        """Return a copy of the attract loop's current picture."""
        surface = self.app.window.surface
        self.attract.draw(surface, 0)
        return surface.copy()


class ShowUser(KioskUser):
    """A big screen that is told news, and is advanced without frames."""

    def __init__(self, news: News, size: Pixel = (640, 360), folder: Path | None = None) -> None:
        super().__init__(folder, size, show=True)
        self.now = SHOW_TIME
        self.context.winners = WinnerList(Storage(None), lambda: self.now)
        self.context.stands = StandLink(Storage(None), self.context.winners)
        self.tell(news)
        self.show.begin()

    @property
    def show(self) -> ShowLoop:
        """The show."""
        assert isinstance(self.home, ShowLoop)
        return self.home

    def tell(self, news: News) -> None:
        """Let news arrive."""
        self.context.stands.hear(news)

    def watch(self, seconds: float) -> None:
        """Advance the show by some seconds."""
        for _ in range(max(1, round(seconds / UPDATE_SECONDS))):
            self.show.update(UPDATE_SECONDS)
            self.show.idle(IDLE_SECONDS)


def save_random_match(autosave: Autosave, seed: int, seats: Seats = HOT_SEAT) -> Match:
    """Play a random match to its end, save it and return it."""
    match = random_match(seats, MAX_PLIES, seed)
    autosave.save(match)
    return match


def at_operator_page(user: KioskUser) -> KioskUser:
    """Open the operator's page of an event without a PIN and with three displays; return its user."""
    user.app.stage.display_count = 3
    user.press_operator_keys()
    assert isinstance(user.top, OperatorPage)
    return user


def turn_to_page(user: KioskUser, name: str) -> None:
    """Turn to one of the operator's pages, whose first row then has the focus."""
    while not pygame.display.get_caption()[0].endswith(name):
        user.press(pygame.K_PAGEDOWN)
