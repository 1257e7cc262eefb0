"""Simultaneous perturbation stochastic approximation (SPSA, Spall 1992), with results of games as the objective.

Each pair of games is played by two vectors of values, theta plus and minus a perturbation in a random direction. The
sequences of gains are those that Spall recommends, stated by their values at the end, as in fishtest.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

Vector = tuple[float, ...]
ALPHA: Final = 0.602  # the decay of the gain a
GAMMA: Final = 0.101  # the decay of the perturbation c
STABILITY_SHARE: Final = 0.1  # of all pairs: Spall's constant A, which keeps the first steps small


@dataclass(frozen=True, slots=True)
class Trial:
    """A pair of games, by its number from 1, to be played by two vectors; signs are the directions of the first one."""

    number: int
    signs: tuple[int, ...]
    plus: Vector
    minus: Vector


@dataclass(frozen=True, slots=True)
class Schedule:
    """How far values are perturbed and moved; steps are the perturbations at the end.

    The rate at the end is the part of a step by which a pair moves the values for each point of difference.
    """

    steps: Vector
    pairs: int
    rate: float
    seed: int

    def trial(self, theta: Vector, number: int) -> Trial:
        """Return the trial of a pair."""
        rng = Random(f"signs {self.seed} {number}")
        signs = tuple(rng.choice((-1, 1)) for _ in theta)
        plus, minus = (
            tuple(
                max(0.0, value + side * sign * c) for value, sign, c in zip(theta, signs, self._c(number), strict=True)
            )
            for side in (1, -1)
        )
        return Trial(number, signs, plus, minus)

    def moved(self, theta: Vector, trial: Trial, difference: float) -> Vector:
        """Return theta after a trial, by the points of plus less those of minus; values are not negative."""
        stability = STABILITY_SHARE * self.pairs
        gain = self.rate * ((stability + self.pairs) / (stability + trial.number)) ** ALPHA
        rows = zip(theta, trial.signs, self.steps, self._c(trial.number), strict=True)
        return tuple(max(0.0, value + gain * step**2 / c * difference * sign) for value, sign, step, c in rows)

    def _c(self, number: int) -> Vector:
        return tuple(step * (self.pairs / number) ** GAMMA for step in self.steps)


def spsa(
    theta: Vector, schedule: Schedule, batch: int, play: Callable[[Sequence[Trial]], Iterable[tuple[Trial, float]]]
) -> Iterator[tuple[int, Vector]]:
    """Yield the number of pairs so far and theta after each batch of trials, which begin with the same theta.

    `play` yields the trials with the difference of points of each.
    """
    for first in range(1, schedule.pairs + 1, batch):
        last = min(first + batch - 1, schedule.pairs)
        for trial, difference in play([schedule.trial(theta, number) for number in range(first, last + 1)]):
            theta = schedule.moved(theta, trial, difference)
        yield last, theta
