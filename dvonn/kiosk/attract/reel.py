"""The base class of the attract loop's reels, and the board that several reels show."""

from abc import ABC, abstractmethod
from collections.abc import Callable

import pygame

from dvonn.board.canvas import BoardCanvas
from dvonn.board.hint import draw_hint
from dvonn.board.layout import BoardLayout, fit_board, with_numbers
from dvonn.board.marks import Marks
from dvonn.board.view import draw_board, draw_flight
from dvonn.kiosk.attract.pixel_shift import AttractLayout, max_pixel_shift, pixel_shift_at
from dvonn.rules.pieces import Move, Ply
from dvonn.rules.position import Position
from dvonn.screens.board_player import BoardPlayer
from dvonn.screens.scene import Stage
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Box, layout


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
    def is_moving(self) -> bool:
        """Whether anything moves faster than the pixel shift."""
        return False

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
    """A position that drifts with the pixel shift, and the player of its plies; `speed` is that of the animations."""

    def __init__(self, stage: Stage, position: Position, *, speed: float = 1.0, fit: BoardFitting = fit_board) -> None:
        self.player = BoardPlayer(stage, silent=True, fixed_speed=speed)
        self.position = position
        self.last_ply: Ply | None = None
        self._fit = fit

    def play(self, ply: Ply) -> None:
        """Play a ply and start its animation."""
        before, self.last_ply = self.position, ply
        self.position = before.play(ply)
        self.player.play(self.player.plan_ply(before, ply, self.position))

    @property
    def told_position(self) -> Position:
        """The position whose score is told: the one that the animation has reached."""
        return self.player.plan.before if self.player.plan else self.position

    def draw(self, canvas: Canvas, body: Box, seconds: float, ahead: float, announced: Move | None = None) -> None:
        """Draw the board for a body area, and the ground over the whole window, with the pixel shift of the time.

        Both are drawn on a surface larger than the window by the maximum shift, then blitted with an offset.
        """
        size = canvas.surface.get_size()
        margin = max_pixel_shift(size)
        wide = size[0] + 2 * margin, size[1] + 2 * margin
        surface = canvas.assets.cached(("adrift", wide), lambda: pygame.Surface(wide, 0, canvas.surface))
        board = with_numbers(canvas.layout, self._fit(body.moved(margin, margin)))
        shifted = BoardCanvas(surface, layout(wide), canvas.assets, board)
        picture = self.player.picture(self.position, ahead)
        marks = Marks(selected=announced and announced.source, last_ply=self.last_ply)
        draw_board(shifted, picture, marks, None if self.player.without_motion else seconds)
        if announced:
            draw_hint(shifted, self.position, announced, None)
        draw_flight(shifted, picture)
        right, down = pixel_shift_at(size, seconds)
        canvas.surface.blit(surface, (right - margin, down - margin))
