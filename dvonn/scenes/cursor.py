"""The cursor on the board: a space that the arrow keys, the Tab key or the pointer choose."""

from collections.abc import Sequence

from dvonn.rules import board
from dvonn.rules.board import NUMBERS, SPACES, Space


class Cursor:
    """A space of the board; it is shown only while it is moved by keys, as the pointer shows itself."""

    def __init__(self) -> None:
        self.space: Space = NUMBERS["f3"]
        self._by_keys = False
        self._pointed = False

    @property
    def shown(self) -> Space | None:
        """The space to mark, None while the pointer is in use."""
        return self.space if self._by_keys else None

    @property
    def aimed(self) -> Space | None:
        """The space that keys or the pointer are on, None while the pointer is on none."""
        return self.space if self._by_keys or self._pointed else None

    def point(self, space: Space | None) -> None:
        """Follow the pointer, which may be on no space."""
        self._by_keys = False
        self._pointed = space is not None
        if space is not None:
            self.space = space

    def walk(self, across: int, up: int) -> None:
        """Step along the row, or along the column to the row above or below, where its nearest column is taken."""
        self._by_keys = True
        if across:
            steps = [self.space + across]
        else:
            steps = [space for space in SPACES if board.row(space) == board.row(self.space) + up]
        here = board.column(self.space)
        self.space = min(
            (space for space in steps if space in board.NAMES),
            key=lambda space: abs(board.column(space) - here),
            default=self.space,
        )

    def jump(self, by: int, spaces: Sequence[Space]) -> None:
        """Go to the next (1) or previous (-1) of some spaces, or to the nearest of them from elsewhere."""
        self._by_keys = True
        if self.space in spaces:
            self.space = spaces[(spaces.index(self.space) + by) % len(spaces)]
        else:
            self.space = min(spaces, key=lambda space: board.distance(space, self.space), default=self.space)
