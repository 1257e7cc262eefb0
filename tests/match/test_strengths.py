"""The strength of the computer in a match: a level that adapts, and a head start; the text of the match keeps both."""

from random import Random

import pytest

from dvonn.engine.levels import (
    ADAPTIVE_STRENGTHS,
    GREEDY,
    MAX_HEAD_START,
    THOUGHTFUL,
    Level,
    adaptive_level,
    parse_level,
)
from dvonn.match.match import Match, MatchTerms
from dvonn.match.match_text import format_match, parse_match
from dvonn.rules.board import Colour, Phase
from dvonn.rules.notation import NotationError
from tests.harness.games import play_computer_ply, random_match
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


W, B = Colour


def match_with(head_start: int, human: Colour = W, seed: int = 1) -> Match:
    """Return a match against Thoughtful with a head start."""
    seats = {human: None, human.other: THOUGHTFUL}
    return Match(seats, seed=seed, terms=MatchTerms(head_start=head_start))


def random_turns(match: Match) -> list[int]:
    """Play a match until the board is full; return how many pieces of its colour the computer had at random turns."""
    rng, found = Random(3), list[int]()
    while match.position.phase is Phase.PLACEMENT:
        if match.waits_for_human:
            match.play(rng.choice(match.position.moves()))
            continue
        if match.places_at_random:
            found.append(len(match.position.owned(match.position.turn)))
        play_computer_ply(match)
    assert not match.places_at_random
    return found


@pytest.mark.parametrize("head_start", [0, 8, MAX_HEAD_START])
@pytest.mark.parametrize("human", Colour)
def test_the_first_pieces_are_placed_at_random(head_start: int, human: Colour) -> None:
    """The dvonn pieces, of which White has two, and then as many of the computer's pieces as it says."""
    reds = ([0, 0] if human is B else [0]) if head_start else []
    assert random_turns(match_with(head_start, human)) == [*reds, *range(head_start)]


def test_random_pieces_are_all_over_the_board() -> None:
    """The seed alone decides, whatever the level, and no space is preferred."""
    terms = MatchTerms(head_start=8)
    places = [
        [play_computer_ply(Match({W: level, B: None}, None, seed, terms)) for seed in range(24)]
        for level in (GREEDY, THOUGHTFUL)
    ]
    assert places[0] == places[1]
    assert len(set(places[0])) > 15


def test_the_text_keeps_the_head_start() -> None:
    """A match that is resumed goes on alike, and a rematch has the same head start."""
    match = match_with(8, B)
    play_computer_ply(match)
    again = parse_match(format_match(match))
    assert "headstart: 8\n" in format_match(match)
    for one in (match, again):
        one.play(one.position.moves()[3])
        assert one.places_at_random
    assert play_computer_ply(match) == play_computer_ply(again)
    rematch = match.rematch(Random(1))
    assert (rematch.head_start, rematch.seats[W]) == (8, None)
    assert "headstart" not in format_match(match_with(0))


@pytest.mark.parametrize("word", ["24", "-1", "008"])
def test_other_head_starts_are_refused(word: str) -> None:
    """A head start is of at most all pieces of a side."""
    with pytest.raises(NotationError, match="expected a head start of at most 23 pieces"):
        parse_match(f"dvonn game 1\nwhite: human\nblack: greedy\nheadstart: {word}\n\n")
