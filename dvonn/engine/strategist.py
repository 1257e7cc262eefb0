"""The player that searches: it places by filled boards, solves endings that are near enough, and else looks ahead."""

from collections.abc import Generator
from random import Random
from typing import Final

from dvonn.engine import filling
from dvonn.engine.endgame import Solver
from dvonn.engine.levels import Level
from dvonn.engine.search import Search
from dvonn.engine.state import as_move, of_position
from dvonn.rules.pieces import Phase, Ply
from dvonn.rules.position import Position

SOLVABLE: Final = 24  # moves of both sides together: with more, an ending is rarely solved within the nodes


def search(position: Position, rng: Random, level: Level) -> Generator[Ply, None, None]:
    """Yield the best ply so far again and again, the chosen one last."""
    if position.phase is Phase.PLACEMENT:
        yield from filling.search(position, rng, level.boards)
        return
    state = of_position(position)
    moves = state.moves()
    if len(moves) == 1:
        yield as_move(moves[0])
        return
    solver = Solver(state, level.nodes)
    if len(moves) + len(state.passed().moves()) <= SOLVABLE:
        for _ in solver.run():
            yield as_move(moves[0])
    if solver.solved:
        yield as_move(solver.best)
        return
    ahead = Search(state, level.nodes)
    for _ in ahead.run():
        yield as_move(ahead.best)
    yield as_move(ahead.best)
