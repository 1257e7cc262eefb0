"""Texts of matches, positions, boards and games: what is written is read again; damage is for the tests of storage."""

from random import Random
from typing import Final

from dvonn.match import Match, MatchTerms, format_match, parse_match
from dvonn.rules.formats.board_codes import board_of, parse_code, random_code
from dvonn.rules.formats.move_list import format_move_list
from dvonn.rules.formats.record_text import read_games
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_position
from dvonn.rules.outcome import TieRule
from dvonn.rules.pieces import Colour
from tests.harness.matches import HUMAN_BLACK, HUMAN_WHITE, MAX_PLIES
from tests.harness.random_games import random_game
from tests.harness.recorded_games import boardspace_text
from tests.harness.storage import play_random_plies

CASES: Final = 4  # of each format


def any_game(rng: Random) -> Game:
    """Return a game of random plies, perhaps resigned."""
    game = random_game(rng.randrange(1, MAX_PLIES), rng.getrandbits(32))
    if not game.outcome and rng.random() < 0.3:
        game.resign(game.position.turn)
    return game


def any_match(rng: Random) -> Match:
    """Return a match on a board of a code or an empty one, with clocks, names and undone plies."""
    code = random_code(rng) if rng.random() < 0.5 else None
    terms = MatchTerms({Colour.WHITE: "Ada"}, {Colour.WHITE: 600, Colour.BLACK: 300}, code)
    game = Game(board_of(code) if code else None, rng.choice(list(TieRule)))
    match = Match(rng.choice((HUMAN_BLACK, HUMAN_WHITE)), game, rng.getrandbits(32), terms)
    play_random_plies(match, rng.randrange(MAX_PLIES), rng.getrandbits(32))
    if match.can_undo:
        match.undo()
    return match


def plies_of(text: str) -> str:
    """Return the plies of the game of a text."""
    (read,) = read_games(text)
    return " ".join(map(str, read.game.plies))


def test_each_format() -> None:
    """A written text is read again."""
    rng = Random(1)
    for _ in range(CASES):
        match, game, code = format_match(any_match(rng)), any_game(rng), random_code(rng)
        assert format_match(parse_match(match)) == match
        assert parse_position(str(game.position)) == game.position
        assert (parse_code(code), bool(board_of(code))) == (code, True)
        for text in (boardspace_text(game, rng), format_move_list(game, {"white": "Ada"})):
            assert plies_of(text) == " ".join(map(str, game.plies))
