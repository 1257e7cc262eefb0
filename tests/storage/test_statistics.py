"""Statistics of the records: counts, margins, streaks and the rating, and the form that the adaptive level follows."""

from dataclasses import replace
from math import log10
from random import Random
from statistics import fmean

import pytest

from dvonn.engine.levels import CURIOUS, DREAMY, GREEDY, RELENTLESS, Level, adaptive_level
from dvonn.rules.board import Colour
from dvonn.rules.position import EndReason, Outcome
from dvonn.storage.record_index import RecordEntry, RecordIndex
from dvonn.storage.statistics import (
    MAX_RATED_GAMES,
    NEW_PLAYER_FORM,
    PRIOR_DEVIATION,
    PRIOR_MEAN,
    Tally,
    current_form,
    estimate_rating,
    form_of,
    frequent_players,
    winning_chance,
)
from tests.harness.scale import scaled
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
    games = [entry(1, HUMAN_FIRST, 20, 10), entry(2, HUMAN_FIRST, 10, 14), entry(3, HUMAN_SECOND, 9, 9)]
    found = statistics_of(index_of(*games, entry(4, {W: None, B: None}, 9, 3)))
    assert (found.games, found.two_player_games) == (4, 1)
    assert found.tallies == {
        ("greedy", W): Tally(2, 1, 0, 2, 6, 116),
        ("relentless", B): Tally(1, 0, 1, 1, 0),
        ("", W): Tally(2, 1, 0, 2, 6, 116),
        ("", B): Tally(1, 0, 1, 1, 0),
    }
    assert found.total == Tally(3, 1, 1, 3, 6, 116)
    assert (found.best_margin, found.worst_margin) == (10, -4)


def test_all_games_of_a_player_are_counted() -> None:
    """Those against people and those that were imported count as well, of a name and of a level."""
    imported = replace(entry(3, {W: None, B: None}, 9, 3), source="a friend")
    games = index_of(entry(1, HUMAN_FIRST, 20, 10), entry(2, HUMAN_SECOND, 9, 7), imported, replace(imported, name="4"))
    ada, bob = statistics_of(games, "ada"), statistics_of(games, "bob")
    assert (ada.games, ada.two_player_games, ada.total) == (4, 2, Tally(4, 4, 0, 4, 24, 176))
    assert ada.tallies == {("", W): Tally(4, 4, 0, 4, 24, 176), ("greedy", W): Tally(1, 1, 0, 1, 10, 100)}
    assert bob.tallies == {("", B): Tally(4, 0, 0, 4, -24, 176), ("relentless", B): Tally(1, 0, 0, 1, -2, 4)}
    assert bob.rating == estimate_rating([(RELENTLESS.rating, 0.0)])
    nameless = replace(entry(1, HUMAN_FIRST, 20, 10), names={W: "", B: ""})
    assert statistics_of(index_of(nameless), "~greedy").total == Tally(1, 0, 0, 1, -10, 100)


@pytest.mark.parametrize(
    ("tally", "figures"),
    [
        *((Tally(16, 2), (0.125, 0.035, 0.360)), (Tally(10), (0.0, 0.0, 0.278)), (Tally(1, 1), (1.0, 0.207, 1.0))),
        (Tally(100, 40, 20), (0.5, 0.404, 0.596)),
    ],
)
def test_a_share_has_wilson_s_interval(tally: Tally, figures: tuple[float, float, float]) -> None:
    """The ends are the published ones; a draw counts as half a win."""
    assert (tally.won_share, *tally.won_interval) == pytest.approx(figures, abs=0.0006)


def test_a_mean_margin_has_its_standard_error() -> None:
    """Of +10, -2, +4 and +4 it is the root of 24 / 4; a single game has none, and equal ones have none to speak of."""
    assert Tally(5, 3, 0, 4, 16, 136).margin_error == pytest.approx(6**0.5)
    assert (Tally(1, 1, 0, 1, 5, 25).margin_error, Tally(2, 2, 0, 2, 10, 50).margin_error) == (None, 0)


def test_players_are_listed_by_their_games() -> None:
    """The most frequent one is the first; people without a name are left out, levels have a key alone."""
    people = replace(entry(3, {W: None, B: None}, 9, 3), names={W: "Zoë", B: ""})
    games = [entry(1, HUMAN_FIRST, 9, 3), replace(entry(2, HUMAN_FIRST, 9, 3), names={W: "Ada", B: ""}), people]
    assert frequent_players(index_of(*games)) == [("ada", "Ada"), ("bob", "Bob"), ("zoe", "Zoë"), ("~greedy", "")]


STREAKS = [("", 0, 0), ("w", 1, 1), ("wwl", -1, 2), ("lwwd", 0, 2), ("wwwlww", 2, 3), ("lll", -3, 0)]


def test_streaks() -> None:
    """A streak counts the latest wins, or losses as a negative number; a draw ends it."""
    scores = {"w": (9, 1), "d": (5, 5), "l": (1, 9)}
    for results, streak, longest in STREAKS:
        found = statistics_of(index_of(*(entry(n, HUMAN_FIRST, *scores[letter]) for n, letter in enumerate(results))))
        assert (found.streak, found.longest_winning_streak) == (streak, longest), results


WON = entry(2, HUMAN_FIRST, 30, 1)


def test_some_records_do_not_count() -> None:
    """Neither results nor rating count helped, imported, damaged, unfinished games, or second ends of a match.

    A resigned game is a win or a loss without a margin.
    """
    given_up = replace(entry(1, HUMAN_FIRST, 3, 9), outcome=Outcome(W, EndReason.RESIGNATION, 3, 9))
    found = statistics_of(index_of(given_up))
    assert (found.total, found.best_margin, found.worst_margin) == (Tally(1, 1, 0), None, None)
    others = [replace(WON, is_coached=True), replace(WON, has_head_start=True), replace(WON, source="a friend")]
    others += [replace(WON, problem="torn"), replace(WON, outcome=None), replace(WON, date=given_up.date)]
    for other in others:
        assert vars(statistics_of(index_of(given_up, other))) == vars(found)


def test_each_game_is_rated_at_the_strength_that_was_played() -> None:
    """Games against the adaptive level stand in one row, and each counts at its own strength."""
    weak, strong = adaptive_level(700), adaptive_level(1900)
    games = [entry(1, {W: None, B: weak}, 20, 10), entry(2, {W: strong, B: None}, 20, 10)]
    found = statistics_of(index_of(*games))
    assert found.tallies["adaptive", W] == Tally(1, 1, 0, 1, 10, 100)
    assert found.tallies["adaptive", B] == Tally(1, 0, 0, 1, -10, 100)
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


DRAW_SHARE = 0.08  # of the games of equals


@pytest.mark.parametrize(("level", "wins", "losses", "tolerance"), [(CURIOUS, 25, 25, 20), (GREEDY, 36, 12, 10)])
def test_many_results_give_the_rating_of_elo(level: Level, wins: int, losses: int, tolerance: float) -> None:
    """Ten wins for each loss would be worth 400 points; equal numbers give the opponent's rating."""
    rating = estimate_rating([(level.rating, float(n < wins)) for n in range(wins + losses)])
    assert abs(rating.elo - level.rating - 400 * log10(wins / losses)) < tolerance
    assert rating.deviation < 60


def test_few_games_leave_the_rating_uncertain() -> None:
    """A single game moves the rating a little, and many wins give a finite rating."""
    once, often = estimate_rating([(GREEDY.rating, 1)]), estimate_rating([(RELENTLESS.rating, 1)] * MAX_RATED_GAMES)
    assert PRIOR_MEAN < once.elo < PRIOR_MEAN + 400
    assert 0.6 * PRIOR_DEVIATION < once.deviation < PRIOR_DEVIATION
    assert RELENTLESS.rating + 300 < often.elo < RELENTLESS.rating + 1500


# The form


def results_of(strength: float, seed: int, games: int) -> list[tuple[float, float]]:
    """Return the results of a player against the adaptive level, by the logistic model with some draws."""
    rng, results = Random(seed), list[tuple[float, float]]()
    for _ in range(games):
        level = adaptive_level(current_form(results))
        chance, drawn = winning_chance(strength, level.rating), rng.random()
        points = 1.0 if drawn < chance - DRAW_SHARE / 2 else 0.5 if drawn < chance + DRAW_SHARE / 2 else 0.0
        results.append((level.rating, points))
    return results


@pytest.mark.parametrize("strength", scaled([1700], [600, 1300, 1700, 2500]))
def test_players_of_every_strength_are_kept_near_even(strength: float) -> None:
    """After 20 games nearly every player makes 40 to 60 per cent of the points against the adaptive level."""
    results = [results_of(strength, seed, games=50)[20:] for seed in range(scaled(4, 10))]
    shares = [fmean(points for _rating, points in latest) for latest in results]
    assert sum(0.4 <= share <= 0.6 for share in shares) >= 0.9 * len(shares)


@pytest.mark.parametrize("strength", scaled([250, 2750], [250, 500, 1000, 1600, 2200, 2500, 2750]))
def test_ten_games_find_any_strength(strength: float) -> None:
    """After ten games the opponent is within 200 points in the mean, and for two of three players each."""
    found = [adaptive_level(current_form(results_of(strength, seed, games=10))).rating for seed in range(30)]
    assert abs(fmean(found) - strength) < 150
    assert sum(abs(rating - strength) <= 200 for rating in found) >= 20


def test_the_first_games_find_the_strength_quickly() -> None:
    """A new player's first opponent is an easy one; one loss leads to the weakest, a few wins to the strong ones."""
    first = adaptive_level(current_form([])).rating
    assert DREAMY.rating < first < GREEDY.rating
    assert current_form([(first, 0.0)]) < DREAMY.rating
    results: list[tuple[float, float]] = []
    for _ in range(8):
        results.append((adaptive_level(current_form(results)).rating, 1.0))
    assert current_form(results) > CURIOUS.rating


def test_a_result_between_equals_moves_the_form_by_about_a_strength() -> None:
    """Later a win leads to the next strength or so, and a loss takes it back; certain and old results do nothing."""
    settled = [(1500.0, float(n % 2)) for n in range(40)]
    form = current_form(settled)
    assert 40 < current_form([*settled, (form, 1.0)]) - form < 100
    assert 40 < form - current_form([*settled, (form, 0.0)]) < 100
    assert abs(current_form([*settled, (form - 1500, 1.0)]) - form) < 1
    recent = [(GREEDY.rating, float(n % 2)) for n in range(MAX_RATED_GAMES)]
    assert current_form([(RELENTLESS.rating, 1.0)] * 9 + recent) == current_form(recent)
