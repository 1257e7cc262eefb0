"""The player that searches: it places by filled boards, and looks ahead in the movement phase."""

from collections.abc import Generator
from random import Random
from typing import Final

from dvonn.engine.levels import Level
from dvonn.engine.players import without_search
from dvonn.engine.report import Report
from dvonn.engine.search.evaluation import CENT, WON, is_final
from dvonn.engine.search.search import DEEPEST, Search
from dvonn.engine.search.state import as_move, of_position
from dvonn.rules.pieces import Move
from dvonn.rules.position import Position

ENTRY: Final = 16  # bytes of the table, compiled; about five times as much interpreted, where few come about
SMALLEST: Final = 10
ENDLESS: Final = 10**12  # nodes, where only the clock stops the search


def search(position: Position, rng: Random, level: Level) -> Generator[Report, None, None]:
    """Yield reports again and again, the one with the chosen ply last."""
    at_once = without_search.search(position, rng, level)
    if at_once:
        yield from at_once
        return
    limits = level.limits
    ahead = Search(of_position(position), limits.nodes or ENDLESS, limits.depth or DEEPEST, _table_bits(level))
    line, found = _line(ahead), (ahead.depth, ahead.best)
    for _ in ahead.run():
        if found != (ahead.depth, ahead.best):
            line, found = _line(ahead), (ahead.depth, ahead.best)
        yield Report(line, margin(ahead.value), ahead.depth, ahead.nodes)
    yield Report(_line(ahead), margin(ahead.value), ahead.depth, ahead.nodes, ahead.exact)


def _line(ahead: Search) -> tuple[Move, ...]:
    return tuple(as_move(move) for move in ahead.line())


def _table_bits(level: Level) -> int:
    """Return the size of the table as a power of two: within the level's memory, and no more than its nodes need."""
    largest = (level.memory << 20) // ENTRY
    return max(SMALLEST, min(largest, level.limits.nodes or largest).bit_length() - 1)


def margin(value: int) -> float:
    """Return the final margin, in pieces, that a value of the search stands for."""
    if is_final(value) and value:
        return (abs(value) - WON) / CENT * (1 if value > 0 else -1)
    return value / CENT
