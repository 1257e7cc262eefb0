"""The layout of the board in a window, in pixels: pure arithmetic, no pygame.

The board is viewed at 52 degrees of elevation, by default from the south with row 1 in front. Its unit is the distance
between neighbouring spaces of a row. The rows lie further apart than the projection demands, as far as the window has
room, because stacks grow upwards. What room is left lets tall stacks grow higher; where there is none, their rings lie
closer together, so that the board is as large as the window allows.

In a tall area the board stands upright, turned clockwise by a quarter: the rows are columns on the screen, with row 1
at the left and column a at the top. A viewpoint turns this picture as it does the other one.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property, lru_cache
from math import ceil, cos, exp, pi, sin
from typing import Final

from dvonn.rules import board
from dvonn.rules.board import COLUMN_LETTERS, NEIGHBOURS, ROW_SPACES, SPACES, Space
from dvonn.ui.layout import GAP, TEXT, Box, Layout, Point

# In units of the board
ROW_STEP_RANGE: Final = (0.80, 0.94)  # minimum and maximum distance between rows
MAX_RISE_RANGE: Final = (0.52, 0.95)  # the least and the greatest rise of the tallest stack
RING_WIDTH: Final = 384 / 410
FLATTENING: Final = 0.788  # of circles on the ground, sin 52 degrees
RING_THICKNESS: Final = 0.10  # in projection
RING_STEP: Final = 0.11  # the height of each ring of a stack above the one below
PLATE_MARGIN: Final = 0.25  # around the outer rings
PLATE_THICKNESS: Final = 0.14  # in projection
COORDINATE_TEXT_HEIGHT: Final = 0.82  # of the margin
MIN_BOARD_UNIT: Final = 1.0  # pixels
PLATE_AIR: Final = 0.12  # beside the plate, in sum
RING_TOP: Final = RING_WIDTH * FLATTENING / 2 + RING_THICKNESS  # of a ring above the centre of its space
MIN_NUMBERED_HEIGHT: Final = 3  # of the stacks whose heights are written on them: two rings are seen from the side


class Viewpoint(Enum):
    """The side the board is viewed from: -1 where that exchanges left and right, and back and front."""

    SOUTH = (1, 1)
    NORTH = (-1, -1)  # rotated by half a turn, for a player opposite


@dataclass(frozen=True)
class BoardLayout:
    """The layout of the board: unit and row_step (the distance between rows) in pixels, middle the centre of f3.

    The plate's margin around the rings is in units; `shows_coordinates` tells whether the coordinates stand in it, and
    `upright` whether the rows stand side by side. A board that turns has `turned` a share (0 to 1) of its way from
    another viewpoint to its own: its spaces move. Heights of stacks are written from
    `min_height` on. They have `min_number` pixels at least, or are left out where there is no room for that. No stack
    rises by more than `max_rise` units.
    """

    unit: float
    row_step: float
    middle: Point
    viewpoint: Viewpoint = Viewpoint.SOUTH
    margin: float = PLATE_MARGIN
    shows_coordinates: bool = False
    upright: bool = False
    turned: tuple[Viewpoint, float] | None = None
    min_number: int = 0
    min_height: int = MIN_NUMBERED_HEIGHT
    max_rise: float = MAX_RISE_RANGE[1]

    @cached_property
    def at_rest(self) -> "BoardLayout":
        """The layout that the board has, or is turning to."""
        return replace(self, turned=None) if self.turned else self

    @cached_property
    def back_to_front(self) -> tuple[Space, ...]:
        """All spaces from the back to the front, the order in which stacks are drawn."""
        return tuple(sorted(SPACES, key=lambda space: (self.centre(space)[1], -self.centre(space)[0])))

    @property
    def steps(self) -> Point:
        """The distances in pixels of a space or row to the right, and of one to the back."""
        return (self.row_step, 0.88 * self.unit) if self.upright else (self.unit, self.row_step)

    def on_board(self, right: int, up: int) -> tuple[int, int]:
        """Return a direction on the screen as one on the board: along the rows, and to higher rows."""
        across, away = self.viewpoint.value
        return (-away * up, across * right) if self.upright else (across * right, away * up)

    def centre(self, space: Space) -> Point:
        """Return the centre of a space on the ground."""
        return self._centres[space]

    def top(self, space: Space, height: int) -> Point:
        """Return the centre of the top of a stack on a space, or of the space for a height of 0."""
        x, y = self.centre(space)
        return x, y - self.rise(height) - self.unit * RING_THICKNESS * bool(height)

    def share_of(self, space: Space) -> Point:
        """Return where a space is: from the left (-1) to the right (1), and from the front (-1) to the back (1)."""
        (x, y), (across, down) = self.centre(space), zip(*self._centres.values(), strict=True)
        (middle_x, middle_y), reach = self.middle, (max(across) - min(across), max(down) - min(down))
        return 2 * (x - middle_x) / reach[0], 2 * (middle_y - y) / reach[1]

    @cached_property
    def _centres(self) -> dict[Space, Point]:
        if self.turned:
            return self._moving_centres(*self.turned)
        (x, y), (right, away), (across, up) = self.middle, self.viewpoint.value, self.steps
        centres = {}
        for space in SPACES:
            along, rows = board.column(space) - board.row(space) / 2 - 4, board.row(space) - 2
            to_right, to_back = (rows, -along) if self.upright else (along, rows)
            centres[space] = x + right * to_right * across, y - away * to_back * up
        return centres

    def _moving_centres(self, viewpoint: Viewpoint, share: float) -> dict[Space, Point]:
        """Return the centres on half ellipses around the middle: rows stay within the plate, which does not turn."""
        goal, start = self.at_rest, replace(self.at_rest, viewpoint=viewpoint)
        across, down = zip(*goal.plate(), strict=True)
        breadth = (max(across) - min(across)) / (max(down) - min(down))
        along, aside = cos(pi * share), sin(pi * share)
        size = 1 - 0.2 * abs(sin(2 * pi * share))
        centres = {}
        for space in SPACES:
            (x, y), (to_x, to_y) = start.centre(space), goal.centre(space)
            way_x, way_y = (to_x - x) / 2, (to_y - y) / 2
            right = -way_y * breadth * aside - way_x * along
            below = way_x / breadth * aside - way_y * along
            centres[space] = x + way_x + size * right, y + way_y + size * below
        return centres

    def neighbours_in_front(self, space: Space) -> list[Space]:
        """Return the neighbours towards the front whose stacks may hide a space."""
        x, y = self.centre(space)
        centres = {near: self.centre(near) for near in NEIGHBOURS[space]}
        reach = 0.75 * self.unit
        return [near for near, (to_x, to_y) in centres.items() if to_y > y + 1e-6 and abs(to_x - x) < reach]

    def rise(self, height: int) -> float:
        """Return the height in pixels of a stack's top ring above its lowest: beyond half of the most, ever less."""
        rise, half = RING_STEP * max(0, height - 1), self.max_rise / 2
        return self.unit * (rise if rise <= half else half * (2 - exp(1 - rise / half)))

    def space_at(self, point: Point, height: Callable[[Space], int]) -> Space | None:
        """Return the space whose stack covers a point, else the space whose outline contains it, else None."""
        covering = self.stack_at(point, height)
        if covering is not None:
            return covering
        nearest = min(SPACES, key=lambda space: self.ground_distance(self.centre(space), point))
        return nearest if self.ground_distance(self.centre(nearest), point) <= 0.5 else None

    def stack_at(self, point: Point, height: Callable[[Space], int]) -> Space | None:
        """Return the space whose stack covers a point, None if there is none; `height` is 0 where a space is vacant."""
        spaces = reversed(self.back_to_front)
        return next((one for one in spaces if height(one) and self._stack_covers(one, height(one), point)), None)

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
        across, up = self.steps
        return float((((two[0] - one[0]) / across) ** 2 + ((two[1] - one[1]) / up) ** 2) ** 0.5)

    def plate(self) -> tuple[Point, ...]:
        """Return the six corners of the plate below the board, clockwise from the upper left."""
        (x, y), (across, up) = self.middle, self.steps
        wide, deep = (self.unit * (extent / 2 + self.margin) for extent in (RING_WIDTH, RING_WIDTH * FLATTENING))
        long, end, short, side = (up, deep, across, wide) if self.upright else (across, wide, up, deep)
        point, shoulder = 5 * long + 1.16 * end, 4 * long + 0.65 * end  # in half rings with margin
        half = 2 * short + side
        if self.upright:
            upper = (-half, -shoulder), (0.0, -point), (half, -shoulder)
        else:
            upper = (-shoulder, -half), (shoulder, -half), (point, 0.0)
        corners = *upper, *((-right, -down) for right, down in upper)
        return tuple((x + right, y + down) for right, down in corners)

    def coordinates(self) -> dict[str, Point]:
        """Return the centres of the names of columns and rows, in the plate's margin.

        In front of the board stand the names of the lines that lead to the back, which are its columns, or its rows if
        it is upright. Each follows the lean of its line. The names of the other lines stand beside them.
        """
        right, away = self.viewpoint.value
        lean = right * away
        offset = 0.45 if self.upright else 0.70
        aside = lean * self.unit * (RING_WIDTH / 2 + offset * self.margin)
        down = self.unit * (RING_WIDTH * FLATTENING / 2 + 0.52 * self.margin)
        along = 0.0 if self.upright else lean * down / self.row_step * self.unit * 0.25  # half its lean
        drop = 0.3 * abs(aside) * self.upright  # as its column leans, too
        found = {}
        for name, spaces in _SPACES_BY_LINE.items():
            in_front = (name in COLUMN_LETTERS) != self.upright
            from_first = (away > 0) != (self.upright and in_front)
            x, y = self.centre(spaces[0 if from_first else -1])
            found[name] = (x + along, y + down) if in_front else (x - aside, y + drop)
        return found


def turning_board(goal: BoardLayout, start: Viewpoint, share: float) -> BoardLayout:
    """Return a board on its way from a viewpoint to a layout, of which a share (0 to 1) is done."""
    return replace(goal, turned=(start, share))


_SPACES_BY_LINE: Final = {
    **{
        name: [space for space in SPACES if board.column(space) == number] for number, name in enumerate(COLUMN_LETTERS)
    },
    **{str(number): row for number, row in enumerate(ROW_SPACES, start=1)},
}
"""The spaces of each column and each row, by its name."""


@lru_cache(maxsize=16)
def fit_board(
    area: Box, viewpoint: Viewpoint = Viewpoint.SOUTH, margin: float = PLATE_MARGIN, *, shows_coordinates: bool = False
) -> BoardLayout:
    """Return the largest layout that fits an area together with the tallest stack; in a tall area it is upright."""
    board = BoardLayout(1.0, 1.0, (0.0, 0.0), viewpoint, margin, shows_coordinates)
    lying, upright = (_fitted(area, replace(board, upright=is_upright)) for is_upright in (False, True))
    return upright if upright.unit > 1.15 * lying.unit else lying


def fit_board_with_names(layout: Layout, area: Box, viewpoint: Viewpoint, min_height: int) -> BoardLayout:
    """Return the largest layout that fits an area with coordinates of TEXT's size in its margin, or else without."""
    found = bare = fit_board(area, viewpoint)
    for _round in range(3):  # the size of the board and that of the margin depend on each other
        margin = max(PLATE_MARGIN, layout.type_px(TEXT) / (COORDINATE_TEXT_HEIGHT * found.unit))
        if margin > 1.0:
            return with_numbers(layout, bare, min_height)
        found = fit_board(area, viewpoint, margin, shows_coordinates=True)
    return with_numbers(layout, found, min_height)


def with_numbers(layout: Layout, board: BoardLayout, min_height: int = 0) -> BoardLayout:
    """Return a board of a window whose heights of stacks can be read; they grow with the board, not with the text.

    From afar they are as large as all texts. Heights from a least one on are shown, by default those shown now.
    """
    least = layout.type_px(0) if layout.from_afar else ceil(layout.type_px(0) / layout.text_size)
    return replace(board, min_number=least, min_height=min_height or board.min_height)


def _fitted(area: Box, board: BoardLayout) -> BoardLayout:
    """Return a board as large as an area allows, with its rows as far apart, and then stacks as tall, as has room."""
    least, most = (0.90, 1.12) if board.upright else ROW_STEP_RANGE
    rises = (0.40, 0.40) if board.upright else MAX_RISE_RANGE  # upright, the space right behind stays in sight
    board = replace(board, row_step=least, max_rise=rises[0])
    width, above, below = _extent(board)
    unit = max(MIN_BOARD_UNIT, min(area.width / (width + PLATE_AIR), area.height / (above + below)))
    spare = area.width / unit - width - PLATE_AIR if board.upright else area.height / unit - above - below
    board = replace(board, row_step=min(most, least + max(0.0, spare) / 4))
    _, above, below = _extent(board)
    board = replace(board, max_rise=min(rises[1], rises[0] + max(0.0, area.height / unit - above - below)))
    _, above, below = _extent(board)
    down = (area.height + unit * (above - below)) / 2
    return replace(board, unit=unit, row_step=unit * board.row_step, middle=(area.x + area.width / 2, area.y + down))


def _extent(board: BoardLayout) -> tuple[float, float, float]:
    """Return the width of a board of unit 1, and its heights above and below its middle, with the tallest stack."""
    across, down = zip(*board.plate(), strict=True)
    back = min(board.centre(space)[1] for space in SPACES)
    above = max(-min(down), RING_TOP + board.rise(len(SPACES)) - back)
    return max(across) - min(across), above, max(down) + PLATE_THICKNESS


@lru_cache(maxsize=16)
def board_between_bars(
    layout: Layout,
    viewpoint: Viewpoint,
    *,
    coordinates: bool,
    taken: int = 0,
    min_height: int = MIN_NUMBERED_HEIGHT,
    headroom: int = 0,
) -> BoardLayout:
    """Return the largest layout that fits between a window's bars; coordinates widen the margin.

    Some pixels at the right may be taken by a panel: the board keeps its proportions beside it. So many pixels as the
    headroom are kept between the upper bar and the plate.
    """
    _, below = layout.window.cut_top(layout.top_bar.height)
    _, between = below.cut_bottom(layout.bottom_bar.height, layout.px(GAP))

    def fitted(area: Box) -> BoardLayout:
        if coordinates:
            return fit_board_with_names(layout, area, viewpoint, min_height)
        return with_numbers(layout, fit_board(area, viewpoint), min_height)

    whole = fitted(between)
    missing = headroom - min(y for _, y in whole.plate()) + between.y
    if missing > 0:
        whole = fitted(between.cut_top(ceil(1.1 * missing))[1])  # a smaller board leaves a little less above it
    if not taken:
        return whole
    area, (_, y), centre = between.cut_right(taken)[1], whole.middle, between.centre[1]
    across = [x for x, _ in whole.plate()]
    scale = min(1.0, area.width / (max(across) - min(across) + PLATE_AIR * whole.unit))
    middle = area.x + area.width / 2, centre + scale * (y - centre)
    return replace(whole, unit=scale * whole.unit, row_step=scale * whole.row_step, middle=middle)
