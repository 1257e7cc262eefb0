"""What a legal move does, known before it is made: for previews and hints."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from dvonn.rules.board import Space
from dvonn.rules.pieces import Colour, Move, Stack
from dvonn.rules.position import Position, forced_pass


class Scores(NamedTuple):
    """Pieces of either side's stacks, of whatever colour they are."""

    white: int
    black: int

    def of(self, colour: Colour) -> int:
        """Return a side's pieces."""
        return self.white if colour is Colour.WHITE else self.black


@dataclass(frozen=True, slots=True)
class Consequence:
    """What a move of the side to move does.

    The stack that arises at the target may be cut off too: then all of it is among what its owner, the mover, has lost.
    The scores count captures as well as losses.
    """

    move: Move
    mover: Colour
    after: Position
    cut_off: tuple[Space, ...]
    lost: Scores
    """How many pieces of each side's are cut off."""
    old_scores: Scores
    new_scores: Scores
    stack: Stack
    """What arises at the target, from the bottom to the top; it belongs to the mover."""
    next_targets: tuple[Space, ...]
    """Where that stack could move from there, whoever's turn it is."""
    other_passes: bool
    """Whether the other side cannot move while the mover still can, who moves again."""
    ends_game: bool

    @property
    def is_cut_off(self) -> bool:
        """Whether the stack that arises is itself cut off."""
        return self.move.target in self.cut_off

    def change(self, colour: Colour) -> int:
        """Return how many pieces a side has more than before, captures and losses together."""
        return self.new_scores.of(colour) - self.old_scores.of(colour)


def consequence(position: Position, move: Move) -> Consequence:
    """Return what a move does; IllegalPlyError if it is not legal."""
    after = position.play(move)
    cut_off = tuple(position.cut_off_by(move))
    stack = position.stacks[move.target] + position.stacks[move.source]
    return Consequence(
        move=move,
        mover=position.turn,
        after=after,
        cut_off=cut_off,
        lost=_count(position, move, cut_off),
        old_scores=scores(position),
        new_scores=scores(after),
        stack=stack,
        next_targets=tuple(further.target for further in after.moves_from(move.target)),
        other_passes=forced_pass(position, after) is not None,
        ends_game=after.is_over,
    )


def scores(position: Position) -> Scores:
    """Return both sides' scores as they stand."""
    return Scores(position.score(Colour.WHITE), position.score(Colour.BLACK))


def lost_by(position: Position, move: Move) -> Scores:
    """Return how many pieces of each side's a move cuts off, whoever's turn it is."""
    return _count(position, move, position.cut_off_by(move))


def _count(position: Position, move: Move, cut_off: Iterable[Space]) -> Scores:
    """Return how many pieces of each side's stand on the spaces that a move cuts off."""
    lost = dict.fromkeys(Colour, 0)
    for space in cut_off:
        joined = space == move.target
        owner = position.owner(move.source if joined else space)
        assert owner, "dvonn pieces are never cut off"
        lost[owner] += position.height(space) + (position.height(move.source) if joined else 0)
    return Scores(lost[Colour.WHITE], lost[Colour.BLACK])
