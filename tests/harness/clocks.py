"""A clock for work in slices; `stopped_clock` in tests.harness.matches is the other one."""


class TickingClock:
    """A clock that advances by a fixed number of seconds with each reading."""

    def __init__(self, tick: float = 1.0) -> None:
        self.now = 100.0
        self.tick = tick

    def __call__(self) -> float:
        """Return the seconds."""
        self.now += self.tick
        return self.now
