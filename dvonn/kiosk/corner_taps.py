"""Taps in a corner of the window: the operator's access without a keyboard."""

from typing import Final

from dvonn.input import Press

CORNER_TAP_COUNT: Final = 5
CORNER_TAP_SECONDS: Final = 4.0  # from the first tap to the last
TAP_CORNER_SIZE: Final = 0.125  # of the window's shorter side


class CornerTaps:
    """Counts quick presses in the upper left corner."""

    def __init__(self) -> None:
        self._times: list[float] = []  # of the presses, in seconds

    def add(self, press: Press, size: tuple[int, int], now: float) -> bool:
        """Add a press at a time in seconds; return whether it completes the sequence. A press elsewhere resets it."""
        if max(press.at) >= TAP_CORNER_SIZE * min(size):
            self._times.clear()
            return False
        self._times = [time for time in self._times if now - time <= CORNER_TAP_SECONDS] + [now]
        if len(self._times) < CORNER_TAP_COUNT:
            return False
        self._times.clear()
        return True
