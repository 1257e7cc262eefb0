"""The attract loop: what is seen while nobody plays."""

import pygame

from dvonn.controls import Hover, Intention
from dvonn.kiosk.forms import FormChoice
from dvonn.kiosk.hall import Hall
from dvonn.scenes.scene import Activity, Change, Push, Scene, Stage
from dvonn.view.geometry import Box
from dvonn.view.title import draw_title


class Attract(Scene):
    """The title; any input but a pointer's stirring leads on."""

    def __init__(self, stage: Stage, hall: Hall) -> None:
        super().__init__(stage)
        self._hall = hall

    def begin(self) -> None:
        """Start the loop from the front, as nobody plays any more."""

    @property
    def activity(self) -> Activity:
        """It breathes."""
        return Activity.BREATHING

    def handle(self, intention: Intention) -> Change | None:
        """Let a guest choose what to play."""
        return None if isinstance(intention, Hover) else Push(FormChoice(self.stage, self._hall))

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the title."""
        canvas = self.stage.canvas(surface)
        canvas.ground()
        draw_title(canvas, Box(0, 0, *surface.get_size()), "Press anything")
