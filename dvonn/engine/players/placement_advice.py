"""Placement by the advice of the rulebooks: a worth for each vacant space."""

from random import Random
from typing import Final

from dvonn.rules import board
from dvonn.rules.board import Space
from dvonn.rules.pieces import Piece, Place
from dvonn.rules.position import Position

DVONN_DISTANCE_WORTH: Final = (0.0, 3.0, 1.5, 0.5)
"""The worth of a piece by its distance from a dvonn piece that has fewer than ENOUGH_GUARDS of its side around it."""
ENOUGH_GUARDS: Final = 3
EDGE_BONUS: Final = 1.5  # only pieces at the edge can move from the start
CROWDING_PENALTY: Final = 0.5  # for each neighbour of the own side, as adjacent pieces block each other
CAPTURABLE_BONUS: Final = 0.3  # for each neighbour of the other side
PLACEMENT_NOISE: Final = 0.8  # the largest random bonus, which varies the games


def choose(position: Position, rng: Random) -> Place:
    """Return a good space for the next piece of the side to move."""
    worth = _worth_of_dvonn if position.next_piece is Piece.DVONN else _worth_of_own
    return Place(max(position.vacant(), key=lambda space: worth(position, space) + PLACEMENT_NOISE * rng.random()))


def _worth_of_dvonn(position: Position, space: Space) -> float:
    """Return the worth of a space for a dvonn piece: far from the others, and with room for guards on all sides."""
    apart = min((board.distance(space, other) for other in board.members(position.dvonn)), default=0)
    return min(apart, 4) - 1.0 * (board.EDGE_SPACES >> space & 1)


def _worth_of_own(position: Position, space: Space) -> float:
    near = [position.owner(neighbour) for neighbour in board.NEIGHBOURS[space]]
    worth = sum(_worth_at(position, space, dvonn) for dvonn in board.members(position.dvonn))
    worth += EDGE_BONUS * (board.EDGE_SPACES >> space & 1)
    return worth - CROWDING_PENALTY * near.count(position.turn) + CAPTURABLE_BONUS * near.count(position.turn.other)


def _worth_at(position: Position, space: Space, dvonn: Space) -> float:
    away = board.distance(space, dvonn)
    if away >= len(DVONN_DISTANCE_WORTH):
        return 0.0
    guards = [near for near in board.NEIGHBOURS[dvonn] if position.owner(near) is position.turn]
    return DVONN_DISTANCE_WORTH[away] if len(guards) < ENOUGH_GUARDS else DVONN_DISTANCE_WORTH[away] / 3
