"""Plies that a player tries where one is asked for: their cost, whether the best one stands out, and the replies."""

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
STANDOUT_NODES: Final = 2_000  # for the position after each ply
REFUTATION_NODES: Final = 200_000  # more than any move of a shipped puzzle requires


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


def stands_out(asked: AskedPosition) -> Generator[None, None, bool]:
    """Tell whether every move but the best one is an inaccuracy at least, by searches of equal size.

    Placements never stand out: many of them are about as good as the best.
    """
    position = asked.position
    if position.phase is Phase.PLACEMENT:
        return False
    best = yield from search_value(position.play(asked.best), STANDOUT_NODES, asked.ties)
    for move in position.moves():
        if move != asked.best:
            after = yield from search_value(position.play(move), STANDOUT_NODES, asked.ties)
            loss = best.of(position.turn) - after.of(position.turn)
            if not judged_ply(position, best, after, loss).grade:
                return False
    return True


class Refutation(SlicedWork[None]):
    """Finds the refutation in slices, like a Thinker; value is that of the position after the answer, None until done.

    Its line begins with the best reply, or with a move of the answering side if the other side must pass; it is empty
    if the answer ends the game.
    """

    def __init__(self, position: Position, answer: Ply, clock: Callable[[], float]) -> None:
        super().__init__(self._search(position.play(answer)), clock)
        self.value: Valuation | None = None
        self._turn = position.turn

    @property
    def margin(self) -> int | None:
        """The margin of the answering side after the answer, None until done."""
        return round(self.value.of(self._turn)) if self.value else None

    def _search(self, after: Position) -> Generator[None, None, None]:
        self.value = yield from search_value(after, REFUTATION_NODES)
