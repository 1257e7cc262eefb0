"""Where to place the next piece, by the advice of the rulebooks, as a number for each vacant space."""

from random import Random
from typing import Final

from dvonn.rules import board
from dvonn.rules.board import Space
from dvonn.rules.pieces import Piece, Place
from dvonn.rules.position import Position

NEAR: Final = (0.0, 3.0, 1.5, 0.5)
"""What a piece is worth by its distance to a dvonn piece, while that one has fewer than ENOUGH of its own side near."""
ENOUGH: Final = 3
EDGE: Final = 1.5  # only pieces at the edge can move at first
CROWD: Final = 0.5  # lost for each neighbour of the own side: pieces lumped together are in each other's way
PREY: Final = 0.3  # won for each neighbour of the other side: something to capture
WHIM: Final = 0.8  # up to so much is left to chance, so that no two games begin alike


def choose(position: Position, rng: Random) -> Place:
    """Return a good space for the next piece of the side to move."""
    worth = _worth_of_dvonn if position.next_piece is Piece.DVONN else _worth_of_own
    return Place(max(position.vacant(), key=lambda space: worth(position, space) + WHIM * rng.random()))


def _worth_of_dvonn(position: Position, space: Space) -> float:
    """Dvonn pieces are spread, and one step away from the edge there is room for guards all around."""
    apart = min((board.distance(space, other) for other in board.members(position.dvonn)), default=0)
    return min(apart, 4) - 1.0 * (board.EDGE >> space & 1)


def _worth_of_own(position: Position, space: Space) -> float:
    near = [position.owner(neighbour) for neighbour in board.NEIGHBOURS[space]]
    worth = sum(_worth_at(position, space, dvonn) for dvonn in board.members(position.dvonn))
    worth += EDGE * (board.EDGE >> space & 1)
    return worth - CROWD * near.count(position.turn) + PREY * near.count(position.turn.other)


def _worth_at(position: Position, space: Space, dvonn: Space) -> float:
    away = board.distance(space, dvonn)
    if away >= len(NEAR):
        return 0.0
    guards = [near for near in board.NEIGHBOURS[dvonn] if position.owner(near) is position.turn]
    return NEAR[away] if len(guards) < ENOUGH else NEAR[away] / 3
