"""The shipped puzzles, solved by the search: one move keeps what is stated, and no other keeps more than that says."""

from collections import Counter
from datetime import date, timedelta
from itertools import pairwise
from random import Random

import pytest

from dvonn.engine.analysis.valuation import completed, margins
from dvonn.rules.analysis.puzzle import GRADES, Puzzle, PuzzleKind, daily, parse_puzzles, series
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from tests.harness.paths import ASSETS
from tests.harness.referee.mirrors import MIRRORS, View

TEXT = (ASSETS / "puzzles.txt").read_text(encoding="utf-8")
PUZZLES = parse_puzzles(TEXT)
NODES = 50_000


def check(puzzle: Puzzle) -> None:
    """Hold what a puzzle states against the exact margin of each of its moves."""
    kept = completed(margins(puzzle.position, NODES))
    assert kept, f"not solved: {puzzle}"
    assert kept.pop(puzzle.solution) == puzzle.margin, puzzle
    assert max(kept.values()) == puzzle.other < puzzle.margin, puzzle


def outline(position: Position) -> str:
    """Return what a player sees of a position, the same for all eight ways to see it."""
    views = [View(mirror, position.turn is Colour.BLACK) for mirror in MIRRORS]
    words = [[word.split("=") for word in view.stacks(position).split()] for view in views]
    return min(" ".join(f"{name}={text[-1]}{len(text)}{'r' in text}" for name, text in each) for each in words)


@pytest.mark.parametrize("grade", GRADES)
@pytest.mark.parametrize("kind", PuzzleKind)
def test_one_move_keeps_the_margin_as_stated(kind: PuzzleKind, grade: int) -> None:
    """Solved to the end, the solution leads to the stated margin, and the best of all other moves to the other one."""
    chosen = [puzzle for puzzle in PUZZLES if (puzzle.kind, puzzle.grade) == (kind, grade)]
    assert chosen
    for puzzle in chosen:
        check(puzzle)


def test_there_are_a_few_hundred_of_all_grades_and_kinds() -> None:
    """Each grade and kind has its share, and each side is to move in a good part of them."""
    assert len(PUZZLES) >= 300
    assert set(Counter((puzzle.grade, puzzle.kind) for puzzle in PUZZLES).values()) == {len(PUZZLES) // 10}
    assert min(Counter(puzzle.position.turn for puzzle in PUZZLES).values()) > len(PUZZLES) / 4


def test_no_two_are_alike() -> None:
    """Turned, mirrored or with the colours swapped, no position comes twice."""
    assert len({outline(puzzle.position) for puzzle in PUZZLES}) == len(PUZZLES)


def test_the_file_is_as_it_would_be_written() -> None:
    """Each line is what its puzzle writes, easy ones first."""
    lines = [line for line in TEXT.splitlines() if not line.startswith("#")]
    assert lines == list(map(str, PUZZLES))
    assert sorted(PUZZLES, key=lambda puzzle: puzzle.grade) == PUZZLES


def test_a_year_of_days_is_never_the_same_twice_running() -> None:
    """Two days running differ in puzzle, and any week has at least three grades."""
    days = [daily(PUZZLES, date(2026, 1, 1) + timedelta(days)) for days in range(365)]
    assert all(first is not second for first, second in pairwise(days))
    assert all(len({puzzle.grade for puzzle in days[n : n + 7]}) >= 3 for n in range(358))


def test_a_series_has_each_grade_once() -> None:
    """Five puzzles by chance rise from the easiest grade to the hardest."""
    for seed in range(20):
        assert [puzzle.grade for puzzle in series(PUZZLES, Random(seed))] == list(GRADES)
