"""The boards from which games of a match start, as the placements that lead to them."""

from collections.abc import Callable
from random import Random
from typing import Final

from dvonn.engine.analysis.fair_boards import FairBoardFinder
from dvonn.rules.board import SPACES, Piece, Place, Ply
from dvonn.rules.formats.board_codes import board_of
from dvonn.rules.position import Position

Opening = tuple[Ply, ...]


def placements_of(board: Position) -> Opening:
    """Return placements that fill a board, in the order in which the rules have the pieces placed."""
    spaces_of = {piece: [space for space in SPACES if board.stacks[space] == (piece,)] for piece in Piece}
    alternating = zip(spaces_of[Piece.BLACK], spaces_of[Piece.WHITE], strict=True)
    return tuple(
        Place(space) for space in [*spaces_of[Piece.DVONN], *(space for pair in alternating for space in pair)]
    )


def random_opening(rng: Random) -> Opening:
    """Return placements that fill the board at random."""
    return placements_of(Position.random_full(rng))


def fair_opening(rng: Random) -> Opening:
    """Return placements that fill a random board on which the search sees neither side ahead."""
    finder = FairBoardFinder(rng.getrandbits(32), lambda: 0.0)
    while not finder.done:
        finder.step(1.0)  # the clock stands still: one step does all
    assert finder.best
    return placements_of(board_of(finder.best.code))


OPENINGS: Final[dict[str, Callable[[Random], Opening]]] = {
    "empty": lambda _: (),
    "full": random_opening,
    "fair": fair_opening,
}
"""How a match's option `--start` chooses the opening of a pair of games."""
