"""Finds the task that an ending sets, if it is a clear one, and the line that solves it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from dvonn.rules.analysis.position_analysis import lost_by
from dvonn.rules.analysis.puzzle import MIN_CUT_OFF_LEAD, PuzzleKind, kind_of
from dvonn.rules.board import Colour, Move
from dvonn.rules.position import Position
from dvonn.tools.make_puzzles.solver import Solver

MIN_PUZZLE_MOVES: Final = 4  # legal moves in the puzzle's position
PUZZLE_LINE_PLIES: Final = 7  # four of the solver and three of the defence


@dataclass(frozen=True, slots=True)
class PuzzleTask:
    """A position with a single answer: its kind, the line, and the final margins after the best and the next move."""

    position: Position
    kind: PuzzleKind
    line: tuple[Move, ...]
    margin: int
    second_margin: int


def find_task(position: Position, solver: Solver) -> PuzzleTask | None:
    """Return the task that a position sets, None if it is not clear; UnsolvedError if it cannot be solved."""
    if len(position.moves()) < MIN_PUZZLE_MOVES:
        return None
    move, margin = solver.best(position)
    _, second_margin = solver.best(position, [move])
    kind = kind_of(margin, second_margin)
    if not kind:
        return None
    line = [move, *_line_from(position.play(move), position.turn, kind, PUZZLE_LINE_PLIES - 1, solver)]
    if kind is PuzzleKind.CUT_OFF and not _is_biggest_cut_off(position, line):
        return None
    return PuzzleTask(position, kind, tuple(line), margin, second_margin)


def _line_from(position: Position, turn: Colour, kind: PuzzleKind, plies: int, solver: Solver) -> list[Move]:
    """Return the line of a side's only moves and the best defence, up to its last move that was not forced.

    Among defences that keep the same margin the one with the longest line is the best.
    """
    if not plies or position.is_over:
        return []
    if position.turn is turn:
        return _with_only_move(position, turn, kind, plies, solver)
    moves = solver.all_best(position)
    lines = [(move, _line_from(position.play(move), turn, kind, plies - 1, solver)) for move in moves]
    move, rest = max(lines, key=lambda line: len(line[1]))
    return [move, *rest] if rest else []


def _with_only_move(position: Position, turn: Colour, kind: PuzzleKind, plies: int, solver: Solver) -> list[Move]:
    """Return the line that begins with the only move of a side, [] if it has another one, or none that matters."""
    move, margin = solver.best(position)
    forced = len(position.moves()) == 1
    if not forced and not _stands_out(kind, margin, solver.best(position, [move])[1]):
        return []
    rest = _line_from(position.play(move), turn, kind, plies - 1, solver)
    return [] if forced and not rest else [move, *rest]


def _stands_out(kind: PuzzleKind, margin: int, second_margin: int) -> bool:
    """Tell whether the best move alone does what the kind asks for; a big cut-off may also be the only win by now."""
    return (
        margin - second_margin >= MIN_CUT_OFF_LEAD
        if kind is PuzzleKind.CUT_OFF
        else kind_of(margin, second_margin) is kind
    )


def _is_biggest_cut_off(position: Position, line: Sequence[Move]) -> bool:
    """Tell whether a line cuts off many pieces, and more than any other move does at once."""
    cut_off = net_cut_off(position, line)
    others = [net_cut_off(position, [move]) for move in position.moves() if isinstance(move, Move) and move != line[0]]
    return cut_off >= MIN_CUT_OFF_LEAD and cut_off > max(others)


def net_cut_off(position: Position, line: Sequence[Move]) -> int:
    """Return the pieces that a line cuts off: those of the other side without those of the side to move."""
    turn, total = position.turn, 0
    for move in line:
        lost = lost_by(position, move)
        total += lost.of(turn.other) - lost.of(turn)
        position = position.play(move)
    return total
