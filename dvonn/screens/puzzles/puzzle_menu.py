"""The choice of puzzles: today's, a series of five against the clock, or any of a grade."""

from collections.abc import Callable
from enum import Enum, auto
from functools import cache, partial
from pathlib import Path
from typing import Final

import pygame

from dvonn.board.words import counted
from dvonn.rules.analysis.puzzle import GRADES, Puzzle, PuzzleError, daily, parse_puzzles, series
from dvonn.screens.dialog import HEAD, Dialog
from dvonn.screens.puzzles.puzzle_play import PuzzlePlay
from dvonn.screens.puzzles.puzzle_round import TIME, PuzzleRound, streak
from dvonn.screens.scene import Change, Pop, Push, Stage
from dvonn.ui.layout import GAP, Box
from dvonn.ui.widgets import Button, Widget

FILE: Final = "puzzles.txt"  # beside the folder of the pictures


class PuzzleMenuCommand(Enum):
    """What may be chosen beside a grade."""

    TODAY = auto()
    SERIES = auto()
    BACK = auto()


class PuzzleMenu(Dialog[PuzzleMenuCommand | int]):
    """The puzzles are read when it is first opened; where that fails it says so, and there is only the way back."""

    wide = 760
    body = 62

    def __init__(self, stage: Stage) -> None:
        self._puzzles: list[Puzzle] = []
        self.problem = ""
        try:
            self._puzzles = read(stage.assets.folder.parent / FILE)
        except (OSError, ValueError) as error:
            self.problem = f"The puzzles cannot be read: {_reason(error)}"
        super().__init__(
            stage,
            "Puzzles",
            [*([] if self.problem else _rows()), [Button(PuzzleMenuCommand.BACK, "Back", "icon-back")]],
        )

    def pressed(self, value: PuzzleMenuCommand | int) -> Change | None:
        """Play what was chosen, or go back."""
        if value is PuzzleMenuCommand.BACK:
            return Pop()
        deals: dict[PuzzleMenuCommand | int, Callable[[], PuzzleRound]] = {
            PuzzleMenuCommand.TODAY: self._daily,
            PuzzleMenuCommand.SERIES: self._series,
        }
        return Push(PuzzlePlay(self.stage, deals.get(value) or partial(self._of_grade, value)))

    def _daily(self) -> PuzzleRound:
        today = self.stage.today()
        return PuzzleRound([daily(self._puzzles, today)], day=today)

    def _series(self) -> PuzzleRound:
        return PuzzleRound(series(self._puzzles, self.stage.rng), left=TIME)

    def _of_grade(self, grade: PuzzleMenuCommand | int) -> PuzzleRound:
        """Return all of a grade, as they come by chance."""
        chosen = [puzzle for puzzle in self._puzzles if puzzle.grade == grade]
        return PuzzleRound(self.stage.rng.sample(chosen, len(chosen)))

    def words(self) -> str:
        """Return how the guest has been doing."""
        today = self.stage.today()
        days = streak(self.stage.settings, today)
        if not days:
            return "A new one every day, the same for everybody"
        solved = "Solved today" if self.stage.settings.puzzle_day == today.isoformat() else "Today's is waiting"
        return f"{solved}: {counted(days, 'day')} in a row"

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the panel, and the line below its heading."""
        super().draw(surface, ahead)
        canvas, panel = self.stage.canvas(surface), self.lay_out()
        box = Box(panel.x, panel.y + self.tall(HEAD - GAP), panel.width, self.tall(self.body - GAP))
        box = box.inset(canvas.layout.px(GAP))
        if self.problem:
            canvas.sentence(self.problem, box, colour=canvas.theme.accent)
        else:
            canvas.words(self.words(), box, colour=canvas.theme.text_dim)


def _rows() -> list[list[Widget[PuzzleMenuCommand | int]]]:
    return [
        [Button(PuzzleMenuCommand.TODAY, "Today's puzzle", "icon-hint", tall=1.25)],
        [Button(PuzzleMenuCommand.SERIES, "Five against the clock", "icon-clock")],
        [Button(grade, f"Grade {grade}") for grade in GRADES],
    ]


def _reason(error: OSError | ValueError) -> str:
    if isinstance(error, PuzzleError):
        return f"line {error.line} is no puzzle"
    if isinstance(error, UnicodeDecodeError):
        return "they are no text"
    return (error.strerror if isinstance(error, OSError) else "") or str(error)


@cache
def read(path: Path) -> list[Puzzle]:
    """Return the puzzles of a file, some of each grade; OSError or ValueError where that is not what it holds."""
    puzzles = parse_puzzles(path.read_text(encoding="utf-8"))
    missing = set(GRADES) - {puzzle.grade for puzzle in puzzles}
    if missing:
        raise ValueError(f"there are none of grade {min(missing)}")
    return puzzles
