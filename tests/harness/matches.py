"""Matches for tests: seats, random matches, and the computer's plies on a stopped clock."""

from typing import Final

from dvonn.engine.levels import GREEDY, Level
from dvonn.engine.report import Limits
from dvonn.match.computer import Computer
from dvonn.match.match import DEFAULT_TERMS, Match, MatchTerms, Seats
from dvonn.rules.board import Colour, Ply
from dvonn.rules.game import Game
from dvonn.rules.position import TieRule
from dvonn.words import LEVEL_NAMES
from tests.harness.random_games import random_game
from tests.harness.referee.symmetries import Symmetry

HOT_SEAT: Final[Seats] = {Colour.WHITE: None, Colour.BLACK: None}
HUMAN_WHITE: Final[Seats] = {Colour.WHITE: None, Colour.BLACK: GREEDY}
HUMAN_BLACK: Final[Seats] = {Colour.WHITE: GREEDY, Colour.BLACK: None}
COMPUTERS_ONLY: Final[Seats] = {Colour.WHITE: GREEDY, Colour.BLACK: GREEDY}
MAX_PLIES: Final = 1000  # more plies than any game has


def stopped_clock() -> float:
    """Return the time of a stopped clock, on which any slice of thinking suffices."""
    return 0.0


def random_match(seats: Seats, plies: int = 0, seed: int = 1) -> Match:
    """Return a match with some random plies."""
    return Match(seats, random_game(plies, seed), seed)


def game_of_last_plies(plies: int, seed: int = 5, ties: TieRule = TieRule.DRAW) -> Game:
    """Return a game that consists of the last plies of a random one."""
    whole = random_game(MAX_PLIES, seed)
    game = Game(whole.positions[-1 - plies], ties)
    game.play_all(whole.plies[-plies:])
    return game


def game_with_mistakes() -> Game:
    """Return the last plies of a game, in which each side misses the only move that wins; small searches solve it."""
    return game_of_last_plies(5, seed=120)


def match_of(stacks: str, seats: Seats = HOT_SEAT, terms: MatchTerms = DEFAULT_TERMS) -> Match:
    """Return a match with hand-made stacks, White to move."""
    return Match(seats, Game(Symmetry().position(stacks)), terms=terms)


def timed_match(white: int, black: int, seats: Seats = HOT_SEAT, game: Game | None = None, increment: int = 0) -> Match:
    """Return a match with these seconds for each side, and an increment."""
    terms = MatchTerms(times={Colour.WHITE: white, Colour.BLACK: black}, increment=increment)
    return Match(seats, game, terms=terms)


def play_computer_ply(waiting: Match) -> Ply:
    """Let the computer find its ply and play it; return the ply."""
    ply = Computer(waiting, stopped_clock).think(1)
    assert ply, "the computer finds a ply on a stopped clock"
    waiting.play(ply)
    return ply


PASSING_STACKS = "e2=w e3=r f2=w f3=b f4=r g3=w g4=r h3=w"
"""After h3g3 Black is surrounded at f3 and must pass."""


QUICK_LEVEL = Level("quick", "alphabeta", Limits(nodes=300))
LEVEL_NAMES[QUICK_LEVEL.key] = "Quick"
