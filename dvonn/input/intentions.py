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
    """An intention without a position; the value is its text on the screen, the name its key in settings files."""

    ACCEPT = "Choose"
    BACK = "Back"
    UP = "Up"
    DOWN = "Down"
    LEFT = "Left"
    RIGHT = "Right"
    UP_LEFT = "Up and left"
    UP_RIGHT = "Up and right"
    DOWN_LEFT = "Down and left"
    DOWN_RIGHT = "Down and right"
    NEXT = "Next choice"
    PREVIOUS = "Previous choice"
    UNDO = "Undo"
    REDO = "Redo"
    FILL = "Fill the rest of the board"
    HINT = "Hint"
    OVERLAY = "Next overlay"
    MOVES = "Move list"
    PREVIOUS_MOVE = "Step back in the moves"
    NEXT_MOVE = "Step on in the moves"
    FIRST_MOVE = "First position"
    LAST_MOVE = "Last position"
    PAUSE = "Pause"
    FULLSCREEN = "Fullscreen"
    MUTE = "Sound on and off"
    FIGURES = "Figures for developers"


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
