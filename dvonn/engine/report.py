"""The input and the output of a player: its limits, and the reports of its progress."""

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import Final

from dvonn.rules.board import Ply

SOFT_LIMIT_SHARE: Final = 0.6
"""The share of a budget after which another depth would hardly be finished; the rest is saved for later plies."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a player for one ply, None for no limit.

    Seconds are those of thinking; the player has no clock, its Thinker stops it. After the soft limit a search does not
    begin another depth.
    """

    nodes: int | None = None
    seconds: float | None = None
    depth: int | None = None
    soft_seconds: float | None = None

    def within(self, seconds: float) -> "Limits":
        """Return these limits capped at some seconds, with the soft limit at its share of them."""
        soft_seconds = self.soft_seconds and min(self.soft_seconds, SOFT_LIMIT_SHARE * seconds)
        return replace(
            self, seconds=seconds if self.seconds is None else min(self.seconds, seconds), soft_seconds=soft_seconds
        )


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a player so far: its best line and the expected margin.

    The margin is the final margin of the side to move in pieces, None if the player has no estimate; depth is the last
    finished depth in plies; exact means that the margin is proven; the line begins with the best ply.
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


Reports = Generator[Report, None, None]
"""The reports of a player in slices of its work, the one with the chosen ply last."""
