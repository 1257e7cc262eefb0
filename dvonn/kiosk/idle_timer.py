"""The idle time: the seconds since a guest has done anything, from the events of all devices."""

from typing import Final

import pygame

from dvonn.input import PRESS_EVENTS, PRESS_THRESHOLD, RELEASE_THRESHOLD

MAX_FRAME_SECONDS: Final = 1.0  # of idle time in one frame: while the machine slept, no guest was waited for
MAX_SECONDS_WITHOUT_PRESS: Final = 300.0  # then movements alone, as of a trembling pointer, are no sign of a guest
MIN_POINTER_MOVE: Final = 0.02  # of the window's shorter side; a smaller movement is trembling


class IdleTimer:
    """Counts the seconds since the last press or movement of any device, and since the last press."""

    def __init__(self) -> None:
        self._since_movement = self._since_press = 0.0  # seconds
        self._pointer: tuple[float, float] | None = None  # where it last counted as moved, in pixels
        self._pushed: set[tuple[int, int]] = set()  # the axes that are out of the dead zone, with their devices

    def restart(self) -> None:
        """Count from now on."""
        self._since_movement = self._since_press = 0.0

    def advance(self, seconds: float) -> None:
        """Let the time of a frame pass."""
        self._since_movement += min(seconds, MAX_FRAME_SECONDS)
        self._since_press += min(seconds, MAX_FRAME_SECONDS)

    def seconds_left(self, limit: float) -> float:
        """Return the seconds until the idle time is over, which is `limit` seconds long."""
        return min(limit - self._since_movement, max(limit, MAX_SECONDS_WITHOUT_PRESS) - self._since_press)

    def notes(self, event: pygame.Event, size: tuple[int, int]) -> bool:
        """Count anew after a press or a movement in a window of a size; return whether the event is one."""
        if event.type in PRESS_EVENTS:
            self.restart()
        elif self._is_movement(event, size):
            self._since_movement = 0.0
        else:
            return False
        return True

    def _is_movement(self, event: pygame.Event, size: tuple[int, int]) -> bool:
        if event.type == pygame.MOUSEMOTION:
            return self._has_moved(event.pos, size)
        if event.type == pygame.FINGERMOTION:
            return self._has_moved((event.x * size[0], event.y * size[1]), size)
        return event.type == pygame.JOYAXISMOTION and self._is_push((event.instance_id, event.axis), abs(event.value))

    def _has_moved(self, at: tuple[float, float], size: tuple[int, int]) -> bool:
        """Tell whether the pointer is far enough from where it last counted as moved."""
        x, y = self._pointer or at
        if self._pointer and max(abs(at[0] - x), abs(at[1] - y)) < MIN_POINTER_MOVE * min(size):
            return False
        self._pointer = at
        return True

    def _is_push(self, axis: tuple[int, int], deflection: float) -> bool:
        """Tell whether an axis has now left the dead zone."""
        if deflection < RELEASE_THRESHOLD:
            self._pushed.discard(axis)
        elif deflection >= PRESS_THRESHOLD and axis not in self._pushed:
            self._pushed.add(axis)
            return True
        return False
