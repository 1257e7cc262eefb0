"""What a part of the attract loop is, and the board that several of them show."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import lru_cache
from typing import Final

import pygame

from dvonn.board.animation import Picture, Plan, Playback, still
from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import BoardLayout, fitted
from dvonn.board.marks import Marks
from dvonn.board.symbols import draw_arrow, top
from dvonn.board.view import draw_board, draw_flight
from dvonn.kiosk.attract.pixel_shift import AttractLayout, drift, reach
from dvonn.rules.pieces import Move, Ply
from dvonn.rules.position import Position
from dvonn.screens.scene import Activity, Stage
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Box, layout
from dvonn.ui.timing import Speed

STRONG: Final = 1.6  # strokes: how wide the arrow of a move is


class Reel(ABC):
    """A part of the loop; it is drawn on the ground, before the title and the prompt."""

    large = False  # whether the title is as large as it can be

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    @property
    def has_something(self) -> bool:
        """Whether there is anything to be shown."""
        return True

    @abstractmethod
    def begin(self) -> None:
        """Start from the front."""

    @property
    @abstractmethod
    def activity(self) -> Activity:
        """How much of the loop it needs now."""

    @abstractmethod
    def update(self, seconds: float) -> bool:
        """Let time pass; tell whether all has been shown."""

    def idle(self, seconds: float) -> None:  # noqa: B027 # most have nothing to do
        """Use what is left of a frame, at most so long."""

    @abstractmethod
    def draw(self, canvas: Canvas, places: AttractLayout, seconds: float, ahead: float) -> None:
        """Draw it as it will be `ahead` seconds from now; the loop has run for so many seconds by then."""


Placed = Callable[[Box], BoardLayout]
"""Where the board is, for a place in the window."""


class AttractBoard:
    """A position on which plies are seen; where motion is reduced, or off, nothing flies."""

    def __init__(self, stage: Stage, position: Position, placed: Placed = fitted) -> None:
        self._stage = stage
        self._placed = placed
        self._playback = Playback()
        self.position = position
        self.last: Ply | None = None

    @property
    def moving(self) -> bool:
        """Whether a ply is seen."""
        return self._playback.plan is not None

    def play(self, ply: Ply) -> None:
        """Play a ply."""
        settings = self._stage.settings
        before, self.last = self.position, ply
        self.position = before.play(ply)
        faded = settings.reduced_motion or settings.speed is Speed.OFF
        self._playback.add([Plan(before, ply, self.position, faded=faded)])

    def advance(self, seconds: float) -> None:
        """Let the plies be seen."""
        self._playback.advance(seconds)

    def picture(self, ahead: float) -> Picture:
        """Return the picture `ahead` seconds from now."""
        return self._playback.picture(ahead) or still(self.position)

    def draw(self, canvas: Canvas, body: Box, seconds: float, ahead: float, pointed: Move | None = None) -> None:
        """Draw the board around a place in the window, and the ground all over it, where they have wandered.

        They are drawn once on a surface that is larger by as much as they wander, and then displaced.
        """
        size = canvas.surface.get_size()
        air = reach(size)
        wide = size[0] + 2 * air, size[1] + 2 * air
        surface = canvas.assets.made(("adrift", wide), lambda: pygame.Surface(wide).convert())
        area = Box(body.x + air, body.y + air, body.width, body.height)
        adrift = BoardCanvas(surface, layout(wide), canvas.assets, _placed(area, self._placed))
        picture = self.picture(ahead)
        marks = Marks(selected=pointed.source if pointed else None, last=self.last)
        draw_board(adrift, picture, marks, seconds)
        if pointed:
            ends = [top(adrift, self.position, space) for space in pointed]
            draw_arrow(adrift, ends[0], ends[1], canvas.theme.target, STRONG)
        draw_flight(adrift, picture)
        right, down = drift(size, seconds)
        canvas.surface.blit(surface, (right - air, down - air))


@lru_cache(maxsize=8)
def _placed(area: Box, placed: Placed) -> BoardLayout:
    return placed(area)
