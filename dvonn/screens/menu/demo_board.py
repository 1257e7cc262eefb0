"""The demo board of the menu: two computer players play game after game, without sound."""

from random import Random
from typing import Final

from dvonn.board.backdrop import BACKDROPS
from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import fit_board
from dvonn.board.marks import Marks
from dvonn.board.view import draw_flight
from dvonn.engine.levels import GREEDY
from dvonn.match import Computer, Match
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Ply
from dvonn.rules.position import Position
from dvonn.screens.board_player import BoardPlayer
from dvonn.screens.scene import RefreshMode, Stage
from dvonn.ui import timing
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import Box

DEMO_DELAY_SECONDS: Final = 0.25  # before the first board: the first frames belong to the menu
DEMO_FADE_SECONDS: Final = 1.2  # of a board, in and out
DEMO_PLY_INTERVAL_SECONDS: Final = 1.1
DEMO_STATIC_PLY_INTERVAL_SECONDS: Final = 5.0  # without motion
DEMO_END_SECONDS: Final = 4.0  # of a finished game, before it fades out


def fade_share(shown: float, left: float) -> float:
    """Return the opacity of a board (0 to 1) from the seconds since it appeared and until it is gone."""
    return max(0.0, min(1.0, shown / DEMO_FADE_SECONDS, left / DEMO_FADE_SECONDS))


class DemoBoard:
    """A series of games between computer players. A scene draws it, updates it and reports input to it."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._rng = Random(stage.rng.getrandbits(32))
        self.match: Match | None = None  # the current game, None before the first one
        self._computer: Computer | None = None
        self._player = BoardPlayer(stage, silent=True)
        self._visible_seconds = -DEMO_DELAY_SECONDS  # seconds since the board began to appear
        self._idle_seconds = 0.0  # seconds since the last input

    def note_input(self) -> None:
        """Reset the time without input."""
        self._idle_seconds = 0.0

    # Time

    @property
    def refresh_mode(self) -> RefreshMode:
        """Half the full rate or less, as the menu may be open for long, and nothing after long without input."""
        if not self.match:
            return RefreshMode.UPDATE_ONLY
        if self._player.plan or self.is_fading:
            return RefreshMode.HALF_RATE
        if self._idle_seconds >= timing.REST_AFTER_SECONDS:
            return RefreshMode.ON_INPUT
        if self._stage.without_motion:
            return RefreshMode.UPDATE_ONLY
        return RefreshMode.THIRD_RATE if self._stage.assets.theme.key in BACKDROPS else RefreshMode.LOW_RATE

    @property
    def is_fading(self) -> bool:
        """Whether the board is not quite there: before the first game, and at the beginning and the end of each."""
        return not self.match or fade_share(self._visible_seconds, self._remaining_seconds) < 1

    @property
    def _remaining_seconds(self) -> float:
        """The seconds until the board is gone, infinite during a game."""
        is_over = self.match and self.match.game.outcome and not self._player.plan
        return DEMO_END_SECONDS + DEMO_FADE_SECONDS - self._player.rest_seconds if is_over else float("inf")

    def update(self, seconds: float) -> bool:
        """Advance the animation, play the next ply, or start a new game; tell whether a ply was played."""
        self._idle_seconds += seconds
        if self.refresh_mode is RefreshMode.ON_INPUT:
            return False
        self._visible_seconds += seconds
        if (self._visible_seconds >= 0 and not self.match) or self._remaining_seconds <= 0:
            self._begin()
        if self._stage.without_motion:
            self._player.stop()
        self._player.update(seconds)
        pause = DEMO_STATIC_PLY_INTERVAL_SECONDS if self._stage.without_motion else DEMO_PLY_INTERVAL_SECONDS
        ply = self._computer.ply if self._computer else None
        if self.match and ply and not self._player.plan and self._player.rest_seconds >= pause:
            self._play(self.match, ply)
            return True
        return False

    def _begin(self) -> None:
        """Start a game on a random board."""
        rng, stage = self._rng, self._stage
        seats = dict.fromkeys(Colour, GREEDY)
        self.match = Match(seats, Game(Position.random_full(rng)), rng.getrandbits(32))
        self._computer = Computer(self.match, stage.clock)
        self._player, self._visible_seconds = BoardPlayer(stage, silent=True), 0.0

    def _play(self, match: Match, ply: Ply) -> None:
        before = match.position
        match.play(ply)
        plan = self._player.plan_ply(before, ply, match.position)
        self._player.play(*([] if self._stage.without_motion else [plan]))

    def idle(self, seconds: float) -> None:
        """Think about the next ply, unless the demo is paused."""
        computer = self._computer
        if computer and computer.match.waits_for_computer and self.refresh_mode is not RefreshMode.ON_INPUT:
            computer.think(seconds)

    # Drawing

    def draw(self, canvas: Canvas, area: Box, ahead: float) -> None:
        """Draw the ground and in an area the whole board, at the opacity of its fade."""
        opacity = fade_share(self._visible_seconds + ahead, self._remaining_seconds - ahead) if self.match else 0.0
        if not self.match or not opacity:
            canvas.draw_ground()
            return
        picture = self._player.picture(self.match.position, ahead)
        board = BoardCanvas(canvas.surface, canvas.layout, canvas.assets, fit_board(area))
        self._player.draw(board, picture, Marks())
        draw_flight(board, picture)
        if opacity < 1:
            canvas.draw_ground(round(255 * (1 - opacity)))
