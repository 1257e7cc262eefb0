"""Where the board is in a window, in pixels: pure arithmetic, no pygame.

The board is seen at 52 degrees of elevation, from the south with row 1 in front, or turned. Its unit is the distance
between the neighbouring spaces of a row; the rows are further apart than that angle asks for, as the window has room,
because stacks grow upwards.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, lru_cache
from typing import Final

from dvonn.rules import board
from dvonn.rules.board import COLUMNS, NEIGHBOURS, ROWS, SPACES, Space
from dvonn.ui.layout import GAP, TOP, Box, Layout, Point

# In units of the board
ROW_STEPS: Final = (0.80, 0.94)  # between rows: at least, and at most where the window has room
RING: Final = 384 / 410  # a ring's width
FLATTENING: Final = 0.788  # of circles on the ground, sin 52 degrees
THICKNESS: Final = 0.10  # of a ring, as seen
RISE: Final = 0.11  # how much higher each ring of a stack lies than the one below ...
TALLEST: Final = 0.95  # ... but the highest ring lies no higher than this above the lowest
POINT: Final = 1.16  # how far the plate's left and right corners reach out, in margins and half rings
SHOULDER: Final = 0.65  # and its other corners, sideways
MARGIN: Final = 0.25  # of the plate, around the outer rings ...
LETTERED: Final = 0.14  # ... and so much more for coordinates, times the size of text
COLUMN_NAME: Final = 0.52  # of the margin: how far beyond the rings a column's name stands, ...
LEAN: Final = 0.25  # units to the side for each row: half as far as a column leans, to stay close to its space
ROW_NAME: Final = 0.70  # ... and how far a row's, where the plate's edge is further away
LEAST: Final = 1.0  # pixels: the unit, however small the window
WIDTH: Final = 10 + 2 * POINT * (RING / 2 + MARGIN) + 0.12  # of the plate and a little air
FRAME: Final = RING * FLATTENING + 2 * MARGIN  # what the plate is deep beyond its four steps between rows
HEADROOM: Final = TALLEST + THICKNESS - MARGIN  # above the plate, so that the tallest stack at the back stays clear


class Viewpoint(Enum):
    """Where the board is seen from: whether (1) or not (-1) columns lead to the right, and rows away."""

    SOUTH = (1, 1)
    NORTH = (-1, -1)  # rotated, as a player opposite sees it
    MIRRORED = (1, -1)  # upside down: for a player opposite, left and right as they are


FAR_FIRST: Final = {
    seen: tuple(sorted(SPACES, key=lambda space: (-away * board.row(space), -right * board.column(space))))
    for seen in Viewpoint
    for right, away in (seen.value,)
}


@dataclass(frozen=True)
class BoardLayout:
    """Where the board lies: unit and row_step (between rows) are in pixels, middle is the centre of space f3.

    The plate's margin around the rings is in units; named tells whether the coordinates are written in it.
    """

    unit: float
    row_step: float
    middle: Point
    seen: Viewpoint = Viewpoint.SOUTH
    margin: float = MARGIN
    named: bool = False

    @property
    def far_first(self) -> tuple[Space, ...]:
        """All spaces, those at the back first, so that what is drawn later covers what it stands before."""
        return FAR_FIRST[self.seen]

    def centre(self, space: Space) -> Point:
        """Return the centre of a space on the ground."""
        return self._centres[space]

    @cached_property
    def _centres(self) -> dict[Space, Point]:
        right, away = self.seen.value
        centres = {}
        for space in SPACES:
            across = right * (board.column(space) - board.row(space) / 2 - 4)
            up = away * (board.row(space) - 2)
            centres[space] = self.middle[0] + across * self.unit, self.middle[1] - up * self.row_step
        return centres

    def before(self, space: Space) -> list[Space]:
        """Return the neighbours in the next row to the front, whose stacks hide what is on a space."""
        _, away = self.seen.value
        return [near for near in NEIGHBOURS[space] if away * (board.row(space) - board.row(near)) > 0]

    def rise(self, height: int) -> float:
        """Return how many pixels above the lowest ring of a stack its highest lies."""
        return self.unit * min(RISE * (height - 1), TALLEST) if height > 1 else 0.0

    def space_at(self, point: Point, height: Callable[[Space], int]) -> Space | None:
        """Return the space whose stack is seen at a point, or else the space whose outline the point lies in."""
        for space in reversed(self.far_first):
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
        across, deep = self.unit * (RING / 2 + self.margin), self.unit * (RING * FLATTENING / 2 + self.margin)
        (x, y), shoulder = self.middle, 4 * self.unit + SHOULDER * across
        half, point = 2 * self.row_step + deep, 5 * self.unit + POINT * across
        return (
            (x - shoulder, y - half),
            (x + shoulder, y - half),
            (x + point, y),
            (x + shoulder, y + half),
            (x - shoulder, y + half),
            (x - point, y),
        )

    def coordinates(self) -> dict[str, Point]:
        """Return where the names of columns and rows have their middle, in the plate's margin.

        A column's stands before its foremost space and leans as its line does, a row's at the end where no column ends.
        """
        right, away = self.seen.value
        lean = right * away
        aside = -lean * self.unit * (RING / 2 + ROW_NAME * self.margin)
        down = self.unit * (RING * FLATTENING / 2 + COLUMN_NAME * self.margin)
        along = lean * down / self.row_step * self.unit * LEAN
        found = {}
        for name, spaces in _LINES.items():
            x, y = self.centre(spaces[0 if away > 0 else -1])
            found[name] = (x + along, y + down) if name in COLUMNS else (x + aside, y)
        return found


_LINES: Final = {
    **{name: [space for space in SPACES if board.column(space) == number] for number, name in enumerate(COLUMNS)},
    **{str(number): row for number, row in enumerate(ROWS, start=1)},
}
"""The spaces of each column and each row, by its name."""


def fitted(area: Box, seen: Viewpoint = Viewpoint.SOUTH, margin: float = MARGIN, *, named: bool = False) -> BoardLayout:
    """Return the board in the middle of an area, as large as fits together with the tallest stack."""
    least, most = ROW_STEPS
    wider = margin - MARGIN
    deep = FRAME + HEADROOM + wider  # beyond the steps between rows
    unit = max(LEAST, min(area.width / (WIDTH + 2 * POINT * wider), area.height / (4 * least + deep)))
    step = unit * max(least, min(most, (area.height / unit - deep) / 4))
    down = (area.height + unit * (HEADROOM - wider)) / 2
    return BoardLayout(unit, step, (area.x + area.width / 2, area.y + down), seen, margin, named)


@lru_cache(maxsize=16)
def board_between_bars(layout: Layout, seen: Viewpoint = Viewpoint.SOUTH, *, coordinates: bool = False) -> BoardLayout:
    """Return the board between a window's bars, as large as fits; coordinates need a wider margin."""
    top, margin = layout.px(TOP), MARGIN + LETTERED * layout.text * coordinates
    room = max(1, layout.bottom.y - top - layout.air(GAP))
    return fitted(Box(0, top, layout.width, room), seen, margin, named=coordinates)
