"""Puzzles as data: reading, errors, grades, the daily puzzle, the timed series and those at a rating."""

from datetime import date, timedelta
from itertools import pairwise
from random import Random
from statistics import fmean

import pytest

from dvonn.rules.analysis.puzzle import (
    FINEST_COUNT,
    FIRST_CUT_OFFS,
    FIRST_GRADED_DAY,
    GRADE_RATINGS,
    GRADES,
    MIN_FINE_LEAD,
    STREAM_SPREAD,
    TIMED_SERIES_LENGTH,
    WEEKDAY_GRADES,
    Puzzle,
    PuzzleError,
    PuzzleKind,
    daily_puzzle,
    in_use,
    nearest_puzzle,
    parse_puzzle,
    parse_puzzles,
    timed_series,
)
from dvonn.rules.board import Colour
from tests.harness.paths import ASSETS

POSITION = (
    "2,r,6/4,bwwb,bwbwb,4/3,bbw,b,1,bbw,bwb,bwwrb,2/1,w,wwbwbw,bbw,bbwwwb,5/w,1,rw,6 white move"  # a solved ending
)
LINE = f"{POSITION} ; win ; c1e3 g3f3 e2d1 ; 1 ; -5 ; 1234"


def test_puzzle_line_round_trips() -> None:
    """A puzzle line is parsed into every field, and the puzzle's text is the same line; the key is the position's."""
    puzzle = parse_puzzle(LINE)
    assert (str(puzzle), str(puzzle.position), puzzle.position.turn) == (LINE, POSITION, Colour.WHITE)
    assert (puzzle.kind, puzzle.margin, puzzle.second_margin, puzzle.rating) == (PuzzleKind.WIN, 1, -5, 1234)
    assert list(map(str, puzzle.line)) == ["c1e3", "g3f3", "e2d1"]
    assert len(puzzle.key) == 8
    assert puzzle.key == parse_puzzle(LINE.replace("1234", "2345")).key
    assert puzzle.key != parse_puzzle(LINE.replace("white move", "black move")).key


def test_comments_and_empty_lines_are_skipped() -> None:
    """Comments and empty lines are skipped, but count for the line number in an error; the order of puzzles is kept."""
    harder = LINE.replace("1234", "2345")
    assert list(map(str, parse_puzzles(f"# about\n\n{harder}\r\n  \n{LINE}\n"))) == [harder, LINE]
    with pytest.raises(PuzzleError, match="line 4: "):
        parse_puzzles(f"# about\n\n{LINE}\n{LINE} ; 9\n")


BAD_PUZZLES = [
    *((line, "expected position ; kind") for line in ("", f"{LINE} ; 1", LINE.replace("win", "lose"))),
    *((LINE.replace("-5", number), "expected position ; kind") for number in ("5" * 5000, "²")),
    (LINE.replace(POSITION, "9/10/11/10/9 white place"), "expected position ; kind"),
    (LINE.replace("c1e3", "c1e"), "expected position ; kind"),
    (LINE.replace("-5", "1"), "1 and 1 do not belong to the kind win"),
    (LINE.replace("; 1 ;", "; 0 ;"), "0 and -5 do not belong to the kind win"),
    (LINE.replace("win", "cut"), "1 and -5 do not belong to the kind cut"),
    (LINE.replace("win", "cut").replace("; 1 ;", "; 7 ;").replace("-5", "2"), "7 and 2 do not belong"),
    (LINE.replace("win", "best").replace("-5", "-2"), "1 and -2 do not belong to the kind best"),
]


def test_bad_puzzle_is_refused_with_the_reason() -> None:
    """A bad puzzle line raises a short PuzzleError with the problem and the line number."""
    for line, problem in BAD_PUZZLES:
        with pytest.raises(PuzzleError) as raised:
            parse_puzzle(line, 7)
        assert problem in str(raised.value)
        assert (raised.value.line, len(str(raised.value)) < 300) == (7, True)


def test_grades_are_steps_of_the_rating() -> None:
    """A grade begins at its lowest rating."""
    bounds = zip(GRADE_RATINGS, pairwise(GRADES), strict=True)
    cases = {0: GRADES[0], 9_999: GRADES[-1]}
    for lowest, (below, grade) in bounds:
        cases |= {lowest - 1: below, lowest: grade}
    for rating, grade in cases.items():
        assert parse_puzzle(LINE.replace("1234", str(rating))).grade == grade


SHIPPED = parse_puzzles((ASSETS / "puzzles.txt").read_text(encoding="utf-8"))
FORMER_DAYS = {  # the keys of the puzzles that were shown before the weekdays had grades
    "2020-01-01": "2a8ebb99",
    "2024-02-29": "8910c204",
    "2025-07-04": "b969aef5",
    "2026-05-18": "148398a7",
    "2026-11-22": "decc637d",
    "2026-11-29": "67d34dea",
}


def days(begin: date, count: int, step: int = 1) -> list[Puzzle]:
    """Return the puzzles of some days."""
    return [daily_puzzle(SHIPPED, begin + timedelta(step * number)) for number in range(count)]


def test_days_in_the_past_keep_their_puzzles() -> None:
    """Days before the weekdays had grades have the puzzles that they had, whatever was added or is out of use.

    A clock that is wrong by centuries does no harm.
    """
    assert {day: daily_puzzle(SHIPPED, date.fromisoformat(day)).key for day in FORMER_DAYS} == FORMER_DAYS
    assert {daily_puzzle(SHIPPED, day) for day in (date.min, date.max)} <= set(SHIPPED)


def test_the_grade_rises_from_monday_to_saturday() -> None:
    """All puzzles of a grade come before one recurs, also where two weekdays share them, and none out of use comes."""
    stock = {grade: {puzzle.key for puzzle in in_use(SHIPPED) if puzzle.grade == grade} for grade in GRADES}
    shown = dict[int, list[str]]()
    for week in range(max(map(len, stock.values()))):
        for grade, puzzle in zip(WEEKDAY_GRADES, days(FIRST_GRADED_DAY + timedelta(7 * week), 6), strict=True):
            shown.setdefault(grade, []).append(puzzle.key)
    assert {grade: set(shown[grade][: len(stock[grade])]) for grade in GRADES} == stock


def test_sundays_have_the_finest_puzzles() -> None:
    """For a year each has another one: a line of several moves, whose first one is clear and captures nothing."""
    sundays = days(FIRST_GRADED_DAY + timedelta(6), FINEST_COUNT, 7)
    assert len(set(sundays)) == FINEST_COUNT
    for puzzle in sundays:
        assert puzzle.plies >= 3
        assert puzzle.lead >= MIN_FINE_LEAD
        assert puzzle.position.owner(puzzle.line[0].target) is not puzzle.position.turn.other
        assert puzzle.kind is not PuzzleKind.DRAW


def test_few_puzzles_ask_to_save_a_draw() -> None:
    """They are at most one in ten of those in use, and have long lines."""
    draws = [puzzle for puzzle in in_use(SHIPPED) if puzzle.kind is PuzzleKind.DRAW]
    assert 0 < len(draws) <= len(in_use(SHIPPED)) / 10
    assert set(SHIPPED) - set(in_use(SHIPPED)) == {
        puzzle for puzzle in SHIPPED if puzzle.kind is PuzzleKind.DRAW and puzzle not in draws
    }


def test_a_timed_series_begins_with_plain_cut_offs_and_gets_harder() -> None:
    """It has no duplicates, never falls in rating, contains every grade, and begins with cut-offs of a single move."""
    for seed in range(50):
        chosen = timed_series(SHIPPED, Random(seed))
        assert len(set(chosen)) == TIMED_SERIES_LENGTH
        assert {(puzzle.kind, puzzle.plies) for puzzle in chosen[:FIRST_CUT_OFFS]} == {(PuzzleKind.CUT_OFF, 1)}
        assert all(first.rating <= second.rating for first, second in pairwise(chosen))
        assert {puzzle.grade for puzzle in chosen} == set(GRADES)
        assert PuzzleKind.BEST not in {puzzle.kind for puzzle in chosen}


@pytest.mark.parametrize("rating", [500, 1000, 1700, 2400])
def test_the_nearest_puzzle_is_about_as_difficult_as_asked(rating: int) -> None:
    """It differs from seed to seed, and its rating is near."""
    found = [nearest_puzzle(SHIPPED, rating, Random(seed)) for seed in range(60)]
    assert len(set(found)) >= 5
    assert fmean(abs(puzzle.rating - rating) for puzzle in found) < 1.5 * STREAM_SPREAD
