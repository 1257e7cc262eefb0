"""The cursor on the board, moved by directions, by the next and previous choice, or by the pointer."""

from collections.abc import Sequence
from typing import Final

from dvonn.board.layout import BoardLayout
from dvonn.input import Action
from dvonn.rules import board
from dvonn.rules.board import SPACE_BY_NAME, Space

CURSOR_STEPS: Final = {
    Action.LEFT: (-1, 0),
    Action.RIGHT: (1, 0),
    Action.UP: (0, 1),
    Action.DOWN: (0, -1),
    Action.UP_LEFT: (-1, 1),
    Action.UP_RIGHT: (1, 1),
    Action.DOWN_LEFT: (-1, -1),
    Action.DOWN_RIGHT: (1, -1),
}
"""The step of each direction: spaces to the right, rows upwards."""


class Cursor:
    """A space of the board; it is marked only while keys or a gamepad move it, as the pointer is visible by itself."""

    def __init__(self, *, shown: bool = False) -> None:
        self.space: Space = SPACE_BY_NAME["f3"]
        self._goal_x = _screen_x(self.space)  # kept by steps straight up and down
        self._uses_keys = shown
        self._pointed = False

    @property
    def shown(self) -> Space | None:
        """The space to mark, None while the pointer is in use."""
        return self.space if self._uses_keys else None

    @property
    def aimed(self) -> Space | None:
        """The space under the cursor or the pointer, None while the pointer is on no space."""
        return self.space if self._uses_keys or self._pointed else None

    def point(self, space: Space | None) -> None:
        """Follow the pointer, which may be on no space."""
        self._uses_keys = False
        self._pointed = space is not None
        if space is not None:
            self._go(space)

    def move(self, action: Action, layout: BoardLayout, choices: Sequence[Space]) -> None:
        """Step as an action directs on the screen, or go to the next or previous choice."""
        if action in CURSOR_STEPS:
            self.walk(*layout.on_board(*CURSOR_STEPS[action]))
        elif action in {Action.NEXT, Action.PREVIOUS}:
            self.jump(1 if action is Action.NEXT else -1, choices)

    def walk(self, across: int, up: int) -> None:
        """Step to the nearest space left (-1) or right (1), up (1) or down (-1), or diagonally, as seen from the south.

        Rows are offset by half a space. Vertical steps go to the space nearest to the column they began in, so that
        up and down return to the same space, along the edges as well.
        """
        self._uses_keys = True
        row = board.row(self.space) + up
        if not 0 <= row < len(board.ROW_SPACES):
            return
        straight = up and not across
        goal = self._goal_x if straight else _screen_x(self.space) + (across / 2 if up else across)
        self.space = min(board.ROW_SPACES[row], key=lambda space: abs(_screen_x(space) - goal))
        if not straight:
            self._goal_x = _screen_x(self.space)

    def jump(self, by: int, spaces: Sequence[Space]) -> None:
        """Go to the next (1) or previous (-1) of some spaces; from elsewhere, to the nearest of them."""
        self._uses_keys = True
        if self.space in spaces:
            self._go(spaces[(spaces.index(self.space) + by) % len(spaces)])
        else:
            self._go(min(spaces, key=lambda space: board.distance(space, self.space), default=self.space))

    def _go(self, space: Space) -> None:
        self.space, self._goal_x = space, _screen_x(space)


def _screen_x(space: Space) -> float:
    """Return the horizontal place of a space on the screen, in spaces."""
    return board.column(space) - board.row(space) / 2
