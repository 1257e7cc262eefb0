"""The base class of the scenes that an event shows for hours: reels in turn, each of which appears and disappears."""

from abc import ABC, abstractmethod
from typing import Final

from dvonn.kiosk.attract.reel import Reel
from dvonn.screens.scene import Change, RefreshMode, Scene, Stage
from dvonn.ui.canvas import Canvas

REEL_FADE_SECONDS: Final = 0.5  # for a reel to appear or to disappear


class ReelLoop(Scene, ABC):
    """Shows reels in turn, silently. `seconds` is the time since the program started."""

    reel: Reel

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.seconds = 0.0
        self.layout_variant = -2  # changes from reel to reel, and from time to time for the same reel

    @abstractmethod
    def begin(self) -> None:
        """Restart the loop from its first reel."""

    @abstractmethod
    def next_reel(self) -> Reel:
        """Return the reel to show after the present one."""

    def show(self, reel: Reel) -> None:
        """Show a reel from its beginning."""
        self.layout_variant += 1
        reel.begin()
        self.reel = reel
        self._shown_seconds = 0.0  # seconds since the reel appeared
        self._left_seconds = float("inf")  # seconds until the reel is gone, as far as they are known

    def end_reel(self) -> None:
        """Let the reel disappear."""
        self._left_seconds = min(self._left_seconds, REEL_FADE_SECONDS)

    @property
    def refresh_mode(self) -> RefreshMode:
        """Half the full rate during a fade and while the reel moves, otherwise a low rate for light and pixel shift.

        The loop runs for days: at the full rate the machine would be warmer and its fan louder.
        """
        return RefreshMode.HALF_RATE if self._opacity(0) < 1 or self.reel.is_moving else RefreshMode.LOW_RATE

    def _opacity(self, ahead: float) -> float:
        """Return the opacity of the reel, from 0 to 1."""
        return max(0.0, min(1.0, min(self._shown_seconds + ahead, self._left_seconds - ahead) / REEL_FADE_SECONDS))

    def update(self, seconds: float) -> Change | None:
        """Advance the reel; after it, show the next one."""
        self.seconds += seconds
        self._shown_seconds += seconds
        if self.reel.update(seconds):
            self.end_reel()
        self._left_seconds -= seconds
        if self._left_seconds <= 0:
            self.show(self.next_reel())
        return None

    def fade(self, canvas: Canvas, ahead: float) -> None:
        """Draw the ground over a reel that appears or disappears."""
        canvas.draw_ground(round(255 * (1 - self._opacity(ahead))))
