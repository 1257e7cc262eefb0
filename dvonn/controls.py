"""The one door for input: pygame's events become intentions, by tables."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

import pygame


class Action(Enum):
    """What a player may want, whatever the device."""

    ACCEPT = auto()
    BACK = auto()
    UP = auto()
    DOWN = auto()
    LEFT = auto()
    RIGHT = auto()
    NEXT = auto()
    PREVIOUS = auto()
    UNDO = auto()
    REDO = auto()
    FULLSCREEN = auto()
    MUTE = auto()
    OVERLAY = auto()


@dataclass(frozen=True, slots=True)
class Hover:
    """The pointer is at a point of the window, in pixels."""

    at: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Press:
    """The pointer presses at a point of the window, in pixels."""

    at: tuple[int, int]


Intention = Action | Hover | Press

KEYS: Final = {
    pygame.K_RETURN: Action.ACCEPT,
    pygame.K_KP_ENTER: Action.ACCEPT,
    pygame.K_SPACE: Action.ACCEPT,
    pygame.K_ESCAPE: Action.BACK,
    pygame.K_UP: Action.UP,
    pygame.K_DOWN: Action.DOWN,
    pygame.K_LEFT: Action.LEFT,
    pygame.K_RIGHT: Action.RIGHT,
    pygame.K_TAB: Action.NEXT,
    pygame.K_u: Action.UNDO,
    pygame.K_r: Action.REDO,
    pygame.K_m: Action.MUTE,
    pygame.K_F11: Action.FULLSCREEN,
    pygame.K_F3: Action.OVERLAY,
}
WITH_ALT: Final = {pygame.K_RETURN: Action.FULLSCREEN, pygame.K_KP_ENTER: Action.FULLSCREEN}
WITH_SHIFT: Final = {pygame.K_TAB: Action.PREVIOUS}
LEFT_BUTTON: Final = 1


def read(event: pygame.Event) -> Intention | None:
    """Return what a player wants with an event, None if nothing."""
    if event.type == pygame.MOUSEMOTION:
        return Hover(event.pos)
    if event.type == pygame.MOUSEBUTTONDOWN and event.button == LEFT_BUTTON:
        return Press(event.pos)
    if event.type == pygame.KEYDOWN:
        return _read_key(event.key, event.mod)
    return None


def _read_key(key: int, modifiers: int) -> Action | None:
    if modifiers & pygame.KMOD_ALT:
        return WITH_ALT.get(key)
    if modifiers & pygame.KMOD_SHIFT and key in WITH_SHIFT:
        return WITH_SHIFT[key]
    return KEYS.get(key)
