"""The state of a search: sets of spaces as bits of an integer, and heights of stacks; a move makes a new state."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from dvonn.engine.search.native import i64, vec
from dvonn.rules.board import LANDINGS, MAX_MOVE_LENGTH, NEIGHBOURS, Move, space_set
from dvonn.rules.position import Position

HEIGHT_SLOTS: Final = 50  # the length of a table indexed by height, from 0 to 49
SPACE_SLOTS: Final = 64  # the length of a table indexed by space: all numbers of six bits
BIT_MODULUS: Final = 67  # a prime, modulo which the powers of two up to 2 ** 65 are distinct
RING_MODULUS: Final = 131  # a prime, modulo which the patterns of a space's six neighbours are distinct
CACHE_SIZE: Final = 64  # of sets of spaces: small, so that the processor keeps it in its own cache

BIT: Final = vec[i64]([1 << space for space in range(60)])
SPACE_OF_BIT: Final = vec[i64](
    [next((n for n in range(60) if (1 << n) % BIT_MODULUS == rest), 0) for rest in range(BIT_MODULUS)]
)
"""SPACE_OF_BIT[bit % BIT_MODULUS]: the space of a set with a single member."""
NEIGHBOUR_BITS: Final = vec[i64]([sum(1 << near for near in NEIGHBOURS.get(space, ())) for space in range(SPACE_SLOTS)])
TARGET_BITS: Final = vec[i64](
    [
        sum(1 << target for target in LANDINGS[space][height])
        if space in LANDINGS and 0 < height <= MAX_MOVE_LENGTH
        else 0
        for height in range(HEIGHT_SLOTS)
        for space in range(SPACE_SLOTS)
    ]
)
"""TARGET_BITS[height * SPACE_SLOTS + space]: the spaces within the reach of a stack."""

COMPILED: Final = not __file__.endswith((".py", ".pyc"))


def popcount(spaces: i64) -> i64:
    """Return the size of a set: the sums of its bits in pairs, in fours, in eights, and in total."""
    spaces = spaces - (spaces >> 1 & 0x0555555555555555)
    spaces = (spaces & 0x3333333333333333) + (spaces >> 2 & 0x3333333333333333)
    spaces = spaces + (spaces >> 4) & 0x0F0F0F0F0F0F0F0F
    return spaces * 0x0101010101010101 >> 56


if not COMPILED:
    globals()["popcount"] = int.bit_count  # an equivalent builtin, which mypyc does not support


def neighbours(spaces: i64) -> i64:
    """Return the neighbours of some spaces, including numbers that are not a space."""
    return spaces << 1 | spaces >> 1 | spaces << 12 | spaces >> 12 | spaces << 13 | spaces >> 13


def with_neighbours(spaces: i64) -> i64:
    """Return some spaces and their neighbours, including numbers that are not a space."""
    up, down = spaces | spaces << 1, spaces | spaces >> 1
    return up | up << 12 | down | down >> 12


def neighbours_and_shared(spaces: i64) -> tuple[i64, i64]:
    """Return the neighbours of some spaces, and those shared by at least two of them, both like `neighbours`."""
    up, down = spaces << 12, spaces >> 12
    once = spaces << 1 | spaces >> 1
    twice = spaces << 1 & spaces >> 1 | once & up
    once |= up
    twice |= once & down
    once |= down
    up, down = spaces << 13, spaces >> 13
    twice |= once & up
    once |= up
    return once | down, twice | once & down


if not COMPILED:  # a third of the calls and more repeat one of the last
    globals()["neighbours"] = lru_cache(CACHE_SIZE)(neighbours)
    globals()["neighbours_and_shared"] = lru_cache(CACHE_SIZE)(neighbours_and_shared)


def surrounded(occupied: i64) -> i64:
    """Return the spaces whose six neighbours are all occupied."""
    return occupied >> 1 & occupied << 1 & occupied >> 12 & occupied << 12 & occupied >> 13 & occupied << 13


def linked(seeds: i64, occupied: i64) -> i64:
    """Return the occupied spaces connected to a seed."""
    found = seeds
    while True:
        more = with_neighbours(found) & occupied
        if more == found:
            return found
        found = more


def mix(number: i64) -> i64:
    """Return a bijective hash of a number of up to 62 bits (multiply and shift)."""
    number = (number ^ number >> 31) * 0x1CE4E5B9BF58476D & 0x3FFFFFFFFFFFFFFF
    number = (number ^ number >> 29) * 0x133111EB94D049BB & 0x3FFFFFFFFFFFFFFF
    return number ^ number >> 32


def _ring_connected() -> list[int]:
    table = [0] * (SPACE_SLOTS * RING_MODULUS)
    for space, near in NEIGHBOURS.items():
        for pattern in range(1, 1 << len(near)):
            ring = sum(1 << other for n, other in enumerate(near) if pattern >> n & 1)
            table[space * RING_MODULUS + ring % RING_MODULUS] = int(linked(ring & -ring, ring) == ring)
    return table


RING_CONNECTED: Final = vec[i64](_ring_connected())
"""RING_CONNECTED[space * RING_MODULUS + ring % RING_MODULUS]: 1 if a pattern of neighbours is connected by itself."""


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
    return State(own, opp, position.dvonn, tall, lead, height_table(heights))


def height_table(heights: list[int]) -> vec[i64]:
    """Return the heights of the stacks, by space, as a state has them."""
    return vec[i64](heights)


if not COMPILED:
    globals()["height_table"] = bytearray  # of which the key of a value is made at once


def decode_move(move: int) -> Move:
    """Convert a move of the search to one of the rules."""
    return Move(move >> 6, move & 63)
