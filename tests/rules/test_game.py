"""Games: plies, undo and early ends; and the tree of their variations."""

from collections.abc import Callable

import pytest

from dvonn.rules.analysis.position_analysis import PASSES_TEXT, move_rows
from dvonn.rules.board import Colour, Place
from dvonn.rules.game import Game, TreeNode, game_of, tree_of
from dvonn.rules.notation import format_game, parse_game
from dvonn.rules.position import EndReason, IllegalPlyError, Outcome, TieRule
from tests.harness.games import PASSING_STACKS, game_from_plies, random_game, random_tree, shape
from tests.harness.referee.symmetries import Symmetry, every_symmetry
from tests.harness.scale import scaled

OPENING = "a1 b1 c1 d1 e1 f1"


def test_illegal_ply_changes_nothing() -> None:
    """An illegal ply leaves the game and its undone plies unchanged."""
    game = game_from_plies(OPENING)
    plies = list(game.plies)
    game.undo()
    with pytest.raises(IllegalPlyError):
        game.play(plies[0])
    assert (game.plies, len(game.positions)) == (plies[:-1], len(plies))
    game.redo()
    assert game.plies == plies


@every_symmetry
def test_forced_pass_is_reported_and_is_no_ply(symmetry: Symmetry) -> None:
    """A forced pass is reported by the game and adds no ply; after f2e2 Black can move again."""
    game = Game(symmetry.position(PASSING_STACKS))
    game.play(symmetry.move("h3g3"))
    assert (game.passed, symmetry.turn(game.position)) == (symmetry.colour(Colour.BLACK), Colour.WHITE)
    game.play(symmetry.move("f2e2"))
    assert (game.passed, symmetry.turn(game.position)) == (None, Colour.BLACK)
    assert game.plies == [symmetry.move("h3g3"), symmetry.move("f2e2")]
    game.undo()
    assert game.passed is symmetry.colour(Colour.BLACK)


def test_game_breaks_ties_by_its_rule() -> None:
    """Equal towers are a draw unless the game's rule for ties compares the tallest stacks."""
    outcomes = [Game(Symmetry().position("a1=rwwwwwww b1=rbbb c1=rbbb"), ties).outcome for ties in TieRule]
    assert [outcome and outcome.winner for outcome in outcomes] == [None, Colour.WHITE]


@pytest.mark.parametrize(
    ("end", "reason"),
    [
        *((Game.resign, EndReason.RESIGNATION), (Game.flag, EndReason.TIME)),
        (lambda game, _: game.agree_draw(), EndReason.AGREEMENT),
    ],
    ids=["resignation", "time", "agreement"],
)
def test_game_may_end_early(end: Callable[[Game, Colour], None], reason: EndReason) -> None:
    """A side may lose, or both agree on a draw, on either turn; the towers are still counted, and the text has it.

    After that nobody can play, redo or end the game again; undo takes back the end, then a ply.
    """
    for loser in Colour:
        game = Game(Symmetry().position("c3=r d3=r e3=rwb f3=w g3=bb"))
        end(game, loser)
        winner = None if reason is EndReason.AGREEMENT else loser.other
        again = parse_game(format_game(game))
        assert game.outcome == again.outcome == Outcome(winner, reason, 1, 5)
        assert again.early_end == game.early_end
    game = game_from_plies(OPENING)
    plies = list(game.plies)
    game.undo()
    end(game, Colour.WHITE)
    changes: list[Callable[[], None]] = [lambda: game.play(plies[-1]), game.redo, lambda: end(game, Colour.BLACK)]
    for change in changes:
        with pytest.raises(AssertionError, match="ended"):
            change()
    game.undo()
    assert (game.outcome, game.plies) == (None, plies[:-1])
    game.undo()
    assert game.plies == plies[:-2]


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
