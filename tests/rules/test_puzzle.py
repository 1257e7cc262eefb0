"""Puzzles as data: reading, errors, grades, the daily puzzle and the timed series."""

from collections import Counter
from datetime import date, timedelta
from itertools import pairwise
from random import Random

import pytest

from dvonn.rules.analysis.puzzle import (
    GRADE_RATINGS,
    GRADES,
    Puzzle,
    PuzzleError,
    PuzzleKind,
    daily_puzzle,
    parse_puzzle,
    parse_puzzles,
    timed_series,
)
from dvonn.rules.board import Colour

POSITION = (
    "2,r,6/4,bwwb,bwbwb,4/3,bbw,b,1,bbw,bwb,bwwrb,2/1,w,wwbwbw,bbw,bbwwwb,5/w,1,rw,6 white move"  # a solved ending
)
LINE = f"{POSITION} ; win ; c1e3 g3f3 e2d1 ; 1 ; -5 ; 1234"
TODAY = date(2026, 3, 1)


def puzzles(count: int) -> list[Puzzle]:
    """Return puzzles with margins counting up from 1 and grades in rotation."""
    ratings = (0, *GRADE_RATINGS)
    return [Puzzle(POSITION, PuzzleKind.WIN, "c1e3", 1 + n, 0, ratings[n % 5]) for n in range(count)]


def test_puzzle_line_round_trips() -> None:
    """A puzzle line is parsed into every field, and the puzzle's text is the same line."""
    puzzle = parse_puzzle(LINE)
    assert str(puzzle) == LINE
    assert str(puzzle.position) == POSITION
    assert puzzle.position.turn is Colour.WHITE
    assert (puzzle.kind, puzzle.margin, puzzle.second_margin) == (PuzzleKind.WIN, 1, -5)
    assert list(map(str, puzzle.line)) == ["c1e3", "g3f3", "e2d1"]
    assert puzzle.rating == 1234


def test_comments_and_empty_lines_are_skipped() -> None:
    """Comments and empty lines are skipped, but count for the line number in an error; the order of puzzles is kept."""
    harder = LINE.replace("1234", "2345")
    assert list(map(str, parse_puzzles(f"# about\n\n{harder}\r\n  \n{LINE}\n"))) == [harder, LINE]
    with pytest.raises(PuzzleError, match="line 4: "):
        parse_puzzles(f"# about\n\n{LINE}\n{LINE} ; 9\n")


BAD_PUZZLES = [
    ("", "expected position ; kind"),
    (LINE + " ; 1", "expected position ; kind"),
    (LINE.replace(POSITION, "9/10/11/10/9 white place"), "expected position ; kind"),
    (LINE.replace("win", "lose"), "expected position ; kind"),
    (LINE.replace("c1e3", "c1e"), "expected position ; kind"),
    (LINE.replace("-5", "5" * 5000), "expected position ; kind"),
    (LINE.replace("-5", "²"), "expected position ; kind"),
    (LINE.replace("-5", "1"), "1 and 1 do not belong to the kind win"),
    (LINE.replace("; 1 ;", "; 0 ;"), "0 and -5 do not belong to the kind win"),
    (LINE.replace("win", "cut"), "1 and -5 do not belong to the kind cut"),
    (LINE.replace("win", "cut").replace("; 1 ;", "; 7 ;").replace("-5", "2"), "7 and 2 do not belong"),
]


@pytest.mark.parametrize(("line", "problem"), BAD_PUZZLES)
def test_bad_puzzle_is_refused_with_the_reason(line: str, problem: str) -> None:
    """A bad puzzle line raises a short PuzzleError with the problem and the line number."""
    with pytest.raises(PuzzleError) as raised:
        parse_puzzle(line, 7)
    assert problem in str(raised.value)
    assert raised.value.line == 7
    assert len(str(raised.value)) < 300


def test_grades_are_steps_of_the_rating() -> None:
    """A grade begins at its lowest rating."""
    lowest = dict(zip(GRADE_RATINGS, GRADES[1:], strict=True))
    graded = {rating: parse_puzzle(LINE.replace("1234", str(rating))).grade for rating in range(10_000)}
    assert (graded[0], graded[9_999]) == (GRADES[0], GRADES[-1])
    assert {rating: grade for rating, grade in graded.items() if rating and grade != graded[rating - 1]} == lowest


def test_key_stands_for_the_position() -> None:
    """The key is short, and the same for the same position, whatever its rating."""
    key = parse_puzzle(LINE).key
    assert len(key) == 8
    assert key == parse_puzzle(LINE.replace("1234", "2345")).key
    assert key != parse_puzzle(LINE.replace("white move", "black move")).key


@pytest.mark.parametrize("count", [1, 2, 5, 60, 301])
def test_daily_puzzles_repeat_after_all_were_shown(count: int) -> None:
    """Every puzzle is shown once before any repeats, in the same order again."""
    some = puzzles(count)
    for begin in (TODAY, TODAY + timedelta(days=17)):
        days = [daily_puzzle(some, begin + timedelta(days=n)) for n in range(count + 1)]
        assert set(Counter(puzzle.margin for puzzle in days[:count]).values()) == {1}
        assert days[count] is days[0]


@pytest.mark.parametrize("count", [1, 40])
def test_timed_series_gets_harder(count: int) -> None:
    """A series has no duplicates, never falls in rating, and with five puzzles or more contains every grade."""
    for seed in range(50):
        chosen = timed_series(puzzles(40), Random(seed), count)
        assert len({puzzle.margin for puzzle in chosen}) == count
        assert all(first.rating <= second.rating for first, second in pairwise(chosen))
        assert count < 5 or {puzzle.grade for puzzle in chosen} == set(GRADES)
