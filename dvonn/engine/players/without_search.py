"""What needs no look ahead: placing, which filled boards decide, and the only move there is."""

from collections.abc import Iterator
from random import Random

from dvonn.engine.levels import Level
from dvonn.engine.report import Report
from dvonn.engine.search import rollouts
from dvonn.rules.pieces import Phase
from dvonn.rules.position import Position


def search(position: Position, rng: Random, level: Level) -> Iterator[Report] | None:
    """Return the reports that lead to such a ply, or None where there are moves to choose from."""
    if position.phase is Phase.PLACEMENT:
        return rollouts.search(position, rng, level.boards)
    moves = position.moves()
    return iter([Report((moves[0],))]) if len(moves) == 1 else None
