"""A mouse's button or a finger, from going down to going up: clicks and taps stay near a point, drags leave it."""

from dvonn.input.intentions import Drag, Hover, Point, Release


class Pointer:
    """Remembers where it went down, and whether it has been further away from there than a hand trembles."""

    def __init__(self) -> None:
        self._start: Point | None = None
        self._slid = False

    def press(self, at: Point) -> None:
        """Go down."""
        self._start, self._slid = at, False

    def move(self, at: Point, tremble: int) -> Hover:
        """Go to a point; a click's hand may tremble by so many pixels."""
        if self._start is None:
            return Hover(at)
        across, down = at[0] - self._start[0], at[1] - self._start[1]
        self._slid |= across * across + down * down > tremble * tremble
        return Drag(at, self._start) if self._slid else Hover(at)

    def lift(self, at: Point) -> Release | None:
        """Go up; None if that ends no drag."""
        start, self._start = self._start, None
        return Release(at, start) if start is not None and self._slid else None
