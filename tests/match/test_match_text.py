"""The text of a match: it round-trips, and an invalid text raises an error with the expected form."""

import pytest

from dvonn.match.match import Match, MatchTerms, parse_series
from dvonn.match.match_text import format_match, parse_match
from dvonn.rules.board import Colour
from dvonn.rules.formats.board_codes import board_of
from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError
from tests.harness.games import HOT_SEAT


def test_headers_of_a_match() -> None:
    """The headers contain the terms and the remaining time, and omit default values."""
    names = {Colour.WHITE: "Ada: the 1st", Colour.BLACK: "Zoë"}
    timed = Match(HOT_SEAT, Game(board_of("49J-V3H")), 5, MatchTerms(names, {Colour.WHITE: 300}, "49J-V3H"))
    timed.tick(100 / 3)
    _, headers = format_match(timed).split("white move\n")
    assert headers == (
        "white: human\nblack: human\nwhitename: Ada: the 1st\nblackname: Zoë\n"
        "clock: 300 none\nleft: 266.667 none\ncode: 49J-V3H\nseed: 5\n\n"
    )
    assert format_match(Match(HOT_SEAT)) == "dvonn game 1\nwhite: human\nblack: human\nseed: 0\n\n"


def test_names_are_cleaned_when_read() -> None:
    """A long name in a text is cut to the maximum length."""
    assert parse_match(f"dvonn game 1\nwhitename: {'x' * 99}\n\n").names == {Colour.WHITE: 16 * "x"}


def test_older_text_is_read() -> None:
    """A text without clocks, names, codes and draws is read as a match without them."""
    old = parse_match("dvonn game 1\nend: black time\nwhite: greedy\nblack: human\nseed: 12\nundone: c1\n\n1 a1 b1\n")
    assert (old.names, old.clocks.times, old.code) == ({}, {}, None)
    assert old.game.outcome
    old.undo()
    assert old.waits_for_human


def test_a_bare_game_is_a_hot_seat() -> None:
    """A game's text without seats is a hot-seat match with seed 0."""
    bare = parse_match("dvonn game 1\n\nf3 c2")
    assert bare.is_hot_seat
    assert bare.seed == 0
    assert len(bare.game.plies) == 2


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "dvonn game"),
        ("dvonn game 1\nwhite: grandmaster\n\n", "human or dreamy"),
        ("dvonn game 1\nseed: -1\n\n", "whole number"),
        (f"dvonn game 1\nseed: {'9' * 5000}\n\n", "whole number"),
        ("dvonn game 1\nundone: f3\n\nf3", "black could redo"),
        ("dvonn game 1\nundone: f3c2\n\n", "white could redo"),
        ("dvonn game 1\nwhite: human\n\nf3 f3", "legal ply for black"),
        ("dvonn game 1\ncode: 49J-V3H\n\n", "the code of the board at the start"),
        ("dvonn game 1\ncode: 49J-V3K\n\n", "mistyped"),
    ],
)
def test_bad_texts_are_refused(text: str, expected: str) -> None:
    """An invalid text raises an error with the expected form."""
    with pytest.raises(NotationError, match=f"expected .*{expected}"):
        parse_match(text)


@pytest.mark.parametrize("text", ["", "4 1 0", "3 2 0", "3 1.5 0", "3 1", "5 1 0 0", "5 -1 1", "5 1,5 0,5", "3 0 3"])
def test_an_impossible_standing_is_refused(text: str) -> None:
    """A standing that is malformed, over, or has no whole number of games is no series."""
    with pytest.raises(NotationError):
        parse_series(text)
