"""The facts about a move that its reasons are made of, from the mover's side."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from dvonn.engine.search.evaluation import term_contributions
from dvonn.engine.search.state import state_of
from dvonn.rules.analysis.consequence import Consequence
from dvonn.rules.analysis.position_analysis import steps_from_dvonn, threats
from dvonn.rules.board import Space
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position


@dataclass(frozen=True)
class MoveFacts:
    """The facts about a move; mine are the mover's stacks, theirs the other side's."""

    before: Position
    consequence: Consequence

    @property
    def after(self) -> Position:
        """The position after the move."""
        return self.consequence.after

    @property
    def mover(self) -> Colour:
        """The side to move."""
        return self.consequence.mover

    @cached_property
    def gains(self) -> Mapping[str, float]:
        """The mover's gain in each term of the evaluation, in pieces; empty if the game is over."""
        before, after = (term_contributions(state_of(position)) for position in (self.before, self.after))
        sign = 1 if self.after.turn is self.mover else -1
        return {name: sign * value - before[name] for name, value in after.items()}

    def gain(self, names: Iterable[str]) -> float:
        """Return the total gain of some terms."""
        return sum(self.gains.get(name, 0.0) for name in names)

    @cached_property
    def threatened(self) -> tuple[set[Space], set[Space]]:
        """My stacks and lone dvonn pieces that the other side could capture next, before and after the move."""
        return set(threats(self.before, self.mover)), set(threats(self.after, self.mover))

    @cached_property
    def capturable(self) -> tuple[set[Space], set[Space]]:
        """Their stacks and lone dvonn pieces that the mover could capture next, before and after the move."""
        return set(threats(self.before, self.mover.other)), set(threats(self.after, self.mover.other))

    @cached_property
    def dvonn_steps(self) -> tuple[dict[Space, int], dict[Space, int]]:
        """The distances of the stacks from the dvonn pieces, before and after the move."""
        return steps_from_dvonn(self.before), steps_from_dvonn(self.after)

    @property
    def sides(self) -> tuple[Colour, Colour]:
        """The mover and the other side."""
        return self.mover, self.mover.other

    def unmoved(self, colour: Colour) -> list[Space]:
        """Return a side's stacks apart from the source and the target of the move."""
        here = (self.consequence.move.source, self.consequence.move.target)
        return [space for space in self.after.owned(colour) if space not in here]
