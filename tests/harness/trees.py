"""Random trees of variations for tests."""

from random import Random

from dvonn.rules.variations import TreeNode, tree_of
from tests.harness.random_games import random_game

Shape = tuple[str, list["Shape"]]
"""A ply and what follows it."""


def random_tree(seed: int, plies: int, branches: int) -> TreeNode:
    """Return a tree of a random game with some random variations of up to six plies, anywhere in it."""
    rng = Random(seed)
    root = tree_of(random_game(plies, seed, full=seed % 3 == 0))
    for _ in range(branches):
        node = rng.choice(list(root.nodes()))
        for _ in range(rng.randint(1, 6)):
            if not node.position.is_over:
                node = node.play(rng.choice(node.position.moves()))
    return root


def shape(node: TreeNode) -> Shape:
    """Return the ply of a node and the shapes of its children."""
    return str(node.ply), [shape(child) for child in node.children]
