"""The mirror images of the board, by which two puzzles may be the same."""

from collections.abc import Callable
from typing import Final

from dvonn.rules import board
from dvonn.rules.board import ROW_STRIDE, SPACES, Piece, Space
from dvonn.rules.position import Position

CENTRE: Final = board.SPACE_BY_NAME["f3"]
# Where a space goes that is some steps along a row and along a column from the centre
_IMAGES: Final[tuple[Callable[[int, int], tuple[int, int]], ...]] = (
    lambda across, up: (across, up),
    lambda across, up: (-across, -up),
    lambda across, up: (across - up, -up),
    lambda across, up: (up - across, up),
)


def _image(space: Space, image: Callable[[int, int], tuple[int, int]]) -> Space:
    across, up = image(board.column(space) - board.column(CENTRE), board.row(space) - board.row(CENTRE))
    return CENTRE + across + ROW_STRIDE * up


_SPACE_MAPS: Final = [{space: _image(space, image) for space in SPACES} for image in _IMAGES]


def canonical_form(position: Position) -> tuple[tuple[Space, bool, int, bool], ...]:
    """Return what matters for play, the same for all mirror images and with the colours exchanged.

    For each stack: its space, whether it belongs to the side to move, its height, and whether it has a dvonn piece.
    """
    stacks = [
        (space, position.owner(space) is position.turn, position.height(space), Piece.DVONN in position.stacks[space])
        for space in board.members(position.occupied)
    ]
    return min(tuple(sorted((spaces[stack[0]], *stack[1:]) for stack in stacks)) for spaces in _SPACE_MAPS)
