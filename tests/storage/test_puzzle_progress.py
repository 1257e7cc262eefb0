"""The progress in puzzles: solved ones, days, streaks, the rating, and the file."""

from bisect import bisect_right
from datetime import date, timedelta
from itertools import pairwise
from random import Random
from statistics import fmean

import pytest

from dvonn.rules.analysis.puzzle import GRADE_RATINGS, GRADES
from dvonn.storage.puzzle_progress import (
    FIRST_RATING,
    MAX_SHOWN_STEP,
    PROGRESS,
    PuzzleProgress,
    PuzzleProgressStore,
    PuzzleRating,
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


def some_progress() -> PuzzleProgress:
    """Return a progress with something in every field."""
    rating = PuzzleRating(1043.2, 182.5, 12, 1031.0)
    return PuzzleProgress(rating, 14, days(0, 1, 2, 9), days(5), {FIRST.key, SECOND.key}, {THIRD.key})


# Solved and missed


def test_a_missed_puzzle_can_be_solved_later() -> None:
    """A wrong answer is noted until the puzzle is solved; a solved puzzle stays solved."""
    store = PuzzleProgressStore(Storage(None))
    store.note_answer(FIRST, solved=False)
    assert (store.progress.solved, store.progress.missed) == (set(), {FIRST.key})
    store.note_answer(FIRST, solved=True)
    store.note_answer(FIRST, solved=False)
    assert (store.progress.solved, store.progress.missed) == ({FIRST.key}, set())


# The rating


def test_the_first_answer_to_a_puzzle_is_rated_once() -> None:
    """Further tries at a puzzle, and puzzles solved against time, leave the rating as it is."""
    store = PuzzleProgressStore(Storage(None))
    store.note_answer(FIRST, solved=False)
    rating = store.progress.rating
    assert rating
    assert (rating.elo < PRIOR_MEAN, rating.games) == (True, 1)
    store.note_answer(FIRST, solved=True)
    store.note_solved(SECOND)
    store.note_answer(SECOND, solved=True)
    assert store.progress.rating is rating
    store.note_answer(THIRD, solved=True)
    after = store.progress.rating
    assert after
    assert (after.elo > rating.elo, after.games) == (True, 2)


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
    for ago in (2, 0):
        store.note_day(TODAY - timedelta(ago), that_day=True)
    store.note_day(TODAY - timedelta(1), that_day=False)
    store.note_day(TODAY, that_day=False)
    assert store.progress.streak(TODAY) == 1
    assert (store.progress.solved_that_day, store.progress.solved_later) == (days(0, 2), days(1))


# The score against time


def test_the_best_score_is_kept() -> None:
    """A lower score changes nothing."""
    store = PuzzleProgressStore(Storage(None))
    for score in (3, 9, 5):
        store.note_solved(FIRST, score)
    assert store.progress.best_score == 9


# The file


@pytest.mark.parametrize(
    "change",
    [
        ("rating: 1043.2", "rating: -1"),
        ("182.5 12 1031.0", "182.5"),
        ("1031.0", "4001"),
        ("best_score: 14", "best_score: -1"),
        ("2026-11-20 3", "2026-11-31 3"),
        ("2026-11-20 3", "2026-11-20"),
        ("2026-11-17 1", "9999-12-30 9"),
        (f"missed: {THIRD.key}", f"missed: {THIRD.key}0"),
        (f"missed: {THIRD.key}", f"lost: {THIRD.key}"),
    ],
)
def test_every_field_is_checked(change: tuple[str, str]) -> None:
    """A text with any invalid field is not taken as it is."""
    text = PROGRESS.format(some_progress())
    assert change[0] in text
    assert PROGRESS.parse(text.replace(*change, 1))[1]
