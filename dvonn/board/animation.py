"""What a ply looks like while it is played: from two positions and the ply, what to draw at an instant. Pure data."""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cached_property
from math import pi, sin
from typing import Final

from dvonn.rules import board
from dvonn.rules.board import SPACES, Space
from dvonn.rules.pieces import Colour, Move, Piece, Place, Ply, Stack
from dvonn.rules.position import Position
from dvonn.ui import timing

# In units of the board
HOP_LIFT: Final = 0.34
PLACE_LIFT: Final = 0.5
GIVE: Final = 0.05  # how far a stack gives under what lands on it
JUMP: Final = 0.011  # how high stacks near a landing jump, for each ring that has landed ...
HEAVIEST: Final = 8  # ... up to so many
HEAVY: Final = 3  # rings, from which on they do
SHAKEN: Final = 2  # spaces away, up to which they do


class BurstKind(Enum):
    """What small things fly up."""

    DUST = auto()
    SPARKS = auto()
    ASH = auto()


@dataclass(frozen=True)
class Burst:
    """Small things that fly up from a space, `height` rings above the ground, for `age` seconds by now."""

    kind: BurstKind
    space: Space
    height: int
    weight: int  # how many rings caused it
    age: float


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
    """The board at an instant.

    It says what stands, how far gone (0 to 1) those are that leave and how much of their light (1 to 0) is left, what
    is in the air, how far in units stacks are pressed down (below 0: up), and how solid (0 to 1) those are that fade.
    """

    stacks: Mapping[Space, Stack]
    leaving: Mapping[Space, float]
    flyer: Flyer | None = None
    light: float = 1.0
    pressed: Mapping[Space, float] = field(default_factory=dict)
    solid: Mapping[Space, float] = field(default_factory=dict)
    bursts: tuple[Burst, ...] = ()


def still(position: Position) -> Picture:
    """Return the picture of a position in which nothing moves."""
    return Picture({space: position.stacks[space] for space in SPACES if position.stacks[space]}, {})


@dataclass(frozen=True)
class Plan:
    """The picture of a ply over time; backwards for a ply that is undone, faded where nothing is to move."""

    before: Position
    ply: Ply
    after: Position
    backwards: bool = False
    faded: bool = False

    @property
    def seconds(self) -> float:
        """How long it takes."""
        return self._forwards / timing.UNDO_SPEED if self.backwards else self._forwards

    @property
    def _forwards(self) -> float:
        return timing.FADE if self.faded else self.lands_after + max(timing.SETTLE, self._departure)

    def at(self, seconds: float) -> Picture:
        """Return the picture at a time from 0 to `seconds`; before and after these it stands still."""
        if self.backwards:
            seconds = (self.seconds - seconds) * timing.UNDO_SPEED
        if seconds >= self._forwards:
            return still(self.after)
        if self.faded:
            return self._fading(max(0.0, seconds) / timing.FADE)
        if seconds < self.lands_after:
            return self._in_flight(max(0.0, seconds))
        return self._landed(seconds - self.lands_after)

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
        if self.faded:
            return timing.FADE / 2
        if isinstance(self.ply, Place):
            return timing.PLACE
        return min(timing.HOP * board.distance(*self.ply), timing.LONGEST_WAY)

    @cached_property
    def moved(self) -> Stack:
        """The stack that moves, or the piece that is placed."""
        if isinstance(self.ply, Move):
            return self.before.stacks[self.ply.source]
        assert self.before.next_piece, "only a placement places"
        return (self.before.next_piece,)

    @property
    def _departure(self) -> float:
        leaving = len(self.cut_off)
        return timing.DIE + timing.LEAVE + self._wait(leaving) * (leaving - 1) if leaving else 0.0

    def _wait(self, leaving: int) -> float:
        return min(timing.LEAVE_APART, timing.LONGEST_WAIT / leaving)

    def _in_flight(self, seconds: float) -> Picture:
        along = seconds / self.lands_after
        stacks = dict(still(self.before).stacks)
        if isinstance(self.ply, Place):
            lift = PLACE_LIFT * sin(pi * along)
            return Picture(stacks, {}, Flyer(self.moved, self.before.turn, self.ply.space, ease(along), lift))
        hops = board.distance(*self.ply)
        lift = HOP_LIFT * abs(sin(pi * along * hops))
        along -= sin(2 * pi * along * hops) / (2 * pi * hops) * 0.4  # faster in the air than near the ground
        flyer = Flyer(stacks.pop(self.ply.source), self.ply.source, self.ply.target, along, lift)
        return Picture(stacks, {}, flyer)

    def _landed(self, seconds: float) -> Picture:
        stacks = dict(still(self.before).stacks)
        target = self.ply[-1]
        if isinstance(self.ply, Move):
            stacks.pop(self.ply.source)
        stacks[target] = stacks.get(target, ()) + self.moved
        gone = self._gone(seconds - timing.DIE)
        for space in [space for space, share in gone.items() if share >= 1]:
            del stacks[space]
        return Picture(
            stacks,
            leaving={space: max(0.0, share) for space, share in gone.items() if share < 1},
            light=max(0.0, 1 - seconds / timing.DIE),
            pressed=self._pressed(seconds, stacks),
            bursts=(*self._impact(seconds), *self._crumbling(gone)),
        )

    def _gone(self, seconds: float) -> dict[Space, float]:
        """Return how far gone each stack that leaves is: below 0 if it has not begun, above 1 if it is no more."""
        wait = self._wait(len(self.cut_off)) if self.cut_off else 0.0
        return {space: (seconds - n * wait) / timing.LEAVE for n, space in enumerate(self.cut_off)}

    def _pressed(self, seconds: float, stacks: Iterable[Space]) -> dict[Space, float]:
        """Let the target give, and stacks near a heavy landing jump, those farther off later and less."""
        target, weight = self.ply[-1], min(len(self.moved), HEAVIEST)
        pressed = {target: GIVE * _swing(seconds, timing.SETTLE)}
        for space in stacks if weight >= HEAVY else ():
            away = board.distance(target, space)
            if 0 < away <= SHAKEN:
                pressed[space] = -JUMP * weight / away * _swing(seconds - 0.03 * away, timing.SETTLE / 2)
        return {space: by for space, by in pressed.items() if by}

    def _impact(self, seconds: float) -> Iterable[Burst]:
        """Return the dust of the landing, and the sparks of dvonn pieces that land."""
        if seconds >= timing.BURST or self.backwards:
            return
        target = self.ply[-1]
        below = self.before.height(target)
        yield Burst(BurstKind.DUST, target, below, len(self.moved), seconds)
        if Piece.DVONN in self.moved:
            yield Burst(BurstKind.SPARKS, target, below + len(self.moved), len(self.moved), seconds)

    def _crumbling(self, gone: Mapping[Space, float]) -> Iterable[Burst]:
        for space, share in gone.items():
            age = (share - timing.COOLED) * timing.LEAVE
            if 0 <= age < timing.BURST and not self.backwards:
                height = self.before.height(space)
                yield Burst(BurstKind.ASH, space, height, height, age)

    def _fading(self, share: float) -> Picture:
        """Let what goes fade away where it stood, and then what has come appear where it now stands."""
        first = share < 0.5
        stacks = still(self.before if first else self.after).stacks
        changed = {*self.ply, *self.cut_off} & stacks.keys()
        solid = 1 - 2 * share if first else 2 * share - 1
        return Picture(stacks, {}, solid=dict.fromkeys(changed, solid))


def ease(along: float) -> float:
    """Return a way from 0 to 1 that starts and ends gently."""
    return along * along * (3 - 2 * along)


def _swing(seconds: float, lasting: float) -> float:
    """Return a way from 0 to 1 and back to 0 while something lasts, 0 before and after it."""
    return sin(pi * seconds / lasting) if 0 < seconds < lasting else 0.0


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


def sounds(plan: Plan) -> list[str]:
    """Return the names of the sounds that belong to a ply when it touches down."""
    if isinstance(plan.ply, Place):
        return ["dvonn" if plan.before.next_piece is Piece.DVONN else "place"]
    height = plan.before.height(plan.ply.source) + plan.before.height(plan.ply.target)
    names = [f"land{min(5, height // 2)}"]
    if Piece.DVONN in plan.moved:
        names.append("dvonn-land")
    if plan.cut_off:
        names.append(f"cutoff{1 if len(plan.cut_off) < 3 else 2 if len(plan.cut_off) < 7 else 3}")
    return names
