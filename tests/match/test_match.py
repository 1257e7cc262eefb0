"""A match: the player to move, filling, names, rematches, and its text."""

from functools import partial
from random import Random

import pytest

from dvonn.match.match import MAX_PLAYER_NAME_LENGTH, Match, MatchTerms, Series, clean_name, parse_series
from dvonn.match.match_text import format_match, parse_match
from dvonn.rules.board import Colour
from dvonn.rules.formats.board_codes import board_of
from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError
from dvonn.rules.position import Position, TieRule
from dvonn.words import player_names
from tests.harness.games import COMPUTERS_ONLY, HOT_SEAT, HUMAN_BLACK, HUMAN_WHITE, MAX_PLIES, random_match

WHITE, BLACK = Colour


# The player to move


def test_player_to_move() -> None:
    """The seat of the side to move decides between human and computer; only two humans share a hot seat."""
    for seats in (HOT_SEAT, HUMAN_WHITE, HUMAN_BLACK, COMPUTERS_ONLY):
        humans = [level is None for level in seats.values()]
        turns = [random_match(seats), random_match(seats, 1)]
        assert [one.waits_for_human for one in turns] == humans
        assert [one.waits_for_computer for one in turns] == [not human for human in humans]
        assert [one.is_hot_seat for one in turns] == [all(humans)] * 2


# Names


def test_sides_are_called_by_name_level_or_colour() -> None:
    """A side is called by its given name, else by its level, else by its colour."""
    assert player_names(HUMAN_BLACK, {}) == {WHITE: "Greedy", BLACK: "Black"}
    named = Match(HUMAN_BLACK, terms=MatchTerms({WHITE: " \n ", BLACK: "  Ada  L. "}))
    assert player_names(named.seats, named.names) == {WHITE: "Greedy", BLACK: "Ada L."}


CLEANED_NAMES = [
    ("", ""),
    ("Ada\nwhite: dreamy\n\nf3", "Ada white: dreamy f3"),
    ("Zoë Müller-Łuk", "Zoë Müller-Łuk"),
    ("a\0b\x1b[31mc\u202ed\u200be", "ab[31mcde"),
    ("\u200b \u2028 x \u200b", "x"),
    ("A letter " * 20, ("A letter " * 20)[:MAX_PLAYER_NAME_LENGTH].rstrip()),
    ("e\u0301 \u1112\u1161\u11ab", "\xe9 \ud55c"),  # composed
    ("\u202eAnn\u202c \u2066Bob\u2069\u200f\ufeff\ue000\U000e0041\u00ad", "Ann Bob"),  # directions, tags
    ("\u200cक्\u200cष\u200d", "क्\u200cष"),  # a joiner counts between letters only
    ("x" * (MAX_PLAYER_NAME_LENGTH - 1) + "क्\u200dष", "x" * (MAX_PLAYER_NAME_LENGTH - 1)),  # never a part of a letter
    ("x" * (MAX_PLAYER_NAME_LENGTH - 1) + "z\u0303\u0302", "x" * (MAX_PLAYER_NAME_LENGTH - 1)),
    ("\U00020bb7" * 99, "\U00020bb7" * MAX_PLAYER_NAME_LENGTH),  # 𠮷, beyond 16 bits
    ("a" + "\u0301" * 999, "\xe1" + "\u0301" * (MAX_PLAYER_NAME_LENGTH - 1)),
]


def test_names_are_cleaned() -> None:
    """A cleaned name is one short line of printable characters without surrounding spaces."""
    for text, name in CLEANED_NAMES:
        assert clean_name(text) == clean_name(name) == name


# Rematch


def test_rematch_swaps_the_colours() -> None:
    """A rematch swaps players, names and times, keeps the rule for ties and the increment, and changes the seed."""
    terms = MatchTerms({WHITE: "Ada"}, {WHITE: 300, BLACK: 60}, increment=7)
    one = Match(HUMAN_WHITE, Game(ties=TieRule.TALLEST), 7, terms)
    one.tick(10)
    one.resign(WHITE)
    again = one.rematch(Random(1))
    assert (again.seats, again.names) == (HUMAN_BLACK, {BLACK: "Ada"})
    assert (again.clocks.left, again.clocks.increment) == ({BLACK: 300, WHITE: 60}, 7)
    assert (again.game.ties, again.game.plies, again.game.outcome) == (TieRule.TALLEST, [], None)
    assert again.seed != one.seed


def test_rematch_begins_on_a_board_of_the_same_kind() -> None:
    """A rematch starts from an empty board, another random board, or the board of a given code."""
    by_hand = random_match(HOT_SEAT, MAX_PLIES).rematch(Random(1))
    assert (by_hand.position, by_hand.code) == (Position(), None)
    full = Match(HOT_SEAT, Game(board_of("49J-V3H")), terms=MatchTerms(code="49J-V3H"))
    for one in (full, Match(HOT_SEAT, Game(Position.random_full(Random(2))))):
        codes = {one.rematch(Random(seed)).code for seed in range(2, 7)}
        assert len(codes - {None, "49J-V3H"}) == 5
    named = full.rematch(Random(1), "49jv3h")
    assert (named.code, named.game.start) == ("49J-V3H", board_of("49J-V3H"))


def test_the_rest_is_filled_by_a_human_after_the_dvonn_pieces() -> None:
    """Not before the fourth placement, not on the computer's turn, not on a full board."""
    assert [random_match(HOT_SEAT, plies).can_fill for plies in (0, 2, 3, 48, 49)] == [False, False, True, True, False]
    assert [random_match(HUMAN_BLACK, plies).can_fill for plies in (4, 5)] == [False, True]


def test_clocks_stand_while_the_board_is_filled() -> None:
    """Pieces that are placed at random cost no time and earn no increment; neither do their undo and redo."""
    terms = MatchTerms(times=dict.fromkeys(Colour, 60), increment=5)
    match = Match(HOT_SEAT, terms=terms)
    for _ in range(7):
        match.play(match.position.moves()[0])
    before = dict(match.clocks.left)
    for change in (partial(match.fill, Random(1)), match.undo, match.redo):
        change()
        assert match.clocks.left == before


def test_a_damaged_filling_is_refused() -> None:
    """A text whose filling does not fit its plies is an error."""
    text = format_match(random_match(HOT_SEAT, 20))
    for filled in ("x", "49", "-1", "12"):
        with pytest.raises(NotationError, match="before the board was filled"):
            parse_match(text.replace("seed:", f"filled: {filled}\nseed:"))


def test_headers_of_a_match() -> None:
    """The headers contain the terms and the remaining time, and omit default values."""
    names = {WHITE: "Ada: the 1st", BLACK: "Zoë"}
    timed = Match(HOT_SEAT, Game(board_of("49J-V3H")), 5, MatchTerms(names, {WHITE: 300}, "49J-V3H"))
    timed.tick(100 / 3)
    players, clocks = "whitename: Ada: the 1st\nblackname: Zoë\n", "clock: 300 none\nleft: 266.667 none\n"
    _, headers = format_match(timed).split("white move\n")
    assert headers == f"white: human\nblack: human\n{players}{clocks}code: 49J-V3H\nseed: 5\n\n"
    assert format_match(Match(HOT_SEAT)) == "dvonn game 1\nwhite: human\nblack: human\nseed: 0\n\n"


def test_older_text_is_read() -> None:
    """A text without clocks, names, codes and draws is read as a match without them."""
    old = parse_match("dvonn game 1\nend: black time\nwhite: greedy\nblack: human\nseed: 12\nundone: c1\n\n1 a1 b1\n")
    assert (old.names, old.clocks.times, old.code) == ({}, {}, None)
    assert old.game.outcome
    old.undo()
    assert old.waits_for_human


BAD_TEXTS = [
    ("", "dvonn game"),
    ("dvonn game 1\nwhite: grandmaster\n\n", "human or playful or dreamy"),
    ("dvonn game 1\nseed: -1\n\n", "whole number"),
    (f"dvonn game 1\nseed: {'9' * 5000}\n\n", "whole number"),
    ("dvonn game 1\nundone: f3\n\nf3", "black could redo"),
    ("dvonn game 1\nundone: f3c2\n\n", "white could redo"),
    ("dvonn game 1\nwhite: human\n\nf3 f3", "legal ply for black"),
    ("dvonn game 1\ncode: 49J-V3H\n\n", "the code of the board at the start"),
    ("dvonn game 1\ncode: 49J-V3K\n\n", "mistyped"),
]


def test_bad_texts_are_refused() -> None:
    """An invalid text raises an error with the expected form."""
    for text, expected in BAD_TEXTS:
        with pytest.raises(NotationError, match=f"expected .*{expected}"):
            parse_match(text)


def test_a_series_ends_with_more_than_half_of_the_points() -> None:
    """Half of the points decide nothing, as they come from draws."""
    for text, is_over in (("3 1.5 0.5", False), ("3 2 0", True), ("5 2 2.5", False), ("7 4 1", True)):
        length, first, second = text.split()
        assert Series(int(length), float(first), float(second)).is_over is is_over


def test_an_impossible_standing_is_refused() -> None:
    """A standing that is malformed, over, or has no whole number of games is no series."""
    for text in ("", "4 1 0", "3 2 0", "3 1.5 0", "3 1", "5 1 0 0", "5 -1 1", "5 1,5 0,5", "3 0 3"):
        with pytest.raises(NotationError):
            parse_series(text)
