"""A canvas with the layout of the board."""

from dataclasses import dataclass

from dvonn.board.layout import BoardLayout
from dvonn.ui.canvas import Canvas


@dataclass(frozen=True)
class BoardCanvas(Canvas):
    """A canvas and where the board lies on it, perhaps partly beyond its edges."""

    board: BoardLayout
