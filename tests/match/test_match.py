"""A match: the player to move, undo, filling, names, rematches, and its text."""

from functools import partial
from random import Random

import pytest

from dvonn.engine.levels import GREEDY, Level
from dvonn.match.match import MAX_PLAYER_NAME_LENGTH, Match, MatchTerms, Seats, Series, clean_name, parse_series
from dvonn.match.match_text import format_match, parse_match
from dvonn.rules.board import Colour
from dvonn.rules.formats.board_codes import board_of
from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError
from dvonn.rules.position import EndReason, Position, TieRule
from dvonn.words import player_names
from tests.harness.games import COMPUTERS_ONLY, HOT_SEAT, HUMAN_BLACK, HUMAN_WHITE, MAX_PLIES, random_game, random_match

WHITE, BLACK = Colour
SEATS = [HOT_SEAT, HUMAN_WHITE, HUMAN_BLACK]
NAMES = ["hot-seat", "human as white", "human as black"]
every_seat = pytest.mark.parametrize("seats", SEATS, ids=NAMES)


# The player to move


def test_player_to_move() -> None:
    """The seat of the side to move decides between human and computer; only two humans share a hot seat."""
    for seats in [*SEATS, COMPUTERS_ONLY]:
        humans = [level is None for level in seats.values()]
        turns = [random_match(seats), random_match(seats, 1)]
        assert [one.waits_for_human for one in turns] == humans
        assert [one.waits_for_computer for one in turns] == [not human for human in humans]
        assert [one.is_hot_seat for one in turns] == [all(humans)] * 2


# Undo and redo


@pytest.mark.parametrize(("who", "taken_back"), [(None, 3), (GREEDY, 1)], ids=["human passes", "computer passes"])
def test_undo_across_a_forced_pass(who: Level | None, taken_back: int) -> None:
    """Undo takes back both moves of a computer in a row, but only the last of a human's two."""
    begun = Match({BLACK: who, WHITE: None if who else GREEDY}, random_game(77, 4))
    assert begun.game.positions[76].turn is begun.game.positions[75].turn is WHITE
    begun.undo()
    assert len(begun.game.plies) == 77 - taken_back
    assert begun.waits_for_human


def test_two_humans_may_agree_on_a_draw() -> None:
    """An agreed draw has no winner, and undo takes back only the agreement; the computer agrees on none."""
    agreed = random_match(HOT_SEAT, 30)
    agreed.agree_draw()
    assert (agreed.game.early_end, agreed.waits_for_human) == ((None, EndReason.AGREEMENT), False)
    agreed.undo()
    assert format_match(agreed) == format_match(random_match(HOT_SEAT, 30))
    with pytest.raises(AssertionError, match="two humans"):
        random_match(HUMAN_WHITE, 30).agree_draw()


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


@pytest.mark.parametrize(("text", "name"), CLEANED_NAMES)
def test_names_are_cleaned(text: str, name: str) -> None:
    """A cleaned name is one short line of printable characters without surrounding spaces."""
    assert clean_name(text) == clean_name(name) == name


# Rematch


@every_seat
def test_rematch_swaps_the_colours(seats: Seats) -> None:
    """A rematch swaps players, names and times, keeps the rule for ties and the increment, and changes the seed."""
    terms = MatchTerms({WHITE: "Ada"}, {WHITE: 300, BLACK: 60}, increment=7)
    one = Match(seats, Game(ties=TieRule.TALLEST), 7, terms)
    one.tick(10)
    one.resign(WHITE)
    before = format_match(one)
    again = one.rematch(Random(1))
    assert again.seats == {BLACK: seats[WHITE], WHITE: seats[BLACK]}
    assert again.names == {BLACK: "Ada"}
    assert (again.clocks.left, again.clocks.increment) == ({BLACK: 300, WHITE: 60}, 7)
    assert (again.game.ties, again.game.plies, again.game.outcome) == (TieRule.TALLEST, [], None)
    assert again.seed != one.seed
    assert format_match(one) == before


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


@pytest.mark.parametrize("filled", ["x", "49", "-1", "12"])
def test_a_damaged_filling_is_refused(filled: str) -> None:
    """A text whose filling does not fit its plies is an error."""
    match = random_match(HOT_SEAT, 20)
    with pytest.raises(NotationError, match="before the board was filled"):
        parse_match(format_match(match).replace("seed:", f"filled: {filled}\nseed:"))


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


@pytest.mark.parametrize(("text", "expected"), BAD_TEXTS)
def test_bad_texts_are_refused(text: str, expected: str) -> None:
    """An invalid text raises an error with the expected form."""
    with pytest.raises(NotationError, match=f"expected .*{expected}"):
        parse_match(text)


@pytest.mark.parametrize(
    ("text", "is_over"),
    [("3 1.5 0.5", False), ("3 2 0", True), ("5 2.5 1.5", False), ("5 2 2.5", False), ("7 4 1", True)],
)
def test_a_series_ends_with_more_than_half_of_the_points(text: str, is_over: bool) -> None:  # noqa: FBT001 # a case
    """Half of the points decide nothing, as they come from draws."""
    length, first, second = text.split()
    assert Series(int(length), float(first), float(second)).is_over is is_over


@pytest.mark.parametrize("text", ["", "4 1 0", "3 2 0", "3 1.5 0", "3 1", "5 1 0 0", "5 -1 1", "5 1,5 0,5", "3 0 3"])
def test_an_impossible_standing_is_refused(text: str) -> None:
    """A standing that is malformed, over, or has no whole number of games is no series."""
    with pytest.raises(NotationError):
        parse_series(text)
