"""Words shared by several screens: the sides, the reasons of an outcome, and plurals."""

from typing import Final

from dvonn.rules.outcome import EndReason
from dvonn.rules.pieces import Colour

SIDE_NAMES: Final = {Colour.WHITE: "White", Colour.BLACK: "Black"}
OUTCOME_REASONS: Final = {
    EndReason.TOWERS: "The higher tower wins",
    EndReason.EQUAL_TOWERS: "Both towers are equally high",
    EndReason.TALLEST_STACKS: "Both towers are equally high; the taller stacks decide",
    EndReason.RESIGNATION: "{loser} has resigned",
    EndReason.TIME: "{loser}'s time has run out",
    EndReason.AGREEMENT: "Both sides have agreed on it",
}


def counted(number: int, word: str) -> str:
    """Return a number and a noun in singular or plural, such as 1 piece or 3 pieces."""
    return f"{number:,} {word}{'s' * (number != 1)}"
