"""A match: a game, who sits at each colour, their clocks, and the computer that plays or gives a hint."""

from dvonn.match.clocks import Alarm, Clocks, Times, minutes
from dvonn.match.match import HUMAN, LONGEST_NAME, Expectation, Hint, Match, Terms, clean_name, parse_match

__all__ = [
    "HUMAN",
    "LONGEST_NAME",
    "Alarm",
    "Clocks",
    "Expectation",
    "Hint",
    "Match",
    "Terms",
    "Times",
    "clean_name",
    "minutes",
    "parse_match",
]
