"""A round of puzzles: those of a grade, the one of a day, or as many as can be solved against time. No pygame."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from math import ceil
from typing import Final

from dvonn.rules.analysis.puzzle import Puzzle

TIMED_SECONDS: Final = 180.0
ALLOWED_ERRORS: Final = 3


@dataclass
class PuzzleRound:
    """The puzzles of a round; `day` is that of a daily puzzle, which `counts` for the streak if it is today's."""

    puzzles: Sequence[Puzzle]
    day: date | None = None
    counts: bool = False
    number: int = 0  # of the current puzzle, from 0
    solved: int = 0

    @property
    def puzzle(self) -> Puzzle:
        """The current puzzle."""
        return self.puzzles[self.number]

    @property
    def is_last(self) -> bool:
        """Whether this is the last puzzle."""
        return self.number == len(self.puzzles) - 1


@dataclass
class TimedRound(PuzzleRound):
    """A round against time, which an error costs `penalty` seconds; some errors end it unless `allowed_errors` is 0."""

    seconds_left: float = TIMED_SECONDS
    penalty: float = 0.0
    allowed_errors: int = ALLOWED_ERRORS
    errors: int = 0

    @property
    def is_over(self) -> bool:
        """Whether the time is up, or the last error has been made."""
        return self.seconds_left == 0 or self.is_lost

    @property
    def is_lost(self) -> bool:
        """Whether the last error has been made."""
        return 0 < self.allowed_errors <= self.errors

    @property
    def clock_seconds(self) -> int:
        """The seconds left as shown."""
        return ceil(self.seconds_left)

    def spend(self, seconds: float) -> None:
        """Take seconds off the clock."""
        self.seconds_left = max(0.0, self.seconds_left - seconds)

    def note_error(self) -> None:
        """Count an error."""
        self.errors += 1
        self.spend(self.penalty)
