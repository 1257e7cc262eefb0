"""What the board and everything on it is drawn on: a canvas that knows where the board is."""

from dataclasses import dataclass

from dvonn.board.layout import BoardLayout
from dvonn.ui.canvas import Canvas


@dataclass(frozen=True)
class BoardCanvas(Canvas):
    """A canvas with the board somewhere on it, or partly beyond its edges."""

    board: BoardLayout
