"""Users of the whole event program, perhaps in a data folder, with every device."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from unittest.mock import patch

import pygame
import pytest

from dvonn.app import App
from dvonn.commandline import Options
from dvonn.engine.levels import GREEDY
from dvonn.kiosk.attract.attract_loop import AttractLoop
from dvonn.kiosk.event_host import EventHost
from dvonn.kiosk.event_settings import EVENT_SETTINGS, EventSettings, GameMode
from dvonn.kiosk.guest_board import GuestBoard
from dvonn.kiosk.guest_match import GuestMatch
from dvonn.kiosk.operator.operator_page import OperatorPage
from dvonn.kiosk.pin import hash_pin
from dvonn.match.match import MatchTerms
from dvonn.rules.board import Ply
from dvonn.rules.formats.board_codes import board_of, random_code
from dvonn.rules.game import Game
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.puzzles.puzzle_menu import TimedPlay
from dvonn.screens.scene import ShowMenu, ShowScore
from dvonn.storage.log import LOG_FILE
from dvonn.storage.text_store import Storage
from dvonn.ui.canvas import Canvas
from tests.harness.clocks import FakeClock
from tests.harness.news import NEWS_SECONDS, write_news
from tests.harness.storage import save_value
from tests.harness.user import (
    AppUser,
    Pixel,
    Undrawn,
    key_down,
)

OPERATOR_KEYS = pygame.K_o, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT
UPDATE_SECONDS = 0.05  # length of the attract loop's update step without frames, longer than the program's
IDLE_SECONDS = 0.01  # thinking time after each such step
CHECK_SECONDS = 11  # until the machine has been checked again


ENTER, ESC = pygame.K_RETURN, pygame.K_ESCAPE


class KioskUser(AppUser):
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
        self.clock, self.folder = FakeClock(), folder or Path()
        options = Options(size=size, fullscreen=False, data_dir=folder, kiosk=True, show=show)
        if first_pin:
            save_value(Storage(folder), EVENT_SETTINGS, EventSettings(hash_pin(first_pin)))
        self.app = (App if draws else Undrawn)(options, self.clock, Random(1), make_host=EventHost)
        assert isinstance(self.app.host, EventHost)
        self.event_context, self.home = self.app.host.event_context, self.app.host.home
        self.app.frame([], 0)

    @property
    def is_home(self) -> bool:
        """Whether the attract loop, or the show, is active."""
        return self.top is self.home

    @property
    def attract(self) -> AttractLoop:
        """The attract loop."""
        assert isinstance(self.home, AttractLoop)
        return self.home

    @property
    def board(self) -> GuestBoard:
        """The board scene of the current match."""
        assert isinstance(self.top, GuestBoard)
        return self.top

    @property
    def logged(self) -> str:
        """The text of the log."""
        path = self.folder / LOG_FILE
        return path.read_text(encoding="utf-8") if path.exists() else ""

    # Time

    def skip(self, seconds: float) -> None:
        """Advance the clock by some seconds and run one frame."""
        self.clock.now += seconds
        self.send()

    def watch(self, seconds: float) -> None:
        """Advance the attract loop, or the show, by some seconds without frames."""
        for _ in range(max(1, round(seconds / UPDATE_SECONDS))):
            self.home.update(UPDATE_SECONDS)
            self.home.idle(IDLE_SECONDS)

    # What guests and operators do

    def press_operator_keys(self) -> None:
        """Press the operator's key combination."""
        self.send(key_down(*OPERATOR_KEYS))

    def type(self, text: str) -> None:
        """Type letters, each posted as a key and a text event as by SDL, and then Enter."""
        for letter in text:
            self.send(key_down(ord(letter)), pygame.Event(pygame.TEXTINPUT, text=letter))
        self.press(ENTER)

    def offer_modes(self, *games: GameMode) -> None:
        """Offer only these game modes."""
        self.event_context.event_settings.games = games

    def begin(self, mode: GameMode | None = None) -> None:
        """Press Enter until a game has begun, of any mode or of the only one that is offered then."""
        if mode:
            self.offer_modes(mode)
        for _ in range(100):
            self.press(ENTER)
            if isinstance(self.top, BoardScene | TimedPlay):
                return
        pytest.fail("no game begins")

    def await_turn(self) -> None:
        """Wait until it is the guest's turn or the board has closed."""
        for _ in range(1000):
            if not isinstance(self.top, GuestBoard) or self.top.match.waits_for_human:
                return
            self.wait(0.1)
        pytest.fail("the computer does not answer")

    def connect(self, monkeypatch: pytest.MonkeyPatch, desktops: list[tuple[int, int]]) -> None:
        """Connect displays of these sizes, and wait for the program to notice."""
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: desktops)
        self.wait(3)

    def play_on(self, plies: int = 4) -> None:
        """Play the given number of plies with Tab and Enter, or fewer if the game ends; begin a game if none runs."""
        if not isinstance(self.top, BoardScene):
            self.begin()
        match = self.match
        wanted = len(match.game.plies) + plies
        for _ in range(8000):
            if match.game.outcome or len(match.game.plies) >= wanted:
                return
            self.press(pygame.K_TAB)
            if not (isinstance(self.top, BoardScene) and self.top.toolbar_has_focus):
                self.press(ENTER)
        pytest.fail("the game does not go on")

    # The screen

    def picture(self) -> pygame.Surface:
        """Return a copy of the current picture of the attract loop, or the show."""
        self.home.draw(self.app.window.surface, 0)
        return self.app.window.surface.copy()

    def drawn_lines(self) -> list[str]:
        """Return the lines of text of a whole picture, with what the program draws over the scene."""
        return list(_lines_of(lambda: App.draw(self.app)))

    def visible_lines(self) -> dict[str, Pixel]:
        """Return each line of text on the screen with the centre of its box."""
        return _lines_of(lambda: self.top.draw(pygame.Surface(self.size), 0))

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


def _lines_of(draw: Callable[[], None]) -> dict[str, Pixel]:
    with patch.object(Canvas, "draw_text", autospec=True, side_effect=Canvas.draw_text) as draw_text:
        draw()
    return {call.args[1]: call.args[2].centre for call in draw_text.call_args_list}


def at_operator_page(user: KioskUser) -> KioskUser:
    """Open the operator's page of an event without a PIN and with three displays; return its user."""
    user.app.context.display_count = 3
    user.press_operator_keys()
    assert isinstance(user.top, OperatorPage)
    return user


def turn_to_page(user: KioskUser, name: str) -> None:
    """Turn to one of the operator's pages, whose first row then has the focus."""
    while not pygame.display.get_caption()[0].endswith(name):
        user.press(pygame.K_PAGEDOWN)


def connect_stand(user: KioskUser) -> None:
    """Type what the hub needs into the three fields, and choose Connect."""
    for text in ("Hall A", "hub.example", "7k3m-qx29"):
        user.press(ENTER)
        user.type(text)
        user.press(pygame.K_DOWN)
    user.press(ENTER)


def play_through(user: KioskUser, match: GuestMatch) -> None:
    """Let the program show the score of a guest's match, and go back to the start."""
    user.app.apply(ShowScore(match))
    user.send()
    user.app.apply(ShowMenu())


def finished_match(mode: GameMode, *, won: bool) -> GuestMatch:
    """Return a random finished match with a tower win for White if won, else without one."""
    code, plies = random_game(1) if won else random_game(-1, 0)
    match = GuestMatch(mode, GREEDY if mode.is_against_computer else None, MatchTerms(code=code), 1)
    for ply in plies:
        match.play(ply)
    return match


@cache
def random_game(*signs: int) -> tuple[str, list[Ply]]:
    """Return a board code and the plies of a random game on that board, which White wins (1), draws (0) or loses (-1).

    Several of these may be given.
    """
    rng = Random(1)
    while True:
        code = random_code(rng)
        game = Game(board_of(code))
        while not game.outcome:
            game.play(rng.choice(game.position.moves()))
        margin = game.outcome.margin
        if (margin > 0) - (margin < 0) in signs:
            return code, game.plies


def hear(user: KioskUser, hub: dict[str, object] | None = None, **fields: object) -> None:
    """Replace the news of a running program, and wait until it has seen them."""
    assert user.app.storage.folder
    write_news(user.app.storage.folder, hub, **fields)
    user.wait(NEWS_SECONDS)
