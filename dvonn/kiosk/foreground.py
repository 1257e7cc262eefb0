"""Keeps the event's window in front: shown, above all other windows, and with the focus."""

from collections.abc import Callable
from typing import Final

from dvonn.window import Window

FRONT_CHECK_SECONDS: Final = 1.0  # between two checks whether the window is in front


class Foreground:
    """Brings a fullscreen window back that was minimised, hidden or covered; `note(where, text)` writes to the log."""

    def __init__(self, window: Window, note: Callable[[str, str], object]) -> None:
        self._window, self._note = window, note
        self._since_check = 0.0  # seconds since the last check
        self._was_active = False  # at the last check

    def check(self, elapsed: float) -> None:
        """Bring the window to the front from time to time; `elapsed` are the seconds since the last call.

        It is raised even where it is active, as systems don't tell whether a window without the focus covers it.
        """
        self._since_check += elapsed
        if self._since_check < FRONT_CHECK_SECONDS or not self._window.fullscreen:
            return
        self._since_check = 0.0
        is_active = self._window.is_active
        if self._was_active and not is_active:
            self._note("the window", "It was minimised, hidden or without the focus, and is brought back")
        self._was_active = is_active
        self._window.come_to_front()
