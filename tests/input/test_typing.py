"""Typing: while there is some, the keys that make letters mean nothing else, and all others what they always do."""

import pygame
import pytest

from dvonn.input import ERASE, Action, Controls, Device
from tests.harness.devices import key

SIZE = (1280, 720)


def typed(text: str) -> pygame.Event:
    return pygame.Event(pygame.TEXTINPUT, text=text, window=None)


@pytest.fixture
def controls() -> Controls:
    """Return controls of somebody who types."""
    made = Controls()
    made.typing = True
    return made


def test_text_is_typed(controls: Controls) -> None:
    """What the system makes of keys is what is typed, whatever its letters; the keyboard is in use then."""
    assert [controls.typed(typed(text)) for text in ("a", "Zoë", " ")] == ["a", "Zoë", " "]
    assert controls.device is Device.KEYBOARD


@pytest.mark.parametrize("code", [pygame.K_m, pygame.K_p, pygame.K_SPACE, pygame.K_COMMA, pygame.K_u])
def test_letters_are_no_actions(controls: Controls, code: int) -> None:
    """Keys that mean something otherwise are only letters, with and without Shift; their text comes by itself."""
    for mod in (pygame.KMOD_NONE, pygame.KMOD_SHIFT, pygame.KMOD_CTRL):
        assert controls.read(key(code, mod), SIZE) is None
        assert controls.typed(key(code, mod)) == ""
    controls.typing = False
    assert controls.read(key(code), SIZE) is not None


def test_digits_of_the_keypad_are_letters_where_they_make_some(controls: Controls) -> None:
    """With Num Lock the keypad types, without it steers."""
    five = pygame.Event(pygame.KEYDOWN, key=pygame.K_KP5, mod=0, unicode="5", scancode=0)
    assert controls.read(five, SIZE) is None
    assert controls.read(key(pygame.K_KP5), SIZE) is Action.ACCEPT


@pytest.mark.parametrize(
    ("code", "action"),
    [
        (pygame.K_RETURN, Action.ACCEPT),
        (pygame.K_KP_ENTER, Action.ACCEPT),
        (pygame.K_ESCAPE, Action.BACK),
        (pygame.K_TAB, Action.NEXT),
        (pygame.K_LEFT, Action.LEFT),
        (pygame.K_F11, Action.FULLSCREEN),
    ],
)
def test_all_other_keys_mean_what_they_do(controls: Controls, code: int, action: Action) -> None:
    """Keys that make no letters still steer, accept, go back and switch."""
    assert controls.read(key(code), SIZE) is action
    assert controls.typed(key(code)) == ""


def test_backspace_erases(controls: Controls) -> None:
    """Backspace takes back, and is no action."""
    assert controls.typed(key(pygame.K_BACKSPACE)) == ERASE
    assert controls.read(key(pygame.K_BACKSPACE), SIZE) is None


def test_nothing_is_typed_where_nobody_types() -> None:
    """Text that the system makes of keys during a game is nothing."""
    controls = Controls()
    assert controls.typed(typed("a")) == ""
    assert controls.typed(key(pygame.K_BACKSPACE)) == ""
    assert controls.device is Device.MOUSE
