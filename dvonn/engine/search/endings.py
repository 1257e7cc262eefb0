"""What an ending can still come to: a stack on whose six lines no other stack stands is never moved nor captured again.

Stacks only ever land on stacks, so no other one can come there; and as it stands alone, it holds a dvonn piece, and is
never cut off. All other pieces may change hands, or be lost.
"""

from typing import Final

from dvonn.engine.search.bitboard import INDEX, INDEX_OF, ROOM
from dvonn.engine.search.native import i64, vec
from dvonn.engine.search.state import State
from dvonn.rules.board import LANDINGS

LINES: Final = vec[i64](
    [
        sum([1 << target for targets in LANDINGS[space][1:] for target in targets]) if space in LANDINGS else 0
        for space in range(ROOM)
    ]
)
"""LINES[space]: all spaces in a straight line with a space."""


def bounds(state: State) -> tuple[i64, i64]:
    """Return the least and the greatest final margin that can still come about for the side to move."""
    occupied = state.own | state.opp | state.red
    settled: i64 = 0
    open_: i64 = 0
    stacks = occupied
    while stacks:
        bit = stacks & -stacks
        stacks ^= bit
        space = INDEX[bit % INDEX_OF]
        height = state.heights[space]
        if LINES[space] & occupied:
            open_ += height
        elif state.own & bit:
            settled += height
        elif state.opp & bit:
            settled -= height
    return settled - open_, settled + open_
