"""The game in a real X11 window: starting, clicking, typing, resizing and closing."""

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from itertools import product
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final

import pytest

from dvonn.rules.board import SPACES, Place
from dvonn.rules.position import Position
from dvonn.storage.settings import SETTINGS, Settings
from dvonn.ui.theme import Speed
from dvonn.window import DEFAULT_WINDOW_SIZE
from tests.harness.context import stack_top
from tests.harness.desktop import (
    SCREEN_SIZE,
    TIMEOUT_SECONDS,
    CompletedProcess,
    Desktop,
    GameWindow,
    run_game,
    virtual_desktop,
    wait_until,
)
from tests.harness.pictures import board_layout
from tests.harness.scale import only_full, scaled
from tests.harness.user import clicks_for_two_players

YOURS: Final = "DVONN: Your turn"
RESULT: Final = r"DVONN: (?P<verdict>You win by|You lose by|A draw) ?(?P<by>\d*), (?P<white>\d+) : (?P<black>\d+)"
# Keys in the menu: to the setup, where the kind of board lies below opponent, level, colour and coach; then, below the
# head start, the clock and the series, to Play
SETUP: Final = ("Down", "Down", "Return")
RANDOM: Final = (*SETUP, "Down", "Right", "Up", "Up")
LONG: Final = 120.0  # seconds for a game against the computer, including its pauses
WITHOUT_PAUSES: Final = SETTINGS.format(Settings(speed=Speed.OFF))
REACTION: Final = 0.5  # seconds after which an unchanged title means that the computer had to pass
LOADING_FRAMES: Final = 400  # in which the pictures are loaded, one in each
FRONT_SECONDS: Final = 2.0  # until an event's window is in front again
SHUFFLED: Final = Random(2).sample(SPACES, len(SPACES))
SOME: Final = 8  # clicks on spaces far apart tell whether clicks land right


@pytest.fixture(scope="module")
def managed() -> Iterator[Desktop]:
    """Return a desktop with a window manager."""
    with virtual_desktop() as opened:
        yield opened


@pytest.fixture(scope="module")
def bare() -> Iterator[Desktop]:
    """Return a display without a window manager."""
    with virtual_desktop(managed=False) as opened:
        yield opened


def begin_two_players(game: GameWindow) -> None:
    """Start a match between two people from the menu by clicks."""
    for at in clicks_for_two_players(game.size):
        game.click(at)
    game.await_title(says(Position()))


def says(position: Position) -> str:
    """Return the window title of a hot-seat match at a position before its end."""
    return f"DVONN: {position.turn.capitalize()} to {position.phase.value}"


def place_some(game: GameWindow, position: Position) -> Position:
    """Place the next pieces by clicks, checked by the title; a click on a wrong space would make a later one fail."""
    for space in SHUFFLED[position.piece_count : position.piece_count + SOME]:
        game.click(stack_top(position, space, board_layout(game.size)))
        game.type("Tab")  # ends the animation, which the title waits for
        position = position.play(Place(space))
        game.await_title(says(position))
    return position


def switch_screen(game: GameWindow, size: tuple[int, int]) -> None:
    """Toggle fullscreen, which must give the window a size."""
    game.type("F11")
    game.await_size(size)


def resize(game: GameWindow, size: tuple[int, int]) -> None:
    """Resize the window."""
    game.find("windowsize", *size).check_returncode()
    game.await_size(size)


@only_full("a whole game in a real window")
def test_game_against_the_computer_needs_no_mouse(managed: Desktop) -> None:
    """Tab and Return play a whole game against the computer to its score."""
    turns, deadline = 0, monotonic() + LONG
    with managed.game(settings=WITHOUT_PAUSES) as game:
        game.type(*RANDOM, "Return")
        while game.await_title(f"{YOURS}|{RESULT}", LONG)[0] == YOURS:
            assert monotonic() < deadline, "the game does not end"
            game.type("Tab", "Return", "Tab", "Return")  # chooses a stack and its target
            turns += 1
            wait_until(lambda: game.title != YOURS, REACTION)
        result = game.await_title(RESULT)
    assert turns >= 5
    lead = int(result["white"]) - int(result["black"])
    verdict = "You win by" if lead > 0 else "You lose by" if lead < 0 else "A draw"
    assert (result["verdict"], result["by"]) == (verdict, str(abs(lead) or ""))


@pytest.mark.parametrize("name", ["WM_NAME", "_NET_WM_ICON"])
@only_full("real windows")
def test_nothing_foreign_is_seen_of_the_window(managed: Desktop, name: str) -> None:
    """The title and the icon are the game's own from the first moment until the menu has been drawn for a while."""
    seen = set(managed.properties_seen(name, "--frames", "40"))
    assert seen
    assert {value[:16] for value in seen} == {'WM_NAME = "DVONN'} if name == "WM_NAME" else len(seen) == 1


@only_full("a real window")
def test_a_maximised_window_stays_so(managed: Desktop) -> None:
    """Back from the whole screen a window is maximised as before, and after that has the size and place it had."""
    maximised = (1440, 881)  # below openbox's title bar
    with managed.game("--size=900x560") as game:
        place = game.place
        game.maximise()
        game.await_size(maximised)
        for size in (SCREEN_SIZE, maximised):
            switch_screen(game, size)
        game.maximise()
        game.await_size((900, 560))
        assert game.place == place


@only_full("a real window")
def test_pictures_are_shown_by_shared_memory(managed: Desktop) -> None:
    """The program does not load OpenGL, which costs more work than drawing the pictures where there is no GPU."""
    with managed.game() as game:
        assert "libGL" not in Path(f"/proc/{game.process.pid}/maps").read_text(encoding="utf-8")


@only_full("real windows of many sizes")
def test_clicks_land_right_in_every_size(managed: Desktop) -> None:
    """Clicks reach their spaces while the window changes its size."""
    with managed.game() as game:
        begin_two_players(game)
        resize(game, (900, 560))
        position = place_some(game, Position())
        switch_screen(game, SCREEN_SIZE)
        position = place_some(game, position)
        switch_screen(game, (900, 560))
        resize(game, (1400, 800))
        place_some(game, position)


@pytest.mark.parametrize(
    ("options", "size"),
    [(["--fullscreen"], SCREEN_SIZE), ([], DEFAULT_WINDOW_SIZE), (["--size=800x600"], (800, 600))],
    ids=["whole screen", "window", "small window"],
)
@only_full("real windows of many kinds")
def test_clicks_land_right_without_a_window_manager(bare: Desktop, options: list[str], size: tuple[int, int]) -> None:
    """Without a window manager the window has its requested size and clicks reach their spaces."""
    with bare.game(*options) as game:
        game.await_size(size)
        begin_two_players(game)
        place_some(game, Position())


@pytest.mark.parametrize("where", scaled(["whole screen"], ["menu", "game", "whole screen"]))
def test_closing_the_window_ends_the_program(managed: Desktop, where: str) -> None:
    """Alt+F4 ends the program with exit code 0."""
    with managed.game() as game:
        if where != "menu":
            begin_two_players(game)
        if where == "whole screen":
            switch_screen(game, SCREEN_SIZE)
        game.type("alt+F4")
        assert game.process.wait(TIMEOUT_SECONDS) == 0


@only_full("a program in a real window")
def test_an_event_lets_nobody_out(managed: Desktop) -> None:
    """Keys that close or leave a window do nothing at an event, and the game stays on the screen."""
    with managed.event() as game:
        game.await_title("DVONN: Your turn")
        game.type("alt+F4", "alt+Tab", "super+e", "ctrl+alt+Left", "ctrl+alt+Right", "super+d", "F11", "alt+Return")
        game.type("Escape")
        game.await_title("DVONN: Paused")
        assert game.size == SCREEN_SIZE
        assert game.process.poll() is None


@pytest.mark.parametrize("desktop", ["managed", "bare"])
@only_full("a program in a real window")
def test_a_press_acts_where_it_is(request: pytest.FixtureRequest, desktop: str) -> None:
    """At an event a press after a key acts at its own place, not where the pointer was before the key."""
    with request.getfixturevalue(desktop).event_choice() as game:
        game.move_pointer((1200, 680))
        game.type("Up")
        game.click((230, 660))
        game.await_title(r"DVONN: Choose your opponent")


@contextmanager
def popup(desktop: Desktop, _game: GameWindow) -> Iterator[None]:
    """Open a popup, which the window manager leaves alone, and wait until it is no longer above the event's window."""
    places = {"SDL_X11_FORCE_OVERRIDE_REDIRECT": "1", "SDL_VIDEO_WINDOW_POS": "100,100"}
    with desktop.other_window(**places) as process:
        assert wait_until(lambda: not desktop.shows_at(process, (200, 200)), FRONT_SECONDS)
        yield


TROUBLES: Final[dict[str, Callable[[Desktop, GameWindow], AbstractContextManager[object]]]] = {
    "minimised": lambda _, game: nullcontext(game.find("windowminimize")),
    "hidden": lambda _, game: nullcontext(game.find("windowunmap")),
    "covered": lambda desktop, _: desktop.other_window(),
    "below a popup": popup,
    "on another desktop": lambda desktop, _: nullcontext(desktop.xdotool("set_desktop", 1)),
}


@pytest.mark.parametrize(
    ("desktop", "trouble"),
    [pair for pair in product(["managed", "bare"], TROUBLES) if pair != ("bare", "on another desktop")],
)
@only_full("a program in a real window")
def test_an_event_comes_back(request: pytest.FixtureRequest, desktop: str, trouble: str) -> None:
    """An event's window is in front again within two seconds, with or without a window manager, and keeps its game."""
    opened = request.getfixturevalue(desktop)
    with opened.event() as game:
        game.await_title("DVONN: Your turn")
        with TROUBLES[trouble](opened, game):
            assert wait_until(lambda: game.is_in_front, FRONT_SECONDS)
            game.type("Escape")
            game.await_title("DVONN: Paused")


def complaint(done: CompletedProcess) -> str:
    """Return the one line on standard error of a start that must fail with exit code 2."""
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    return line


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
@pytest.mark.parametrize("display", [None, ":32767"])
def test_start_without_a_display_is_told_in_one_line(display: str | None) -> None:
    """Without a display the program prints one line and exits with code 2."""
    assert complaint(run_game(display)).startswith("dvonn: ")


def test_missing_screen_is_told_in_one_line(managed: Desktop) -> None:
    """A screen that is not connected is told in one line, with exit code 2."""
    assert complaint(run_game(managed.display, "--display=7")).startswith("dvonn: ")
