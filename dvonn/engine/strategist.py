"""The player that searches: it places by filled boards, solves endings that are near enough, and else looks ahead."""

from collections.abc import Generator
from random import Random
from typing import Final

from dvonn.engine import filling
from dvonn.engine.endgame import Solver
from dvonn.engine.evaluate import CENT
from dvonn.engine.levels import Level
from dvonn.engine.report import Report
from dvonn.engine.search import DEEPEST, Search
from dvonn.engine.state import as_move, of_position
from dvonn.rules.pieces import Phase
from dvonn.rules.position import Position

SOLVABLE: Final = 24  # moves of both sides together: with more, an ending is rarely solved within the nodes
ENDLESS: Final = 10**12  # nodes, where only the clock stops the search


def search(position: Position, rng: Random, level: Level) -> Generator[Report, None, None]:
    """Yield reports again and again, the one with the chosen ply last."""
    if position.phase is Phase.PLACEMENT:
        yield from filling.search(position, rng, level.boards)
        return
    state = of_position(position)
    moves = state.moves()
    if len(moves) == 1:
        yield Report((as_move(moves[0]),))
        return
    nodes = level.limits.nodes or ENDLESS
    solver = Solver(state, nodes)
    if len(moves) + len(state.passed().moves()) <= SOLVABLE:
        for _ in solver.run():
            yield Report((as_move(moves[0]),), nodes=solver.nodes)
    if solver.solved:
        yield Report((as_move(solver.best),), margin=solver.margin, nodes=solver.nodes, exact=True)
        return
    ahead = Search(state, nodes, level.limits.depth or DEEPEST)
    for _ in ahead.run():
        yield Report((as_move(ahead.best),), ahead.value / CENT, ahead.depth, ahead.nodes)
    yield Report((as_move(ahead.best),), ahead.value / CENT, ahead.depth, ahead.nodes)
