"""New games through the program's events: clocks and names, a typed code, a fair board."""

from pathlib import Path
from random import Random

import pygame

from dvonn.app import App
from dvonn.commandline import Options
from dvonn.rules.formats.board_codes import board_of, random_code
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.score.score import Score
from dvonn.storage.settings import BoardSetup, Opponent
from dvonn.ui.timing import Speed
from tests.harness.devices import A, GamepadUser
from tests.harness.player import AppUser, FakeClock
from tests.harness.scale import only_full

UP, DOWN, LEFT, RIGHT, TAB = pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB
RETURN, ESCAPE, BACKSPACE = pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_BACKSPACE
TO_TWO_PLAYERS = (UP, UP, UP, UP, RIGHT, DOWN, DOWN)  # from Play, and back to it
CODE = random_code(Random(11))


def write(player: AppUser, text: str) -> None:
    """Type letters as SDL reports them: a key event and a text event each."""
    for letter in text:
        down = pygame.Event(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter, scancode=0)
        player.app.frame([down, pygame.Event(pygame.TEXTINPUT, text=letter, window=None)], 0)


def board(player: AppUser) -> BoardScene:
    scene = player.app.director.top
    assert isinstance(scene, BoardScene)
    return scene


def anna_and_ben() -> AppUser:
    """Return a player who has started a game of two with names and two minutes each."""
    player = AppUser()
    player.app.stage.settings.speed = Speed.OFF
    player.press(*TO_TWO_PLAYERS, TAB, RETURN)
    assert player.title == "DVONN: Options, Rules"
    player.press(TAB, RIGHT, pygame.K_PAGEUP, TAB, TAB, RETURN)
    assert player.title == "DVONN: White's name"
    write(player, "Anna")
    player.press(RETURN, TAB, RETURN)
    assert player.title == "DVONN: Black's name"
    write(player, "Bem")
    player.press(BACKSPACE)
    write(player, "n")
    player.press(RETURN, ESCAPE, LEFT, RETURN)
    assert player.title == "DVONN: Anna to place"
    return player


@only_full("minutes of a game")
def test_a_game_of_two_in_which_a_flag_falls() -> None:
    """Two named players play by clicks until Ben loses on time."""
    player, position, rng = anna_and_ben(), Position(), Random(2)
    while len(board(player).match.game.plies) < 60 or position.turn is Colour.WHITE:
        ply = rng.choice(position.moves())
        player.click_ply(position, ply)
        position = position.play(ply)
        player.wait(0.3)
        assert player.title == f"DVONN: {'Anna' if position.turn is Colour.WHITE else 'Ben'} to {position.phase.value}"
    left = board(player).match.clocks.left
    assert 0 < left[Colour.WHITE] < 120
    player.wait(left[Colour.BLACK] - 1)
    assert player.title == "DVONN: Ben to move"
    player.wait(4)
    assert isinstance(player.app.director.top, Score)
    assert player.title.startswith("DVONN: Anna wins, ")
    player.press(RETURN)
    assert player.title == "DVONN: Ben to place"


def test_the_shown_second_is_drawn() -> None:
    """A running clock redraws the window each second."""
    player = anna_and_ben()
    player.wait(60)
    surface = pygame.display.get_surface()
    assert surface
    for _ in range(3):
        surface.fill("magenta")
        player.wait(1.05)
        assert surface.get_at((400, 240)) != pygame.Color("magenta")


def test_a_game_from_a_typed_code() -> None:
    """A code is typed by keys that are commands elsewhere, a wrong code is refused, and the game is on its board."""
    player = AppUser()
    player.press(UP, LEFT, DOWN, RETURN)
    assert player.title == "DVONN: Code of the board"
    write(player, "mp")
    assert not player.app.stage.sound.muted
    player.press(RETURN)
    assert player.title == "DVONN: Code of the board"
    player.press(BACKSPACE, BACKSPACE)
    write(player, CODE.lower())
    player.press(RETURN)
    assert player.title == "DVONN: Your turn"
    assert board(player).match.game.start == board_of(CODE)
    assert board(player).match.code == CODE


def test_a_code_by_one_stick() -> None:
    """A pad alone enters a code and starts the game."""
    player = GamepadUser()
    player.steer(0, 1)
    player.steer(-1, 0)
    player.steer(0, -1)
    player.push(A)
    keys = ["01234567", "89ABCDEF", "GHJKMNPQ", "RSTVWXYZ"]
    at = (0, 0)
    for letter in CODE.replace("-", ""):
        row = next(n for n, letters in enumerate(keys) if letter in letters)
        goal = row, keys[row].index(letter)
        player.steer(0, 1 if goal[0] < at[0] else -1, abs(goal[0] - at[0]))
        player.steer(1 if goal[1] > at[1] else -1, 0, abs(goal[1] - at[1]))
        player.push(A)
        at = goal
    player.steer(0, -1, len(keys) - at[0])
    player.steer(1, 0, at[1] < 4)
    player.push(A)
    assert player.title == "DVONN: Your turn"
    assert board(player).match.code == CODE


def test_a_fair_board_is_found() -> None:
    """The search runs between frames and starts a game on a fair board."""
    player = AppUser()
    player.press(UP, RIGHT, RIGHT, DOWN, RETURN)
    assert player.title == "DVONN: Looking for a fair board"
    for _ in range(60):
        if player.title == "DVONN: Your turn":
            break
        player.wait(1)
    match = board(player).match
    assert match.code
    assert match.game.start == board_of(match.code)


def test_a_search_can_be_left() -> None:
    """Escape leads from the search to the menu."""
    player = AppUser()
    player.press(UP, RIGHT, RIGHT, DOWN, RETURN, ESCAPE)
    assert player.title == "DVONN"


def test_choices_are_kept_between_runs(tmp_path: Path) -> None:
    """The choices for a game survive a restart, and one press begins it."""
    first = App(Options(size=(800, 480), data_dir=tmp_path), clock=FakeClock(), rng=Random(1))
    settings = first.stage.settings
    settings.opponent, settings.start = Opponent.PERSON, BoardSetup.RANDOM
    settings.white_name, settings.clock = "Zoë", (0, 90)
    first.frame([pygame.Event(pygame.KEYDOWN, key=RETURN, mod=0)], 0)
    second = App(Options(size=(800, 480), data_dir=tmp_path), clock=FakeClock(), rng=Random(2))
    second.frame([pygame.Event(pygame.KEYDOWN, key=RETURN, mod=0)], 0)
    assert pygame.display.get_caption()[0] == "DVONN: Zoë to move"
    scene = second.director.top
    assert isinstance(scene, BoardScene)
    assert scene.match.clocks.times == {Colour.BLACK: 90}
