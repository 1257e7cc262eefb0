"""The judgement of a move while the game goes on: how many pieces it gives away, and the line that shows it.

The positions after the best move and after the one played are compared by searches of equal size, which count nodes:
the judgement is the same on every machine that runs the search compiled.
"""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Final

from dvonn.engine.analysis.mistakes import winning_chance
from dvonn.engine.analysis.valuation import Valuation, search_value
from dvonn.engine.search.bitboard import COMPILED
from dvonn.engine.search.transposition_table import TranspositionTable
from dvonn.rules.outcome import TieRule
from dvonn.rules.pieces import Colour, Ply
from dvonn.rules.position import Position
from dvonn.slices import SlicedWork

COACH_NODES: Final = 400_000 if COMPILED else 20_000  # for each of three searches: a fifth of a second
COACH_TABLE_BITS: Final = 18  # the size of the transposition table as a power of two
MIN_CHANCE: Final = 0.15  # to win with the best move; with less the game is lost anyway


@dataclass(frozen=True)
class JudgedMove:
    """A move as judged: the best move with its value, and the value after the move that was played.

    The lines of both values begin with the move itself.
    """

    better: Valuation
    played: Valuation
    turn: Colour

    @property
    def move(self) -> Ply:
        """The move that was played."""
        return self.played.line[0]

    @property
    def loss(self) -> float:
        """The pieces that the move gives away, 0 for the best one."""
        return max(0.0, self.better.of(self.turn) - self.played.of(self.turn))

    @property
    def is_lost_anyway(self) -> bool:
        """Whether the best move hardly wins any more."""
        return winning_chance(self.better.of(self.turn), exact=self.better.exact) < MIN_CHANCE

    @property
    def answers(self) -> Sequence[Ply]:
        """The line after the move, which begins with the other side's answer."""
        return self.played.line[1:]


class MoveJudge(SlicedWork[None]):
    """Judges a move in a position of the movement phase in slices: what does not depend on it is done in advance.

    It judges one move only: what its searches leave in the table would change those of another.
    """

    def __init__(self, position: Position, ties: TieRule, clock: Callable[[], float]) -> None:
        super().__init__(self._find_best(), clock)
        self.position = position
        self.move: Ply | None = None  # None in advance
        self.judged: JudgedMove | None = None  # None until the move is judged
        self._ties, self._table = ties, TranspositionTable(COACH_TABLE_BITS)

    def judge(self, move: Ply) -> None:
        """Judge the move, after what is left of the preparation."""
        assert not self.move, "a judge judges one move"
        self.move = move
        if self.done:
            self.begin(self._judge(move))

    def _find_best(self) -> Generator[None, None, None]:
        """Find the best move, and the value after it; then judge the move, if it is known meanwhile."""
        found = yield from search_value(self.position, COACH_NODES, self._ties, self._table)
        assert found.best, "a side is to move"
        self._better = found if found.exact else (yield from self._value_after(found.best))
        if self.move:
            yield from self._judge(self.move)

    def _judge(self, move: Ply) -> Generator[None, None, None]:
        played = self._better if move == self._better.best else (yield from self._value_after(move))
        self.judged = JudgedMove(self._better, played, self.position.turn)

    def _value_after(self, move: Ply) -> Generator[None, None, Valuation]:
        """Return the value after a move, with the line that begins with it."""
        after = yield from search_value(self.position.play(move), COACH_NODES, self._ties, self._table)
        return Valuation(after.margin, after.exact, (move, *after.line), after.nodes)
