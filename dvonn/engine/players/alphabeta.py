"""The alpha-beta player: it places by the worth of the spaces, and searches in the movement phase."""

from random import Random
from typing import Final

from dvonn.engine.levels import Level
from dvonn.engine.players.placement import needs_search, reports_without_search
from dvonn.engine.report import Report, Reports
from dvonn.engine.search.evaluation import value_to_margin
from dvonn.engine.search.search import MAX_DEPTH, Search
from dvonn.engine.search.state import decode_move, state_of
from dvonn.engine.search.transposition_table import TranspositionTable
from dvonn.rules.board import Move
from dvonn.rules.position import Position, TieRule

TABLE_ENTRY_BYTES: Final = 16  # compiled; about five times as much interpreted, with few entries
MIN_TABLE_BITS: Final = 10
UNLIMITED_NODES: Final = 10**12  # for a search that is stopped by the clock only


def search(
    position: Position,
    rng: Random,
    level: Level,
    ties: TieRule = TieRule.DRAW,
    table: TranspositionTable | None = None,
) -> Reports:
    """Yield a report after each slice of the search, the one with the chosen ply last.

    The table is that of the game so far. A level that counts nodes does without, so that it plays the same after a
    restart.
    """
    if not needs_search(position):
        yield from reports_without_search(position, rng, level)
        return
    nodes, depth = level.limits.nodes, level.limits.depth
    kept = table if table and not nodes else new_table(level)
    searcher = Search(state_of(position), nodes or UNLIMITED_NODES, depth or MAX_DEPTH, kept, ties)
    line, reported = _line(searcher), (searcher.depth, searcher.best)
    for _ in searcher.run():
        if reported != (searcher.depth, searcher.best):
            line, reported = _line(searcher), (searcher.depth, searcher.best)
        yield Report(line, value_to_margin(searcher.value), searcher.depth, searcher.nodes)
    yield Report(_line(searcher), value_to_margin(searcher.value), searcher.depth, searcher.nodes, searcher.exact)


def _line(searcher: Search) -> tuple[Move, ...]:
    return tuple(decode_move(move) for move in searcher.line())


def new_table(level: Level) -> TranspositionTable:
    """Return an empty table, whose size is limited by the level's memory and by its nodes."""
    largest = (level.memory << 20) // TABLE_ENTRY_BYTES
    return TranspositionTable(max(MIN_TABLE_BITS, min(largest, level.limits.nodes or largest).bit_length() - 1))
