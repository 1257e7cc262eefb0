"""The player's rating: estimates from results, and the form that the adaptive level follows."""

from math import log10
from random import Random
from statistics import fmean

import pytest

from dvonn.engine.levels import CURIOUS, DREAMY, GREEDY, RELENTLESS, Level, adaptive_level
from dvonn.storage.rating import (
    MAX_RATED_GAMES,
    NEW_PLAYER_FORM,
    PRIOR_DEVIATION,
    PRIOR_MEAN,
    current_form,
    estimate_rating,
    winning_chance,
)
from tests.harness.scale import scaled

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
    assert (once.games, often.games) == (1, MAX_RATED_GAMES)


# The form


def points_against(level: Level, strength: float, rng: Random) -> float:
    """Return the points of a game of a player of a strength, by the logistic model with some draws."""
    chance, drawn = winning_chance(strength, level.rating), rng.random()
    return 1.0 if drawn < chance - DRAW_SHARE / 2 else 0.5 if drawn < chance + DRAW_SHARE / 2 else 0.0


def shares_of_points(strength: float, *, players: int = 10, games: int = 50, counted: int = 30) -> list[float]:
    """Return the shares of the points of players of a strength in their last games against the adaptive level."""
    shares = []
    for seed in range(players):
        rng, results = Random(seed), list[tuple[float, float]]()
        for _ in range(games):
            level = adaptive_level(current_form(results))
            results.append((level.rating, points_against(level, strength, rng)))
        shares.append(fmean(points for _rating, points in results[-counted:]))
    return shares


@pytest.mark.parametrize("strength", scaled([1700], [600, 1300, 1700, 2500]))
def test_players_of_every_strength_are_kept_near_even(strength: float) -> None:
    """After 20 games nearly every player makes 40 to 60 per cent of the points against the adaptive level."""
    shares = shares_of_points(strength)
    assert sum(0.4 <= share <= 0.6 for share in shares) >= 0.9 * len(shares)


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
    """Later a win leads to the next strength or so, and a loss takes it back; results that were certain do nothing."""
    settled = [(1500.0, float(n % 2)) for n in range(40)]
    form = current_form(settled)
    assert 50 < current_form([*settled, (form, 1.0)]) - form < 130
    assert 50 < form - current_form([*settled, (form, 0.0)]) < 130
    assert abs(current_form([*settled, (form - 1500, 1.0)]) - form) < 1


def test_only_recent_results_count() -> None:
    """Older results change neither the form nor where it begins."""
    recent = [(GREEDY.rating, float(n % 2)) for n in range(MAX_RATED_GAMES)]
    assert current_form([(RELENTLESS.rating, 1.0)] * 9 + recent) == current_form(recent)
    assert current_form([]) == NEW_PLAYER_FORM
