"""The shipped puzzles: an exact search confirms each stated margin, and the file is complete and ordered."""

from collections import Counter
from datetime import date, timedelta
from itertools import pairwise

import pytest

from dvonn.rules.analysis.puzzle import GRADES, Puzzle, daily_puzzle, parse_puzzles
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from dvonn.tools.make_puzzles import exact_margins, run_to_end
from tests.harness.paths import ASSETS
from tests.harness.referee.symmetries import MIRRORS, Symmetry
from tests.harness.scale import scaled

TEXT = (ASSETS / "puzzles.txt").read_text(encoding="utf-8")
PUZZLES = parse_puzzles(TEXT)
NODES = 50_000


def check(puzzle: Puzzle) -> None:
    """Check the stated margins of a puzzle against the exact margin of each move."""
    kept = run_to_end(exact_margins(puzzle.position, NODES))
    assert kept, f"not solved: {puzzle}"
    assert kept.pop(puzzle.solution) == puzzle.margin, puzzle
    assert max(kept.values()) == puzzle.second_margin < puzzle.margin, puzzle


def outline(position: Position) -> str:
    """Return the visible features of a position, the same for all its symmetries."""
    views = [Symmetry(mirror, position.turn is Colour.BLACK) for mirror in MIRRORS]
    words = [[word.split("=") for word in symmetry.stacks(position).split()] for symmetry in views]
    return min(" ".join(f"{name}={text[-1]}{len(text)}{'r' in text}" for name, text in each) for each in words)


@pytest.mark.parametrize("grade", GRADES)
def test_one_move_keeps_the_margin_as_stated(grade: int) -> None:
    """The solution has the stated margin, and the best other move the stated lower one."""
    chosen = [puzzle for puzzle in PUZZLES if puzzle.grade == grade][:: scaled(10, 1)]
    assert chosen
    for puzzle in chosen:
        check(puzzle)


def test_there_are_a_few_hundred_of_all_grades_and_kinds() -> None:
    """The puzzles are spread evenly over grades and kinds, and each side is often to move."""
    assert min(Counter(puzzle.grade for puzzle in PUZZLES).values()) >= 30
    assert min(Counter(puzzle.position.turn for puzzle in PUZZLES).values()) > len(PUZZLES) / 4


def test_no_two_puzzles_are_alike() -> None:
    """No two puzzles are equal up to symmetry and exchange of colours."""
    assert len({outline(puzzle.position) for puzzle in PUZZLES}) == len(PUZZLES)


def test_the_file_is_as_it_would_be_written() -> None:
    """Each line equals the text of its puzzle, ordered by grade."""
    lines = [line for line in TEXT.splitlines() if not line.startswith("#")]
    assert lines == list(map(str, PUZZLES))
    assert sorted(PUZZLES, key=lambda puzzle: puzzle.rating) == PUZZLES


def test_consecutive_days_have_different_puzzles() -> None:
    """Consecutive days have different puzzles, and each week has at least three grades."""
    days = [daily_puzzle(PUZZLES, date(2026, 1, 1) + timedelta(days)) for days in range(365)]
    assert all(first is not second for first, second in pairwise(days))
    assert all(len({puzzle.grade for puzzle in days[n : n + 7]}) >= 3 for n in range(358))
