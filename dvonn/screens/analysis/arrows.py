"""Arrows on the board of a study: each is drawn from one space to another, and again to remove it."""

from dvonn.board.canvas import BoardCanvas, draw_beam
from dvonn.board.overlays import Marks
from dvonn.language import _
from dvonn.rules.board import Move, Space
from dvonn.rules.variations import TreeNode


class ArrowDrawing:
    """Whether arrows are drawn instead of plies, and the space where one begins."""

    def __init__(self) -> None:
        self.is_on = False
        self.start: Space | None = None

    def turn(self, *, on: bool) -> None:
        """Begin or end to draw arrows."""
        self.is_on, self.start = on, None

    def choose(self, node: TreeNode, space: Space) -> None:
        """Begin an arrow on a space, or lead it there; one that is led to its start is given up."""
        if self.start is None:
            self.start = space
            return
        if space != self.start:
            node.toggle_arrow(Move(self.start, space))
        self.start = None

    def go_back(self) -> None:
        """Give up an arrow that has begun, or else end to draw them."""
        self.turn(on=self.start is not None)

    @property
    def marks(self) -> Marks:
        """The mark of the space where an arrow begins."""
        return Marks(selected=self.start)

    @property
    def advice(self) -> str:
        """What to do next."""
        return _("Where does the arrow begin?") if self.start is None else _("Where does the arrow lead?")


def draw_arrows(canvas: BoardCanvas, node: TreeNode) -> None:
    """Draw the arrows of a position."""
    for arrow in node.arrows:
        start, end = (canvas.stack_top(node.position, space) for space in arrow)
        draw_beam(canvas, start, end, canvas.theme.target)
