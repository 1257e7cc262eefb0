"""The transposition table: a hash table of fixed size with bounds on the values of states."""

from typing import Final

from dvonn.engine.search.native import i64, vec

INFINITY: Final = 10_000_000  # above every value
NO_VALUE: Final = 20_000_000  # the result of a probe without a usable value
SOLVED_DEPTH: Final = 63  # the depth of an entry whose value is exact
NO_MOVE: Final = 0

BOUND_EXACT: Final = 0  # the kind of bound: the value itself, a lower or an upper bound
BOUND_LOWER: Final = 1
BOUND_UPPER: Final = 2


class TranspositionTable:
    """Bounds by key. An entry packs value, kind of bound, depth and best move; a newer entry always replaces it."""

    def __init__(self, bits: int) -> None:
        self._mask: i64 = (1 << bits) - 1
        self._keys: vec[i64] = vec[i64]([0] * (1 << bits))
        self._entries: vec[i64] = vec[i64]([0] * (1 << bits))

    def probe(self, key: i64) -> i64:
        """Return the entry of a key, 0 if there is none."""
        slot = key & self._mask
        return self._entries[slot] if self._keys[slot] == key else 0

    def store(self, key: i64, value: i64, kind: i64, depth: i64, move: i64) -> None:
        """Store a value with its kind of bound, depth and best move."""
        slot = key & self._mask
        self._keys[slot] = key
        self._entries[slot] = (value + INFINITY) << 20 | kind << 18 | depth << 12 | move


def best_move_of(entry: i64) -> i64:
    """Return the best move of an entry, NO_MOVE if there is none."""
    return entry & 4095


def is_solved(entry: i64) -> bool:
    """Tell whether the value of an entry is exact: searched to the end of the game."""
    return entry >> 12 & 63 == SOLVED_DEPTH


def usable_value(entry: i64, depth: i64, alpha: i64, beta: i64) -> i64:
    """Return the value that replaces a search to some depth between alpha and beta, or NO_VALUE."""
    if entry >> 12 & 63 < depth or not entry:
        return NO_VALUE
    value = (entry >> 20) - INFINITY
    kind = entry >> 18 & 3
    if kind == BOUND_EXACT or (kind == BOUND_LOWER and value >= beta) or (kind == BOUND_UPPER and value <= alpha):
        return value
    return NO_VALUE
