"""The animation of a ply, made of the positions before and after it: its frames, staging and particles. No pygame.

Each frame is a function of the time alone.
"""

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from math import cos, inf, pi, sin
from random import Random
from typing import Final, NamedTuple

from dvonn.board.layout import FLATTENING
from dvonn.rules import board
from dvonn.rules.analysis.position_analysis import Scores
from dvonn.rules.board import SPACES, Colour, Move, Phase, Piece, Place, Ply, Space, Stack, owner
from dvonn.rules.position import Position
from dvonn.ui import theme
from dvonn.ui.layout import Point

MAX_DIMNESS: Final = 0.5
MIN_FRACTURE_PIECES: Final = 7  # the least loss that breaks the plate
LARGEST_PIECES: Final = 15  # the loss of more is staged alike
MIN_FRACTURE_LIGHT: Final = 0.6
HELD_LIFT: Final = 0.20  # of a stack in a hand, in units of the board
RING_SHARDS: Final = 9  # into which a ring crumbles


# The parts of a frame


@dataclass(frozen=True)
class Fracture:
    """A crack in the plate between the spaces that are lost and those that are kept; it runs from a space outwards."""

    source: Space
    lost: frozenset[Space]
    kept: frozenset[Space]


@dataclass(frozen=True)
class Staging:
    """The additions of a moment to a frame.

    `dimness` (0 to 1) darkens the board but for the `lit` stacks, which glow, or else those with a dvonn piece. A
    fracture, into which stacks sink as they leave, has run a share of its way, and has some light in it (both 0 to 1).
    `nudge` is the camera's offset downwards, in units of the board.
    """

    dimness: float = 0.0
    lit: AbstractSet[Space] = frozenset()
    fracture: Fracture | None = None
    run: float = 0.0
    light: float = 0.0
    nudge: float = 0.0


NO_STAGING: Final = Staging()


class BurstKind(Enum):
    """The kinds of particles, by their pictures."""

    DUST = "puff"
    SPARKS = "spark"
    ASH = "flake"


@dataclass(frozen=True)
class Burst:
    """Particles that rise from a space, `height` rings above the ground, `age` seconds ago."""

    kind: BurstKind
    space: Space
    height: int
    weight: int  # rings that caused it
    age: float


@dataclass(frozen=True)
class FlyingStack:
    """A stack in the air: progress from its space or its side's tray is 0 to 1, lift is in units of the board."""

    stack: Stack
    source: Space | Colour
    target: Space
    progress: float
    lift: float


@dataclass(frozen=True)
class HeldStack:
    """A stack in a hand: the space it was taken from, and where its lowest ring was and is now, in pixels.

    `target` is the space that attracts it, None if there is none; `lift` is in units of the board.
    """

    stack: Stack
    source: Space
    home: Point
    at: Point
    target: Space | None = None
    lift: float = HELD_LIFT


@dataclass(frozen=True)
class BoardFrame:
    """The board at one moment.

    `leaving` maps the stacks that are cut off to their progress (0 to 1), `light` to the rest of their light
    (1 to 0). `pressed` says how far stacks are pressed down, in units of the board (negative: lifted), `aside` how far
    to the right (negative: to the left); `opacity` (0 to 1) lists only stacks that fade. `spread` says how far light
    has run over a board that has just been filled (0 to 1), None at other times; so does `loss` how far the count of
    what is cut off is done.
    """

    stacks: Mapping[Space, Stack]
    leaving: Mapping[Space, float]
    flyer: FlyingStack | None = None
    held: HeldStack | None = None
    light: Mapping[Space, float] = field(default_factory=dict)
    pressed: Mapping[Space, float] = field(default_factory=dict)
    aside: Mapping[Space, float] = field(default_factory=dict)
    opacity: Mapping[Space, float] = field(default_factory=dict)
    bursts: tuple[Burst, ...] = ()
    spread: float | None = None
    staging: Staging = NO_STAGING
    loss: float | None = None


def still_frame(position: Position) -> BoardFrame:
    """Return the frame of a position without motion."""
    return BoardFrame({space: position.stacks[space] for space in SPACES if position.stacks[space]}, {})


# A ply


@dataclass(frozen=True)
class PlyAnimation:
    """The animation of one ply: backwards for an undone ply, faded (without movement) with reduced motion.

    A stack that was `dropped` on its target by hand only lands.
    """

    before: Position
    ply: Ply
    after: Position
    backwards: bool = False
    faded: bool = False
    dropped: bool = False

    @property
    def seconds(self) -> float:
        """The length of the animation."""
        return self._forward_seconds / theme.UNDO_SPEED_FACTOR if self.backwards else self._forward_seconds

    @property
    def _forward_seconds(self) -> float:
        if self.faded:
            return theme.PLY_FADE_SECONDS
        left_after = [after + theme.REMOVAL_SECONDS for after in self._leaves_after.values()]
        return self.lands_after + max([theme.SPREAD_SECONDS * self.fills_board, theme.SETTLE_SECONDS, *left_after])

    def at(self, seconds: float) -> BoardFrame:
        """Return the frame at a time from 0 to `seconds`; earlier and later times give the still ends."""
        if self.backwards:
            seconds = (self.seconds - seconds) * theme.UNDO_SPEED_FACTOR
        if seconds >= self._forward_seconds:
            return still_frame(self.after)
        if self.faded:
            return self._fade_frame(max(0.0, seconds) / theme.PLY_FADE_SECONDS)
        if seconds < self.lands_after:
            return self._flight_frame(max(0.0, seconds))
        return self._landing_frame(seconds - self.lands_after)

    @property
    def fills_board(self) -> bool:
        """Whether it places the last piece; light then runs over the board."""
        return isinstance(self.ply, Place) and self.after.phase is Phase.MOVEMENT and not self.backwards

    @cached_property
    def cut_off(self) -> list[Space]:
        """The spaces whose stacks are cut off, those nearest to the move's source first."""
        if isinstance(self.ply, Place):
            return []
        source = self.ply.source
        return sorted(self.before.cut_off_by(self.ply), key=lambda space: board.distance(source, space))

    @cached_property
    def pieces_lost(self) -> int:
        """The number of pieces in the stacks that are cut off."""
        return sum(self.lost)

    @cached_property
    def losses(self) -> Mapping[Colour, Mapping[Space, int]]:
        """The stacks of each side that are cut off, by their spaces with their heights after the landing."""
        landed = {self.ply[-1]: self.moved}
        stacks = {space: self.before.stacks[space] + landed.get(space, ()) for space in self.cut_off}
        return {side: {at: len(stack) for at, stack in stacks.items() if owner(stack) is side} for side in Colour}

    @property
    def lost(self) -> Scores:
        """The number of pieces of each side that are cut off."""
        return Scores(*(sum(self.losses[side].values()) for side in Colour))

    @property
    def lands_after(self) -> float:
        """The seconds until the piece or stack lands, played forwards."""
        if self.faded:
            return theme.PLY_FADE_SECONDS / 2
        if isinstance(self.ply, Place):
            return theme.PLACE_SECONDS
        if self.dropped:
            return theme.DROP_SECONDS
        return min(theme.HOP_SECONDS * board.distance(*self.ply), theme.MAX_MOVE_SECONDS)

    @cached_property
    def moved(self) -> Stack:
        """The stack that moves, or the placed piece as a stack of one."""
        if isinstance(self.ply, Move):
            return self.before.stacks[self.ply.source]
        assert self.before.next_piece, "a placement has a next piece"
        return (self.before.next_piece,)

    @cached_property
    def _leaves_after(self) -> dict[Space, float]:
        """The seconds from the landing until each stack that is cut off begins to leave."""
        first = theme.LIGHT_OUT_SECONDS + theme.FRACTURE_LEAD_SECONDS * fracture_share(self.pieces_lost)
        most = theme.MAX_CUT_OFF_SECONDS - self.lands_after - first - theme.REMOVAL_SECONDS
        interval = min(theme.REMOVAL_INTERVAL_SECONDS, most / max(1, len(self.cut_off)))
        return {space: first + n * interval for n, space in enumerate(self.cut_off)}

    def _flight_frame(self, seconds: float) -> BoardFrame:
        progress = seconds / self.lands_after
        stacks = dict(still_frame(self.before).stacks)
        if isinstance(self.ply, Place):
            lift = 0.5 * sin(pi * progress)
            flyer = FlyingStack(self.moved, self.before.turn, self.ply.space, ease(progress), lift)
            return BoardFrame(stacks, {}, flyer)
        source, target = self.ply
        if self.dropped:
            held = FlyingStack(stacks.pop(source), target, target, 1.0, HELD_LIFT * (1 - progress))
            return BoardFrame(stacks, {}, held)
        hops = board.distance(source, target)
        lift = 0.34 * abs(sin(pi * progress * hops))
        progress -= sin(2 * pi * progress * hops) / (2 * pi * hops) * 0.4  # slower near the ground
        return BoardFrame(stacks, {}, FlyingStack(stacks.pop(source), source, target, progress, lift))

    def _landing_frame(self, seconds: float) -> BoardFrame:
        stacks = dict(still_frame(self.before).stacks)
        target = self.ply[-1]
        if isinstance(self.ply, Move):
            stacks.pop(self.ply.source)
        stacks[target] = stacks.get(target, ()) + self.moved
        gone = {space: (seconds - after) / theme.REMOVAL_SECONDS for space, after in self._leaves_after.items()}
        left = {space: (after - seconds) / theme.LIGHT_OUT_SECONDS for space, after in self._leaves_after.items()}
        return BoardFrame(
            {space: stack for space, stack in stacks.items() if gone.get(space, 0.0) < 1},
            leaving={space: max(0.0, share) for space, share in gone.items() if share < 1},
            light={space: flicker(max(0.0, min(1.0, share))) for space, share in left.items()},
            pressed=self._pressed_stacks(seconds, stacks),
            bursts=() if self.backwards else tuple(self._bursts(seconds)),
            spread=seconds / theme.SPREAD_SECONDS if self.fills_board else None,
            staging=NO_STAGING if self.backwards else self._staging(seconds),
            loss=None if self.backwards else self._loss(seconds),
        )

    def _loss(self, seconds: float) -> float | None:
        """Return how far the count of the loss is done, some seconds after the landing."""
        first = min(self._leaves_after.values(), default=inf)
        return (seconds - first) / (self._forward_seconds - self.lands_after - first) if seconds >= first else None

    def _staging(self, seconds: float) -> Staging:
        """Return the staging of the light that spreads over a full board, or of a cut-off."""
        if self.fills_board:
            return Staging(MAX_DIMNESS * max(0.0, 1 - seconds / theme.SPREAD_SECONDS))
        if not self.cut_off:
            return NO_STAGING
        fracture = Fracture(self.ply[0], frozenset(self.cut_off), frozenset(still_frame(self.after).stacks))
        return cut_off_staging(self.pieces_lost, fracture, seconds, self._forward_seconds - self.lands_after)

    def _pressed_stacks(self, seconds: float, stacks: Iterable[Space]) -> dict[Space, float]:
        """Return the target pressed down, and the stacks near a heavy landing lifted, distant ones later and less."""
        target, weight = self.ply[-1], min(len(self.moved), 8)
        pressed = {target: 0.05 * _half_sine(seconds, theme.SETTLE_SECONDS)}
        for space in stacks if weight >= 3 else ():
            away = board.distance(target, space)
            if 0 < away <= 2:
                wave = _half_sine(seconds - 0.03 * away, theme.SETTLE_SECONDS / 2)
                pressed[space] = -0.011 * weight / away * wave
        return {space: by for space, by in pressed.items() if by}

    def _bursts(self, seconds: float) -> Iterable[Burst]:
        """Yield the dust of the landing, sparks where a dvonn piece lands, and dust and ash of stacks that crumble."""
        target, weight = self.ply[-1], len(self.moved)
        below = self.before.height(target)
        if seconds < theme.BURST_SECONDS:
            yield Burst(BurstKind.DUST, target, below, weight, seconds)
            if Piece.DVONN in self.moved:
                yield Burst(BurstKind.SPARKS, target, below + weight, weight, seconds)
        for space, leaves_after in self._leaves_after.items():
            age = seconds - leaves_after - theme.COOLING_SHARE * theme.REMOVAL_SECONDS
            if 0 <= age < theme.BURST_SECONDS:
                height = self.before.height(space)
                yield Burst(BurstKind.DUST, space, 0, height, age)
                yield Burst(BurstKind.ASH, space, height, height, age)

    def _fade_frame(self, share: float) -> BoardFrame:
        """Fade out the stacks that change as they were, then fade them in as they are afterwards."""
        first = share < 0.5
        stacks = still_frame(self.before if first else self.after).stacks
        changed = {*self.ply, *self.cut_off} & stacks.keys()
        opacity = 1 - 2 * share if first else 2 * share - 1
        return BoardFrame(stacks, {}, opacity=dict.fromkeys(changed, opacity))


def landing_sounds(plan: PlyAnimation) -> list[str]:
    """Return the names of the sounds of a ply's landing."""
    if isinstance(plan.ply, Place):
        piece = "dvonn" if plan.before.next_piece is Piece.DVONN else "place"
        return [piece, "dvonn-land"] if plan.fills_board else [piece]
    height = plan.before.height(plan.ply.source) + plan.before.height(plan.ply.target)
    names = [f"land{min(5, height // 2)}"]
    if Piece.DVONN in plan.moved:
        names.append("dvonn-land")
    if plan.cut_off:
        names.append(f"cutoff{1 if plan.pieces_lost < 3 else 2 if plan.pieces_lost < MIN_FRACTURE_PIECES else 3}")
    if plan.pieces_lost >= MIN_FRACTURE_PIECES:
        names.append("fracture")
    return names


def ease(progress: float) -> float:
    """Return progress from 0 to 1 with a gentle start and end (smoothstep)."""
    return progress * progress * (3 - 2 * progress)


def _half_sine(seconds: float, lasting: float) -> float:
    """Return half a sine wave: from 0 to 1 and back during a time, 0 before and after it."""
    return sin(pi * seconds / lasting) if 0 < seconds < lasting else 0.0


# The staging of great moments


def fracture_share(pieces: int) -> float:
    """Return how far the loss of some pieces breaks the plate, from 0 to 1."""
    return max(0.0, min(1.0, (pieces - MIN_FRACTURE_PIECES + 1) / (LARGEST_PIECES - MIN_FRACTURE_PIECES + 1)))


def cut_off_staging(pieces: int, fracture: Fracture, seconds: float, lasting: float) -> Staging:
    """Return the staging of the loss of some pieces, some seconds after the landing and until it is over."""
    size, share = min(1.0, (pieces - 1) / (LARGEST_PIECES - 1)), fracture_share(pieces)
    shown = max(0.0, min(1.0, seconds / theme.DIM_SECONDS, (lasting - seconds) / theme.BRIGHTEN_SECONDS))
    dimness = MAX_DIMNESS * size**0.7 * shown  # the loss of a few pieces dims more than in proportion
    if not share:
        return Staging(dimness)
    run, left = min(1.0, seconds / theme.FRACTURE_SECONDS), max(0.0, 1 - seconds / theme.NUDGE_SECONDS)
    light = shown * (MIN_FRACTURE_LIGHT + (1 - MIN_FRACTURE_LIGHT) * share)
    nudge = 0.06 * share * left * left * sin(10 * pi * left)
    return Staging(dimness, frozenset(), fracture, run, light, nudge)


def flicker(left: float) -> float:
    """Return the brightness of a light that flickers as it goes out, by the rest of it (1 to 0)."""
    return left * (0.65 + 0.35 * sin(pi * (0.5 + 5 * (1 - left))))


# Particles, by their age


class Particle(NamedTuple):
    """A particle: its offset from the burst's origin and its size in units of the board, opacity 0 to 1."""

    right: float
    up: float
    size: float
    opacity: float


def particles(burst: Burst) -> Iterator[Particle]:
    """Yield the particles of a burst; equal bursts yield equal particles."""
    rng = Random(burst.space * 64 + burst.weight)
    share = burst.age / theme.BURST_SECONDS
    make = {BurstKind.DUST: _dust, BurstKind.SPARKS: _spark, BurstKind.ASH: _flake}[burst.kind]
    count = min(12, 5 + 2 * burst.weight if burst.kind is BurstKind.DUST else 6 + burst.weight)
    for n in range(count):
        yield make(rng, n / count, share)


def _dust(rng: Random, around: float, share: float) -> Particle:
    """Return a puff of dust that spreads on the ground and thins."""
    turn = 2 * pi * (around + rng.uniform(-0.05, 0.05))
    way = 0.40 + rng.uniform(0.15, 0.4) * (1 - (1 - share) ** 3)
    rise = rng.uniform(0.02, 0.10) * share
    right, up = way * sin(turn), way * cos(turn) * FLATTENING + rise
    return Particle(right, up, rng.uniform(0.14, 0.24) * (0.6 + share), 0.34 * (1 - share) ** 1.5)


def _spark(rng: Random, around: float, share: float) -> Particle:
    """Return a spark that flies up and falls."""
    right = rng.uniform(-1.0, 1.0) * share
    speed = rng.uniform(0.9, 1.9)
    up = speed * share - 1.5 * share * share
    return Particle(right, up, rng.uniform(0.10, 0.18) * (1 - 0.6 * share), (1 - share) * (0.7 + 0.3 * around))


def _flake(rng: Random, around: float, share: float) -> Particle:
    """Return a flake of ash that rises and sways."""
    right = rng.uniform(-0.40, 0.40) + 0.08 * sin(2 * pi * (share + around))
    up = rng.uniform(-0.1, 0.15) + rng.uniform(0.35, 0.75) * share
    return Particle(right, up, rng.uniform(0.05, 0.10) * (1 - 0.4 * share), 0.85 * sin(pi * min(1.0, 0.15 + share)))


class Shard(NamedTuple):
    """A piece of a crumbling ring: its number, its offset from its place in units of the board, and opacity 0 to 1.

    It falls as far as the ring was above the ground.
    """

    number: int
    right: float
    up: float
    opacity: float


def shards(seed: int, height: float, share: float) -> list[Shard]:
    """Return the shards of a ring that was some units above the ground, by the share of its crumbling (0 to 1).

    Those behind come first.
    """
    rng = Random(seed)
    found = []
    for number in range(RING_SHARDS):
        delay, way = rng.uniform(0.0, 0.3), rng.uniform(0.03, 0.34)
        fallen = max(0.0, share - delay) / (1 - delay)
        turn = 2 * pi * (number + 0.5) / RING_SHARDS
        out = way * (1 - (1 - fallen) ** 2)
        hop = 0.05 * sin(pi * min(1.0, 2 * fallen))
        up = out * cos(turn) * FLATTENING + hop - height * fallen * fallen
        found.append(Shard(number, right=out * sin(turn), up=up, opacity=min(1.0, 2 * (1 - fallen))))
    return sorted(found, key=lambda shard: -cos(2 * pi * (shard.number + 0.5) / RING_SHARDS))
