"""Plies that need no search: placements, by the worth of the spaces, and an only move."""

from collections.abc import Iterator
from random import Random

from dvonn.engine.levels import Level
from dvonn.engine.players import placement
from dvonn.engine.report import Report
from dvonn.rules.pieces import Phase
from dvonn.rules.position import Position


def search(position: Position, rng: Random, level: Level) -> Iterator[Report] | None:
    """Return the reports for such a ply, or None if there are moves to choose from."""
    if position.phase is Phase.PLACEMENT:
        return iter([Report((placement.place(position, rng, level.placement_noise),))])
    moves = position.moves()
    return iter([Report((moves[0],))]) if len(moves) == 1 else None
