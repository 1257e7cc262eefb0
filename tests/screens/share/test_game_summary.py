"""The summary of a shared game: its result, and the cost of its decisive cut-off."""

from collections.abc import Callable
from datetime import date

import pytest

from dvonn.rules.analysis.game_facts import decisive_cut_off
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour
from dvonn.screens.share.card import GameSummary, SharedGame, cost_words, day_of, summarise_game
from tests.harness.matches import MAX_PLIES
from tests.harness.random_games import random_game
from tests.harness.recorded_games import load_games

NAMES = {Colour.WHITE: "Anna", Colour.BLACK: "Ben"}
GAMES = load_games()


def test_the_cost_names_the_larger_loss_first() -> None:
    """The cost names the player with the larger loss first, and both if both lost pieces."""
    played = SharedGame(GAMES[0], NAMES)
    found = decisive_cut_off(played.game)
    assert found
    assert cost_words(played, found) == "Move 32, h3-h4: Anna \N{MINUS SIGN}13, Ben \N{MINUS SIGN}3"


def drawn() -> Game:
    """Return a random game that ended in a draw."""
    games = (random_game(MAX_PLIES, seed) for seed in range(1000))
    return next(game for game in games if game.outcome and not game.outcome.winner)


def ended(end: Callable[..., None], *loser: Colour) -> Game:
    """Return a game that is given up, lost on time, or drawn by agreement."""
    game = random_game(70, seed=5)
    end(game, *loser)
    return game


@pytest.mark.parametrize(
    ("game", "headline", "value", "reason", "winner"),
    [
        (GAMES[0], "Ben wins", "+23", "The higher tower wins", Colour.BLACK),
        (ended(Game.resign, Colour.BLACK), "Anna wins", "by resignation", "Ben resigned", Colour.WHITE),
        (ended(Game.flag, Colour.WHITE), "Ben wins", "on time", "Anna ran out of time", Colour.BLACK),
        (ended(Game.agree_draw), "A draw", "by agreement", "Draw agreed", None),
        (drawn(), "A draw", None, "The towers are equal", None),
        (Game(), "Unfinished", "0 of 49", "Pieces placed", None),
        (random_game(20, seed=5), "Unfinished", "20 of 49", "Pieces placed", None),
        (random_game(50, seed=5), "Unfinished", None, "after 1 move", None),
    ],
    ids=[
        "won by towers",
        "resigned",
        "lost on time",
        "agreed",
        "drawn",
        "begun",
        "in the placement phase",
        "in the movement phase",
    ],
)
def test_a_summary_tells_the_result_or_how_far_the_game_went(
    game: Game, headline: str, value: str | None, reason: str, winner: Colour | None
) -> None:
    """The value is the margin where towers decide, how a game ended without them, pieces placed, or the score."""
    scores = " : ".join(str(game.position.score(colour)) for colour in Colour)
    assert summarise_game(SharedGame(game, NAMES)) == GameSummary(headline, value or scores, reason, winner)


def test_dates_are_read_from_records_and_written_out() -> None:
    """The day is read from a record's date and written out; other texts have no day."""
    assert day_of("2026-11-21 19:30:00") == date(2026, 11, 21)
    assert [day_of(text) for text in ("", "yesterday", "2026-13-01", "Sat Jun 14 10:20:34 EDT 2008")] == [None] * 4
    assert SharedGame(Game(), NAMES, date(2026, 11, 2)).date == "2 November 2026"
    assert SharedGame(Game(), NAMES).date == ""
