"""The alpha-beta search of the movement phase, resumable as a generator.

Iterative deepening with principal variation search (Marsland and Campbell 1982); a transposition table of fixed size;
moves ordered by the table move, captures, killers and the history heuristic (Schaeffer 1983); late move reductions;
reverse futility pruning. If every line of a search ends with the game, its value is exact.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from dvonn.engine.search.evaluation import (
    WIN_VALUE,
    evaluate,
    final_value,
    is_final,
    lead_value,
    margin_bounds,
    tie_break_value,
    tie_value,
    value_of,
)
from dvonn.engine.search.native import i64
from dvonn.engine.search.state import BIT_MODULUS, COMPILED, SPACE_OF_BIT, SPACE_SLOTS, TARGET_BITS, State, popcount
from dvonn.engine.search.transposition_table import (
    BOUND_EXACT,
    BOUND_LOWER,
    BOUND_UPPER,
    INFINITY,
    NO_MOVE,
    NO_VALUE,
    SOLVED_DEPTH,
    MoveOrdering,
    TranspositionTable,
    best_move_of,
    is_solved,
    next_move,
    usable_value,
)
from dvonn.rules.position import TieRule

SLICE_NODES: Final[i64] = 1024 if COMPILED else 48  # between two yields: about half a millisecond
MAX_DEPTH: Final = 60  # plies: no game is longer
UNLIMITED_NODES: Final = 10**12  # of a search that others stop

# Reverse futility pruning: up to some depth a static value far above beta is returned without a search
FUTILITY_DEPTH: Final = 6  # plies
FUTILITY_MARGIN: Final = 100  # cents for each ply of depth
QUIET_MOVES_MARGIN: Final = 150  # cents of alpha above the static value: at depth 1 quiet moves are not searched then

# With fewer estimated leaves than one in this number of nodes the next iteration searches to the end of the game
SOLVING_NODES_PER_ESTIMATE: Final = 2
EAGER_NODES_PER_ESTIMATE: Final = 1  # of a search that is to prove a margin rather than to find a good move

MARGIN_BOUNDS_STACKS: Final = 14  # up to this number the bounds on the final margin are worth their cost


class OutOfNodesError(Exception):
    """The search has reached its limit of nodes."""


class Search:
    """A search of a state with moves; best is always the best move so far, depth the last finished depth.

    The value is for the side to move, in the units of `evaluate`; exact means that it is the margin under best play.
    Excluded moves, of which there must be fewer than of all moves, are not searched at the root. A search that is made
    eager before it runs goes to the end of the game sooner: it proves more, but is less deep where that fails.
    """

    def __init__(
        self,
        root: State,
        nodes: int,
        max_depth: int,
        table: TranspositionTable,
        ties: TieRule = TieRule.DRAW,
        excluded: frozenset[int] = frozenset(),
    ) -> None:
        self.root = root
        self.nodes: i64 = 0
        self.depth: i64 = 0
        self.value: i64 = 0
        self.exact = False
        self.eager = False
        self.best: i64 = next(move for move in root.moves() if move not in excluded)
        self._max_nodes: i64 = nodes
        self._max_depth: i64 = max_depth
        self._ties = ties
        self._excluded = excluded
        self._next_yield: i64 = SLICE_NODES
        self._estimates: i64 = 0  # the number of values that were not those of finished games
        self._best_leaf: i64 = NO_MOVE
        self._table = table
        table.begin_search()
        self._ordering = MoveOrdering()

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
                ratio = EAGER_NODES_PER_ESTIMATE if self.eager else SOLVING_NODES_PER_ESTIMATE
                depth = self._max_depth if estimates * ratio < self.nodes - nodes else depth + 1
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
        moves = self._ordering.scored_moves(self.root, self.best, depth, NO_MOVE)
        for number in range(len(moves)):
            if self._is_slice_over():
                yield
            move = next_move(moves, number)
            if move in self._excluded:
                continue
            child = self.root.play(move)
            value: i64 = alpha + 1
            if not first:
                value = -(yield from self._search_node(child, depth - 1, -alpha - 1, -alpha, move))
            if value > alpha:
                value = -(yield from self._search_node(child, depth - 1, -INFINITY, -alpha, move))
            if value > alpha:
                alpha = value
                self.value = value
                self.best = move
            first = False

    def _search_node(
        self, state: State, depth: i64, alpha: i64, beta: i64, previous: i64
    ) -> Generator[None, None, i64]:
        """Return the value of a node if it lies between alpha and beta, or else a bound on it (fail-soft)."""
        value = self._immediate_value(state, depth, alpha, beta)
        if value == NO_VALUE:
            value = yield from self._search_moves(state, depth, alpha, beta, previous)
        return value

    def _immediate_value(self, state: State, depth: i64, alpha: i64, beta: i64) -> i64:
        """Return the value of a node, or a bound outside of alpha and beta, if it needs no search; else NO_VALUE."""
        self._count_node()
        if depth <= 0:
            return self._static_value(state)
        key = state.key()
        entry = self._table.probe(key)
        value = usable_value(entry, depth, alpha, beta)
        if value != NO_VALUE:
            self._estimates += 0 if is_solved(entry) else 1
            return value
        if depth == 1:
            return self._frontier_value(state, key, alpha, beta)
        return self._static_bound(state, depth, alpha, beta)

    def _search_moves(  # noqa: C901 # a generator for each node is enough, as they cost time
        self, state: State, depth: i64, alpha: i64, beta: i64, previous: i64
    ) -> Generator[None, None, i64]:
        """Return the value of `_search_node`, by a search of the moves of the node."""
        key = state.key()
        moves = self._ordering.scored_moves(state, best_move_of(self._table.probe(key)), depth, previous)
        if not len(moves):
            other = state.after_pass()
            if not other.moves():
                return final_value(state, self._ties)
            return -(yield from self._search_node(other, depth, -beta, -alpha, NO_MOVE))
        estimates = estimates_before = self._estimates
        best: i64 = -INFINITY
        best_move: i64 = NO_MOVE
        number: i64 = 0
        while number < len(moves) and best < beta:
            if self._is_slice_over():
                yield
            move = next_move(moves, number)
            child = state.play(move)
            floor = max(alpha, best)
            ceiling = floor + 1 if number else beta
            child_depth = depth - 1 - _late_move_reduction(number, depth)
            estimates_before = self._estimates
            while True:
                value = self._immediate_value(child, child_depth, -ceiling, -floor)
                if value == NO_VALUE:
                    value = yield from self._search_moves(child, child_depth, -ceiling, -floor, move)
                value = -value
                if value <= floor or (child_depth == depth - 1 and (ceiling == beta or value >= beta)):
                    break
                ceiling = beta if child_depth == depth - 1 else ceiling
                child_depth = depth - 1
            if value > best:
                best = value
                best_move = move
            number += 1
        if best >= beta:
            self._ordering.add_cutoff(best_move, depth, previous)
            if self._estimates == estimates_before:
                self._estimates = estimates  # an exact refutation does not depend on the moves before
        self._store(key, SOLVED_DEPTH if self._estimates == estimates else depth, best, alpha, beta, best_move)
        return best

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

    def _frontier_value(self, state: State, key: i64, alpha: i64, beta: i64) -> i64:
        """Return the value of `_search_node` at depth 1, where all children are leaves."""
        estimates = self._estimates
        best = -INFINITY
        self._best_leaf = NO_MOVE
        best = self._search_leaves(state, state.opp & state.tall, best, beta)
        if best < beta:
            best = self._search_leaves(state, state.opp & ~state.tall, best, beta)
        if best < beta:
            best = self._search_leaves(state, state.red & ~state.own & ~state.opp, best, beta)
        if best < beta:
            without_quiet = best > -WIN_VALUE and self._are_quiet_moves_futile(state, alpha)
            best = self._search_leaves(state, state.own, best, beta, without_quiet=without_quiet)
        if best == -INFINITY:
            other = state.after_pass()
            return -self._immediate_value(other, 1, -beta, -alpha) if other.moves() else final_value(state, self._ties)
        depth: i64 = SOLVED_DEPTH if self._estimates == estimates else 1
        self._store(key, depth, best, alpha, beta, self._best_leaf)
        return best

    def _are_quiet_moves_futile(self, state: State, alpha: i64) -> bool:
        """Tell whether moves onto own stacks that cut nothing off will hardly reach alpha, which is an estimate."""
        if not -WIN_VALUE < alpha < WIN_VALUE:
            return False
        value = evaluate(state, self._ties)
        if is_final(value) or value + QUIET_MOVES_MARGIN > alpha:
            return False
        self._estimates += 1
        return True

    def _search_leaves(self, state: State, onto: i64, best: i64, beta: i64, *, without_quiet: bool = False) -> i64:
        """Return the better of the best value so far and those of the moves onto some spaces; update _best_leaf.

        Without the quiet moves, only those are searched that may cut stacks off.
        """
        heights, free, ties = state.heights, state.movable(), self._ties
        while free:
            bit = free & -free
            free ^= bit
            source = SPACE_OF_BIT[bit % BIT_MODULUS]
            if without_quiet and not state.can_cut_off(source):
                continue
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


def _late_move_reduction(number: i64, depth: i64) -> i64:
    """Return the reduction in plies for the first search of a move by its number in the order, from 0."""
    if number < 3 or depth < 2:
        return 0
    if number < 8 or depth < 3:
        return 1
    return 2 if number < 20 or depth < 5 else 3
