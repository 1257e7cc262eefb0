"""The count of the towers at the end: its steps and its places. No pygame."""

from dataclasses import dataclass
from typing import Final

from dvonn.board.layout import FLATTENING, RING_STEP, RING_THICKNESS, RING_WIDTH, BoardLayout, Viewpoint, fit_board
from dvonn.rules.board import SPACES, Colour, Space, Stack
from dvonn.rules.position import Position
from dvonn.ui import theme
from dvonn.ui.layout import GAP, REST, Box, Layout, Pixels, Point

COUNT_SOUNDS: Final = 12  # count01 to count12, in rising pitch


@dataclass(frozen=True)
class Flight:
    """A stack's flight from its space to its side's tower, where it lands on `below` pieces."""

    space: Space
    stack: Stack
    colour: Colour
    below: int
    takeoff_seconds: float
    landing_seconds: float

    def progress(self, seconds: float) -> float:
        """Return the share of the flight that is completed, from 0 to 1."""
        return min(1.0, max(0.0, (seconds - self.takeoff_seconds) / (self.landing_seconds - self.takeoff_seconds)))


@dataclass(frozen=True)
class Tower:
    """A side's tower: its pieces from the bottom, the size of the last stack, and the seconds since it landed."""

    pieces: Stack
    added: int
    since: float


class ScoreCount:
    """The count over time; if no towers decide, no stack leaves the board and the result appears at once.

    `result_seconds` is when the result appears, `end_seconds` when it is complete.
    """

    def __init__(self, position: Position, *, towers_decide: bool) -> None:
        self.towers_decide = towers_decide
        self.stacks = {space: position.stacks[space] for space in SPACES if position.stacks[space]}
        self.flights = _plan(position) if towers_decide else []
        self.highest = max((flight.below + len(flight.stack) for flight in self.flights), default=1)
        self.result_seconds = 0.0
        if self.flights:
            shown = self.flights[-1].landing_seconds + theme.COUNT_RESULT_DELAY_SECONDS
            self.result_seconds = max(theme.MIN_COUNT_SECONDS, shown)
        self.end_seconds = self.result_seconds + theme.RESULT_LIGHT_SECONDS

    def light(self, seconds: float) -> float:
        """Return the brightness of the result, from 0 to 1."""
        return min(1.0, max(0.0, (seconds - self.result_seconds) / theme.RESULT_LIGHT_SECONDS))

    def landing_sounds(self, before: float, now: float) -> list[str]:
        """Return the sounds of the landings after `before` and up to `now`; the pitch rises to the highest sound."""
        last = len(self.flights) - 1
        landed = [n for n, flight in enumerate(self.flights) if before < flight.landing_seconds <= now]
        return [f"count{1 + (COUNT_SOUNDS - 1) * n // last if last else COUNT_SOUNDS:02}" for n in landed]

    def has_left(self, space: Space, seconds: float) -> bool:
        """Tell whether the stack on a space has taken off."""
        return any(flight.space == space and flight.takeoff_seconds <= seconds for flight in self.flights)

    def flying(self, seconds: float) -> list[Flight]:
        """Return the flights in the air at a time."""
        return [flight for flight in self.flights if flight.takeoff_seconds <= seconds < flight.landing_seconds]

    def tower(self, colour: Colour, seconds: float) -> Tower:
        """Return a side's tower at a time."""
        landings = [flight for flight in self.flights if flight.colour is colour and flight.landing_seconds <= seconds]
        if not landings:
            return Tower((), 0, seconds)
        pieces = tuple(piece for flight in landings for piece in flight.stack)
        return Tower(pieces, len(landings[-1].stack), seconds - landings[-1].landing_seconds)


def _plan(position: Position) -> list[Flight]:
    """Return the flights in order, compressed into the maximum time; the last intervals are longer."""
    order = _order(position)
    ordinary = (1.0,) * (len(order) - len(theme.COUNT_SLOWDOWNS))
    factors = (ordinary + theme.COUNT_SLOWDOWNS)[-len(order) :]
    gaps = [theme.COUNT_INTERVAL_SECONDS * factor for factor in factors]
    first = theme.COUNT_START_SECONDS + theme.COUNT_FLIGHT_SECONDS
    available = theme.MAX_COUNT_SECONDS - theme.COUNT_RESULT_DELAY_SECONDS - first
    share = min(1.0, available / max(theme.COUNT_INTERVAL_SECONDS, sum(gaps[1:])))
    below = dict.fromkeys(Colour, 0)
    flights, landing_seconds = [], first
    for n, (colour, space) in enumerate(order):
        gap = share * gaps[n] if n else 0.0
        landing_seconds += gap
        stack = position.stacks[space]
        takeoff_seconds = landing_seconds - max(theme.COUNT_FLIGHT_SECONDS, gap * theme.COUNT_FLIGHT_SHARE)
        flights.append(Flight(space, stack, colour, below[colour], takeoff_seconds, landing_seconds))
        below[colour] += len(stack)
    return flights


def _order(position: Position) -> list[tuple[Colour, Space]]:
    """Return the stacks of both sides interleaved, smaller ones first, with the last ones of both sides at the end.

    A side with fewer stacks has longer intervals. Of two simultaneous stacks, that of the side with the tallest stack
    comes second.
    """
    sides = {colour: sorted(position.owned(colour), key=position.height) for colour in Colour}
    tallest = max(Colour, key=lambda colour: max(map(position.height, sides[colour]), default=0))
    turns = [
        ((n + 1) / len(spaces), colour is tallest, colour, space)
        for colour, spaces in sides.items()
        for n, space in enumerate(spaces)
    ]
    return [(colour, space) for _, _, colour, space in sorted(turns, key=lambda turn: turn[:2])]


SIDE_BY_SIDE: Final = """
    white board black
    white facts black
"""
STACKED: Final = """
    board board
    white black
    facts facts
"""
MAX_FRAME_ASPECT: Final = 2.0  # width / height of the frame; a wider window leaves margins
MIN_SIDE_BY_SIDE_ASPECT: Final = 0.95  # frame width / window height; with less the towers are below the board
MIN_FACTS_HEIGHT: Final = 180  # in a window of 1280x720
COUNT_TEXT_SIZE: Final = 64
TOWER_BREADTH_SHARE: Final = 0.50  # of its box's width, for a low tower
MIN_TOWER_BREADTH_SHARE: Final = 0.5  # of a low tower's breadth, for a high tower
RING_TOP_EXTENT: Final = RING_WIDTH * FLATTENING / 2 + RING_THICKNESS  # units above a ring's centre
RING_BOTTOM_EXTENT: Final = RING_WIDTH * FLATTENING / 2 + 0.04


@dataclass(frozen=True)
class TowerLayout:
    """The unit of a tower's rings, the step from one to the next, and the centre of the lowest one."""

    unit: float
    step: float
    foot: Point

    def ring_centre(self, number: int) -> Point:
        """Return the centre of a ring, counted from 0."""
        return self.foot[0], self.foot[1] - number * self.step


@dataclass(frozen=True)
class ScoreLayout:
    """The boxes of the texts, the board, and for each side the boxes of its tower, its count and its name."""

    headline: Box
    reason: Box
    board: BoardLayout
    tower_boxes: dict[Colour, Box]
    counts: dict[Colour, Box]
    names: dict[Colour, Box]
    facts: Box

    def tower(self, colour: Colour, highest: int) -> TowerLayout:
        """Return the layout of a side's tower; towers with the same `highest` have the same scale."""
        box = self.tower_boxes[colour]
        broad = min(box.width * TOWER_BREADTH_SHARE, box.height / (RING_TOP_EXTENT + RING_BOTTOM_EXTENT))
        fitting = box.height / (RING_TOP_EXTENT + RING_BOTTOM_EXTENT + RING_STEP * (highest - 1))
        unit = max(1.0, broad * MIN_TOWER_BREADTH_SHARE, min(broad, fitting))
        room = max(0.0, box.height - (RING_TOP_EXTENT + RING_BOTTOM_EXTENT) * unit)
        step = min(RING_STEP * unit, room / max(1, highest - 1))
        return TowerLayout(unit, step, (box.x + box.width / 2, box.bottom - RING_BOTTOM_EXTENT * unit))


def score_layout(layout: Layout, viewpoint: Viewpoint = Viewpoint.SOUTH, button_rows: int = 1) -> ScoreLayout:
    """Return the layout for a window with some rows of buttons, and a viewpoint of the board."""
    headline, rest = layout.window.cut_top(layout.gap_px(12))[1].cut_top(layout.px(66))
    reason, rest = rest.cut_top(layout.px(32), layout.gap_px(10))
    rest = rest.cut_bottom(button_rows * layout.bottom_bar.height, layout.gap_px(14))[1]
    frame = rest.middle(round(rest.bottom * MAX_FRAME_ASPECT), rest.height).inset(layout.gap_px(GAP))
    if frame.width < layout.height * MIN_SIDE_BY_SIDE_ASPECT:
        parts = layout.areas(frame, STACKED, [0.33, 0.43, REST], [REST, REST], gap=0)
    else:
        facts = min(max(round(0.46 * frame.height), layout.px(MIN_FACTS_HEIGHT)), round(0.7 * frame.height))
        parts = layout.areas(frame, SIDE_BY_SIDE, [REST, Pixels(facts)], [0.2, REST, 0.2], gap=0)
    columns = {colour: _column(layout, parts[colour]) for colour in Colour}
    tower_boxes, counts, names = ({colour: column[n] for colour, column in columns.items()} for n in range(3))
    return ScoreLayout(
        headline, reason, fit_board(parts["board"], viewpoint), tower_boxes, counts, names, parts["facts"]
    )


def _column(layout: Layout, box: Box) -> tuple[Box, Box, Box]:
    """Return the boxes of a tower, its count and its name, from top to bottom."""
    name, rest = box.cut_bottom(min(layout.px(62), box.height // 4))
    count, tower = rest.cut_bottom(min(layout.px(78), box.height // 3))
    return tower, count, name
