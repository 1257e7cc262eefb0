"""The attract loop, shown while no guest plays: explains the game, shows games, and invites guests to play."""

from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.input import Hover, Intention, Release
from dvonn.kiosk.attract.best_games import BestGames
from dvonn.kiosk.attract.captions import draw_header
from dvonn.kiosk.attract.event_reels import TimeLapse, WinnersReel
from dvonn.kiosk.attract.lesson_reel import LessonReel
from dvonn.kiosk.attract.pixel_shift import attract_layout
from dvonn.kiosk.attract.reel import Reel
from dvonn.kiosk.attract.show_game import ShowGame
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.device_prompts import start_prompt
from dvonn.kiosk.guests import ModeChoice
from dvonn.language import current_language, set_language
from dvonn.screens.scene import Change, Push, RefreshMode, Scene

REEL_FADE_SECONDS: Final = 0.5  # for a reel to appear or to disappear


class AttractLoop(Scene):
    """Shows a lesson and other reels in turn, with the title and a prompt, silently.

    Any input except hovering opens the mode choice.
    """

    def __init__(self, context: EventContext) -> None:
        super().__init__(context.stage)
        self._context = context
        self._best = BestGames(self.stage.autosave.records)
        self._lesson = LessonReel(self.stage)
        self._others: list[Reel] = [ShowGame(self.stage), WinnersReel(context), TimeLapse(self.stage, self._best)]
        self._seconds = 0.0  # since the program started
        self._layout_variant = -2  # changes from reel to reel, and from time to time for the same reel
        self.begin()

    def begin(self) -> None:
        """Restart the loop from the lesson."""
        self._last_number = -1  # of the reel shown last, among those besides the lesson
        self._language_number = -1  # of the language in use, the default being 0
        self._show_reel(self._lesson)

    def _show_reel(self, reel: Reel) -> None:
        if reel is self._lesson:
            self._use_next_language()
            self._best.restart()
            self._layout_variant += 1
        self._layout_variant += 1
        reel.begin()
        self.reel = reel
        self._shown_seconds = 0.0  # seconds since the reel appeared
        self._left_seconds = float("inf")  # seconds until the reel is gone, as far as they are known

    def _use_next_language(self) -> None:
        """Use the default language, and after that the others that are shown in turn."""
        self.stage.use_language()
        shown = [current_language()]
        shown += [code for code in self._context.event_settings.shown_languages if code not in shown]
        self._language_number = (self._language_number + 1) % len(shown)
        set_language(shown[self._language_number])

    @property
    def refresh_mode(self) -> RefreshMode:
        """Half the full rate during a fade and while the reel moves, otherwise a low rate for light and pixel shift.

        The loop runs for days: at the full rate the machine would be warmer and its fan louder.
        """
        return RefreshMode.HALF_RATE if self._opacity(0) < 1 or self.reel.is_moving else RefreshMode.LOW_RATE

    def _opacity(self, ahead: float) -> float:
        """Return the opacity of the reel, from 0 to 1."""
        return max(0.0, min(1.0, min(self._shown_seconds + ahead, self._left_seconds - ahead) / REEL_FADE_SECONDS))

    def act(self, intention: Intention) -> Change | None:
        """Open the mode choice."""
        if isinstance(intention, Hover) and not isinstance(intention, Release):
            return None
        self.stage.use_language()
        return Push(ModeChoice(self._context))

    def update(self, seconds: float) -> Change | None:
        """Advance the reel; after it, show the next reel that has content."""
        self._seconds += seconds
        self._shown_seconds += seconds
        if self.reel.update(seconds):
            self._left_seconds = min(self._left_seconds, REEL_FADE_SECONDS)
        self._left_seconds -= seconds
        if self._left_seconds <= 0:
            self._show_reel(self._next_reel())
        return None

    def _next_reel(self) -> Reel:
        """Return the lesson after every other reel, and after the lesson the next of those that have content."""
        if self.reel is not self._lesson:
            return self._lesson
        order = [*range(self._last_number + 1, len(self._others)), *range(len(self._others))]
        self._last_number = next(number for number in order if self._others[number].has_content)
        return self._others[self._last_number]

    def idle(self, seconds: float) -> None:
        """Search for the best games, think for the reel, and search for fair boards."""
        self._best.step()
        self.reel.idle(seconds / 2)
        self._context.fair_boards.step(seconds / 2)

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the reel with its present opacity, and the title and the prompt over it."""
        now, large = self._seconds + ahead, self.reel.large
        layout = attract_layout(canvas.layout, self._layout_variant, now, large=large)
        self.reel.draw(canvas, layout, now, ahead)
        draw_header(canvas, layout, start_prompt(self.stage.controls.devices), now, large=large)
        canvas.draw_ground(round(255 * (1 - self._opacity(ahead))))
