"""What a player may want, whatever the device: actions, and a pointer's doings at points of the window."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

Point = tuple[int, int]


class Device(Enum):
    """What a player holds in the hands."""

    MOUSE = auto()
    TOUCH = auto()
    KEYBOARD = auto()
    PAD = auto()  # a gamepad or an arcade stick

    @property
    def walks(self) -> bool:
        """Whether it walks from choice to choice, as it cannot point."""
        return self in {Device.KEYBOARD, Device.PAD}


class Action(Enum):
    """What a player may want without pointing; the value says it on the screen, the name in settings files."""

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


STRAIGHT: Final = {
    Action.UP_LEFT: Action.UP,
    Action.UP_RIGHT: Action.UP,
    Action.DOWN_LEFT: Action.DOWN,
    Action.DOWN_RIGHT: Action.DOWN,
}
"""What a diagonal means where there are none."""


@dataclass(frozen=True, slots=True)
class Hover:
    """The pointer is at a point of the window, in pixels; a finger that has just come down hovers, too."""

    at: Point


@dataclass(frozen=True, slots=True)
class Drag(Hover):
    """The pointer is at a point, held down since it was at the start, and further away than a hand trembles."""

    start: Point


@dataclass(frozen=True, slots=True)
class Release(Hover):
    """The pointer has been let go at a point after it was dragged from the start."""

    start: Point


@dataclass(frozen=True, slots=True)
class Press:
    """The pointer presses at a point, in pixels: a mouse's button goes down, or a finger that has not slid goes up."""

    at: Point


Intention = Action | Hover | Press
