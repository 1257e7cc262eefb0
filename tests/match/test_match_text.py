"""The text of a match: all of it is read again, and what is no match's text is refused with what was expected."""

from random import Random

import pytest

from dvonn.match.match import Match, Terms, parse_match
from dvonn.rules.formats.board_codes import board_of
from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError
from dvonn.rules.outcome import Ties
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from tests.harness.matches import AS_BLACK, AS_WHITE, HOT_SEAT, NOBODY, TO_THE_END, answer, match, stopped


def states() -> list[Match]:
    """Return matches of all kinds."""
    undone, resigned = match(AS_WHITE, 30), match(AS_BLACK, 60)
    undone.undo()
    undone.undo()
    resigned.resign(Colour.BLACK)
    taken_back = match(HOT_SEAT, TO_THE_END)
    for _ in range(60):
        taken_back.undo()
    tallest = Match(NOBODY, Game(Position.random_full(Random(3)), Ties.TALLEST), seed=2**32 - 1)
    agreed, timed, flagged = match(HOT_SEAT, 60), *(Match(HOT_SEAT, begin(), 5, stopped, TERMS) for _ in range(2))
    agreed.agree_draw()
    timed.tick(100 / 3)
    flagged.tick(300)
    return [match(HOT_SEAT), match(AS_BLACK, TO_THE_END), undone, resigned, taken_back, tallest, agreed, timed, flagged]


def begin() -> Game:
    """Return a game that begins on the board of TERMS."""
    return Game(board_of("49J-V3H"))


TERMS = Terms({Colour.WHITE: "Ada: the 1st", Colour.BLACK: "Zoë"}, {Colour.WHITE: 300}, "49J-V3H")


@pytest.mark.parametrize("number", range(9))
def test_text_round_trips(number: int) -> None:
    """Seats, names, clocks, code, seed, start, plies, what was undone and the end are all read again as they were."""
    one = states()[number]
    again = parse_match(str(one))
    assert str(again) == str(one)
    assert (again.seats, again.seed, again.names, again.code) == (one.seats, one.seed, one.names, one.code)
    assert (again.clocks.times, str(again.clocks.left)[:12]) == (one.clocks.times, str(one.clocks.left)[:12])
    assert again.game.positions == one.game.positions
    assert (again.game.undone, again.game.outcome) == (one.game.undone, one.game.outcome)
    assert again.game.ties is one.game.ties


def test_headers_of_a_match() -> None:
    """All that was agreed on and the time that is left stand in lines of their own; what is usual stands nowhere."""
    lines = str(states()[7]).split("\n")
    assert lines[2:] == [
        "white: human",
        "black: human",
        "whitename: Ada: the 1st",
        "blackname: Zoë",
        "clock: 300 none",
        "left: 266.667 none",
        "code: 49J-V3H",
        "seed: 5",
        "",
        "",
    ]
    assert str(Match(HOT_SEAT)) == "dvonn game\nwhite: human\nblack: human\nseed: 0\n\n"


def test_a_name_is_cleaned_where_it_is_read() -> None:
    """However a text was made, no side has a name that the screen has no room for."""
    assert parse_match(f"dvonn game\nwhitename: {'x' * 99}\n\n").name(Colour.WHITE) == 16 * "x"


def test_an_older_text_is_read() -> None:
    """A text from before there were clocks, names, codes and draws is read as a match without them."""
    old = parse_match("dvonn game\nend: black time\nwhite: greedy\nblack: human\nseed: 12\nundone: c1\n\n1 a1 b1\n")
    assert (old.names, old.clocks.times, old.code) == ({}, {}, None)
    assert old.game.outcome
    old.undo()
    assert old.waits_for_human


def test_what_is_read_goes_on_alike() -> None:
    """A match that was read can be redone, and the computer plays in it what it would have played."""
    one = match(AS_WHITE, 30)
    one.undo()
    again = parse_match(str(one), stopped)
    for begun in (one, again):
        begun.redo()
        begun.play(begun.position.moves()[3])
    assert answer(again) == answer(one)


def test_a_bare_game_is_a_hot_seat() -> None:
    """A game's text without seats and seed is read as one between two humans."""
    bare = parse_match("dvonn game\n\nf3 c2")
    assert bare.is_hot_seat
    assert bare.seed == 0
    assert len(bare.game.plies) == 2


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "dvonn game"),
        ("dvonn game\nwhite: grandmaster\n\n", "human or dreamy"),
        ("dvonn game\nseed: -1\n\n", "whole number"),
        ("dvonn game\nseed: ten\n\n", "whole number"),
        (f"dvonn game\nseed: {'9' * 5000}\n\n", "whole number"),
        ("dvonn game\nundone: f3\n\nf3", "black could redo"),
        ("dvonn game\nundone: f3 c2\n\nc2", "black could redo"),
        ("dvonn game\nundone: f3c2\n\n", "white could redo"),
        ("dvonn game\nundone: m9\n\n", "a space like e3"),
        ("dvonn game\nwhite: human\n\nf3 f3", "legal ply for black"),
        ("dvonn game\nend: white\n\n", "a side and how it lost"),
        ("dvonn game\nclock: 5\n\n", "the seconds of white and of black"),
        ("dvonn game\ncode: 49J-V3H\n\n", "the code of the board at the start"),
        ("dvonn game\ncode: 49J-V3K\n\n", "mistyped"),
        ("dvonn game\ncode:\n\n", "6 letters and digits"),
    ],
)
def test_bad_texts_say_what_was_expected(text: str, expected: str) -> None:
    """A text that cannot be read is refused with an error that names what should have been there."""
    with pytest.raises(NotationError) as raised:
        parse_match(text)
    assert expected in raised.value.expected
