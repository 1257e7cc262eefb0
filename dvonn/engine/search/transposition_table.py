"""The search's memory: what is known about states, in two packed numbers each, in a table of fixed size."""

from typing import Final

from dvonn.engine.search.native import i64, vec

INFINITY: Final = 10_000_000  # beyond every value
UNKNOWN: Final = 20_000_000  # no value at all
EXACT: Final = 63  # as a depth: searched to the end of the game
NO_MOVE: Final = 0

VALUE: Final = 0  # kinds of entries: the value itself, ...
AT_LEAST: Final = 1
AT_MOST: Final = 2


class TranspositionTable:
    """Bounds on values by key. An entry is packed: value, kind, depth and best move; a newer one takes its place."""

    def __init__(self, bits: int) -> None:
        self._mask: i64 = (1 << bits) - 1
        self._keys: vec[i64] = vec[i64]([0] * (1 << bits))
        self._entries: vec[i64] = vec[i64]([0] * (1 << bits))

    def get(self, key: i64) -> i64:
        """Return the entry of a key, 0 where there is none."""
        slot = key & self._mask
        return self._entries[slot] if self._keys[slot] == key else 0

    def put(self, key: i64, value: i64, kind: i64, depth: i64, move: i64) -> None:
        """Keep a value of some kind, found at some depth, with its move."""
        slot = key & self._mask
        self._keys[slot] = key
        self._entries[slot] = (value + INFINITY) << 20 | kind << 18 | depth << 12 | move


def move_in(entry: i64) -> i64:
    """Return the best move of an entry, NO_MOVE where there is none."""
    return entry & 4095


def is_exact(entry: i64) -> bool:
    """Tell whether an entry was searched to the end of the game."""
    return entry >> 12 & 63 == EXACT


def usable(entry: i64, depth: i64, alpha: i64, beta: i64) -> i64:
    """Return the value that spares a search of some depth between alpha and beta, or UNKNOWN."""
    if entry >> 12 & 63 < depth or not entry:
        return UNKNOWN
    value = (entry >> 20) - INFINITY
    kind = entry >> 18 & 3
    if kind == VALUE or (kind == AT_LEAST and value >= beta) or (kind == AT_MOST and value <= alpha):
        return value
    return UNKNOWN
