"""The Thinker: a search that runs in slices, so that it never blocks a frame."""

from collections.abc import Callable, Generator
from random import Random

from dvonn.engine.levels import Level
from dvonn.engine.players import alphabeta, greedy, mcts, myopic
from dvonn.engine.report import Report
from dvonn.rules.pieces import Ply
from dvonn.rules.position import Position

PLAYERS = {
    "myopic": myopic.search,
    "greedy": greedy.search,
    "mcts": mcts.search,
    "alphabeta": alphabeta.search,
}


class Thinker:
    """Finds a ply in a position that is not over.

    Without limits on seconds the same level and seed find the same ply on every machine. The clock returns seconds; it
    ends the steps on time, and the search at its limits, which count from the first step.
    """

    def __init__(self, position: Position, level: Level, seed: str, clock: Callable[[], float]) -> None:
        self.report: Report | None = None
        self.done = False
        self.steps = 0
        self._clock = clock
        self._limits = level.limits
        self._start_time: float | None = None
        self._search: Generator[Report, None, None] = PLAYERS[level.player](position, Random(seed), level)

    @property
    def best(self) -> Ply | None:
        """The best ply so far; None before the first step."""
        return self.report.best if self.report else None

    def step(self, seconds: float) -> None:
        """Search for some seconds, at least one step, or until it is done."""
        now = self._clock()
        start_time = self._start_time = now if self._start_time is None else self._start_time
        deadline = now + seconds
        for report in self._search:
            deeper = self.report is not None and report.depth > self.report.depth
            self.report = report
            self.steps += 1
            now = self._clock()
            if self._is_time_up(now - start_time, deeper=deeper):
                break
            if now >= deadline:
                return
        self.cancel()

    def _is_time_up(self, spent: float, *, deeper: bool) -> bool:
        hard, soft = self._limits.seconds, self._limits.soft_seconds
        return (hard is not None and spent >= hard) or (soft is not None and deeper and spent >= soft)

    def cancel(self) -> None:
        """Stop the search; the last report stays."""
        self._search.close()
        self.done = True
