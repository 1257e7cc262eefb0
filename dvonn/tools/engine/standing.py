"""What a match between two players came to: wins, the margin, and Elo with its error."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log, log10, sqrt
from statistics import fmean, variance
from typing import Final

SCALE: Final = 400  # Elo for a factor of ten in the odds
NORMAL_95: Final = 1.96


@dataclass(frozen=True, slots=True)
class Point:
    """One game as A sees it: 1, 0.5 or 0, and the margin in pieces, None where it was not played to the end."""

    score: float
    margin: int | None


def elo(share: float) -> float:
    """Return the difference in strength at which a share of the points is expected (Elo's logistic curve)."""
    if share in {0, 1}:
        return inf if share else -inf
    return -SCALE * log10(1 / share - 1)


def elo_error(pairs: Sequence[float]) -> float:
    """Return the half width of the 95% interval, from A's share of the points of each pair of games.

    The games of a pair share their start and are not independent, so that the pairs are the sample (as in fishtest's
    pentanomial model, M. Van den Bergh); the curve's slope at the mean carries the error over to Elo.
    """
    share = fmean(pairs)
    if len(pairs) < 2 or share in {0, 1}:
        return inf
    return NORMAL_95 * sqrt(variance(pairs) / len(pairs)) * SCALE / (log(10) * share * (1 - share))


def summary(points: Sequence[Point]) -> str:
    """Return the line that says how A did; two games after each other are a pair."""
    scores = [point.score for point in points]
    pairs = [fmean(scores[n : n + 2]) for n in range(0, len(scores), 2)]
    wins, draws, losses = (scores.count(score) for score in (1, 0.5, 0))
    margins = [point.margin for point in points if point.margin is not None]
    margin = round(fmean(margins), 1) + 0.0 if margins else 0.0  # + 0.0 makes -0.0 a 0.0
    return (
        f"A: {wins} wins, {draws} draws, {losses} losses, margin {margin:+.1f} a game, "
        f"Elo {_whole(elo(fmean(scores))):+} +- {_whole(elo_error(pairs))} (95%)"
    )


def _whole(number: float) -> float:
    return number if number in {inf, -inf} else round(number)
