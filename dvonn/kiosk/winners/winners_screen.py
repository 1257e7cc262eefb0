"""The screen that shows a new winner on the boards of the day and of the event."""

from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.input import Hover, Intention
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.winner_list import WINNER_BOARD_NAMES, Winner, ordinal
from dvonn.kiosk.winners.winners_board import draw_winners, portrait_scale
from dvonn.screens.scene import Change, RefreshMode, Scene, ShowMenu, Stage
from dvonn.ui import timing
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import GAP, HEADLINE, TEXT, Box

WINNERS_SCREEN_SECONDS: Final = 8.0


class WinnersScreen(Scene):
    """The boards with the new winner; the attract loop follows after some seconds or at any input."""

    accepts_text = True  # so that any letter counts as input
    refresh_mode = RefreshMode.UPDATE_ONLY

    def __init__(self, stage: Stage, context: EventContext, new: Winner) -> None:
        super().__init__(stage)
        name = WINNER_BOARD_NAMES[new.mode]
        day, event = context.winners.best(new.mode, new.when.date()), context.winners.best(new.mode)
        self._new = new
        self._headline = f"{new.masked_initials} is {ordinal(day.index(new) + 1)} today"
        self._boards = {f"{name}: today": day} | ({} if day == event else {f"{name}: the event": event})
        self._elapsed = 0.0  # seconds since the screen was opened

    @property
    def title(self) -> str:
        """The window title: the headline."""
        return f"DVONN: {self._headline}"

    def act(self, intention: Intention) -> Change | None:
        """Leave, unless the screen has just opened."""
        return None if isinstance(intention, Hover) else self.enter_text("")

    def enter_text(self, text: str) -> Change | None:
        """Leave, unless the screen has just opened."""
        return ShowMenu() if self._elapsed >= timing.RESULT_GUARD_SECONDS else None

    def update(self, seconds: float) -> Change | None:
        """Leave after some seconds."""
        self._elapsed += seconds
        return ShowMenu() if self._elapsed >= WINNERS_SCREEN_SECONDS else None

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the day's board, and the event's if it differs."""
        layout, scale = canvas.layout, portrait_scale(canvas.layout)
        gap = 2 * layout.gap_px(GAP)
        canvas.draw_ground()
        head, room = layout.window.cut_top(layout.px(HEADLINE * 2.2 * scale))
        foot, room = room.cut_bottom(layout.px(TEXT * 2 * scale))
        canvas.draw_text(self._headline, head.inset(gap // 2), HEADLINE * 1.5 * scale)
        draw_notice(canvas, "Press anything to go on", foot.inset(gap // 2))
        room = room.narrowed(gap)
        parts = room.columns if room.width > room.height else room.rows
        for box, (heading, winners) in zip(parts(len(self._boards), gap), self._boards.items(), strict=True):
            draw_winners(canvas, box, heading, winners, self._new)


def draw_notice(canvas: Canvas, words: str, box: Box, *, warns: bool = False) -> None:
    """Draw a line on a strip of its own length, centred in a box."""
    theme, size = canvas.theme, TEXT * portrait_scale(canvas.layout)
    width, height = canvas.assets.text_size(words, canvas.layout.px(size))
    strip = box.middle(width + 2 * height, round(height * 1.4))
    canvas.draw_panel(strip, theme.panel, theme.accent if warns else theme.panel_edge)
    canvas.draw_text(words, strip.narrowed(strip.height // 3), size, theme.accent if warns else theme.text)
