"""What a player is given and what it hands out while it thinks: limits in, progress out."""

from dataclasses import dataclass, replace
from typing import Final

from dvonn.rules.pieces import Ply

SOFT_SHARE: Final = 0.6  # of a budget: the next depth would hardly be finished in the rest, which later plies can use


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a player may spend on one ply, None where there is no such limit.

    Seconds are wall-clock from the first look; the player itself never sees a clock, its Thinker stops it. After the
    soft limit, in seconds too, a search that has finished a depth begins no other one.
    """

    nodes: int | None = None
    seconds: float | None = None
    depth: int | None = None
    soft: float | None = None

    def within(self, seconds: float) -> "Limits":
        """Return limits that also end after some seconds, the soft one in good time before."""
        soft = self.soft and min(self.soft, SOFT_SHARE * seconds)
        return replace(self, seconds=seconds if self.seconds is None else min(self.seconds, seconds), soft=soft)


@dataclass(frozen=True, slots=True)
class Report:
    """What a player has found so far: the ply it would play now, and what it expects.

    The margin is the final one for the side to move, in pieces, None where the player has no opinion; depth is in
    plies, searched to the end; the line begins with the best ply.
    """

    line: tuple[Ply, ...]
    margin: float | None = None
    depth: int = 0
    nodes: int = 0
    exact: bool = False

    @property
    def best(self) -> Ply:
        """The ply to play now."""
        return self.line[0]
