"""Placement by rollouts: the worth of a space is the mean value of filled boards with the piece there.

Each filled board counts for every vacant space at once (all moves as first, Brügmann 1993), so that a few hundred of
them, valued by the static evaluation, suffice to rank the spaces. In a rollout both sides prefer the spaces that made
the largest difference in the rollouts before, with noise.
"""

from random import Random
from typing import Final

from dvonn.engine.report import Report, Reports
from dvonn.engine.search.evaluation import value_of
from dvonn.engine.search.native import i64, vec
from dvonn.rules.board import SPACE_TABLE_SIZE, SPACES, Space
from dvonn.rules.pieces import PLACEMENT_ORDER, Colour, Piece, Place
from dvonn.rules.position import Position

SINGLE_HEIGHTS: Final = vec[i64]([int(space in SPACES) for space in range(SPACE_TABLE_SIZE)])
"""SINGLE_HEIGHTS[space]: the heights of the stacks on a full board."""
ORDER_NOISE: Final = 800.0  # in cents: the largest random bonus of a space in the order of filling
BOARDS_PER_UPDATE: Final = 32  # between two updates of the swings
PIECE_KINDS: Final = (Piece.WHITE, Piece.BLACK, Piece.DVONN)
WHITE_PIECE: Final = 0  # the indices of PIECE_KINDS
BLACK_PIECE: Final = 1
DVONN_PIECE: Final = 2


def search(position: Position, rng: Random, boards: int) -> Reports:
    """Yield a report after each of some boards, with the best placement at the last update."""
    statistics = _RolloutStatistics(position)
    for number in range(boards):
        if number % BOARDS_PER_UPDATE == 0:
            statistics.update_swings()
            report = Report((Place(statistics.best()),), nodes=number)
        statistics.add(rng)
        yield report
    yield Report((Place(statistics.best()),), nodes=boards)


class _RolloutStatistics:
    """The values of filled boards for White, by the piece on each space."""

    def __init__(self, position: Position) -> None:
        assert position.next_piece, "placing is over"
        self.vacant = list(position.vacant())
        self._piece = PIECE_KINDS.index(position.next_piece)
        self._mover_sign = 1 if position.turn is Colour.WHITE else -1
        self._placed = [sum([1 << n for n in SPACES if position.stacks[n] == (piece,)]) for piece in PIECE_KINDS]
        self._to_come = [PIECE_KINDS.index(piece) for piece in PLACEMENT_ORDER[position.piece_count :]]
        self._sums = [[0] * SPACE_TABLE_SIZE for _ in PIECE_KINDS]
        self._counts = [[0] * SPACE_TABLE_SIZE for _ in PIECE_KINDS]
        self._swing = [0.0] * SPACE_TABLE_SIZE

    def add(self, rng: Random) -> None:
        """Fill the vacant spaces, evaluate the board with White to move, and add the value to all of them."""
        sets = list(self._placed)
        spaces = self._fill_order(rng)
        for space, piece in zip(spaces, self._to_come, strict=True):
            sets[piece] |= 1 << space
        value = value_of(sets[WHITE_PIECE], sets[BLACK_PIECE], sets[DVONN_PIECE], 0, 0, SINGLE_HEIGHTS)
        for space, piece in zip(spaces, self._to_come, strict=True):
            self._sums[piece][space] += value
            self._counts[piece][space] += 1

    def _fill_order(self, rng: Random) -> list[Space]:
        """Return the vacant spaces in the order of filling: by descending swing, with noise."""
        order = sorted(
            [(self._swing[space] + ORDER_NOISE * rng.random(), space) for space in self.vacant], reverse=True
        )
        spaces = [space for _, space in order]
        for number in range(self._to_come.count(DVONN_PIECE)):  # dvonn pieces can be anywhere
            other = rng.randrange(number, len(spaces))
            spaces[number], spaces[other] = spaces[other], spaces[number]
        return spaces

    def update_swings(self) -> None:
        """Update the swing of each space: the difference between a white and a black piece there."""
        for space in self.vacant:
            self._swing[space] = self._mean(WHITE_PIECE, space) - self._mean(BLACK_PIECE, space)

    def best(self) -> Space:
        """Return the space with the highest worth."""
        return max(self.vacant, key=self.worth)

    def worth(self, space: Space) -> float:
        """Return the worth of a space for the next piece: the mean for a dvonn piece, or else the swing."""
        if self._piece == DVONN_PIECE:
            return self._mover_sign * self._mean(DVONN_PIECE, space)
        return self._mean(WHITE_PIECE, space) - self._mean(BLACK_PIECE, space)

    def _mean(self, piece: int, space: Space) -> float:
        return self._sums[piece][space] / max(1, self._counts[piece][space])
