"""Statistics of the records: counts, margins, streaks and the rating."""

from dataclasses import replace

import pytest

from dvonn.engine.levels import DREAMY, GREEDY, RELENTLESS, Level, adaptive_level
from dvonn.rules.outcome import EndReason, Outcome
from dvonn.rules.pieces import Colour
from dvonn.storage.rating import MAX_RATED_GAMES, NEW_PLAYER_FORM, current_form, estimate_rating
from dvonn.storage.records.record_entry import RecordEntry
from dvonn.storage.records.record_index import RecordIndex
from dvonn.storage.statistics import Tally, form_of
from tests.harness.storage import statistics_of

W, B = Colour
HUMAN_FIRST = {W: None, B: GREEDY}
HUMAN_SECOND: dict[Colour, Level | None] = {W: RELENTLESS, B: None}


def entry(number: int, levels: dict[Colour, Level | None], white: int, black: int) -> RecordEntry:
    """Return the record of a game decided by towers; the number is the minute of its date."""
    winner = None if white == black else W if white > black else B
    outcome = Outcome(winner, EndReason.TOWERS if winner else EndReason.EQUAL_TOWERS, white, black)
    return RecordEntry(f"{number}.txt", f"12:{number:02}", {W: "Ada", B: "Bob"}, levels, outcome)


def index_of(*entries: RecordEntry) -> RecordIndex:
    """Return an index of some entries, oldest first."""
    index = RecordIndex(None)
    index.put((entry, (number * 10**9, 0)) for number, entry in enumerate(entries))
    return index


def test_games_are_counted_by_level_and_colour() -> None:
    """The human's results are counted by level and colour; games of two humans are counted separately."""
    found = statistics_of(
        index_of(
            entry(1, HUMAN_FIRST, 20, 10),
            entry(2, HUMAN_FIRST, 10, 14),
            entry(3, HUMAN_SECOND, 9, 9),
            entry(4, {W: None, B: None}, 9, 3),
        )
    )
    assert (found.games, found.two_player_games) == (4, 1)
    assert found.tallies == {("greedy", W): Tally(1, 0, 1, 3.0), ("relentless", B): Tally(0, 1, 0, 0.0)}
    assert found.total == Tally(1, 1, 1, 2.0)
    assert (found.best_margin, found.worst_margin) == (10, -4)


def test_games_with_help_do_not_count() -> None:
    """Neither the results nor the rating count a game in which a coach helped, or that had a head start."""
    unaided, won = entry(1, HUMAN_FIRST, 20, 10), entry(2, HUMAN_FIRST, 30, 1)
    for helped in (replace(won, is_coached=True), replace(won, has_head_start=True)):
        assert statistics_of(index_of(unaided, helped)) == statistics_of(index_of(unaided))


def test_margins_are_of_towers_only() -> None:
    """A resigned game counts as a win or a loss without a margin."""
    given_up = replace(entry(1, HUMAN_FIRST, 3, 9), outcome=Outcome(W, EndReason.RESIGNATION, 3, 9))
    found = statistics_of(index_of(given_up))
    assert (found.total, found.best_margin, found.worst_margin) == (Tally(1, 0, 0, None), None, None)


@pytest.mark.parametrize(
    ("results", "streak", "longest"),
    [("", 0, 0), ("w", 1, 1), ("wwl", -1, 2), ("lwwd", 0, 2), ("wwwlww", 2, 3), ("lll", -3, 0)],
)
def test_streaks(results: str, streak: int, longest: int) -> None:
    """A streak counts the latest wins, or losses as a negative number; a draw ends it."""
    scores = {"w": (9, 1), "d": (5, 5), "l": (1, 9)}
    found = statistics_of(index_of(*(entry(n, HUMAN_FIRST, *scores[letter]) for n, letter in enumerate(results))))
    assert (found.streak, found.longest_winning_streak) == (streak, longest)


def test_some_records_do_not_count() -> None:
    """Imported, damaged and unfinished games and second ends of a match do not count."""
    lost, won = entry(1, HUMAN_FIRST, 1, 9), replace(entry(1, HUMAN_FIRST, 9, 1), name="1 (2).txt")
    others = (
        replace(entry(2, HUMAN_FIRST, 9, 1), source="a friend"),
        replace(entry(3, HUMAN_FIRST, 9, 1), problem="torn"),
        replace(entry(4, HUMAN_FIRST, 0, 0), outcome=None),
    )
    found = statistics_of(index_of(lost, won, *others))
    assert (found.games, found.total) == (1, Tally(0, 0, 1, -8.0))


def test_each_game_is_rated_at_the_strength_that_was_played() -> None:
    """Games against the adaptive level stand in one row, and each counts at its own strength."""
    weak, strong = adaptive_level(700), adaptive_level(1900)
    games = [entry(1, {W: None, B: weak}, 20, 10), entry(2, {W: strong, B: None}, 20, 10)]
    found = statistics_of(index_of(*games))
    assert found.tallies == {("adaptive", W): Tally(1, 0, 0, 10.0), ("adaptive", B): Tally(0, 0, 1, -10.0)}
    assert found.rating == estimate_rating([(weak.rating, 1.0), (strong.rating, 0.0)])


def test_the_latest_results_are_rated() -> None:
    """The rating is that of the latest games, the form that of all games that count, in their order."""
    games = [entry(n % 60, {W: None, B: DREAMY if n < 30 else RELENTLESS}, 9, n % 2) for n in range(60)]
    games = [replace(one, date=f"{n:03}") for n, one in enumerate(games)]
    found = statistics_of(index_of(*games)).rating
    assert found
    assert found == estimate_rating([(DREAMY.rating, 1.0)] * (MAX_RATED_GAMES - 30) + [(RELENTLESS.rating, 1.0)] * 30)
    assert form_of(index_of(*games)) == current_form([(DREAMY.rating, 1.0)] * 30 + [(RELENTLESS.rating, 1.0)] * 30)
    assert form_of(index_of()) == NEW_PLAYER_FORM
    assert form_of(index_of(replace(games[0], is_coached=True))) == NEW_PLAYER_FORM
