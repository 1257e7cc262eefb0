"""Positions and games are read from any text that a person may have copied."""

import pytest

from dvonn.rules.formats.board_codes import board_of
from dvonn.rules.formats.move_list import format_move_list
from dvonn.rules.formats.pasted_text import read_pasted
from dvonn.rules.formats.record_text import format_record
from dvonn.rules.game import Game, random_game
from dvonn.rules.position import Position
from tests.harness.trees import random_tree, shape

GAME = random_game(60, 2)
SGF = "(;GM[Dvonn];P0[1 dropb C 2];P0[2 done];P1[3 dropb D 3];P1[4 done])"


def test_positions_are_read() -> None:
    """The text of a position is read, with blanks around it, and so is the code of a full board."""
    for position in (GAME.position, Position()):
        assert read_pasted(f"  {position}\n").game.start == position
    for text in ("RE3-BQP", "re3bqp", "RE3-BQP\n"):
        assert read_pasted(text).game.start == board_of("RE3-BQP")


def test_games_are_read_in_every_format() -> None:
    """Records with their variations, lists of moves and SGF are read."""
    tree = random_tree(1, 20, 5)
    for text in (format_record(GAME, {}), format_move_list(GAME, {}), " ".join(map(str, GAME.plies))):
        assert read_pasted(text).game.plies == GAME.plies
    main_line = Game()
    main_line.play_all(node.ply for node in tree.main_line()[1:] if node.ply)
    found = read_pasted(format_record(main_line, {}, (), tree)).tree
    assert found
    assert shape(found) == shape(tree)
    assert [str(ply) for ply in read_pasted(SGF).game.plies] == ["c2", "d3"]
    assert [str(ply) for ply in read_pasted("a1").game.plies] == ["a1"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("9/10/11/10/w,8 white move", "RED_MISSING"),
        ("9/10/11/10/x white move", "a stack of the letters"),
        ("Hello there, how are you?", "there is no move"),
        ("K7Q-4MX", "there is no move"),
        ("(;GM[Chess])", "a game of Dvonn"),
    ],
)
def test_other_texts_are_refused_in_one_line(text: str, expected: str) -> None:
    """What is wrong is said, and the game is empty."""
    read = read_pasted(text)
    assert not read.game.plies
    assert expected in (read.error or "")
    assert "\n" not in (read.error or "")


def test_a_game_is_read_up_to_its_error() -> None:
    """The readable part of a game is kept, with the error after it."""
    read = read_pasted("a1 b1 b1")
    assert len(read.game.plies) == 2
    assert (read.error or "").startswith("ply 3")
