"""The Thinker: one search that runs in slices, so that the frame thread never waits for it."""

from collections.abc import Callable, Generator
from random import Random

from dvonn.engine import distracted, greedy, mcts, strategist
from dvonn.engine.levels import Level
from dvonn.engine.report import Report
from dvonn.rules.pieces import Ply
from dvonn.rules.position import Position

PLAYERS = {
    "distracted": distracted.search,
    "greedy": greedy.search,
    "mcts": mcts.search,
    "strategist": strategist.search,
}


class Thinker:
    """Looks for a ply in a position that is not over.

    Without a limit on seconds the same level and seed find the same ply on every machine. The clock returns seconds;
    it is used to come back on time and to stop at that limit, which counts from the first step.
    """

    def __init__(self, position: Position, level: Level, seed: str, clock: Callable[[], float]) -> None:
        self.report: Report | None = None
        self.done = False
        self.steps = 0
        self._clock = clock
        self._seconds = level.limits.seconds
        self._deadline: float | None = None
        self._search: Generator[Report, None, None] = PLAYERS[level.player](position, Random(seed), level)

    @property
    def best(self) -> Ply | None:
        """The ply to play as far as it is known; None before the first step."""
        return self.report.best if self.report else None

    def step(self, seconds: float) -> None:
        """Search until the seconds are over, at least one step, or until it is done."""
        now = self._clock()
        if self._seconds is not None and self._deadline is None:
            self._deadline = now + self._seconds
        until = now + seconds
        for report in self._search:
            self.report = report
            self.steps += 1
            now = self._clock()
            if self._deadline is not None and now >= self._deadline:
                break
            if now >= until:
                return
        self.cancel()

    def cancel(self) -> None:
        """Give the search up; what it found so far stays."""
        self._search.close()
        self.done = True
