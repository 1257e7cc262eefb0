"""The Thinker: one search that runs in slices, so that the frame thread never waits for it."""

from collections.abc import Callable, Generator
from random import Random

from dvonn.engine import greedy, strategist
from dvonn.engine.levels import Level
from dvonn.rules.pieces import Ply
from dvonn.rules.position import Position


class Thinker:
    """Looks for a ply in a position that is not over; the same level and seed find the same ply on every machine.

    The clock returns seconds and is only used to come back on time.
    """

    def __init__(self, position: Position, level: Level, seed: str, clock: Callable[[], float]) -> None:
        self.best: Ply | None = None
        self.done = False
        self.steps = 0
        self._clock = clock
        rng = Random(seed)
        self._search: Generator[Ply, None, None] = (
            strategist.search(position, rng, level) if level.nodes else greedy.search(position, rng)
        )

    def step(self, seconds: float) -> None:
        """Search until the seconds are over, at least one step, or until it is done."""
        until = self._clock() + seconds
        for best in self._search:
            self.best = best
            self.steps += 1
            if self._clock() >= until:
                return
        self.done = True

    def cancel(self) -> None:
        """Give the search up; what it found so far stays."""
        self._search.close()
        self.done = True
