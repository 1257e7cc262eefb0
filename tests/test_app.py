"""Whole games through the program, by scripted events and what the window's title says."""

from random import Random

import pygame
import pytest

from dvonn.commandline import Options
from dvonn.rules.board import NUMBERS
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from dvonn.start import parse
from tests.harness.boards import board_at
from tests.harness.player import TO_TWO_PLAYERS, Player, finished

UP, DOWN, LEFT, RIGHT = pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT
TAB, RETURN, ESCAPE = pygame.K_TAB, pygame.K_RETURN, pygame.K_ESCAPE
TO_RANDOM = (UP, RIGHT, DOWN)  # and back to Play


def hot_seat() -> Player:
    """Return a player who has just started a game for two."""
    player = Player()
    player.press(*TO_TWO_PLAYERS, DOWN, DOWN, RETURN)
    assert player.title == "DVONN: White to place"
    return player


def against_the_computer_on_a_random_board() -> Player:
    """Return a player who has White against the computer, in the movement phase."""
    player = Player()
    player.press(*TO_RANDOM, RETURN)
    return player


def play_with_two_keys(player: Player, most: int = 4000) -> None:
    """Play with Tab and Return alone until the title gives a result."""
    for _ in range(most):
        player.press(TAB, RETURN)
        if finished(player):
            return
    pytest.fail(f"the game does not end: {player.title}")


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_hot_seat_game_by_clicks(seed: int) -> None:
    """Two players click a whole game from the menu to the score, which is the one that the rules give."""
    player, position, rng = hot_seat(), Position(), Random(seed)
    while not position.is_over:
        ply = rng.choice(position.moves())
        player.click_ply(position, ply)
        position = position.play(ply)
    player.wait(10)
    assert player.title.endswith(f", {position.score(Colour.WHITE)} : {position.score(Colour.BLACK)}")


def test_clicks_land_at_every_size() -> None:
    """A game goes on while the window is resized between the plies, to small, wide, tall and huge ones."""
    player, position, rng = hot_seat(), Position(), Random(4)
    sizes = [(800, 480), (1280, 720), (1024, 768), (2560, 1080), (3840, 2160), (720, 1280)]
    for n in range(60):
        player.resize(sizes[n % len(sizes)])
        ply = rng.choice(position.moves())
        player.click_ply(position, ply)
        position = position.play(ply)
        assert player.title == f"DVONN: {position.turn.capitalize()} to {position.phase.value}"


def test_a_game_against_the_computer_by_two_keys() -> None:
    """Tab and Return alone play a whole game against the computer, placing and moving, to a result and another game."""
    player = Player()
    player.press(RETURN)
    assert player.title == "DVONN: Your turn"
    play_with_two_keys(player)
    player.wait(10)
    player.press(RETURN)
    assert player.title == "DVONN: Dreamy is thinking"  # the colours are swapped


def test_the_computer_begins_when_it_has_white() -> None:
    """Choosing Black lets the computer place first, and hands over to the player."""
    player = Player()
    player.press(UP, UP, RIGHT, DOWN, DOWN, RETURN)
    assert player.title == "DVONN: Dreamy is thinking"
    player.wait(3)
    assert player.title == "DVONN: Your turn"


def test_the_window_answers_while_the_computer_thinks() -> None:
    """Pause opens within the frame in which it is asked for, although the computer has not yet moved."""
    player = against_the_computer_on_a_random_board()
    player.press(TAB, RETURN, TAB, RETURN)
    assert player.title == "DVONN: Dreamy is thinking"
    player.press(ESCAPE)
    assert player.title == "DVONN: Paused"


def test_undo_and_redo_by_keys() -> None:
    """U takes back the player's own placement with the computer's answer, R plays both again."""
    player = Player()
    player.press(RETURN, TAB, RETURN)
    player.wait(3)
    player.press(pygame.K_u)
    player.wait(1)
    assert player.title == "DVONN: Your turn"
    player.press(pygame.K_r)
    assert player.title == "DVONN: Your turn"


def test_undo_in_a_hot_seat_game_takes_back_one_ply() -> None:
    """After a click and U it is the same player's turn, and the space is free again."""
    player, space = hot_seat(), NUMBERS["f3"]
    for _ in range(2):
        player.click(board_at(player.size).centre(space))
        assert player.title == "DVONN: Black to place"
        player.press(pygame.K_u)
        assert player.title == "DVONN: White to place"


def test_escape_never_loses_a_game() -> None:
    """Escape pauses a game, and leaving it is asked about; the safe answer has the focus."""
    player = hot_seat()
    player.press(TAB, RETURN, ESCAPE)
    assert player.title == "DVONN: Paused"
    player.press(UP, RETURN)
    assert player.title == "DVONN: Leave this game?"
    player.press(RETURN)
    assert player.title == "DVONN: Paused"
    player.press(ESCAPE)
    assert player.title == "DVONN: Black to place"


def test_leaving_a_game_leads_to_the_menu() -> None:
    """Who confirms is back in the menu, which offers to go on with that game, and beside it a new one."""
    player = hot_seat()
    player.press(TAB, RETURN, ESCAPE, UP, RETURN, DOWN, RETURN)
    assert player.title == "DVONN"
    player.press(RETURN)
    assert player.title == "DVONN: Black to place"
    player.press(ESCAPE, UP, RETURN, DOWN, RETURN)
    player.press(RIGHT, RETURN)
    assert player.title == "DVONN: White to place"


def test_quitting_is_confirmed() -> None:
    """Escape in the menu asks first and Escape again stays; only the answer Quit ends the program."""
    player = Player()
    player.press(ESCAPE, ESCAPE)
    assert player.app.running
    player.press(ESCAPE, RETURN)
    assert player.app.running
    player.press(ESCAPE, DOWN, RETURN)
    assert not player.app.running


def test_closing_the_window_ends_the_program() -> None:
    """The window manager's close button is obeyed at once."""
    player = Player()
    player.app.frame([pygame.Event(pygame.QUIT)], 0)
    assert not player.app.running


@pytest.mark.parametrize(("key", "mod"), [(pygame.K_F11, 0), (RETURN, pygame.KMOD_LALT)])
def test_fullscreen_and_back(key: int, mod: int) -> None:
    """F11 and Alt+Enter fill the screen and give the window its size back, in the middle of a game."""
    player = hot_seat()
    player.press(key, mod=mod)
    assert player.size == pygame.display.get_desktop_sizes()[0]
    player.click(board_at(player.size).centre(NUMBERS["a1"]))
    assert player.title == "DVONN: Black to place"
    player.press(key, mod=mod)
    assert player.size == (800, 480)


def test_the_developers_overlay_shows_figures() -> None:
    """F3 draws figures into the lower left corner, and takes them away again."""
    player = Player()
    corner = pygame.Rect(0, 456, 200, 24)

    def pixels() -> bytes:
        surface = pygame.display.get_surface()
        assert surface
        return pygame.image.tobytes(surface.subsurface(corner), "RGB")

    before = pixels()
    player.press(pygame.K_F3)
    assert pixels() != before
    player.press(pygame.K_F3)
    assert pixels() == before


def test_a_still_scene_is_not_drawn_again() -> None:
    """Without events and movement nothing is drawn: what was painted over the window stays."""
    player = hot_seat()
    player.wait(40)
    surface = pygame.display.get_surface()
    assert surface
    surface.fill("magenta")
    player.wait(1)
    assert surface.get_at((400, 240)) == pygame.Color("magenta")
    player.press(TAB)
    assert surface.get_at((400, 240)) != pygame.Color("magenta")


def test_a_long_pause_does_not_hurry_the_game() -> None:
    """After a frame that took a minute at most five steps are made up for."""
    player = against_the_computer_on_a_random_board()
    player.press(TAB, RETURN, TAB, RETURN)
    player.app.frame([], 60.0)
    assert player.title == "DVONN: Dreamy is thinking"


def test_the_command_line() -> None:
    """Each option reaches the program."""
    found = parse(["--size", "640x400", "--fullscreen", "--display", "1", "--mute", "--frames", "7"])
    assert found == Options((640, 400), fullscreen=True, display=1, mute=True, frames=7)
    assert parse(["--windowed"]) == Options(fullscreen=False)
    assert parse([]) == Options()


@pytest.mark.parametrize(
    "argv",
    [
        ["--size", "big"],
        ["--size", "0x0"],
        ["--frames", "0"],
        ["--display", "-1"],
        ["--fullscreen", "--windowed"],
        ["--x"],
        ["--kiosk", "x"],
    ],
)
def test_a_wrong_argument_is_told_in_one_line(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """What cannot be read gets one line on standard error and exit code 2."""
    with pytest.raises(SystemExit) as stop:
        parse(argv)
    assert stop.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("dvonn: ")
