"""Puzzles: a position and the line that solves it, in a text format of one line for each puzzle.

    position ; kind ; line ; margin ; other ; rating

The line consists of the solver's plies and the best defence; it begins and ends with a ply of the solver, each of which
is the only one that fulfils the task of the kind. The margin is the final margin of the side to move under best play,
other that after the second-best first move; in middle games large searches have estimated them. The rating is the
difficulty on the scale of storage/statistics.py.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cached_property
from itertools import islice, pairwise
from math import gcd
from random import Random
from typing import Final
from zlib import crc32

from dvonn.rules.board import Move
from dvonn.rules.notation import parse_plies, parse_position
from dvonn.rules.position import Position

GRADE_RATINGS: Final = (850, 1400, 1700, 1950)  # the lowest ratings of the grades from the second on
GRADES: Final = range(1, len(GRADE_RATINGS) + 2)  # from easy to hard
MIN_CUT_OFF_LEAD: Final = 6  # pieces by which the biggest cut-off beats all other moves
MIN_BEST_LEAD: Final = 4  # pieces by which the best move of a middle game beats all others
TIMED_SERIES_LENGTH: Final = 40  # puzzles, more than anybody solves in the time
FIRST_CUT_OFFS: Final = 5
STREAM_SPREAD: Final = 100.0  # the deviation of the difficulty from the solver's rating
FIRST_GRADED_DAY: Final = date(2026, 11, 30)  # a Monday, from which on the weekdays have grades
WEEKDAY_GRADES: Final = (1, 2, 2, 3, 4, 5)  # from Monday to Saturday; on Sunday one of the finest is shown
FINEST_COUNT: Final = 52  # Sundays
MIN_FINE_LEAD: Final = 3  # pieces
_PUZZLE_PATTERN: Final = re.compile(
    "([0-9wbr,/]+ (?:white|black) move) ; (win|draw|cut|best) ; ([a-k1-5]{4}(?: [a-k1-5]{4})*)"
    " ; (-?[0-9]{1,2}) ; (-?[0-9]{1,2}) ; ([0-9]{1,4})"
)


class PuzzleKind(StrEnum):
    """The task of a puzzle; the value is its word in texts."""

    WIN = "win"  # the only move that wins
    DRAW = "draw"  # the only move that does not lose
    CUT_OFF = "cut"  # the biggest cut-off, where other moves win as well
    BEST = "best"  # the move of a middle game that is best by far


class PuzzleError(ValueError):
    """A text that is not a puzzle: the problem, and the number of the line, from 1."""

    def __init__(self, problem: str, line: int) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line


@dataclass(frozen=True)
class Puzzle:
    """A puzzle; the solver plays the side to move. The margins are in pieces.

    The texts of the position and the line are read when they are first asked for, as reading all of them takes longer
    than a frame.
    """

    position_text: str
    kind: PuzzleKind
    line_text: str
    margin: int
    second_margin: int
    rating: int

    @cached_property
    def position(self) -> Position:
        """The position to solve."""
        return parse_position(self.position_text)

    @cached_property
    def line(self) -> tuple[Move, ...]:
        """The solver's plies and the best defence; after a forced pass a side plays twice in a row."""
        return tuple(ply for ply in parse_plies(self.line_text.split()) if isinstance(ply, Move))

    @property
    def plies(self) -> int:
        """The length of the line, which need not be read."""
        return len(self.line_text.split())

    @property
    def lead(self) -> int:
        """The pieces by which the best first move beats the second best."""
        return self.margin - self.second_margin

    @property
    def grade(self) -> int:
        """The difficulty as one of GRADES."""
        return GRADES[bisect_right(GRADE_RATINGS, self.rating)]

    @property
    def key(self) -> str:
        """Eight letters and digits that stand for the puzzle where it is recorded as solved."""
        return f"{crc32(self.position_text.encode()):08x}"

    def __str__(self) -> str:
        """Return the line that parse_puzzle reads."""
        numbers = f"{self.margin} ; {self.second_margin} ; {self.rating}"
        return f"{self.position_text} ; {self.kind} ; {self.line_text} ; {numbers}"


# Texts


def parse_puzzles(text: str) -> list[Puzzle]:
    """Read puzzles, one on each line; empty lines and lines that begin with # are skipped."""
    lines = enumerate(text.splitlines(), start=1)
    return [parse_puzzle(line, number) for number, line in lines if line.strip() and not line.startswith("#")]


def parse_puzzle(text: str, line: int = 1) -> Puzzle:
    """Read a puzzle; PuzzleError, with the number of the line, if it is malformed. The solution is not verified."""
    match = _PUZZLE_PATTERN.fullmatch(text)
    if not match:
        raise PuzzleError(f"expected position ; kind ; line ; margin ; other ; rating, got {text[:60]!r}", line)
    position, kind, plies, margin, other, rating = match.groups()
    puzzle = Puzzle(position, PuzzleKind(kind), plies, int(margin), int(other), int(rating))
    is_best = puzzle.kind is PuzzleKind.BEST and puzzle.lead >= MIN_BEST_LEAD
    if not is_best and kind_of(puzzle.margin, puzzle.second_margin) is not puzzle.kind:
        raise PuzzleError(f"{margin} and {other} do not belong to the kind {kind}", line)
    return puzzle


def kind_of(margin: int, second_margin: int) -> PuzzleKind | None:
    """Return the task that only the move with the best margin fulfils, None if others do as well."""
    if second_margin <= 0 < margin:
        return PuzzleKind.WIN
    if second_margin < 0 == margin:
        return PuzzleKind.DRAW
    return PuzzleKind.CUT_OFF if margin - MIN_CUT_OFF_LEAD >= second_margin > 0 else None


# Selection


def in_use(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Return the puzzles without the short ways to save a draw, which remain for the days that have shown them."""
    return [one for one in puzzles if one.kind is not PuzzleKind.DRAW or one.plies >= 4]


def daily_puzzle(puzzles: Sequence[Puzzle], day: date) -> Puzzle:
    """Return the puzzle of a day, the same everywhere, of the weekday's grade; days before these came keep theirs."""
    weeks, weekday = divmod((day - FIRST_GRADED_DAY).days, 7)
    if weeks < 0:
        return _in_turn([one for one in puzzles if one.kind is not PuzzleKind.BEST], day.toordinal())
    if weekday == len(WEEKDAY_GRADES):
        return _in_turn(finest(puzzles), weeks)
    grade = WEEKDAY_GRADES[weekday]
    number = weeks * WEEKDAY_GRADES.count(grade) + WEEKDAY_GRADES[:weekday].count(grade)
    return _in_turn([one for one in in_use(puzzles) if one.grade == grade], number)


def _in_turn(puzzles: Sequence[Puzzle], number: int) -> Puzzle:
    """Return a puzzle by its number in an order in which none recurs before all others have been used."""
    count = len(puzzles)
    stride = max(1, round(0.618 * count))  # so that those of successive days differ
    while gcd(stride, count) > 1:
        stride += 1
    return puzzles[number * stride % count]


def finest(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Return the puzzles with the longest lines whose first move is clearly the best, but captures nothing."""
    clear = [one for one in puzzles if one.kind is not PuzzleKind.DRAW and one.lead >= MIN_FINE_LEAD]
    longest = sorted(clear, key=lambda puzzle: (puzzle.plies, puzzle.lead), reverse=True)
    quiet = (one for one in longest if one.position.owner(one.line[0].target) is not one.position.turn.other)
    return list(islice(quiet, FINEST_COUNT))


def nearest_puzzle(puzzles: Sequence[Puzzle], rating: float, rng: Random) -> Puzzle:
    """Return a puzzle about as difficult as a solver's rating."""
    aim = rng.gauss(rating, STREAM_SPREAD)
    return min(puzzles, key=lambda puzzle: abs(puzzle.rating - aim))


def timed_series(puzzles: Sequence[Puzzle], rng: Random) -> list[Puzzle]:
    """Return random distinct endings in rising rating: some plain cut-offs, then one from each part of the others."""
    endings = [one for one in in_use(puzzles) if one.kind is not PuzzleKind.BEST]
    by_rating = sorted(endings, key=lambda puzzle: puzzle.rating)
    # The easiest cut-offs of a single move
    plain = [one for one in by_rating if one.kind is PuzzleKind.CUT_OFF and one.plies == 1][:12]
    first = sorted(rng.sample(plain, FIRST_CUT_OFFS), key=by_rating.index)
    harder = by_rating[by_rating.index(first[-1]) + 1 :]
    parts = TIMED_SERIES_LENGTH - FIRST_CUT_OFFS
    bounds = [len(harder) * number // parts for number in range(parts + 1)]
    return [*first, *(harder[rng.randrange(low, high)] for low, high in pairwise(bounds))]
