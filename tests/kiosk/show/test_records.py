"""What stands have sent: valid records are read, all others are left out."""

from dvonn.kiosk.board_wall import MAX_RECORD_LETTERS, game_name, read_record
from tests.harness.games import random_game
from tests.harness.news import record_of


def test_a_record_is_read() -> None:
    """The text of a game gives its plies."""
    game = read_record(record_of(3, 12))
    assert game
    assert game.plies == random_game(12, 3, full=True).plies


def test_a_record_that_is_not_valid_or_too_long_is_left_out() -> None:
    """A text that is no whole game gives nothing."""
    whole = record_of(3, 12)
    start = "dvonn game 1\nstart: 9/10/11/10/9 white move\n\n"
    for text in ("", "another game", start, f"{whole} a1a1", whole + " " * MAX_RECORD_LETTERS):
        game = read_record(text)
        assert game is None or not game.plies, text


def test_a_game_is_named_as_far_as_it_is_known() -> None:
    """The level is left out if it is unknown, and all of it if the mode is."""
    assert game_name("blitz", "curious") == "Blitz, Curious"
    assert game_name("blitz", "godlike") == "Blitz"
    assert game_name("chess", "curious") == ""
