"""Placing: the worth of spaces, and the reasons for a placement."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from dvonn.engine.analysis.move_reasons import PlyReason, ReasonKind
from dvonn.engine.placement_study import STUDY_WORTHS
from dvonn.engine.players.placement import dvonn_steps
from dvonn.engine.search.evaluation import CENTS_PER_PIECE
from dvonn.rules import board
from dvonn.rules.board import NEIGHBOURS, Phase, Piece, Place, Space
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


DVONN_SURROUNDINGS_WORTH: Final = 1.0
DVONN_SPREAD_WORTH: Final = 2.0
BESIDE_DVONN_WORTH: Final = 3.0
LAST_SPACE_BONUS: Final = 1.0  # for the last space next to a dvonn piece, or a space next to two of them
BETWEEN_DVONN_WORTH: Final = 2.5
NEAR_DVONN_WORTH: Final = 1.5
EDGE_SPACE_WORTH: Final = 2.0
HOSTILE_NEIGHBOUR_WORTH: Final = 0.5  # for each neighbour of the other side
ISOLATION_WORTH: Final = 0.8
INSIDE_SPACE_WORTH: Final = 0.1
MIN_REPORTED_GUARDS: Final = 3  # own pieces around a dvonn piece
MAX_SCARCE_SPACES: Final = 2  # vacant spaces around a dvonn piece
NEAR_DVONN_STEPS: Final = 2


def reasons(position: Position, place: Place) -> list[PlyReason]:
    """Return the reasons for a placement by descending worth."""
    is_dvonn = position.next_piece is Piece.DVONN
    candidates = _of_dvonn(position, place.space) if is_dvonn else _of_own(position, place.space)
    return sorted(candidates, key=lambda reason: -reason.worth)


def _of_dvonn(position: Position, space: Space) -> Iterator[PlyReason]:
    around = len(board.NEIGHBOURS[space])
    if around == 6:
        yield PlyReason(DVONN_SURROUNDINGS_WORTH, ReasonKind.RED_INSIDE)
    else:
        yield PlyReason(DVONN_SURROUNDINGS_WORTH, ReasonKind.RED_AT_EDGE, {"spaces": around})
    apart = min((board.distance(space, other) for other in board.members(position.dvonn)), default=0)
    if apart > NEAR_DVONN_STEPS:
        yield PlyReason(DVONN_SPREAD_WORTH, ReasonKind.RED_APART, {"steps": apart})
    elif apart:
        yield PlyReason(DVONN_SPREAD_WORTH, ReasonKind.RED_TOGETHER)


def _of_own(position: Position, space: Space) -> Iterator[PlyReason]:
    yield from _by_dvonn(position, space)
    owners = [position.owner(near) for near in board.NEIGHBOURS[space]]
    theirs = owners.count(position.turn.other)
    if board.EDGE_SPACES >> space & 1:
        yield PlyReason(EDGE_SPACE_WORTH, ReasonKind.AT_EDGE)
    else:
        yield PlyReason(INSIDE_SPACE_WORTH, ReasonKind.INSIDE)
    if theirs > 1:
        yield PlyReason(HOSTILE_NEIGHBOUR_WORTH * theirs, ReasonKind.AMONG_THEM, {"theirs": theirs})
    if position.turn not in owners:
        yield PlyReason(ISOLATION_WORTH, ReasonKind.APART)


def _by_dvonn(position: Position, space: Space) -> Iterator[PlyReason]:
    steps = {dvonn: board.distance(space, dvonn) for dvonn in board.members(position.dvonn)}
    beside = [dvonn for dvonn, step in steps.items() if step == 1]
    near = [dvonn for dvonn, step in steps.items() if step <= NEAR_DVONN_STEPS]
    if len(beside) > 1:
        yield PlyReason(BESIDE_DVONN_WORTH + LAST_SPACE_BONUS, ReasonKind.BESIDE_TWO_REDS)
    elif beside:
        yield _beside(position, space, beside[0])
    elif len(near) > 1:
        yield PlyReason(BETWEEN_DVONN_WORTH, ReasonKind.BETWEEN_REDS)
    elif near:
        yield PlyReason(NEAR_DVONN_WORTH, ReasonKind.NEAR_RED)


def _beside(position: Position, space: Space, dvonn: Space) -> PlyReason:
    around = [near for near in board.NEIGHBOURS[dvonn] if near != space]
    guards = sum(position.owner(near) is position.turn for near in around) + 1
    vacant = sum(not position.stacks[near] for near in around)
    if not vacant:
        return PlyReason(BESIDE_DVONN_WORTH + LAST_SPACE_BONUS, ReasonKind.LAST_BESIDE_RED)
    if vacant <= MAX_SCARCE_SPACES:
        return PlyReason(BESIDE_DVONN_WORTH + LAST_SPACE_BONUS / 2, ReasonKind.SCARCE_BESIDE_RED, {"spaces": vacant})
    if guards >= MIN_REPORTED_GUARDS:
        return PlyReason(BESIDE_DVONN_WORTH, ReasonKind.GUARDS_RED, {"mine": guards})
    return PlyReason(BESIDE_DVONN_WORTH, ReasonKind.BESIDE_RED)
