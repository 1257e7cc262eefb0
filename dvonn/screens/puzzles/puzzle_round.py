"""A round of puzzles, the streak of daily puzzles, and the texts on answers. No pygame."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from dvonn.board.words import SIDE_NAMES, counted
from dvonn.rules.analysis.puzzle import Puzzle, PuzzleKind
from dvonn.rules.pieces import Move, Ply
from dvonn.storage.settings import MAX_STREAK_DAYS, Settings

SERIES_SECONDS: Final = 180.0
SERIES_PENALTY_SECONDS: Final = 15.0  # for a wrong answer
SERIES_WARNING_SECONDS: Final = 20.0  # seconds left when the clock begins to warn


@dataclass
class PuzzleRound:
    """The puzzles of a round; `day` is set for a daily puzzle, `seconds_left` for a series."""

    puzzles: Sequence[Puzzle]
    day: date | None = None
    seconds_left: float | None = None
    number: int = 0  # of the current puzzle, from 0
    solved: int = 0
    penalty: float = SERIES_PENALTY_SECONDS  # seconds for a wrong answer

    @property
    def puzzle(self) -> Puzzle:
        """The current puzzle."""
        return self.puzzles[self.number]

    @property
    def is_last(self) -> bool:
        """Whether this is the last puzzle."""
        return self.number == len(self.puzzles) - 1

    @property
    def is_time_over(self) -> bool:
        """Whether the time of the round is over."""
        return self.seconds_left == 0

    def spend(self, seconds: float) -> None:
        """Take seconds off the clock, if there is one."""
        if self.seconds_left is not None:
            self.seconds_left = max(0.0, self.seconds_left - seconds)


# The streak


def current_streak(settings: Settings, today: date) -> int:
    """Return the consecutive days on which the daily puzzle was solved, up to today or yesterday."""
    recent = {today.isoformat(), (today - timedelta(days=1)).isoformat()}
    return settings.puzzle_streak if settings.puzzle_day in recent else 0


def extend_streak(settings: Settings, day: date) -> None:
    """Count a solved daily puzzle in the settings, once a day."""
    if settings.puzzle_day != day.isoformat():
        settings.puzzle_streak = min(MAX_STREAK_DAYS, current_streak(settings, day) + 1)
        settings.puzzle_day = day.isoformat()


# Words


def question_text(puzzle: Puzzle) -> str:
    """Return the task of a puzzle as text."""
    if puzzle.kind is PuzzleKind.WIN:
        return f"{SIDE_NAMES[puzzle.position.turn]} to move and win"
    return f"Find the move that keeps {counted(puzzle.margin - puzzle.second_margin, 'piece')} more"


def solution_text(puzzle: Puzzle) -> str:
    """Return the result of the solution, compared with that of the next best move."""
    return f"In the end it {_ends(puzzle.margin)}; any other move {_ends(puzzle.second_margin)} at best"


def _ends(margin: int) -> str:
    return f"wins by {margin}" if margin > 0 else f"loses by {-margin}" if margin else "draws"


def refutation_text(puzzle: Puzzle, answer: Move, reply: Ply | None, margin: int) -> str:
    """Return what is wrong with an answer.

    The margin is that of the side to move after best play; without a reply the answer ends the game.
    """
    turn, lost = puzzle.position.turn, counted(puzzle.margin - margin, "piece")
    end = f"loses by only {margin}" if margin > 0 else _ends(-margin)
    begin = f"{SIDE_NAMES[turn.other]} answers {reply} and"
    if reply is None:
        begin = f"It is over, and {SIDE_NAMES[turn.other]}"
    elif puzzle.position.play(answer).turn is turn:
        begin = f"{SIDE_NAMES[turn.other]} must pass, but"
    return f"{begin} {end} ({lost} lost)"
