"""Puzzles: an ending, its only best move and the margins, in a text format of one line for each puzzle.

    position ; kind ; solution ; margin ; other ; grade

The margin is the final margin of the side to move under best play after the solution; other is the final margin after
the second-best move.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from itertools import pairwise
from math import gcd
from random import Random
from typing import Final

from dvonn.rules.notation import NotationError, parse_ply, parse_position
from dvonn.rules.pieces import Move, Phase, Ply
from dvonn.rules.position import Position

GRADES: Final = range(1, 6)  # from easy to hard
SERIES_LENGTH: Final = 5  # puzzles
_PUZZLE_FIELDS: Final = ("position", "kind", "solution", "margin", "other", "grade")
_DAILY_STRIDE_SHARE: Final = 0.618  # of all puzzles, so that the puzzles of successive days differ in grade


class PuzzleKind(StrEnum):
    """The task of a puzzle; the value is its word in texts."""

    WIN = "win"  # the solution wins, no other move does
    MARGIN = "margin"  # the solution leads to the best margin, no other move does


class PuzzleError(ValueError):
    """A text that is not a puzzle: the problem, and the number of the line, from 1."""

    def __init__(self, problem: str, line: int) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle; the solver plays the side to move. The margins are in pieces, the grade is one of GRADES."""

    position: Position
    kind: PuzzleKind
    solution: Move
    margin: int
    second_margin: int
    grade: int

    def is_solved_by(self, ply: Ply) -> bool:
        """Tell whether a ply is the solution."""
        return ply == self.solution

    def __str__(self) -> str:
        """Return the line that parse_puzzle reads."""
        return f"{self.position} ; {self.kind} ; {self.solution} ; {self.margin} ; {self.second_margin} ; {self.grade}"


# Texts


def parse_puzzles(text: str) -> list[Puzzle]:
    """Read puzzles, one on each line; empty lines and lines that begin with # are skipped."""
    lines = enumerate(text.splitlines(), start=1)
    return [parse_puzzle(line, number) for number, line in lines if line.strip() and not line.startswith("#")]


def parse_puzzle(text: str, line: int = 1) -> Puzzle:
    """Read a puzzle; PuzzleError, with the number of the line, if it is malformed. The solution is not verified."""
    words = [word.strip() for word in text.split(";")]
    if len(words) != len(_PUZZLE_FIELDS):
        raise PuzzleError(f"expected {' ; '.join(_PUZZLE_FIELDS)}, got {text[:60]!r}", line)
    try:
        position, solution = parse_position(words[0]), parse_ply(words[2])
    except NotationError as error:
        raise PuzzleError(str(error), line) from error
    if position.phase is not Phase.MOVEMENT or len(position.moves()) < 2:
        raise PuzzleError("expected a position with moves to choose from", line)
    if not isinstance(solution, Move) or position.objection(solution):
        raise PuzzleError(f"the solution {words[2]!r} is not legal", line)
    if words[1] not in list(PuzzleKind):
        raise PuzzleError(f"expected {' or '.join(PuzzleKind)}, got {words[1][:60]!r}", line)
    margin, other, grade = (_number(word, line) for word in words[3:])
    puzzle = Puzzle(position, PuzzleKind(words[1]), solution, margin, other, grade)
    _check_numbers(puzzle, line)
    return puzzle


def _number(word: str, line: int) -> int:
    if not word.removeprefix("-").isdecimal() or len(word) > 3:
        raise PuzzleError(f"expected a whole number, got {word[:60]!r}", line)
    return int(word)


def _check_numbers(puzzle: Puzzle, line: int) -> None:
    if not -49 <= puzzle.second_margin < puzzle.margin <= 49:
        raise PuzzleError(f"no other move may keep as much: {puzzle.margin} and {puzzle.second_margin}", line)
    if (puzzle.kind is PuzzleKind.WIN) is not (puzzle.second_margin <= 0 < puzzle.margin):
        raise PuzzleError(f"{puzzle.margin} and {puzzle.second_margin} do not belong to the kind {puzzle.kind}", line)
    if puzzle.grade not in GRADES:
        raise PuzzleError(f"expected a grade from {GRADES[0]} to {GRADES[-1]}, got {puzzle.grade}", line)


# Selection


def daily_puzzle(puzzles: Sequence[Puzzle], day: date) -> Puzzle:
    """Return the puzzle of a day, the same everywhere; no puzzle recurs before all others have been used."""
    count = len(puzzles)
    stride = max(1, round(_DAILY_STRIDE_SHARE * count))
    while gcd(stride, count) > 1:
        stride += 1
    return puzzles[day.toordinal() * stride % count]


def puzzle_series(puzzles: Sequence[Puzzle], rng: Random, count: int = SERIES_LENGTH) -> list[Puzzle]:
    """Return random distinct puzzles in rising grade: one from each of `count` equal parts of all puzzles by grade."""
    by_grade = sorted(puzzles, key=lambda puzzle: puzzle.grade)
    bounds = [len(by_grade) * number // count for number in range(count + 1)]
    return [by_grade[rng.randrange(low, high)] for low, high in pairwise(bounds)]
