"""The tree of variations: positions with all the plies tried in each of them, with comments."""

from collections.abc import Iterator, Sequence

from dvonn.rules.board import Colour, Ply
from dvonn.rules.game import Game
from dvonn.rules.position import Position, TieRule


class TreeNode:
    """A position in the tree, and the ply that led to it from its parent; the root has neither.

    Of the children the first one continues the main line. `number` counts the moves as a move list does. The comment is
    on the position and the ply.
    """

    def __init__(self, position: Position, ply: Ply | None = None, parent: "TreeNode | None" = None) -> None:
        self.position, self.ply, self.parent = position, ply, parent
        self.children: list[TreeNode] = []
        self.comment = ""
        self.number: int = 0 if parent is None else parent.number + parent.begins_move

    # Walking

    @property
    def side(self) -> Colour | None:
        """The side that played the ply, None at the root."""
        return self.parent.position.turn if self.parent else None

    @property
    def begins_move(self) -> bool:
        """Whether the next ply begins a new row of a move list."""
        return self.side is None or self.position.turn is Colour.WHITE or self.side is Colour.BLACK

    def path(self) -> list["TreeNode"]:
        """Return the nodes from the root to this one."""
        nodes = [self]
        while nodes[-1].parent:
            nodes.append(nodes[-1].parent)
        return nodes[::-1]

    def main_line(self) -> list["TreeNode"]:
        """Return this node and those after it in the main line."""
        nodes = [self]
        while nodes[-1].children:
            nodes.append(nodes[-1].children[0])
        return nodes

    def child(self, ply: Ply | None) -> "TreeNode | None":
        """Return the node of a ply that has been tried here, None if it has not."""
        return next((child for child in self.children if child.ply == ply), None)

    def sibling(self, by: int) -> "TreeNode":
        """Return the next (1) or previous (-1) ply tried in the same position, around the ends."""
        siblings = self.parent.children if self.parent else [self]
        return siblings[(siblings.index(self) + by) % len(siblings)]

    def nodes(self) -> Iterator["TreeNode"]:
        """Yield this node and all below it, the main line of each first."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)

    # Changes

    def play(self, ply: Ply) -> "TreeNode":
        """Return the node of a ply, which is added as the last variation if it is new; IllegalPlyError if not legal."""
        known = self.child(ply)
        if known:
            return known
        self.children.append(TreeNode(self.position.play(ply), ply, self))
        return self.children[-1]

    def cut(self) -> int:
        """Remove this node, with all below it, from its parent; return its place among the children."""
        assert self.parent, "the root stays"
        place = self.parent.children.index(self)
        del self.parent.children[place]
        return place

    def put_back(self, place: int) -> None:
        """Undo a cut; if the ply has been tried again since, both trees become one."""
        assert self.parent, "the root has not been cut"
        again = self.parent.child(self.ply)
        if again:
            again.cut()
            self._take_over(again)
        self.parent.children.insert(place, self)

    def _take_over(self, other: "TreeNode") -> None:
        """Add what is below another node of the same ply, with its comments."""
        if other.comment not in self.comment:
            self.comment = f"{self.comment} {other.comment}".strip()
        for child in other.children:
            known = self.child(child.ply)
            if known:
                known._take_over(child)  # noqa: SLF001 # another node
            else:
                child.parent = self
                self.children.append(child)


def tree_of(game: Game) -> TreeNode:
    """Return the root of a tree whose main line are the plies of a game."""
    root = node = TreeNode(game.start)
    for position, ply in zip(game.positions[1:], game.plies, strict=True):
        node.children.append(TreeNode(position, ply, node))
        node = node.children[0]
    return root


def game_of(nodes: Sequence[TreeNode], ties: TieRule) -> Game:
    """Return the game of some nodes, each of which is a child of the one before."""
    game = Game(nodes[0].position, ties)
    game.play_all(node.ply for node in nodes[1:] if node.ply)
    return game
