"""The result of a match between two players: points, pairs, mean margin, and Elo difference with its error."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log, log10, sqrt
from operator import eq, gt, lt
from statistics import fmean, variance
from typing import Final

ELO_SCALE: Final = 400  # Elo difference at odds of ten to one
NORMAL_QUANTILE_95: Final = 1.96


@dataclass(frozen=True, slots=True)
class GameScore:
    """One game from A's side: 1, 0.5 or 0 points, and the margin in pieces, None for a forfeited game."""

    points: float
    margin: int | None


def elo(share: float) -> float:
    """Return the Elo difference at which a share of the points, 0 to 1, is expected (logistic curve)."""
    if share in {0, 1}:
        return inf if share else -inf
    return -ELO_SCALE * log10(1 / share - 1)


def elo_error(pairs: Sequence[float]) -> float:
    """Return the half width of the 95% confidence interval in Elo, from A's share of the points of each pair of games.

    The two games of a pair share their opening and are not independent, so the sample consists of pairs (as in
    fishtest's pentanomial model by M. Van den Bergh). The slope of the logistic curve at the mean converts the error
    to Elo.
    """
    share = fmean(pairs)
    if len(pairs) < 2 or share in {0, 1}:
        return inf
    return NORMAL_QUANTILE_95 * sqrt(variance(pairs) / len(pairs)) * ELO_SCALE / (log(10) * share * (1 - share))


def summary(games: Sequence[GameScore]) -> str:
    """Return the line with the result for A; consecutive games, two by two, are pairs.

    A pair is won with more than half of its points, split with half of them, and lost with less.
    """
    points = [game.points for game in games]
    pairs = [fmean(points[n : n + 2]) for n in range(0, len(points), 2)]
    wins, draws, losses = (points.count(result) for result in (1, 0.5, 0))
    won, split, lost = (sum(test(pair, 0.5) for pair in pairs) for test in (gt, eq, lt))
    margins = [game.margin for game in games if game.margin is not None]
    margin = round(fmean(margins), 1) + 0.0 if margins else 0.0  # + 0.0 turns -0.0 into 0.0
    return (
        f"A: {wins} wins, {draws} draws, {losses} losses, {fmean(points):.1%} of the points, "
        f"pairs: {won} won, {split} split, {lost} lost, margin {margin:+.1f} a game, "
        f"Elo {_rounded(elo(fmean(points))):+} +- {_rounded(elo_error(pairs))} (95%)"
    )


def _rounded(number: float) -> float:
    return number if number in {inf, -inf} else round(number)
