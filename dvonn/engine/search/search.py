"""The alpha-beta search of the movement phase, resumable as a generator.

Iterative deepening with principal variation search (Marsland and Campbell 1982); a transposition table of fixed size;
moves ordered by the table move, captures, killers and the history heuristic (Schaeffer 1983); late move reductions;
reverse futility pruning. If every line of a search ends with the game, its value is exact.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from dvonn.engine.search.bitboard import BIT, BIT_MODULUS, COMPILED, SPACE_OF_BIT, SPACE_SLOTS, TARGET_BITS, popcount
from dvonn.engine.search.endings import margin_bounds
from dvonn.engine.search.evaluation import (
    WIN_VALUE,
    evaluate,
    final_value,
    is_final,
    lead_value,
    tie_break_value,
    tie_value,
    value_of,
)
from dvonn.engine.search.native import i64, vec
from dvonn.engine.search.state import State
from dvonn.engine.search.transposition_table import (
    BOUND_EXACT,
    BOUND_LOWER,
    BOUND_UPPER,
    INFINITY,
    NO_MOVE,
    NO_VALUE,
    SOLVED_DEPTH,
    TranspositionTable,
    best_move_of,
    is_solved,
    usable_value,
)
from dvonn.rules.outcome import TieRule

SLICE_NODES: Final[i64] = 1024 if COMPILED else 48  # between two yields: about half a millisecond
MAX_DEPTH: Final = 60  # plies: no game is longer

# Reverse futility pruning: near the leaves a static value far above beta is returned without a search
FUTILITY_DEPTH: Final = 3  # plies
FUTILITY_MARGIN: Final = 150  # cents for each ply of depth

# With fewer estimated leaves than one in this number of nodes the next iteration searches to the end of the game
SOLVING_NODES_PER_ESTIMATE: Final = 2

MARGIN_BOUNDS_STACKS: Final = 14  # up to this number the bounds on the final margin are worth their cost

# Scores for move ordering, in the units of history: the sum of the squared depths of a move's beta cut-offs
TABLE_MOVE_SCORE: Final = 131_072  # the move of the transposition table
KILLER_SCORE: Final = 20_000  # the last move that caused a beta cut-off at this depth
CAPTURE_SCORE: Final = 1_400  # a stack of the other side, in addition to the score of its pieces
CAPTURED_PIECE_SCORE: Final = 300
LONE_DVONN_SCORE: Final = 1_300  # a move onto a lone dvonn piece
OWN_STACK_SCORE: Final = 800
MAX_HISTORY: Final = 65_536  # all of history is halved when an entry reaches it


class OutOfNodesError(Exception):
    """The search has reached its limit of nodes."""


class Search:
    """A search of a state with moves; best is always the best move so far, depth the last finished depth.

    The value is for the side to move, in the units of `evaluate`; exact means that it is the margin under best play.
    Excluded moves, of which there must be fewer than of all moves, are not searched at the root.
    """

    def __init__(
        self,
        root: State,
        nodes: int,
        max_depth: int,
        table_bits: int,
        ties: TieRule = TieRule.DRAW,
        excluded: frozenset[int] = frozenset(),
    ) -> None:
        self.root = root
        self.nodes: i64 = 0
        self.depth: i64 = 0
        self.value: i64 = 0
        self.exact = False
        self.best: i64 = next(move for move in root.moves() if move not in excluded)
        self._max_nodes: i64 = nodes
        self._max_depth: i64 = max_depth
        self._ties = ties
        self._excluded = excluded
        self._next_yield: i64 = SLICE_NODES
        self._estimates: i64 = 0  # the number of values that were not those of finished games
        self._best_leaf: i64 = NO_MOVE
        self._table = TranspositionTable(table_bits)
        self._history: vec[i64] = vec[i64]([0] * 4096)
        self._killers: vec[i64] = vec[i64]([NO_MOVE] * 64)  # by depth: the last move that caused a beta cut-off

    def run(self) -> Generator[None, None, None]:
        """Deepen until the nodes run out or the value is exact; yield every SLICE_NODES nodes and after each depth."""
        try:
            depth: i64 = 1
            while depth <= self._max_depth and not self.exact:
                estimates, nodes = self._estimates, self.nodes
                yield from self._search_root(depth)
                self.depth = depth
                estimates = self._estimates - estimates
                self.exact = estimates == 0
                depth = self._max_depth if estimates * SOLVING_NODES_PER_ESTIMATE < self.nodes - nodes else depth + 1
                yield
        except OutOfNodesError:
            pass

    def line(self) -> list[int]:
        """Return the principal variation, beginning with the best move, as far as the table holds it."""
        line: list[int] = []
        state, move = self.root, self.best
        while len(line) < MAX_DEPTH:
            moves = state.moves()
            if not moves:
                state = state.after_pass()
                moves = state.moves()
            if move not in moves:
                break
            line.append(move)
            state = state.play(move)
            move = best_move_of(self._table.probe(state.key() if state.moves() else state.after_pass().key()))
        return line

    def _search_root(self, depth: i64) -> Generator[None, None, None]:
        """Search the root to a depth; a better move is adopted at once, even if the nodes run out afterwards."""
        alpha: i64 = -INFINITY
        first = True
        for scored_move in self._ordered_moves(self.root, self.best, NO_MOVE):
            if self._is_slice_over():
                yield
            move: i64 = scored_move & 4095
            if move in self._excluded:
                continue
            child = self.root.play(move)
            value: i64 = alpha + 1
            if not first:
                value = -(yield from self._search_node(child, depth - 1, -alpha - 1, -alpha))
            if value > alpha:
                value = -(yield from self._search_node(child, depth - 1, -INFINITY, -alpha))
            if value > alpha:
                alpha = value
                self.value = value
                self.best = move
            first = False

    def _search_node(self, state: State, depth: i64, alpha: i64, beta: i64) -> Generator[None, None, i64]:
        """Return the value of a node if it lies between alpha and beta, or else a bound on it (fail-soft)."""
        if depth <= 1:
            return self._frontier_node(state, alpha, beta) if depth == 1 else self._static_value(state)
        self._count_node()
        key = state.key()
        entry = self._table.probe(key)
        value = usable_value(entry, depth, alpha, beta)
        if value != NO_VALUE:
            self._estimates += 0 if is_solved(entry) else 1
            return value
        value = self._static_bound(state, depth, alpha, beta)
        if value != NO_VALUE:
            return value
        moves = self._ordered_moves(state, best_move_of(entry), self._killers[depth])
        if not moves:
            other = state.after_pass()
            return (
                -(yield from self._search_node(other, depth, -beta, -alpha))
                if other.moves()
                else final_value(state, self._ties)
            )
        return (yield from self._search_moves(state, key, moves, depth, alpha, beta))

    def _static_bound(self, state: State, depth: i64, alpha: i64, beta: i64) -> i64:
        """Return a bound outside of alpha and beta by final margins or reverse futility pruning, or NO_VALUE."""
        if popcount(state.own | state.opp | state.red) <= MARGIN_BOUNDS_STACKS:
            lowest, highest = margin_bounds(state)
            upper = lead_value(highest) or tie_break_value(self._ties)
            if upper <= alpha:
                return upper
            lower = lead_value(lowest) or -tie_break_value(self._ties)
            if lower >= beta:
                return lower
        if depth <= FUTILITY_DEPTH and -WIN_VALUE < beta < WIN_VALUE:
            value = evaluate(state, self._ties)
            if value >= beta + FUTILITY_MARGIN * depth and not is_final(value):
                self._estimates += 1
                return value
        return NO_VALUE

    def _search_moves(
        self, state: State, key: i64, moves: list[int], depth: i64, alpha: i64, beta: i64
    ) -> Generator[None, None, i64]:
        """Search the ordered moves of a node; store and return the value."""
        estimates = self._estimates
        best: i64 = -INFINITY
        best_move: i64 = NO_MOVE
        for number, scored_move in enumerate(moves):
            if self._is_slice_over():
                yield
            move: i64 = scored_move & 4095
            child = state.play(move)
            floor = max(alpha, best)
            estimates_before = self._estimates
            reduction = _late_move_reduction(number, depth)
            value = floor + 1
            if number:
                value = -(yield from self._search_node(child, depth - 1 - reduction, -floor - 1, -floor))
            if reduction and value > floor:
                value = -(yield from self._search_node(child, depth - 1, -floor - 1, -floor))
            if value > floor and (not number or value < beta):
                value = -(yield from self._search_node(child, depth - 1, -beta, -floor))
            if value > best:
                best = value
                best_move = move
                if value >= beta:
                    self._add_history(move, depth * depth)
                    self._killers[depth] = move
                    if self._estimates == estimates_before:
                        self._estimates = estimates  # an exact refutation does not depend on the moves before
                    break
        if self._estimates == estimates:
            depth = SOLVED_DEPTH
        self._store(key, depth, best, alpha, beta, best_move)
        return best

    def _frontier_node(self, state: State, alpha: i64, beta: i64) -> i64:
        """Return the value of `_search_node` at depth 1, where all children are leaves."""
        self._count_node()
        key = state.key()
        entry = self._table.probe(key)
        value = usable_value(entry, 1, alpha, beta)
        if value != NO_VALUE:
            self._estimates += 0 if is_solved(entry) else 1
            return value
        estimates = self._estimates
        best = -INFINITY
        self._best_leaf = NO_MOVE
        best = self._search_leaves(state, state.opp & state.tall, best, beta)
        if best < beta:
            best = self._search_leaves(state, state.opp & ~state.tall, best, beta)
        if best < beta:
            best = self._search_leaves(state, state.red & ~state.own & ~state.opp, best, beta)
        if best < beta:
            best = self._search_leaves(state, state.own, best, beta)
        if best == -INFINITY:
            other = state.after_pass()
            return -self._frontier_node(other, -beta, -alpha) if other.moves() else final_value(state, self._ties)
        depth: i64 = SOLVED_DEPTH if self._estimates == estimates else 1
        self._store(key, depth, best, alpha, beta, self._best_leaf)
        return best

    def _search_leaves(self, state: State, onto: i64, best: i64, beta: i64) -> i64:
        """Return the better of the best value so far and those of the moves onto some spaces; update _best_leaf."""
        heights, free, ties = state.heights, state.movable(), self._ties
        while free:
            bit = free & -free
            free ^= bit
            source = SPACE_OF_BIT[bit % BIT_MODULUS]
            height = heights[source]
            targets = TARGET_BITS[height * SPACE_SLOTS + source] & onto
            while targets:
                bit = targets & -targets
                targets ^= bit
                move = source << 6 | SPACE_OF_BIT[bit % BIT_MODULUS]
                own, opp, red, tall, lead = state.sets_after(move)
                heights[move & 63] = heights[move & 63] + height  # during the evaluation only
                value = -(value_of(own, opp, red, tall, lead, heights) or tie_value(own, opp, heights, ties))
                heights[move & 63] = heights[move & 63] - height
                self.nodes += 1
                self._estimates += 0 if is_final(value) else 1
                if value > best:
                    best = value
                    self._best_leaf = move
                    if value >= beta:
                        return best
        return best

    def _static_value(self, state: State) -> i64:
        self._count_node()
        value = evaluate(state, self._ties)
        self._estimates += 0 if is_final(value) else 1
        return value

    def _is_slice_over(self) -> bool:
        """Tell whether it is time to yield, SLICE_NODES nodes after the last time."""
        if self.nodes < self._next_yield:
            return False
        self._next_yield = self.nodes + SLICE_NODES
        return True

    def _count_node(self) -> None:
        self.nodes += 1
        if self.nodes > self._max_nodes:
            raise OutOfNodesError

    def _store(self, key: i64, depth: i64, value: i64, alpha: i64, beta: i64, move: i64) -> None:
        kind: i64 = BOUND_UPPER if value <= alpha else BOUND_LOWER if value >= beta else BOUND_EXACT
        self._table.store(key, value, kind, depth, move)

    def _add_history(self, move: i64, amount: i64) -> None:
        """Add to the history of a move; halve the whole table when the entry reaches MAX_HISTORY."""
        history = self._history
        history[move] = history[move] + amount
        if history[move] >= MAX_HISTORY:
            for number in range(4096):
                history[number] = history[number] >> 1

    def _ordered_moves(self, state: State, table_move: i64, killer: i64) -> list[int]:
        """Return the moves by descending score, each as score * 4096 + move."""
        heights, opp, own, history = state.heights, state.opp, state.own, self._history
        ordered: list[int] = []
        for one in state.moves():
            move: i64 = one
            bit = BIT[move & 63]
            score = history[move]
            if move == table_move:
                score = TABLE_MOVE_SCORE
            elif move == killer:
                score += KILLER_SCORE
            elif opp & bit:
                score += CAPTURE_SCORE + CAPTURED_PIECE_SCORE * heights[move & 63]
            elif own & bit:
                score += OWN_STACK_SCORE
            else:
                score += LONE_DVONN_SCORE
            ordered.append(score << 12 | move)
        ordered.sort(reverse=True)
        return ordered


def _late_move_reduction(number: i64, depth: i64) -> i64:
    """Return the reduction in plies for the first search of a move by its number in the order, from 0."""
    if number < 3 or depth < 2:
        return 0
    if number < 8 or depth < 3:
        return 1
    return 2 if number < 20 or depth < 5 else 3
