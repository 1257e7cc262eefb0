"""The boards of the winners, one after the other: today's, and those of the event."""

from collections.abc import Iterator
from typing import Final

from dvonn.kiosk.attract.pixel_shift import AttractLayout, drift
from dvonn.kiosk.attract.reel import Reel
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.winner_list import BOARDS, Winner
from dvonn.kiosk.winners import draw_winners
from dvonn.screens.scene import Activity, Stage
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Box

SHOWN: Final = 7.0  # seconds for each board
APART: Final = 0.35  # turns by which a board's way differs from that of the next


class WinnersReel(Reel):
    """Every board on which there is somebody; one of the event only where it says more than today's."""

    def __init__(self, stage: Stage, hall: EventContext) -> None:
        super().__init__(stage)
        self._hall = hall
        self._boards: list[tuple[str, list[Winner]]] = []
        self._elapsed = 0.0

    @property
    def has_something(self) -> bool:
        """Whether anybody has won anything."""
        return any(self._found())

    def _found(self) -> Iterator[tuple[str, list[Winner]]]:
        """Yield the boards with what they are called."""
        winners, today = self._hall.winners, self.stage.today()
        for form, name in BOARDS.items():
            day, event = winners.best(form, today), winners.best(form)
            if day:
                yield f"{name} today", day
            if event != day:
                yield f"{name} of the event", event

    def begin(self) -> None:
        """Show the boards as they are now."""
        self._boards, self._elapsed = list(self._found()), 0.0

    @property
    def activity(self) -> Activity:
        """The boards only wander."""
        return Activity.BREATHING

    @property
    def caption(self) -> str:
        """What the board that is shown is called."""
        return self._boards[self._number][0]

    @property
    def _number(self) -> int:
        return min(len(self._boards) - 1, int(self._elapsed / SHOWN))

    def update(self, seconds: float) -> bool:
        """Let time pass."""
        self._elapsed += seconds
        return self._elapsed >= SHOWN * len(self._boards)

    def draw(self, canvas: Canvas, places: AttractLayout, seconds: float, ahead: float) -> None:
        """Draw a board in all the room that the title leaves."""
        canvas.ground()
        heading, winners = self._boards[self._number]
        right, down = drift((canvas.layout.width, canvas.layout.height), seconds, APART * self._number)
        body, foot = places.body, places.still_foot
        top = min(body.y, foot.y)
        room = Box(foot.x + right, top + down, foot.width, body.height + foot.height)
        draw_winners(canvas, room, heading, winners)
