"""The plan of the count that ends a game: which stack goes to its side's tower when. Pure data.

Also what is worth telling of a game that has ended.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from dvonn.rules.board import SPACES, Space
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Move, Stack
from dvonn.rules.position import Position
from dvonn.ui import timing

COUNT_SOUNDS: Final = 12  # count01 to count12, one higher than the other


@dataclass(frozen=True)
class Flight:
    """A stack's way from its space to its side's tower, where it comes to lie on so many pieces; times in seconds."""

    space: Space
    stack: Stack
    colour: Colour
    below: int
    leaves: float
    lands: float

    def along(self, seconds: float) -> float:
        """Return the share of the way that lies behind it, from 0 to 1."""
        return min(1.0, max(0.0, (seconds - self.leaves) / (self.lands - self.leaves)))


@dataclass(frozen=True)
class Tower:
    """A side's tower at an instant: its pieces from the foot up, how many came last, and seconds since they did."""

    pieces: Stack
    added: int
    since: float


@dataclass(frozen=True)
class CountFrame:
    """The count at an instant: what stands on the board, what is in the air, and the towers."""

    standing: Mapping[Space, Stack]
    flying: Sequence[Flight]
    towers: Mapping[Colour, Tower]


class ScoreCount:
    """The count over time; where no towers decide, nothing leaves the board and all is told at once."""

    def __init__(self, position: Position, *, towers_decide: bool) -> None:
        self.towers_decide = towers_decide
        self.stacks = {space: position.stacks[space] for space in SPACES if position.stacks[space]}
        self.flights = _plan(position) if towers_decide else []
        self.highest = max((flight.below + len(flight.stack) for flight in self.flights), default=1)

    @cached_property
    def verdict(self) -> float:
        """When the result is told, in seconds."""
        return max(timing.COUNT_LEAST, self.flights[-1].lands + timing.SUSPENSE) if self.flights else 0.0

    @property
    def settles(self) -> float:
        """When all of it has been seen, in seconds."""
        return self.verdict + timing.LIGHT

    def light(self, seconds: float) -> float:
        """Return how far, from 0 to 1, the light of the result has come."""
        return min(1.0, max(0.0, (seconds - self.verdict) / timing.LIGHT))

    def landed(self, before: float, now: float) -> list[int]:
        """Return the numbers of the flights that land after one time and not after another."""
        return [n for n, flight in enumerate(self.flights) if before < flight.lands <= now]

    def sound(self, number: int) -> str:
        """Return the name of a landing's sound: they rise evenly, from the first sound to the highest."""
        last = len(self.flights) - 1
        return f"count{1 + (COUNT_SOUNDS - 1) * number // last if last else COUNT_SOUNDS:02}"

    def at(self, seconds: float) -> CountFrame:
        """Return what is to be seen at a time."""
        left = {flight.space for flight in self.flights if flight.leaves <= seconds}
        standing = {space: stack for space, stack in self.stacks.items() if space not in left}
        flying = [flight for flight in self.flights if flight.leaves <= seconds < flight.lands]
        return CountFrame(standing, flying, {colour: self._tower(colour, seconds) for colour in Colour})

    def _tower(self, colour: Colour, seconds: float) -> Tower:
        landed = [flight for flight in self.flights if flight.colour is colour and flight.lands <= seconds]
        if not landed:
            return Tower((), 0, seconds)
        pieces = tuple(piece for flight in landed for piece in flight.stack)
        return Tower(pieces, len(landed[-1].stack), seconds - landed[-1].lands)


def _plan(position: Position) -> list[Flight]:
    """Return the flights in their order, spread over the time there is: the last ones take longer."""
    order = _order(position)
    ordinary = max(0, len(order) - len(timing.COUNT_SLOWER))
    gaps = [timing.COUNT * slower for slower in ((1.0,) * ordinary + timing.COUNT_SLOWER)[-len(order) :]]
    first = timing.COUNT_LOOK + timing.COUNT_FLIGHT
    share = min(1.0, (timing.COUNT_MOST - timing.SUSPENSE - first) / max(timing.COUNT, sum(gaps[1:])))
    below = dict.fromkeys(Colour, 0)
    flights, lands = [], first
    for n, (colour, space) in enumerate(order):
        gap = share * gaps[n] if n else 0.0
        lands += gap
        stack = position.stacks[space]
        leaves = lands - max(timing.COUNT_FLIGHT, gap * timing.COUNT_AIRBORNE)
        flights.append(Flight(space, stack, colour, below[colour], leaves, lands))
        below[colour] += len(stack)
    return flights


def _order(position: Position) -> list[tuple[Colour, Space]]:
    """Return the sides' stacks taking turns, smaller ones first, both sides' last ones together at the end.

    A side with fewer stacks waits longer between them. Of each pair the side with the tallest stack comes second.
    """
    sides = {colour: sorted(position.owned(colour), key=position.height) for colour in Colour}
    tallest = max(Colour, key=lambda colour: max(map(position.height, sides[colour]), default=0))
    turns = [
        ((n + 1) / len(spaces), colour is tallest, colour, space)
        for colour, spaces in sides.items()
        for n, space in enumerate(spaces)
    ]
    return [(colour, space) for _, _, colour, space in sorted(turns, key=lambda turn: turn[:2])]


@dataclass(frozen=True)
class CutOff:
    """How many pieces a side's move has cut off at once; moves are numbered from 1."""

    pieces: int
    by: Colour
    move: int


@dataclass(frozen=True)
class GameFacts:
    """What is worth telling of a game: moves by side, the largest cut-off if any, and who owns a longest stack."""

    moves: Mapping[Colour, int]
    cut_off: CutOff | None
    longest: int
    owners: Sequence[Colour]


def facts(game: Game) -> GameFacts:
    """Return a game's facts as it stands; of equally large cut-offs, the first."""
    movers = [before.turn for before, ply in zip(game.positions, game.plies, strict=False) if isinstance(ply, Move)]
    end = game.position
    longest = max(map(len, end.stacks))
    owners = [colour for colour in Colour if longest in map(end.height, end.owned(colour))]
    return GameFacts({colour: movers.count(colour) for colour in Colour}, _largest(game), longest, owners)


def _largest(game: Game) -> CutOff | None:
    largest, moves = None, 0
    for before, ply, after in zip(game.positions, game.plies, game.positions[1:], strict=False):
        if isinstance(ply, Move):
            moves += 1
            lost = _pieces(before) - _pieces(after)
            if lost > (largest.pieces if largest else 0):
                largest = CutOff(lost, before.turn, moves)
    return largest


def _pieces(position: Position) -> int:
    return sum(map(len, position.stacks))
