"""Where things are in a window of a given size, in pixels: pure arithmetic, no pygame.

The board is seen from the south at 52 degrees of elevation, row 1 in front. Its unit is the distance between the
neighbouring spaces of a row; the rows are further apart than that angle asks for, as the window has room, because
stacks grow upwards.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from dvonn.rules import board
from dvonn.rules.board import SPACES, Space

Point = tuple[float, float]

# In units of the board
ROW_STEPS: Final = (0.80, 0.94)  # between rows: at least, and at most where the window has room
RING: Final = 384 / 410  # a ring's width
FLATTENING: Final = 0.788  # of circles on the ground, sin 52 degrees
THICKNESS: Final = 0.10  # of a ring, as seen
RISE: Final = 0.11  # how much higher each ring of a stack lies than the one below ...
TALLEST: Final = 0.95  # ... but the highest ring lies no higher than this above the lowest
POINT: Final = 1.16  # how far the plate's left and right corners reach out, in margins and half rings
SHOULDER: Final = 0.65  # and its other corners, sideways
MARGIN: Final = 0.25  # of the plate, around the outer rings
WIDTH: Final = 10 + 2 * POINT * (RING / 2 + MARGIN) + 0.12  # of the plate and a little air
FRAME: Final = RING * FLATTENING + 2 * MARGIN  # what the plate is deep beyond its four steps between rows
HEADROOM: Final = TALLEST + THICKNESS - MARGIN  # above the plate, so that the tallest stack in row 5 stays clear

# In pixels of a window of 1280x720, scaled with the window
TOP: Final = 92
BOTTOM: Final = 66
GAP: Final = 10
SMALL_TEXT: Final = 20
TEXT: Final = 25
HEADLINE: Final = 40
TITLE: Final = 120


class Box(NamedTuple):
    """A rectangle, as pygame takes it."""

    x: int
    y: int
    width: int
    height: int

    @property
    def centre(self) -> tuple[int, int]:
        """The middle."""
        return self.x + self.width // 2, self.y + self.height // 2

    def holds(self, point: Point) -> bool:
        """Tell whether a point lies inside."""
        return self.x <= point[0] < self.x + self.width and self.y <= point[1] < self.y + self.height

    def inset(self, margin: int) -> "Box":
        """Return the box without a margin all around, or without all of it where it is too small for one."""
        margin = max(0, min(margin, self.width // 2, self.height // 2))
        return Box(self.x + margin, self.y + margin, self.width - 2 * margin, self.height - 2 * margin)


@dataclass(frozen=True)
class BoardLayout:
    """Where the board lies: unit and row_step (between rows) are in pixels, middle is the centre of space f3."""

    unit: float
    row_step: float
    middle: Point

    def centre(self, space: Space) -> Point:
        """Return the centre of a space on the ground."""
        across = board.column(space) - board.row(space) / 2 - 4
        up = board.row(space) - 2
        return self.middle[0] + across * self.unit, self.middle[1] - up * self.row_step

    def rise(self, height: int) -> float:
        """Return how many pixels above the lowest ring of a stack its highest lies."""
        return self.unit * min(RISE * (height - 1), TALLEST) if height > 1 else 0.0

    def space_at(self, point: Point, height: Callable[[Space], int]) -> Space | None:
        """Return the space whose stack is seen at a point, or else the space whose outline the point lies in."""
        for space in SPACES:  # front row first: it covers those behind
            if height(space) and self._stack_covers(space, height(space), point):
                return space
        nearest = min(SPACES, key=lambda space: self._away(space, point))
        return nearest if self._away(nearest, point) <= 0.5 else None

    def _stack_covers(self, space: Space, height: int, point: Point) -> bool:
        x, y = self.centre(space)
        radius = self.unit * RING / 2
        across = (point[0] - x) / radius
        if abs(across) > 1:
            return False
        half = radius * FLATTENING * (1 - across * across) ** 0.5
        top = y - self.rise(height) - self.unit * THICKNESS
        return bool(top - half <= point[1] <= y + half)

    def _away(self, space: Space, point: Point) -> float:
        """Return the distance on the ground in units, the board's own pressing together undone."""
        x, y = self.centre(space)
        return float((((point[0] - x) / self.unit) ** 2 + ((point[1] - y) / self.row_step) ** 2) ** 0.5)

    def plate(self) -> tuple[Point, ...]:
        """Return the six corners of the plate that the board lies on, clockwise from the upper left."""
        across, deep = self.unit * (RING / 2 + MARGIN), self.unit * (RING * FLATTENING / 2 + MARGIN)
        corners = []
        for name, sideways, down in _CORNERS:
            x, y = self.centre(board.NUMBERS[name])
            corners.append((x + sideways * across, y + down * deep))
        return tuple(corners)


_CORNERS: Final = (
    ("c5", -SHOULDER, -1),
    ("k5", SHOULDER, -1),
    ("k3", POINT, 0),
    ("i1", SHOULDER, 1),
    ("a1", -SHOULDER, 1),
    ("a3", -POINT, 0),
)


@dataclass(frozen=True)
class Layout:
    """A window's parts; scale is 1 at 1280x720."""

    width: int
    height: int

    @property
    def scale(self) -> float:
        """The size of texts and bars relative to a window of 1280x720; smaller windows shrink less than they do."""
        fit = min(self.width / 1280, self.height / 720)
        return max(fit, min(1.0, 0.42 + 0.5 * fit))

    def px(self, size: float) -> int:
        """Return a size given for 1280x720 in the pixels of this window, at least one."""
        return max(1, round(size * self.scale))

    @property
    def top(self) -> Box:
        """The bar with the players and the message."""
        return Box(0, 0, self.width, self.px(TOP))

    @property
    def bottom(self) -> Box:
        """The bar with the buttons."""
        return Box(0, self.height - self.px(BOTTOM), self.width, self.px(BOTTOM))

    @property
    def buttons(self) -> Box:
        """The part of the lower bar that its buttons share."""
        gap = self.px(GAP)
        wide = min(self.px(640), self.width - 2 * gap)
        return Box((self.width - wide) // 2, self.bottom.y, wide, self.bottom.height - gap)

    @property
    def board(self) -> BoardLayout:
        """The board between the bars, as large as fits."""
        room = max(1, self.height - self.px(TOP) - self.px(BOTTOM) - self.px(GAP))
        least, most = ROW_STEPS
        unit = max(4.0, min(self.width / WIDTH, room / (4 * least + FRAME + HEADROOM)))
        step = unit * max(least, min(most, (room / unit - FRAME - HEADROOM) / 4))
        depth = 4 * step + unit * FRAME
        slack = room - depth - unit * HEADROOM
        return BoardLayout(unit, step, (self.width / 2, self.px(TOP) + slack / 2 + unit * HEADROOM + depth / 2))


@lru_cache(maxsize=8)
def layout(size: tuple[int, int]) -> Layout:
    """Return the layout of a window of some width and height."""
    return Layout(*size)
