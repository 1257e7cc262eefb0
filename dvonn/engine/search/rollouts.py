"""Placing by filled boards: a space is worth what they promise with the piece there.

Each filled board tells something about every vacant space at once (all moves as first, Brügmann 1993), so that a few
hundred of them, valued by `evaluate`, are enough to tell the spaces apart. The boards are filled as two players would
who both go for the spaces that matter, as far as the boards before have shown, and are often distracted.
"""

from collections.abc import Generator
from random import Random
from typing import Final

from dvonn.engine.report import Report
from dvonn.engine.search.evaluation import value_of
from dvonn.engine.search.native import i64, vec
from dvonn.rules.board import SIZE, SPACES, Space
from dvonn.rules.pieces import Colour, Piece, Place
from dvonn.rules.position import Position

SINGLES: Final = vec[i64]([int(space in SPACES) for space in range(SIZE)])  # the heights on a full board
DISTRACTION: Final = 800.0  # in cents: how far chance may lift a space above others that matter more
LESSON: Final = 32  # boards, after which it is looked at again what matters
PIECES: Final = (Piece.WHITE, Piece.BLACK, Piece.DVONN)
WHITE: Final = 0  # the pieces' numbers here
BLACK: Final = 1
DVONN: Final = 2


def search(position: Position, rng: Random, boards: int) -> Generator[Report, None, None]:
    """Yield after each of some boards the placement that they speak for, as far as was last looked."""
    tally = _Tally(position)
    for number in range(boards):
        if number % LESSON == 0:
            tally.learn()
            report = Report((Place(tally.best()),), nodes=number)
        tally.add(rng)
        yield report
    yield Report((Place(tally.best()),), nodes=boards)


class _Tally:
    """What filled boards were worth to White, by the piece that stood on each space."""

    def __init__(self, position: Position) -> None:
        assert position.next_piece, "placing is over"
        self.vacant = list(position.vacant())
        self._piece = PIECES.index(position.next_piece)
        self._sign = 1 if position.turn is Colour.WHITE else -1
        self._placed = [sum([1 << n for n in SPACES if position.stacks[n] == (piece,)]) for piece in PIECES]
        self._to_come = _to_come(position)
        self._sums = [[0] * SIZE for _ in PIECES]
        self._counts = [[0] * SIZE for _ in PIECES]
        self._swing = [0.0] * SIZE

    def add(self, rng: Random) -> None:
        """Fill the vacant spaces, value the board, on which White moves first, and count it for all of them."""
        sets = list(self._placed)
        spaces = self._in_order(rng)
        for space, piece in zip(spaces, self._to_come, strict=True):
            sets[piece] |= 1 << space
        value = value_of(sets[WHITE], sets[BLACK], sets[DVONN], 0, 0, SINGLES)
        for space, piece in zip(spaces, self._to_come, strict=True):
            self._sums[piece][space] += value
            self._counts[piece][space] += 1

    def _in_order(self, rng: Random) -> list[Space]:
        """Return the vacant spaces in the order in which pieces are put there: those that matter first, mostly."""
        order = sorted(
            [(self._swing[space] + DISTRACTION * rng.random(), space) for space in self.vacant], reverse=True
        )
        spaces = [space for _, space in order]
        for number in range(self._to_come.count(DVONN)):  # dvonn pieces can be anywhere
            other = rng.randrange(number, len(spaces))
            spaces[number], spaces[other] = spaces[other], spaces[number]
        return spaces

    def learn(self) -> None:
        """Look again how much it matters whose piece stands on a space."""
        for space in self.vacant:
            self._swing[space] = self._mean(WHITE, space) - self._mean(BLACK, space)

    def best(self) -> Space:
        """Return the space that the boards speak for."""
        return max(self.vacant, key=self.worth)

    def worth(self, space: Space) -> float:
        """Return what a space promises with the dvonn piece there, or with one side's piece instead of the other's."""
        if self._piece == DVONN:
            return self._sign * self._mean(DVONN, space)
        return self._mean(WHITE, space) - self._mean(BLACK, space)

    def _mean(self, piece: int, space: Space) -> float:
        return self._sums[piece][space] / max(1, self._counts[piece][space])


def _to_come(position: Position) -> list[int]:
    """Return the pieces that are still to be placed: dvonn pieces first, then Black's and White's in turn."""
    left = [piece for colour in Colour for piece in position.tray(colour)]
    white, black = left.count(Piece.WHITE), left.count(Piece.BLACK)
    pieces = [DVONN] * left.count(Piece.DVONN)
    for _ in range(white + black):
        if black >= white:
            pieces.append(BLACK)
            black -= 1
        else:
            pieces.append(WHITE)
            white -= 1
    return pieces
