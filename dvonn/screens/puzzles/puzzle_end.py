"""The end of a series of puzzles: the number solved, and the time."""

from collections.abc import Callable
from enum import Enum, auto

import pygame

from dvonn.match import format_clock_time
from dvonn.screens.dialog import DIALOG_HEADER_HEIGHT, Dialog
from dvonn.screens.puzzles.puzzle_round import SERIES_SECONDS, PuzzleRound
from dvonn.screens.scene import Change, Pop, Stage
from dvonn.ui.layout import GAP, Box
from dvonn.ui.widgets import Button


class RoundEndCommand(Enum):
    """The buttons at the end of a round."""

    AGAIN = auto()
    BACK = auto()


class PuzzleRoundEnd(Dialog):
    """Shows the number solved and the time; `begin_round` starts another round in the scene below."""

    panel_width = 620
    body_height = 62

    def __init__(self, stage: Stage, puzzle_round: PuzzleRound, begin_round: Callable[[], None]) -> None:
        rows = [
            [Button(RoundEndCommand.AGAIN, "Another five", "icon-again", height_factor=1.25)],
            [Button(RoundEndCommand.BACK, "Back", "icon-back")],
        ]
        super().__init__(stage, f"{puzzle_round.solved} of {len(puzzle_round.puzzles)} solved", rows)
        self._round, self._begin_round = puzzle_round, begin_round

    def pressed(self, value: RoundEndCommand) -> Change | None:
        """Start another round, or leave."""
        if value is RoundEndCommand.AGAIN:
            self._begin_round()
        return Pop()

    def subtitle(self) -> str:
        """Return the time needed, including the penalties, or that the time is over."""
        left = self._round.seconds_left or 0.0
        return (
            f"In {format_clock_time(round(SERIES_SECONDS - left))}, wrong answers counted"
            if left
            else "The time is over"
        )

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the panel and the time."""
        super().draw(surface, ahead)
        canvas, panel = self.stage.canvas(surface), self.lay_out()
        box = Box(
            panel.x,
            panel.y + self.scaled_height(DIALOG_HEADER_HEIGHT - GAP),
            panel.width,
            self.scaled_height(self.body_height - GAP),
        )
        canvas.draw_text(self.subtitle(), box.inset(canvas.layout.px(GAP)), colour=canvas.theme.text_dim)
