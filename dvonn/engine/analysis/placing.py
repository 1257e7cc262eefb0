"""The judgement of a placement: how many pieces it gives away, the best space, and the reasons for that, in slices."""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Final

from dvonn.engine.analysis.reasons import PlyReason, placement_reasons
from dvonn.engine.analysis.valuation import fill_orders, placement_value
from dvonn.rules.board import Colour, Piece, Place
from dvonn.rules.position import Position
from dvonn.slices import TimeSlicedTask

CHOICE_BOARDS: Final = 100  # for each vacant space
LOSS_BOARDS: Final = 400  # for two of them, and not the same boards, by which the best space may be best by chance
CHOICE_SEED: Final = 3
LOSS_SEED: Final = 4


@dataclass(frozen=True)
class JudgedPlacement:
    """A placement, the best one, the pieces by which it is worse, and the reasons for the best one only."""

    placed: Place
    better: Place
    loss: float
    reasons: tuple[PlyReason, ...]


class PlacementJudge(TimeSlicedTask[None]):
    """Judges a placement; that of a dvonn piece gives nothing away."""

    def __init__(self, position: Position, placed: Place, clock: Callable[[], float]) -> None:
        super().__init__(self._judge(position, placed), clock)
        self.judged: JudgedPlacement | None = None  # None until it is judged

    def _judge(self, position: Position, placed: Place) -> Generator[None, None, None]:
        better, loss = placed, 0.0
        if position.next_piece is not Piece.DVONN:
            values = {}
            for space in position.vacant():
                values[space] = yield from _value(position, Place(space), CHOICE_BOARDS, CHOICE_SEED)
            better = Place(max(values, key=lambda space: values[space]))
        if better != placed:
            best = yield from _value(position, better, LOSS_BOARDS, LOSS_SEED)
            loss = max(0.0, best - (yield from _value(position, placed, LOSS_BOARDS, LOSS_SEED)))
        shared = {reason.kind for reason in placement_reasons(position, placed)}
        reasons = [reason for reason in placement_reasons(position, better) if reason.kind not in shared]
        self.judged = JudgedPlacement(placed, better, loss, tuple(reasons))


def _value(position: Position, place: Place, boards: int, seed: int) -> Generator[None, None, float]:
    """Return the value of a placement for the side to move."""
    margin = yield from placement_value(position.play(place), fill_orders(boards, seed))
    return margin if position.turn is Colour.WHITE else -margin
