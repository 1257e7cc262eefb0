"""Sets of spaces as 60-bit integers: neighbours by shifts, what is surrounded, what is linked; tables by space.

The numbering is the rules' own (board.py), so neighbours are shifts by 1, 12 and 13 without masks: the column that is
no space, and all beyond the edge, is never occupied. Compiled and interpreted the same; see native.py.
"""

from typing import Final

from dvonn.engine.search.native import i64, vec
from dvonn.rules.board import LANDINGS, LONGEST, NEIGHBOURS

HEIGHTS: Final = 50  # a table by height has room for all 49 pieces on one another, and for none
ROOM: Final = 64  # a table by space has room for each number that six bits can hold
INDEX_OF: Final = 67  # a prime that no two powers of two up to 2 ** 65 are congruent by
RING: Final = 131  # a prime by which no two patterns of the six neighbours are congruent

BIT: Final = vec[i64]([1 << space for space in range(60)])
INDEX: Final = vec[i64]([next((n for n in range(60) if (1 << n) % INDEX_OF == rest), 0) for rest in range(INDEX_OF)])
"""INDEX[bit % INDEX_OF]: the space that a set of a single one holds."""
AROUND: Final = vec[i64]([sum(1 << near for near in NEIGHBOURS.get(space, ())) for space in range(ROOM)])
REACH: Final = vec[i64](
    [
        sum(1 << target for target in LANDINGS[space][height]) if space in LANDINGS and 0 < height <= LONGEST else 0
        for height in range(HEIGHTS)
        for space in range(ROOM)
    ]
)
"""REACH[height * ROOM + space]: the spaces that a stack of some height could reach."""

COMPILED: Final = not __file__.endswith(".py")


def popcount(spaces: i64) -> i64:
    """Return how many spaces a set has: the sums of its bits in pairs, in fours, in eights, and of the eights."""
    spaces = spaces - (spaces >> 1 & 0x0555555555555555)
    spaces = (spaces & 0x3333333333333333) + (spaces >> 2 & 0x3333333333333333)
    spaces = spaces + (spaces >> 4) & 0x0F0F0F0F0F0F0F0F
    return spaces * 0x0101010101010101 >> 56


if not COMPILED:
    globals()["popcount"] = int.bit_count  # the same, built in, which mypyc does not know


def around(spaces: i64) -> i64:
    """Return all neighbours of some spaces, with numbers among them that are no space."""
    return spaces << 1 | spaces >> 1 | spaces << 12 | spaces >> 12 | spaces << 13 | spaces >> 13


def grown(spaces: i64) -> i64:
    """Return some spaces and all their neighbours, with numbers among them that are no space."""
    up, down = spaces | spaces << 1, spaces | spaces >> 1
    return up | up << 12 | down | down >> 12


def around_and_twice(spaces: i64) -> tuple[i64, i64]:
    """Return all neighbours of some spaces, and what is next to two or more of them, both as `around` does."""
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


def surrounded(occupied: i64) -> i64:
    """Return the spaces whose six neighbours are all occupied."""
    return occupied >> 1 & occupied << 1 & occupied >> 12 & occupied << 12 & occupied >> 13 & occupied << 13


def linked(seeds: i64, occupied: i64) -> i64:
    """Return the occupied spaces that are joined to a seed."""
    found = seeds
    while True:
        more = grown(found) & occupied
        if more == found:
            return found
        found = more


def mix(number: i64) -> i64:
    """Return 62 bits that all depend on all bits of a number up to 62 bits (multiply and shift, one for one)."""
    number = (number ^ number >> 31) * 0x1CE4E5B9BF58476D & 0x3FFFFFFFFFFFFFFF
    number = (number ^ number >> 29) * 0x133111EB94D049BB & 0x3FFFFFFFFFFFFFFF
    return number ^ number >> 32


def _keeping() -> list[int]:
    table = [0] * (ROOM * RING)
    for space, near in NEIGHBOURS.items():
        for pattern in range(1, 1 << len(near)):
            ring = sum(1 << other for n, other in enumerate(near) if pattern >> n & 1)
            table[space * RING + ring % RING] = int(linked(ring & -ring, ring) == ring)
    return table


KEEPING: Final = vec[i64](_keeping())
"""KEEPING[space * RING + ring % RING]: 1 if these neighbours of a space hang together without it."""
