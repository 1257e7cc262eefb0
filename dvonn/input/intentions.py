"""Intentions: the actions and pointer events that screens handle, independent of the device."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from dvonn.language import N_

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
    """An intention without a position; its name is its key in settings files, its value the message that names it."""

    ACCEPT = N_("Select")
    BACK = N_("Back")
    UP = N_("Up")
    DOWN = N_("Down")
    LEFT = N_("Left")
    RIGHT = N_("Right")
    UP_LEFT = N_("Up and left")
    UP_RIGHT = N_("Up and right")
    DOWN_LEFT = N_("Down and left")
    DOWN_RIGHT = N_("Down and right")
    # Translators: the next stack, space or button that can be selected
    NEXT = N_("Next choice")
    PREVIOUS = N_("Previous choice")
    UNDO = N_("Undo")
    REDO = N_("Redo")
    FILL = N_("Fill the rest of the board")
    HINT = N_("Hint")
    # Translators: a view shows the life-lines, the mobility or the threats of all stacks
    OVERLAY = N_("Next view")
    MOVES = N_("Move list")
    PREVIOUS_MOVE = N_("Previous move")
    NEXT_MOVE = N_("Next move")
    FIRST_MOVE = N_("First position")
    LAST_MOVE = N_("Last position")
    # Translators: takes the text of a game by message from the clipboard
    PASTE = N_("Paste")
    PAUSE = N_("Pause")
    FULLSCREEN = N_("Fullscreen")
    MUTE = N_("Sound on/off")
    MUSIC = N_("Music on/off")
    SPEECH = N_("Speech on/off")
    TYPE_MOVE = N_("Type a move")
    # Translators: from here on, actions that let a player who can't see the board hear about it
    HEAR_MOVES = N_("Hear where the stack can move")
    HEAR_CUT_OFFS = N_("Hear what its moves cut off")
    HEAR_MOVABLE = N_("Hear the stacks that can move")
    HEAR_HEIGHTS = N_("Hear the stacks by height")
    HEAR_RED = N_("Hear the red pieces")
    HEAR_ROW = N_("Hear the row")
    HEAR_DIAGONALS = N_("Hear the diagonals")
    HEAR_TURN = N_("Hear whose turn it is, and the count")
    HEAR_LAST = N_("Hear the last move")
    HEAR_LAST_TEN = N_("Hear the last ten moves")
    HEAR_AGAIN = N_("Hear the last words again")


DIRECTION_STEPS: Final = {
    Action.LEFT: (-1, 0),
    Action.RIGHT: (1, 0),
    Action.UP: (0, 1),
    Action.DOWN: (0, -1),
    Action.UP_LEFT: (-1, 1),
    Action.UP_RIGHT: (1, 1),
    Action.DOWN_LEFT: (-1, -1),
    Action.DOWN_RIGHT: (1, -1),
}
"""The step of each direction, to the right and upwards."""
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
