"""The game in a real window: started, clicked, typed into, resized and closed as somebody in front of it would."""

import shutil
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final

import pytest

from dvonn.rules.board import SPACES, Space
from dvonn.rules.pieces import Colour, Place, Ply
from dvonn.rules.position import Position
from dvonn.window import USUAL
from tests.harness.boards import board_at
from tests.harness.desktop import MISSING, SCREEN, TREE, Desktop, Done, Game, desktop, happens, run_game
from tests.harness.menu_clicks import clicks_for_two_players

SIDES: Final = {Colour.WHITE: "White", Colour.BLACK: "Black"}
THINKING: Final = "DVONN: Greedy is thinking"
PAUSED: Final = "DVONN: Paused"
YOURS: Final = "DVONN: Your turn"
RESULT: Final = r"DVONN: (?P<verdict>You win by|You lose by|A draw) ?(?P<by>\d*), (?P<white>\d+) : (?P<black>\d+)"
# In the menu, where the focus begins on Play, above it the kind of board is chosen, above that one's colour, the level
RANDOM: Final = ("Up", "Right", "Down")
GREEDY_BLACK_RANDOM: Final = ("Up", "Right", "Up", "Right", "Up", "Right", "Down", "Down", "Down")
LONG: Final = 120.0  # seconds for a game against the computer, which takes its time over each move
REACTION: Final = 0.5  # seconds; after them an unchanged title means that the computer had to pass
AT_ONCE: Final = 2.0  # seconds

needs_desktop = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")
needs_linux = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")


@pytest.fixture(scope="module")
def managed() -> Iterator[Desktop]:
    """Return a desktop with a window manager."""
    with desktop() as opened:
        yield opened


@pytest.fixture(scope="module")
def bare() -> Iterator[Desktop]:
    """Return a display without a window manager."""
    with desktop(managed=False) as opened:
        yield opened


def begin_two_players(game: Game) -> None:
    """Click through the menu to a match between two people who place by hand."""
    for at in clicks_for_two_players(game.size):
        game.click(at)
    game.await_title(says(Position()))


def says(position: Position) -> str:
    """Return the window's title for two people at a position."""
    outcome = position.outcome()
    if not outcome:
        return f"DVONN: {SIDES[position.turn]} to {position.phase.value}"
    by = f"{SIDES[outcome.winner]} wins by {abs(outcome.margin)}" if outcome.winner else "A draw"
    return f"DVONN: {by}, {outcome.white} : {outcome.black}"


def play(game: Game, position: Position, ply: Ply) -> Position:
    """Click on the spaces of a ply, on top of what stands there; return the position after it, as the title says."""
    board = board_at(game.size)
    for space in ply:
        x, y = board.centre(space)
        game.click((x, y - board.rise(position.height(space))))
    after = position.play(ply)
    game.await_title(says(after))
    return after


def place_all(game: Game, position: Position, spaces: Sequence[Space]) -> Position:
    """Place the next pieces by clicks; one that landed elsewhere would take another's space, and that be refused."""
    for space in spaces:
        position = play(game, position, Place(space))
    return position


def resize(game: Game, size: tuple[int, int]) -> None:
    """Give the window another size, as by dragging its edge."""
    game.find("windowsize", *size).check_returncode()
    game.await_size(size)


def switch_screen(game: Game, size: tuple[int, int], keys: str = "F11") -> None:
    """Switch to the whole screen or back, which must give the window a size."""
    game.type(keys)
    game.await_size(size)


def shuffled() -> list[Space]:
    """Return all spaces in an order of no meaning."""
    return Random(2).sample(SPACES, len(SPACES))


@needs_desktop
def test_two_people_play_a_whole_game_with_the_mouse(managed: Desktop) -> None:
    """From the menu over 49 placements and all moves to the score, every click does what the rules make of it."""
    rng, position = Random(298), Position()  # with stacks of up to ten pieces, and forced passes
    with managed.game() as game:
        begin_two_players(game)
        while not position.is_over:
            position = play(game, position, rng.choice(position.moves()))


@needs_desktop
def test_game_against_the_computer_needs_no_mouse(managed: Desktop) -> None:
    """Return starts a game, Tab and Return play it to its end, and the score says who has won it."""
    turns, deadline = 0, monotonic() + LONG
    with managed.game() as game:
        game.type(*RANDOM, "Return")
        while game.await_title(f"{YOURS}|{RESULT}", LONG)[0] == YOURS:
            assert monotonic() < deadline, "the game does not end"
            game.type("Tab", "Return", "Tab", "Return")  # a stack and its target ...
            turns += 1
            happens(lambda: game.title != YOURS, REACTION)
            game.type("Tab")  # ... which need not be seen on its way
        result = game.await_title(RESULT)
    assert turns >= 5
    lead = int(result["white"]) - int(result["black"])
    verdict = "You win by" if lead > 0 else "You lose by" if lead < 0 else "A draw"
    assert (result["verdict"], result["by"]) == (verdict, str(abs(lead) or ""))


@needs_desktop
@pytest.mark.parametrize("keys", ["F11", "alt+Return"])
def test_keys_switch_to_the_whole_screen_and_back(managed: Desktop, keys: str) -> None:
    """The window covers the whole screen, and has its old size again afterwards."""
    with managed.game() as game:
        for size in (SCREEN, USUAL, SCREEN):
            switch_screen(game, size, keys)


@needs_desktop
def test_clicks_land_right_in_every_size(managed: Desktop) -> None:
    """While 49 pieces are placed the window shrinks, covers the screen and grows, and no click is refused."""
    spaces, position = shuffled(), Position()
    with managed.game() as game:
        begin_two_players(game)
        position = place_all(game, position, spaces[:12])
        resize(game, (900, 560))
        position = place_all(game, position, spaces[12:24])
        switch_screen(game, SCREEN)
        position = place_all(game, position, spaces[24:36])
        switch_screen(game, (900, 560))
        resize(game, (1400, 800))
        position = place_all(game, position, spaces[36:])


@needs_desktop
@pytest.mark.parametrize(
    ("options", "size"),
    [(["--fullscreen"], SCREEN), ([], USUAL), (["--size=800x600"], (800, 600))],
    ids=["whole screen", "window", "small window"],
)
def test_clicks_land_right_without_a_window_manager(bare: Desktop, options: list[str], size: tuple[int, int]) -> None:
    """On a bare display the window has the size that was asked for, and 49 clicks place 49 pieces."""
    with bare.game(*options) as game:
        game.await_size(size)
        begin_two_players(game)
        place_all(game, Position(), shuffled())


@needs_desktop
@pytest.mark.parametrize("where", ["menu", "game", "whole screen"])
def test_closing_the_window_ends_the_program(managed: Desktop, where: str) -> None:
    """The window manager's Alt+F4 is followed everywhere, and the program ends well."""
    with managed.game() as game:
        if where != "menu":
            begin_two_players(game)
        if where == "whole screen":
            switch_screen(game, SCREEN)
        game.type("alt+F4")
        assert game.ended() == 0


@needs_desktop
def test_an_event_lets_nobody_out(managed: Desktop, tmp_path: Path) -> None:
    """What closes, hides or leaves a window elsewhere does nothing; the game that was begun is still on the screen."""
    with managed.event(tmp_path) as game:
        game.await_title("DVONN: Your turn")
        game.type("alt+F4", "alt+Tab", "super+e", "ctrl+alt+Left", "ctrl+alt+Right", "super+d", "F11", "alt+Return")
        game.type("Escape")
        game.await_title("DVONN: Paused")
        assert game.size == SCREEN
        assert game.process.poll() is None


@needs_desktop
def test_game_answers_while_the_computer_thinks(managed: Desktop) -> None:
    """The pause opens at once, and the game goes on after it."""
    with managed.game() as game:
        game.type(*GREEDY_BLACK_RANDOM, "Return")
        game.await_title(THINKING)
        game.type("Escape")
        game.await_title(PAUSED, AT_ONCE)
        game.type("Escape")
        game.await_title(YOURS)


def complaint(done: Done) -> str:
    """Return the line on standard error of a start that must fail in the proper way."""
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    return line


@needs_linux
@pytest.mark.parametrize("display", [None, ":32767"])
def test_start_without_a_display_is_told_in_one_line(display: str | None) -> None:
    """Where there is no display, or none with that number, the program says so and exits with 2."""
    assert complaint(run_game(display)).startswith("dvonn: ")


@needs_desktop
@pytest.mark.parametrize(
    "wrong",
    ["--fast", "--size=big", "--size=0x0", "--frames=0", "--display=7", "--fullscreen --windowed", "--kiosk x"],
)
def test_wrong_argument_is_told_in_one_line(managed: Desktop, wrong: str) -> None:
    """An argument that cannot be followed is told, and the program exits with 2."""
    assert complaint(run_game(managed.display, *wrong.split())).startswith("dvonn: ")


@needs_desktop
@pytest.mark.parametrize("options", [[], ["--fullscreen"], ["--windowed", "--size=640x480", "--mute"]])
def test_game_starts_from_any_folder(managed: Desktop, tmp_path: Path, options: list[str]) -> None:
    """Pictures and sounds are found from elsewhere, and nothing is said."""
    done = run_game(managed.display, "--frames=3", *options, folder=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Return a copy of the program that may be damaged."""
    shutil.copytree(TREE / "dvonn", tmp_path / "dvonn", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(TREE / "assets", tmp_path / "assets")
    shutil.copy(TREE / "main.py", tmp_path)
    return tmp_path


@needs_desktop
def test_copy_of_the_tree_runs(managed: Desktop, tree: Path) -> None:
    """What the copies below lack is nothing but what they are robbed of."""
    assert run_game(managed.display, "--frames=3", tree=tree).returncode == 0


@needs_desktop
@pytest.mark.parametrize("name", ["images/ember/ring-white.png", "images/icon.png", "sounds/place.wav"])
def test_missing_file_is_told_in_one_line(managed: Desktop, tree: Path, name: str) -> None:
    """Without a picture or a sound the program names it and exits with 2."""
    (tree / "assets" / name).unlink()
    assert Path(name).name in complaint(run_game(managed.display, "--frames=3", tree=tree))


@needs_desktop
def test_broken_picture_is_told_in_one_line(managed: Desktop, tree: Path) -> None:
    """A picture that is none is named, and the program exits with 2."""
    (tree / "assets/images/ember/ring-white.png").write_bytes(b"no picture")
    assert "ring-white.png" in complaint(run_game(managed.display, "--frames=3", tree=tree))
