"""The progress in puzzles: those solved and missed, the days, a rating of the user's own, the best score against time.

    dvonn puzzles 1
    rating 1043.2 182.5 12
    best 14
    today 2026-12-01 31
    later 2026-11-30 1
    solved 1a2b3c4d
    missed 5e6f7a8b
    end

The rating has its deviation and the number of rated answers. Days on which the puzzle of the day was solved, on that
day or later, are kept as runs: the first day and their number. Puzzles have their keys.

The rating follows Glickman, Parameter estimation in large dynamic paired comparison experiments, 1999: a puzzle is an
opponent whose rating is known exactly. Its scale is that of `storage/rating.py`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from itertools import groupby
from typing import Final

from dvonn.rules.analysis.puzzle import Puzzle
from dvonn.storage.kept_file import KeptFile
from dvonn.storage.rating import PRIOR_MEAN, Rating, updated_rating
from dvonn.storage.settings import MAX_STREAK_DAYS, Settings
from dvonn.storage.text_store import Storage

PUZZLE_PROGRESS_FILE: Final = "puzzles"
PROGRESS_FIRST_LINE: Final = "dvonn puzzles 1"  # with the version
PROGRESS_LAST_LINE: Final = "end"
FIRST_DEVIATION: Final = 400.0  # of the rating before the first answer
FIRST_RATING: Final = Rating(PRIOR_MEAN, FIRST_DEVIATION, 0)
MIN_DEVIATION: Final = 60.0  # so that the rating goes on following the user's strength
MAX_RATING: Final = 4000.0
MAX_COUNT: Final = 999_999  # of rated answers, and of puzzles solved against time
_KEY_DIGITS: Final = 8


@dataclass
class PuzzleProgress:
    """What is kept: keys of puzzles, and ordinal numbers of days.

    `missed` are the puzzles whose first answer was wrong, and which have not been solved since.
    """

    rating: Rating | None = None
    best_score: int = 0
    solved_that_day: set[int] = field(default_factory=set)
    solved_later: set[int] = field(default_factory=set)
    solved: set[str] = field(default_factory=set)
    missed: set[str] = field(default_factory=set)

    def streak(self, today: date) -> int:
        """Return the consecutive days on which the puzzle of the day was solved, up to today or yesterday."""
        last = today.toordinal()
        day = last = last if last in self.solved_that_day else last - 1  # today's puzzle may still be solved
        while day in self.solved_that_day:
            day -= 1
        return last - day


class PuzzleProgressStore:
    """The progress in a storage, which is read when it is first needed.

    The streak that earlier versions kept in the settings is taken over each time, as days that were solved.
    """

    def __init__(self, storage: Storage, settings: Settings | None = None) -> None:
        self._storage, self._settings = storage, settings

    @cached_property
    def _file(self) -> KeptFile[PuzzleProgress]:
        file = KeptFile(self._storage, PUZZLE_PROGRESS_FILE, parse_progress, format_progress, merge_progress)
        file.value.solved_that_day |= _former_streak(self._settings) if self._settings else set()
        return file

    @property
    def progress(self) -> PuzzleProgress:
        """The progress."""
        return self._file.value

    def refresh(self) -> None:
        """Take over the progress that other windows have written."""
        self._file.refresh()

    def note_answer(self, puzzle: Puzzle, *, solved: bool) -> None:
        """Note that a puzzle was solved, or that an answer was wrong; the very first answer to it is rated."""
        progress, key = self.progress, puzzle.key
        if key not in progress.solved | progress.missed:
            progress.rating = rated(progress.rating, puzzle.rating, solved=solved)
        if not solved and key not in progress.solved:
            progress.missed.add(key)
        self.note_solved(puzzle) if solved else self._file.save()

    def note_solved(self, puzzle: Puzzle, score: int = 0) -> None:
        """Note that a puzzle was solved, unrated; `score` is the number of those solved against time so far."""
        self.progress.missed.discard(puzzle.key)
        self.progress.solved.add(puzzle.key)
        self.progress.best_score = max(self.progress.best_score, score)
        self._file.save()

    def note_day(self, day: date, *, that_day: bool) -> None:
        """Note that the puzzle of a day was solved, on that day or later."""
        progress, number = self.progress, day.toordinal()
        if that_day:
            progress.solved_that_day.add(number)
        progress.solved_later = (progress.solved_later | {number}) - progress.solved_that_day
        self._file.save()


def merge_progress(base: PuzzleProgress, mine: PuzzleProgress, theirs: PuzzleProgress) -> PuzzleProgress:
    """Return the progress of two programs that began with the same one."""
    solved, that_day = mine.solved | theirs.solved, mine.solved_that_day | theirs.solved_that_day
    return PuzzleProgress(
        _merge_ratings(base.rating or FIRST_RATING, mine.rating, theirs.rating),
        max(mine.best_score, theirs.best_score),
        that_day,
        (mine.solved_later | theirs.solved_later) - that_day,
        solved,
        (mine.missed | theirs.missed) - solved,
    )


def _merge_ratings(base: Rating, mine: Rating | None, theirs: Rating | None) -> Rating | None:
    """Return a rating that has changed by both."""
    if not mine or not theirs:
        return mine or theirs
    elo, games = theirs.elo + mine.elo - base.elo, theirs.games + mine.games - base.games
    return _bounded(Rating(elo, min(mine.deviation, theirs.deviation), games))


def _former_streak(settings: Settings) -> set[int]:
    """Return the days of the streak that settings of earlier versions have."""
    last = date.fromisoformat(settings.puzzle_day).toordinal() if settings.puzzle_day else 0
    return set(range(max(1, last - settings.puzzle_streak + 1), last + 1))


def rated(rating: Rating | None, difficulty: int, *, solved: bool) -> Rating:
    """Return the rating after another answer, to a puzzle of a difficulty on the same scale."""
    return _bounded(updated_rating(rating or FIRST_RATING, difficulty, float(solved), MIN_DEVIATION))


def _bounded(rating: Rating) -> Rating:
    return Rating(max(0.0, min(MAX_RATING, rating.elo)), rating.deviation, min(MAX_COUNT, rating.games))


# Texts


def format_progress(progress: PuzzleProgress) -> str:
    """Return the text that `parse_progress` reads."""
    return "\n".join([PROGRESS_FIRST_LINE, *_lines(progress), PROGRESS_LAST_LINE, ""])


def _lines(progress: PuzzleProgress) -> Iterator[str]:
    if progress.rating:
        yield f"rating {progress.rating.elo:.1f} {progress.rating.deviation:.1f} {progress.rating.games}"
    if progress.best_score:
        yield f"best {progress.best_score}"
    for word, days in (("today", progress.solved_that_day), ("later", progress.solved_later)):
        yield from (f"{word} {date.fromordinal(first)} {count}" for first, count in _runs(days))
    for word, keys in (("solved", progress.solved), ("missed", progress.missed)):
        yield from (f"{word} {key}" for key in sorted(keys))


def _runs(days: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield the first day and the length of each run of consecutive days, none longer than MAX_STREAK_DAYS."""
    numbered = enumerate(sorted(days))
    for _, run in groupby(numbered, key=lambda pair: (pair[1] - pair[0], pair[0] // MAX_STREAK_DAYS)):
        found = [day for _, day in run]
        yield found[0], len(found)


def parse_progress(text: str) -> tuple[PuzzleProgress, list[str]]:
    """Return the progress of a text, and what is invalid in it: lines, or its missing first or last line."""
    progress, invalid = PuzzleProgress(), list[str]()
    if not text:
        return progress, invalid
    first, *lines = text.splitlines()
    if first != PROGRESS_FIRST_LINE:
        invalid.append(first)
    if lines[-1:] != [PROGRESS_LAST_LINE]:
        invalid.append(f"no {PROGRESS_LAST_LINE!r} at the end")
    for line in lines:
        try:
            if line != PROGRESS_LAST_LINE:
                _read_line(progress, *line.split(" "))
        except (ValueError, TypeError, OverflowError):
            invalid.append(line)
    progress.missed -= progress.solved
    progress.solved_later -= progress.solved_that_day
    return progress, invalid


def _read_line(progress: PuzzleProgress, word: str, value: str, *rest: str) -> None:
    """Add a line to the progress; ValueError or TypeError if it is damaged."""
    keys = {"solved": progress.solved, "missed": progress.missed}
    days = {"today": progress.solved_that_day, "later": progress.solved_later}
    if word == "rating":
        progress.rating = _parse_rating(value, *rest)
    elif word == "best":
        progress.best_score = _parse_count(value, *rest)
    elif word in days:
        days[word].update(_parse_run(value, *rest))
    elif word in keys and not rest:
        keys[word].add(_parse_key(value))
    else:
        raise ValueError(word)


def _parse_rating(elo: str, deviation: str, games: str) -> Rating:
    rating = Rating(round(float(elo), 1), round(float(deviation), 1), _parse_count(games))
    if not (0 <= rating.elo <= MAX_RATING and MIN_DEVIATION <= rating.deviation <= FIRST_DEVIATION):
        raise ValueError(elo)
    return rating


def _parse_count(word: str) -> int:
    if not (word.isascii() and word.isdecimal()) or int(word) > MAX_COUNT:
        raise ValueError(word)
    return int(word)


def _parse_run(first: str, count: str) -> range:
    start, length = date.fromisoformat(first).toordinal(), _parse_count(count)
    if not 1 <= length <= MAX_STREAK_DAYS or start + length - 1 > date.max.toordinal():
        raise ValueError(count)
    return range(start, start + length)


def _parse_key(word: str) -> str:
    if len(word) != _KEY_DIGITS or set(word) - set("0123456789abcdef"):
        raise ValueError(word)
    return word
