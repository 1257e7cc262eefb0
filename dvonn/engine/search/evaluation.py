"""The value of a state: full boards, the movement phase, and exact endings."""

from functools import lru_cache
from operator import mul
from typing import Final

from dvonn.engine.search.native import i64, vec
from dvonn.engine.search.state import (
    BIT_MODULUS,
    CACHE_SIZE,
    COMPILED,
    SPACE_OF_BIT,
    SPACE_SLOTS,
    TARGET_BITS,
    State,
    neighbours,
    neighbours_and_shared,
    popcount,
    surrounded,
    with_neighbours,
)
from dvonn.engine.search.weights import WEIGHTS
from dvonn.rules.board import LANDINGS, SPACES, distance, members
from dvonn.rules.position import TieRule

LINES_THROUGH: Final = vec[i64](
    [
        sum([1 << target for targets in LANDINGS[space][1:] for target in targets]) if space in LANDINGS else 0
        for space in range(SPACE_SLOTS)
    ]
)
"""LINES_THROUGH[space]: all spaces in a straight line with a space."""


def margin_bounds(state: State) -> tuple[i64, i64]:
    """Return a lower and an upper bound on the final margin of the side to move."""
    occupied = state.own | state.opp | state.red
    settled: i64 = 0
    open_: i64 = 0
    stacks = occupied
    while stacks:
        bit = stacks & -stacks
        stacks ^= bit
        space = SPACE_OF_BIT[bit % BIT_MODULUS]
        height = state.heights[space]
        if LINES_THROUGH[space] & occupied:
            open_ += height
        elif state.own & bit:
            settled += height
        elif state.opp & bit:
            settled -= height
    return settled - open_, settled + open_


CENTS_PER_PIECE: Final = 100
WIN_VALUE: Final = 1_000_000  # added to the value of a won game, so that a proven win outweighs every estimate
TIE_BREAK_CENTS: Final = 1  # the margin of a game with equal towers that is won by the taller stacks

TERM_NAMES: Final = (
    "lead",  # pieces
    "within two",  # stacks at most two steps, over stacks, from a stack with a dvonn piece
    "within three",
    "within four",
    "well linked",  # stacks with or next to a dvonn piece, or next to two such stacks
    "firmly linked",  # well linked, or next to two such stacks, applied twice
    "between dvonn",  # stacks at most three steps, over any spaces, from each of two dvonn pieces
    "in reach",  # targets of moves among the stacks within three steps
    "stranded",  # stacks that are not surrounded and have no target
    "in contact",  # stacks next to a stack of the other side
    "guards",  # single pieces next to a dvonn piece that cannot move or be captured next
    "dvonn in reach",  # lone dvonn pieces that could be captured next
    "free and safe",  # stacks that are not surrounded, and which the other side could not capture next
    "movable",  # stacks that can move
    "reached twice",  # stacks that two own stacks could move onto next
    "supported twice",  # own stacks that two own stacks could move onto next
    "hanging",  # the highest stack that the other side could capture next, and the own side not recapture
    "anchored",  # stacks out of reach, at most three steps from a dvonn piece over stacks that neither side can move
    "independent",  # stacks out of reach, at most four steps over stacks that the other side cannot move
    "stacks",
    "exposed",  # stacks of either side that can move, and which the other one could capture next
    "to move",  # 1 while either side can move
)
TERM_COUNT: Final = 22
TermValues = tuple[
    i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64
]
Neighbourhoods = tuple[i64, i64, i64, i64, i64, i64, i64, i64, i64]
VALUE_CACHE_SIZE: Final = 8192  # of values: three megabytes
NEARBY_SPACES: Final = vec[i64](
    [sum([1 << n for n in SPACES if space in SPACES and distance(space, n) <= 3]) for space in range(SPACE_SLOTS)]
)
"""NEARBY_SPACES[space]: the spaces at most three steps away, over any spaces."""
SINGLE_HEIGHTS: Final = vec[i64]([int(space in SPACES) for space in range(SPACE_SLOTS)])
"""SINGLE_HEIGHTS[space]: the heights of the stacks on a full board."""
FLAT_WEIGHTS: Final = vec[i64]([weight for row in WEIGHTS for weight in row])


def set_weights(rows: list[tuple[int, ...]]) -> None:
    """Replace the weights: a row for each number of stacks, a column for each of TERM_NAMES, in cents."""
    for number, row in enumerate(rows):
        for column, weight in enumerate(row):
            FLAT_WEIGHTS[number * TERM_COUNT + column] = weight
    _cached_value.cache_clear()


def evaluate(state: State, ties: TieRule = TieRule.DRAW) -> i64:
    """Return the static value of a state, see `value_of`."""
    value = value_of(state.own, state.opp, state.red, state.tall, state.lead, state.heights)
    return value or tie_value(state.own, state.opp, state.heights, ties)


def value_of(own: i64, opp: i64, red: i64, tall: i64, lead: i64, heights: vec[i64]) -> i64:
    """Return the static value of a state given by its parts; that of `lead_value` if the game is over.

    0 is a finished game with equal towers; an estimate is never 0, so that `is_final` can distinguish them.
    """
    term = terms(own, opp, red, tall, lead, heights)
    if not term[21]:
        return lead_value(lead)
    return _weighted_sum(term, popcount(own | opp | red) * TERM_COUNT) or 1


_cached_value: Final = lru_cache(VALUE_CACHE_SIZE)(value_of)


def _known_value(own: int, opp: int, red: int, tall: int, lead: int, heights: bytearray) -> int:
    """Return the same as `value_of`; of the states that a search evaluates, a third is evaluated again."""
    return _cached_value(own, opp, red, tall, lead, bytes(heights))


if not COMPILED:
    globals()["value_of"] = _known_value


def _weighted_sum(term: TermValues, row: i64) -> i64:
    """Return the sum of the terms with the weights that begin at an index of FLAT_WEIGHTS."""
    return (
        term[0] * FLAT_WEIGHTS[row]
        + term[1] * FLAT_WEIGHTS[row + 1]
        + term[2] * FLAT_WEIGHTS[row + 2]
        + term[3] * FLAT_WEIGHTS[row + 3]
        + term[4] * FLAT_WEIGHTS[row + 4]
        + term[5] * FLAT_WEIGHTS[row + 5]
        + term[6] * FLAT_WEIGHTS[row + 6]
        + term[7] * FLAT_WEIGHTS[row + 7]
        + term[8] * FLAT_WEIGHTS[row + 8]
        + term[9] * FLAT_WEIGHTS[row + 9]
        + term[10] * FLAT_WEIGHTS[row + 10]
        + term[11] * FLAT_WEIGHTS[row + 11]
        + term[12] * FLAT_WEIGHTS[row + 12]
        + term[13] * FLAT_WEIGHTS[row + 13]
        + term[14] * FLAT_WEIGHTS[row + 14]
        + term[15] * FLAT_WEIGHTS[row + 15]
        + term[16] * FLAT_WEIGHTS[row + 16]
        + term[17] * FLAT_WEIGHTS[row + 17]
        + term[18] * FLAT_WEIGHTS[row + 18]
        + term[19] * FLAT_WEIGHTS[row + 19]
        + term[20] * FLAT_WEIGHTS[row + 20]
        + FLAT_WEIGHTS[row + 21]
    )


def _sum_of_products(term: TermValues, row: i64) -> i64:
    """Return the same as `_weighted_sum`, faster where sums are built in."""
    total: i64 = sum(map(mul, term, FLAT_WEIGHTS[row : row + TERM_COUNT]))
    return total


if not COMPILED:
    globals()["_weighted_sum"] = _sum_of_products


def terms(own: i64, opp: i64, red: i64, tall: i64, lead: i64, heights: vec[i64]) -> TermValues:
    """Return the values of TERM_NAMES; if neither side can move, only the lead and zeros."""
    occupied = own | opp | red
    free, ready, beside, two, three, four, well, firm, between = _neighbourhoods(red, occupied)
    low = occupied & ~tall
    singles = ready & low
    own_free, opp_free = own & free, opp & free
    own_movers, own_reach, own_twice = _movers(own_free & tall, own & singles, occupied, heights)
    opp_movers, opp_reach, opp_twice = _movers(opp_free & tall, opp & singles, occupied, heights)
    if not own_movers | opp_movers:
        return lead, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    guards = beside & low
    lone = occupied ^ own ^ opp
    safe = own & ~opp_reach
    opp_safe = opp & ~own_reach
    anchored = _nearby(red, occupied & ~(own_movers | opp_movers), 2, occupied)
    own_independent = _nearby(red, occupied & ~opp_movers, 3, occupied)
    opp_independent = _nearby(red, occupied & ~own_movers, 3, occupied)
    return (
        lead,
        popcount(own & two) - popcount(opp & two),
        popcount(own & three) - popcount(opp & three),
        popcount(own & four) - popcount(opp & four),
        popcount(own & well) - popcount(opp & well),
        popcount(own & firm) - popcount(opp & firm),
        popcount(own & between) - popcount(opp & between),
        popcount(own_reach & three) - popcount(opp_reach & three),
        popcount(own_free ^ own_movers) - popcount(opp_free ^ opp_movers),
        popcount(own & neighbours(opp)) - popcount(opp & neighbours(own)),
        popcount(safe & guards & ~own_movers) - popcount(opp_safe & guards & ~opp_movers),
        popcount(lone & own_reach) - popcount(lone & opp_reach),
        popcount(safe & free) - popcount(opp_safe & free),
        popcount(own_movers) - popcount(opp_movers),
        popcount(own_twice) - popcount(opp_twice),
        popcount(own_twice & own) - popcount(opp_twice & opp),
        _highest(own & tall & opp_reach & ~own_reach, heights) - _highest(opp & tall & own_reach & ~opp_reach, heights),
        popcount(safe & anchored) - popcount(opp_safe & anchored),
        popcount(safe & own_independent) - popcount(opp_safe & opp_independent),
        popcount(own) - popcount(opp),
        popcount(own_movers & opp_reach | opp_movers & own_reach),
        1,
    )


def _neighbourhoods(red: i64, occupied: i64) -> Neighbourhoods:
    """Return the stacks that are not surrounded, and those of them with a neighbour.

    The others are the stacks within one, two, three and four steps from a dvonn piece, the well and the firmly linked
    ones, and the spaces between dvonn pieces, all as in TERM_NAMES.
    """
    free = occupied & ~surrounded(occupied)
    beside = with_neighbours(red) & occupied
    around_beside, twice_beside = neighbours_and_shared(beside)
    two = (beside | around_beside) & occupied
    three = with_neighbours(two) & occupied
    four = with_neighbours(three) & occupied
    well = (beside | twice_beside) & occupied
    firm = _with_shared(_with_shared(well, occupied), occupied)
    return free, free & neighbours(occupied), beside, two, three, four, well, firm, _between(red)


if not COMPILED:
    globals()["_neighbourhoods"] = lru_cache(CACHE_SIZE)(_neighbourhoods)  # most leaves of a node share it


def _nearby(red: i64, stacks: i64, steps: i64, occupied: i64) -> i64:
    """Return the stacks within some steps over some stacks from a dvonn piece among them, and their neighbours."""
    found = red & stacks
    while steps > 0:
        found = with_neighbours(found) & stacks
        steps -= 1
    return with_neighbours(found) & occupied


def _with_shared(linked: i64, occupied: i64) -> i64:
    """Return some spaces and those occupied ones that have two neighbours among them."""
    return (linked | neighbours_and_shared(linked)[1]) & occupied


def term_contributions(state: State) -> dict[str, float]:
    """Return the contribution of each of TERM_NAMES to the value, in pieces; empty if the game is over."""
    values = list(terms(state.own, state.opp, state.red, state.tall, state.lead, state.heights))
    if not values[-1]:
        return {}
    row = popcount(state.own | state.opp | state.red) * TERM_COUNT
    return {name: values[n] * FLAT_WEIGHTS[row + n] / CENTS_PER_PIECE for n, name in enumerate(TERM_NAMES)}


def final_value(state: State, ties: TieRule) -> i64:
    """Return the value of a finished game."""
    return lead_value(state.lead) or tie_value(state.own, state.opp, state.heights, ties)


def lead_value(lead: i64) -> i64:
    """Return the value of a finished game with some lead of the side to move, 0 for equal towers."""
    if lead > 0:
        return CENTS_PER_PIECE * lead + WIN_VALUE
    return CENTS_PER_PIECE * lead - WIN_VALUE if lead < 0 else 0


def tie_break_value(ties: TieRule) -> i64:
    """Return the value of equal towers for the side that they favour, 0 if they are a draw."""
    return WIN_VALUE + TIE_BREAK_CENTS if ties is TieRule.TALLEST else 0


def tie_value(own: i64, opp: i64, heights: vec[i64], ties: TieRule) -> i64:
    """Return the value of equal towers: the sides' tallest stacks are compared, then the next, and so on."""
    if ties is TieRule.DRAW:
        return 0
    mine, theirs = [sorted([heights[space] for space in members(side)], reverse=True) for side in (own, opp)]
    return ((mine > theirs) - (mine < theirs)) * tie_break_value(ties)


def is_final(value: i64) -> bool:
    """Tell whether a value is that of a finished game."""
    return value == 0 or value > WIN_VALUE or value < -WIN_VALUE


def value_to_margin(value: i64) -> float:
    """Convert a value to a final margin in pieces; the margin of a game won by the taller stacks rounds to 0."""
    if value > WIN_VALUE:
        return (value - WIN_VALUE) / CENTS_PER_PIECE
    return (value + WIN_VALUE if value < -WIN_VALUE else value) / CENTS_PER_PIECE


def _movers(tall: i64, singles: i64, occupied: i64, heights: vec[i64]) -> tuple[i64, i64, i64]:
    """Return the movable ones of a side's free stacks, their targets, and the targets shared by at least two."""
    movers = singles
    reach, twice = neighbours_and_shared(singles)
    reach &= occupied
    twice &= occupied
    while tall:
        bit = tall & -tall
        tall ^= bit
        space = SPACE_OF_BIT[bit % BIT_MODULUS]
        targets = TARGET_BITS[heights[space] * SPACE_SLOTS + space] & occupied
        if targets:
            movers |= bit
            twice |= reach & targets
            reach |= targets
    return movers, reach, twice


def _between(red: i64) -> i64:
    """Return the spaces at most three steps from each of two dvonn pieces."""
    near: i64 = 0
    between: i64 = 0
    while red:
        bit = red & -red
        red ^= bit
        disk = NEARBY_SPACES[SPACE_OF_BIT[bit % BIT_MODULUS]]
        between |= near & disk
        near |= disk
    return between


def sum_of_values(orders: list[list[int]], white: i64, black: i64, red: i64, white_left: i64, red_left: i64) -> i64:
    """Return the sum of the values for White, who moves first, of a board filled in each of some orders of its spaces.

    The first vacant spaces of an order get the white pieces that are left, the next ones the red ones, the last ones
    the black ones. The orders hold each space as a set.
    """
    total: i64 = 0
    occupied = white | black | red
    for order in orders:
        vacant: i64 = 0
        own, opp, dvonn = white, black, red
        for space in order:
            bit: i64 = space
            if bit & occupied:
                continue
            if vacant < white_left:
                own |= bit
            elif vacant < white_left + red_left:
                dvonn |= bit
            else:
                opp |= bit
            vacant += 1
        total += value_of(own, opp, dvonn, 0, 0, SINGLE_HEIGHTS)
    return total


def _highest(stacks: i64, heights: vec[i64]) -> i64:
    highest: i64 = 0
    while stacks:
        bit = stacks & -stacks
        stacks ^= bit
        highest = max(highest, heights[SPACE_OF_BIT[bit % BIT_MODULUS]])
    return highest
