"""The texts of plies, positions and games: parsing, formatting and errors."""

from collections.abc import Callable

import pytest

from dvonn.rules.board import Colour
from dvonn.rules.game import Game
from dvonn.rules.notation import (
    NotationError,
    RawRecord,
    format_game,
    format_plies,
    parse_game,
    parse_plies,
    parse_ply,
    parse_position,
    play_all,
    split_record,
)
from dvonn.rules.position import Position, TieRule
from tests.harness.referee.symmetries import Symmetry

OVER = "9/10/11/r,9/r,r,7 white move"
OPENING = ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1", "a2", "b2", "c2"]

# Plies


@pytest.mark.parametrize(
    "text", ["a4", "k1", "e0", "e6", "m1", "3e", "e3f", "e3f6", "a4b4", "e3f3g3", "", "e3\n", "e3 f3"]
)
def test_bad_ply_is_refused(text: str) -> None:
    """Unknown spaces, incomplete moves and other words raise an error with the expected form."""
    with pytest.raises(NotationError, match="expected a space like e3 or a move like e3f3") as caught:
        parse_ply(text)
    assert (caught.value.text, caught.value.ply) == (text, None)


def test_plies_are_written_ten_a_line() -> None:
    """Each line holds ten plies after the number of its first one; an empty list is an empty text."""
    assert format_plies(parse_plies(OPENING)) == "1 a1 b1 c1 d1 e1 f1 g1 h1 i1 a2\n11 b2 c2\n"
    assert format_plies([]) == ""


def test_illegal_ply_is_reported() -> None:
    """The error names the ply, its number in the game, the side and the reason; earlier plies stay played."""
    game = Game()
    message = r"^ply 3: 'a1': expected a legal ply for white \(TAKEN\)$"
    with pytest.raises(NotationError, match=message) as caught:
        play_all(game, parse_plies(["a1", "b1", "a1", "c1"]))
    assert caught.value.ply == 3
    assert game.plies == parse_plies(["a1", "b1"])
    with pytest.raises(NotationError, match=r"^ply 4: 'e3f3': expected a legal ply for black \(STILL_PLACING"):
        play_all(game, parse_plies(["c1", "e3f3"]))


def test_long_text_is_shortened_in_the_message_only() -> None:
    """The message shows the start of a long text, and the error carries all of it."""
    with pytest.raises(NotationError) as caught:
        parse_ply("x" * 500)
    assert len(str(caught.value)) < 200
    assert caught.value.text == "x" * 500


# Positions


def test_position_is_written_from_row_5_down() -> None:
    """Rows run from 5 to 1, stacks from bottom to top, vacant spaces as counts, then side and phase."""
    position = Symmetry().position("c5=r a1=rw k3=b j3=rbb b1=w")
    assert str(position) == "r,8/10/9,rbb,b/10/rw,w,7 white move"
    assert str(Position()) == "9/10/11/10/9 white place"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "rows, the side to move and the phase"),
        ("9/10/11/10/9 white", "rows, the side to move and the phase"),
        ("9/10/11/10 white place", "5 rows between slashes"),
        ("8/10/11/10/9 white place", "9 spaces in this row"),
        ("9/10/11/10/w,w,8 white place", "9 spaces in this row"),
        ("0,9/10/11/10/9 white place", "a stack of the letters w, b and r, or a number"),
        ("9/10/11/10/x,8 white place", "a stack of the letters w, b and r, or a number"),
        ("9/10/11/10/9 red place", "white or black"),
        ("9/10/11/10/9 white wait", "place or move"),
        ("r,8/10/11/10/r,r,r,6 white move", "TOO_MANY_RED"),
    ],
)
def test_bad_position_is_refused(text: str, expected: str) -> None:
    """A malformed position raises an error with the expected form, one that cannot arise with the violated rule."""
    with pytest.raises(NotationError, match=f"expected .*{expected}"):
        parse_position(text)


# Games


def test_game_headers_list_what_differs_from_the_default() -> None:
    """Another start and rule for ties are headers, followed by the given ones."""
    game = Game(Symmetry().position("c3=r d3=r e3=r f3=w g3=b"), TieRule.TALLEST)
    play_all(game, parse_plies(["f3e3"]))
    head = "dvonn game 1\nstart: 9/10/2,r,r,r,w,b,4/10/9 white move\nties: tallest\n"
    assert format_game(game, {"white": "Ada"}) == f"{head}white: Ada\n\n1 f3e3\n"


@pytest.mark.parametrize(
    ("end", "header"),
    [
        (lambda game: game.resign(Colour.WHITE), "white resignation"),
        (lambda game: game.flag(Colour.BLACK), "black time"),
        (lambda game: game.agree_draw(), "draw agreement"),
    ],
)
def test_early_end_is_written_and_read(end: Callable[[Game], None], header: str) -> None:
    """The loser and the reason of a game that ended early round-trip."""
    game = Game()
    game.play_all(parse_plies(OPENING))
    end(game)
    again = parse_game(format_game(game))
    assert f"end: {header}\n" in format_game(game)
    assert (again.early_end, again.outcome, again.plies) == (game.early_end, game.outcome, game.plies)


def test_unknown_headers_are_kept() -> None:
    """Unknown headers are kept by name, without surrounding spaces."""
    text = "dvonn game 1\nwhite:  Ada: the first \n\n1 a1 b1\n2 c1\n"
    assert split_record(text) == RawRecord({"white": "Ada: the first"}, ["1", "a1", "b1", "2", "c1"])
    assert parse_game(text).plies == parse_plies(["a1", "b1", "c1"])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "the first line 'dvonn game 1'"),
        ("dvonn game 2\n\na1", "the first line 'dvonn game 1'"),
        ("dvonn game 1\nties\n\na1", "a header like 'ties: draw'"),
        ("dvonn game 1\na1 b1", "a header like 'ties: draw'"),
        ("dvonn game 1\nties: none\n\na1", "draw or tallest"),
        ("dvonn game 1\nstart: 9/10\n\na1", "rows, the side to move and the phase"),
        ("dvonn game 1\nend: black\n\na1", "a side and how it lost"),
        ("dvonn game 1\nend: red time\n\na1", "white or black"),
        ("dvonn game 1\nend: black boredom\n\na1", "resignation or time, or 'draw agreement'"),
        ("dvonn game 1\nend: black agreement\n\na1", "a side and how it lost"),
        (f"dvonn game 1\nstart: {OVER}\nend: black time\n\n", "no other end in a game whose towers have decided"),
    ],
)
def test_bad_game_is_refused(text: str, expected: str) -> None:
    """A wrong first line, header or value raises an error with the expected form."""
    with pytest.raises(NotationError, match=expected):
        parse_game(text)
