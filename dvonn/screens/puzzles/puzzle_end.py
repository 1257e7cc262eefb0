"""The end of a series of puzzles: how many were solved, and in what time."""

from collections.abc import Callable
from enum import Enum, auto

import pygame

from dvonn.match import minutes
from dvonn.screens.dialog import HEAD, Dialog
from dvonn.screens.puzzles.puzzle_round import TIME, PuzzleRound
from dvonn.screens.scene import Change, Pop, Stage
from dvonn.ui.layout import GAP, Box
from dvonn.ui.widgets import Button


class RoundEndCommand(Enum):
    """What may follow."""

    AGAIN = auto()
    BACK = auto()


class PuzzleRoundEnd(Dialog[RoundEndCommand]):
    """The count and the time; the scene below begins again if it is told to, or else is left, too."""

    wide = 620
    body = 62

    def __init__(self, stage: Stage, played: PuzzleRound, again: Callable[[], None]) -> None:
        rows = [
            [Button(RoundEndCommand.AGAIN, "Another five", "icon-again", tall=1.25)],
            [Button(RoundEndCommand.BACK, "Back", "icon-back")],
        ]
        super().__init__(stage, f"{played.solved} of {len(played.puzzles)} solved", rows)
        self._played, self._again = played, again

    def pressed(self, value: RoundEndCommand) -> Change | None:
        """Begin again, or leave."""
        if value is RoundEndCommand.AGAIN:
            self._again()
        return Pop()

    def words(self) -> str:
        """Return what the time says: how much was needed, wrong answers counted, or that it was not enough."""
        left = self._played.left or 0.0
        return f"In {minutes(round(TIME - left))}, wrong answers counted" if left else "The time is over"

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the panel, and the time."""
        super().draw(surface, ahead)
        canvas, panel = self.stage.canvas(surface), self.lay_out()
        box = Box(panel.x, panel.y + self.tall(HEAD - GAP), panel.width, self.tall(self.body - GAP))
        canvas.words(self.words(), box.inset(canvas.layout.px(GAP)), colour=canvas.theme.text_dim)
