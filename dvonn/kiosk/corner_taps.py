"""Knocking: the operator's way in where there is no keyboard."""

from typing import Final

from dvonn.input import Press

TIMES: Final = 5
WITHIN: Final = 4.0  # seconds
CORNER: Final = 0.125  # of the window's shorter side


class CornerTaps:
    """Presses in the upper left corner, one soon after the other."""

    def __init__(self) -> None:
        self._when: list[float] = []  # in seconds

    def knock(self, press: Press, size: tuple[int, int], now: float) -> bool:
        """Tell whether a press in a window of some size is the last of enough; one anywhere else begins anew."""
        if max(press.at) >= CORNER * min(size):
            self._when.clear()
            return False
        self._when = [when for when in self._when if now - when <= WITHIN] + [now]
        if len(self._when) < TIMES:
            return False
        self._when.clear()
        return True
