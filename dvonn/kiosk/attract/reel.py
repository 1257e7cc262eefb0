"""The base class of the attract loop's reels, and the board that several reels show."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import lru_cache
from typing import Final

import pygame

from dvonn.board.animation import Picture, Plan, Playback, still_picture
from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import BoardLayout, fit_board
from dvonn.board.marks import Marks
from dvonn.board.symbols import draw_arrow, stack_top
from dvonn.board.view import draw_board, draw_flight
from dvonn.kiosk.attract.pixel_shift import AttractLayout, max_pixel_shift, pixel_shift_at
from dvonn.rules.pieces import Move, Ply
from dvonn.rules.position import Position
from dvonn.screens.scene import RefreshMode, Stage
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Box, layout
from dvonn.ui.timing import Speed

ATTRACT_ARROW_STROKES: Final = 1.6  # width of the arrow of a move


class Reel(ABC):
    """A part of the attract loop; drawn before the title and the prompt."""

    large = False  # whether the header is large

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    @property
    def has_content(self) -> bool:
        """Whether the reel has anything to show."""
        return True

    @abstractmethod
    def begin(self) -> None:
        """Start from the beginning."""

    @property
    @abstractmethod
    def refresh_mode(self) -> RefreshMode:
        """The refresh mode that the reel needs now."""

    @abstractmethod
    def update(self, seconds: float) -> bool:
        """Advance by some seconds; return whether the reel is finished."""

    def idle(self, seconds: float) -> None:  # noqa: B027 # most have nothing to do
        """Work in the rest of a frame, for at most some seconds."""

    @abstractmethod
    def draw(self, canvas: Canvas, layout: AttractLayout, seconds: float, ahead: float) -> None:
        """Draw the reel as it will be `ahead` seconds from now; `seconds` is the time of the loop at that moment."""


BoardFitting = Callable[[Box], BoardLayout]
"""Returns the layout of a board for an area of the window."""


class AttractBoard:
    """A position with animated plies, which fade instead of flying if motion is reduced or animation is off."""

    def __init__(self, stage: Stage, position: Position, fit: BoardFitting = fit_board) -> None:
        self._stage = stage
        self._fit = fit
        self._playback = Playback()
        self.position = position
        self.last: Ply | None = None

    @property
    def moving(self) -> bool:
        """Whether a ply is being animated."""
        return self._playback.plan is not None

    def play(self, ply: Ply) -> None:
        """Play a ply and start its animation."""
        settings = self._stage.settings
        before, self.last = self.position, ply
        self.position = before.play(ply)
        faded = settings.reduced_motion or settings.speed is Speed.OFF
        self._playback.add([Plan(before, ply, self.position, faded=faded)])

    def advance(self, seconds: float) -> None:
        """Advance the animation."""
        self._playback.advance(seconds)

    def picture(self, ahead: float) -> Picture:
        """Return the picture of the board `ahead` seconds from now."""
        return self._playback.picture(ahead) or still_picture(self.position)

    def draw(self, canvas: Canvas, body: Box, seconds: float, ahead: float, announced: Move | None = None) -> None:
        """Draw the board for a body area, and the ground over the whole window, with the pixel shift of the time.

        Both are drawn on a surface larger than the window by the maximum shift, then blitted with an offset.
        """
        size = canvas.surface.get_size()
        margin = max_pixel_shift(size)
        wide = size[0] + 2 * margin, size[1] + 2 * margin
        surface = canvas.assets.cached(("adrift", wide), lambda: pygame.Surface(wide).convert())
        area = Box(body.x + margin, body.y + margin, body.width, body.height)
        shifted = BoardCanvas(surface, layout(wide), canvas.assets, _cached_layout(area, self._fit))
        picture = self.picture(ahead)
        marks = Marks(selected=announced.source if announced else None, last_ply=self.last)
        draw_board(shifted, picture, marks, seconds)
        if announced:
            ends = [stack_top(shifted, self.position, space) for space in announced]
            draw_arrow(shifted, ends[0], ends[1], canvas.theme.target, ATTRACT_ARROW_STROKES)
        draw_flight(shifted, picture)
        right, down = pixel_shift_at(size, seconds)
        canvas.surface.blit(surface, (right - margin, down - margin))


@lru_cache(maxsize=8)
def _cached_layout(area: Box, fit: BoardFitting) -> BoardLayout:
    return fit(area)
