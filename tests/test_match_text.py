"""The text of a match: all of it is read again, and what is no match's text is refused with what was expected."""

from random import Random

import pytest

from dvonn.match import Match, parse_match
from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError
from dvonn.rules.outcome import Ties
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from tests.matches import AS_BLACK, AS_WHITE, HOT_SEAT, NOBODY, TO_THE_END, answer, match, stopped


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
    return [match(HOT_SEAT), match(AS_BLACK, TO_THE_END), undone, resigned, taken_back, tallest]


@pytest.mark.parametrize("number", range(6))
def test_text_round_trips(number: int) -> None:
    """Seats, seed, start, plies, what was undone and how it ended are all read again as they were."""
    one = states()[number]
    again = parse_match(str(one))
    assert str(again) == str(one)
    assert (again.seats, again.seed) == (one.seats, one.seed)
    assert again.game.positions == one.game.positions
    assert (again.game.undone, again.game.outcome) == (one.game.undone, one.game.outcome)
    assert again.game.ties is one.game.ties


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
    ],
)
def test_bad_texts_say_what_was_expected(text: str, expected: str) -> None:
    """A text that cannot be read is refused with an error that names what should have been there."""
    with pytest.raises(NotationError) as raised:
        parse_match(text)
    assert expected in raised.value.expected
