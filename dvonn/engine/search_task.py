"""The SearchTask: a search that runs in slices, so that it never blocks a frame."""

from collections.abc import Callable
from random import Random

from dvonn.engine import alphabeta, greedy, mcts
from dvonn.engine.levels import RANDOM_PLACEMENT, Level, Report, Reports
from dvonn.engine.search.transposition_table import TranspositionTable
from dvonn.rules.board import Place, Ply
from dvonn.rules.position import Position, TieRule
from dvonn.slices import TimeSlicedTask


class SearchTask(TimeSlicedTask[Report]):
    """Finds a ply in a position that is not over.

    Without limits on seconds the same level and seed find the same ply on every machine. The clock returns seconds; it
    ends the steps on time, and the search at its limits, which count the time of the steps. The table is that of the
    game so far, see `alphabeta.search`.
    """

    def __init__(
        self,
        position: Position,
        level: Level,
        seed: str,
        clock: Callable[[], float],
        ties: TieRule = TieRule.DRAW,
        table: TranspositionTable | None = None,
    ) -> None:
        super().__init__(reports(position, Random(seed), level, ties, table), clock)
        self.report: Report | None = None
        self._limits = level.limits

    @property
    def best(self) -> Ply | None:
        """The best ply so far; None before the first step."""
        return self.report.best if self.report else None

    def step(self, seconds: float) -> None:
        hard, soft = self._limits.seconds, self._limits.soft_seconds
        for report in self.items(seconds):
            deeper = self.report is not None and report.depth > self.report.depth
            self.report = report
            if (hard is not None and self.spent >= hard) or (soft is not None and deeper and self.spent >= soft):
                self.stop()


def reports(position: Position, rng: Random, level: Level, ties: TieRule, table: TranspositionTable | None) -> Reports:
    """Return the reports of a level's player."""
    match level.player:
        case "myopic":
            return greedy.search_myopic(position, rng, level.attention, level.foresight)
        case "greedy":
            return greedy.search_greedy(position, rng, ties)
        case "mcts":
            return mcts.search(position, rng, level, ties)
        case "alphabeta":
            return alphabeta.search(position, rng, level, ties, table)
    assert level.player == RANDOM_PLACEMENT
    return _random_placement(position, rng)


def _random_placement(position: Position, rng: Random) -> Reports:
    """Yield any placement: the head start that the computer gives."""
    yield Report((Place(rng.choice(position.vacant())),))
