"""What stands have sent: valid records and winners are read, all others are left out."""

from dataclasses import replace
from random import Random

import pytest

from dvonn.kiosk.event_modes import BLITZ
from dvonn.kiosk.show.records import MAX_RECORD_LETTERS, game_name, read_record, read_winner
from dvonn.kiosk.winner_list import Board, Winner
from dvonn.relay.news import EventWinner
from dvonn.rules.game import random_game
from tests.harness.damage import damaged
from tests.harness.scale import scaled
from tests.harness.show_news import SHOW_TIME, record_of

GOOD = EventWinner("1", "Stand 3", "blitz", "curious", 12, "ABC", SHOW_TIME, own=False)


def test_a_record_is_read() -> None:
    """The text of a game gives its plies."""
    game = read_record(record_of(3, 12))
    assert game
    assert game.plies == random_game(12, 3, full=True).plies


@pytest.mark.parametrize(
    "text",
    [
        "",
        "another game",
        "dvonn game 1",
        "dvonn game 1\nstart: 9/10/11/10/9 white move\n\n",
        record_of(3, 12) + " a1a1",
        record_of(3, 12).replace("\n\n", "\nend: white time\nend: draw\n\n", 1),
        record_of(3, 12) + " " * MAX_RECORD_LETTERS,
    ],
)
def test_a_record_that_is_not_valid_or_too_long_is_left_out(text: str) -> None:
    """A text that is no whole game gives nothing."""
    game = read_record(text)
    assert game is None or not game.plies


@pytest.mark.parametrize("seed", range(scaled(40, 2000)))
def test_no_damage_to_a_record_is_an_error(seed: int) -> None:
    """Whatever is sent as a record, it is a game or nothing."""
    text = damaged(Random(seed), [record_of(3, 12).encode(), record_of(4, 60).encode()]).decode(errors="replace")
    game = read_record(text)
    assert game is None or len(game.positions) == len(game.plies) + 1


def test_a_winner_is_read_with_the_stand() -> None:
    """A winner of another stand is one of the kiosk's, with the name of that stand."""
    assert read_winner(GOOD) == Winner("ABC", Board(BLITZ, "curious"), 12, SHOW_TIME, "Stand 3")


@pytest.mark.parametrize(
    "wrong",
    [{"mode": "chess"}, {"mode": "guided"}, {"level": "godlike"}, {"score": 0}, {"score": -3}, {"score": 10**9}]
    + [{"initials": text} for text in ("", "AB", "abc", "ABCD", "A\nC", "💀💀💀")],
)
def test_a_winner_that_is_not_valid_is_left_out(wrong: dict[str, int | str]) -> None:
    """Unknown modes and levels, scores without points and anything but three letters are no winners."""
    assert read_winner(replace(GOOD, **wrong)) is None  # type: ignore[arg-type] # by name


def test_a_game_is_named_as_far_as_it_is_known() -> None:
    """The level is left out if it is unknown, and all of it if the mode is."""
    assert game_name("blitz", "curious") == "Blitz, Curious"
    assert game_name("blitz", "godlike") == "Blitz"
    assert game_name("chess", "curious") == ""
