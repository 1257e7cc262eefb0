"""The search's representation of a position: bitboards from the point of view of the side to move, immutable."""

from __future__ import annotations

from typing import Final

from dvonn.engine.search.bitboard import (
    BIT,
    BIT_MODULUS,
    COMPILED,
    HEIGHT_SLOTS,
    NEIGHBOUR_BITS,
    RING_CONNECTED,
    RING_MODULUS,
    SPACE_OF_BIT,
    SPACE_SLOTS,
    TARGET_BITS,
    linked,
    mix,
    surrounded,
)
from dvonn.engine.search.native import i64, vec
from dvonn.rules.board import space_set
from dvonn.rules.pieces import Move
from dvonn.rules.position import Position

TALL_STACK_KEYS: Final = vec[i64]([mix(number + 1) for number in range(HEIGHT_SLOTS * SPACE_SLOTS)])


class State:
    """A position for the search; own are the stacks of the side to move, opp those of the other side.

    red are the stacks with a dvonn piece, tall those higher than 1; heights is indexed by space, and undefined for
    vacant spaces; lead is own's pieces minus opp's. A move is encoded as source * 64 + target.
    """

    __slots__ = ("heights", "lead", "opp", "own", "red", "tall")

    def __init__(self, own: i64, opp: i64, red: i64, tall: i64, lead: i64, heights: vec[i64]) -> None:
        self.own: i64 = own
        self.opp: i64 = opp
        self.red: i64 = red
        self.tall: i64 = tall
        self.lead: i64 = lead
        self.heights: vec[i64] = heights

    def key(self) -> i64:
        """Return a 62-bit hash of the state."""
        key = mix(mix(mix(self.own) ^ self.opp) ^ self.red)
        tall, heights = self.tall, self.heights
        while tall:
            bit = tall & -tall
            tall ^= bit
            space = SPACE_OF_BIT[bit % BIT_MODULUS]
            key ^= TALL_STACK_KEYS[heights[space] * SPACE_SLOTS + space]
        return key

    def movable(self) -> i64:
        """Return the own stacks that are not surrounded."""
        return self.own & ~surrounded(self.own | self.opp | self.red)

    def moves(self) -> list[int]:
        """Return the moves of the side to move."""
        heights, free = self.heights, self.movable()
        occupied = self.own | self.opp | self.red
        found: list[int] = []
        while free:
            bit = free & -free
            free ^= bit
            source = SPACE_OF_BIT[bit % BIT_MODULUS]
            targets = TARGET_BITS[heights[source] * SPACE_SLOTS + source] & occupied
            while targets:
                bit = targets & -targets
                targets ^= bit
                found.append(source << 6 | SPACE_OF_BIT[bit % BIT_MODULUS])
        return found

    def play(self, move: i64) -> State:
        """Return the state after a move, with the other side to move, which may have to pass."""
        own, opp, red, tall, lead = self.sets_after(move)
        heights = self.heights[:]
        heights[move & 63] = heights[move & 63] + heights[move >> 6]
        return State(own, opp, red, tall, lead, heights)

    def sets_after(self, move: i64) -> tuple[i64, i64, i64, i64, i64]:
        """Return own, opp, red, tall and lead of the state after a move: all parts but the new heights."""
        source_bit, target_bit = BIT[move >> 6], BIT[move & 63]
        own, opp, red, lead = self.own ^ source_bit | target_bit, self.opp, self.red, self.lead
        if opp & target_bit:
            opp ^= target_bit
            lead += 2 * self.heights[move & 63]
        elif not self.own & target_bit:
            lead += self.heights[move & 63]
        tall = self.tall & ~source_bit | target_bit
        if red & source_bit:
            red = red ^ source_bit | target_bit
        elif not self.can_cut_off(move >> 6):
            return opp, own, red, tall, -lead
        occupied = own | opp | red
        still_linked = linked(red, occupied)
        if still_linked != occupied:
            lead += self._lead_change(occupied ^ still_linked, own, opp, move)
        return opp & still_linked, own & still_linked, red, tall & still_linked, -lead

    def after_pass(self) -> State:
        """Return the same position with the other side to move."""
        return State(self.opp, self.own, self.red, self.tall, -self.lead, self.heights)

    def can_cut_off(self, source: i64) -> bool:
        """Tell whether a move from a space may cut stacks off: with a dvonn piece, or from between its neighbours."""
        if self.red & BIT[source]:
            return True
        ring = (self.own | self.opp | self.red) & NEIGHBOUR_BITS[source]
        return RING_CONNECTED[source * RING_MODULUS + ring % RING_MODULUS] != 1

    def _lead_change(self, cut_off: i64, own: i64, opp: i64, move: i64) -> i64:
        """Return the change of own's lead by the stacks that a move has cut off."""
        change: i64 = 0
        while cut_off:
            bit = cut_off & -cut_off
            cut_off ^= bit
            space = SPACE_OF_BIT[bit % BIT_MODULUS]
            height = self.heights[space]
            if space == move & 63:
                height += self.heights[move >> 6]
            if own & bit:
                change -= height
            elif opp & bit:
                change += height
        return change


def state_of(position: Position) -> State:
    """Return the state of a position in the movement phase."""
    own, opp = [space_set(position.owned(side)) for side in (position.turn, position.turn.other)]
    heights = [len(stack) for stack in position.stacks]
    tall = space_set([space for space, height in enumerate(heights) if height > 1])
    lead = position.score(position.turn) - position.score(position.turn.other)
    return State(own, opp, position.dvonn, tall, lead, _table(heights))


def _table(heights: list[int]) -> vec[i64]:
    return vec[i64](heights)


if not COMPILED:
    globals()["_table"] = bytearray  # of which the key of a value is made at once


def decode_move(move: int) -> Move:
    """Convert a move of the search to one of the rules."""
    return Move(move >> 6, move & 63)
