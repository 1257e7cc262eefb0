"""The review of a game: the value of each position, and what each ply gave away.

The positions are searched from the last to the first: the movement phase before the placements, and in it the exact
values first. A move other than the search's
choice is compared with it by searches of equal size of the positions after both: far from the end of the game, their
difference then comes from the moves rather than from the depth of the search.
"""

from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from dvonn.engine.analysis.mistakes import JudgedPly, judged_ply
from dvonn.engine.analysis.valuation import Valuation, fill_orders, placement_value, search_value
from dvonn.engine.players import placement
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Phase, Piece
from dvonn.rules.position import Position
from dvonn.slices import SlicedWork

REVIEW_NODES: Final = 400_000  # for the movement phase; nodes that clear endings leave unused go to earlier positions
SOLVING_NODES: Final = 50_000  # for a position that precedes a solved one
COMPARISON_BOARDS: Final = 100  # for the comparison of two placements
MAX_LINE_PLIES: Final = 8  # of the line that a value keeps
REVIEW_SEED: Final = 1


class GameAnalysis(SlicedWork[None]):
    """Reviews a game in slices, like a Thinker; a game has the same review on every machine.

    The values are indexed by position, None until it has been searched. The losses are indexed by ply: the pieces by
    which it reduced the margin, 0.0 for a ply that kept the value, None until it is known.
    """

    def __init__(self, game: Game, clock: Callable[[], float]) -> None:
        super().__init__(self._review(), clock)
        self.values: list[Valuation | None] = [None] * len(game.positions)
        self.losses: list[float | None] = [None] * len(game.plies)
        self._positions = tuple(game.positions)
        self._plies = (*game.plies, None)  # none is played in the last position
        self._ties = game.ties
        self._orders = fill_orders(COMPARISON_BOARDS, REVIEW_SEED)

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
        nodes_left, first_move = REVIEW_NODES, sum(position.phase is Phase.PLACEMENT for position in self._positions)
        for number in reversed(range(len(self._positions))):
            value = self.values[number]
            if not value:
                nodes = nodes_left // max(1, number - first_move + 1)
                review = self._review_placement(number) if number < first_move else self._review_move(number, nodes)
                value, loss = yield from review
                self.values[number] = replace(value, line=value.line[:MAX_LINE_PLIES])
                if number < len(self.losses):
                    self.losses[number] = loss
                yield
            nodes_left -= value.nodes

    def _review_placement(self, number: int) -> Generator[None, None, tuple[Valuation, float]]:
        """Return the value of a position in the placement phase, and the loss of the ply played there."""
        position = self._positions[number]
        best = placement.place(position, Random(REVIEW_SEED))
        yield
        value = Valuation((yield from placement_value(position, self._orders)), exact=False, line=(best,))
        if position.next_piece is Piece.DVONN or self._plies[number] in {best, None}:
            return value, 0.0
        better = yield from placement_value(position.play(best), self._orders)
        after = yield from placement_value(self._positions[number + 1], self._orders)
        return value, max(0.0, better - after if position.turn is Colour.WHITE else after - better)

    def _review_move(self, number: int, nodes: int) -> Generator[None, None, tuple[Valuation, float]]:
        """Return the value of a position in the movement phase, and the loss of the ply played there."""
        position, played = self._positions[number], self._plies[number]
        after = self.values[number + 1] if played else None
        size = SOLVING_NODES if not after or after.exact else nodes // 2
        valuation = yield from search_value(position, size, self._ties)
        if not played or not after:
            return valuation, 0.0
        if not valuation.exact and valuation.best != played:
            valuation = yield from self._follow_best(position, valuation, nodes // 2)
        if not valuation.exact and (valuation.best == played or valuation.of(position.turn) <= after.of(position.turn)):
            valuation = Valuation(after.margin, exact=False, line=(played, *after.line), nodes=valuation.nodes)
        if valuation.best == played:
            return valuation, 0.0
        return valuation, max(0.0, valuation.of(position.turn) - after.of(position.turn))

    def _follow_best(self, position: Position, valuation: Valuation, nodes: int) -> Generator[None, None, Valuation]:
        """Return the value of a position by a search of the position after the best ply found."""
        best = valuation.line[0]
        after = yield from search_value(position.play(best), nodes, self._ties)
        return Valuation(after.margin, exact=False, line=(best, *after.line), nodes=valuation.nodes + after.nodes)
