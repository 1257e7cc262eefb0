"""A game: its plies, undo and redo; the tree of its variations; and the symmetries of the board."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from typing import Final

from dvonn.rules.board import ROW_SPACES, SPACE_TABLE_SIZE, SPACES, Colour, Move, Piece, Place, Ply, Space, Stack
from dvonn.rules.position import EndReason, Outcome, Position, TieRule, forced_pass


class Game:
    """A game in progress or ended; besides the end by the rules there are resignation, time, an agreed draw and others.

    early_end is the loser, None for a draw, and the reason; it is independent of the turn.
    """

    def __init__(self, start: Position | None = None, ties: TieRule = TieRule.DRAW) -> None:
        self.start = start or Position()
        self.ties = ties
        self.positions = [self.start]
        self.plies: list[Ply] = []
        self.undone: list[Ply] = []
        self.early_end: tuple[Colour | None, EndReason] | None = None

    @property
    def position(self) -> Position:
        """The current position."""
        return self.positions[-1]

    @property
    def last_ply(self) -> Ply | None:
        """The ply that led to the current position, None at the start."""
        return self.plies[-1] if self.plies else None

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, None while the game goes on."""
        if not self.early_end:
            return self.position.outcome(self.ties)
        loser, reason = self.early_end
        return Outcome(loser and loser.other, reason, *(self.position.score(colour) for colour in Colour))

    @property
    def passed(self) -> Colour | None:
        """The side that had to pass after the last ply, None if none had to."""
        return forced_pass(*self.positions[-2:]) if self.plies else None

    def turns(self) -> Iterator[tuple[Colour, Ply | None]]:
        """Yield the plies in order, each with its side, and None for a forced pass between two plies."""
        for number, (position, ply) in enumerate(zip(self.positions, self.plies, strict=False)):
            passed = forced_pass(self.positions[number - 1], position) if number else None
            if passed:
                yield passed, None
            yield position.turn, ply

    def play(self, ply: Ply) -> None:
        """Play a ply and discard the undone ones; IllegalPlyError if it is not legal, in which case nothing changes."""
        assert not self.early_end, "the game has ended"
        self._push(ply)
        self.undone.clear()

    def play_all(self, plies: Iterable[Ply]) -> None:
        """Play plies in order; IllegalPlyError at the first that is not legal."""
        for ply in plies:
            self.play(ply)

    def undo(self) -> None:
        """Take back an early end, or else the last ply."""
        if self.early_end:
            self.early_end = None
            return
        self.undone.append(self.plies.pop())
        self.positions.pop()

    def redo(self) -> None:
        """Play the last undone ply again."""
        assert not self.early_end, "the game has ended"
        self._push(self.undone[-1])
        self.undone.pop()

    def resign(self, colour: Colour) -> None:
        """End the game by the resignation of a side."""
        self.end_early(colour, EndReason.RESIGNATION)

    def flag(self, colour: Colour) -> None:
        """End the game by a side's loss on time."""
        self.end_early(colour, EndReason.TIME)

    def agree_draw(self) -> None:
        """End the game by an agreed draw."""
        self.end_early(None, EndReason.AGREEMENT)

    def end_early(self, loser: Colour | None, reason: EndReason) -> None:
        """End the game for any reason but the rules; without a loser it is a draw."""
        assert not self.outcome, "the game has ended"
        self.early_end = loser, reason

    def _push(self, ply: Ply) -> None:
        self.positions.append(self.position.play(ply))
        self.plies.append(ply)


# The tree of variations: positions with all the plies tried in each of them


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
            self.take_over(again)
        self.parent.children.insert(place, self)

    def take_over(self, other: "TreeNode") -> None:
        """Add the nodes below another node of the same ply, with its comments."""
        if other.comment not in self.comment:
            self.comment = f"{self.comment} {other.comment}".strip()
        for child in other.children:
            known = self.child(child.ply)
            if known:
                known.take_over(child)
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
    game.positions = [node.position for node in nodes]
    game.plies = [node.ply for node in nodes if node.ply]
    return game


# Symmetries

Symmetry = Mapping[Space, Space]


def _symmetry(*, across: bool, up: bool) -> Symmetry:
    """Return the symmetry that turns round the columns, the rows, or both."""
    rows = [spaces[::-1] if across else spaces for spaces in ROW_SPACES]
    images = [space for row in (rows[::-1] if up else rows) for space in row]
    return dict(zip(SPACES, images, strict=True))


SYMMETRIES: Final = tuple(_symmetry(across=across, up=up) for across in (False, True) for up in (False, True))


def image_of_ply(ply: Ply, symmetry: Symmetry) -> Ply:
    """Return the image of a ply."""
    return Place(symmetry[ply.space]) if isinstance(ply, Place) else Move(symmetry[ply.source], symmetry[ply.target])


def image_of_position(position: Position, symmetry: Symmetry) -> Position:
    """Return the image of a position."""
    stacks: list[Stack] = [()] * SPACE_TABLE_SIZE
    for space in SPACES:
        stacks[symmetry[space]] = position.stacks[space]
    return replace(position, stacks=tuple(stacks))


def board_key(pieces: Mapping[Space, Piece]) -> str:
    """Return the key of a full board of single pieces; boards that are images of each other have the same one."""
    images = ("".join(pieces[symmetry[space]] for space in SPACES) for symmetry in SYMMETRIES)
    return blake2b(min(images).encode(), digest_size=8).hexdigest()
