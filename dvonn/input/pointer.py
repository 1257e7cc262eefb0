"""A mouse button or a finger between press and release: tells clicks and taps from drags."""

from dvonn.input.intentions import Drag, Hover, Point, Release


class Pointer:
    """Remembers where it was pressed, and whether it has moved by more than the drag threshold since."""

    def __init__(self) -> None:
        self._start: Point | None = None
        self._dragged = False

    def press(self, at: Point) -> None:
        """Press at a point."""
        self._start, self._dragged = at, False

    def move(self, at: Point, drag_threshold: int) -> Hover:
        """Move to a point; the threshold is in pixels."""
        if self._start is None:
            return Hover(at)
        across, down = at[0] - self._start[0], at[1] - self._start[1]
        self._dragged |= across * across + down * down > drag_threshold * drag_threshold
        return Drag(at, self._start) if self._dragged else Hover(at)

    def release(self, at: Point) -> Release | None:
        """Release at a point; return None if there was no drag."""
        start, self._start = self._start, None
        return Release(at, start) if start is not None and self._dragged else None
