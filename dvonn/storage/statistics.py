"""The player's statistics from the records: games, wins by level and colour, margins, streaks, a rating."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, product

from dvonn.engine.levels import ADAPTIVE, LEVELS, Level
from dvonn.rules.outcome import EndReason
from dvonn.rules.pieces import Colour
from dvonn.storage.rating import MAX_RATED_GAMES, Rating, Results, current_form, estimate_rating
from dvonn.storage.record_store import RecordEntry


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


def compute_statistics(entries: Iterable[RecordEntry]) -> Statistics:
    """Count the games that were played and finished here; a match that was resumed after its end counts once.

    `entries` are newest first, as in RecordStore. Imported games, branches of other games, and games with a coach or a
    head start do not count.
    """
    played = list(_counted_entries(entries))
    results = [result for entry in played for result in _player_results(entry)]
    groups = {
        pair: [one for one in results if (one.level.key, one.colour) == pair]
        for pair in product((*LEVELS, ADAPTIVE.key), Colour)
    }
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
        rating=estimate_rating(_rated(results)[-MAX_RATED_GAMES:]) if results else None,
    )


def form_of(entries: Iterable[RecordEntry]) -> float:
    """Return the rating that the adaptive level plays at, from the entries of a RecordStore."""
    return current_form(_rated([result for entry in _counted_entries(entries) for result in _player_results(entry)]))


def _rated(results: Iterable[PlayerResult]) -> Results:
    return [(result.level.rating, result.points) for result in results]


def _counted_entries(entries: Iterable[RecordEntry]) -> Iterator[RecordEntry]:
    """Yield the games to count, oldest first; of the games of one match only the one that ended first."""
    seen = set()
    for entry in reversed(list(entries)):
        match = entry.date, *entry.names.values(), *entry.levels.values()
        excluded = entry.source or entry.is_branch or entry.is_coached or entry.has_head_start
        if entry.outcome and not excluded and not entry.problem and match not in seen:
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
            yield PlayerResult(level, colour, points, margin if by_score else None)


def _tally(results: Sequence[PlayerResult]) -> Tally:
    points = [result.points for result in results]
    margins = [result.margin for result in results if result.margin is not None]
    mean = sum(margins) / len(margins) if margins else None
    return Tally(points.count(1), points.count(0.5), points.count(0), mean)
