"""The menu of puzzles: today's, a series of five against the clock, or those of a grade."""

from collections.abc import Callable
from enum import Enum, auto
from functools import cache, partial
from pathlib import Path
from typing import Final

import pygame

from dvonn.board.words import counted
from dvonn.rules.analysis.puzzle import GRADES, Puzzle, PuzzleError, daily_puzzle, parse_puzzles, puzzle_series
from dvonn.screens.dialog import DIALOG_HEADER_HEIGHT, Dialog
from dvonn.screens.puzzles.puzzle_play import PuzzlePlay
from dvonn.screens.puzzles.puzzle_round import SERIES_SECONDS, PuzzleRound, current_streak
from dvonn.screens.scene import Change, Pop, Push, Stage
from dvonn.ui.layout import GAP, Box
from dvonn.ui.widgets import Button, Widget

PUZZLE_FILE: Final = "puzzles.txt"  # beside the folder of the images


class PuzzleMenuCommand(Enum):
    """The buttons besides the grades."""

    TODAY = auto()
    SERIES = auto()
    BACK = auto()


class PuzzleMenu(Dialog):
    """Reads the puzzles when it is first opened; if that fails it shows the problem and only the button Back."""

    panel_width = 760
    body_height = 62

    def __init__(self, stage: Stage) -> None:
        self._puzzles: list[Puzzle] = []
        self.problem = ""
        try:
            self._puzzles = read_puzzles(stage.assets.folder.parent / PUZZLE_FILE)
        except (OSError, ValueError) as error:
            self.problem = f"The puzzles cannot be read: {_error_text(error)}"
        super().__init__(
            stage,
            "Puzzles",
            [*([] if self.problem else _button_rows()), [Button(PuzzleMenuCommand.BACK, "Back", "icon-back")]],
        )

    def pressed(self, value: PuzzleMenuCommand | int) -> Change | None:
        """Start a round, or go back."""
        if value is PuzzleMenuCommand.BACK:
            return Pop()
        round_makers: dict[PuzzleMenuCommand | int, Callable[[], PuzzleRound]] = {
            PuzzleMenuCommand.TODAY: self._daily_round,
            PuzzleMenuCommand.SERIES: self._new_series,
        }
        return Push(PuzzlePlay(self.stage, round_makers.get(value) or partial(self._grade_round, value)))

    def _daily_round(self) -> PuzzleRound:
        today = self.stage.today()
        return PuzzleRound([daily_puzzle(self._puzzles, today)], day=today)

    def _new_series(self) -> PuzzleRound:
        return PuzzleRound(puzzle_series(self._puzzles, self.stage.rng), seconds_left=SERIES_SECONDS)

    def _grade_round(self, grade: PuzzleMenuCommand | int) -> PuzzleRound:
        """Return a round of all puzzles of a grade in random order."""
        chosen = [puzzle for puzzle in self._puzzles if puzzle.grade == grade]
        return PuzzleRound(self.stage.rng.sample(chosen, len(chosen)))

    def subtitle(self) -> str:
        """Return the streak of daily puzzles as text."""
        today = self.stage.today()
        days = current_streak(self.stage.settings, today)
        if not days:
            return "A new one every day, the same for everybody"
        solved = "Solved today" if self.stage.settings.puzzle_day == today.isoformat() else "Today's is waiting"
        return f"{solved}: {counted(days, 'day')} in a row"

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the panel and its subtitle."""
        super().draw(surface, ahead)
        canvas, panel = self.stage.canvas(surface), self.lay_out()
        box = Box(
            panel.x,
            panel.y + self.scaled_height(DIALOG_HEADER_HEIGHT - GAP),
            panel.width,
            self.scaled_height(self.body_height - GAP),
        )
        box = box.inset(canvas.layout.px(GAP))
        if self.problem:
            canvas.draw_sentence(self.problem, box, colour=canvas.theme.accent)
        else:
            canvas.draw_text(self.subtitle(), box, colour=canvas.theme.text_dim)


def _button_rows() -> list[list[Widget]]:
    return [
        [Button(PuzzleMenuCommand.TODAY, "Today's puzzle", "icon-hint", height_factor=1.25)],
        [Button(PuzzleMenuCommand.SERIES, "Five against the clock", "icon-clock")],
        [Button(grade, f"Grade {grade}") for grade in GRADES],
    ]


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
