"""Intentions: the actions and pointer events that screens handle, independent of the device."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

Point = tuple[int, int]


class Device(Enum):
    """A kind of input device."""

    MOUSE = auto()
    TOUCH = auto()
    KEYBOARD = auto()
    PAD = auto()  # a gamepad or an arcade stick

    @property
    def moves_focus(self) -> bool:
        """Whether it moves the focus from widget to widget, as it cannot point."""
        return self in {Device.KEYBOARD, Device.PAD}


class Action(Enum):
    """An intention without a position; its name is its key in settings files."""

    ACCEPT = auto()
    BACK = auto()
    UP = auto()
    DOWN = auto()
    LEFT = auto()
    RIGHT = auto()
    UP_LEFT = auto()
    UP_RIGHT = auto()
    DOWN_LEFT = auto()
    DOWN_RIGHT = auto()
    NEXT = auto()
    PREVIOUS = auto()
    UNDO = auto()
    REDO = auto()
    FILL = auto()
    HINT = auto()
    OVERLAY = auto()
    MOVES = auto()
    PREVIOUS_MOVE = auto()
    NEXT_MOVE = auto()
    FIRST_MOVE = auto()
    LAST_MOVE = auto()
    PAUSE = auto()
    FULLSCREEN = auto()
    MUTE = auto()
    FIGURES = auto()


DIAGONAL_FALLBACK: Final = {
    Action.UP_LEFT: Action.UP,
    Action.UP_RIGHT: Action.UP,
    Action.DOWN_LEFT: Action.DOWN,
    Action.DOWN_RIGHT: Action.DOWN,
}
"""The actions that replace diagonal ones on screens without diagonals."""


@dataclass(frozen=True, slots=True)
class Hover:
    """The pointer is at a point of the window, in pixels; a finger that has just gone down hovers, too."""

    at: Point


@dataclass(frozen=True, slots=True)
class Drag(Hover):
    """The pointer is held down and has moved from `start` by more than the drag threshold."""

    start: Point


@dataclass(frozen=True, slots=True)
class Release(Hover):
    """The pointer is released at a point after a drag from `start`."""

    start: Point


@dataclass(frozen=True, slots=True)
class Press:
    """The pointer presses at a point, in pixels: a mouse button goes down, or a finger goes up without a drag."""

    at: Point


Intention = Action | Hover | Press
