"""The review of a game: what each position promises, what each ply gave away, and where the game turned.

It goes from the end backwards, so that exact values come first. A move that the search would not have played is held
against the one that it would by looking as long at what follows from each: so where the end of the game is not in
sight, a difference comes from the moves and not from how far was looked.
"""

from collections.abc import Callable, Generator
from random import Random
from typing import Final

from dvonn.engine.analysis.valuation import Value, foreseen, orders, searched
from dvonn.engine.search import rollouts
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Phase, Ply
from dvonn.rules.position import Position

NODES: Final = 400_000  # for all positions of the movement phase; what clear endings leave over goes to those before
SOLVING: Final = 50_000  # for a position before one that is solved
BOARDS: Final = 100  # filled to find a better placement
FORESEEN: Final = 100  # boards that tell two placements apart
LEAST: Final = 2.0  # pieces: who gives less away turns no game
MOST: Final = 5  # turning points in a game
SEED: Final = 1


class GameAnalysis:
    """Reviews a game in slices, as a Thinker looks for a ply; a game has the same review on every machine.

    The values are by position, None where it was not looked at yet. The losses are by ply: the pieces that it gave
    away of the margin, 0.0 where it keeps the value, None where that is not known yet.
    """

    def __init__(self, game: Game, clock: Callable[[], float]) -> None:
        self.values: list[Value | None] = [None] * len(game.positions)
        self.losses: list[float | None] = [None] * len(game.plies)
        self.done = False
        self._positions = tuple(game.positions)
        self._plies = tuple(game.plies)
        self._orders = orders(FORESEEN, SEED)
        self._clock = clock
        self._reviewing = self._review()

    def step(self, seconds: float) -> None:
        """Review until the seconds are over, or until it is done."""
        until = self._clock() + seconds
        for _ in self._reviewing:
            if self._clock() >= until:
                return
        self.done = True

    def is_mistake(self, number: int) -> bool:
        """Tell whether a ply, counted from 0, gave away enough to turn a game, and does not still win."""
        loss, after = self.losses[number], self.values[number + 1]
        return bool(loss and after and loss >= LEAST and after.of(self._positions[number].turn) <= 0)

    def turning_points(self) -> list[int]:
        """Return the mistakes that gave the most away, as far as it is known, the worst in front."""
        mistakes = [number for number in range(len(self.losses)) if self.is_mistake(number)]
        return sorted(mistakes, key=lambda number: self.losses[number] or 0.0, reverse=True)[:MOST]

    def _review(self) -> Generator[None, None, None]:
        left, first = NODES, sum(position.phase is Phase.PLACEMENT for position in self._positions)
        for number in reversed(range(len(self._positions))):
            if number < first:
                value, loss = yield from self._placement(number)
            else:
                value, loss = yield from self._move(number, left // (number - first + 1))
                left -= value.nodes
            self.values[number] = value
            if number < len(self._plies):
                self.losses[number] = loss
            yield

    def _placement(self, number: int) -> Generator[None, None, tuple[Value, float]]:
        """Return what a position promises while placing, and what the ply played there gave away."""
        position = self._positions[number]
        for report in rollouts.search(position, Random(SEED), BOARDS):
            best = report.best
            yield
        value = Value((yield from foreseen(position, self._orders)), exact=False, line=(best,))
        if self._played(number) in {best, None}:
            return value, 0.0
        better = yield from foreseen(position.play(best), self._orders)
        after = yield from foreseen(self._positions[number + 1], self._orders)
        return value, max(0.0, better - after if position.turn is Colour.WHITE else after - better)

    def _move(self, number: int, nodes: int) -> Generator[None, None, tuple[Value, float]]:
        """Return the value of a position in the movement phase, and what the ply played there gave away."""
        position, played = self._positions[number], self._played(number)
        after = self.values[number + 1] if played else None
        found = yield from searched(position, SOLVING if not after or after.exact else nodes // 2)
        if not played or not after:
            return found, 0.0
        if not found.exact and found.best != played:
            found = yield from self._followed(position, found, nodes // 2)
        if not found.exact and (found.best == played or found.of(position.turn) <= after.of(position.turn)):
            found = Value(after.margin, exact=False, line=(played, *after.line), nodes=found.nodes)
        if found.best == played:
            return found, 0.0
        return found, max(0.0, found.of(position.turn) - after.of(position.turn))

    def _played(self, number: int) -> Ply | None:
        """Return the ply played in a position, None in the last one."""
        return self._plies[number] if number < len(self._plies) else None

    def _followed(self, position: Position, found: Value, nodes: int) -> Generator[None, None, Value]:
        """Return the value of a position by what follows from the best ply found."""
        best = found.line[0]
        after = yield from searched(position.play(best), nodes)
        return Value(after.margin, exact=False, line=(best, *after.line), nodes=found.nodes + after.nodes)
