"""Records and pasted texts of every format are read, with variations; unreadable text gives a one-line error."""

import pytest

from dvonn.rules.board import Colour, Ply
from dvonn.rules.formats import record_text
from dvonn.rules.formats.board_codes import board_of
from dvonn.rules.formats.record_text import (
    MAX_TEXT_CHARACTERS,
    add_comments,
    add_variations,
    format_record,
    format_variations,
    read_games,
    read_pasted,
)
from dvonn.rules.formats.results import format_outcome, parse_outcome
from dvonn.rules.game import Game, TreeNode, game_of, tree_of
from dvonn.rules.notation import MAX_PLY_SECONDS, NotationError, ReaderError, format_plies, parse_plies, player_name
from dvonn.rules.position import EndReason, Outcome, Position, TieRule
from tests.harness.games import game_from_plies, random_game, shape


def test_times_follow_their_plies() -> None:
    """Times are seconds with one decimal; unknown times are left out and long ones capped."""
    plies = parse_plies(["a1", "b1", "c1", "d1"])
    assert format_plies(plies, [0, 4.25, None, 1e9]) == "1 a1 0s b1 4.2s c1 d1 99999.9s\n"
    (read,) = read_games("dvonn game 1\n\n1 a1 0s b1 4.2s c1 d1 99999.9s\n")
    assert (list(read.times), read.game.plies) == ([0, 4.2, None, MAX_PLY_SECONDS], plies)


def test_damaged_record_is_read_up_to_the_damage() -> None:
    """The plies and headers before the first error are read, and the error names the ply."""
    text = "dvonn game 1\nwhite: human\nwhitename: Ada\n\n1 a1 2s b1 b1 zz c1\n"
    (read,) = read_games(text)
    assert read.error == "ply 3: 'b1': expected a legal ply for white (TAKEN)"
    assert (read.game.plies, player_name(read.headers, Colour.WHITE)) == (parse_plies(["a1", "b1"]), "Ada")
    assert list(read.times) == [2, None]


def test_number_of_games_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading stops after the maximum number of games, with an error."""
    monkeypatch.setattr(record_text, "MAX_GAMES_PER_TEXT", 10)
    for text in ("dvonn game 1\n\n", "(;)", "1. a1 *\n"):
        *reads, last = read_games(text * 12)
        assert (len(reads), last.error) == (10, "only the first 10 games of a text are read")


GAMES_OF_EACH_FORMAT = [
    "dvonn game 1\n\na1 b1\ndvonn game 1\n\nc1\n",
    "(;P0[1 dropb A 1];P0[2 done])(;P0[1 dropb C 1];P0[2 done])",
    "1. a1 b1\n\n1. c1",
]


@pytest.mark.parametrize("text", GAMES_OF_EACH_FORMAT)
def test_a_mistake_in_a_reader_is_the_problem_of_its_game(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any other error than that of the text is told with the game, and the other games are read."""
    play = Game.play

    def fail_at_a1(game: Game, ply: Ply) -> None:
        assert str(ply) != "a1"
        play(game, ply)

    monkeypatch.setattr(Game, "play", fail_at_a1)
    first, second = read_games(text)
    assert (type(first.problem), second.problem, str(second.game.last_ply)) == (ReaderError, None, "c1")


RESULTS = [
    (Outcome(Colour.WHITE, EndReason.TOWERS, 22, 10), "white by 12 (22:10), the higher tower"),
    (Outcome(None, EndReason.EQUAL_TOWERS, 9, 9), "draw (9:9), equal towers"),
    (Outcome(Colour.BLACK, EndReason.TALLEST_STACKS, 9, 9), "black (9:9), equal towers, the taller stacks"),
    (Outcome(Colour.BLACK, EndReason.TIME, 9, 4), "black (9:4), time"),
    (Outcome(None, EndReason.AGREEMENT, 23, 23), "draw (23:23), agreement"),
]


def test_results() -> None:
    """A result gives the winner, margin, towers and reason, and round-trips."""
    for outcome, text in RESULTS:
        assert (format_outcome(outcome), parse_outcome(text)) == (text, outcome)


GAME = random_game(60, 2)
SGF = "(;GM[Dvonn];P0[1 dropb C 2];P0[2 done];P1[3 dropb D 3];P1[4 done])"


def test_positions_are_read() -> None:
    """The text of a position is read, with blanks around it, and so is the code of a full board."""
    for position in (GAME.position, Position()):
        assert read_pasted(f"  {position}\n").game.start == position
    for text in ("RE3-BQP", "re3bqp", "RE3-BQP\n"):
        assert read_pasted(text).game.start == board_of("RE3-BQP")


BAD_TEXTS = [
    (" " * (MAX_TEXT_CHARACTERS + 1), f"at most {MAX_TEXT_CHARACTERS} characters"),
    ("", "there is no move"),
    ("dvonn game 2\n\n1 a1\n", "expected the first line 'dvonn game 1'"),
    ("dvonn game 1\nwithout a colon\n\na1", "expected a header"),
    ("dvonn game 1\n\n" + "1 " * 60_000, "at most 100000 characters"),
    ("9/10/11/10/w,8 white move", "RED_MISSING"),
    ("9/10/11/10/x white move", "a stack of the letters"),
    ("K7Q-4MX", "there is no move"),
    ("(;GM[Chess])", "a game of Dvonn"),
]


def test_other_texts_are_refused_in_one_line() -> None:
    """What is wrong is said, and the game is empty."""
    for text, expected in BAD_TEXTS:
        read = read_pasted(text)
        assert not read.game.plies
        assert expected in (read.error or "")
        assert "\n" not in (read.error or "")[:200] == read.error


EXAMPLE = "(2 c2 d2 (3 e2)) (4 d3) (4 d4)"


def record_of(root: TreeNode) -> str:
    """Return the text of a record of a tree."""
    return format_record(game_of(root.main_line(), TieRule.DRAW), {"whitename": "Ada"}, [1.5], root)


def example_tree() -> TreeNode:
    """Return the main line as a tree."""
    return tree_of(game_from_plies("a1 b1 c1 d1 e1"))


def test_text_of_variations_is_short_and_readable() -> None:
    """A variation names the ply that it replaces and stands in brackets."""
    root = example_tree()
    add_variations(root, EXAMPLE)
    assert format_variations(root) == EXAMPLE
    assert shape(root)[1][0][1][1] == ("c2", [("d2", []), ("e2", [])])
    assert f"variations: {EXAMPLE}\n" in record_of(root)


DAMAGED_VARIATIONS = [
    ("(2 c2", r"a \) at the end"),
    ("(2 c2))", "a variation like"),
    ("c2", "a variation like"),
    ("((2 c2))", "the number of a ply"),
    ("(0 c2)", "from 1 to 5"),
    ("(2 c2 (2 d2))", "from 3 to 2"),
    ("(2 a1)", "ply 2: 'a1': expected a legal ply for black"),
    ("(2 z9)", "ply 2: 'z9': expected a space"),
]


def test_damaged_variations_are_named_and_the_main_line_is_read() -> None:
    """What is wrong is said in one line; the game and the variations before it are kept."""
    for text, expected in DAMAGED_VARIATIONS:
        root = example_tree()
        add_variations(root, "(4 d3)")
        with pytest.raises(NotationError, match=expected):
            add_variations(root, text)
        (read,) = read_games(record_of(root).replace("(4 d3)", f"(4 d3) {text}"))
        assert read.tree
        assert str(read.tree.main_line()[3].children[1].ply) == "d3"
        assert (bool(read.error), len(read.game.plies)) == (True, 5)


def test_damaged_comments_are_named() -> None:
    """The rest of the tree stays; moves before a comment, which were arrows on the board, do no harm."""
    for text in ("{9: beyond}", "{1 a1: no arrow}", "{1 a1a9: no space}", "no braces", "{1: open", "{x: y}"):
        root = example_tree()
        with pytest.raises(NotationError):
            add_comments(root, f"{{2 e3g5 a1b2: kept}} {text}")
        assert root.main_line()[2].comment == "kept"
