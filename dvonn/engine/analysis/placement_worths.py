"""What pieces are worth by the study of placements (engine/placement_study), with the errors of its figures."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from dvonn.engine.placement_study import STUDY_WORTHS
from dvonn.engine.players.placement import dvonn_steps
from dvonn.engine.search.evaluation import CENTS_PER_PIECE
from dvonn.rules.board import NEIGHBOURS, Space
from dvonn.rules.pieces import Phase, Piece
from dvonn.rules.position import Position

ERROR_FACTOR: Final = 1.96  # standard errors in half of an interval of 95 per cent


class Worth(NamedTuple):
    """What a piece adds to its side's final margin, and half of its interval of 95 per cent, in pieces."""

    mean: float
    error: float


def worth(figure: tuple[int, int]) -> Worth:
    """Return a figure of the study, a mean with its standard error in cents."""
    mean, error = figure
    return Worth(mean / CENTS_PER_PIECE, ERROR_FACTOR * error / CENTS_PER_PIECE)


@lru_cache(maxsize=1)
def placement_worths(position: Position) -> Mapping[Space, Worth]:
    """Return what a piece is worth on each vacant space; none as long as dvonn pieces are placed."""
    if position.phase is Phase.MOVEMENT or position.next_piece is Piece.DVONN:
        return {}
    return {space: _worth_at(space, dvonn_steps(space, position.dvonn)[0]) for space in position.vacant()}


def _worth_at(space: Space, steps: int) -> Worth:
    figures = STUDY_WORTHS[len(NEIGHBOURS[space])]
    return worth(figures[min(steps, len(figures)) - 1])
