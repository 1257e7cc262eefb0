"""A match: the player to move, undo and redo by human turns, names and rematches."""

from random import Random

import pytest

from dvonn.engine.levels import GREEDY, Level
from dvonn.match.match import MAX_PLAYER_NAME_LENGTH, Match, MatchTerms, Seats, clean_name
from dvonn.match.match_text import format_match
from dvonn.rules.board import Colour
from dvonn.rules.formats.board_codes import board_of
from dvonn.rules.game import Game
from dvonn.rules.position import EndReason, Position, TieRule
from dvonn.words import player_names
from tests.harness.games import COMPUTERS_ONLY, HOT_SEAT, HUMAN_BLACK, HUMAN_WHITE, MAX_PLIES, random_game, random_match

WHITE, BLACK = Colour
SEATS = [HOT_SEAT, HUMAN_WHITE, HUMAN_BLACK]
NAMES = ["hot-seat", "human as white", "human as black"]
every_seat = pytest.mark.parametrize("seats", SEATS, ids=NAMES)


# The player to move


@pytest.mark.parametrize(
    ("seats", "human", "computer"),
    [
        (HOT_SEAT, [True, True], [False, False]),
        (HUMAN_WHITE, [True, False], [False, True]),
        (HUMAN_BLACK, [False, True], [True, False]),
        (COMPUTERS_ONLY, [False, False], [True, True]),
    ],
    ids=[*NAMES, "two computers"],
)
def test_player_to_move(seats: Seats, human: list[bool], computer: list[bool]) -> None:
    """The seat of the side to move decides between human and computer; only two humans share a hot seat."""
    turns = [random_match(seats), random_match(seats, 1)]
    assert [one.waits_for_human for one in turns] == human
    assert [one.waits_for_computer for one in turns] == computer
    assert [one.is_hot_seat for one in turns] == [all(human)] * 2


@every_seat
def test_finished_match_has_no_player_to_move(seats: Seats) -> None:
    """A finished match waits neither for a human nor for the computer."""
    resigned = random_match(seats, 5)
    resigned.resign(WHITE)
    for ended in (random_match(seats, MAX_PLIES), resigned):
        assert ended.game.outcome
        assert not ended.waits_for_human
        assert not ended.waits_for_computer


def test_seats_are_copied() -> None:
    """Changing the mapping of seats afterwards does not change the match."""
    seats = dict(HUMAN_WHITE)
    begun = Match(seats)
    seats[WHITE] = GREEDY
    assert begun.waits_for_human


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
    assert agreed.game.outcome
    assert (agreed.game.outcome.winner, agreed.game.outcome.reason) == (None, EndReason.AGREEMENT)
    assert not agreed.waits_for_human
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


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("", ""),
        ("Ada\nwhite: dreamy\n\nf3", "Ada white: dreamy"[:MAX_PLAYER_NAME_LENGTH].rstrip()),
        ("Zoë Müller-Łuk", "Zoë Müller-Łuk"),
        ("a\0b\x1b[31mc\u202ed\u200be", "ab[31mcde"),
        ("\u200b \u2028 x \u200b", "x"),
        ("fifteen letters and more", "fifteen letters"),
    ],
)
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
