"""The tree of variations can be walked, cut and numbered like a move list."""

import pytest

from dvonn.rules.analysis.position_analysis import PASSES_TEXT, move_rows
from dvonn.rules.board import Place
from dvonn.rules.position import IllegalPlyError, TieRule
from dvonn.rules.variations import TreeNode, game_of, tree_of
from tests.harness.games import random_game, random_tree, shape
from tests.harness.scale import scaled


@pytest.mark.parametrize("seed", range(scaled(6, 20)))
def test_main_line_of_a_tree_is_its_game(seed: int) -> None:
    """A game becomes a line of nodes, which have the numbers of the rows of its move list, and the same game again."""
    game = random_game(1000, seed, full=bool(seed % 2))
    nodes = tree_of(game).main_line()
    rows = {
        cell.after: row.number for row in move_rows(game) for cell in row.cells.values() if cell.text != PASSES_TEXT
    }
    assert {number: node.number for number, node in enumerate(nodes)} == {0: 0, **rows}
    assert game_of(nodes, TieRule.DRAW).positions == game.positions


def test_plies_of_either_side_are_tried() -> None:
    """A new ply becomes the last variation, a known one is found again, and illegal ones change nothing."""
    root = TreeNode(random_game(4, 1).position)
    first, second = (root.play(ply) for ply in root.position.moves()[:2])
    reply = second.play(second.position.moves()[0])
    assert root.children == [first, second]
    assert root.play(second.ply or Place(0)) is second
    assert reply.path() == [root, second, reply]
    assert (second.sibling(1), second.sibling(-1), reply.sibling(1), root.sibling(1)) == (first, first, reply, root)
    with pytest.raises(IllegalPlyError):
        root.play(Place(next(space for space, stack in enumerate(root.position.stacks) if stack)))
    assert root.children == [first, second]


def test_cut_removes_all_that_follows_and_can_be_undone() -> None:
    """A cut of the main line makes the next variation the main one; undoing it restores the order."""
    root = random_tree(3, 30, 12)
    before, count = shape(root), len(list(root.nodes()))
    for node in [node for node in root.nodes() if node.parent and len(node.parent.children) > 1]:
        below = len(list(node.nodes()))
        place = node.cut()
        assert len(list(root.nodes())) == count - below
        node.put_back(place)
        assert shape(root) == before
