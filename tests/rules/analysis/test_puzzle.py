"""Puzzles as data: reading, errors, the daily puzzle and the puzzle series."""

from collections import Counter
from datetime import date, timedelta
from random import Random

import pytest

from dvonn.rules.analysis.puzzle import (
    GRADES,
    Puzzle,
    PuzzleError,
    PuzzleKind,
    daily_puzzle,
    parse_puzzle,
    parse_puzzles,
    puzzle_series,
)
from dvonn.rules.notation import parse_ply, parse_position
from dvonn.rules.pieces import Colour, Move, Place

POSITION = (
    "2,r,6/4,bwwb,bwbwb,4/3,bbw,b,1,bbw,bwb,bwwrb,2/1,w,wwbwbw,bbw,bbwwwb,5/w,1,rw,6 white move"  # a solved ending
)
LINE = f"{POSITION} ; win ; c1e3 ; 1 ; -5 ; 2"
TODAY = date(2026, 3, 1)


def puzzles(count: int) -> list[Puzzle]:
    """Return puzzles with margins counting up from 1 and grades in rotation."""
    position, solution = parse_position(POSITION), Move(0, 1)
    return [Puzzle(position, PuzzleKind.WIN, solution, 1 + number, 0, 1 + number % 5) for number in range(count)]


def test_puzzle_line_round_trips() -> None:
    """A puzzle line is parsed into every field, and the puzzle's text is the same line."""
    puzzle = parse_puzzle(LINE)
    assert str(puzzle) == LINE
    assert str(puzzle.position) == POSITION
    assert puzzle.position.turn is Colour.WHITE
    assert (puzzle.kind, str(puzzle.solution), puzzle.margin, puzzle.second_margin) == (PuzzleKind.WIN, "c1e3", 1, -5)
    assert puzzle.grade == 2


def test_only_the_solution_solves_it() -> None:
    """Of all legal and some illegal plies only the solution solves the puzzle."""
    puzzle = parse_puzzle(LINE)
    right = [ply for ply in [*puzzle.position.moves(), Place(3)] if puzzle.is_solved_by(ply)]
    assert right == [parse_ply("c1e3")]


def test_comments_and_empty_lines_are_skipped() -> None:
    """Comments and empty lines are skipped and the order of puzzles is kept."""
    harder = LINE[:-1] + "5"
    assert list(map(str, parse_puzzles(f"# about\n\n{harder}\r\n  \n{LINE}\n"))) == [harder, LINE]
    assert parse_puzzles("# nothing\n") == []


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("", "expected position ; kind"),
        (LINE + " ; 1", "expected position ; kind"),
        (LINE.replace("white", "green"), "'green'"),
        (LINE.replace(POSITION, "nowhere"), "rows, the side to move"),
        (LINE.replace(POSITION, "9/10/11/10/9 white place"), "moves to choose from"),
        (LINE.replace(POSITION, "9/2,wb,7/2,r,b,b,r,b,4/1,ww,r,7/9 white move"), "moves to choose from"),
        (LINE.replace("win", "lose"), "expected win or margin, got 'lose'"),
        (LINE.replace("win", "margin"), "do not belong to the kind margin"),
        (LINE.replace("; 1 ;", "; 7 ;").replace("-5", "5"), "do not belong to the kind win"),
        (LINE.replace("c1e3", "c1e"), "a space like e3"),
        (LINE.replace("c1e3", "c1"), "the solution 'c1' is not legal"),
        (LINE.replace("c1e3", "c1c2"), "the solution 'c1c2' is not legal"),
        (LINE.replace("-5", "1"), "no other move may keep as much: 1 and 1"),
        (LINE.replace("; 1 ;", "; 50 ;"), "no other move may keep as much"),
        (LINE.replace("-5", "-50"), "no other move may keep as much"),
        (LINE.replace("-5", "--5"), "expected a whole number, got '--5'"),
        (LINE.replace("-5", "5" * 5000), "expected a whole number"),
        (LINE.replace("-5", "²"), "expected a whole number, got '²'"),
        (LINE[:-1] + "0", "expected a grade from 1 to 5, got 0"),
        (LINE[:-1] + "6", "expected a grade from 1 to 5, got 6"),
    ],
)
def test_bad_puzzle_is_refused_with_the_reason(line: str, problem: str) -> None:
    """A bad puzzle line raises a short PuzzleError with the problem and the line number."""
    with pytest.raises(PuzzleError) as raised:
        parse_puzzle(line, 7)
    assert problem in str(raised.value)
    assert raised.value.line == 7
    assert len(str(raised.value)) < 300


def test_error_counts_all_lines_of_a_file() -> None:
    """The line number in the error includes comments and empty lines."""
    with pytest.raises(PuzzleError, match="line 4: "):
        parse_puzzles(f"# about\n\n{LINE}\n{LINE[:-1]}9\n")


@pytest.mark.parametrize("count", [1, 2, 3, 5, 8, 13, 60, 299, 300, 301])
def test_daily_puzzles_repeat_after_all_were_shown(count: int) -> None:
    """Every puzzle is shown once before any repeats, in the same order again."""
    some = puzzles(count)
    for begin in (TODAY, TODAY + timedelta(days=17)):
        days = [daily_puzzle(some, begin + timedelta(days=n)) for n in range(count + 1)]
        assert set(Counter(puzzle.margin for puzzle in days[:count]).values()) == {1}
        assert days[count] is days[0]


def test_daily_puzzle_depends_on_the_date_only() -> None:
    """The puzzle of a day depends on the date alone."""
    assert daily_puzzle(puzzles(300), TODAY) == daily_puzzle(puzzles(300), date.fromisoformat("2026-03-01"))


@pytest.mark.parametrize("count", [1, 3, 5])
def test_series_rises_in_grade(count: int) -> None:
    """A series has no duplicates, never falls in grade, and with five puzzles contains every grade."""
    for seed in range(50):
        chosen = puzzle_series(puzzles(40), Random(seed), count)
        grades = [puzzle.grade for puzzle in chosen]
        assert len({puzzle.margin for puzzle in chosen}) == count
        assert grades == sorted(grades)
        assert count < 5 or grades == list(GRADES)


def test_series_depends_on_its_seed() -> None:
    """The same seed gives the same series, another seed another one."""
    some = puzzles(300)
    assert puzzle_series(some, Random(1)) == puzzle_series(some, Random(1)) != puzzle_series(some, Random(2))
