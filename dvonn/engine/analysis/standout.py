"""Whether the best ply of a position stands out, so that the position can be asked as an exercise."""

from collections.abc import Generator
from typing import Final

from dvonn.engine.analysis.attempt import AskedPosition
from dvonn.engine.analysis.mistakes import judged_ply
from dvonn.engine.analysis.valuation import search_value
from dvonn.rules.pieces import Phase

STANDOUT_NODES: Final = 2_000  # for the position after each ply


def stands_out(asked: AskedPosition) -> Generator[None, None, bool]:
    """Tell whether every move but the best one is an inaccuracy at least, by searches of equal size.

    Placements never stand out: many of them are about as good as the best.
    """
    position = asked.position
    if position.phase is Phase.PLACEMENT:
        return False
    best = yield from search_value(position.play(asked.best), STANDOUT_NODES, asked.ties)
    for move in position.moves():
        if move != asked.best:
            after = yield from search_value(position.play(move), STANDOUT_NODES, asked.ties)
            loss = best.of(position.turn) - after.of(position.turn)
            if not judged_ply(position, best, after, loss).grade:
                return False
    return True
