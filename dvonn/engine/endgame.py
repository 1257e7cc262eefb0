"""Endings solved to the end: no evaluation, every line played out, so that the margin is exact."""

from collections.abc import Generator
from typing import Final

from dvonn.engine.state import State

FAR: Final = 99  # more than any margin
SLICE: Final = 64  # nodes between two yields
ENTRIES: Final = 300_000  # of the table: an ending that needs more is not solved

Solving = Generator[None, None, int]


class Solver:
    """Solves one state that has moves; margin (for its side to move) and best hold once it is solved."""

    def __init__(self, root: State, nodes: int) -> None:
        self.root = root
        self.nodes = 0
        self.solved = False
        self.margin = 0
        self.best = -1
        self._limit = nodes
        self._table: dict[bytes, tuple[int, int, int]] = {}  # bounds on the margin, and the best move

    def run(self) -> Generator[None, None, None]:
        """Solve, yielding every SLICE nodes; it ends unsolved where the nodes or the table run out."""
        margin = yield from self._solve(self.root, -FAR, FAR)
        self.solved = not self._is_spent()
        if self.solved:
            self.margin, self.best = margin, self._table[self.root.key()][2]

    def _is_spent(self) -> bool:
        return self.nodes >= self._limit or len(self._table) >= ENTRIES

    def _solve(self, state: State, alpha: int, beta: int) -> Solving:
        """Return the margin if it lies between alpha and beta, or else a bound on it on that side."""
        self.nodes += 1
        if self.nodes % SLICE == 0:
            yield
        key = state.key()
        low, high, first = self._table.get(key, (-FAR, FAR, -1))
        if low >= beta or low == high or self._is_spent():
            return low
        if high <= alpha:
            return high
        moves = state.moves()
        if not moves:
            return (yield from self._after_pass(state, alpha, beta))
        best, move = yield from self._best(state, _ordered(state, moves, first), max(alpha, low), min(beta, high))
        if not self._is_spent():
            self._table[key] = (best if best > alpha else low, best if best < beta else high, move)
        return best

    def _after_pass(self, state: State, alpha: int, beta: int) -> Solving:
        other = state.passed()
        return -(yield from self._solve(other, -beta, -alpha)) if other.moves() else state.lead

    def _best(self, state: State, moves: list[int], alpha: int, beta: int) -> Generator[None, None, tuple[int, int]]:
        best, best_move = -FAR, -1
        for move in moves:
            margin = -(yield from self._solve(state.play(move), -beta, -max(alpha, best)))
            if margin > best:
                best, best_move = margin, move
                if margin >= beta:
                    break
        return best, best_move


def _ordered(state: State, moves: list[int], first: int) -> list[int]:
    """Return moves with the one known to be good in front, then by what they win at once."""
    opp, own, heights = state.opp, state.own, state.heights

    def worth(move: int) -> int:
        target = move & 63
        if move == first:
            return -FAR
        return -2 * heights[target] if opp >> target & 1 else 1 if own >> target & 1 else -1

    return sorted(moves, key=worth)
