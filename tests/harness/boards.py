"""Where the board is in a window of some size."""

from dvonn.board.layout import BoardLayout, Viewpoint, board_between_bars
from dvonn.ui.layout import layout


def board_at(
    size: tuple[int, int], text: float = 1.0, seen: Viewpoint = Viewpoint.SOUTH, *, coordinates: bool = False
) -> BoardLayout:
    """Return the board in a window of some size."""
    return board_between_bars(layout(size, text), seen, coordinates=coordinates)
