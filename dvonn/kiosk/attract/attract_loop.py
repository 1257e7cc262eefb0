"""The attract loop, shown while no guest plays: reels one after the other."""

from abc import ABC, abstractmethod
from typing import Final

from dvonn.board.canvas import BoardCanvas
from dvonn.input.intentions import Hover, Intention, Release
from dvonn.kiosk.attract.commentary import BestGames
from dvonn.kiosk.attract.pixel_shift import attract_layout
from dvonn.kiosk.attract.reels import LessonReel, TimeLapse, WinnersReel
from dvonn.kiosk.attract.show_game import Reel, ShowGame, draw_header
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.guests.mode_choice import ModeChoice
from dvonn.kiosk.hotplug import start_prompt
from dvonn.language import current_language, set_language
from dvonn.screens.scene import Change, Push, RefreshMode, Scene, Stage
from dvonn.ui.canvas import Canvas

REEL_FADE_SECONDS: Final = 0.5  # for a reel to appear or to disappear


class ReelLoop(Scene, ABC):
    """Shows reels in turn, silently. `seconds` is the time since the program started."""

    reel: Reel

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.seconds = 0.0
        self.layout_variant = -2  # changes from reel to reel, and from time to time for the same reel

    @abstractmethod
    def begin(self) -> None:
        """Restart the loop from its first reel."""

    @abstractmethod
    def next_reel(self) -> Reel:
        """Return the reel to show after the present one."""

    def show(self, reel: Reel) -> None:
        """Show a reel from its beginning."""
        self.layout_variant += 1
        reel.begin()
        self.reel = reel
        self._shown_seconds = 0.0  # seconds since the reel appeared
        self._left_seconds = float("inf")  # seconds until the reel is gone, as far as they are known

    def end_reel(self) -> None:
        """Let the reel disappear."""
        self._left_seconds = min(self._left_seconds, REEL_FADE_SECONDS)

    @property
    def refresh_mode(self) -> RefreshMode:
        """Half the full rate during a fade and while the reel moves, otherwise a low rate for light and pixel shift.

        The loop runs for days: at the full rate the machine would be warmer and its fan louder.
        """
        return RefreshMode.HALF_RATE if self._opacity(0) < 1 or self.reel.is_moving else RefreshMode.LOW_RATE

    def _opacity(self, ahead: float) -> float:
        """Return the opacity of the reel, from 0 to 1."""
        return max(0.0, min(1.0, min(self._shown_seconds + ahead, self._left_seconds - ahead) / REEL_FADE_SECONDS))

    def update(self, seconds: float) -> Change | None:
        """Advance the reel; after it, show the next one."""
        self.seconds += seconds
        self._shown_seconds += seconds
        if self.reel.update(seconds):
            self.end_reel()
        self._left_seconds -= seconds
        if self._left_seconds <= 0:
            self.show(self.next_reel())
        return None

    def fade(self, canvas: Canvas, ahead: float) -> None:
        """Draw the ground over a reel that appears or disappears."""
        canvas.draw_ground(round(255 * (1 - self._opacity(ahead))))


class AttractLoop(ReelLoop):
    """Shows a lesson and other reels in turn, with the title and a prompt, silently.

    Any input except hovering opens the mode choice.
    """

    def __init__(self, context: EventContext) -> None:
        super().__init__(context.stage)
        self._context = context
        self._best = BestGames(self.stage.autosave.records)
        self._lesson = LessonReel(self.stage)
        self._others: list[Reel] = [ShowGame(self.stage), WinnersReel(context), TimeLapse(self.stage, self._best)]
        self.begin()

    def begin(self) -> None:
        """Restart the loop from the lesson."""
        self._last_number = -1  # of the reel shown last, among those besides the lesson
        self._language_number = -1  # of the language in use, the default being 0
        self.show(self._lesson)

    def show(self, reel: Reel) -> None:
        """Show a reel; with the lesson the next language is used, and the search for the best games begins anew."""
        if reel is self._lesson:
            self._use_next_language()
            self._best.restart()
            self.layout_variant += 1
        super().show(reel)

    def _use_next_language(self) -> None:
        """Use the default language, and after that the others that are shown in turn."""
        self.stage.use_language()
        shown = [current_language()]
        shown += [code for code in self._context.event_settings.shown_languages if code not in shown]
        self._language_number = (self._language_number + 1) % len(shown)
        set_language(shown[self._language_number])

    def act(self, intention: Intention) -> Change | None:
        """Open the mode choice."""
        if isinstance(intention, Hover) and not isinstance(intention, Release):
            return None
        self.stage.use_language()
        return Push(ModeChoice(self._context))

    def next_reel(self) -> Reel:
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
        now, large = self.seconds + ahead, self.reel.large
        layout = attract_layout(canvas.layout, self.layout_variant, now, large=large)
        self.reel.draw(canvas, layout, now, ahead)
        draw_header(canvas, layout, start_prompt(self.stage.controls.devices), now, large=large)
        self.fade(canvas, ahead)
