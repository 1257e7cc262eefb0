"""What a ply looks like while it is played: from two positions and the ply, what to draw at an instant. Pure data."""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import pi, sin
from typing import Final

from dvonn.rules import board
from dvonn.rules.board import SPACES, Space
from dvonn.rules.pieces import Colour, Move, Place, Ply, Stack
from dvonn.rules.position import Position
from dvonn.view import tempo

HOP_LIFT: Final = 0.34  # in units of the board
PLACE_LIFT: Final = 0.5


@dataclass(frozen=True)
class Flyer:
    """A stack in the air, `along` of the way (0 to 1) from a space or a side's tray; lift is in units of the board."""

    stack: Stack
    source: Space | Colour
    target: Space
    along: float
    lift: float


@dataclass(frozen=True)
class Picture:
    """The board at an instant: what stands, how far gone (0 to 1) those are that leave, and what is in the air."""

    stacks: Mapping[Space, Stack]
    leaving: Mapping[Space, float]
    flyer: Flyer | None = None


def still(position: Position) -> Picture:
    """Return the picture of a position in which nothing moves."""
    return Picture({space: position.stacks[space] for space in SPACES if position.stacks[space]}, {})


@dataclass(frozen=True)
class Plan:
    """The picture of a ply over time; backwards for a ply that is undone."""

    before: Position
    ply: Ply
    after: Position
    backwards: bool = False

    @property
    def seconds(self) -> float:
        """How long it takes."""
        forwards = self.lands_after + self._departure
        return forwards / tempo.UNDO_SPEED if self.backwards else forwards

    def at(self, seconds: float) -> Picture:
        """Return the picture at a time from 0 to `seconds`; before and after these it stands still."""
        if self.backwards:
            seconds = (self.seconds - seconds) * tempo.UNDO_SPEED
        if seconds >= self.lands_after + self._departure:
            return still(self.after)
        return (
            self._in_flight(max(0.0, seconds))
            if seconds < self.lands_after
            else self._leaving(seconds - self.lands_after)
        )

    @cached_property
    def cut_off(self) -> list[Space]:
        """The spaces whose stacks leave, those nearest to the move's source first."""
        if isinstance(self.ply, Place):
            return []
        source = self.ply.source
        return sorted(self.before.cut_off_by(self.ply), key=lambda space: board.distance(source, space))

    @property
    def lands_after(self) -> float:
        """How many seconds after the start of play the piece or stack touches down."""
        if isinstance(self.ply, Place):
            return tempo.PLACE
        return min(tempo.HOP * board.distance(*self.ply), tempo.LONGEST_WAY)

    @property
    def _departure(self) -> float:
        leaving = len(self.cut_off)
        return tempo.LEAVE + self._wait(leaving) * (leaving - 1) if leaving else 0.0

    def _wait(self, leaving: int) -> float:
        return min(tempo.LEAVE_APART, tempo.LONGEST_WAIT / leaving)

    def _in_flight(self, seconds: float) -> Picture:
        along = seconds / self.lands_after
        stacks = dict(still(self.before).stacks)
        if isinstance(self.ply, Place):
            piece = self.before.next_piece
            assert piece, "only a placement places"
            lift = PLACE_LIFT * sin(pi * along)
            return Picture(stacks, {}, Flyer((piece,), self.before.turn, self.ply.space, ease(along), lift))
        hops = board.distance(*self.ply)
        lift = HOP_LIFT * abs(sin(pi * along * hops))
        flyer = Flyer(stacks.pop(self.ply.source), self.ply.source, self.ply.target, along, lift)
        return Picture(stacks, {}, flyer)

    def _leaving(self, seconds: float) -> Picture:
        assert isinstance(self.ply, Move), "only a move cuts off"
        stacks = dict(still(self.before).stacks)
        stacks[self.ply.target] += stacks.pop(self.ply.source)
        wait = self._wait(len(self.cut_off))
        gone = {space: (seconds - n * wait) / tempo.LEAVE for n, space in enumerate(self.cut_off)}
        for space in [space for space, share in gone.items() if share >= 1]:
            del stacks[space]
        return Picture(stacks, {space: max(0.0, share) for space, share in gone.items() if share < 1})


def ease(along: float) -> float:
    """Return a way from 0 to 1 that starts and ends gently."""
    return along * along * (3 - 2 * along)


class Playback:
    """Plans seen one after the other."""

    def __init__(self, plans: Iterable[Plan] = ()) -> None:
        self._plans = deque(plans)
        self._elapsed = 0.0  # in the first of them

    @property
    def plan(self) -> Plan | None:
        """The plan that is seen now, None when all is still."""
        return self._plans[0] if self._plans else None

    def add(self, plans: Iterable[Plan]) -> None:
        """Show more plans after those there are."""
        self._plans.extend(plans)

    def advance(self, seconds: float) -> list[Plan]:
        """Let time pass; return the plans played forwards that touched down meanwhile."""
        landed = []
        while self._plans and seconds > 0:
            plan, before = self._plans[0], self._elapsed
            self._elapsed = min(plan.seconds, before + seconds)
            seconds -= self._elapsed - before
            if not plan.backwards and before < plan.lands_after <= self._elapsed:
                landed.append(plan)
            if self._elapsed < plan.seconds:
                break
            self._plans.popleft()
            self._elapsed = 0.0
        return landed

    def finish(self) -> list[Plan]:
        """Let everything be over at once; return what `advance` does."""
        return self.advance(float("inf"))

    def picture(self, ahead: float) -> Picture | None:
        """Return the picture `ahead` seconds from now, None when all is still."""
        return self._plans[0].at(self._elapsed + ahead) if self._plans else None
