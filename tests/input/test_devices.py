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
    RB,
    A,
    B,
    DragUser,
    GamepadUser,
    TouchUser,
    axis_motion,
    pad_down,
    stack_top,
)
from tests.harness.menu_clicks import clicks_for_two_players
from tests.harness.player import KEYS_TO_TWO_PLAYERS, AppUser
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


@only_full("whole games")
def test_games_by_touch_and_by_dragging() -> None:
    """Taps play a whole game for two, in which each finger counts once, and so do drags."""
    finger, dragger = TouchUser(draws=False), DragUser(draws=False)
    for x, y in clicks_for_two_players(finger.size):
        finger.tap((x, y))
        dragger.drag((x, y), (x + 40, y + 5))
    play_game(finger, 7, finger.play)
    play_game(dragger, 8, dragger.play)
    assert finger.app.stage.controls.device is Device.TOUCH


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
