"""Words that several screens share: the sides, the ways a game ends, and plurals."""

from typing import Final

from dvonn.rules.outcome import Reason
from dvonn.rules.pieces import Colour

SIDES: Final = {Colour.WHITE: "White", Colour.BLACK: "Black"}
REASONS: Final = {
    Reason.TOWERS: "The higher tower wins",
    Reason.EQUAL_TOWERS: "Both towers are equally high",
    Reason.TALLEST_STACKS: "Both towers are equally high; the taller stacks decide",
    Reason.RESIGNATION: "{loser} has resigned",
    Reason.TIME: "{loser}'s time has run out",
    Reason.AGREEMENT: "Both sides have agreed on it",
}


def counted(number: int, word: str) -> str:
    """Return a number of things, such as 1 piece or 3 pieces."""
    return f"{number} {word}{'s' * (number != 1)}"
