"""The judgement of a placement: how many pieces it gives away, the best space, and the reasons for that."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Final

from dvonn.engine.analysis.reasons import PlyReason, placement_reasons
from dvonn.engine.analysis.valuation import fill_orders, placement_value
from dvonn.rules.board import Colour, Piece, Place
from dvonn.rules.position import Position

CHOICE_BOARDS: Final = 100  # for each vacant space
LOSS_BOARDS: Final = 400  # for two of them, other boards than those by which the best space may be best by chance
CHOICE_SEED: Final = 3
LOSS_SEED: Final = 4


@dataclass(frozen=True)
class JudgedPlacement:
    """The best placement with its value for the side to move, the pieces by which the judged one is worse, and why.

    The reasons are those of the best one alone.
    """

    better: Place
    value: float
    loss: float
    reasons: tuple[PlyReason, ...]


def judged_placement(position: Position, placed: Place) -> Generator[None, None, JudgedPlacement]:
    """Return the judgement of a placement, yielding after every few boards; a dvonn piece gives nothing away.

    Of 100 placements of humans that give away 2 pieces or more, all do by searches of other boards: 2.6 in the mean,
    where 2.7 are stated. Of all placements of humans these are 7 per cent.
    """
    better, values = placed, dict[Place, float]()
    if position.next_piece is not Piece.DVONN:
        for place in map(Place, position.vacant()):
            values[place] = yield from _value(position, place, CHOICE_BOARDS, CHOICE_SEED)
        better = max(values, key=values.__getitem__)
    best = yield from _value(position, better, LOSS_BOARDS, LOSS_SEED)
    loss = best - (yield from _value(position, placed, LOSS_BOARDS, LOSS_SEED))
    shared = {reason.kind for reason in placement_reasons(position, placed)}
    reasons = (reason for reason in placement_reasons(position, better) if reason.kind not in shared)
    return JudgedPlacement(better, best, max(0.0, loss), tuple(reasons))


def _value(position: Position, place: Place, boards: int, seed: int) -> Generator[None, None, float]:
    """Return the value of a placement for the side to move."""
    margin = yield from placement_value(position.play(place), fill_orders(boards, seed))
    return margin if position.turn is Colour.WHITE else -margin
