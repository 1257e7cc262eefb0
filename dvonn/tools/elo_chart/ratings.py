"""Elo ratings from the results of matches: the most likely ones by the logistic curve (Bradley and Terry 1952)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Final

from dvonn.tools.arena.elo import ELO_SCALE, NORMAL_QUANTILE_95
from dvonn.tools.elo_chart.match_file import RatedMatch, RatedSide

PRIOR_DRAWS: Final = 1  # added to each match, so that one without a loss gives a finite rating
NEWTON_STEPS: Final = 30  # more than any file needs


class UnconnectedError(Exception):
    """Sides that no chain of matches connects with the first one; the message names them."""


@dataclass(frozen=True, slots=True)
class Ratings:
    """The ratings of sides, and the covariances of their errors."""

    elo: Mapping[RatedSide, float]
    covariances: Mapping[tuple[RatedSide, RatedSide], float]

    def error(self, side: RatedSide, other: RatedSide) -> float:
        """Return the half width of the 95% confidence interval of the difference between two ratings."""
        both = self.covariances
        return NORMAL_QUANTILE_95 * sqrt(max(0.0, both[side, side] + both[other, other] - 2 * both[side, other]))


def fit_ratings(matches: Sequence[RatedMatch], first: RatedSide) -> Ratings:
    """Return the ratings of all sides relative to one of them; UnconnectedError if that is impossible.

    Draws count as half a win and games as independent. ModuleNotFoundError without numpy.
    """
    import numpy as np  # noqa: PLC0415 # --help works without it

    sides = _connected_sides(matches, first)
    number = {side: n for n, side in enumerate(sides)}
    games = np.array([match.wins + match.draws + match.losses + PRIOR_DRAWS for match in matches], float)
    points = np.array([match.wins + (match.draws + PRIOR_DRAWS) / 2 for match in matches])
    signs = np.array([[(side == match.a) - (side == match.b) for side in sides] for match in matches], float)
    ratings, free = np.zeros(len(sides)), signs[:, 1:]  # the first side keeps 0
    for _ in range(NEWTON_STEPS):
        expected = 1 / (1 + np.exp(-(signs @ ratings)))
        information = free.T @ (free * (games * expected * (1 - expected))[:, None])
        ratings[1:] += np.linalg.solve(information, free.T @ (points - games * expected))
    unit = ELO_SCALE / log(10)
    covariances = np.zeros((len(sides), len(sides)))
    covariances[1:, 1:] = unit**2 * np.linalg.inv(information)
    return Ratings(
        {side: unit * float(rating) for side, rating in zip(sides, ratings, strict=True)},
        {(one, other): float(covariances[number[one], number[other]]) for one in sides for other in sides},
    )


def _connected_sides(matches: Sequence[RatedMatch], first: RatedSide) -> list[RatedSide]:
    """Return all sides, in any order after the first one."""
    sides = list(dict.fromkeys([first, *(side for match in matches for side in (match.a, match.b))]))
    reached, grows = {first}, True
    while grows:
        found = {side for match in matches if {match.a, match.b} & reached for side in (match.a, match.b)}
        grows = not found <= reached
        reached |= found
    if len(reached) < len(sides):
        lost = ", ".join(str(side) for side in sides if side not in reached)
        raise UnconnectedError(f"no match connects {first} with {lost}")
    return sides
