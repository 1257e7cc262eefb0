"""The summary of a shared game: its result, and the cost of its decisive cut-off."""

from datetime import date

import pytest

from dvonn.rules.analysis.game_facts import decisive_cut_off
from dvonn.rules.game import Game, random_game
from dvonn.rules.pieces import Colour
from dvonn.screens.share.game_summary import GameSummary, SharedGame, cost_words, day_of, summarise_game
from tests.harness.matches import MAX_PLIES
from tests.harness.recorded_games import load_games

NAMES = {Colour.WHITE: "Anna", Colour.BLACK: "Ben"}
GAMES = load_games()


def test_the_cost_names_the_larger_loss_first() -> None:
    """The cost names the player with the larger loss first, and both if both lost pieces."""
    played = SharedGame(GAMES[0], NAMES)
    found = decisive_cut_off(played.game)
    assert found
    assert cost_words(played, found) == "Move 14, h3h4, cost Anna 13 and Ben 3"


def test_a_game_that_was_won_by_its_towers_tells_the_margin() -> None:
    """A win by the towers gives the margin of the outcome."""
    outcome = GAMES[0].outcome
    assert outcome
    assert summarise_game(SharedGame(GAMES[0], NAMES)) == GameSummary(
        "Ben wins by", "23", "The higher tower wins", Colour.BLACK
    )
    assert outcome.margin == -23


def test_a_game_that_was_given_up_has_no_margin() -> None:
    """A resignation gives the score and the loser."""
    game = random_game(70, seed=5)
    game.resign(Colour.BLACK)
    scores = [game.position.score(colour) for colour in Colour]
    assert summarise_game(SharedGame(game, NAMES)) == GameSummary(
        "Anna wins", f"{scores[0]} : {scores[1]}", "Ben has resigned", Colour.WHITE
    )


def test_a_draw_has_no_winner() -> None:
    """A draw has no winner and gives the score."""
    game = next(
        game
        for game in (random_game(MAX_PLIES, seed) for seed in range(1000))
        if game.outcome and not game.outcome.winner
    )
    found_verdict = summarise_game(SharedGame(game, NAMES))
    left, right = found_verdict.value.split(" : ")
    assert (found_verdict.headline, found_verdict.winner) == ("A draw", None)
    assert left == right


@pytest.mark.parametrize(
    ("plies", "figure", "reason"),
    [(0, "0 of 49", "pieces are placed"), (20, "20 of 49", "pieces are placed"), (50, None, "after 1 move")],
)
def test_an_unfinished_game_tells_how_far_it_went(plies: int, figure: str | None, reason: str) -> None:
    """An unfinished game gives the number of pieces placed, or the number of moves."""
    found_verdict = summarise_game(SharedGame(random_game(plies, seed=5), NAMES))
    assert (found_verdict.headline, found_verdict.reason, found_verdict.winner) == ("Unfinished", reason, None)
    assert figure in {found_verdict.value, None}


def test_dates_are_read_from_records_and_written_out() -> None:
    """The day is read from a record's date and written out; other texts have no day."""
    assert day_of("2026-11-21 19:30:00") == date(2026, 11, 21)
    assert [day_of(text) for text in ("", "yesterday", "2026-13-01", "Sat Jun 14 10:20:34 EDT 2008")] == [None] * 4
    assert SharedGame(Game(), NAMES, date(2026, 11, 2)).date == "2 November 2026"
    assert SharedGame(Game(), NAMES).date == ""
