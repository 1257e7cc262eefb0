"""The attract loop, shown while no guest plays: explains the game, shows games, and invites guests to play."""

from dvonn.board.canvas import BoardCanvas
from dvonn.input import Hover, Intention, Release
from dvonn.kiosk.attract.best_games import BestGames
from dvonn.kiosk.attract.captions import draw_header
from dvonn.kiosk.attract.event_reels import TimeLapse, WinnersReel
from dvonn.kiosk.attract.lesson_reel import LessonReel
from dvonn.kiosk.attract.pixel_shift import attract_layout
from dvonn.kiosk.attract.reel import Reel
from dvonn.kiosk.attract.reel_loop import ReelLoop
from dvonn.kiosk.attract.show_game import ShowGame
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.device_prompts import start_prompt
from dvonn.kiosk.guests import ModeChoice
from dvonn.language import current_language, set_language
from dvonn.screens.scene import Change, Push


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
