"""Puzzles that are played in one go, the streak of days, and what is said of right and wrong answers. No pygame."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from dvonn.board.words import SIDES, counted
from dvonn.rules.analysis.puzzle import Puzzle, PuzzleKind
from dvonn.rules.pieces import Move, Ply
from dvonn.storage.settings import LONGEST_STREAK, Settings

TIME: Final = 180.0  # seconds for a series
PENALTY: Final = 15.0  # seconds that a wrong answer costs in a series
LOW: Final = 20.0  # seconds: from here on the clock warns


@dataclass
class PuzzleRound:
    """Puzzles one after the other; day is that of a daily one, and only a series has seconds left."""

    puzzles: Sequence[Puzzle]
    day: date | None = None
    left: float | None = None
    number: int = 0  # of the puzzle that is played, from 0
    solved: int = 0
    penalty: float = PENALTY  # seconds that a wrong answer costs

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that is played."""
        return self.puzzles[self.number]

    @property
    def is_last(self) -> bool:
        """Whether no puzzle follows."""
        return self.number == len(self.puzzles) - 1

    @property
    def is_late(self) -> bool:
        """Whether its time is over."""
        return self.left == 0

    def spend(self, seconds: float) -> None:
        """Let time pass, if it has a clock."""
        if self.left is not None:
            self.left = max(0.0, self.left - seconds)


# The streak


def streak(settings: Settings, today: date) -> int:
    """Return on how many days in a row the daily puzzle has been solved, up to today or yesterday."""
    recent = {today.isoformat(), (today - timedelta(days=1)).isoformat()}
    return settings.puzzle_streak if settings.puzzle_day in recent else 0


def prolong_streak(settings: Settings, day: date) -> None:
    """Take down that a day's puzzle has been solved; a day counts once."""
    if settings.puzzle_day != day.isoformat():
        settings.puzzle_streak = min(LONGEST_STREAK, streak(settings, day) + 1)
        settings.puzzle_day = day.isoformat()


# Words


def asked(puzzle: Puzzle) -> str:
    """Return what is asked for."""
    if puzzle.kind is PuzzleKind.WIN:
        return f"{SIDES[puzzle.position.turn]} to move and win"
    return f"Find the move that keeps {counted(puzzle.margin - puzzle.other, 'piece')} more"


def praised(puzzle: Puzzle) -> str:
    """Return what the solution keeps, and what all other moves do not."""
    return f"In the end it {_ends(puzzle.margin)}; any other move {_ends(puzzle.other)} at best"


def _ends(margin: int) -> str:
    return f"wins by {margin}" if margin > 0 else f"loses by {-margin}" if margin else "draws"


def refuted(puzzle: Puzzle, answer: Move, reply: Ply | None, margin: int) -> str:
    """Return what is wrong with an answer that leads to a margin for who gave it; no reply: the game is over."""
    turn, lost = puzzle.position.turn, counted(puzzle.margin - margin, "piece")
    end = f"loses by only {margin}" if margin > 0 else _ends(-margin)
    begin = f"{SIDES[turn.other]} answers {reply} and"
    if reply is None:
        begin = f"It is over, and {SIDES[turn.other]}"
    elif puzzle.position.play(answer).turn is turn:
        begin = f"{SIDES[turn.other]} must pass, but"
    return f"{begin} {end} ({lost} lost)"
