"""A calm picture, after something has gone wrong."""

from typing import Final

import pygame

from dvonn.screens.scene import Activity, Change, Scene, ShowMenu, Stage
from dvonn.ui.layout import Box
from dvonn.ui.title import draw_title

SHOWN: Final = 3.0  # seconds


class ErrorScreen(Scene):
    """The title for some seconds; then the attract loop goes on."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._left = SHOWN

    @property
    def activity(self) -> Activity:
        """Only time passes."""
        return Activity.WORKING

    def update(self, seconds: float) -> Change | None:
        """Let time pass."""
        self._left -= seconds
        return ShowMenu() if self._left <= 0 else None

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the title."""
        canvas = self.stage.canvas(surface)
        canvas.ground()
        draw_title(canvas, Box(0, 0, *surface.get_size()), "One moment, please")
