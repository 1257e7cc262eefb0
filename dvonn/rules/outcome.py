"""The outcome of a game, as a value with its reason."""

from dataclasses import dataclass
from enum import Enum, StrEnum

from dvonn.rules.pieces import Colour


class TieRule(StrEnum):
    """The rule for equal towers: the rulebook's draw, or a comparison of the tallest stacks, the next, and so on."""

    DRAW = "draw"
    TALLEST = "tallest"


class EndReason(Enum):
    """The reason for the end of a game."""

    TOWERS = "the higher tower"
    EQUAL_TOWERS = "equal towers"
    TALLEST_STACKS = "equal towers, the taller stacks"
    RESIGNATION = "resignation"
    TIME = "time"
    AGREEMENT = "agreement"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game; winner is None for a draw, white and black are the pieces in each side's stacks."""

    winner: Colour | None
    reason: EndReason
    white: int
    black: int

    @property
    def margin(self) -> int:
        """White's pieces minus Black's."""
        return self.white - self.black


def judge(white: list[int], black: list[int], ties: TieRule) -> Outcome:
    """Return the outcome for the heights of each side's stacks when neither side can move."""
    reason, mine, theirs = EndReason.TOWERS, [sum(white)], [sum(black)]
    totals = mine + theirs
    if mine == theirs and ties is TieRule.TALLEST:
        reason, mine, theirs = EndReason.TALLEST_STACKS, sorted(white, reverse=True), sorted(black, reverse=True)
    if mine == theirs:
        return Outcome(None, EndReason.EQUAL_TOWERS, *totals)
    return Outcome(Colour.WHITE if mine > theirs else Colour.BLACK, reason, *totals)
