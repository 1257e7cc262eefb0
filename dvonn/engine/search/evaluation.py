"""What a state is worth: the final margin that it promises to the side to move, in cents of a piece.

A handful of named terms, each own side less other side, weighted by how many stacks are left. Where a side's stacks
could go next is a set of spaces, found for all single pieces at once by shifts, for the few higher stacks one by one.
The terms were picked from about a hundred by how much they add to a fit of the final margins of self-play.
"""

from typing import Final

from dvonn.engine.search.bitboard import (
    INDEX,
    INDEX_OF,
    REACH,
    ROOM,
    around,
    around_and_twice,
    grown,
    popcount,
    surrounded,
)
from dvonn.engine.search.native import i64, vec
from dvonn.engine.search.state import State
from dvonn.engine.search.weights import WEIGHTS
from dvonn.rules.board import SPACES, distance


def _near(space: int, other: int) -> bool:
    return space in SPACES and distance(space, other) <= 3


CENT: Final = 100
WON: Final = 1_000_000  # added to the value of a game that is over and won: what is certain counts for more

TERMS: Final = (
    "lead",  # pieces
    "within two",  # stacks at most two steps over stacks away from one with a dvonn piece, itself included
    "within three",
    "within four",
    "well linked",  # on or next to a stack with a dvonn piece, or next to two that are
    "firmly linked",  # ... or next to two of those, or next to two of those again
    "between dvonn",  # stacks at most three steps, over any spaces, away from each of two dvonn pieces
    "in reach",  # linked spaces within three steps that could be moved to
    "threatened twice",  # stacks of the other side that two stacks could capture next
    "pieces in danger",  # pieces in higher stacks that the other side could capture next
    "stranded",  # stacks that are not surrounded and have nothing to land on
    "in contact",  # stacks next to one of the other side
    "guards",  # single pieces beside a dvonn piece, surrounded and out of the other side's reach
    "dvonn in reach",  # lone dvonn pieces that could be captured
    "out of reach",  # stacks that the other side could not capture next
    "movable",  # stacks that can move
    "to move",  # 1 while anybody can move
)
COUNT: Final = 17
Terms = tuple[i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64]
DISK: Final = vec[i64]([sum([1 << near for near in SPACES if _near(space, near)]) for space in range(ROOM)])
"""DISK[space]: the spaces at most three steps away, over any spaces."""
FLAT: Final = vec[i64]([weight for row in WEIGHTS for weight in row])


def set_weights(rows: list[tuple[int, ...]]) -> None:
    """Evaluate by other weights from now on: a row for each number of stacks, a column for each of TERMS, in cents."""
    for number, row in enumerate(rows):
        for column, weight in enumerate(row):
            FLAT[number * COUNT + column] = weight


def evaluate(state: State) -> i64:
    """Return what a state is worth, see `value_of`."""
    return value_of(state.own, state.opp, state.red, state.tall, state.lead, state.heights)


def value_of(own: i64, opp: i64, red: i64, tall: i64, lead: i64, heights: vec[i64]) -> i64:
    """Return what the state made of these is worth; exactly the margin, and WON with it, where the game is over.

    0 is a game that is drawn; no promise is ever 0, so that `is_final` can tell them apart.
    """
    t = terms(own, opp, red, tall, lead, heights)
    if not t[16]:
        return final(lead)
    row = popcount(own | opp | red) * COUNT
    value = (
        t[0] * FLAT[row]
        + t[1] * FLAT[row + 1]
        + t[2] * FLAT[row + 2]
        + t[3] * FLAT[row + 3]
        + t[4] * FLAT[row + 4]
        + t[5] * FLAT[row + 5]
        + t[6] * FLAT[row + 6]
        + t[7] * FLAT[row + 7]
        + t[8] * FLAT[row + 8]
        + t[9] * FLAT[row + 9]
        + t[10] * FLAT[row + 10]
        + t[11] * FLAT[row + 11]
        + t[12] * FLAT[row + 12]
        + t[13] * FLAT[row + 13]
        + t[14] * FLAT[row + 14]
        + t[15] * FLAT[row + 15]
        + FLAT[row + 16]
    )
    return value or 1


def terms(own: i64, opp: i64, red: i64, tall: i64, lead: i64, heights: vec[i64]) -> Terms:
    """Return the values of TERMS; where neither side can move, only the lead and zeros."""
    occupied = own | opp | red
    free = ~surrounded(occupied)
    singles = free & ~tall & around(occupied)
    own_movers, own_reach, own_twice = _movers(own & free & tall, own & singles, occupied, heights)
    opp_movers, opp_reach, opp_twice = _movers(opp & free & tall, opp & singles, occupied, heights)
    if not own_movers | opp_movers:
        return lead, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    beside = grown(red) & occupied
    around_beside, twice_beside = around_and_twice(beside)
    two = (beside | around_beside) & occupied
    three = grown(two) & occupied
    four = grown(three) & occupied
    well = (beside | twice_beside) & occupied
    firm = (well | around_and_twice(well)[1]) & occupied
    firm = (firm | around_and_twice(firm)[1]) & occupied
    between = _between(red)
    guards = beside & ~tall
    lone = red & ~own & ~opp
    safe = own & ~opp_reach
    opp_safe = opp & ~own_reach
    return (
        lead,
        popcount(own & two) - popcount(opp & two),
        popcount(own & three) - popcount(opp & three),
        popcount(own & four) - popcount(opp & four),
        popcount(own & well) - popcount(opp & well),
        popcount(own & firm) - popcount(opp & firm),
        popcount(own & between) - popcount(opp & between),
        popcount(own_reach & three) - popcount(opp_reach & three),
        popcount(own_twice & opp) - popcount(opp_twice & own),
        _pieces(own & tall & opp_reach, heights) - _pieces(opp & tall & own_reach, heights),
        popcount(own & free & ~own_movers) - popcount(opp & free & ~opp_movers),
        popcount(own & around(opp)) - popcount(opp & around(own)),
        popcount(safe & guards & ~own_movers) - popcount(opp_safe & guards & ~opp_movers),
        popcount(lone & own_reach) - popcount(lone & opp_reach),
        popcount(safe) - popcount(opp_safe),
        popcount(own_movers) - popcount(opp_movers),
        1,
    )


def explain(state: State) -> dict[str, float]:
    """Return what each of TERMS adds to the value, in pieces; nothing where the game is over."""
    values = list(terms(state.own, state.opp, state.red, state.tall, state.lead, state.heights))
    if not values[-1]:
        return {}
    row = popcount(state.own | state.opp | state.red) * COUNT
    return {name: values[n] * FLAT[row + n] / CENT for n, name in enumerate(TERMS)}


def final(lead: i64) -> i64:
    """Return the value of a game that is over with some lead of the side to move."""
    if lead > 0:
        return CENT * lead + WON
    return CENT * lead - WON if lead < 0 else 0


def is_final(value: i64) -> bool:
    """Tell whether a value is that of a game that is over."""
    return value == 0 or value > WON or value < -WON


def _movers(high: i64, singles: i64, occupied: i64, heights: vec[i64]) -> tuple[i64, i64, i64]:
    """Return which of a side's free stacks can move, the spaces where they could go, and where two of them could."""
    movers = singles
    reach, twice = around_and_twice(singles)
    reach &= occupied
    twice &= occupied
    while high:
        bit = high & -high
        high ^= bit
        space = INDEX[bit % INDEX_OF]
        targets = REACH[heights[space] * ROOM + space] & occupied
        if targets:
            movers |= bit
            twice |= reach & targets
            reach |= targets
    return movers, reach, twice


def _between(red: i64) -> i64:
    """Return the spaces at most three steps away from each of two dvonn pieces."""
    near: i64 = 0
    between: i64 = 0
    while red:
        bit = red & -red
        red ^= bit
        disk = DISK[INDEX[bit % INDEX_OF]]
        between |= near & disk
        near |= disk
    return between


def _pieces(stacks: i64, heights: vec[i64]) -> i64:
    """Return how many pieces some stacks have."""
    pieces: i64 = 0
    while stacks:
        bit = stacks & -stacks
        stacks ^= bit
        pieces += heights[INDEX[bit % INDEX_OF]]
    return pieces
