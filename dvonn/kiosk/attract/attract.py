"""The attract loop, seen while nobody plays: it explains the game, shows it being played, and asks to join in."""

from typing import Final

import pygame

from dvonn.input import Device, Hover, Intention, Release
from dvonn.kiosk.attract.best_games import BestGames
from dvonn.kiosk.attract.captions import draw_head, prompt_for
from dvonn.kiosk.attract.lesson_reel import LessonReel
from dvonn.kiosk.attract.pixel_shift import attract_layout
from dvonn.kiosk.attract.reel import Reel
from dvonn.kiosk.attract.show_game import ShowGame
from dvonn.kiosk.attract.time_lapse import TimeLapse
from dvonn.kiosk.attract.winners_reel import WinnersReel
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.guests import ModeChoice
from dvonn.screens.scene import Activity, Change, Push, Scene, Stage

FADE: Final = 0.5  # seconds for a reel to come or go


class Attract(Scene):
    """Reels in turn, with the title and a prompt; any input but a pointer's stirring leads on. It makes no sound."""

    def __init__(self, stage: Stage, hall: EventContext) -> None:
        super().__init__(stage)
        self._hall = hall
        self._best = BestGames(stage.keeper.shelf)
        self._reels: list[Reel] = [
            LessonReel(stage),
            ShowGame(stage),
            WinnersReel(stage, hall),
            TimeLapse(stage, self._best),
        ]
        self._seconds = 0.0  # since the program began
        self._rounds = 0  # how many times the loop has begun
        self._turn = 0  # by which the parts change places: another one in the same reel of the next round
        self._touched = False  # whether any device was used yet
        self.begin()

    def begin(self) -> None:
        """Start the loop from the front, as nobody plays any more."""
        self._show(self._reels[0])

    def _show(self, reel: Reel) -> None:
        if reel is self._reels[0]:
            self._best.look_again()
            self._turn = self._rounds
            self._rounds += 1
        else:
            self._turn += 1
        reel.begin()
        self.reel = reel
        self._shown, self._left = 0.0, FADE  # seconds since it came, and until it is gone
        self._going = False

    @property
    def activity(self) -> Activity:
        """It moves while something on it does, and breathes in between."""
        return Activity.MOVING if self._presence(0) < 1 else self.reel.activity

    @property
    def device(self) -> Device | None:
        """The device last used, None before any was."""
        return self.stage.controls.device if self._touched else None

    def _presence(self, ahead: float) -> float:
        """Return how much of the reel is seen, from 0 to 1."""
        left = self._left - ahead if self._going else FADE
        return max(0.0, min(1.0, (self._shown + ahead) / FADE, left / FADE))

    def handle(self, intention: Intention) -> Change | None:
        """Let a guest choose what to play."""
        self._touched = True
        if isinstance(intention, Hover) and not isinstance(intention, Release):
            return None
        return Push(ModeChoice(self.stage, self._hall))

    def update(self, seconds: float) -> Change | None:
        """Let the reel run, and after it the next one that has something to show."""
        self._seconds += seconds
        self._shown += seconds
        self._going = self.reel.update(seconds) or self._going
        if self._going:
            self._left -= seconds
            if self._left <= 0:
                self._show(self._next())
        return None

    def _next(self) -> Reel:
        now = self._reels.index(self.reel)
        order = self._reels[now + 1 :] + self._reels[: now + 1]
        return next(reel for reel in order if reel.has_something)

    def idle(self, seconds: float) -> None:
        """Think for the reel, look for games that are worth seeing, and for boards to play on."""
        self._best.look()
        self.reel.idle(seconds / 2)
        self._hall.boards.step(seconds / 2)

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the reel as far as it has come, and the title and the prompt over it."""
        canvas = self.stage.canvas(surface)
        now = self._seconds + ahead
        where = attract_layout(canvas.layout, self._turn, now, large=self.reel.large)
        self.reel.draw(canvas, where, now, ahead)
        draw_head(canvas, where, prompt_for(self.device), now, large=self.reel.large)
        seen = self._presence(ahead)
        if seen < 1:
            ground = canvas.assets.ground(surface.get_size())
            ground.set_alpha(round(255 * (1 - seen)))
            surface.blit(ground, (0, 0))
            ground.set_alpha(None)
