"""The strong player in the movement phase: alpha-beta as a resumable search. Limits in, progress out.

Iterative deepening with principal variation search (Marsland and Campbell 1982); a bounded table; moves ordered by the
table, by what they capture and by what has cut off elsewhere (killers, and the history heuristic of Schaeffer 1983);
late moves are searched less deeply first. Where all lines of a search end with the game, its value is exact.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from dvonn.engine.search.bitboard import BIT, COMPILED, INDEX, INDEX_OF, REACH, ROOM, popcount
from dvonn.engine.search.endings import bounds
from dvonn.engine.search.evaluation import WON, evaluate, final, is_final, value_of
from dvonn.engine.search.native import i64, vec
from dvonn.engine.search.state import State
from dvonn.engine.search.transposition_table import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    INFINITY,
    NO_MOVE,
    UNKNOWN,
    VALUE,
    TranspositionTable,
    is_exact,
    move_in,
    usable,
)

SLICE: Final[i64] = 1024 if COMPILED else 48  # nodes between two yields: about half a millisecond
DEEPEST: Final = 60  # plies: no game is longer

# Near the leaves a state that promises far more than is asked for is not searched further
NEAR: Final = 3  # plies
ENOUGH: Final = 150  # cents for each of them

FEW: Final = 2  # guesses at most one in so many nodes: the end is near enough to search all the rest at once

SPARSE: Final = 14  # stacks: with so few it pays to look at what can still change hands

# For the order of moves, in the units of history: the squared depths of the cut-offs that a move has made
FIRST: Final = 131_072  # the table's move
KILLER: Final = 20_000  # the move that cut off at this depth the last time
CAPTURE: Final = 1_400  # a stack of the other side, and for each piece of it
PIECE: Final = 300
FREE_DVONN: Final = 1_300  # a lone dvonn piece
OWN: Final = 800
FULL: Final = 65_536  # history is halved where it comes to that


class OutOfNodesError(Exception):
    """The search has looked at as many nodes as it may."""


class Search:
    """One search of a state that has moves; at any time best is the best move so far, by a depth searched so far.

    The value is for the side to move, in the units of `evaluate`; exact says that it is the margin under best play.
    """

    def __init__(self, root: State, nodes: int, deepest: int, bits: int) -> None:
        self.root = root
        self.nodes: i64 = 0
        self.depth: i64 = 0
        self.value: i64 = 0
        self.exact = False
        self.best: i64 = root.moves()[0]
        self._limit: i64 = nodes
        self._deepest: i64 = deepest
        self._next_yield: i64 = SLICE
        self._guesses: i64 = 0  # how many values were not those of finished games
        self._leaf: i64 = NO_MOVE
        self._table = TranspositionTable(bits)
        self._history: vec[i64] = vec[i64]([0] * 4096)
        self._killers: vec[i64] = vec[i64]([NO_MOVE] * 64)  # by depth: the last move that cut off there

    def run(self) -> Generator[None, None, None]:
        """Search deeper and deeper, yielding every SLICE nodes, until the nodes run out or the value is exact."""
        try:
            depth: i64 = 1
            while depth <= self._deepest and not self.exact:
                guesses, nodes = self._guesses, self.nodes
                yield from self._deepen(depth)
                self.depth = depth
                guesses = self._guesses - guesses
                self.exact = guesses == 0
                depth = self._deepest if guesses * FEW < self.nodes - nodes else depth + 1
        except OutOfNodesError:
            pass

    def line(self) -> list[int]:
        """Return the moves that the search expects, beginning with the best one, as far as the table knows them."""
        line: list[int] = []
        state, move = self.root, self.best
        while len(line) < DEEPEST:
            moves = state.moves()
            if not moves:
                state = state.passed()
                moves = state.moves()
            if move not in moves:
                break
            line.append(move)
            state = state.play(move)
            move = move_in(self._table.get(state.key() if state.moves() else state.passed().key()))
        return line

    def _deepen(self, depth: i64) -> Generator[None, None, None]:
        """Search the root to a depth; a move that turns out better counts at once, even if the search ends then."""
        alpha: i64 = -INFINITY
        first = True
        for key in self._ordered(self.root, self.best, NO_MOVE):
            if self._is_slice_over():
                yield
            move: i64 = key & 4095
            child = self.root.play(move)
            value: i64 = alpha + 1
            if not first:
                value = -(yield from self._node(child, depth - 1, -alpha - 1, -alpha))
            if value > alpha:
                value = -(yield from self._node(child, depth - 1, -INFINITY, -alpha))
            if value > alpha:
                alpha = value
                self.value = value
                self.best = move
            first = False

    def _node(self, state: State, depth: i64, alpha: i64, beta: i64) -> Generator[None, None, i64]:
        """Return the value if it lies between alpha and beta, or else a bound on it on that side."""
        if depth <= 1:
            return self._last_ply(state, alpha, beta) if depth == 1 else self._promise(state)
        self._count()
        key = state.key()
        entry = self._table.get(key)
        value = usable(entry, depth, alpha, beta)
        if value != UNKNOWN:
            self._guesses += 0 if is_exact(entry) else 1
            return value
        value = self._at_a_glance(state, depth, alpha, beta)
        if value != UNKNOWN:
            return value
        moves = self._ordered(state, move_in(entry), self._killers[depth])
        if not moves:
            other = state.passed()
            return -(yield from self._node(other, depth, -beta, -alpha)) if other.moves() else final(state.lead)
        return (yield from self._best_of(state, key, moves, depth, alpha, beta))

    def _at_a_glance(self, state: State, depth: i64, alpha: i64, beta: i64) -> i64:
        """Return a bound outside of alpha and beta that needs no search, or UNKNOWN."""
        if popcount(state.own | state.opp | state.red) <= SPARSE:
            lowest, highest = bounds(state)
            if final(highest) <= alpha:
                return final(highest)
            if final(lowest) >= beta:
                return final(lowest)
        if depth <= NEAR and -WON < beta < WON:
            value = evaluate(state)
            if value >= beta + ENOUGH * depth and not is_final(value):
                self._guesses += 1
                return value
        return UNKNOWN

    def _best_of(
        self, state: State, key: i64, moves: list[int], depth: i64, alpha: i64, beta: i64
    ) -> Generator[None, None, i64]:
        """Search a node's moves, in this order; remember and return the value."""
        guesses = self._guesses
        best: i64 = -INFINITY
        best_move: i64 = NO_MOVE
        for number, one in enumerate(moves):
            if self._is_slice_over():
                yield
            move: i64 = one & 4095
            child = state.play(move)
            floor = max(alpha, best)
            before = self._guesses
            less = _reduction(number, depth)
            value = floor + 1
            if number:
                value = -(yield from self._node(child, depth - 1 - less, -floor - 1, -floor))
            if less and value > floor:
                value = -(yield from self._node(child, depth - 1, -floor - 1, -floor))
            if value > floor and (not number or value < beta):
                value = -(yield from self._node(child, depth - 1, -beta, -floor))
            if value > best:
                best = value
                best_move = move
                if value >= beta:
                    self._credit(move, depth * depth)
                    self._killers[depth] = move
                    if self._guesses == before:
                        self._guesses = guesses  # whatever was guessed of the moves before: this one is sure
                    break
        if self._guesses == guesses:
            depth = EXACT
        self._remember(key, depth, best, alpha, beta, best_move)
        return best

    def _last_ply(self, state: State, alpha: i64, beta: i64) -> i64:
        """Return the same as `_node` for a depth of 1: no child of it is more than evaluated."""
        self._count()
        key = state.key()
        entry = self._table.get(key)
        value = usable(entry, 1, alpha, beta)
        if value != UNKNOWN:
            self._guesses += 0 if is_exact(entry) else 1
            return value
        guesses = self._guesses
        best = -INFINITY
        self._leaf = NO_MOVE
        best = self._leaves(state, state.opp & state.tall, best, beta)
        if best < beta:
            best = self._leaves(state, state.opp & ~state.tall, best, beta)
        if best < beta:
            best = self._leaves(state, state.red & ~state.own & ~state.opp, best, beta)
        if best < beta:
            best = self._leaves(state, state.own, best, beta)
        if best == -INFINITY:
            other = state.passed()
            return -self._last_ply(other, -beta, -alpha) if other.moves() else final(state.lead)
        depth: i64 = EXACT if self._guesses == guesses else 1
        self._remember(key, depth, best, alpha, beta, self._leaf)
        return best

    def _leaves(self, state: State, onto: i64, best: i64, beta: i64) -> i64:
        """Return the best value of the moves onto some spaces and the one before; _leaf is the move if it is new."""
        heights, free = state.heights, state.movable()
        while free:
            bit = free & -free
            free ^= bit
            source = INDEX[bit % INDEX_OF]
            height = heights[source]
            targets = REACH[height * ROOM + source] & onto
            while targets:
                bit = targets & -targets
                targets ^= bit
                move = source << 6 | INDEX[bit % INDEX_OF]
                own, opp, red, tall, lead = state.after(move)
                heights[move & 63] = heights[move & 63] + height  # for the moment of evaluation only
                value = -value_of(own, opp, red, tall, lead, heights)
                heights[move & 63] = heights[move & 63] - height
                self.nodes += 1
                self._guesses += 0 if is_final(value) else 1
                if value > best:
                    best = value
                    self._leaf = move
                    if value >= beta:
                        return best
        return best

    def _promise(self, state: State) -> i64:
        self._count()
        value = evaluate(state)
        self._guesses += 0 if is_final(value) else 1
        return value

    def _is_slice_over(self) -> bool:
        """Tell whether it is time to yield, SLICE nodes after the last time."""
        if self.nodes < self._next_yield:
            return False
        self._next_yield = self.nodes + SLICE
        return True

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes > self._limit:
            raise OutOfNodesError

    def _remember(self, key: i64, depth: i64, value: i64, alpha: i64, beta: i64, move: i64) -> None:
        kind: i64 = AT_MOST if value <= alpha else AT_LEAST if value >= beta else VALUE
        self._table.put(key, value, kind, depth, move)

    def _credit(self, move: i64, worth: i64) -> None:
        """Add to a move's history; let all fade together where it grows too large for the order of moves."""
        history = self._history
        history[move] = history[move] + worth
        if history[move] >= FULL:
            for number in range(4096):
                history[number] = history[number] >> 1

    def _ordered(self, state: State, first: i64, killer: i64) -> list[int]:
        """Return the moves, each below its worth times 4096, the most promising in front."""
        heights, opp, own, history = state.heights, state.opp, state.own, self._history
        ordered: list[int] = []
        for one in state.moves():
            move: i64 = one
            bit = BIT[move & 63]
            worth = history[move]
            if move == first:
                worth = FIRST
            elif move == killer:
                worth += KILLER
            elif opp & bit:
                worth += CAPTURE + PIECE * heights[move & 63]
            elif own & bit:
                worth += OWN
            else:
                worth += FREE_DVONN
            ordered.append(worth << 12 | move)
        ordered.sort(reverse=True)
        return ordered


def _reduction(number: i64, depth: i64) -> i64:
    """Return by how many plies less the move of some number (from 0) is searched first."""
    if number < 3 or depth < 2:
        return 0
    if number < 8 or depth < 3:
        return 1
    return 2 if number < 20 or depth < 5 else 3
