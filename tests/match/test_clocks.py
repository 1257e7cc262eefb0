"""The clocks: they run for the side to move and sound in the last seconds."""

from itertools import product

import pytest

from dvonn.match.clocks import (
    FLAG_GRACE_SECONDS,
    LOW_TIME_SECONDS,
    MAX_TIME_CONTROL_SECONDS,
    Alarm,
    Clocks,
    format_clocks,
    parse_clocks,
)
from dvonn.match.match import Match, Seats
from dvonn.rules.board import Colour, Phase
from dvonn.rules.notation import NotationError
from dvonn.words import format_time_control
from tests.harness.games import HOT_SEAT, HUMAN_WHITE, timed_match

WHITE, BLACK = Colour


# A clock


def test_each_of_the_last_seconds_sounds_once() -> None:
    """Each of the last twenty shown seconds gives one alarm, then the flag falls."""
    clocks, heard = Clocks({WHITE: 25}), []
    while clocks.left[WHITE]:
        alarm = clocks.run(WHITE, 1 / 60)
        if alarm:
            heard.append((alarm, clocks.displayed_seconds(WHITE)))
    assert heard == [*((Alarm.SECOND, second) for second in range(LOW_TIME_SECONDS, 0, -1)), (Alarm.FLAG, 0)]


# In a match


def test_the_clock_of_the_side_to_move_runs() -> None:
    """Only the clock of the side to move runs; undo and redo, also of a resignation, change increments alone."""
    match = timed_match(60, 300, increment=5)
    match.tick(10)
    match.play(match.position.moves()[0])
    match.tick(5)
    match.tick(2)
    match.undo()
    assert match.clocks.left == {WHITE: 50, BLACK: 293}
    match.redo()
    match.resign(WHITE)
    match.undo()
    assert match.clocks.left == {WHITE: 55, BLACK: 293}


@pytest.mark.parametrize("seats", [HOT_SEAT, HUMAN_WHITE], ids=["human", "computer"])
def test_undo_after_a_fallen_flag_gives_a_little_time(seats: Seats) -> None:
    """Undo after a fallen flag gives that side a few seconds to move again, at most its original time."""
    for seconds, back in ((60, FLAG_GRACE_SECONDS), (10, 10)):
        match = timed_match(seconds, 60, seats)
        play_some(match, 2)
        match.tick(seconds)
        match.undo()
        assert (match.waits_for_human, len(match.game.plies)) == (True, 2)
        assert match.clocks.left == {WHITE: back, BLACK: 60}


# The increment


def play_some(match: Match, plies: int, seconds: float = 0) -> None:
    """Play plies, each after some seconds."""
    for _ in range(plies):
        match.tick(seconds)
        match.play(match.position.moves()[0])


def test_each_ply_gains_the_increment_in_both_phases() -> None:
    """After a placement and after a move, a side's clock gains the increment, also beyond its initial time."""
    match = timed_match(60, 40, increment=3)
    play_some(match, 49, seconds=1)  # Black places the last three dvonn and other pieces less one
    placed = {WHITE: 60 + 25 * 2, BLACK: 40 + 24 * 2}
    assert match.position.phase is Phase.MOVEMENT
    assert match.clocks.left == placed
    mover = match.position.turn
    play_some(match, 1, seconds=2)
    assert match.clocks.left == {**placed, mover: placed[mover] + 1}


def test_an_increment_that_has_been_used_is_not_taken_back() -> None:
    """Undo never makes a flag fall: a side that has used its increment keeps the time that is left."""
    match = timed_match(5, 60, increment=10)
    play_some(match, 2, seconds=4)
    match.tick(9)
    match.undo()
    match.undo()
    assert match.clocks.left == {WHITE: 2, BLACK: 56}


TERMS_IN_SHORT: list[tuple[dict[Colour, int], int, str]] = [
    ({WHITE: 300, BLACK: 300}, 3, "5+3"),
    ({WHITE: 300, BLACK: 300}, 0, "5 min"),
    ({WHITE: 90, BLACK: 90}, 0, "1:30"),
    ({WHITE: 600, BLACK: 300}, 5, "10:00 / 5:00 +5"),
    ({WHITE: 60}, 0, "1:00 / \N{EN DASH}"),
]


def test_terms_in_short() -> None:
    """The terms are named as online boards name them."""
    for times, increment, words in TERMS_IN_SHORT:
        assert format_time_control(times, increment) == words


# Text


def test_clocks_round_trip() -> None:
    """Clock texts round-trip to the millisecond and never round down to zero."""
    kinds: list[dict[Colour, int]] = [{}, {WHITE: 300}, {BLACK: 1}, {WHITE: 300, BLACK: MAX_TIME_CONTROL_SECONDS}]
    for times, used in product(kinds, (0, 0.0004, 1 / 3, 0.9999)):
        clocks = Clocks(times)
        for colour in Colour:
            clocks.run(colour, used)
        again = parse_clocks(format_clocks(clocks))
        assert (format_clocks(again), again.times) == (format_clocks(clocks), clocks.times)
        assert again.left == {colour: pytest.approx(left, abs=0.001) for colour, left in clocks.left.items()}
        assert all(again.left.values())


def test_headers_of_clocks() -> None:
    """A fallen flag is written as zero seconds; without remaining times the clocks are full, without times none run."""
    clocks = Clocks({WHITE: 5})
    clocks.run(WHITE, 5)
    assert format_clocks(clocks) == {"clock": "5 none", "left": "0.000 none"}
    assert parse_clocks(format_clocks(clocks)).left == {WHITE: 0}
    assert parse_clocks({"clock": "300 none"}).left == {WHITE: 300}
    assert parse_clocks({}).left == {}
    assert format_clocks(Clocks({WHITE: 60}, 5)) == {"clock": "60 none", "left": "60.000 none", "increment": "5"}


BAD_CLOCKS = [
    ({"clock": "300"}, "the seconds of white and of black"),
    ({"clock": "0 300"}, "whole seconds from 1 to 36000"),
    ({"clock": "300 300", "left": "-1 300"}, "left to white"),
    ({"clock": "300 300", "left": "300 nan"}, "left to black"),
    ({"clock": "300 300", "left": "300 300.001"}, "left to black"),
    ({"left": "300 none"}, "left to white"),
    ({"clock": "300 300", "increment": "61"}, "whole seconds from 0 to 60"),
    ({"clock": "300 none", "left": "301 5", "increment": "3"}, "left to black"),
]


def test_bad_clocks_are_refused() -> None:
    """Invalid clock headers raise an error with the expected form."""
    for headers, expected in BAD_CLOCKS:
        with pytest.raises(NotationError, match=f"expected .*{expected}"):
            parse_clocks(headers)
