"""The player's rating against the levels: Elo's scale, and how sure it is.

The chance to win against an opponent rated r is 1 / (1 + 10 ** ((r - R) / 400)) for a player rated R (Elo, The Rating
of Chessplayers, 1978; the model of Bradley and Terry, 1952), a draw counting as half a win. R is where the likelihood
of the results times a normal prior is greatest: its logarithm is concave, so that its slope is zero in one place. The
uncertainty is one standard deviation of the normal curve that fits there, 1 / sqrt(information), as in Glickman,
Parameter estimation in large dynamic paired comparison experiments, 1999.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Final

LADDER: Final[Mapping[str, int]] = {
    "dreamy": 600,
    "greedy": 1000,
    "curious": 1800,
    "thoughtful": 2350,
    "relentless": 2750,
}
"""The levels' ratings by key: their matches of 40 games each in the README, half a win added to both sides."""
PRIOR_MEAN: Final = 1000
PRIOR_DEVIATION: Final = 600  # a player of whom nothing is known may be anywhere on the ladder
RECENT: Final = 50  # games that count: players learn
_NATURAL: Final = log(10) / 400  # a point of Elo in natural units
_RANGE: Final = (-2000.0, 6000.0)  # no sum of 50 results leads out of it
_HALVINGS: Final = 30


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating in Elo, one standard deviation of it, and the games that it rests on."""

    elo: float
    deviation: float
    games: int


def rate(results: Sequence[tuple[str, float]]) -> Rating | None:
    """Return the player's rating by the last of their games, oldest first: levels' keys, and 1, 0.5 or 0 points.

    None without games against levels on the ladder.
    """
    rated = [(LADDER[key], points) for key, points in results if key in LADDER][-RECENT:]
    if not rated:
        return None
    low, high = _RANGE
    for _ in range(_HALVINGS):
        elo = (low + high) / 2
        slope, information = _derivatives(elo, rated)
        low, high = (elo, high) if slope > 0 else (low, elo)
    return Rating(elo, 1 / sqrt(information), len(rated))


def _derivatives(elo: float, rated: Sequence[tuple[int, float]]) -> tuple[float, float]:
    """Return the slope of the logarithm of likelihood times prior at a rating, and its negative curvature."""
    slope, information = (PRIOR_MEAN - elo) / PRIOR_DEVIATION**2, 1 / PRIOR_DEVIATION**2
    for opponent, points in rated:
        chance = 1 / (1 + exp(_NATURAL * (opponent - elo)))
        slope += _NATURAL * (points - chance)
        information += _NATURAL**2 * chance * (1 - chance)
    return slope, information
