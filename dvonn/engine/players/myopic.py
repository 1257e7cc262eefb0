"""The distracted player: it takes the most that it sees, but it sees only some of the board, and never the reply.

Its eyes rest on one space. What is close by is seen, what is far away only by chance, a high stack sooner than a low
one. Each stack that a move would cut off is seen or overlooked by itself: a large group is hardly ever overlooked.
While placing it keeps its pieces together, where they feel safe and are in each other's way.
"""

from collections.abc import Generator
from random import Random
from typing import Final

from dvonn.engine.levels import Level
from dvonn.engine.report import Report
from dvonn.rules import board
from dvonn.rules.board import Space
from dvonn.rules.pieces import Move, Phase, Place
from dvonn.rules.position import Position

NEARBY: Final = 2  # steps: a single piece so far away is seen with the chance of the attention, twice as far its square
DVONN: Final = 0.5  # in pieces: what a lone dvonn piece is worth
WHIM: Final = 0.8  # in pieces: chance decides between moves that count about the same


def search(position: Position, rng: Random, level: Level) -> Generator[Report, None, None]:
    """Yield the best ply so far after each move that was noticed, the chosen one last."""
    eyes = Eyes(position, rng, level.attention)
    if position.phase is Phase.PLACEMENT:
        yield Report((Place(eyes.space()),))
        return
    moves = eyes.noticed()
    best, best_worth = moves[0], float("-inf")
    for move in moves:
        worth = eyes.worth(move) + WHIM * rng.random()
        if worth > best_worth:
            best, best_worth = move, worth
        yield Report((best,), nodes=len(moves))


class Eyes:
    """What the side to move sees of a position in the moment of one ply."""

    def __init__(self, position: Position, rng: Random, attention: float) -> None:
        self._position = position
        self._rng = rng
        self._attention = attention
        self._focus = rng.choice(position.owned(position.turn) or board.SPACES)

    def space(self) -> Space:
        """Return a vacant space that is seen, one with as many own neighbours as may be; the closest where none is."""
        vacant = self._position.vacant()
        seen = [space for space in vacant if self._sees(space, 1)] or [min(vacant, key=self._away)]
        return max(seen, key=lambda space: self._company(space) + self._rng.random())

    def noticed(self) -> list[Move]:
        """Return the moves onto what is seen, or those onto the closest stack where none is."""
        moves = [move for move in self._position.moves() if isinstance(move, Move)]
        seen = [move for move in moves if self._sees(move.target, self._position.height(move.target))]
        return seen or [min(moves, key=lambda move: self._away(move.target))]

    def worth(self, move: Move) -> float:
        """Return what a move seems to win, in pieces: what it lands on, and what it is seen to cut off."""
        position = self._position
        prize = {position.turn: 0.0, position.turn.other: float(position.height(move.target)), None: DVONN}
        seen = [space for space in position.cut_off_by(move) if self._sees(space, position.height(space))]
        return prize[position.owner(move.target)] + sum(self._won_with(space, move) for space in seen)

    def _company(self, space: Space) -> int:
        return [self._position.owner(near) for near in board.NEIGHBOURS[space]].count(self._position.turn)

    def _won_with(self, space: Space, move: Move) -> int:
        """Return how many pieces the move wins by cutting off the stack that is then on a space."""
        position = self._position
        if space == move.target:
            return -position.height(move.source) - position.height(space)
        sign = {position.turn: -1, position.turn.other: 1, None: 0}
        return sign[position.owner(space)] * position.height(space)

    def _sees(self, space: Space, pieces: int) -> bool:
        """Tell whether so many pieces on a space are seen, this time."""
        chance: float = self._attention ** (self._away(space) / (NEARBY * pieces))
        return self._rng.random() < chance

    def _away(self, space: Space) -> int:
        return board.distance(self._focus, space)
