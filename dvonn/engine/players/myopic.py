"""The myopic player: it takes the most that it notices, but overlooks parts of the board and every reply.

For each ply it focuses on a random space. Close stacks are noticed, distant ones with a chance that rises with their
height. Each stack that a move would cut off is noticed or overlooked separately, so a large group is hardly ever
overlooked. While placing it keeps its pieces together, where they block each other.
"""

from random import Random
from typing import Final

from dvonn.engine.report import Report, Reports
from dvonn.rules import board
from dvonn.rules.board import Space
from dvonn.rules.pieces import Move, Phase, Place
from dvonn.rules.position import Position

SIGHT_STEPS: Final = 2
"""The distance at which a single piece is noticed with a chance of `attention`; at twice it with its square."""
LONE_DVONN_WORTH: Final = 0.5  # in pieces
MYOPIC_NOISE: Final = 0.8  # in pieces


def search(position: Position, rng: Random, attention: float) -> Reports:
    """Yield the best ply so far after each noticed move, the chosen one last."""
    view = PartialView(position, rng, attention)
    if position.phase is Phase.PLACEMENT:
        yield Report((Place(view.best_space()),))
        return
    moves = view.noticed_moves()
    best, best_worth = moves[0], float("-inf")
    for move in moves:
        worth = view.apparent_gain(move) + MYOPIC_NOISE * rng.random()
        if worth > best_worth:
            best, best_worth = move, worth
        yield Report((best,), nodes=len(moves))


class PartialView:
    """The part of a position that the side to move notices for one ply."""

    def __init__(self, position: Position, rng: Random, attention: float) -> None:
        self._position = position
        self._rng = rng
        self._attention = attention
        self._focus = rng.choice(position.owned(position.turn) or board.SPACES)

    def best_space(self) -> Space:
        """Return the noticed vacant space with the most own neighbours, or the closest one if none is noticed."""
        vacant = self._position.vacant()
        noticed = [space for space in vacant if self._notices(space, 1)] or [min(vacant, key=self._distance)]
        own = frozenset(self._position.owned(self._position.turn))
        return max(noticed, key=lambda space: len(own.intersection(board.NEIGHBOURS[space])) + self._rng.random())

    def noticed_moves(self) -> list[Move]:
        """Return the moves onto noticed stacks, or the move onto the closest stack if there are none."""
        moves = [move for move in self._position.moves() if isinstance(move, Move)]
        noticed = [move for move in moves if self._notices(move.target, self._position.height(move.target))]
        return noticed or [min(moves, key=lambda move: self._distance(move.target))]

    def apparent_gain(self, move: Move) -> float:
        """Return the apparent gain of a move in pieces: the captured stack, and the noticed stacks that it cuts off."""
        position = self._position
        gains = {position.turn: 0.0, position.turn.other: float(position.height(move.target)), None: LONE_DVONN_WORTH}
        noticed = [space for space in position.cut_off_by(move) if self._notices(space, position.height(space))]
        return gains[position.owner(move.target)] + sum(self._cut_off_gain(space, move) for space in noticed)

    def _cut_off_gain(self, space: Space, move: Move) -> int:
        """Return the pieces won by cutting off the stack that is on a space after a move."""
        position = self._position
        if space == move.target:
            return -position.height(move.source) - position.height(space)
        sign = {position.turn: -1, position.turn.other: 1, None: 0}
        return sign[position.owner(space)] * position.height(space)

    def _notices(self, space: Space, pieces: int) -> bool:
        """Tell whether a stack of some height on a space is noticed, by a random draw."""
        chance: float = self._attention ** (self._distance(space) / (SIGHT_STEPS * pieces))
        return self._rng.random() < chance

    def _distance(self, space: Space) -> int:
        return board.distance(self._focus, space)
