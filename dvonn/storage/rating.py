"""The player's rating against the levels on Elo's scale, and its uncertainty.

The chance to win against an opponent rated r is 1 / (1 + 10 ** ((r - R) / 400)) for a player rated R (Elo, The Rating
of Chessplayers, 1978; the model of Bradley and Terry, 1952), a draw counting as half a win. R is the
maximum of the likelihood of the results times a normal prior; the logarithm is concave, so its slope has one zero. The
uncertainty is one standard deviation of the normal curve fitted there, 1 / sqrt(information), as in Glickman, Parameter
estimation in large dynamic paired comparison experiments, 1999.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Final

LEVEL_RATINGS: Final[Mapping[str, int]] = {
    "dreamy": 600,
    "greedy": 1000,
    "curious": 1800,
    "thoughtful": 2350,
    "relentless": 2750,
}
"""The levels' ratings by key, from their matches of 40 games each in the README, half a win added to both sides."""
PRIOR_MEAN: Final = 1000
PRIOR_DEVIATION: Final = 600  # wide, as a new player may be as strong as any level
MAX_RATED_GAMES: Final = 50  # the latest games, as players improve
_LOG_ODDS_PER_POINT: Final = log(10) / 400  # natural logarithm of the odds
_RATING_RANGE: Final = (-2000.0, 6000.0)  # MAX_RATED_GAMES results stay within it
_BISECTION_STEPS: Final = 30


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating in Elo, its standard deviation, and the number of rated games."""

    elo: float
    deviation: float
    games: int


def rate(results: Sequence[tuple[str, float]]) -> Rating | None:
    """Return the player's rating from pairs of a level's key and 1, 0.5 or 0 points, oldest first.

    Only the last MAX_RATED_GAMES count. None without games against rated levels.
    """
    rated = [(LEVEL_RATINGS[key], points) for key, points in results if key in LEVEL_RATINGS][-MAX_RATED_GAMES:]
    if not rated:
        return None
    low, high = _RATING_RANGE
    for _ in range(_BISECTION_STEPS):
        elo = (low + high) / 2
        slope, information = _derivatives(elo, rated)
        low, high = (elo, high) if slope > 0 else (low, elo)
    return Rating(elo, 1 / sqrt(information), len(rated))


def _derivatives(elo: float, rated: Sequence[tuple[int, float]]) -> tuple[float, float]:
    """Return the slope of the logarithm of likelihood times prior at a rating, and its negative curvature."""
    slope, information = (PRIOR_MEAN - elo) / PRIOR_DEVIATION**2, 1 / PRIOR_DEVIATION**2
    for opponent, points in rated:
        chance = 1 / (1 + exp(_LOG_ODDS_PER_POINT * (opponent - elo)))
        slope += _LOG_ODDS_PER_POINT * (points - chance)
        information += _LOG_ODDS_PER_POINT**2 * chance * (1 - chance)
    return slope, information
