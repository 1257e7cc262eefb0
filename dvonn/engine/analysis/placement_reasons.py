"""Why a placement is good, by the advice of the rulebooks, as words that can be checked on the board.

What each is worth only ranks them.
"""

from collections.abc import Iterator
from typing import Final

from dvonn.engine.analysis.move_case import PlyReason, SideNames
from dvonn.rules import board
from dvonn.rules.board import Space
from dvonn.rules.pieces import Piece, Place
from dvonn.rules.position import Position

ROOM: Final = 1.0  # of a dvonn piece
SPREAD: Final = 2.0
BESIDE: Final = 3.0  # a dvonn piece
LAST: Final = 1.0  # added where it is the last space there, or is beside two of them
BETWEEN: Final = 2.5
NEAR: Final = 1.5
EDGE: Final = 2.0
PREY: Final = 0.5  # each neighbour of the other side
APART: Final = 0.8
WAITS: Final = 0.1
GUARDS: Final = 3  # pieces of one's own around a dvonn piece are worth a word
SCARCE: Final = 2  # vacant spaces around it, too
CLOSE: Final = 2  # steps


def reasons(position: Position, place: Place, names: SideNames) -> list[PlyReason]:
    """Return all that speaks for a placement, what is worth most in front."""
    is_dvonn = position.next_piece is Piece.DVONN
    told = _of_dvonn(position, place.space) if is_dvonn else _of_own(position, place.space, names)
    return sorted(told, key=lambda reason: -reason.worth)


def _of_dvonn(position: Position, space: Space) -> Iterator[PlyReason]:
    around = len(board.NEIGHBOURS[space])
    if around == 6:
        yield PlyReason(ROOM, "has room for guards on all six sides")
    else:
        yield PlyReason(ROOM, f"lies at the edge, with only {around} spaces next to it")
    apart = min((board.distance(space, other) for other in board.members(position.dvonn)), default=0)
    if apart > CLOSE:
        yield PlyReason(SPREAD, f"keeps {apart} steps away from the nearest dvonn piece")
    elif apart:
        yield PlyReason(SPREAD, "keeps close to another dvonn piece")


def _of_own(position: Position, space: Space, names: SideNames) -> Iterator[PlyReason]:
    yield from _by_dvonn(position, space, names)
    owners = [position.owner(near) for near in board.NEIGHBOURS[space]]
    theirs = owners.count(position.turn.other)
    if board.EDGE >> space & 1:
        yield PlyReason(EDGE, "can move from the start, at the edge")
    else:
        yield PlyReason(WAITS, "waits inside until a neighbour leaves")
    if theirs > 1:
        yield PlyReason(PREY * theirs, f"has {theirs} of {names.others} pieces next to it")
    if position.turn not in owners:
        yield PlyReason(APART, f"keeps apart from {names.your} other pieces")


def _by_dvonn(position: Position, space: Space, names: SideNames) -> Iterator[PlyReason]:
    steps = {dvonn: board.distance(space, dvonn) for dvonn in board.members(position.dvonn)}
    beside = [dvonn for dvonn, step in steps.items() if step == 1]
    near = [dvonn for dvonn, step in steps.items() if step <= CLOSE]
    if len(beside) > 1:
        yield PlyReason(BESIDE + LAST, "stands next to two dvonn pieces")
    elif beside:
        yield _beside(position, space, beside[0], names)
    elif len(near) > 1:
        yield PlyReason(BETWEEN, "stands between two dvonn pieces")
    elif near:
        yield PlyReason(NEAR, "stands two steps from a dvonn piece")


def _beside(position: Position, space: Space, dvonn: Space, names: SideNames) -> PlyReason:
    around = [near for near in board.NEIGHBOURS[dvonn] if near != space]
    guards = sum(position.owner(near) is position.turn for near in around) + 1
    vacant = sum(not position.stacks[near] for near in around)
    if not vacant:
        return PlyReason(BESIDE + LAST, "takes the last space next to a dvonn piece")
    if vacant <= SCARCE:
        left = "one space is" if vacant == 1 else f"{vacant} spaces are"
        return PlyReason(BESIDE + LAST / 2, f"stands next to a dvonn piece, where only {left} left for {names.other}")
    if guards >= GUARDS:
        return PlyReason(BESIDE, f"is the {_ordinal(guards)} of {names.your} pieces around a dvonn piece")
    return PlyReason(BESIDE, "stands next to a dvonn piece")


def _ordinal(number: int) -> str:
    return {3: "third", 4: "fourth", 5: "fifth", 6: "sixth"}[number]
