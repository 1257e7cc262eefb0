"""The tree as text: variations have paragraphs of their own, and moves their numbers."""

from dvonn.rules.formats.variation_text import add_variations
from dvonn.rules.game import Game
from dvonn.rules.notation import parse_plies
from dvonn.rules.variations import TreeNode, tree_of
from dvonn.screens.analysis.tree_view import tree_paragraphs
from tests.harness.trees import random_tree


def text(root: TreeNode) -> list[str]:
    """Return the paragraphs, each after a dot for each variation around it."""
    return [
        "." * paragraph.depth + " ".join(word.text for word in paragraph.words) for paragraph in tree_paragraphs(root)
    ]


def test_variations_stand_below_what_they_replace() -> None:
    """The line goes on below its variations, with the number of the move."""
    game = Game()
    game.play_all(parse_plies(["a1", "b1", "c1", "d1", "e1"]))
    root = tree_of(game)
    assert text(root) == ["1. a1 b1 2. c1 d1 3. e1"]
    add_variations(root, "(2 c2 d2 (3 e2)) (4 d3)")
    assert text(root) == ["1. a1 b1", ".1… c2 2. d2", "..2. e2", "2. c1 d1", ".2… d3", "3. e1"]


def test_every_ply_of_a_tree_has_a_word() -> None:
    """No node but the root is left out, and none stands twice."""
    root = random_tree(2, 40, 30)
    words = [word.node for paragraph in tree_paragraphs(root) for word in paragraph.words]
    assert len(words) == len(set(words))
    assert {root, *words} == set(root.nodes())


def test_an_empty_tree_has_no_words() -> None:
    """A position without plies has no text."""
    assert text(tree_of(Game())) == []
