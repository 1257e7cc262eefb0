"""The order in which a node's moves are searched: the sooner the best one, the fewer nodes.

First the table move, then killers, captures and countermoves, with the history heuristic (Schaeffer 1983).
"""

from typing import Final

from dvonn.engine.search.bitboard import BIT_MODULUS, COMPILED, SPACE_OF_BIT, SPACE_SLOTS, TARGET_BITS
from dvonn.engine.search.native import append, i64, vec
from dvonn.engine.search.state import State
from dvonn.engine.search.transposition_table import NO_MOVE

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
