"""Typing: while text is entered, keys that produce text trigger no actions, and all others do."""

import pygame
import pytest

from dvonn.input.controls import BACKSPACE_TEXT, Controls
from dvonn.input.intentions import Action, Device
from tests.harness.user import key_down

SIZE = (1280, 720)
WITHOUT_TEXT = {pygame.K_RETURN: Action.ACCEPT, pygame.K_ESCAPE: Action.BACK, pygame.K_LEFT: Action.LEFT}


def text_event(text: str) -> pygame.Event:
    return pygame.Event(pygame.TEXTINPUT, text=text, window=None)


@pytest.fixture
def controls() -> Controls:
    """Return controls in text entry mode."""
    made = Controls()
    made.typing = True
    return made


def test_text_is_typed(controls: Controls) -> None:
    """Text input events give their text and make the keyboard the device in use."""
    assert [controls.read_text(text_event(text)) for text in ("a", "Zoë", " ")] == ["a", "Zoë", " "]
    assert controls.device is Device.KEYBOARD


@pytest.mark.parametrize("code", [pygame.K_m, pygame.K_p, pygame.K_SPACE, pygame.K_COMMA, pygame.K_u])
def test_letters_are_no_actions(controls: Controls, code: int) -> None:
    """Bound keys that produce text trigger no action while typing, with any modifier."""
    for mod in (pygame.KMOD_NONE, pygame.KMOD_SHIFT, pygame.KMOD_CTRL):
        assert controls.read(key_down(code, mod), SIZE) is None
        assert controls.read_text(key_down(code, mod)) == ""
    controls.typing = False
    assert controls.read(key_down(code), SIZE) is not None


def test_keypad_types_with_num_lock(controls: Controls) -> None:
    """Keypad keys type with Num Lock and trigger their actions without it."""
    five = pygame.Event(pygame.KEYDOWN, key=pygame.K_KP5, mod=0, unicode="5", scancode=0)
    assert controls.read(five, SIZE) is None
    assert controls.read(key_down(pygame.K_KP5), SIZE) is Action.ACCEPT


@pytest.mark.parametrize(("code", "action"), WITHOUT_TEXT.items())
def test_keys_without_text_keep_their_actions(controls: Controls, code: int, action: Action) -> None:
    """Keys that produce no text have their usual meaning, also while typing."""
    for controls.typing in (True, False):
        assert controls.read(key_down(code), SIZE) is action
        assert controls.read_text(key_down(code)) == ""


def test_backspace_erases(controls: Controls) -> None:
    """Backspace erases and triggers no action; outside text entry it and text give nothing, and change no device."""
    assert controls.read_text(key_down(pygame.K_BACKSPACE)) == BACKSPACE_TEXT
    assert controls.read(key_down(pygame.K_BACKSPACE), SIZE) is None
    idle = Controls()
    assert [idle.read_text(event) for event in (text_event("a"), key_down(pygame.K_BACKSPACE))] == ["", ""]
    assert idle.device is Device.MOUSE
