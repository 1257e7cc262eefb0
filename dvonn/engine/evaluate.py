"""What a state is worth: the final margin that it promises to the side to move, in cents of a piece.

A handful of named terms, each own side less other side, weighted by how many stacks are left. Where a side's stacks
could go next is a set of spaces, found for all single pieces at once by shifts, for the few higher stacks one by one.
"""

from operator import mul
from typing import Final

from dvonn.engine.state import REACH, State, around, surrounded
from dvonn.engine.weights import WEIGHTS
from dvonn.rules.board import EDGE, SIZE

CENT: Final = 100
WON: Final = 1_000_000  # added to the value of a game that is over and won: what is certain counts for more

TERMS: Final = (
    "lead",  # pieces
    "stacks",
    "movable singles",
    "movable stacks",  # higher ones
    "beside dvonn",  # stacks on or next to a stack with a dvonn piece
    "near dvonn",  # ... or next to one of those
    "dvonn owned",
    "threats",  # stacks of the other side that could be captured next
    "edge",
    "high beside dvonn",
    "threats to dvonn owned",
    "out of reach",  # stacks that the other side could not capture next
    "to move",  # 1
)


def terms(state: State) -> tuple[int, ...] | None:
    """Return the values of TERMS, None where neither side can move."""
    own, opp, red, tall = state.own, state.opp, state.red, state.tall
    occupied = own | opp | red
    free = ~surrounded(occupied)
    own_singles, opp_singles = own & free & ~tall, opp & free & ~tall
    own_movers, own_reach = _movers(own & free & tall, occupied, state.heights)
    opp_movers, opp_reach = _movers(opp & free & tall, occupied, state.heights)
    own_reach |= around(own_singles) & occupied
    opp_reach |= around(opp_singles) & occupied
    if not own_reach | opp_reach:
        return None
    beside = red | around(red)
    near = beside | around(beside)
    return (
        state.lead,
        own.bit_count() - opp.bit_count(),
        own_singles.bit_count() - opp_singles.bit_count(),
        own_movers - opp_movers,
        (own & beside).bit_count() - (opp & beside).bit_count(),
        (own & near).bit_count() - (opp & near).bit_count(),
        (own & red).bit_count() - (opp & red).bit_count(),
        (own_reach & opp).bit_count() - (opp_reach & own).bit_count(),
        (own & EDGE).bit_count() - (opp & EDGE).bit_count(),
        (own & tall & beside).bit_count() - (opp & tall & beside).bit_count(),
        (own_reach & opp & red).bit_count() - (opp_reach & own & red).bit_count(),
        (own & ~opp_reach).bit_count() - (opp & ~own_reach).bit_count(),
        1,
    )


def _movers(stacks: int, occupied: int, heights: bytearray) -> tuple[int, int]:
    """Return how many of some free stacks can move, and the spaces where they could go."""
    movers = reach = 0
    while stacks:
        bit = stacks & -stacks
        stacks ^= bit
        space = bit.bit_length() - 1
        targets = REACH[heights[space] * SIZE + space] & occupied
        if targets:
            movers += 1
            reach |= targets
    return movers, reach


def evaluate(state: State) -> int:
    """Return what a state is worth; exactly the margin, and WON with it, where the game is over."""
    values = terms(state)
    if values is None:
        return final(state.lead)
    return sum(map(mul, values, WEIGHTS[(state.own | state.opp | state.red).bit_count()]))


def final(lead: int) -> int:
    """Return the value of a game that is over with some lead of the side to move."""
    return CENT * lead + (WON if lead > 0 else -WON if lead < 0 else 0)


def explain(state: State) -> dict[str, float]:
    """Return what each of TERMS adds to the value, in pieces; nothing where the game is over."""
    weights = WEIGHTS[(state.own | state.opp | state.red).bit_count()]
    values = zip(TERMS, terms(state) or (), weights, strict=False)
    return {name: value * weight / CENT for name, value, weight in values}
