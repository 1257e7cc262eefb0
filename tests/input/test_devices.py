"""Whole games through the program with one device alone: a pad, a finger, a mouse that drags."""

from random import Random

import pygame
import pytest

from dvonn.input import Device
from dvonn.rules.board import NUMBERS
from dvonn.rules.pieces import Colour, Move, Phase
from dvonn.rules.position import Position
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.movement import Movement
from tests.harness.devices import LB, PAD, RB, A, B, DragPlayer, PadPlayer, TouchPlayer, X, axis, hat, pad_down, top_of
from tests.harness.menu_clicks import clicks_for_two_players
from tests.harness.player import STEP, TO_TWO_PLAYERS, Player, finished

STEERED = {pygame.K_UP: (0, 1), pygame.K_DOWN: (0, -1), pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0)}
MENU = "DVONN"


def says(position: Position) -> str:
    return f"DVONN: {position.turn.capitalize()} to {position.phase.value}"


def assert_scored(player: Player, position: Position) -> None:
    """Let the towers be counted, and compare them with the rules."""
    player.wait(10)
    assert player.title.endswith(f", {position.score(Colour.WHITE)} : {position.score(Colour.BLACK)}")


# Pads


def test_a_game_by_one_stick_and_two_buttons() -> None:
    """From the menu through a whole game for two to the score, and back to the menu, as the rules have it."""
    player, position, rng = PadPlayer(), Position(), Random(5)
    for key in (*TO_TWO_PLAYERS, pygame.K_DOWN, pygame.K_DOWN):
        player.steer(*STEERED[key])
    player.push(A)
    while not position.is_over:
        assert player.title == says(position)
        ply = rng.choice(position.moves())
        player.play(ply)
        position = position.play(ply)
    assert_scored(player, position)
    player.push(B)
    assert player.title == MENU


def test_a_game_against_the_computer_by_two_buttons() -> None:
    """A shoulder button and A alone play a whole game, and begin another one."""
    player = PadPlayer()
    player.push(A)
    assert player.title == "DVONN: Your turn"
    for _ in range(4000):
        player.push(RB, A)
        if finished(player):
            break
    player.wait(10)
    player.push(A)
    assert player.title == "DVONN: Dreamy is thinking"  # in a rematch the colours are swapped


def test_pad_buttons_undo_and_pause() -> None:
    """X takes back, B pauses and goes on, where the directional pad and A work the buttons."""
    player = PadPlayer()
    player.push(A, LB, A)
    player.wait(3)
    player.push(X, B)
    assert player.title == "DVONN: Paused"
    player.push(B)
    assert player.title == "DVONN: Your turn"
    player.push(B)
    player.app.frame([hat(0, 1), hat(0, 0)], STEP)
    player.push(A)
    assert player.title == MENU


def test_a_held_stick_walks_on() -> None:
    """Held to the left, it goes to the end of the row and stays; a pad that is pulled out walks no further."""
    player = PadPlayer()
    player.push(A)
    player.app.frame([axis(0, -1.0)], STEP)
    player.wait(2)
    scene = player.app.director.top
    assert isinstance(scene, BoardScene)
    assert scene.cursor.space == NUMBERS["a3"]
    player.app.frame([axis(0, 1.0)], STEP)
    player.app.frame([pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=PAD)], STEP)
    player.wait(2)
    assert scene.cursor.space == NUMBERS["b3"]


def test_a_pad_pulled_out_in_mid_move_harms_nothing() -> None:
    """The keyboard finishes the move that a pad has begun, and the pad goes on when it is back."""
    player, position = PadPlayer(), Position()
    player.press(*TO_TWO_PLAYERS, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
    rng = Random(6)
    while position.phase is Phase.PLACEMENT:
        ply = rng.choice(position.moves())
        player.play(ply)
        position = position.play(ply)
    move = position.moves()[0]
    assert isinstance(move, Move)
    player.choose(move.source)
    player.app.frame([axis(0, 1.0), pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=PAD)], STEP)
    player.wait(2)
    scene = player.app.director.top
    assert isinstance(scene, Movement)
    assert scene.selected == move.source
    player.press(pygame.K_ESCAPE)
    player.play(move)
    assert player.title == says(position.play(move))


def test_a_stick_that_trembles_draws_nothing() -> None:
    """The noise of a resting stick leaves a still picture alone; a push that moves the focus is seen at once."""
    player = PadPlayer()
    surface = pygame.display.get_surface()
    assert surface
    surface.fill("magenta")
    player.app.frame([axis(0, 0.03), axis(1, -0.1)], STEP)
    assert surface.get_at((400, 240)) == pygame.Color("magenta")
    player.app.frame([axis(1, -1.0)], STEP)
    assert surface.get_at((400, 240)) != pygame.Color("magenta")


# Touch


def test_a_game_by_touch() -> None:
    """From the menu through a whole game for two to the score, tapped, each finger counted once."""
    player, position, rng = TouchPlayer(), Position(), Random(7)
    for place in clicks_for_two_players(player.size):
        player.tap(place)
    while not position.is_over:
        assert player.title == says(position)
        ply = rng.choice(position.moves())
        player.play(position, ply)
        position = position.play(ply)
    assert_scored(player, position)
    assert player.app.stage.controls.device is Device.TOUCH


# Dragging


@pytest.mark.parametrize("seed", [8, 9])
def test_a_game_by_dragging(seed: int) -> None:
    """A whole game for two in which every press slides: pieces fall where drags begin, stacks move where they end."""
    player, position, rng = DragPlayer(), Position(), Random(seed)
    for x, y in clicks_for_two_players(player.size):
        player.drag((x, y), (x + 40, y + 5))
    while not position.is_over:
        assert player.title == says(position)
        ply = rng.choice(position.moves())
        player.play(position, ply)
        position = position.play(ply)
    assert_scored(player, position)


def test_dragging_and_pad_and_keys_mix() -> None:
    """Each device takes over from the other in the middle of a game, and is the one in use from then on."""
    player, position = DragPlayer(), Position()
    player.press(*TO_TWO_PLAYERS, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)
    assert player.app.stage.controls.device is Device.KEYBOARD
    space = NUMBERS["c4"]
    player.drag(top_of(position, space, player.size), (5, 200))
    assert player.app.stage.controls.device is Device.MOUSE
    player.app.frame([pad_down(RB), pad_down(A)], STEP)
    assert player.app.stage.controls.device is Device.PAD
    assert player.title == "DVONN: White to place"
