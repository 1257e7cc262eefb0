"""What positions are worth: searched within so many nodes, exactly where that is enough, or foreseen while placing."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, TypeVar

from dvonn.engine.players.alphabeta import margin
from dvonn.engine.search.evaluation import CENT, value_of
from dvonn.engine.search.rollouts import SINGLES
from dvonn.engine.search.search import DEEPEST, Search
from dvonn.engine.search.state import as_move, of_position
from dvonn.rules.board import SPACES, Space, SpaceSet
from dvonn.rules.pieces import SUPPLY, Colour, Move, Piece, Ply
from dvonn.rules.position import Position

MOST: Final = 46  # pieces of both colours: a promise of more is none
TABLE: Final = 14  # the size of a search's table as a power of two
SLICE: Final = 16  # boards between two yields: about half a millisecond

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Value:
    """The final margin that a position promises, White's pieces less Black's, if both sides go on as in the line.

    Exact says that it is the margin under best play. The line is empty where the game is over; nodes is what it took.
    """

    margin: float
    exact: bool
    line: tuple[Ply, ...]
    nodes: int = 0

    def of(self, colour: Colour) -> float:
        """Return the margin as a side sees it."""
        return self.margin if colour is Colour.WHITE else -self.margin

    @property
    def best(self) -> Ply | None:
        """The best ply, None where the game is over."""
        return self.line[0] if self.line else None


def searched(position: Position, nodes: int) -> Generator[None, None, Value]:
    """Return the value of a position in the movement phase, yielding every slice of the search."""
    if position.is_over:
        return Value(position.score(Colour.WHITE) - position.score(Colour.BLACK), exact=True, line=())
    search = Search(of_position(position), nodes, DEEPEST, TABLE)
    yield from search.run()
    pieces = margin(search.value if position.turn is Colour.WHITE else -search.value)
    most = sum(map(len, position.stacks))
    line = tuple(as_move(move) for move in search.line())
    return Value(max(-most, min(most, pieces)), search.exact, line, search.nodes)


def foreseen(position: Position, orders: Sequence[Sequence[Space]]) -> Generator[None, None, float]:
    """Return the mean value to White, in pieces, of full boards that may come of a position while placing.

    A board is filled in an order of all spaces, by White from its front and by Black from its back. So two positions
    that differ by a piece come to nearly the same boards, and much fewer of them tell which is better.
    """
    left = dict(SUPPLY)
    placed: dict[Piece, SpaceSet] = dict.fromkeys(Piece, 0)
    for space in SPACES:
        for piece in position.stacks[space]:
            left[piece] -= 1
            placed[piece] |= 1 << space
    vacant = frozenset(position.vacant())
    total = 0
    for number, order in enumerate(orders):
        if number % SLICE == SLICE - 1:
            yield
        total += _board_value(placed, left, [space for space in order if space in vacant])
    return max(-MOST, min(MOST, total / len(orders) / CENT))


def _board_value(placed: dict[Piece, SpaceSet], left: dict[Piece, int], vacant: list[Space]) -> int:
    """Return what a board is worth to White, who moves first, with the vacant spaces filled as `foreseen` says."""
    bits = [1 << space for space in vacant]
    white, black = left[Piece.WHITE], len(vacant) - left[Piece.BLACK]
    own = placed[Piece.WHITE] | sum(bits[:white])
    opp = placed[Piece.BLACK] | sum(bits[black:])
    return value_of(own, opp, placed[Piece.DVONN] | sum(bits[white:black]), 0, 0, SINGLES)


def orders(count: int, seed: int) -> list[list[Space]]:
    """Return so many orders of all spaces, by chance."""
    rng = Random(seed)
    return [rng.sample(SPACES, len(SPACES)) for _ in range(count)]


def margins(position: Position, nodes: int) -> Generator[None, None, dict[Move, int] | None]:
    """Return for each move the exact margin that it keeps for who plays it, None if that takes more than the nodes."""
    found = {}
    for move in position.moves():
        assert isinstance(move, Move), "placements are not solved"
        value = yield from searched(position.play(move), nodes)
        if not value.exact:
            return None
        nodes -= value.nodes
        found[move] = round(value.of(position.turn))
    return found


def completed(steps: Generator[None, None, T]) -> T:
    """Return what a resumable valuation finds, run to its end at once."""
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            result: T = stop.value
            return result
