"""The cursor on the board: a space that directions, the next and previous choice, or the pointer choose."""

from collections.abc import Sequence
from typing import Final

from dvonn.input import Action
from dvonn.rules import board
from dvonn.rules.board import NUMBERS, Space

WAYS: Final = {
    Action.LEFT: (-1, 0),
    Action.RIGHT: (1, 0),
    Action.UP: (0, 1),
    Action.DOWN: (0, -1),
    Action.UP_LEFT: (-1, 1),
    Action.UP_RIGHT: (1, 1),
    Action.DOWN_LEFT: (-1, -1),
    Action.DOWN_RIGHT: (1, -1),
}
"""How far right and up each direction leads."""


class Cursor:
    """A space of the board; it is shown only while it is moved by keys or a pad, as the pointer shows itself."""

    def __init__(self, *, shown: bool = False) -> None:
        self.space: Space = NUMBERS["f3"]
        self._abreast = _across(self.space)  # what steps straight up and down keep to
        self._walked = shown
        self._pointed = False

    @property
    def shown(self) -> Space | None:
        """The space to mark, None while the pointer is in use."""
        return self.space if self._walked else None

    @property
    def aimed(self) -> Space | None:
        """The space that the cursor or the pointer is on, None while the pointer is on none."""
        return self.space if self._walked or self._pointed else None

    def point(self, space: Space | None) -> None:
        """Follow the pointer, which may be on no space."""
        self._walked = False
        self._pointed = space is not None
        if space is not None:
            self._go(space)

    def walk(self, across: int, up: int) -> None:
        """Step to the nearest space left (-1), right (1), up (1) or down (-1) as seen on the screen, or both.

        Rows lie half a space out of step, so straight up and down go left and right in turn: always to where a row is
        nearest to the column that they began in, so that up and then down lead back, along the edges, too.
        """
        self._walked = True
        row = board.row(self.space) + up
        if not 0 <= row < len(board.ROWS):
            return
        straight = up and not across
        goal = self._abreast if straight else _across(self.space) + (across / 2 if up else across)
        self.space = min(board.ROWS[row], key=lambda space: abs(_across(space) - goal))
        if not straight:
            self._abreast = _across(self.space)

    def jump(self, by: int, spaces: Sequence[Space]) -> None:
        """Go to the next (1) or previous (-1) of some spaces, or to the nearest of them from elsewhere."""
        self._walked = True
        if self.space in spaces:
            self._go(spaces[(spaces.index(self.space) + by) % len(spaces)])
        else:
            self._go(min(spaces, key=lambda space: board.distance(space, self.space), default=self.space))

    def _go(self, space: Space) -> None:
        self.space, self._abreast = space, _across(space)


def _across(space: Space) -> float:
    """Return how far to the right a space is seen, in spaces."""
    return board.column(space) - board.row(space) / 2
