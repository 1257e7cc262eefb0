"""A move to give reasons for, seen from its mover's side, and what a reason is."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from dvonn.engine.search.evaluation import explain
from dvonn.engine.search.state import of_position
from dvonn.rules.analysis.consequence import Consequence
from dvonn.rules.analysis.position_analysis import steps_from_dvonn, threats
from dvonn.rules.board import Space
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position


@dataclass(frozen=True, slots=True)
class SideNames:
    """How a sentence calls the side to move and the other one, the first as their owner."""

    your: str
    other: str

    @property
    def yours(self) -> str:
        """The side to move as an owner of what has just been named."""
        return "yours" if self.your == "your" else self.your

    @property
    def others(self) -> str:
        """The other side as an owner."""
        return f"{self.other}'s"


@dataclass(frozen=True, slots=True)
class PlyReason:
    """What speaks for a ply, or against it, as words that follow 'it', and how much, in pieces.

    What is needed must be told, or else the sentence would not be honest.
    """

    worth: float
    words: str
    needed: bool = False


@dataclass(frozen=True)
class MoveCase:
    """A move to give reasons for; mine are the mover's stacks, theirs the other side's."""

    before: Position
    found: Consequence
    names: SideNames

    @property
    def after(self) -> Position:
        """The position after the move."""
        return self.found.after

    @property
    def mover(self) -> Colour:
        """The side to move."""
        return self.found.mover

    @cached_property
    def gains(self) -> Mapping[str, float]:
        """What the evaluation's terms promise the mover more than before, in pieces; nothing if the game is over."""
        before, after = (explain(of_position(position)) for position in (self.before, self.after))
        sign = 1 if self.after.turn is self.mover else -1
        return {name: sign * value - before[name] for name, value in after.items()}

    def gain(self, names: Iterable[str]) -> float:
        """Return what some terms gain together."""
        return sum(self.gains.get(name, 0.0) for name in names)

    @cached_property
    def danger(self) -> tuple[set[Space], set[Space]]:
        """Mine and the lone dvonn pieces that the other side could capture next, before and after."""
        return set(threats(self.before, self.mover)), set(threats(self.after, self.mover))

    @cached_property
    def prey(self) -> tuple[set[Space], set[Space]]:
        """Theirs and the lone dvonn pieces that the mover could capture next, before and after."""
        return set(threats(self.before, self.mover.other)), set(threats(self.after, self.mover.other))

    @cached_property
    def steps(self) -> tuple[dict[Space, int], dict[Space, int]]:
        """How far the stacks are from the dvonn pieces, before and after."""
        return steps_from_dvonn(self.before), steps_from_dvonn(self.after)

    @property
    def sides(self) -> tuple[Colour, Colour]:
        """The mover and the other side."""
        return self.mover, self.mover.other

    def unmoved(self, colour: Colour) -> list[Space]:
        """Return a side's stacks that the move has left alone."""
        here = (self.found.move.source, self.found.move.target)
        return [space for space in self.after.owned(colour) if space not in here]
