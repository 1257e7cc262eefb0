"""Clocks for tests: one that stands still, and one that advances with each reading."""


def stopped_clock() -> float:
    """Return the time of a stopped clock, on which any slice of thinking suffices."""
    return 0.0


class TickingClock:
    """A clock that advances by a fixed number of seconds with each reading."""

    def __init__(self, tick: float = 1.0) -> None:
        self.now = 100.0
        self.tick = tick

    def __call__(self) -> float:
        """Return the seconds."""
        self.now += self.tick
        return self.now


class ManualClock(TickingClock):
    """A clock that changes only when a test sets it."""

    def __init__(self) -> None:
        super().__init__(0.0)


class FakeClock(TickingClock):
    """A clock that advances a little with each reading, so that thinking comes in slices."""

    def __init__(self) -> None:
        super().__init__(0.002)
