"""The score of a guest's match, with a way to play again or to sign the winners' board."""

from typing import Final

from dvonn.board.words import SIDE_NAMES
from dvonn.input import Action, Hover, Intention
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.event_settings import GameMode
from dvonn.kiosk.guests.guest_match import GuestMatch, new_match
from dvonn.kiosk.winners import InitialsScreen
from dvonn.rules.outcome import EndReason
from dvonn.screens.prompts import label_with_key
from dvonn.screens.scene import Change, Push, RefreshMode, ShowMatch, ShowMenu, Stage
from dvonn.screens.score import SCORE_SHORTCUTS, Score, ScoreCommand
from dvonn.ui.form import Form
from dvonn.ui.widgets import Button

UNATTENDED_SCORE_SECONDS: Final = 12.0


class GuestScore(Score):
    """The towers with two buttons."""

    def __init__(self, stage: Stage, context: EventContext, match: GuestMatch) -> None:
        self.match, self._context = match, context
        super().__init__(stage, match)
        won = match.winning_margin if match.mode is GameMode.BLITZ else 0
        self._qualifies = won > 0 and context.winners.qualifies(match.mode, won)
        first = Button(ScoreCommand.AGAIN, "Play again", "icon-again")
        if self._qualifies:
            first = Button(ScoreCommand.AGAIN, "Sign the board", "icon-check")
        self._done = Button(ScoreCommand.MENU, "Done", "icon-quit")
        self._form = Form([[self._done] if match.is_unattended else [first, self._done]])

    @property
    def refresh_mode(self) -> RefreshMode:
        """At least update-only after an unattended match."""
        usual = super().refresh_mode
        return RefreshMode.UPDATE_ONLY if usual is RefreshMode.ON_INPUT and self.match.is_unattended else usual

    def handle(self, intention: Intention) -> Change | None:
        """Use the buttons; of the score's shortcut keys only Back has an effect."""
        if self.match.is_unattended and not isinstance(intention, Hover):
            return ShowMenu()
        command = SCORE_SHORTCUTS.get(intention, ScoreCommand.MENU) if isinstance(intention, Action) else None
        closed = command not in {None, ScoreCommand.MENU}
        return None if closed else super().handle(intention)

    def idle(self, seconds: float) -> None:
        """Search for a fair board for the next guest."""
        self._context.fair_boards.step(seconds)

    def update(self, seconds: float) -> Change | None:
        """Advance; leave by itself after an unattended match."""
        change = super().update(seconds)
        is_over = self._result_seconds is not None and self._result_seconds >= UNATTENDED_SCORE_SECONDS
        return ShowMenu() if self.match.is_unattended and is_over else change

    def _execute(self, command: ScoreCommand) -> Change | None:
        """Leave, sign the winners' board, or play the same mode again."""
        match = self.match
        if command is ScoreCommand.MENU:
            return ShowMenu()
        if self._qualifies:
            return Push(InitialsScreen(self.stage, self._context, match.mode, match.winning_margin))
        return ShowMatch(new_match(self.stage, self._context, match.mode, match.level))

    def _headline(self) -> str:
        winner = self.outcome.winner
        if not self.match.is_unattended or winner is None:
            return super()._headline()
        by = f" by {abs(self.outcome.margin)}" if self.outcome.reason is EndReason.TOWERS else ""
        return f"{SIDE_NAMES[winner]} wins{by}"

    def _result_sound(self) -> str:
        return "win" if self.match.is_unattended else super()._result_sound()

    def _lay_out(self) -> None:
        self._done.label = label_with_key("Done", Action.BACK, self.stage.controls)
        super()._lay_out()
