"""Statistics of finished games: tallies, a player's score, and ratings."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import exp, log, sqrt
from typing import Final

from dvonn.engine.levels import Level
from dvonn.rules.board import Colour
from dvonn.rules.position import SCORED_REASONS
from dvonn.slices import TimeSlicedTask, batches
from dvonn.storage.record_index import (
    COUNTED_GAMES,
    NEWEST_FIRST,
    OLDEST_FIRST,
    ROWS_PER_ITEM,
    RecordEntry,
    RecordIndex,
    player_key,
)

PRIOR_MEAN: Final = 1000
PRIOR_DEVIATION: Final = 600  # wide, as a new player may be as strong as any level
MAX_RATED_GAMES: Final = 50  # the latest ones, as players improve
FIRST_FORM_GAMES: Final = 10  # which are weighed alike, whatever the form was before them
NEW_PLAYER_FORM: Final = 800.0  # below the prior, so that a first game can be won
LOG_ODDS_PER_POINT: Final = log(10) / 400  # natural logarithm of the odds

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
UNKNOWN_FORM: Final = Rating(PRIOR_MEAN, 2 * PRIOR_DEVIATION, 0)  # wider, so that a few games lead to any strength


def estimate_rating(results: Results, prior: Rating = UNRATED) -> Rating:
    """Return the most likely rating after some more results."""
    low, high = -2000.0, 6000.0  # MAX_RATED_GAMES results stay within it
    for _ in range(30):
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
    """Return the rating of the adaptive level: it changes fast in the first games, and follows the latest ones."""
    if not results:
        return NEW_PLAYER_FORM
    latest = results[-MAX_RATED_GAMES:]
    rating = estimate_rating(latest[:FIRST_FORM_GAMES], UNKNOWN_FORM)
    for opponent, points in latest[FIRST_FORM_GAMES:]:
        # Later a result between equals moves the form by about 60 points
        rating = updated_rating(rating, opponent, points, 150.0)
    return rating.elo


@dataclass
class Tally:
    """The numbers of games, a side's wins, draws and games decided by the score.

    `margins` and `squares` are the sums of its margins there, and of their squares.
    """

    games: int = 0
    won: int = 0
    drawn: int = 0
    scored: int = 0
    margins: int = 0
    squares: int = 0

    def add(self, other: "Tally") -> None:
        """Add other games."""
        for name, count in vars(other).items():
            setattr(self, name, getattr(self, name) + count)

    @property
    def lost(self) -> int:
        """The games that the side has lost."""
        return self.games - self.won - self.drawn

    @property
    def won_share(self) -> float:
        """The share of the games that the side has won, from 0 to 1; a draw counts as half a win."""
        return (self.won + self.drawn / 2) / max(1, self.games)

    @property
    def won_interval(self) -> tuple[float, float]:
        """Wilson's interval of the share, which holds the true one in 95 of 100 cases."""
        weight = 1.96**2 / max(1, self.games)  # of the normal distribution, for 95 of 100 cases
        spread = sqrt(weight * (self.won_share * (1 - self.won_share) + weight / 4))
        low, high = ((self.won_share + weight / 2 + end) / (1 + weight) for end in (-spread, spread))
        return low, high

    @property
    def mean_margin(self) -> float | None:
        """The mean margin of the side in pieces, None if no game was decided by the score."""
        return self.margins / self.scored if self.scored else None

    @property
    def margin_error(self) -> float | None:
        """The standard error of the mean margin, None if it is not known of so few games."""
        squares = self.squares - self.margins**2 / max(1, self.scored)  # around the mean
        return sqrt(max(0.0, squares) / (self.scored * (self.scored - 1))) if self.scored > 1 else None


def frequent_players(index: RecordIndex) -> list[tuple[str, str]]:
    """Return the keys and names of the players with most records, the most frequent first; levels have no names."""
    keys = " UNION ALL ".join(f"SELECT {side}_key AS key FROM records" for side in Colour)  # noqa: S608 # of constants
    ranked = "WHERE key <> '' GROUP BY key ORDER BY count(*) DESC, key LIMIT 20"
    return [(key, latest_name(index, key)) for (key,) in index.select(f"SELECT key FROM ({keys}) {ranked}")]  # noqa: S608 # of constants


def latest_name(index: RecordIndex, key: str) -> str:
    """Return the name of a player, given by a key, as the latest record spells it; '' of a level."""
    sides = " UNION ALL ".join(f"SELECT {one}, played FROM records WHERE {one}_key = ?1" for one in Colour)  # noqa: S608 # of constants
    return next(index.select(f"{sides} ORDER BY played DESC LIMIT 1", key), ("",))[0]


OWN_GAMES: Final = f"{COUNTED_GAMES} AND source = '' AND NOT is_coached AND NOT has_head_start"
PLAYER_GAMES: Final = f"{COUNTED_GAMES} AND (white_key = ? OR black_key = ?)"
LATEST_GAMES: Final = (
    f"id IN (SELECT id FROM records WHERE {OWN_GAMES} AND (white_level = '') <> (black_level = '')"  # noqa: S608 # of constants
    f" {NEWEST_FIRST} LIMIT {2 * MAX_RATED_GAMES})"  # twice as many, as a match may have several
)


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """The result of a player's finished game; `points` are 1, 0.5 or 0, and `level` is the opponent, None if a person.

    `margin` is in pieces, positive for the player; None if the game was not decided by the score.
    """

    level: Level | None
    colour: Colour
    points: float
    margin: int | None


class Statistics:
    """The statistics of the results of a player, the oldest first.

    `tallies` are by the opponent's level key, or '' of all games, and the player's colour, without pairs that were not
    played. `streak` is the current number of consecutive wins, negative for losses.
    """

    def __init__(self, results: Sequence[PlayerResult], games: int, two_player_games: int) -> None:
        self.games, self.two_player_games = games, two_player_games
        groups: dict[tuple[str, Colour], list[PlayerResult]] = {}
        for result in results:
            for opponent in ("", result.level.key) if result.level else ("",):
                groups.setdefault((opponent, result.colour), []).append(result)
        self.tallies = {pair: _tally(group) for pair, group in groups.items()}
        self.total, rated = _tally(results), _rated(results)
        self.rating = estimate_rating(rated[-MAX_RATED_GAMES:]) if rated else None
        margins = [result.margin for result in results if result.margin is not None]
        self.best_margin, self.worst_margin = max(margins, default=None), min(margins, default=None)
        streaks = [(points, len(list(group))) for points, group in groupby(result.points for result in results)]
        last, length = streaks[-1] if streaks else (0.5, 0)
        self.streak = int(2 * last - 1) * length
        self.longest_winning_streak = max((count for points, count in streaks if points == 1), default=0)


class StatisticsCount(TimeSlicedTask[None]):
    """Counts the finished games of an index in slices; the clock returns seconds.

    The user's games are those played here against levels without a coach or a head start; the games of a player with a
    key are all with that name. A match that was resumed after its end counts once, and branches of other
    games do not count.
    """

    def __init__(self, index: RecordIndex, clock: Callable[[], float], key: str) -> None:
        super().__init__(self._count(index, key), clock)
        self.statistics: Statistics | None = None  # None until it is done

    def _count(self, index: RecordIndex, key: str) -> Iterator[None]:
        games, two_player_games, results = 0, 0, list[PlayerResult]()
        found = _games(index, PLAYER_GAMES, key, key) if key else _games(index, OWN_GAMES)
        for entries in batches(found, ROWS_PER_ITEM):
            games += len(entries)
            two_player_games += sum(not any(entry.levels.values()) for entry in entries)
            results += [result for entry in entries for result in _player_results(entry, key)]
            yield
        self.statistics = Statistics(results, games, two_player_games)


def form_of(index: RecordIndex) -> float:
    """Return the rating of the adaptive level by the latest results."""
    return current_form(_rated(result for entry in _games(index, LATEST_GAMES) for result in _player_results(entry)))


def _rated(results: Iterable[PlayerResult]) -> Results:
    return [(result.level.rating, result.points) for result in results if result.level]


def _games(index: RecordIndex, condition: str, *values: str) -> Iterator[RecordEntry]:
    """Yield the games to count, oldest first; of the games of one match here only the one that ended first."""
    seen = set()
    for entry in index.entries(f"WHERE {condition} {OLDEST_FIRST}", *values):
        match = entry.date, *entry.names.values(), *entry.levels.values()
        if entry.source or match not in seen:
            seen.add(match)
            yield entry


def _player_results(entry: RecordEntry, key: str = "") -> Iterator[PlayerResult]:
    """Yield the results of a game for the player with a key, or else for a human against a level."""
    outcome = entry.outcome
    for colour in Colour:
        own, level = entry.levels[colour], entry.levels[colour.other]
        plays = player_key(entry.names[colour], own) == key if key else level and not own
        if plays and outcome:
            points = float(outcome.winner is colour) if outcome.winner else 0.5
            by_score = outcome.reason in SCORED_REASONS
            margin = outcome.margin if colour is Colour.WHITE else -outcome.margin
            yield PlayerResult(level, colour, points, margin if by_score else None)


def _tally(results: Sequence[PlayerResult]) -> Tally:
    points = [result.points for result in results]
    margins = [result.margin for result in results if result.margin is not None]
    squares = sum(margin**2 for margin in margins)
    return Tally(len(results), points.count(1), points.count(0.5), len(margins), sum(margins), squares)
