"""Games with a single device: mouse, drags, touch or gamepad."""

from itertools import count
from random import Random

import pygame
import pytest

from dvonn.input.intentions import Device
from dvonn.rules.board import SPACE_BY_NAME, Colour
from dvonn.rules.position import Position
from dvonn.screens.play.board_scene import BoardScene
from tests.harness.pictures import rgb_bytes
from tests.harness.scale import only_full
from tests.harness.user import (
    KEYS_TO_TWO_PLAYERS,
    PLY_WAYS,
    A,
    AppUser,
    B,
    axis_motion,
    clicks_for_two_players,
)

STEERED = {pygame.K_UP: (0, 1), pygame.K_DOWN: (0, -1), pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0)}
SIZES = [(800, 480), (1280, 720), (1024, 768), (2560, 1080), (3840, 2160), (720, 1280), (1080, 1920)]
MENU = "DVONN"
TURNS_APART = 7  # plies between two comparisons


def begin(user: AppUser, device: str) -> None:
    """Begin a game for two with a device."""
    if device == "stick":
        for key in (*KEYS_TO_TWO_PLAYERS, pygame.K_RETURN):
            user.steer(*STEERED[key]) if key in STEERED else user.push(A)
        return
    for at in clicks_for_two_players(user.size):
        if device == "drags":
            user.drag(at, (at[0] + 40, at[1] + 5))
        else:
            (user.click if device == "clicks" else user.tap)(at)


WHOLE_GAME = only_full("a whole game")


@pytest.mark.parametrize(
    ("device", "sizes"),
    [("clicks", SIZES), *(pytest.param(one, [], marks=WHOLE_GAME) for one in ("drags", "taps", "stick"))],
    ids=[*PLY_WAYS],
)
def test_a_game_by_one_device(device: str, sizes: list[tuple[int, int]]) -> None:
    """Two people play a whole game with a device, also while the window changes its size; the score is by the rules."""
    user = AppUser(draws=False)
    begin(user, device)
    position, rng = Position(), Random(5)
    for number in count():
        if position.is_over:
            break
        if number % TURNS_APART == 0:
            user.wait(3)
            assert user.title == f"DVONN: {position.turn.capitalize()} to {position.phase.value}"
        if sizes:
            user.resize(sizes[number % len(sizes)])
        ply = rng.choice(position.moves())
        PLY_WAYS[device](user, position, ply)
        position = position.play(ply)
    user.wait(12)
    assert user.title.endswith(f", {position.score(Colour.WHITE)} : {position.score(Colour.BLACK)}")
    if device == "taps":
        assert user.app.context.controls.device is Device.TOUCH
    if device == "stick":
        user.push(B)
        assert user.title == MENU


def test_a_stick_moves_the_cursor_and_its_noise_draws_nothing() -> None:
    """A held stick moves the cursor to the end of the row; the noise of a resting one causes no redraw."""
    user = AppUser()
    user.push(A)
    user.send(axis_motion(0, -1.0))
    user.wait(2)
    scene, surface = user.top, user.app.window.surface
    assert isinstance(scene, BoardScene)
    assert scene.cursor.space == SPACE_BY_NAME["a3"]
    user.send(axis_motion(0, 0.0))
    surface.fill("magenta")
    blank = rgb_bytes(surface)
    user.app.frame([axis_motion(0, 0.03), axis_motion(1, -0.1)], 0)
    assert rgb_bytes(surface) == blank
    user.send(axis_motion(1, -1.0))
    assert rgb_bytes(surface) != blank
