"""The board's layout in windows of any size."""

from dvonn.board.layout import BoardLayout, Viewpoint, board_between_bars
from dvonn.ui.layout import layout


def board_layout(
    size: tuple[int, int], text_size: float = 1.0, viewpoint: Viewpoint = Viewpoint.SOUTH, *, coordinates: bool = False
) -> BoardLayout:
    """Return the board's layout in a window of the given size."""
    return board_between_bars(layout(size, text_size), viewpoint, coordinates=coordinates)
