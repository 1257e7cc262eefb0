"""The player that tries things out: a Monte Carlo tree search, UCT (Kocsis and Szepesvari 2006) over states.

A simulation goes down the tree to a state that is new, plays on for a few plies half by chance, and is cut off there by
the evaluation, which a logistic curve turns into the chance to win. Each state of the tree also has bounds on its final
margin, backed up as in score bounded search (Cazenave and Saffidine 2010), which is MCTS-Solver (Winands, Bjornsson
and Saito 2008) with margins: what is proven replaces what was sampled, and what cannot matter is not tried again.
"""

from __future__ import annotations

from collections.abc import Generator
from math import exp, log, sqrt
from random import Random
from typing import Final

from dvonn.engine.levels import Level
from dvonn.engine.players import without_search
from dvonn.engine.report import Report
from dvonn.engine.search.bitboard import popcount
from dvonn.engine.search.evaluation import CENT, evaluate, is_final
from dvonn.engine.search.state import State, as_move, of_position
from dvonn.rules.position import Position

EXPLORE: Final = 0.2  # how much UCT is drawn to what it has seldom tried, in chances to win
PLIES: Final = 2  # of a simulation beyond the tree: an even number, so that the same side is to move
TRIES: Final = 3  # moves drawn for each of them, of which the one that wins most pieces is played
PIECES: Final = 49  # more than any final margin
PASS: Final = 0  # as a move: no legal one has this number
AFRESH: Final = 16  # simulations between two reports that say something new
NODE: Final = 2048  # bytes, with the state and the moves not tried yet, at the most


def search(position: Position, rng: Random, level: Level) -> Generator[Report, None, None]:
    """Yield a report after each simulation, the one with the chosen ply last.

    The limit on nodes counts simulations, and so does the memory; a limit on depth means nothing here.
    """
    at_once = without_search.search(position, rng, level)
    if at_once:
        yield from at_once
        return
    tree = Tree(of_position(position), rng)
    largest = (level.memory << 20) // NODE
    for number in range(min(level.limits.nodes or largest, largest)):
        tree.simulate()
        if number % AFRESH == 0:
            report = _report(tree)
        yield report
        if tree.root.is_exact:
            break
    yield _report(tree)


def _report(tree: Tree) -> Report:
    """Return what the tree says; the margin is proven, or the mean of what its best move's simulations promised."""
    root, line = tree.root, tree.line()
    best = root.best()
    assert best, "simulated at least once"
    margin = root.low if root.is_exact else -best.margins / best.visits
    return Report(tuple(as_move(move) for move in line), margin, len(line), root.visits, root.is_exact)


class Node:
    """A state in the tree and what is known of it, all from the side to move there.

    The sums of chances and margins are over its visits; low and high are bounds on its margin under best play.
    """

    __slots__ = ("chances", "children", "high", "low", "margins", "move", "state", "untried", "visits")

    def __init__(self, state: State, move: int) -> None:
        self.state = state
        self.move = move
        self.visits = 0
        self.chances = 0.0
        self.margins = 0.0
        self.low = -PIECES
        self.high = PIECES
        self.children: list[Node] = []
        self.untried: list[int] | None = None

    @property
    def is_exact(self) -> bool:
        """Whether the margin under best play is known."""
        return self.low == self.high

    def chance(self) -> float:
        """Return the chance to win: by the bounds where they tell, or else the mean."""
        if self.low > 0:
            return 1.0
        if self.high < 0:
            return 0.0
        return 0.5 if self.is_exact else self.chances / self.visits

    def open(self, rng: Random) -> list[int]:
        """Return the moves that have not been tried, in the order of chance; a pass is the one move of who must."""
        if self.untried is None:
            self.untried = self.state.moves() or [PASS]
            rng.shuffle(self.untried)
        return self.untried

    def add(self, move: int) -> Node:
        """Return the new child after a move, which is no longer untried."""
        child = Node(self.state.passed() if move == PASS else self.state.play(move), move)
        self.children.append(child)
        return child

    def tighten(self) -> bool:
        """Narrow the bounds down to what the children's say; return whether the game is proven won, lost or drawn."""
        self.low = max([-child.high for child in self.children])
        if not self.untried:
            self.high = max([-child.low for child in self.children])
        return self.low > 0 or self.high < 0 or self.is_exact

    def best(self) -> Node | None:
        """Return the child to play: what is certain where that wins, or else the most visited that is not lost."""
        if self.low > 0 or self.is_exact:
            return max(self.children, key=lambda child: -child.high, default=None)
        return max(self.children, key=lambda child: (child.low <= 0, child.visits), default=None)


class Tree:
    """A tree that grows by one node a simulation, from a state that has moves."""

    def __init__(self, root: State, rng: Random) -> None:
        self.root = Node(root, PASS)
        self._rng = rng

    def simulate(self) -> None:
        """Go down to a new node, sample what it is worth, and back that up."""
        path = [self.root]
        while len(path) == 1 or path[-1].visits:
            path.append(self._next(path[-1]))
        chance, margin = self._sample(path[-1])
        for node in reversed(path):
            node.visits += 1
            node.chances += chance
            node.margins += margin
            if node.children and node.tighten():
                chance = node.chance()
            chance, margin = 1 - chance, -margin

    def line(self) -> list[int]:
        """Return the moves of the main line, without the passes."""
        line = []
        node = self.root.best()
        while node:
            line.append(node.move)
            node = node.best()
        return [move for move in line if move != PASS]

    def _next(self, node: Node) -> Node:
        """Return the child to try: one that may still matter and is good or seldom visited, or a new one."""
        untried = node.open(self._rng)
        bonus = EXPLORE * sqrt(log(node.visits + 1))
        best, best_worth = None, node.chances / max(node.visits, 1) + bonus if untried else -1.0
        for child in node.children:
            worth = 1 - child.chance() + bonus / sqrt(child.visits)
            if worth > best_worth and -child.low > node.low:
                best, best_worth = child, worth
        return best or node.add(untried.pop())

    def _sample(self, node: Node) -> tuple[float, float]:
        """Return the chance to win and the margin that a new node promises; its bounds where the game is over."""
        state = node.state
        if is_final(evaluate(state)):
            node.low = node.high = state.lead
            return static_value(state)
        for _ in range(PLIES):
            state = self._played(state)
        return static_value(state)

    def _played(self, state: State) -> State:
        """Return the state after a move that chance has drawn, the one of some that wins most; or after a pass."""
        moves = state.moves()
        if not moves:
            return state.passed()
        drawn = [self._rng.choice(moves) for _ in range(TRIES)]
        return state.play(min(drawn, key=lambda move: state.after(move)[-1]))


def static_value(state: State) -> tuple[float, float]:
    """Return the chance to win and the margin that a state promises to the side to move, or has come to.

    The curve flattens with the stacks that are left. It was fitted to 8,000 positions of 250 games that a search of 500
    nodes a move played against itself.
    """
    value = evaluate(state)
    if is_final(value):
        return ((value > 0) - (value < 0) + 1) / 2, float(state.lead)
    stacks = popcount(state.own | state.opp | state.red)
    margin = value / CENT
    return 1 / (1 + exp(-margin / (2 + stacks / 8))), margin
