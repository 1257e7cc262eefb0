"""How a game ended, as a value with its reason."""

from dataclasses import dataclass
from enum import Enum, StrEnum

from dvonn.rules.pieces import Colour


class Ties(StrEnum):
    """What equal towers mean: the rulebook's draw, or the taller single stack, then the next, and so on."""

    DRAW = "draw"
    TALLEST = "tallest"


class Reason(Enum):
    """What decided a game."""

    TOWERS = "the higher tower"
    EQUAL_TOWERS = "equal towers"
    TALLEST_STACKS = "equal towers, the taller stacks"
    RESIGNATION = "resignation"
    TIME = "time"
    AGREEMENT = "agreement"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game; winner is None for a draw, white and black count the pieces in each side's stacks."""

    winner: Colour | None
    reason: Reason
    white: int
    black: int

    @property
    def margin(self) -> int:
        """White's pieces less Black's."""
        return self.white - self.black


def judge(white: list[int], black: list[int], ties: Ties) -> Outcome:
    """Return the outcome for the heights of the stacks that each side owns when nobody can move."""
    totals = sum(white), sum(black)
    if totals[0] != totals[1]:
        winner = Colour.WHITE if totals[0] > totals[1] else Colour.BLACK
        return Outcome(winner, Reason.TOWERS, *totals)
    tallest = sorted(white, reverse=True), sorted(black, reverse=True)
    if ties is Ties.DRAW or tallest[0] == tallest[1]:
        return Outcome(None, Reason.EQUAL_TOWERS, *totals)
    winner = Colour.WHITE if tallest[0] > tallest[1] else Colour.BLACK
    return Outcome(winner, Reason.TALLEST_STACKS, *totals)
