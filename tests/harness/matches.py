"""Matches for tests: who may sit where, games begun by chance, and the computer's answer on a stopped clock."""

from typing import Final

from dvonn.engine.levels import GREEDY, Level
from dvonn.engine.report import Limits
from dvonn.match.match import Match, Seats
from dvonn.rules.game import random_game
from dvonn.rules.pieces import Colour, Ply

HOT_SEAT: Final[Seats] = {Colour.WHITE: None, Colour.BLACK: None}
AS_WHITE: Final[Seats] = {Colour.WHITE: None, Colour.BLACK: GREEDY}
AS_BLACK: Final[Seats] = {Colour.WHITE: GREEDY, Colour.BLACK: None}
NOBODY: Final[Seats] = {Colour.WHITE: GREEDY, Colour.BLACK: GREEDY}
TO_THE_END: Final = 1000  # plies: more than any game has


def stopped() -> float:
    """Tell the time on a clock that stands still: any slice of thinking is long enough."""
    return 0.0


def match(seats: Seats, plies: int = 0, seed: int = 1) -> Match:
    """Return a match with so many plies played by chance, for both sides."""
    begun = Match(seats, seed=seed, clock=stopped)
    for ply in random_game(plies, seed).plies:
        begun.play(ply)
    return begun


def answer(waiting: Match) -> Ply:
    """Let the computer find its ply and play it."""
    ply = waiting.think(1)
    assert ply, "the computer has all the time there is"
    waiting.play(ply)
    return ply


PASSING = "e2=w e3=r f2=w f3=b f4=r g3=w g4=r h3=w"
"""After h3g3 Black, surrounded at f3, has to pass."""


QUICK = Level("quick", "Quick", "For tests", "strategist", Limits(nodes=300), boards=30)
