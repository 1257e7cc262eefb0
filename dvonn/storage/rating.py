"""The player's rating on Elo's scale, from results against opponents of known ratings.

The chance to win against an opponent rated r is 1 / (1 + 10 ** ((r - R) / 400)) for a player rated R (Elo, The Rating
of Chessplayers, 1978; the model of Bradley and Terry, 1952), a draw counting as half a win.

The estimate follows Glickman, Parameter estimation in large dynamic paired comparison experiments, 1999: it is the
maximum of the results' likelihood times a normal prior; the logarithm is concave, so its slope has one zero. The
uncertainty is one standard deviation of the normal curve fitted there, which is 1 / sqrt(information). `updated_rating`
takes the results one by one, and its uncertainty never falls below a value, so that it goes on following the player.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp, log, sqrt
from typing import Final

PRIOR_MEAN: Final = 1000
PRIOR_DEVIATION: Final = 600  # wide, as a new player may be as strong as any level
MAX_RATED_GAMES: Final = 50  # the latest games, as players improve
MIN_FORM_DEVIATION: Final = 180.0  # a result between equals moves the form by 90 points, about one adaptive strength
NEW_PLAYER_FORM: Final = 800.0  # below the prior, so that a first game can be won
LOG_ODDS_PER_POINT: Final = log(10) / 400  # natural logarithm of the odds
_RATING_RANGE: Final = (-2000.0, 6000.0)  # MAX_RATED_GAMES results stay within it
_BISECTION_STEPS: Final = 30

Results = Sequence[tuple[float, float]]
"""Pairs of the opponent's rating and the player's points, 1, 0.5 or 0; the oldest first."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating in Elo, its standard deviation, and the number of rated games."""

    elo: float
    deviation: float
    games: int


def winning_chance(elo: float, opponent: float) -> float:
    """Return the chance to win against an opponent of a rating, a draw counting as half a win."""
    return 1 / (1 + exp(LOG_ODDS_PER_POINT * (opponent - elo)))


UNRATED: Final = Rating(PRIOR_MEAN, PRIOR_DEVIATION, 0)


def estimate_rating(results: Results, prior: Rating = UNRATED) -> Rating:
    """Return the most likely rating after some more results."""
    low, high = _RATING_RANGE
    for _ in range(_BISECTION_STEPS):
        elo = (low + high) / 2
        slope, information = _derivatives(elo, results, prior)
        low, high = (elo, high) if slope > 0 else (low, elo)
    return Rating(elo, 1 / sqrt(information), prior.games + len(results))


def _derivatives(elo: float, rated: Results, prior: Rating) -> tuple[float, float]:
    """Return the slope of the logarithm of likelihood times prior at a rating, and its negative curvature."""
    slope, information = (prior.elo - elo) / prior.deviation**2, 1 / prior.deviation**2
    for opponent, points in rated:
        chance = winning_chance(elo, opponent)
        slope += LOG_ODDS_PER_POINT * (points - chance)
        information += LOG_ODDS_PER_POINT**2 * chance * (1 - chance)
    return slope, information


def updated_rating(rating: Rating, opponent: float, points: float, min_deviation: float) -> Rating:
    """Return a rating after another result; its deviation stays at a least value."""
    updated = estimate_rating([(opponent, points)], rating)
    return replace(updated, deviation=max(min_deviation, updated.deviation))


def current_form(results: Results) -> float:
    """Return the rating that the adaptive level plays at: quick in the first games, and following the latest ones."""
    if not results:
        return NEW_PLAYER_FORM
    rating = UNRATED
    for opponent, points in results[-MAX_RATED_GAMES:]:
        rating = updated_rating(rating, opponent, points, MIN_FORM_DEVIATION)
    return rating.elo
