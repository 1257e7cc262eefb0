"""Placement by the worth of a space: what a piece there adds to its side's final margin, given the dvonn pieces.

Spaces near the dvonn pieces are worth more, and so are those at the edge, from which pieces can move at once. The
worths were fitted to the results of self-play (placement_weights). Where the dvonn pieces stand explains nothing of the
margin, so they are placed at random, inside and apart, for games that differ.
"""

from random import Random
from typing import Final

from dvonn.engine.levels import Level
from dvonn.engine.placement_weights import FARTHEST_WORTHS, MIDDLE_WORTHS, NEAREST_WORTHS
from dvonn.engine.report import Report, Reports
from dvonn.rules.board import NEIGHBOURS, Space, distance, members
from dvonn.rules.pieces import Phase, Piece, Place, Ply
from dvonn.rules.position import Position

MIN_DVONN_DISTANCE: Final = 3  # steps between two dvonn pieces
INSIDE_NEIGHBOURS: Final = 6  # of a space that is not at the edge


def place(position: Position, rng: Random, noise: float = 0.0) -> Place:
    """Return a placement: the worthiest space, with a random bonus up to the noise, in cents."""
    if position.next_piece is Piece.DVONN:
        return Place(rng.choice(_dvonn_spaces(position)))
    return Place(max(position.vacant(), key=lambda space: worth(space, position) + noise * rng.random()))


def ply_without_search(position: Position, rng: Random, level: Level) -> Ply | None:
    """Return a placement or an only move, None if there are moves to choose from."""
    if position.phase is Phase.PLACEMENT:
        return place(position, rng, level.placement_noise)
    moves = position.moves()
    return moves[0] if len(moves) == 1 else None


def random_placement(position: Position, rng: Random) -> Reports:
    """Yield any placement: the head start that the computer gives."""
    yield Report((Place(rng.choice(position.vacant())),))


def worth(space: Space, position: Position) -> int:
    """Return the worth of a space for a piece of either side, in cents, when all dvonn pieces are placed."""
    nearest, middle, farthest = sorted([distance(space, dvonn) for dvonn in members(position.dvonn)])
    return NEAREST_WORTHS[len(NEIGHBOURS[space])][nearest] + MIDDLE_WORTHS[middle] + FARTHEST_WORTHS[farthest]


def _dvonn_spaces(position: Position) -> list[Space]:
    """Return the vacant spaces inside the board and apart from the dvonn pieces; all vacant ones if there are none."""
    apart = [
        space
        for space in position.vacant()
        if len(NEIGHBOURS[space]) == INSIDE_NEIGHBOURS
        and all(distance(space, dvonn) >= MIN_DVONN_DISTANCE for dvonn in members(position.dvonn))
    ]
    return apart or position.vacant()
