"""The progress in puzzles: those solved and missed, the days, a rating of the user's own, the best score against time.

    dvonn puzzles 4
    rating: 1043.2 182.5 12
    best_score: 14
    solved_that_day: 2026-12-01 2026-12-02
    solved_later: 2026-11-30
    solved: 1a2b3c4d 3c4d5e6f
    missed: 5e6f7a8b
    end

The rating has its deviation and the number of rated answers; former programs wrote another number behind them. The days
are those whose puzzle of the day was solved, on that day or later. Puzzles have their keys.

A puzzle is an opponent whose rating is known exactly, on the scale of `storage/statistics.py`. The first deviation is
large, so that a few answers find the strength.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Annotated, Final

from dvonn.rules.analysis.puzzle import Puzzle
from dvonn.storage.fields import FieldType, format_fields, merge_fields, parse_fields, parser_within, whole_number
from dvonn.storage.persistent_value import FileCodec, PersistentValue
from dvonn.storage.statistics import PRIOR_MEAN, Rating, updated_rating
from dvonn.storage.text_store import Storage

PUZZLE_PROGRESS_FILE: Final = "puzzles"
DEVIATIONS: Final = (60.0, 800.0)  # not less, so that the rating goes on following the user's strength
MAX_RATING: Final = 4000.0
MAX_COUNT: Final = 999_999  # of rated answers, and of puzzles solved against time


@dataclass(frozen=True, slots=True)
class PuzzleRating(Rating):
    """The rating by all answers."""

    @property
    def is_provisional(self) -> bool:
        """Whether there have been few answers."""
        return self.games <= 10


FIRST_RATING: Final = PuzzleRating(PRIOR_MEAN, DEVIATIONS[1], 0)


# Field types


def _parse_rating(words: str) -> PuzzleRating | None:
    if not words:
        return None
    elo, deviation, games, *_ = words.split()
    return PuzzleRating(round(ELO.parse(elo), 1), round(DEVIATION.parse(deviation), 1), COUNT.parse(games))


def _format_rating(rating: PuzzleRating | None) -> str:
    return f"{rating.elo:.1f} {rating.deviation:.1f} {rating.games}" if rating else ""


def _parse_keys(words: str) -> set[str]:
    if not re.fullmatch(r"(\s*\b[0-9a-f]{8}\b)*", words):
        raise ValueError(words)
    return set(words.split())


COUNT: Final = whole_number(0, MAX_COUNT)
ELO: Final = FieldType(parser_within(0.0, MAX_RATING, float))
DEVIATION: Final = FieldType(parser_within(*DEVIATIONS, float))
RATING: Final = FieldType(_parse_rating, _format_rating)
DAYS: Final = FieldType(
    lambda words: {date.fromisoformat(day).toordinal() for day in words.split()},
    lambda days: " ".join(str(date.fromordinal(day)) for day in sorted(days)),
)
KEYS: Final = FieldType(_parse_keys, lambda keys: " ".join(sorted(keys)))


# The progress


@dataclass
class PuzzleProgress:
    """The progress: keys of puzzles, and ordinal numbers of days.

    `missed` are the puzzles whose first answer was wrong, and which have not been solved since.
    """

    rating: Annotated[PuzzleRating | None, RATING] = None
    best_score: Annotated[int, COUNT] = 0
    solved_that_day: Annotated[set[int], DAYS] = field(default_factory=set)
    solved_later: Annotated[set[int], DAYS] = field(default_factory=set)
    solved: Annotated[set[str], KEYS] = field(default_factory=set)
    missed: Annotated[set[str], KEYS] = field(default_factory=set)

    def streak(self, today: date) -> int:
        """Return the consecutive days on which the puzzle of the day was solved, up to today or yesterday."""
        last = today.toordinal()
        day = last = last if last in self.solved_that_day else last - 1  # today's puzzle may still be solved
        while day in self.solved_that_day:
            day -= 1
        return last - day


class PuzzleProgressStore(PersistentValue[PuzzleProgress]):
    """The progress in a storage, which is read when it is first needed."""

    def __init__(self, storage: Storage) -> None:
        super().__init__(storage, PROGRESS)

    def note_answer(self, puzzle: Puzzle, *, solved: bool) -> None:
        """Note that a puzzle was solved, or that an answer was wrong; the very first answer to it is rated."""
        progress, key = self.value, puzzle.key
        if key not in progress.solved | progress.missed:
            progress.rating = rated(progress.rating, puzzle.rating, solved=solved)
        if not solved and key not in progress.solved:
            progress.missed.add(key)
        self.note_solved(puzzle) if solved else self.save()

    def note_solved(self, puzzle: Puzzle, score: int = 0) -> None:
        """Note that a puzzle was solved, unrated; `score` is the number of those solved against time so far."""
        self.value.missed.discard(puzzle.key)
        self.value.solved.add(puzzle.key)
        self.value.best_score = max(self.value.best_score, score)
        self.save()

    def note_day(self, day: date, *, that_day: bool) -> None:
        """Note that the puzzle of a day was solved, on that day or later."""
        progress, number = self.value, day.toordinal()
        if that_day:
            progress.solved_that_day.add(number)
        progress.solved_later = (progress.solved_later | {number}) - progress.solved_that_day
        self.save()


def merge_progress(base: PuzzleProgress, mine: PuzzleProgress, theirs: PuzzleProgress) -> PuzzleProgress:
    """Return the progress of two programs that began with the same one; the changes of both to the rating count."""
    merged = merge_fields(base, mine, theirs)
    merged.rating = mine.rating or theirs.rating
    if mine.rating and theirs.rating:
        one, other, former = mine.rating, theirs.rating, base.rating or FIRST_RATING
        elo, games = other.elo + one.elo - former.elo, other.games + one.games - former.games
        merged.rating = _bounded(Rating(elo, min(one.deviation, other.deviation), games))
    merged.best_score = max(mine.best_score, theirs.best_score)
    return _in_order(merged)


def rated(rating: PuzzleRating | None, difficulty: int, *, solved: bool) -> PuzzleRating:
    """Return the rating after another answer, to a puzzle of a difficulty on the same scale."""
    return _bounded(updated_rating(rating or FIRST_RATING, difficulty, float(solved), DEVIATIONS[0]))


def _bounded(rating: Rating) -> PuzzleRating:
    elo = max(0.0, min(MAX_RATING, rating.elo))
    return PuzzleRating(elo, rating.deviation, min(MAX_COUNT, rating.games))


# The file


def _read(lines: Sequence[str]) -> tuple[PuzzleProgress, list[str]]:
    progress, invalid = parse_fields(PuzzleProgress, lines)
    return _in_order(progress), invalid


def _in_order(progress: PuzzleProgress) -> PuzzleProgress:
    """Return a progress without missed puzzles that are solved, and without late days that were solved in time."""
    progress.missed -= progress.solved
    progress.solved_later -= progress.solved_that_day
    return progress


PROGRESS: Final = FileCodec(PUZZLE_PROGRESS_FILE, 4, _read, format_fields, merge_progress)
