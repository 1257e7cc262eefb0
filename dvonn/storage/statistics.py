"""The player's statistics from the records: games, wins by level and colour, margins, streaks, a rating."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, product
from typing import Final

from dvonn.engine.levels import ADAPTIVE, LEVELS, Level
from dvonn.rules.pieces import Colour
from dvonn.slices import SlicedWork
from dvonn.storage.rating import MAX_RATED_GAMES, Rating, Results, current_form, estimate_rating
from dvonn.storage.records.record_entry import RecordEntry
from dvonn.storage.records.record_index import (
    COUNTED_GAMES,
    NEWEST_FIRST,
    OLDEST_FIRST,
    ROWS_PER_ITEM,
    SCORED_REASONS,
    RecordIndex,
)

OWN_GAMES: Final = f"{COUNTED_GAMES} AND source = '' AND NOT is_coached AND NOT has_head_start"
LATEST_GAMES: Final = (
    f"id IN (SELECT id FROM records WHERE {OWN_GAMES} AND (white_level = '') <> (black_level = '')"  # noqa: S608 # of constants
    f" {NEWEST_FIRST} LIMIT {2 * MAX_RATED_GAMES})"  # as some may be of one match
)


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """The result of a human's finished game against a level; `points` are 1, 0.5 or 0.

    `margin` is in pieces, positive for the human; None if the game was not decided by the score.
    """

    level: Level
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


class StatisticsCount(SlicedWork[None]):
    """Counts the games of an index that were played and finished here, in slices; the clock returns seconds.

    A match that was resumed after its end counts once. Imported games, branches of other games, and games with a coach
    or a head start do not count.
    """

    def __init__(self, index: RecordIndex, clock: Callable[[], float]) -> None:
        super().__init__(self._count(index), clock)
        self.statistics: Statistics | None = None  # None until it is done

    def _count(self, index: RecordIndex) -> Iterator[None]:
        games = two_player_games = 0
        results = list[PlayerResult]()
        for games, entry in enumerate(_own_games(index), start=1):
            two_player_games += not any(entry.levels.values())
            results += _player_results(entry)
            if games % ROWS_PER_ITEM == 0:
                yield
        self.statistics = _compute(results, games, two_player_games)


def _compute(results: Sequence[PlayerResult], games: int, two_player_games: int) -> Statistics:
    """Return the statistics of the results of a player, the oldest first."""
    groups = {
        pair: [one for one in results if (one.level.key, one.colour) == pair]
        for pair in product((*LEVELS, ADAPTIVE.key), Colour)
    }
    margins = [result.margin for result in results if result.margin is not None]
    streaks = [(points, len(list(group))) for points, group in groupby(result.points for result in results)]
    last, length = streaks[-1] if streaks else (0.5, 0)
    return Statistics(
        games=games,
        two_player_games=two_player_games,
        tallies={pair: _tally(group) for pair, group in groups.items() if group},
        total=_tally(results),
        best_margin=max(margins, default=None),
        worst_margin=min(margins, default=None),
        streak=int(2 * last - 1) * length,
        longest_winning_streak=max((count for points, count in streaks if points == 1), default=0),
        rating=estimate_rating(_rated(results)[-MAX_RATED_GAMES:]) if results else None,
    )


def form_of(index: RecordIndex) -> float:
    """Return the rating that the adaptive level plays at, from the latest results."""
    return current_form(
        _rated([result for entry in _own_games(index, LATEST_GAMES) for result in _player_results(entry)])
    )


def _rated(results: Iterable[PlayerResult]) -> Results:
    return [(result.level.rating, result.points) for result in results]


def _own_games(index: RecordIndex, condition: str = OWN_GAMES) -> Iterator[RecordEntry]:
    """Yield the games to count, oldest first; of the games of one match only the one that ended first."""
    seen = set()
    for entry in index.entries(f"WHERE {condition} {OLDEST_FIRST}"):
        match = entry.date, *entry.names.values(), *entry.levels.values()
        if match not in seen:
            seen.add(match)
            yield entry


def _player_results(entry: RecordEntry) -> Iterator[PlayerResult]:
    """Yield the result of a game, if it was between a human and a level."""
    outcome = entry.outcome
    for colour in Colour:
        level = entry.levels[colour.other]
        if level and not entry.levels[colour] and outcome:
            points = float(outcome.winner is colour) if outcome.winner else 0.5
            by_score = outcome.reason in SCORED_REASONS
            margin = outcome.margin if colour is Colour.WHITE else -outcome.margin
            yield PlayerResult(level, colour, points, margin if by_score else None)


def _tally(results: Sequence[PlayerResult]) -> Tally:
    points = [result.points for result in results]
    margins = [result.margin for result in results if result.margin is not None]
    mean = sum(margins) / len(margins) if margins else None
    return Tally(points.count(1), points.count(0.5), points.count(0), mean)
