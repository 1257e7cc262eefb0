"""Bitboards: sets of spaces as 60-bit integers, with neighbours by shifts, and tables indexed by space.

The numbering is that of rules/board.py. Neighbours are shifts by 1, 12 and 13 without masks, because the twelfth column
and the numbers beyond the edge are never occupied. The results are the same compiled and interpreted; see native.py.
"""

from functools import lru_cache
from typing import Final

from dvonn.engine.search.native import i64, vec
from dvonn.rules.board import LANDINGS, MAX_MOVE_LENGTH, NEIGHBOURS

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
