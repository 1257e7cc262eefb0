"""The player that places pieces at random, for the head start that the computer gives."""

from random import Random

from dvonn.engine.levels import Level
from dvonn.engine.report import Report, Reports
from dvonn.engine.search.transposition_table import TranspositionTable
from dvonn.rules.outcome import TieRule
from dvonn.rules.pieces import Place
from dvonn.rules.position import Position


def search(
    position: Position,
    rng: Random,
    _level: Level,
    _ties: TieRule = TieRule.DRAW,
    _table: TranspositionTable | None = None,
) -> Reports:
    """Yield any placement."""
    yield Report((Place(rng.choice(position.vacant())),))
