"""The menu of puzzles: today's, a series of five against the clock, those of a grade, or one's own mistakes."""

from collections.abc import Callable
from datetime import date
from functools import cache, partial
from pathlib import Path
from typing import Final

from dvonn.board.words import counted
from dvonn.rules.analysis.puzzle import GRADES, Puzzle, PuzzleError, daily_puzzle, parse_puzzles, timed_series
from dvonn.screens.dialog import SubtitledDialog
from dvonn.screens.puzzles.puzzle_play import PuzzlePlay
from dvonn.screens.puzzles.puzzle_round import SERIES_SECONDS, PuzzleRound, current_streak
from dvonn.screens.review import TrainingRound
from dvonn.screens.scene import Change, Pop, Push, SceneCommand, Stage
from dvonn.ui.canvas import Canvas
from dvonn.ui.widgets import Button

PUZZLE_FILE: Final = "puzzles.txt"  # beside the folder of the images


class PuzzleMenu(SubtitledDialog):
    """Reads the puzzles when it is first opened; if that fails it shows the problem and only the button Back."""

    panel_width = 760

    def __init__(self, stage: Stage) -> None:
        self._puzzles: list[Puzzle] = []
        self.problem = ""
        self._training = Button(self._train, "Train on my mistakes", "icon-again")
        rows = [
            [Button(self._start(self._daily_round), "Today's puzzle", "icon-hint", height_factor=1.25)],
            [Button(self._start(self._new_series), "Five against the clock", "icon-clock")],
            [Button(self._start(partial(self._grade_round, grade)), f"Grade {grade}") for grade in GRADES],
            [self._training],
        ]
        try:
            self._puzzles = read_puzzles(stage.assets.folder.parent / PUZZLE_FILE)
        except (OSError, ValueError) as error:
            self.problem, rows = f"The puzzles cannot be read: {_error_text(error)}", []
        super().__init__(stage, "Puzzles", [*rows, [Button(Pop, "Back", "icon-back")]])

    def _train(self) -> Change:
        return Push(TrainingRound(self.stage, self.stage.training.due(self.stage.today())))

    def lay_out(self) -> None:
        """Label the button of the training with the number of positions, and place the form."""
        training, today = self.stage.training, self.stage.today()
        count, exercises = len(training.due(today)), training.exercises()
        self._training.enabled = count > 0
        if count:
            self._training.label = f"Your mistakes: {counted(count, 'position')} to train"
        elif exercises:
            self._training.label = f"Your mistakes come back {_day_words(exercises[0].due, today)}"
        else:
            self._training.label = "Review your games to train on mistakes"
        super().lay_out()

    def _start(self, make_round: Callable[[], PuzzleRound]) -> SceneCommand:
        return lambda: Push(PuzzlePlay(self.stage, make_round))

    def _daily_round(self) -> PuzzleRound:
        today = self.stage.today()
        return PuzzleRound([daily_puzzle(self._puzzles, today)], day=today)

    def _new_series(self) -> PuzzleRound:
        return PuzzleRound(timed_series(self._puzzles, self.stage.rng, len(GRADES)), seconds_left=SERIES_SECONDS)

    def _grade_round(self, grade: int) -> PuzzleRound:
        """Return a round of all puzzles of a grade in random order."""
        chosen = [puzzle for puzzle in self._puzzles if puzzle.grade == grade]
        return PuzzleRound(self.stage.rng.sample(chosen, len(chosen)))

    @property
    def subtitle(self) -> str:
        """The streak of daily puzzles as text."""
        today = self.stage.today()
        days = current_streak(self.stage.settings, today)
        if not days:
            return "A new one every day, the same for everybody"
        solved = "Solved today" if self.stage.settings.puzzle_day == today.isoformat() else "Today's is waiting"
        return f"{solved}: {counted(days, 'day')} in a row"

    def paint_body(self, canvas: Canvas) -> None:
        """Draw the streak, or the problem."""
        if self.problem:
            canvas.draw_sentence(self.problem, self.body, colour=canvas.theme.accent)
        else:
            super().paint_body(canvas)


def _day_words(day: date, today: date) -> str:
    days = (day - today).days
    return "tomorrow" if days == 1 else f"in {days} days"


def _error_text(error: OSError | ValueError) -> str:
    if isinstance(error, PuzzleError):
        return f"line {error.line} is no puzzle"
    if isinstance(error, UnicodeDecodeError):
        return "they are no text"
    return (error.strerror if isinstance(error, OSError) else "") or str(error)


@cache
def read_puzzles(path: Path) -> list[Puzzle]:
    """Return the puzzles of a file; OSError or ValueError if it is unreadable or lacks a grade."""
    puzzles = parse_puzzles(path.read_text(encoding="utf-8"))
    missing = set(GRADES) - {puzzle.grade for puzzle in puzzles}
    if missing:
        raise ValueError(f"there are none of grade {min(missing)}")
    return puzzles
