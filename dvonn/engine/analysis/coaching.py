"""The judgement of a move while the game goes on: how many pieces it gives away at least, and the answer to it.

The positions after the best move and after the one played are compared by searches of equal size, which count nodes:
the judgement is the same on every machine. The difference is an estimate, and depends on the size of the searches. So
each position is searched twice, and only a share of the smaller difference is stated, the less the more the values
change, and none with few stacks left; where both values are exact, all of it. `tests.measure.coached` confirms what is
stated.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Final

from dvonn.engine.analysis.valuation import Valuation, search_value
from dvonn.rules.outcome import TieRule
from dvonn.rules.pieces import Ply
from dvonn.rules.position import Position
from dvonn.slices import SlicedWork

COACH_NODES: Final = 20_000  # for the best move, and for the position after each of the two moves
QUICK_COACH_NODES: Final = COACH_NODES // 4  # for the second search of those positions
SURE_SHARE: Final = 0.4  # of the smaller difference, which is stated less what the values change
MIN_COACHED_STACKS: Final = 26  # on the board; with fewer only exact differences are stated


@dataclass(frozen=True)
class JudgedMove:
    """A move as judged: the pieces that it gives away at least, the best move, and the other side's answer."""

    move: Ply
    pieces: int
    best: Ply
    answer: Ply | None


class MoveJudge(SlicedWork[None]):
    """Judges a move in a position of the movement phase in slices: what does not depend on it is done in advance."""

    def __init__(self, position: Position, ties: TieRule, clock: Callable[[], float]) -> None:
        self._preparation = self._find_best()
        super().__init__(self._preparation, clock)
        self.position = position
        self.move: Ply | None = None  # None in advance
        self.judged: JudgedMove | None = None  # None until the move is judged
        self._ties = ties

    def judge(self, move: Ply) -> None:
        """Judge a move, after what is left of the preparation."""
        self.move, self.judged = move, None
        self.begin(self._judge(move))

    def _find_best(self) -> Generator[None, None, None]:
        """Find the best move, and the values after it."""
        found = yield from search_value(self.position, COACH_NODES, self._ties)
        assert found.best, "a side is to move"
        self._best = found.best
        self._better = yield from self._values(found.best)

    def _judge(self, move: Ply) -> Generator[None, None, None]:
        yield from self._preparation
        after = self._better if move == self._best else (yield from self._values(move))
        turn = self.position.turn
        losses = [better.of(turn) - value.of(turn) for better, value in zip(self._better, after, strict=True)]
        pieces = losses[0]
        if not (self._better[0].exact and after[0].exact):
            change = max(abs(full.margin - quick.margin) for full, quick in (self._better, after))
            is_calm = self.position.occupied.bit_count() >= MIN_COACHED_STACKS
            pieces = SURE_SHARE * min(losses) - change if is_calm else 0
        self.judged = JudgedMove(move, max(0, int(pieces)), self._best, after[0].best)

    def _values(self, move: Ply) -> Generator[None, None, tuple[Valuation, Valuation]]:
        """Return the values after a move by a full and by a quick search."""
        after = self.position.play(move)
        full = yield from search_value(after, COACH_NODES, self._ties)
        return full, (yield from search_value(after, QUICK_COACH_NODES, self._ties))
