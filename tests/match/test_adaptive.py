"""The adaptive level in a match: it has a strength, which the text of the match keeps, and plays at it throughout."""

import pytest

from dvonn.engine.levels import ADAPTIVE_STRENGTHS, Level, adaptive_level, parse_level
from dvonn.match.match_text import format_match, parse_match
from dvonn.rules.pieces import Colour
from tests.harness.matches import play_computer_ply, random_match
from tests.harness.scale import only_full

STRONG = adaptive_level(1900)
SEATS = {Colour.WHITE: None, Colour.BLACK: STRONG}


def test_the_text_keeps_the_strength() -> None:
    """A match that is resumed goes on at its strength, and so does one of which plies were undone."""
    match = random_match(SEATS, 30)
    match.undo()
    again = parse_match(format_match(match))
    assert f"black: adaptive {STRONG.rating}\n" in format_match(match)
    assert (again.seats, format_match(again)) == (SEATS, format_match(match))
    for one in (match, again):
        one.redo()
        one.play(one.position.moves()[3])
    assert play_computer_ply(again) == play_computer_ply(match)


def test_a_former_strength_is_played_by_the_nearest_one() -> None:
    """A strength that another version measured keeps its rating."""
    level = parse_level(f"adaptive {STRONG.rating + 3}")
    assert level
    assert (level.rating, level.limits) == (STRONG.rating + 3, STRONG.limits)
    assert parse_level(str(level)) == level


@pytest.mark.parametrize("text", ["adaptive", "adaptive 12345", "adaptive -5", "1250"])
def test_other_words_are_no_level(text: str) -> None:
    """A strength has up to four digits."""
    assert parse_level(text) is None


@pytest.mark.parametrize("level", ADAPTIVE_STRENGTHS, ids=str)
@only_full("each strength")
def test_every_strength_can_play(level: Level) -> None:
    """Each strength has a rating of its own, and finds a ply in both phases."""
    assert adaptive_level(level.rating) is level
    for plies in (10, 70):
        match = random_match({Colour.WHITE: level, Colour.BLACK: level}, plies)
        assert play_computer_ply(match)
