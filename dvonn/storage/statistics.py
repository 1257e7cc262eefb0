"""What the records say of the player: games, wins by level and colour, margins, streaks, a rating."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from dvonn.engine.levels import LEVELS
from dvonn.rules.outcome import Outcome, Reason
from dvonn.rules.pieces import Colour
from dvonn.storage.rating import Rating, rate
from dvonn.storage.record_store import RecordEntry


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """A human's finished game against a level: points are 1, 0.5 or 0.

    The margin is in pieces, for the human; None where the towers did not decide.
    """

    level: str
    colour: Colour
    points: float
    margin: int | None


@dataclass(frozen=True, slots=True)
class Tally:
    """Games of one kind, and the mean of their margins, None where no tower decided."""

    won: int
    drawn: int
    lost: int
    margin: float | None


@dataclass(frozen=True)
class Statistics:
    """All that is said of the player; shared are the games between two humans.

    Tallies are by level's key and the human's colour, weakest level first, those played only. The streak is the wins
    in a row up to now, or the losses as a negative number. Best and worst are margins.
    """

    games: int
    shared: int
    tallies: Mapping[tuple[str, Colour], Tally]
    total: Tally
    best: int | None
    worst: int | None
    streak: int
    longest: int
    rating: Rating | None


def statistics(entries: Iterable[RecordEntry]) -> Statistics:
    """Count the games that were played and finished here; a match that was taken up again after its end counts once.

    Entries are newest first, as the shelf lists them. Games that were taken in from elsewhere are left out.
    """
    played = list(_played_here(entries))
    results = [result for entry in played for result in _results(entry)]
    kinds = {(key, colour): _tally([r for r in results if (r.level, r.colour) == (key, colour)])
             for key in LEVELS for colour in Colour}  # fmt: skip
    margins = [result.margin for result in results if result.margin is not None]
    streaks = [(points, len(list(group))) for points, group in groupby(result.points for result in results)]
    last, length = streaks[-1] if streaks else (0.5, 0)
    return Statistics(
        games=len(played),
        shared=sum(not any(entry.levels.values()) for entry in played),
        tallies={kind: tally for kind, tally in kinds.items() if tally.won + tally.drawn + tally.lost},
        total=_tally(results),
        best=max(margins, default=None),
        worst=min(margins, default=None),
        streak=int(2 * last - 1) * length,
        longest=max((count for points, count in streaks if points == 1), default=0),
        rating=rate([(result.level, result.points) for result in results]),
    )


def _played_here(entries: Iterable[RecordEntry]) -> Iterator[RecordEntry]:
    """Yield the games to count, oldest first; of those that began as one match only the one that ended first."""
    seen = set()
    for entry in reversed(list(entries)):
        match = entry.date, *entry.names.values(), *entry.levels.values()
        if entry.outcome and not entry.source and not entry.problem and match not in seen:
            seen.add(match)
            yield entry


def _results(entry: RecordEntry) -> Iterator[PlayerResult]:
    """Yield the result of a game between a human and a level."""
    for colour in Colour:
        level = entry.levels[colour.other]
        if level and not entry.levels[colour] and entry.outcome:
            yield PlayerResult(level.key, colour, _points(entry.outcome, colour), _margin(entry.outcome, colour))


def _points(outcome: Outcome, colour: Colour) -> float:
    return 0.5 if outcome.winner is None else float(outcome.winner is colour)


def _margin(outcome: Outcome, colour: Colour) -> int | None:
    if outcome.reason not in {Reason.TOWERS, Reason.EQUAL_TOWERS, Reason.TALLEST_STACKS}:
        return None
    return outcome.margin if colour is Colour.WHITE else -outcome.margin


def _tally(results: Sequence[PlayerResult]) -> Tally:
    points = [result.points for result in results]
    margins = [result.margin for result in results if result.margin is not None]
    mean = sum(margins) / len(margins) if margins else None
    return Tally(points.count(1), points.count(0.5), points.count(0), mean)
