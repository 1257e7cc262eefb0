"""Why the line of a puzzle works: the most telling fact about the solver's plies. No pygame."""

from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache
from typing import Final

from dvonn.rules.analysis.consequence import lost_by
from dvonn.rules.analysis.position_analysis import mobility, threats
from dvonn.rules.analysis.puzzle import Puzzle
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position

MIN_TOLD_HEIGHT: Final = 2  # of a captured stack that is worth a word
MIN_TOLD_RESCUE: Final = 2  # pieces
MIN_TOLD_SAFETY: Final = 3  # pieces
MIN_TOLD_LEAD: Final = 2  # moves


class PuzzleFact(Enum):
    """The facts, the most telling one first."""

    CUT_OFF = auto()  # number: pieces of the other side
    CUT_OFF_BOTH = auto()  # number: pieces of the other side, own: of the solver
    NO_MOVES = auto()  # the other side has none
    RESCUE = auto()  # number: pieces of the solver that the other side threatened to cut off
    CAPTURE = auto()  # number: the height of the stack
    MORE_MOVES = auto()  # number: by which the solver has more than the other side
    SAFETY = auto()  # number: pieces of the solver that the other side could capture before, and cannot now
    ONLY_MOVE = auto()


@dataclass(frozen=True, slots=True)
class PuzzleReason:
    """A fact with its numbers, as its kind says."""

    kind: PuzzleFact
    number: int = 0
    own: int = 0


@lru_cache(maxsize=1)
def puzzle_reason(puzzle: Puzzle) -> PuzzleReason:
    """Return the most telling fact."""
    solver, position = puzzle.position.turn, puzzle.position
    theirs = own = captured = 0
    for ply in puzzle.line:
        if position.turn is solver:
            lost = lost_by(position, ply)
            theirs, own = theirs + lost.of(solver.other), own + lost.of(solver)
            if position.owner(ply.target) is solver.other:
                captured = max(captured, position.height(ply.target))
        position = position.play(ply)
    if theirs > own:
        return PuzzleReason(PuzzleFact.CUT_OFF_BOTH if own else PuzzleFact.CUT_OFF, theirs, own)
    if not position.can_move(solver.other):
        return PuzzleReason(PuzzleFact.NO_MOVES)
    rescued = _threatened_loss(puzzle.position, solver) - _threatened_loss(position, solver)
    if rescued >= MIN_TOLD_RESCUE:
        return PuzzleReason(PuzzleFact.RESCUE, rescued)
    if captured >= MIN_TOLD_HEIGHT:
        return PuzzleReason(PuzzleFact.CAPTURE, captured)
    return _quiet_reason(puzzle.position, position)


def _quiet_reason(before: Position, after: Position) -> PuzzleReason:
    """Return the most telling fact about a line without captures, from the positions before and after it."""
    solver, moves = before.turn, mobility(after).moves
    lead = moves[solver] - moves[solver.other]
    if lead >= MIN_TOLD_LEAD:
        return PuzzleReason(PuzzleFact.MORE_MOVES, lead)
    saved = _capturable(before, solver) - _capturable(after, solver)
    return PuzzleReason(PuzzleFact.SAFETY, saved) if saved >= MIN_TOLD_SAFETY else PuzzleReason(PuzzleFact.ONLY_MOVE)


def _capturable(position: Position, colour: Colour) -> int:
    """Return the pieces in the stacks of a side that the other side could capture, regardless of the turn."""
    return sum(position.height(space) for space in threats(position, colour) if position.owner(space) is colour)


def _threatened_loss(position: Position, colour: Colour) -> int:
    """Return the most pieces of a side that a move of the other side would cut off, regardless of the turn."""
    moves = (move for space in position.owned(colour.other) for move in position.moves_from(space))
    return max((lost_by(position, move).of(colour) for move in moves), default=0)
