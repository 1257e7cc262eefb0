"""Statistics of the records: counts, margins, streaks and the rating."""

from dataclasses import replace
from math import log10

import pytest

from dvonn.engine.levels import GREEDY, LEVELS, RELENTLESS, Level
from dvonn.rules.outcome import EndReason, Outcome
from dvonn.rules.pieces import Colour
from dvonn.storage.record_store import RecordEntry
from dvonn.storage.statistics import (
    LEVEL_RATINGS,
    MAX_RATED_GAMES,
    PRIOR_DEVIATION,
    PRIOR_MEAN,
    Statistics,
    Tally,
    compute_statistics,
    rate,
)

W, B = Colour
HUMAN_FIRST = {W: None, B: GREEDY}
HUMAN_SECOND: dict[Colour, Level | None] = {W: RELENTLESS, B: None}


def entry(number: int, levels: dict[Colour, Level | None], white: int, black: int) -> RecordEntry:
    """Return the record of a game decided by towers; the number is the minute of its date."""
    winner = None if white == black else W if white > black else B
    outcome = Outcome(winner, EndReason.TOWERS if winner else EndReason.EQUAL_TOWERS, white, black)
    return RecordEntry(f"{number}.txt", f"12:{number:02}", {W: "Ada", B: "Bob"}, levels, outcome)


def statistics_of(*entries: RecordEntry) -> Statistics:
    """Return the statistics of some entries, oldest first."""
    return compute_statistics(entries[::-1])


def test_games_are_counted_by_level_and_colour() -> None:
    """The human's results are counted by level and colour; games of two humans are counted separately."""
    found = statistics_of(
        entry(1, HUMAN_FIRST, 20, 10),
        entry(2, HUMAN_FIRST, 10, 14),
        entry(3, HUMAN_SECOND, 9, 9),
        entry(4, {W: None, B: None}, 9, 3),
    )
    assert (found.games, found.two_player_games) == (4, 1)
    assert found.tallies == {("greedy", W): Tally(1, 0, 1, 3.0), ("relentless", B): Tally(0, 1, 0, 0.0)}
    assert found.total == Tally(1, 1, 1, 2.0)
    assert (found.best_margin, found.worst_margin) == (10, -4)


def test_games_with_a_coach_do_not_count() -> None:
    """Neither the results nor the rating count a game in which a coach helped."""
    unaided = entry(1, HUMAN_FIRST, 20, 10)
    assert statistics_of(unaided, replace(entry(2, HUMAN_FIRST, 30, 1), is_coached=True)) == statistics_of(unaided)


def test_margins_are_of_towers_only() -> None:
    """A resigned game counts as a win or a loss without a margin."""
    given_up = replace(entry(1, HUMAN_FIRST, 3, 9), outcome=Outcome(W, EndReason.RESIGNATION, 3, 9))
    found = statistics_of(given_up)
    assert (found.total, found.best_margin, found.worst_margin) == (Tally(1, 0, 0, None), None, None)


@pytest.mark.parametrize(
    ("results", "streak", "longest"),
    [("", 0, 0), ("w", 1, 1), ("wwl", -1, 2), ("lwwd", 0, 2), ("wwwlww", 2, 3), ("lll", -3, 0)],
)
def test_streaks(results: str, streak: int, longest: int) -> None:
    """A streak counts the latest wins, or losses as a negative number; a draw ends it."""
    scores = {"w": (9, 1), "d": (5, 5), "l": (1, 9)}
    found = statistics_of(*(entry(n, HUMAN_FIRST, *scores[letter]) for n, letter in enumerate(results)))
    assert (found.streak, found.longest_winning_streak) == (streak, longest)


def test_some_records_do_not_count() -> None:
    """Imported, damaged and unfinished games and second ends of a match do not count."""
    lost, won = entry(1, HUMAN_FIRST, 1, 9), entry(1, HUMAN_FIRST, 9, 1)
    others = (
        replace(entry(2, HUMAN_FIRST, 9, 1), source="a friend"),
        replace(entry(3, HUMAN_FIRST, 9, 1), problem="torn"),
        replace(entry(4, HUMAN_FIRST, 0, 0), outcome=None),
    )
    found = statistics_of(lost, won, *others)
    assert (found.games, found.total) == (1, Tally(0, 0, 1, -8.0))


def test_no_records() -> None:
    """Without records all counts are 0 and there is no rating."""
    found = statistics_of()
    assert (found.games, found.tallies, found.total, found.rating) == (0, {}, Tally(0, 0, 0, None), None)


def test_every_level_stands_on_the_ladder() -> None:
    """The ladder rates the levels in their order."""
    assert list(LEVEL_RATINGS) == list(LEVELS)
    assert sorted(LEVEL_RATINGS.values()) == list(LEVEL_RATINGS.values())


@pytest.mark.parametrize(("key", "wins", "losses", "tolerance"), [("curious", 25, 25, 20), ("greedy", 36, 12, 10)])
def test_many_results_give_the_rating_of_elo(key: str, wins: int, losses: int, tolerance: float) -> None:
    """Ten wins for each loss would be worth 400 points; equal numbers give the opponent's rating."""
    rating = rate([(key, n % (wins + losses) < wins) for n in range(wins + losses)])
    assert rating
    assert abs(rating.elo - LEVEL_RATINGS[key] - 400 * log10(wins / losses)) < tolerance
    assert rating.deviation < 60


def test_few_games_leave_the_rating_uncertain() -> None:
    """A single game moves the rating a little, and many wins give a finite rating."""
    once, often = rate([("greedy", 1)]), rate([("relentless", 1)] * 500)
    assert once
    assert often
    assert PRIOR_MEAN < once.elo < PRIOR_MEAN + 400
    assert 0.6 * PRIOR_DEVIATION < once.deviation < PRIOR_DEVIATION
    assert LEVEL_RATINGS["relentless"] + 300 < often.elo < LEVEL_RATINGS["relentless"] + 1500
    assert (once.games, often.games) == (1, MAX_RATED_GAMES)


def test_only_recent_results_count() -> None:
    """Older results do not change the rating, and unknown levels have none."""
    recent = [("greedy", 1.0), ("curious", 0.0), ("dreamy", 0.5)] * 16 + [("greedy", 1.0), ("greedy", 0.0)]
    assert rate(recent) == rate([("relentless", 1.0)] * 9 + recent)
    assert rate([("unknown", 1.0)]) is None
