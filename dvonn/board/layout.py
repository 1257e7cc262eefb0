"""The layout of the board in a window, in pixels: pure arithmetic, no pygame.

The board is viewed at 52 degrees of elevation, by default from the south with row 1 in front. Its unit is the distance
between neighbouring spaces of a row. The rows lie further apart than the projection demands, as far as the window has
room, because stacks grow upwards.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, lru_cache
from typing import Final

from dvonn.rules import board
from dvonn.rules.board import COLUMN_LETTERS, NEIGHBOURS, ROW_SPACES, SPACES, Space
from dvonn.ui.layout import GAP, Box, Layout, Point

# In units of the board
ROW_STEP_RANGE: Final = (0.80, 0.94)  # minimum and maximum distance between rows
RING_WIDTH: Final = 384 / 410
FLATTENING: Final = 0.788  # of circles on the ground, sin 52 degrees
RING_THICKNESS: Final = 0.10  # in projection
RING_STEP: Final = 0.11  # the height of each ring of a stack above the one below
MAX_STACK_RISE: Final = 0.95  # the greatest height of the top ring above the lowest; taller stacks are compressed
PLATE_POINT_REACH: Final = 1.16  # of the plate's left and right corners, in half rings with margin
PLATE_SHOULDER_REACH: Final = 0.65  # of the plate's other corners, sideways, in half rings with margin
PLATE_MARGIN: Final = 0.25  # around the outer rings
COORDINATE_MARGIN: Final = 0.14  # added for coordinates, times the text size
COLUMN_NAME_OFFSET: Final = 0.52  # distance of a column's name from the rings, as a share of the margin
COLUMN_NAME_LEAN: Final = 0.25  # sideways for each row: half the lean of a column, to stay close to its space
ROW_NAME_OFFSET: Final = 0.70  # distance of a row's name from the rings, as a share of the margin
MIN_BOARD_UNIT: Final = 1.0  # pixels
PLATE_WIDTH: Final = 10 + 2 * PLATE_POINT_REACH * (RING_WIDTH / 2 + PLATE_MARGIN) + 0.12  # with a little air
PLATE_FRAME_DEPTH: Final = RING_WIDTH * FLATTENING + 2 * PLATE_MARGIN  # of the plate beyond the four row steps
STACK_HEADROOM: Final = MAX_STACK_RISE + RING_THICKNESS - PLATE_MARGIN  # above the plate, for a stack in the back row


class Viewpoint(Enum):
    """The side the board is viewed from: +1 or -1 for columns left to right, +1 or -1 for rows front to back."""

    SOUTH = (1, 1)
    NORTH = (-1, -1)  # rotated by half a turn, for a player opposite
    MIRRORED = (1, -1)  # upside down, for a player opposite: left and right stay


BACK_TO_FRONT: Final = {
    viewpoint: tuple(sorted(SPACES, key=lambda space: (-away * board.row(space), -right * board.column(space))))
    for viewpoint in Viewpoint
    for right, away in (viewpoint.value,)
}


@dataclass(frozen=True)
class BoardLayout:
    """The layout of the board: unit and row_step (the distance between rows) in pixels, middle the centre of f3.

    The plate's margin around the rings is in units; `shows_coordinates` tells whether the coordinates stand in it.
    """

    unit: float
    row_step: float
    middle: Point
    viewpoint: Viewpoint = Viewpoint.SOUTH
    margin: float = PLATE_MARGIN
    shows_coordinates: bool = False

    @property
    def back_to_front(self) -> tuple[Space, ...]:
        """All spaces from the back to the front, the order in which stacks are drawn."""
        return BACK_TO_FRONT[self.viewpoint]

    def centre(self, space: Space) -> Point:
        """Return the centre of a space on the ground."""
        return self._centres[space]

    def top(self, space: Space, height: int) -> Point:
        """Return the centre of the top of a stack on a space, or of the space for a height of 0."""
        x, y = self.centre(space)
        return x, y - self.rise(height) - self.unit * RING_THICKNESS * bool(height)

    @cached_property
    def _centres(self) -> dict[Space, Point]:
        right, away = self.viewpoint.value
        centres = {}
        for space in SPACES:
            across = right * (board.column(space) - board.row(space) / 2 - 4)
            up = away * (board.row(space) - 2)
            centres[space] = self.middle[0] + across * self.unit, self.middle[1] - up * self.row_step
        return centres

    def neighbours_in_front(self, space: Space) -> list[Space]:
        """Return the neighbours in the next row to the front, whose stacks may hide a space."""
        _, away = self.viewpoint.value
        return [near for near in NEIGHBOURS[space] if away * (board.row(space) - board.row(near)) > 0]

    def rise(self, height: int) -> float:
        """Return the height in pixels of a stack's top ring above its lowest."""
        return self.unit * min(RING_STEP * (height - 1), MAX_STACK_RISE) if height > 1 else 0.0

    def space_at(self, point: Point, height: Callable[[Space], int]) -> Space | None:
        """Return the space whose stack covers a point, else the space whose outline contains it, else None."""
        for space in reversed(self.back_to_front):
            if height(space) and self._stack_covers(space, height(space), point):
                return space
        nearest = min(SPACES, key=lambda space: self.ground_distance(self.centre(space), point))
        return nearest if self.ground_distance(self.centre(nearest), point) <= 0.5 else None

    def _stack_covers(self, space: Space, height: int, point: Point) -> bool:
        x, y = self.centre(space)
        radius = self.unit * RING_WIDTH / 2
        across = (point[0] - x) / radius
        if abs(across) > 1:
            return False
        half = radius * FLATTENING * (1 - across * across) ** 0.5
        return bool(self.top(space, height)[1] - half <= point[1] <= y + half)

    def ground_distance(self, one: Point, two: Point) -> float:
        """Return the distance of two points on the ground in units, with the projection undone."""
        return float((((two[0] - one[0]) / self.unit) ** 2 + ((two[1] - one[1]) / self.row_step) ** 2) ** 0.5)

    def plate(self) -> tuple[Point, ...]:
        """Return the six corners of the plate below the board, clockwise from the upper left."""
        (x, y), across = self.middle, self.unit * (RING_WIDTH / 2 + self.margin)
        half = 2 * self.row_step + self.unit * (RING_WIDTH * FLATTENING / 2 + self.margin)
        shoulder, point = 4 * self.unit + PLATE_SHOULDER_REACH * across, 5 * self.unit + PLATE_POINT_REACH * across
        upper = (x - shoulder, y - half), (x + shoulder, y - half)
        lower = (x + shoulder, y + half), (x - shoulder, y + half)
        return *upper, (x + point, y), *lower, (x - point, y)

    def coordinates(self) -> dict[str, Point]:
        """Return the centres of the names of columns and rows, in the plate's margin.

        A column's name stands in front of its foremost space and follows its lean, a row's at the end without columns.
        """
        right, away = self.viewpoint.value
        lean = right * away
        aside = -lean * self.unit * (RING_WIDTH / 2 + ROW_NAME_OFFSET * self.margin)
        down = self.unit * (RING_WIDTH * FLATTENING / 2 + COLUMN_NAME_OFFSET * self.margin)
        along = lean * down / self.row_step * self.unit * COLUMN_NAME_LEAN
        found = {}
        for name, spaces in _SPACES_BY_LINE.items():
            x, y = self.centre(spaces[0 if away > 0 else -1])
            found[name] = (x + along, y + down) if name in COLUMN_LETTERS else (x + aside, y)
        return found


_SPACES_BY_LINE: Final = {
    **{
        name: [space for space in SPACES if board.column(space) == number] for number, name in enumerate(COLUMN_LETTERS)
    },
    **{str(number): row for number, row in enumerate(ROW_SPACES, start=1)},
}
"""The spaces of each column and each row, by its name."""


def fit_board(
    area: Box, viewpoint: Viewpoint = Viewpoint.SOUTH, margin: float = PLATE_MARGIN, *, shows_coordinates: bool = False
) -> BoardLayout:
    """Return the largest layout that fits an area together with the tallest stack."""
    least, most = ROW_STEP_RANGE
    wider = margin - PLATE_MARGIN
    deep = PLATE_FRAME_DEPTH + STACK_HEADROOM + wider  # beyond the steps between rows
    unit = max(
        MIN_BOARD_UNIT,
        min(area.width / (PLATE_WIDTH + 2 * PLATE_POINT_REACH * wider), area.height / (4 * least + deep)),
    )
    step = unit * max(least, min(most, (area.height / unit - deep) / 4))
    down = (area.height + unit * (STACK_HEADROOM - wider)) / 2
    return BoardLayout(unit, step, (area.x + area.width / 2, area.y + down), viewpoint, margin, shows_coordinates)


@lru_cache(maxsize=16)
def board_between_bars(
    layout: Layout, viewpoint: Viewpoint = Viewpoint.SOUTH, *, coordinates: bool = False
) -> BoardLayout:
    """Return the largest layout that fits between a window's bars; coordinates widen the margin."""
    _, below = layout.window.cut_top(layout.top_bar.height)
    _, between = below.cut_bottom(layout.bottom_bar.height, layout.gap_px(GAP))
    margin = PLATE_MARGIN + COORDINATE_MARGIN * layout.text_size * coordinates
    return fit_board(between, viewpoint, margin, shows_coordinates=coordinates)
