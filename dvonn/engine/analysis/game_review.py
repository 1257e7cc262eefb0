"""The review of a game: the value of each position, and what each ply gave away.

The positions are searched from the last to the first, with one table: the ending first, as far back as it can be
solved with ENDING_NODES, then the positions before it, by searches of equal size. A move other than the search's
choice is compared with it by searches of the positions after both: far from the end of the game, their difference then
comes from the moves rather than from the depth of the search.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from dvonn.engine.analysis.mistakes import JudgedPly, judged_ply
from dvonn.engine.analysis.valuation import Valuation, fill_orders, placement_value, search_value
from dvonn.engine.players import placement
from dvonn.engine.search.transposition_table import TranspositionTable
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Phase, Piece, Ply
from dvonn.rules.position import Position
from dvonn.slices import SlicedWork

ENDING_NODES: Final = 150_000  # for positions before solved ones, and again for the best move where these end
REVIEW_NODES: Final = 190_000  # for the other positions of the movement phase
REVIEW_TABLE_BITS: Final = 18  # the size of the transposition table as a power of two
COMPARISON_BOARDS: Final = 100  # for the comparison of two placements
MAX_LINE_PLIES: Final = 8  # of the line that a value keeps
REVIEW_SEED: Final = 1


class GameAnalysis(SlicedWork[None]):
    """Reviews a game in slices, like a Thinker; a review without a break is the same on every machine.

    The values are indexed by position, None until it has been searched. The losses are indexed by ply: the pieces by
    which it reduced the margin, 0.0 for a ply that kept the value, None until it is known. `judged` are the best moves
    and the losses that larger searches have found for some moves; they are replaced by exact ones only.
    """

    def __init__(
        self, game: Game, clock: Callable[[], float], judged: Mapping[int, tuple[Ply, float]] | None = None
    ) -> None:
        super().__init__(self._review(), clock)
        self.values: list[Valuation | None] = [None] * len(game.positions)
        self.losses: list[float | None] = [None] * len(game.plies)
        self._positions = tuple(game.positions)
        self._plies = (*game.plies, None)  # none is played in the last position
        self._ties, self._judged = game.ties, judged or {}
        self._orders = fill_orders(COMPARISON_BOARDS, REVIEW_SEED)
        self._table = TranspositionTable(REVIEW_TABLE_BITS)
        self._ending_nodes = ENDING_NODES  # that are left
        self._nodes = 0  # for each search before the ending, 0 until it is reached

    @property
    def progress(self) -> float:
        """The share of the positions that have been searched, from 0 to 1."""
        return sum(value is not None for value in self.values) / len(self.values)

    def adopt(self, values: Sequence[Valuation | None], losses: Sequence[float | None]) -> None:
        """Take the result of an earlier review of the same game, which is continued from there."""
        self.values[:], self.losses[:] = values, losses

    def judged(self, number: int) -> JudgedPly | None:
        """Return the judgement of a ply, counted from 0, None until it is known."""
        if not 0 <= number < len(self.losses):
            return None
        loss, before, after = self.losses[number], self.values[number], self.values[number + 1]
        if loss is None or not before or not after:
            return None
        return judged_ply(self._positions[number], before, after, loss)

    def _review(self) -> Generator[None, None, None]:
        first_move = sum(position.phase is Phase.PLACEMENT for position in self._positions)
        for number in reversed(range(len(self._positions))):
            if self.values[number]:
                continue
            is_move = number >= first_move
            value, loss = (
                yield from self._review_move(number, first_move) if is_move else self._review_placement(number)
            )
            self.values[number] = replace(value, line=value.line[:MAX_LINE_PLIES])
            if number < len(self.losses):
                self.losses[number] = loss
            yield

    def _review_placement(self, number: int) -> Generator[None, None, tuple[Valuation, float]]:
        """Return the value of a position in the placement phase, and the loss of the ply played there."""
        position = self._positions[number]
        best = placement.place(position, Random(REVIEW_SEED))
        yield
        value = Valuation((yield from placement_value(position, self._orders)), exact=False, line=(best,))
        if position.next_piece is Piece.DVONN or self._plies[number] in {best, None}:
            return value, 0.0
        better = yield from placement_value(position.play(best), self._orders)
        following, known = self._positions[number + 1], self.values[number + 1]
        if known and following.phase is Phase.PLACEMENT:
            after = known.margin
        else:
            after = yield from placement_value(following, self._orders)
        return value, max(0.0, better - after if position.turn is Colour.WHITE else after - better)

    def _review_move(self, number: int, first_move: int) -> Generator[None, None, tuple[Valuation, float]]:
        """Return the value of a position in the movement phase, and the loss of the ply played there."""
        position, played = self._positions[number], self._plies[number]
        after = self.values[number + 1] if played else None
        if (not after or after.exact) and self._ending_nodes:
            valuation = yield from self._search(position, self._ending_nodes, eager=True)
            self._ending_nodes = max(0, self._ending_nodes - valuation.nodes)
        else:
            self._nodes = self._nodes or REVIEW_NODES // 2 // (number - first_move + 1)
            valuation = yield from self._search(position, self._nodes)
        if not played or not after:
            return valuation, 0.0
        if not valuation.exact and number in self._judged:
            best, loss = self._judged[number]
            valuation = yield from self._follow(position, best, valuation.nodes)
            margin = after.of(position.turn) + loss
            return replace(valuation, margin=margin if position.turn is Colour.WHITE else -margin), loss
        if not valuation.exact and valuation.best and valuation.best != played:
            valuation = yield from self._follow(position, valuation.best, valuation.nodes)
        if not valuation.exact and (valuation.best == played or valuation.of(position.turn) <= after.of(position.turn)):
            valuation = Valuation(after.margin, exact=False, line=(played, *after.line), nodes=valuation.nodes)
        if valuation.best == played:
            return valuation, 0.0
        return valuation, max(0.0, valuation.of(position.turn) - after.of(position.turn))

    def _follow(self, position: Position, best: Ply, nodes: int) -> Generator[None, None, Valuation]:
        """Return the value of a position by a search of the position after a ply; `nodes` were searched before."""
        after = yield from self._search(position.play(best), self._nodes or ENDING_NODES)
        return Valuation(after.margin, exact=False, line=(best, *after.line), nodes=nodes + after.nodes)

    def _search(self, position: Position, nodes: int, *, eager: bool = False) -> Generator[None, None, Valuation]:
        return (yield from search_value(position, nodes, self._ties, self._table, eager=eager))
