"""The screen shown after an error."""

from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.screens.scene import Change, RefreshMode, Scene, ShowMenu, Stage
from dvonn.ui.title import draw_title

ERROR_SCREEN_SECONDS: Final = 3.0


class ErrorScreen(Scene):
    """Shows the title for some seconds, then returns to the attract loop."""

    refresh_mode = RefreshMode.UPDATE_ONLY

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._left = ERROR_SCREEN_SECONDS

    def update(self, seconds: float) -> Change | None:
        """Count down."""
        self._left -= seconds
        return ShowMenu() if self._left <= 0 else None

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the title."""
        canvas.draw_ground()
        draw_title(canvas, canvas.layout.window, "One moment, please")
