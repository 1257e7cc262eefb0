"""The progress in puzzles: solved ones, days, streaks, the rating, and the file."""

from datetime import date, timedelta
from pathlib import Path
from random import Random
from statistics import fmean

import pytest

from dvonn.rules.analysis.puzzle import in_use, nearest_puzzle
from dvonn.storage.puzzle_progress import (
    FIRST_RATING,
    PROGRESS,
    PuzzleProgress,
    PuzzleProgressStore,
    PuzzleRating,
    rated,
)
from dvonn.storage.statistics import PRIOR_MEAN, winning_chance
from dvonn.storage.text_store import Storage
from tests.harness.puzzles import SHIPPED_PUZZLES
from tests.harness.scale import scaled

TODAY = date(2026, 11, 22)
FIRST, SECOND, THIRD = SHIPPED_PUZZLES[:3]
STOCK = in_use(SHIPPED_PUZZLES)


def days(*ago: int) -> set[int]:
    return {TODAY.toordinal() - one for one in ago}


# Solved and missed


def test_a_missed_puzzle_can_be_solved_later() -> None:
    """A wrong answer is noted until the puzzle is solved; a solved one stays so, and a lower score changes nothing."""
    store = PuzzleProgressStore(Storage(None))
    for is_right, solved, missed, score in ((False, 0, 1, 0), (True, 1, 0, 3), (False, 1, 0, 9), (True, 1, 0, 5)):
        store.note_answer(FIRST, solved=is_right)
        assert (len(store.value.solved), len(store.value.missed)) == (solved, missed)
        if score:
            store.note_solved(FIRST, score)
    assert store.value.best_score == 9


def test_a_window_without_a_rating_takes_over_that_of_the_other_one(tmp_path: Path) -> None:
    """It keeps what both have solved."""
    one, other = (PuzzleProgressStore(Storage(tmp_path)) for _ in range(2))
    assert one.value == other.value
    one.note_answer(FIRST, solved=True)
    other.note_solved(SECOND)
    one.refresh()
    for store in (one, PuzzleProgressStore(Storage(tmp_path))):
        assert store.value.rating
        assert (store.value.rating.games, store.value.solved) == (1, {FIRST.key, SECOND.key})


# The rating


def test_the_first_answer_to_a_puzzle_is_rated_once() -> None:
    """Further tries at a puzzle, and puzzles solved against time, leave the rating as it is."""
    store, ratings = PuzzleProgressStore(Storage(None)), [FIRST_RATING]
    store.note_solved(SECOND)
    for puzzle, solved in ((FIRST, False), (FIRST, True), (SECOND, True), (THIRD, True)):
        store.note_answer(puzzle, solved=solved)
        ratings.append(store.value.rating or FIRST_RATING)
    assert [rating.games for rating in ratings] == [0, 1, 1, 1, 2]
    assert ratings[4].elo > ratings[3].elo == ratings[1].elo < ratings[0].elo


def ratings_of(strength: int, seed: int) -> list[float]:
    """Return the ratings of a solver after each of 40 puzzles, whose difficulties are chosen by the rating so far."""
    rng, rating, ratings = Random(seed * 10_000 + strength), FIRST_RATING, list[float]()
    for _ in range(40):
        difficulty = nearest_puzzle(STOCK, rating.elo, rng).rating
        rating = rated(rating, difficulty, solved=rng.random() < winning_chance(strength, difficulty))
        ratings.append(rating.elo)
    return ratings


@pytest.mark.parametrize("strength", [600, 1000, 1400, 1800, 2200])
def test_the_rating_finds_the_strength(strength: int) -> None:
    """On puzzles at one's own level it is within 100 points on average after 15 answers, and nearer after 40."""
    runs = [ratings_of(strength, seed) for seed in range(scaled(15, 40))]
    assert fmean(run[14] for run in runs) == pytest.approx(strength, abs=100)
    assert fmean(run[39] for run in runs) == pytest.approx(strength, abs=60)


def test_ten_answers_are_provisional() -> None:
    """Ten ratings are provisional; a right answer never lowers the rating, nor does a wrong one raise it."""
    rating, answers = None, [False, True, False, False, True, True, True, False, True, True, True]
    for number, solved in enumerate(answers, start=1):
        before, rating = rating.elo if rating else PRIOR_MEAN, rated(rating, 1000, solved=solved)
        assert rating.elo >= before if solved else rating.elo <= before
        assert rating.is_provisional is (number <= 10)


def test_a_rating_of_former_programs_is_read() -> None:
    """They wrote the number that they showed behind it."""
    progress, invalid = PROGRESS.parse("dvonn puzzles 4\nrating: 1043.2 750.0 12 1031.0\nend\n")
    assert (progress.rating, invalid) == (PuzzleRating(1043.2, 750.0, 12), [])


# Days


STREAKS: list[tuple[tuple[int, ...], int]] = [
    *(((), 0), ((0,), 1), ((1,), 1), ((0, 1, 2, 4), 3), ((1, 2), 2), ((2, 3), 0), ((-1,), 0)),
]


def test_a_streak_is_the_days_up_to_today_or_yesterday() -> None:
    """A gap ends it, and today's puzzle may still be solved."""
    for solved, streak in STREAKS:
        assert PuzzleProgress(solved_that_day=days(*solved)).streak(TODAY) == streak, solved


def test_a_missed_day_that_is_played_later_does_not_count() -> None:
    """It is noted, but the streak stays as it is; a day solved in time stays so."""
    store = PuzzleProgressStore(Storage(None))
    for ago, in_time in ((2, True), (0, True), (1, False), (0, False)):
        store.note_day(TODAY - timedelta(ago), that_day=in_time)
    progress = store.value
    assert (progress.streak(TODAY), progress.solved_that_day, progress.solved_later) == (1, days(0, 2), days(1))
