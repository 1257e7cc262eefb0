"""Bounds on the final margin, by stacks whose owner will not change.

Stacks only grow, and a vacated space stays vacant. So a stack moves later only along its lines, over a distance that is
at least its present height. One that has no other stack at such a distance is fixed. It keeps its owner if no stack
that may belong to the other side reaches it; without a dvonn piece it may still be cut off. All other pieces may change
owners or be lost.
"""

from typing import Final

from dvonn.engine.search.bitboard import BIT_MODULUS, HEIGHT_SLOTS, SPACE_OF_BIT, SPACE_SLOTS, pieces_in
from dvonn.engine.search.native import i64, vec
from dvonn.engine.search.state import State
from dvonn.rules.board import LANDINGS

FARTHER_BITS: Final = vec[i64](
    [
        sum([1 << target for targets in LANDINGS[space][height:] for target in targets])
        if space in LANDINGS and height
        else 0
        for height in range(HEIGHT_SLOTS)
        for space in range(SPACE_SLOTS)
    ]
)
"""FARTHER_BITS[height * SPACE_SLOTS + space]: the spaces in reach of a stack with this or any greater height."""


def margin_bounds(state: State) -> tuple[i64, i64]:
    """Return a lower and an upper bound on the final margin of the side to move."""
    own, opp, red, heights = state.own, state.opp, state.red, state.heights
    occupied = own | opp | red
    reached = _reach(occupied, heights)
    fixed = _fixed(occupied, heights)
    own_kept = own & fixed & ~_reach(occupied & (~own | reached), heights)
    opp_kept = opp & fixed & ~_reach(occupied & (~opp | reached), heights)
    pieces = pieces_in(occupied, heights)
    lowest = pieces_in(own_kept, heights) + pieces_in(own_kept & red, heights) - pieces
    highest = pieces - pieces_in(opp_kept, heights) - pieces_in(opp_kept & red, heights)
    return lowest, highest


def _reach(stacks: i64, heights: vec[i64]) -> i64:
    """Return the spaces that some stacks reach, now or when they have grown."""
    reach: i64 = 0
    while stacks:
        bit = stacks & -stacks
        stacks ^= bit
        space = SPACE_OF_BIT[bit % BIT_MODULUS]
        reach |= FARTHER_BITS[heights[space] * SPACE_SLOTS + space]
    return reach


def _fixed(occupied: i64, heights: vec[i64]) -> i64:
    """Return the stacks that never move again."""
    fixed = stacks = occupied
    while stacks:
        bit = stacks & -stacks
        stacks ^= bit
        space = SPACE_OF_BIT[bit % BIT_MODULUS]
        if FARTHER_BITS[heights[space] * SPACE_SLOTS + space] & occupied:
            fixed ^= bit
    return fixed
