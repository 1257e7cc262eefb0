"""The player's statistics from the records: games, wins by level and colour, margins, streaks, a rating.

The rating is against the levels on Elo's scale. The chance to win against an opponent rated r is
1 / (1 + 10 ** ((r - R) / 400)) for a player rated R (Elo, The Rating of Chessplayers, 1978; the model of Bradley and
Terry, 1952), a draw counting as half a win. R is the maximum of the likelihood of the results times a normal prior; the
logarithm is concave, so its slope has one zero. The uncertainty is one standard deviation of the normal curve fitted
there, 1 / sqrt(information), as in Glickman, Parameter estimation in large dynamic paired comparison experiments, 1999.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, product
from math import exp, log, sqrt
from typing import Final

from dvonn.engine.levels import LEVELS
from dvonn.rules.outcome import EndReason
from dvonn.rules.pieces import Colour
from dvonn.storage.record_store import RecordEntry

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
LOG_ODDS_PER_POINT: Final = log(10) / 400  # natural logarithm of the odds
_RATING_RANGE: Final = (-2000.0, 6000.0)  # MAX_RATED_GAMES results stay within it
_BISECTION_STEPS: Final = 30


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """The result of a human's finished game against a level; `points` are 1, 0.5 or 0.

    `margin` is in pieces, positive for the human; None if the game was not decided by the score.
    """

    level: str
    colour: Colour
    points: float
    margin: int | None


@dataclass(frozen=True, slots=True)
class Tally:
    """The results of a group of games and the mean of their margins; None if none was decided by the score."""

    won: int
    drawn: int
    lost: int
    margin: float | None


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating in Elo, its standard deviation, and the number of rated games."""

    elo: float
    deviation: float
    games: int


@dataclass(frozen=True)
class Statistics:
    """The player's statistics.

    `tallies` are by level key and the human's colour, weakest level first, without pairs that were not played. `streak`
    is the current number of consecutive wins, negative for losses. The ratings and margins are the human's.
    """

    games: int
    two_player_games: int
    tallies: Mapping[tuple[str, Colour], Tally]
    total: Tally
    best_margin: int | None
    worst_margin: int | None
    streak: int
    longest_winning_streak: int
    rating: Rating | None


def compute_statistics(entries: Iterable[RecordEntry]) -> Statistics:
    """Count the games that were played and finished here; a match that was resumed after its end counts once.

    `entries` are newest first, as in RecordStore. Imported games, branches of other games and games
    with a coach do not count.
    """
    played = list(_counted_entries(entries))
    results = [result for entry in played for result in _player_results(entry)]
    groups = {pair: [one for one in results if (one.level, one.colour) == pair] for pair in product(LEVELS, Colour)}
    margins = [result.margin for result in results if result.margin is not None]
    streaks = [(points, len(list(group))) for points, group in groupby(result.points for result in results)]
    last, length = streaks[-1] if streaks else (0.5, 0)
    return Statistics(
        games=len(played),
        two_player_games=sum(not any(entry.levels.values()) for entry in played),
        tallies={pair: _tally(group) for pair, group in groups.items() if group},
        total=_tally(results),
        best_margin=max(margins, default=None),
        worst_margin=min(margins, default=None),
        streak=int(2 * last - 1) * length,
        longest_winning_streak=max((count for points, count in streaks if points == 1), default=0),
        rating=rate([(result.level, result.points) for result in results]),
    )


def _counted_entries(entries: Iterable[RecordEntry]) -> Iterator[RecordEntry]:
    """Yield the games to count, oldest first; of the games of one match only the one that ended first."""
    seen = set()
    for entry in reversed(list(entries)):
        match = entry.date, *entry.names.values(), *entry.levels.values()
        unaided = not (entry.source or entry.is_branch or entry.is_coached)
        if entry.outcome and unaided and not entry.problem and match not in seen:
            seen.add(match)
            yield entry


def _player_results(entry: RecordEntry) -> Iterator[PlayerResult]:
    """Yield the result of a game, if it was between a human and a level."""
    outcome = entry.outcome
    for colour in Colour:
        level = entry.levels[colour.other]
        if level and not entry.levels[colour] and outcome:
            points = float(outcome.winner is colour) if outcome.winner else 0.5
            by_score = outcome.reason in {EndReason.TOWERS, EndReason.EQUAL_TOWERS, EndReason.TALLEST_STACKS}
            margin = outcome.margin if colour is Colour.WHITE else -outcome.margin
            yield PlayerResult(level.key, colour, points, margin if by_score else None)


def _tally(results: Sequence[PlayerResult]) -> Tally:
    points = [result.points for result in results]
    margins = [result.margin for result in results if result.margin is not None]
    mean = sum(margins) / len(margins) if margins else None
    return Tally(points.count(1), points.count(0.5), points.count(0), mean)


# The rating


def rate(results: Sequence[tuple[str, float]]) -> Rating | None:
    """Return the player's rating from pairs of a level's key and 1, 0.5 or 0 points, oldest first.

    Only the last MAX_RATED_GAMES count. None without games against rated levels.
    """
    rated = [(LEVEL_RATINGS[key], points) for key, points in results if key in LEVEL_RATINGS][-MAX_RATED_GAMES:]
    return estimate_rating(rated) if rated else None


def estimate_rating(results: Sequence[tuple[float, float]]) -> Rating:
    """Return the most likely rating after some results: pairs of the opponent's rating and 1, 0.5 or 0 points."""
    low, high = _RATING_RANGE
    for _ in range(_BISECTION_STEPS):
        elo = (low + high) / 2
        slope, information = _derivatives(elo, results)
        low, high = (elo, high) if slope > 0 else (low, elo)
    return Rating(elo, 1 / sqrt(information), len(results))


def winning_chance(elo: float, opponent: float) -> float:
    """Return the chance to win against an opponent of a rating, a draw counting as half a win."""
    return 1 / (1 + exp(LOG_ODDS_PER_POINT * (opponent - elo)))


def _derivatives(elo: float, rated: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return the slope of the logarithm of likelihood times prior at a rating, and its negative curvature."""
    slope, information = (PRIOR_MEAN - elo) / PRIOR_DEVIATION**2, 1 / PRIOR_DEVIATION**2
    for opponent, points in rated:
        chance = winning_chance(elo, opponent)
        slope += LOG_ODDS_PER_POINT * (points - chance)
        information += LOG_ODDS_PER_POINT**2 * chance * (1 - chance)
    return slope, information
