"""Bounds on the final margin: a stack without another one on its six lines is settled.

Moves end on stacks only, so no stack can arrive on its lines, and it can neither move nor be captured. As it has no
neighbours, it contains a dvonn piece and is never cut off. All other pieces may change owners or be lost.
"""

from typing import Final

from dvonn.engine.search.bitboard import BIT_MODULUS, SPACE_OF_BIT, SPACE_SLOTS
from dvonn.engine.search.native import i64, vec
from dvonn.engine.search.state import State
from dvonn.rules.board import LANDINGS

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
