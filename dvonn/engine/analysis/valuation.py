"""Valuations of positions, and fair boards, on which neither side is ahead by such a valuation.

A position is valued by a search of limited size in the movement phase, by filled boards while placing.
"""

from collections import Counter
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from math import hypot, log
from random import Random
from statistics import fmean
from typing import Final

from dvonn.engine.search.evaluation import CENTS_PER_PIECE, final_value, sum_of_values, value_to_margin
from dvonn.engine.search.search import MAX_DEPTH, Search
from dvonn.engine.search.state import decode_move, state_of
from dvonn.engine.search.transposition_table import TranspositionTable
from dvonn.rules.board import PLACEMENT_ORDER, SPACES, Colour, Phase, Piece, Place, Ply, SpaceSet, space_set
from dvonn.rules.formats.board_codes import board_of, random_code
from dvonn.rules.position import Position, TieRule
from dvonn.slices import TimeSlicedTask

MAX_EXPECTED_MARGIN: Final = 46  # all pieces of both colours; larger estimates are clamped
VALUATION_TABLE_BITS: Final = 14  # the size of the transposition table as a power of two
SLICE_BOARDS: Final = 16  # between two yields: about half a millisecond


@dataclass(frozen=True, slots=True)
class Valuation:
    """The expected final margin of a position, White's pieces minus Black's, with the line that leads to it.

    The margin of a win by the taller stacks rounds to 0. Exact means that it is the margin under best play. The line is
    empty if the game is over; nodes counts the search. The spread is how far off an estimate may be, in pieces: four in
    five are nearer to the truth; 0 if it is exact.
    """

    margin: float
    exact: bool
    line: tuple[Ply, ...]
    nodes: int = 0
    spread: float = 0.0

    def of(self, colour: Colour) -> float:
        """Return the margin from a side's point of view."""
        return self.margin if colour is Colour.WHITE else -self.margin

    @property
    def best(self) -> Ply | None:
        """The best ply, None if the game is over."""
        return self.line[0] if self.line else None


SPREADS: Final = {40: (2.5, 1.1), 30: (3.5, 1.4), 22: (8.2, 4.6), 0: (8.6, 6.4)}
"""By the least number of stacks: four in five estimates by 4,000 and by 400,000 nodes are nearer than this, in pieces,
to the value by 2,000,000 nodes, in 170 positions of recorded games and self-play. With fewer stacks more is proven."""
SPREAD_NODES: Final = (4_000, 400_000)
# Of 326 placements in recorded games, and of 291 differences to the best one, by searches of 24 filled boards each
PLACEMENT_SPREAD: Final = 2.0  # pieces
PLACEMENT_LOSS_SPREAD: Final = 0.8


def spread_of(position: Position, nodes: int, *, exact: bool) -> float:
    """Return the spread of a value by a search of some nodes, or by filled boards."""
    if exact:
        return 0.0
    if position.phase is Phase.PLACEMENT:
        return PLACEMENT_SPREAD
    stacks = position.occupied.bit_count()
    few, many = next(spreads for least, spreads in SPREADS.items() if stacks >= least)
    return float(few * (many / few) ** log(max(1, nodes) / SPREAD_NODES[0], SPREAD_NODES[1] / SPREAD_NODES[0]))


def loss_spread(better: Valuation, played: Valuation) -> float:
    """Return the spread of what a ply gives away, by the values of the best one and of itself; 0 if both are exact."""
    if isinstance(better.best, Place):
        return PLACEMENT_LOSS_SPREAD
    return 0.9 * hypot(better.spread, played.spread)  # the errors have much in common (112 of these positions)


def search_value(
    position: Position,
    nodes: int,
    ties: TieRule = TieRule.DRAW,
    table: TranspositionTable | None = None,
    *,
    eager: bool = False,
) -> Generator[None, None, Valuation]:
    """Return the value of a position in the movement phase, yielding after every slice of the search.

    An estimate is the mean of the last two depths, which is nearer to the values of larger searches than the last depth
    alone: by 8 per cent in 26 recorded games. The table is that of earlier searches with the same tie rule, or new.
    """
    if position.is_over:
        return Valuation(final_margin(position, ties), exact=True, line=())
    table = table or TranspositionTable(VALUATION_TABLE_BITS)
    search = Search(state_of(position), nodes, MAX_DEPTH, table, ties)
    search.eager = eager
    values = dict[int, int]()  # by depth
    for _ in chain(search.run(), [None]):
        values[search.depth] = search.value
        yield
    return smoothed_valuation(position, search, [*values.values()])


def smoothed_valuation(position: Position, search: Search, values: Sequence[int]) -> Valuation:
    """Return the value that a search has found so far; an estimate is the mean of the last two values by depth."""
    shown = [search.value] if search.exact else values[-2:]
    margin = fmean(_margin(position, value) for value in shown)
    line = tuple(decode_move(move) for move in search.line())
    spread = spread_of(position, search.nodes, exact=search.exact)
    return Valuation(margin, search.exact, line, search.nodes, spread)


def _margin(position: Position, value: int) -> float:
    """Return White's margin for a value of the side to move."""
    most, pieces = position.piece_count, value_to_margin(value if position.turn is Colour.WHITE else -value)
    return max(-most, min(most, pieces))


def final_margin(position: Position, ties: TieRule) -> float:
    """Return White's margin in a finished game, as `value_to_margin` does."""
    return _margin(position, final_value(state_of(position), ties))


def placement_value(position: Position, fill_orders: list[list[SpaceSet]]) -> Generator[None, None, float]:
    """Return the mean value for White, in pieces, of full boards that continue a position of the placement phase.

    A board is filled in an order of all spaces, by White from the front and by Black from the back. Two positions that
    differ by one piece thus yield nearly the same boards, so that few boards suffice to compare them.
    """
    white, black, red = (
        space_set([space for space in SPACES if position.stacks[space] == (piece,)]) for piece in Piece
    )
    left = Counter(PLACEMENT_ORDER[position.piece_count :])
    total = 0
    for start in range(0, len(fill_orders), SLICE_BOARDS):
        orders = fill_orders[start : start + SLICE_BOARDS]
        total += sum_of_values(orders, white, black, red, left[Piece.WHITE], left[Piece.DVONN])
        yield
    return max(-MAX_EXPECTED_MARGIN, min(MAX_EXPECTED_MARGIN, total / len(fill_orders) / CENTS_PER_PIECE))


@lru_cache(maxsize=4)  # an analysis without end asks for other ones in each batch
def fill_orders(count: int, seed: int) -> list[list[SpaceSet]]:
    """Return `count` random orders of all spaces, each space as a set."""
    rng = Random(seed)
    return [[1 << space for space in rng.sample(SPACES, len(SPACES))] for _ in range(count)]


# Fair boards
#
# The search of a board predicts the results of self-play about as well as one fifty times as long, and trial games add
# next to nothing to it (300 random boards). It underrates the first move: in games of 25 ms a move White made 53.9 per
# cent of the points where the mean of its last two depths was within a piece of 0 (1,280 games), 51.5 around -0.5
# (2,600), 51.3 around -0.6 (1,441) and 48.1 around -0.7 (2,631). By the line through these figures White makes 50.0 per
# cent at -0.6, with an error of 1.2.

FAIR_SEARCH_NODES: Final = 2_000  # for each board
MAX_FAIR_LEAD: Final = 1.0  # pieces; one board in ten is fair
EVEN_MARGIN: Final = -0.6  # White's pieces by the search on a board from which both sides win as often
MAX_TRIED_BOARDS: Final = 60  # after these the most even board is used


@dataclass(frozen=True, slots=True)
class FairBoard:
    """A searched board, by its code; the lead is how many pieces it is from an even one."""

    code: str
    lead: float

    @property
    def is_fair(self) -> bool:
        """Whether neither side is ahead."""
        return self.lead <= MAX_FAIR_LEAD


class FairBoardFinder(TimeSlicedTask[None]):
    """Finds a fair board in slices; a seed gives the same board on every machine.

    The best is the most even board so far, tried the number of boards searched.
    """

    def __init__(self, seed: int, clock: Callable[[], float]) -> None:
        super().__init__(self._search_boards(Random(seed)), clock)
        self.best: FairBoard | None = None
        self.tried = 0

    def _search_boards(self, rng: Random) -> Generator[None, None, None]:
        while self.tried < MAX_TRIED_BOARDS and not (self.best and self.best.is_fair):
            code = random_code(rng)
            value = yield from search_value(board_of(code), FAIR_SEARCH_NODES)
            lead = abs(value.margin - EVEN_MARGIN)
            if not self.best or lead < self.best.lead:
                self.best = FairBoard(code, lead)
            self.tried += 1
