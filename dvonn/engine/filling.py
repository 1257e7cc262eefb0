"""Placing by boards filled at random: a space is worth what they promise with the piece there.

Each filled board tells something about every vacant space at once (all moves as first, Brügmann 1993), so that a few
hundred of them, valued by `evaluate`, are enough to tell the spaces apart.
"""

from collections.abc import Generator
from random import Random
from typing import Final

from dvonn.engine.evaluate import value_of
from dvonn.engine.native import i64, vec
from dvonn.engine.report import Report
from dvonn.rules.board import SIZE, SPACES, Space
from dvonn.rules.pieces import Colour, Piece, Place
from dvonn.rules.position import Position

SINGLES: Final = vec[i64]([int(space in SPACES) for space in range(SIZE)])  # the heights on a full board


def search(position: Position, rng: Random, boards: int) -> Generator[Report, None, None]:
    """Yield a placement after each of some boards, the one that they speak for last."""
    vacant = position.vacant()
    tally = _Tally(position, vacant)
    pieces = [piece for colour in Colour for piece in position.tray(colour)]
    for _ in range(boards):
        rng.shuffle(pieces)
        tally.add(pieces)
        yield Report((Place(vacant[0]),))
    yield Report((Place(max(vacant, key=tally.worth)),), nodes=boards)


class _Tally:
    """What filled boards were worth to the side that places, by the piece that stood on each space."""

    def __init__(self, position: Position, vacant: list[Space]) -> None:
        piece = position.next_piece
        assert piece, "placing is over"
        self._piece = piece
        self._other = position.turn.other.piece
        self._sign = 1 if position.turn is Colour.WHITE else -1
        self._vacant = vacant
        self._placed = {kind: sum(1 << n for n in SPACES if position.stacks[n] == (kind,)) for kind in Piece}
        self._sums = {kind: dict.fromkeys(vacant, 0) for kind in Piece}
        self._counts = {kind: dict.fromkeys(vacant, 0) for kind in Piece}

    def add(self, pieces: list[Piece]) -> None:
        """Value the board with these pieces on the vacant spaces; White moves first on it."""
        sets = dict(self._placed)
        for space, piece in zip(self._vacant, pieces, strict=True):
            sets[piece] |= 1 << space
        value = self._sign * value_of(sets[Piece.WHITE], sets[Piece.BLACK], sets[Piece.DVONN], 0, 0, SINGLES)
        for space, piece in zip(self._vacant, pieces, strict=True):
            self._sums[piece][space] += value
            self._counts[piece][space] += 1

    def worth(self, space: Space) -> float:
        """Return what a space promises with the piece there, less, for an own piece, with the other side's there."""
        mean = self._mean(self._piece, space)
        return mean if self._piece is Piece.DVONN else mean - self._mean(self._other, space)

    def _mean(self, piece: Piece, space: Space) -> float:
        return self._sums[piece][space] / max(1, self._counts[piece][space])
