"""The winners' boards, one after another: today's, then those of the event."""

from collections.abc import Iterator
from typing import Final

from dvonn.kiosk.attract.pixel_shift import AttractLayout, pixel_shift_at
from dvonn.kiosk.attract.reel import Reel
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.winner_list import WINNER_BOARD_NAMES, Winner
from dvonn.kiosk.winners import draw_winners
from dvonn.screens.scene import Stage
from dvonn.ui.canvas import Canvas

WINNERS_REEL_SECONDS: Final = 7.0  # for each board
WINNERS_SHIFT_PHASE: Final = 0.35  # cycles between the pixel shifts of two successive boards


class WinnersReel(Reel):
    """Shows every board that has entries; one of the event only if it differs from today's."""

    def __init__(self, stage: Stage, context: EventContext) -> None:
        super().__init__(stage)
        self._context = context
        self._boards: list[tuple[str, list[Winner]]] = []
        self._elapsed = 0.0

    @property
    def has_content(self) -> bool:
        """Whether any board has entries."""
        return any(self._titled_boards())

    def _titled_boards(self) -> Iterator[tuple[str, list[Winner]]]:
        """Yield the headings and entries of the boards to show."""
        winners, today = self._context.winners, self.stage.today()
        for mode, name in WINNER_BOARD_NAMES.items():
            day, event = winners.best(mode, today), winners.best(mode)
            if day:
                yield f"{name} today", day
            if event != day:
                yield f"{name} of the event", event

    def begin(self) -> None:
        """Start with the first of the present boards."""
        self._boards, self._elapsed = list(self._titled_boards()), 0.0

    @property
    def caption(self) -> str:
        """The heading of the current board."""
        return self._boards[self._board_number][0]

    @property
    def _board_number(self) -> int:
        return min(len(self._boards) - 1, int(self._elapsed / WINNERS_REEL_SECONDS))

    def update(self, seconds: float) -> bool:
        """Advance; the reel is finished after the last board."""
        self._elapsed += seconds
        return self._elapsed >= WINNERS_REEL_SECONDS * len(self._boards)

    def draw(self, canvas: Canvas, layout: AttractLayout, seconds: float, ahead: float) -> None:
        """Draw the current board below or above the title, with the pixel shift."""
        canvas.draw_ground()
        heading, winners = self._boards[self._board_number]
        phase = WINNERS_SHIFT_PHASE * self._board_number
        room = layout.content.moved(*pixel_shift_at(canvas.surface.get_size(), seconds, phase))
        draw_winners(canvas, room, heading, winners)
