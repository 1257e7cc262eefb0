"""Variations round-trip through the text of a record, which programs without them still read."""

import pytest

from dvonn.rules.formats.record_text import (
    add_comments,
    add_variations,
    format_comments,
    format_record,
    format_variations,
    read_games,
)
from dvonn.rules.game import Game
from dvonn.rules.notation import NotationError, parse_plies
from dvonn.rules.position import TieRule
from dvonn.rules.variations import TreeNode, game_of, tree_of
from tests.harness.games import shape

MAIN_LINE = "a1 b1 c1 d1 e1"
EXAMPLE = "(2 c2 d2 (3 e2)) (4 d3) (4 d4)"


def record_of(root: TreeNode) -> str:
    """Return the text of a record of a tree."""
    return format_record(game_of(root.main_line(), TieRule.DRAW), {"whitename": "Ada"}, [1.5], root)


def example_tree() -> TreeNode:
    """Return the main line as a tree."""
    game = Game()
    game.play_all(parse_plies(MAIN_LINE.split()))
    return tree_of(game)


def test_text_of_variations_is_short_and_readable() -> None:
    """A variation names the ply that it replaces and stands in brackets."""
    root = example_tree()
    add_variations(root, EXAMPLE)
    assert format_variations(root) == EXAMPLE
    assert shape(root)[1][0][1][1] == ("c2", [("d2", []), ("e2", [])])
    assert f"variations: {EXAMPLE}\n" in record_of(root)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(2 c2", r"a \) at the end"),
        ("(2 c2))", "a variation like"),
        ("c2", "a variation like"),
        ("((2 c2))", "the number of a ply"),
        ("(0 c2)", "from 1 to 5"),
        ("(2 c2 (2 d2))", "from 3 to 2"),
        ("(2 a1)", "ply 2: 'a1': expected a legal ply for black"),
        ("(2 z9)", "ply 2: 'z9': expected a space"),
    ],
)
def test_damaged_variations_are_named_and_the_main_line_is_read(text: str, expected: str) -> None:
    """What is wrong is said in one line; the game and the variations before it are kept."""
    root = example_tree()
    add_variations(root, "(4 d3)")
    with pytest.raises(NotationError, match=expected):
        add_variations(root, text)
    (read,) = read_games(record_of(root).replace("(4 d3)", f"(4 d3) {text}"))
    assert read.error
    assert "\n" not in read.error
    assert read.tree
    assert str(read.tree.main_line()[3].children[1].ply) == "d3"
    assert len(read.game.plies) == 5


def test_arrows_are_skipped() -> None:
    """Moves between the number and the comment, which were arrows on the board, do no harm."""
    root = example_tree()
    add_comments(root, "{0 a1b2: first} {2 e3g5 a1b2:}")
    assert format_comments(root) == "{0: first}"


@pytest.mark.parametrize(
    "text", ["{9: beyond}", "{1 a1: no arrow}", "{1 a1a9: no space}", "no braces", "{1: open", "{x: y}"]
)
def test_damaged_comments_are_named(text: str) -> None:
    """The rest of the tree stays."""
    root = example_tree()
    with pytest.raises(NotationError):
        add_comments(root, f"{{2: kept}} {text}")
    assert root.main_line()[2].comment == "kept"
