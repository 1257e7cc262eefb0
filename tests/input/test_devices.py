"""Whole games with a single device: gamepad, touch or mouse drags."""

from collections.abc import Callable
from itertools import count
from random import Random

import pygame

from dvonn.input.intentions import Device
from dvonn.rules.board import SPACE_BY_NAME, Colour, Ply
from dvonn.rules.position import Position
from dvonn.screens.play.board_scene import BoardScene
from tests.harness.devices import (
    GAMEPAD_ID,
    LB,
    RB,
    A,
    B,
    DragUser,
    GamepadUser,
    TouchUser,
    X,
    axis_motion,
    hat_motion,
    pad_down,
    stack_top,
)
from tests.harness.menu_clicks import clicks_for_two_players
from tests.harness.player import KEYS_TO_TWO_PLAYERS, AppUser, keys_to_board, shows_result
from tests.harness.scale import only_full
from tests.harness.stage import FRAME_SECONDS

STEERED = {pygame.K_UP: (0, 1), pygame.K_DOWN: (0, -1), pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0)}
MENU = "DVONN"
TURNS_APART = 7  # plies between two comparisons


def turn_title(position: Position) -> str:
    """Return the window title while a side is to play."""
    return f"DVONN: {position.turn.capitalize()} to {position.phase.value}"


def play_game(user: AppUser, seed: int, play: Callable[[Position, Ply], None]) -> None:
    """Play a random game for two; compare the turn after some animations and the score with the rules."""
    position, rng = Position(), Random(seed)
    for number in count():
        if position.is_over:
            break
        if number % TURNS_APART == 0:
            user.wait(3)
            assert user.title == turn_title(position)
        ply = rng.choice(position.moves())
        play(position, ply)
        position = position.play(ply)
    user.wait(10)
    assert user.title.endswith(f", {position.score(Colour.WHITE)} : {position.score(Colour.BLACK)}")


# Pads


@only_full("a whole game")
def test_a_game_by_one_stick_and_two_buttons() -> None:
    """A stick and two buttons play a whole game for two and return to the menu."""
    user = GamepadUser(draws=False)
    for key in KEYS_TO_TWO_PLAYERS:
        if key in STEERED:
            user.steer(*STEERED[key])
        else:
            user.push(A)
    user.push(A)
    play_game(user, 5, lambda _, ply: user.play(ply))
    user.push(B)
    assert user.title == MENU


@only_full("a whole game")
def test_a_game_against_the_computer_by_two_buttons() -> None:
    """A shoulder button and A play a whole game against the computer and start another."""
    user = GamepadUser(draws=False)
    user.push(A)
    assert user.title == "DVONN: Your turn"
    for _ in range(4000):
        user.push(RB, A)
        if shows_result(user):
            break
    user.wait(10)
    user.push(A)
    assert user.title == "DVONN: Dreamy is thinking"  # a rematch swaps the colours


def test_pad_buttons_undo_and_pause() -> None:
    """X undoes, B pauses and resumes, and the D-pad and A use the pause dialog."""
    user = GamepadUser(draws=False)
    user.push(A, LB, A)
    user.wait(3)
    user.push(X, B)
    assert user.title == "DVONN: Paused"
    user.push(B)
    assert user.title == "DVONN: Your turn"
    user.push(B)
    user.app.frame([hat_motion(0, 1), hat_motion(0, 0)], FRAME_SECONDS)
    user.push(A)
    assert user.title == MENU


def test_unplugging_during_a_move() -> None:
    """After unplugging, the selection stays and the keyboard and the replugged pad work."""
    user = GamepadUser(draws=False)
    user.press(*keys_to_board(1), pygame.K_RETURN)
    scene = user.app.director.top
    assert isinstance(scene, BoardScene)
    move = scene.match.position.moves()[0]
    user.choose(move[0])
    user.app.frame([axis_motion(0, 1.0), pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=GAMEPAD_ID)], FRAME_SECONDS)
    cursor = scene.cursor.space
    user.wait(2)
    assert (scene.selection.selected, scene.cursor.space) == (move[0], cursor)
    user.press(pygame.K_ESCAPE)
    user.play(move)
    user.press(pygame.K_UP)  # finishes the animation
    assert user.title == "DVONN: Dreamy is thinking"


def test_a_stick_moves_the_cursor_and_its_noise_draws_nothing() -> None:
    """A held stick moves the cursor to the end of the row; the noise of a resting one causes no redraw."""
    user = GamepadUser()
    user.push(A)
    user.app.frame([axis_motion(0, -1.0)], FRAME_SECONDS)
    user.wait(2)
    scene, surface = user.app.director.top, user.app.window.surface
    assert isinstance(scene, BoardScene)
    assert scene.cursor.space == SPACE_BY_NAME["a3"]
    user.app.frame([axis_motion(0, 0.0)], FRAME_SECONDS)
    surface.fill("magenta")
    user.app.frame([axis_motion(0, 0.03), axis_motion(1, -0.1)], 0)
    assert surface.get_at((400, 240)) == pygame.Color("magenta")
    user.app.frame([axis_motion(1, -1.0)], FRAME_SECONDS)
    assert surface.get_at((400, 240)) != pygame.Color("magenta")


# Touch


@only_full("a whole game")
def test_a_game_by_touch() -> None:
    """Taps play a whole game for two, and each finger counts once."""
    user = TouchUser(draws=False)
    for place in clicks_for_two_players(user.size):
        user.tap(place)
    play_game(user, 7, user.play)
    assert user.app.stage.controls.device is Device.TOUCH


# Dragging


@only_full("a whole game")
def test_a_game_by_dragging() -> None:
    """Drags play a whole game for two."""
    user = DragUser(draws=False)
    for x, y in clicks_for_two_players(user.size):
        user.drag((x, y), (x + 40, y + 5))
    play_game(user, 8, user.play)


class EveryUser(DragUser, TouchUser):
    """A user with every device."""


def test_every_device_continues_a_game() -> None:
    """Every device can continue a game and becomes the device in use."""
    user, position = EveryUser(draws=False), Position()
    user.press(*KEYS_TO_TWO_PLAYERS, pygame.K_RETURN)
    assert user.app.stage.controls.device is Device.KEYBOARD
    user.drag(stack_top(position, SPACE_BY_NAME["c4"], user.size), (5, 200))
    assert user.app.stage.controls.device is Device.MOUSE
    user.tap(stack_top(position, SPACE_BY_NAME["e2"], user.size))
    assert user.app.stage.controls.device is Device.TOUCH
    user.app.frame([pad_down(RB), pad_down(A)], FRAME_SECONDS)
    assert user.app.stage.controls.device is Device.PAD
    user.wait(1)
    assert user.title == "DVONN: Black to place"
