"""The consequences of a legal move, computed before it is played: for previews and hints."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from dvonn.rules.board import Space
from dvonn.rules.pieces import Colour, Move, Stack
from dvonn.rules.position import Position, forced_pass


class Scores(NamedTuple):
    """The number of pieces in each side's stacks, whatever their colour."""

    white: int
    black: int

    def of(self, colour: Colour) -> int:
        """Return the number for a side."""
        return self.white if colour is Colour.WHITE else self.black


@dataclass(frozen=True, slots=True)
class Consequence:
    """The effects of a move of the side to move.

    The new stack at the target may itself be cut off; then all of its pieces count among the losses of its owner, the
    mover. The scores include captures as well as losses.
    """

    move: Move
    mover: Colour
    after: Position
    cut_off: tuple[Space, ...]
    lost: Scores
    """The number of pieces in the cut-off stacks of each side."""
    old_scores: Scores
    new_scores: Scores
    stack: Stack
    """The new stack at the target, from the bottom to the top; it belongs to the mover."""
    next_targets: tuple[Space, ...]
    """The targets of that stack's own moves, regardless of the turn."""
    other_passes: bool
    """Whether the other side must pass, so that the mover moves again."""
    ends_game: bool

    @property
    def is_cut_off(self) -> bool:
        """Whether the new stack at the target is itself cut off."""
        return self.move.target in self.cut_off

    def change(self, colour: Colour) -> int:
        """Return the change of a side's score by captures and losses."""
        return self.new_scores.of(colour) - self.old_scores.of(colour)


def consequence(position: Position, move: Move) -> Consequence:
    """Return the consequence of a move; IllegalPlyError if it is not legal."""
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
        next_targets=tuple(onward.target for onward in after.moves_from(move.target)),
        other_passes=forced_pass(position, after) is not None,
        ends_game=after.is_over,
    )


def scores(position: Position) -> Scores:
    """Return both sides' scores in a position."""
    return Scores(position.score(Colour.WHITE), position.score(Colour.BLACK))


def lost_by(position: Position, move: Move) -> Scores:
    """Return the number of pieces in the stacks of each side that a move cuts off, regardless of the turn."""
    return _count(position, move, position.cut_off_by(move))


def _count(position: Position, move: Move, cut_off: Iterable[Space]) -> Scores:
    """Return the number of pieces of each side on the cut-off spaces, after the move."""
    lost = dict.fromkeys(Colour, 0)
    for space in cut_off:
        is_target = space == move.target
        owner = position.owner(move.source if is_target else space)
        assert owner, "dvonn pieces are never cut off"
        lost[owner] += position.height(space) + (position.height(move.source) if is_target else 0)
    return Scores(lost[Colour.WHITE], lost[Colour.BLACK])
