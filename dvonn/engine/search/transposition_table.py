"""The transposition table: a hash table of fixed size with bounds on the values of states."""

from typing import Final

from dvonn.engine.search.native import i64, vec

INFINITY: Final = 10_000_000  # above every value
NO_VALUE: Final = 20_000_000  # the result of a probe without a usable value
SOLVED_DEPTH: Final = 63  # the depth of an entry whose value is exact
NO_MOVE: Final = 0
VALUE_MASK: Final = (1 << 25) - 1  # of an entry's value, which is stored plus INFINITY
SEARCH_SHIFT: Final = 45  # of the number of the search in an entry
MAX_SEARCH_NUMBER: Final = 0xFFFF

BOUND_EXACT: Final = 0  # the kind of bound: the value itself, a lower or an upper bound
BOUND_LOWER: Final = 1
BOUND_UPPER: Final = 2


class TranspositionTable:
    """Bounds by key, in buckets of two: the deepest entry of the present search, and the newest of the others.

    An entry packs the number of the search, value, kind of bound, depth and best move. A table may serve all searches
    of a game, one after the other; it takes up memory from the first one on.
    """

    def __init__(self, bits: int) -> None:
        self._mask: i64 = (1 << bits - 1) - 1  # of a key, for the number of its bucket
        self._slots: vec[i64] = vec[i64]()  # of each bucket: key, entry, key, entry
        self._search: i64 = 0

    def begin_search(self) -> None:
        """Let the entries of the searches before be replaced first."""
        if not len(self._slots):
            self._slots = vec[i64]([0] * (self._mask + 1 << 2))
        self._search = self._search + 1 & MAX_SEARCH_NUMBER

    def probe(self, key: i64) -> i64:
        """Return the entry of a key, 0 if there is none."""
        slots, slot = self._slots, (key & self._mask) << 2
        if slots[slot] == key:
            return slots[slot + 1]
        return slots[slot + 3] if slots[slot + 2] == key else 0

    def store(self, key: i64, value: i64, kind: i64, depth: i64, move: i64) -> None:
        """Store a value with its kind of bound, depth and best move."""
        slots, slot = self._slots, (key & self._mask) << 2
        if slots[slot] != key:
            deepest = slots[slot + 1]
            if deepest >> SEARCH_SHIFT == self._search and (deepest >> 12 & 63) > depth:
                slot += 2
            else:
                slots[slot + 2] = slots[slot]
                slots[slot + 3] = deepest
        slots[slot] = key
        slots[slot + 1] = self._search << SEARCH_SHIFT | (value + INFINITY) << 20 | kind << 18 | depth << 12 | move


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
    value = (entry >> 20 & VALUE_MASK) - INFINITY
    kind = entry >> 18 & 3
    if kind == BOUND_EXACT or (kind == BOUND_LOWER and value >= beta) or (kind == BOUND_UPPER and value <= alpha):
        return value
    return NO_VALUE
