"""A canvas with the layout of the board."""

from dataclasses import dataclass

from dvonn.board.layout import BoardLayout
from dvonn.rules.board import Space
from dvonn.rules.position import Position
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Point
from dvonn.ui.theme import RGB


@dataclass(frozen=True)
class BoardCanvas(Canvas):
    """A canvas and where the board lies on it, perhaps partly beyond its edges."""

    board: BoardLayout

    def stack_top(self, position: Position, space: Space) -> Point:
        """Return the centre of the top of a space's stack, or of the space where it is vacant."""
        return self.board.top(space, position.height(space))

    def draw_mark(self, name: str, at: Point, tint: RGB, alpha: int = 255) -> None:
        """Draw a mark around a point, with an outline that makes it visible on any piece."""
        x, y = at
        outline = self.assets.sprite(name, self.board.unit, self.theme.outline)
        for down in (-0.03, 0.03):
            outline.draw(self.surface, (x, y + down * self.board.unit), alpha)
        self.assets.sprite(name, self.board.unit, tint).draw(self.surface, at, alpha)
