"""The search's memory: the transposition table, and the order in which moves are tried."""

from typing import Final

from dvonn.engine.search.native import append, i64, vec
from dvonn.engine.search.state import BIT_MODULUS, COMPILED, SPACE_OF_BIT, SPACE_SLOTS, TARGET_BITS, State

INFINITY: Final = 10_000_000  # above every value
NO_VALUE: Final = 20_000_000  # the result of a probe without a usable value
SOLVED_DEPTH: Final = 63  # the depth of an entry whose value is exact
NO_MOVE: Final = 0
VALUE_MASK: Final = (1 << 25) - 1  # of an entry's value, which is stored plus INFINITY
SEARCH_SHIFT: Final = 45  # of the number of the search in an entry

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
        self._search = self._search + 1 & 0xFFFF

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


MOVE_SLOTS: Final = 4096  # the length of a table indexed by move
DEPTH_SLOTS: Final = 64

# Scores in the units of history: the sum of the squared depths of a move's beta cut-offs
TABLE_MOVE_SCORE: Final = 131_072  # the move of the transposition table
KILLER_SCORE: Final = 20_000  # the last move that caused a beta cut-off at this depth
COUNTERMOVE_SCORE: Final = 10_000  # the last move that caused a beta cut-off after the same move
CAPTURE_SCORE: Final = 1_400  # a stack of the other side, in addition to the score of its pieces
CAPTURED_PIECE_SCORE: Final = 300
LONE_DVONN_SCORE: Final = 1_300  # a move onto a lone dvonn piece
OWN_STACK_SCORE: Final = 800
MAX_HISTORY: Final = 65_536  # all of history is halved when an entry reaches it


class MoveOrdering:
    """The memory of a search for the moves that caused beta cut-offs."""

    def __init__(self) -> None:
        self._history: vec[i64] = vec[i64]([0] * MOVE_SLOTS)
        self._killers: vec[i64] = vec[i64]([NO_MOVE] * DEPTH_SLOTS)  # by depth
        self._countermoves: vec[i64] = vec[i64]([NO_MOVE] * MOVE_SLOTS)  # by the move before

    def scored_moves(self, state: State, table_move: i64, depth: i64, previous: i64) -> vec[i64]:
        """Return the moves in any order, each as score * MOVE_SLOTS + move."""
        heights, opp, own, history = state.heights, state.opp, state.own, self._history
        killer, countermove = self._killers[depth], self._countermoves[previous]
        occupied, free = opp | own | state.red, state.movable()
        moves: vec[i64] = vec[i64]()
        while free:
            bit = free & -free
            free ^= bit
            source = SPACE_OF_BIT[bit % BIT_MODULUS]
            targets = TARGET_BITS[heights[source] * SPACE_SLOTS + source] & occupied
            while targets:
                bit = targets & -targets
                targets ^= bit
                target = SPACE_OF_BIT[bit % BIT_MODULUS]
                move = source << 6 | target
                score = history[move]
                if move == table_move:
                    score = TABLE_MOVE_SCORE
                elif move == killer:
                    score += KILLER_SCORE
                elif move == countermove:
                    score += COUNTERMOVE_SCORE
                elif opp & bit:
                    score += CAPTURE_SCORE + CAPTURED_PIECE_SCORE * heights[target]
                elif own & bit:
                    score += OWN_STACK_SCORE
                else:
                    score += LONE_DVONN_SCORE
                moves = append(moves, score << 12 | move)
        return moves

    def add_cutoff(self, move: i64, depth: i64, previous: i64) -> None:
        """Remember a move that caused a beta cut-off, at a depth, after another move."""
        self._killers[depth] = move
        self._countermoves[previous] = move
        history = self._history
        history[move] = history[move] + depth * depth
        if history[move] >= MAX_HISTORY:
            for number in range(MOVE_SLOTS):
                history[number] = history[number] >> 1


def next_move(moves: vec[i64], number: i64) -> i64:
    """Exchange the best of the moves from a number on with the one of this number, and return it without its score."""
    best = number
    highest = moves[number]
    for other in range(number + 1, len(moves)):
        if moves[other] > highest:
            best, highest = other, moves[other]
    moves[best] = moves[number]
    moves[number] = highest
    return highest & MOVE_SLOTS - 1


def _next_sorted_move(moves: list[int], number: int) -> int:
    """Return the same as `next_move`, faster where sorting is built in."""
    if number == 0:
        moves.sort(reverse=True)
    return moves[number] & MOVE_SLOTS - 1


if not COMPILED:
    globals()["next_move"] = _next_sorted_move
