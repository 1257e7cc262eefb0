"""The strong player in the movement phase: alpha-beta as a resumable search. Limits in, progress out.

Iterative deepening with principal variation search (Marsland and Campbell 1982); a bounded table of bounds; moves
ordered by the table, by what they capture and by what has cut off elsewhere (history heuristic, Schaeffer 1983); late
moves are searched less deeply first. A node just above the leaves evaluates its children itself.
"""

from collections.abc import Generator
from typing import Final

from dvonn.engine.evaluate import WON, evaluate, final
from dvonn.engine.state import State

INFINITY: Final = 10 * WON
SLICE: Final = 48  # nodes between two yields
ENTRIES: Final = 150_000  # of the table, about 40 MB, before it is emptied
DEEPEST: Final = 60  # plies: no game is longer

# For the order of moves, in the units of history: the squared depths of the cut-offs that a move has made
FIRST: Final = 1 << 40  # the table's move
CAPTURE: Final = 400  # a stack of the other side, and for each piece of it
PIECE: Final = 300
FREE_DVONN: Final = 300  # a lone dvonn piece
OWN: Final = -200

# Late move reductions: from this move on, at this depth or more, first one ply less, then two
LATE: Final = (5, 3)
VERY_LATE: Final = (14, 4)

Searching = Generator[None, None, int]


class OutOfNodesError(Exception):
    """The search has looked at as many nodes as it may."""


class Search:
    """One search of a state that has moves; at any time best is the best move so far, by a depth searched so far.

    The value is for the side to move, in the units of `evaluate`.
    """

    def __init__(self, root: State, nodes: int, deepest: int = DEEPEST) -> None:
        self.root = root
        self.nodes = 0
        self.depth = 0
        self.value = 0
        self.best = root.moves()[0]
        self._limit = nodes
        self._deepest = deepest
        self._next_yield = SLICE
        self._table: dict[bytes, tuple[int, int, int, int]] = {}  # depth, bounds on the value, best move
        self._history = [0] * (1 << 12)

    def run(self) -> Generator[None, None, None]:
        """Search deeper and deeper, yielding every SLICE nodes, until the nodes or the game's plies run out."""
        try:
            for depth in range(1, self._deepest + 1):
                yield from self._deepen(depth)
                self.depth = depth
        except OutOfNodesError:
            pass

    def _deepen(self, depth: int) -> Generator[None, None, None]:
        """Search the root to a depth; a move that turns out better counts at once, even if the search ends then."""
        alpha = -INFINITY
        for n, move in enumerate(self._ordered(self.root, self.best)):
            value = yield from self._child(self.root.play(move), depth - 1, alpha, INFINITY, is_first=n == 0)
            if value > alpha:
                alpha = self.value = value
                self.best = move

    def _child(self, child: State, depth: int, alpha: int, beta: int, *, is_first: bool) -> Searching:
        """Return a child's value for its parent: whether it lies above alpha at all, and only then what it is."""
        if is_first:
            return -(yield from self._node(child, depth, -beta, -alpha))
        value = -(yield from self._node(child, depth, -alpha - 1, -alpha))
        if alpha < value < beta:
            value = -(yield from self._node(child, depth, -beta, -alpha))
        return value

    def _node(self, state: State, depth: int, alpha: int, beta: int) -> Searching:
        """Return the value if it lies between alpha and beta, or else a bound on it on that side."""
        self.nodes += 1
        if self.nodes > self._limit:
            raise OutOfNodesError
        if depth == 0:
            return evaluate(state)
        if self.nodes >= self._next_yield:
            self._next_yield = self.nodes + SLICE
            yield
        key = state.key()
        known, low, high, first = self._table.get(key, (0, -INFINITY, INFINITY, -1))
        if known >= depth:
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
        moves = self._ordered(state, first)
        if not moves:
            return (yield from self._after_pass(state, depth, alpha, beta))
        if depth == 1:
            best, move = self._best_leaf(state, moves, beta)
        else:
            best, move = yield from self._best(state, moves, depth, alpha, beta)
        self._remember(key, depth, best, alpha, beta, move)
        return best

    def _best(
        self, state: State, moves: list[int], depth: int, alpha: int, beta: int
    ) -> Generator[None, None, tuple[int, int]]:
        """Return the best value and move of a node more than a ply above the leaves."""
        best, best_move = -INFINITY, -1
        for n, move in enumerate(moves):
            child, floor = state.play(move), max(alpha, best)
            less = _reduction(n, depth)
            value = -floor - 1
            if less:
                value = -(yield from self._node(child, depth - 1 - less, -floor - 1, -floor))
            if not less or value > floor:
                value = yield from self._child(child, depth - 1, floor, beta, is_first=n == 0)
            if value > best:
                best, best_move = value, move
                if value >= beta:
                    self._history[move] += depth * depth
                    break
        return best, best_move

    def _best_leaf(self, state: State, moves: list[int], beta: int) -> tuple[int, int]:
        """Return the best value and move of a node just above the leaves."""
        best, best_move = -INFINITY, -1
        for move in moves:
            self.nodes += 1
            value = -evaluate(state.play(move))
            if value > best:
                best, best_move = value, move
                if value >= beta:
                    self._history[move] += 1
                    break
        return best, best_move

    def _after_pass(self, state: State, depth: int, alpha: int, beta: int) -> Searching:
        other = state.passed()
        if not other.moves():
            return final(state.lead)
        return -(yield from self._node(other, depth, -beta, -alpha))

    def _remember(self, key: bytes, depth: int, value: int, alpha: int, beta: int, move: int) -> None:
        if len(self._table) >= ENTRIES:
            self._table.clear()
        low = value if value > alpha else -INFINITY
        high = value if value < beta else INFINITY
        self._table[key] = depth, low, high, move

    def _ordered(self, state: State, first: int) -> list[int]:
        """Return the moves, the most promising in front: the one given, then by captures and history."""
        heights, opp, own, history = state.heights, state.opp, state.own, self._history
        keyed = []
        for move in state.moves():
            target = move & 63
            if opp >> target & 1:
                worth = history[move] + CAPTURE + PIECE * heights[target]
            elif own >> target & 1:
                worth = history[move] + OWN
            else:
                worth = history[move] + FREE_DVONN
            keyed.append((-FIRST if move == first else -worth, move))
        keyed.sort()
        return [move for _, move in keyed]


def _reduction(n: int, depth: int) -> int:
    """Return by how many plies less the nth move (from 0) is searched first."""
    if n >= VERY_LATE[0] and depth >= VERY_LATE[1]:
        return 2
    return 1 if n >= LATE[0] and depth >= LATE[1] else 0
