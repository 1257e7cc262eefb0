"""A board that plays by itself, seen behind the menu: two computer players, game after game, without a sound."""

from random import Random
from typing import Final

import pygame

from dvonn.board.animation import Plan, Playback, still
from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import ROW_STEPS, WIDTH, BoardLayout
from dvonn.board.marks import Marks
from dvonn.board.view import draw_board, draw_flight
from dvonn.engine.levels import GREEDY
from dvonn.match import Match
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour, Ply
from dvonn.rules.position import Position
from dvonn.screens.scene import Activity, Stage
from dvonn.ui.canvas import Canvas
from dvonn.ui.theme import Theme
from dvonn.ui.timing import Speed

# Seconds
BEGIN: Final = 0.25  # before there is a board at all: the first frames belong to the menu
FADE: Final = 1.2  # for a board to come or go
THOUGHT: Final = 1.1  # between two plies ...
CALM: Final = 5.0  # ... and where little is to move
ADMIRED: Final = 4.0  # for the end of a game to be seen
LONG: Final = 1000.0  # that many seconds in one, a ply is over at once
PATIENCE: Final = 60.0  # without any input: then the board rests

LARGER: Final = 1.16  # times as wide as the window the board is, ...
TALLER: Final = 1.30  # ... or at least so many times as wide as the window is high
MOST_PIXELS: Final = 2200  # in width: a wider window shows a smaller picture enlarged, which nobody notices dimmed

THICK: Final = 1.32
VEIL: Final = (0.55, 0.85, 1.2, *(THICK for _ in range(6)), 1.2, 0.85, 0.55)  # of the theme's, across the window


def presence(shown: float, left: float) -> float:
    """Return how much of a board is seen, from 0 to 1, so many seconds after it began to come, or before it is gone."""
    return max(0.0, min(1.0, shown / FADE, left / FADE))


def closeup(width: int, height: int) -> BoardLayout:
    """Return the board around a window's middle, so large that it reaches beyond the left and the right edge."""
    unit = max(width * LARGER, height * TALLER) / WIDTH
    return BoardLayout(unit, unit * ROW_STEPS[0], (width / 2, height / 2))


class DemoBoard:
    """Games that nobody is asked to play. It is drawn by a scene that also gives it its time and tells of input."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._rng = Random(stage.rng.getrandbits(32))
        self._match: Match | None = None  # None until it begins
        self._playback = Playback()
        self._answer: Ply | None = None  # the computer's, until it is played
        self._shown = -BEGIN  # seconds since the board began to come
        self._waited = 0.0  # seconds since the last ply was seen
        self._alone = 0.0  # seconds since the last input

    @property
    def match(self) -> Match | None:
        """The game that is played, None before the first one."""
        return self._match

    def wake(self) -> None:
        """Take note of an input."""
        self._alone = 0.0

    # Time

    @property
    def activity(self) -> Activity:
        """It moves while it fades or a ply is seen, breathes in between, and rests when nobody has come for long."""
        if not self._match:
            return Activity.WORKING
        if self._playback.plan or presence(self._shown, self._left) < 1 or not self._waited:
            return Activity.MOVING
        if self._alone >= PATIENCE:
            return Activity.STILL
        return Activity.WORKING if self._calm else Activity.BREATHING

    @property
    def _calm(self) -> bool:
        """Whether plies are to be seen without movement, and few of them."""
        settings = self._stage.settings
        return settings.reduced_motion or settings.speed is Speed.OFF

    @property
    def _pace(self) -> float:
        """How many seconds of a ply are seen in one."""
        return LONG if self._calm else self._stage.settings.speed.value

    @property
    def _left(self) -> float:
        """How many seconds the board is still seen: for ever while a game goes on."""
        over = self._match and self._match.game.outcome and not self._playback.plan
        return ADMIRED + FADE - self._waited if over else float("inf")

    def update(self, seconds: float) -> None:
        """Move on: see a ply, play the next one, or begin a new game."""
        self._alone += seconds
        if self.activity is Activity.STILL:
            return
        self._shown += seconds
        if (self._shown >= 0 and not self._match) or self._left <= 0:
            self._begin()
        if self._playback.plan:
            self._playback.advance(seconds * self._pace)
            return
        self._waited += seconds
        if self._answer and self._waited >= (CALM if self._calm else THOUGHT):
            self._play(self._answer)

    def _begin(self) -> None:
        """Begin a game on a new board."""
        rng, stage = self._rng, self._stage
        seats = dict.fromkeys(Colour, GREEDY)
        self._match = Match(seats, Game(Position.random_full(rng)), rng.getrandbits(32), stage.clock)
        self._shown = self._waited = 0.0

    def _play(self, ply: Ply) -> None:
        assert self._match, "an answer is to a match"
        before = self._match.position
        self._match.play(ply)
        self._answer, self._waited = None, 0.0
        if not self._calm:
            self._playback.add([Plan(before, ply, self._match.position)])

    def idle(self, seconds: float) -> None:
        """Think about the next ply, as long as somebody may see it."""
        if self._match and not self._answer and self._match.waits_for_computer and self.activity is not Activity.STILL:
            self._answer = self._match.think(seconds)

    # Drawing

    def draw(self, canvas: Canvas, ahead: float) -> None:
        """Cover everything with the ground, and the board in it as far as it has come, dimmed."""
        seen = presence(self._shown + ahead, self._left - ahead) if self._match else 0.0
        if not seen:
            canvas.ground()
            return
        size = canvas.surface.get_size()
        if size[0] <= MOST_PIXELS:
            self._draw_dimmed(canvas, ahead)
        else:
            small = canvas.assets.made(("demo", size), lambda: pygame.Surface((size[0] // 2, size[1] // 2)).convert())
            self._draw_dimmed(Canvas(small, canvas.layout, canvas.assets), ahead)
            pygame.transform.smoothscale(small, size, canvas.surface)
        if seen < 1:
            ground = canvas.assets.ground(size)
            ground.set_alpha(round(255 * (1 - seen)))
            canvas.surface.blit(ground, (0, 0))
            ground.set_alpha(None)

    def _draw_dimmed(self, canvas: Canvas, ahead: float) -> None:
        """Draw the board, and over it a veil."""
        assert self._match, "there is something to see"
        size = canvas.surface.get_size()
        picture = self._playback.picture(ahead * self._pace) or still(self._match.position)
        near = BoardCanvas(canvas.surface, canvas.layout, canvas.assets, closeup(*size))
        draw_board(near, picture, Marks(), self._shown + ahead)
        draw_flight(near, picture)
        canvas.surface.blit(canvas.assets.made(("demo veil", size), lambda: _veil(size, canvas.theme)), (0, 0))


def _veil(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Return a veil of the ground's colour, thin at the left and the right, where nothing stands before it."""
    strip = pygame.Surface((len(VEIL), 1), pygame.SRCALPHA)
    for x, share in enumerate(VEIL):
        strip.set_at((x, 0), (*theme.ground, min(255, round(share * theme.veil))))
    return pygame.transform.smoothscale(strip, size).convert_alpha()
