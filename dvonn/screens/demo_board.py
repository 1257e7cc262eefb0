"""The demo board: games between two computer players, beside the menu."""

from random import Random
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import fit_board
from dvonn.board.overlays import Marks
from dvonn.board.view import draw_flight
from dvonn.engine.levels import GREEDY
from dvonn.match.computer import Computer
from dvonn.match.match import Match
from dvonn.rules.board import Colour, Ply
from dvonn.rules.game import Game
from dvonn.rules.position import Position
from dvonn.screens.board_player import BoardPlayer
from dvonn.screens.scene import AppContext, RefreshMode
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Box
from dvonn.ui.theme import REST_AFTER_SECONDS

DEMO_FADE_SECONDS: Final = 1.2  # of a board, in and out
DEMO_PLY_INTERVAL_SECONDS: Final = 1.1
DEMO_STATIC_PLY_INTERVAL_SECONDS: Final = 5.0  # without motion
DEMO_END_SECONDS: Final = 4.0  # of a finished game, before it fades out


def fade_share(shown: float, left: float) -> float:
    """Return the opacity of a board (0 to 1) from the seconds since it appeared and until it is gone."""
    return max(0.0, min(1.0, shown / DEMO_FADE_SECONDS, left / DEMO_FADE_SECONDS))


class DemoBoard:
    """A series of games between computer players. A scene draws it, updates it and reports input to it."""

    def __init__(self, context: AppContext) -> None:
        self._context = context
        self._rng = Random(context.rng.getrandbits(32))
        self._idle_seconds = 0.0  # seconds since the last input
        self._begin()
        self._visible_seconds = DEMO_FADE_SECONDS  # since the board began to appear: the first one is there at once

    def note_input(self) -> None:
        """Reset the time without input."""
        self._idle_seconds = 0.0

    # Time

    @property
    def refresh_mode(self) -> RefreshMode:
        """Half the full rate or less, as the menu may be open for long, and nothing after long without input."""
        if self._player.plan or self._is_fading:
            return RefreshMode.HALF_RATE
        if self._idle_seconds >= REST_AFTER_SECONDS:
            return RefreshMode.ON_INPUT
        return RefreshMode.UPDATE_ONLY if self._context.without_motion else RefreshMode.LOW_RATE

    @property
    def _is_fading(self) -> bool:
        """Whether the board is not opaque: before the first game, and at the beginning and the end of each."""
        return fade_share(self._visible_seconds, self._remaining_seconds) < 1

    @property
    def _remaining_seconds(self) -> float:
        is_over = self.match.game.outcome and not self._player.plan
        return DEMO_END_SECONDS + DEMO_FADE_SECONDS - self._player.rest_seconds if is_over else float("inf")

    def update(self, seconds: float) -> bool:
        """Advance the animation, play the next ply, or start a new game; tell whether a ply was played."""
        self._idle_seconds += seconds
        if self.refresh_mode is RefreshMode.ON_INPUT:
            return False
        self._visible_seconds += seconds
        if self._remaining_seconds <= 0:
            self._begin()
        if self._context.without_motion:
            self._player.stop()
        self._player.update(seconds)
        pause = DEMO_STATIC_PLY_INTERVAL_SECONDS if self._context.without_motion else DEMO_PLY_INTERVAL_SECONDS
        ply = self._computer.ply
        if ply and not self._player.plan and self._player.rest_seconds >= pause:
            self._play(ply)
            return True
        return False

    def _begin(self) -> None:
        start = Game(Position.random_full(self._rng))
        self.match = Match(dict.fromkeys(Colour, GREEDY), start, self._rng.getrandbits(32))
        self._computer = Computer(self.match, self._context.clock)
        self._player, self._visible_seconds = BoardPlayer(self._context, silent=True), 0.0

    def _play(self, ply: Ply) -> None:
        before = self.match.position
        self.match.play(ply)
        plan = self._player.plan_ply(before, ply, self.match.position)
        self._player.play(*([] if self._context.without_motion else [plan]))

    def idle(self, seconds: float) -> None:
        if self.match.waits_for_computer and self.refresh_mode is not RefreshMode.ON_INPUT:
            self._computer.think(seconds)

    # Drawing

    def draw(self, canvas: Canvas, area: Box, ahead: float) -> None:
        """Draw the ground and in an area the whole board, at the opacity of its fade."""
        opacity = fade_share(self._visible_seconds + ahead, self._remaining_seconds - ahead)
        if not opacity:
            canvas.draw_ground()
            return
        picture = self._player.picture(self.match.position, ahead)
        board = BoardCanvas(canvas.surface, canvas.layout, canvas.assets, fit_board(area))
        self._player.draw(board, picture, Marks())
        draw_flight(board, picture)
        if opacity < 1:
            canvas.draw_ground(round(255 * (1 - opacity)))
