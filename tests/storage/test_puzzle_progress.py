"""The progress in puzzles: solved ones, days, streaks, the rating, and the file."""

from bisect import bisect_right
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import fmean

import pytest

from dvonn.rules.analysis.puzzle import GRADE_RATINGS, GRADES
from dvonn.storage.puzzle_progress import (
    FIRST_RATING,
    MAX_SHOWN_STEP,
    PuzzleProgress,
    PuzzleProgressStore,
    rated,
)
from dvonn.storage.statistics import PRIOR_MEAN, winning_chance
from dvonn.storage.text_store import Storage
from tests.harness.puzzles import SHIPPED_PUZZLES

TODAY = date(2026, 11, 22)
FIRST, SECOND, THIRD = SHIPPED_PUZZLES[:3]
RATINGS_BY_GRADE = [[puzzle.rating for puzzle in SHIPPED_PUZZLES if puzzle.grade == grade] for grade in GRADES]


def days(*ago: int) -> set[int]:
    return {TODAY.toordinal() - one for one in ago}


# Solved and missed


def test_a_missed_puzzle_can_be_solved_later() -> None:
    """A wrong answer is noted until the puzzle is solved; a solved one stays so, and a lower score changes nothing."""
    store = PuzzleProgressStore(Storage(None))
    for is_right, solved, missed, score in ((False, 0, 1, 0), (True, 1, 0, 3), (False, 1, 0, 9), (True, 1, 0, 5)):
        store.note_answer(FIRST, solved=is_right)
        assert (len(store.progress.solved), len(store.progress.missed)) == (solved, missed)
        if score:
            store.note_solved(FIRST, score)
    assert store.progress.best_score == 9


def test_a_window_without_a_rating_takes_over_that_of_the_other_one(tmp_path: Path) -> None:
    """It keeps what both have solved."""
    one, other = (PuzzleProgressStore(Storage(tmp_path)) for _ in range(2))
    assert one.progress == other.progress
    one.note_answer(FIRST, solved=True)
    other.note_solved(SECOND)
    one.refresh()
    for store in (one, PuzzleProgressStore(Storage(tmp_path))):
        assert store.progress.rating
        assert (store.progress.rating.games, store.progress.solved) == (1, {FIRST.key, SECOND.key})


# The rating


def test_the_first_answer_to_a_puzzle_is_rated_once() -> None:
    """Further tries at a puzzle, and puzzles solved against time, leave the rating as it is."""
    store, ratings = PuzzleProgressStore(Storage(None)), [FIRST_RATING]
    store.note_solved(SECOND)
    for puzzle, solved in ((FIRST, False), (FIRST, True), (SECOND, True), (THIRD, True)):
        store.note_answer(puzzle, solved=solved)
        ratings.append(store.progress.rating or FIRST_RATING)
    assert [rating.games for rating in ratings] == [0, 1, 1, 1, 2]
    assert ratings[4].elo > ratings[3].elo == ratings[1].elo < ratings[0].elo


def shown_ratings(strength: int, seed: int, answers: int) -> list[float]:
    """Return the ratings that are shown to a solver, before the first random puzzle of their grade and after each."""
    rng, rating = Random(seed * 10_000 + strength), FIRST_RATING
    shown = [rating.shown]
    for _ in range(answers):
        difficulty = rng.choice(RATINGS_BY_GRADE[bisect_right(GRADE_RATINGS, rating.shown)])
        rating = rated(rating, difficulty, solved=rng.random() < winning_chance(strength, difficulty))
        shown.append(rating.shown)
    return shown


@pytest.mark.parametrize("strength", [600, 1000, 1400, 1800, 2200])
def test_the_shown_rating_finds_the_strength_in_small_steps(strength: int) -> None:
    """After 30 answers it is within 100 points on average, and stays; no answer moves it by more than 60."""
    runs = [shown_ratings(strength, seed, 100) for seed in range(40)]
    assert fmean(run[30] for run in runs) == pytest.approx(strength, abs=100)
    assert fmean(run[100] for run in runs) == pytest.approx(strength, abs=40)
    assert max(abs(after - before) for run in runs for before, after in pairwise(run)) <= MAX_SHOWN_STEP + 0.001


def test_ten_answers_are_provisional() -> None:
    """Ten ratings are provisional; a right answer never lowers what is shown, nor does a wrong one raise it."""
    rating, answers = None, [False, True, False, False, True, True, True, False, True, True, True]
    for number, solved in enumerate(answers, start=1):
        before, rating = rating.shown if rating else PRIOR_MEAN, rated(rating, 1000, solved=solved)
        assert rating.shown >= before if solved else rating.shown <= before
        assert rating.is_provisional is (number <= 10)


# Days


@pytest.mark.parametrize(
    ("solved", "streak"), [((), 0), ((0,), 1), ((1,), 1), ((0, 1, 2, 4), 3), ((1, 2), 2), ((2, 3), 0), ((-1,), 0)]
)
def test_a_streak_is_the_days_up_to_today_or_yesterday(solved: tuple[int, ...], streak: int) -> None:
    """A gap ends it, and today's puzzle may still be solved."""
    assert PuzzleProgress(solved_that_day=days(*solved)).streak(TODAY) == streak


def test_a_missed_day_that_is_played_later_does_not_count() -> None:
    """It is noted, but the streak stays as it is; a day solved in time stays so."""
    store = PuzzleProgressStore(Storage(None))
    for ago, in_time in ((2, True), (0, True), (1, False), (0, False)):
        store.note_day(TODAY - timedelta(ago), that_day=in_time)
    progress = store.progress
    assert (progress.streak(TODAY), progress.solved_that_day, progress.solved_later) == (1, days(0, 2), days(1))
