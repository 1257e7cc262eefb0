"""How a guest's match has ended: once more, or on to the winners' board if that is where it belongs."""

from typing import Final

from dvonn.board.words import SIDES
from dvonn.input import Action, Hover, Intention
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.event_settings import GameMode
from dvonn.kiosk.guests.guest_match import GuestMatch, new_match
from dvonn.kiosk.winners import Initials
from dvonn.rules.outcome import Reason
from dvonn.screens.prompts import labelled
from dvonn.screens.scene import Activity, Change, Push, ShowMatch, ShowMenu, Stage
from dvonn.screens.score import KEYS, Score, ScoreCommand
from dvonn.ui.form import Form
from dvonn.ui.widgets import Button

ADMIRED: Final = 12.0  # seconds that the score of a game is seen that the computer has ended alone


class GuestScore(Score):
    """The towers, and two buttons."""

    def __init__(self, stage: Stage, hall: EventContext, match: GuestMatch) -> None:
        self.match, self._hall = match, hall
        super().__init__(stage, match)
        won = match.won_by if match.form is GameMode.BLITZ else 0
        self._is_place = won > 0 and hall.winners.is_place(match.form, won)
        first = Button(ScoreCommand.AGAIN, "Play again", "icon-again")
        if self._is_place:
            first = Button(ScoreCommand.AGAIN, "Sign the board", "icon-check")
        self._done = Button(ScoreCommand.MENU, "Done", "icon-quit")
        self._form = Form([[self._done] if match.is_show else [first, self._done]])

    @property
    def activity(self) -> Activity:
        """As ever, but time goes on where nobody plays any more."""
        usual = super().activity
        return Activity.WORKING if usual is Activity.STILL and self.match.is_show else usual

    def handle(self, intention: Intention) -> Change | None:
        """Use the buttons; of the keys for what else a score offers only the one to go back means anything."""
        if self.match.is_show and not isinstance(intention, Hover):
            return ShowMenu()
        closed = isinstance(intention, Action) and KEYS.get(intention, ScoreCommand.MENU) is not ScoreCommand.MENU
        return None if closed else super().handle(intention)

    def idle(self, seconds: float) -> None:
        """Look for a fair board for whoever is next."""
        self._hall.boards.step(seconds)

    def update(self, seconds: float) -> Change | None:
        """Count on; leave by itself where nobody plays any more."""
        change = super().update(seconds)
        seen = self._told is not None and self._told >= ADMIRED
        return ShowMenu() if self.match.is_show and seen else change

    def _follow(self, pressed: ScoreCommand) -> Change | None:
        """Leave, sign the winners' board, or play the same form once more."""
        match = self.match
        if pressed is ScoreCommand.MENU:
            return ShowMenu()
        if self._is_place:
            return Push(Initials(self.stage, self._hall, match.form, match.won_by))
        return ShowMatch(new_match(self.stage, self._hall, match.form, match.level))

    def _headline(self) -> str:
        winner = self.outcome.winner
        if not self.match.is_show or winner is None:
            return super()._headline()
        by = f" by {abs(self.outcome.margin)}" if self.outcome.reason is Reason.TOWERS else ""
        return f"{SIDES[winner]} wins{by}"

    def _verdict_sound(self) -> str:
        return "win" if self.match.is_show else super()._verdict_sound()

    def _lay_out(self) -> None:
        self._done.label = labelled("Done", Action.BACK, self.stage.controls)
        super()._lay_out()
