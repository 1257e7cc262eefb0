"""The program with one switch, while the focus moves by itself."""

import pygame
import pytest

from dvonn.screens.play.board_scene import BoardScene
from dvonn.ui.theme import Speed
from tests.harness.user import AppUser, finger_event, key_down, mouse_down, pad_down

PACE = 0.6  # seconds


@pytest.fixture
def user() -> AppUser:
    """Return a user of one switch at the menu."""
    made = AppUser((1280, 720), draws=False)
    made.app.stage.settings.scanning = PACE
    return made


@pytest.mark.parametrize(
    "events",
    [
        [key_down(pygame.K_RETURN)],
        [key_down(pygame.K_SPACE)],
        [mouse_down((3, 3))],
        [pad_down(1)],
        [finger_event(kind, (3, 3), (1280, 720)) for kind in (pygame.FINGERDOWN, pygame.FINGERUP)],
    ],
    ids=["enter", "space", "click", "any pad button", "tap"],
)
def test_every_switch_accepts(user: AppUser, events: list[pygame.Event]) -> None:
    """A key, a pad's button, and a click or a tap anywhere choose what has the focus, and nothing else."""
    user.wait(PACE * 2.5)
    user.send(*events)
    assert user.title == "DVONN: Set up a game"


def test_scanning_waits_for_what_moves(user: AppUser) -> None:
    """A switch begins a game and places a piece, and scanning does not cut the computer's move short."""
    user.app.stage.settings.speed = Speed.SLOW
    user.send(key_down(pygame.K_SPACE))
    board = user.app.director.top
    assert isinstance(board, BoardScene)
    user.wait(PACE * 1.5)
    user.send(key_down(pygame.K_SPACE))
    assert len(board.match.game.plies) == 1
    while len(board.match.game.plies) < 2:
        user.wait(1 / 60)
    frames = 0
    while board.player.plan:
        user.wait(1 / 60)
        frames += 1
    assert frames > 18
