"""What the records say of the player: counts, margins, streaks and a rating that follows from the results."""

from collections.abc import Sequence

import pytest

from dvonn.engine.levels import GREEDY, LEVELS, RELENTLESS, Level
from dvonn.rules.outcome import Outcome, Reason
from dvonn.rules.pieces import Colour
from dvonn.storage.rating import LADDER, PRIOR_DEVIATION, PRIOR_MEAN, RECENT, rate
from dvonn.storage.record_store import RecordEntry
from dvonn.storage.statistics import Tally, statistics

W, B = Colour
HUMAN_FIRST = {W: None, B: GREEDY}
HUMAN_SECOND: dict[Colour, Level | None] = {W: RELENTLESS, B: None}


def entry(number: int, levels: dict[Colour, Level | None], white: int, black: int, **other: str) -> RecordEntry:
    """Return the record of a game that began in the minute of its number, decided by the towers."""
    winner = None if white == black else W if white > black else B
    reason = Reason.TOWERS if winner else Reason.EQUAL_TOWERS
    outcome = None if other.pop("unfinished", "") else Outcome(winner, reason, white, black)
    begun, names = f"12:{number:02}", {W: "Ada", B: "Bob"}
    source, problem = other.get("source", ""), other.get("problem")
    return RecordEntry(f"{number}.txt", begun, names, levels, outcome, source=source, problem=problem)


def newest_first(*entries: RecordEntry) -> Sequence[RecordEntry]:
    """Return entries in the order of the list."""
    return entries[::-1]


def test_games_are_counted_by_level_and_colour() -> None:
    """Wins, draws, losses and the mean margin, for the human; games of two humans are counted apart."""
    found = statistics(
        newest_first(
            entry(1, HUMAN_FIRST, 20, 10),
            entry(2, HUMAN_FIRST, 10, 14),
            entry(3, HUMAN_SECOND, 9, 9),
            entry(4, {W: None, B: None}, 9, 3),
        )
    )
    assert (found.games, found.shared) == (4, 1)
    assert found.tallies == {("greedy", W): Tally(1, 0, 1, 3.0), ("relentless", B): Tally(0, 1, 0, 0.0)}
    assert found.total == Tally(1, 1, 1, 2.0)
    assert (found.best, found.worst) == (10, -4)


def test_margins_are_of_towers_only() -> None:
    """A game that was given up counts as won or lost, without a margin."""
    one = entry(1, HUMAN_FIRST, 3, 9)
    given_up = RecordEntry(one.name, one.date, one.names, one.levels, Outcome(W, Reason.RESIGNATION, 3, 9))
    found = statistics([given_up])
    assert (found.total, found.best, found.worst) == (Tally(1, 0, 0, None), None, None)


@pytest.mark.parametrize(
    ("results", "streak", "longest"),
    [("", 0, 0), ("w", 1, 1), ("wwl", -1, 2), ("lwwd", 0, 2), ("wwwlww", 2, 3), ("lll", -3, 0)],
)
def test_streaks(results: str, streak: int, longest: int) -> None:
    """Wins in a row up to now, or losses as a negative number; a draw ends both."""
    scores = {"w": (9, 1), "d": (5, 5), "l": (1, 9)}
    found = statistics(newest_first(*(entry(n, HUMAN_FIRST, *scores[letter]) for n, letter in enumerate(results))))
    assert (found.streak, found.longest) == (streak, longest)


def test_some_records_do_not_count() -> None:
    """Neither games from elsewhere, nor unfinished or damaged ones, nor another end of a match that had ended."""
    lost, won = entry(1, HUMAN_FIRST, 1, 9), entry(1, HUMAN_FIRST, 9, 1)
    others = (
        entry(2, HUMAN_FIRST, 9, 1, source="a friend"),
        entry(3, HUMAN_FIRST, 9, 1, problem="torn"),
        entry(4, HUMAN_FIRST, 0, 0, unfinished="yes"),
    )
    found = statistics(newest_first(lost, won, *others))
    assert (found.games, found.total) == (1, Tally(0, 0, 1, -8.0))


def test_nothing_is_no_reason_to_fail() -> None:
    """Without records all counts are 0 and there is no rating."""
    found = statistics([])
    assert (found.games, found.tallies, found.total, found.rating) == (0, {}, Tally(0, 0, 0, None), None)


def test_every_level_stands_on_the_ladder() -> None:
    """The ladder has the levels in their order, each rated above the one before."""
    assert list(LADDER) == list(LEVELS)
    assert sorted(LADDER.values()) == list(LADDER.values())


def test_even_results_give_the_opponents_rating() -> None:
    """Who wins as often as they lose, often enough, is rated like the opponent."""
    rating = rate([("curious", n % 2) for n in range(RECENT)])
    assert rating
    assert abs(rating.elo - LADDER["curious"]) < 20
    assert rating.deviation < 60


def test_three_wins_of_four_are_worth_191_points() -> None:
    """By the formula 400 * log10(3), which the prior around the middle hardly changes at so many games."""
    rating = rate([("greedy", 0 if n % 4 == 0 else 1) for n in range(48)])
    assert rating
    assert abs(rating.elo - (LADDER["greedy"] + 191)) < 10


def test_few_games_say_little() -> None:
    """One game moves the rating its way and leaves it unsure; always winning has its end."""
    once, often = rate([("greedy", 1)]), rate([("relentless", 1)] * 500)
    assert once
    assert often
    assert PRIOR_MEAN < once.elo < PRIOR_MEAN + 400
    assert 0.6 * PRIOR_DEVIATION < once.deviation < PRIOR_DEVIATION
    assert LADDER["relentless"] + 300 < often.elo < LADDER["relentless"] + 1500
    assert (once.games, often.games) == (1, RECENT)


def test_the_order_of_results_does_not_matter_but_their_age_does() -> None:
    """Only the last games count."""
    recent = [("greedy", 1.0), ("curious", 0.0), ("dreamy", 0.5)] * 16 + [("greedy", 1.0), ("greedy", 0.0)]
    assert rate(recent) == rate([("relentless", 1.0)] * 9 + recent)
    assert rate([("unknown", 1.0)]) is None
