"""The judgement of a ply that a player tries in place of one that gave something away."""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Final

from dvonn.engine.analysis.mistakes import Grade, judged_ply
from dvonn.engine.analysis.valuation import Valuation, fill_orders, placement_value, search_value
from dvonn.rules.outcome import TieRule
from dvonn.rules.pieces import Phase, Ply
from dvonn.rules.position import Position
from dvonn.slices import SlicedWork

ATTEMPT_NODES: Final = 20_000  # for the position after each of the two plies
ATTEMPT_BOARDS: Final = 200  # the same while placing
ATTEMPT_SEED: Final = 2


@dataclass(frozen=True)
class Attempt:
    """A tried ply: the pieces it gives away compared to the best one, if that is exact, its grade, and the answer."""

    loss: float
    exact: bool
    grade: Grade | None
    answer: Ply | None


@dataclass(frozen=True)
class AskedPosition:
    """A position in which a ply is looked for, the best one by the review, and the tie rule of the game."""

    position: Position
    best: Ply
    ties: TieRule


class AttemptJudge(SlicedWork[None]):
    """Judges a tried ply in slices, by searches of equal size of the positions after it and after the best one."""

    def __init__(self, asked: AskedPosition, tried: Ply, clock: Callable[[], float]) -> None:
        super().__init__(self._judge(asked, tried), clock)
        self.attempt: Attempt | None = None  # None until it is judged

    def _judge(self, asked: AskedPosition, tried: Ply) -> Generator[None, None, None]:
        position = asked.position
        after = yield from _value(position.play(tried), asked.ties)
        better = after if tried == asked.best else (yield from _value(position.play(asked.best), asked.ties))
        loss = max(0.0, better.of(position.turn) - after.of(position.turn))
        grade = judged_ply(position, better, after, loss).grade
        self.attempt = Attempt(loss, better.exact and after.exact, grade, after.best)


def _value(position: Position, ties: TieRule) -> Generator[None, None, Valuation]:
    if position.phase is Phase.MOVEMENT:
        return (yield from search_value(position, ATTEMPT_NODES, ties))
    margin = yield from placement_value(position, fill_orders(ATTEMPT_BOARDS, ATTEMPT_SEED))
    return Valuation(margin, exact=False, line=())
