"""The consequences of a legal move, computed before it is played: for previews and hints."""

from dataclasses import dataclass
from typing import NamedTuple

from dvonn.rules.board import Space
from dvonn.rules.pieces import Colour, Move, Stack, owner
from dvonn.rules.position import Position, forced_pass


class Scores(NamedTuple):
    """A number of pieces of each side: those in its stacks, whatever their colour."""

    white: int
    black: int

    def of(self, colour: Colour) -> int:
        """Return the number for a side."""
        return self.white if colour is Colour.WHITE else self.black


@dataclass(frozen=True, slots=True)
class Consequence:
    """The effects of a move of the side to move.

    The new stack at the target may itself be cut off; then all of its pieces count among the losses of its owner, the
    mover.
    """

    move: Move
    mover: Colour
    after: Position
    cut_off: tuple[Space, ...]
    lost: Scores
    """The number of pieces in the cut-off stacks of each side."""
    change: Scores
    """The change of each side's score by captures and losses."""
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


def consequence(position: Position, move: Move) -> Consequence:
    """Return the consequence of a move; IllegalPlyError if it is not legal."""
    after = position.play(move)
    return Consequence(
        move=move,
        mover=position.turn,
        after=after,
        cut_off=tuple(position.cut_off_by(move)),
        lost=lost_by(position, move),
        change=Scores(*(after.score(colour) - position.score(colour) for colour in Colour)),
        stack=position.stacks[move.target] + position.stacks[move.source],
        next_targets=tuple(onward.target for onward in after.moves_from(move.target)),
        other_passes=forced_pass(position, after) is not None,
        ends_game=after.is_over,
    )


def lost_by(position: Position, move: Move) -> Scores:
    """Return the number of pieces in the stacks of each side that a move cuts off, regardless of the turn."""
    lost = dict.fromkeys(Colour, 0)
    for space in position.cut_off_by(move):
        stack = position.stacks[space] + (position.stacks[move.source] if space == move.target else ())
        side = owner(stack)
        assert side, "dvonn pieces are never cut off"
        lost[side] += len(stack)
    return Scores(lost[Colour.WHITE], lost[Colour.BLACK])
