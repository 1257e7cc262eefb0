"""The schedule of the count that ends a game: when each stack flies to its side's tower. Pure data."""

from dataclasses import dataclass
from typing import Final

from dvonn.rules.board import SPACES, Space
from dvonn.rules.pieces import Colour, Stack
from dvonn.rules.position import Position
from dvonn.ui import timing

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
            shown = self.flights[-1].landing_seconds + timing.COUNT_RESULT_DELAY_SECONDS
            self.result_seconds = max(timing.MIN_COUNT_SECONDS, shown)
        self.end_seconds = self.result_seconds + timing.RESULT_LIGHT_SECONDS

    def light(self, seconds: float) -> float:
        """Return the brightness of the result, from 0 to 1."""
        return min(1.0, max(0.0, (seconds - self.result_seconds) / timing.RESULT_LIGHT_SECONDS))

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
    ordinary = (1.0,) * (len(order) - len(timing.COUNT_SLOWDOWNS))
    factors = (ordinary + timing.COUNT_SLOWDOWNS)[-len(order) :]
    gaps = [timing.COUNT_INTERVAL_SECONDS * factor for factor in factors]
    first = timing.COUNT_START_SECONDS + timing.COUNT_FLIGHT_SECONDS
    available = timing.MAX_COUNT_SECONDS - timing.COUNT_RESULT_DELAY_SECONDS - first
    share = min(1.0, available / max(timing.COUNT_INTERVAL_SECONDS, sum(gaps[1:])))
    below = dict.fromkeys(Colour, 0)
    flights, landing_seconds = [], first
    for n, (colour, space) in enumerate(order):
        gap = share * gaps[n] if n else 0.0
        landing_seconds += gap
        stack = position.stacks[space]
        takeoff_seconds = landing_seconds - max(timing.COUNT_FLIGHT_SECONDS, gap * timing.COUNT_FLIGHT_SHARE)
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
