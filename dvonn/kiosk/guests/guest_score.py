"""The score of a guest's match, with a way to play again or to sign the winners' board."""

from typing import Final

from dvonn.input import Action, Hover, Intention
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.event_settings import GameMode
from dvonn.kiosk.guests.guest_match import GuestMatch, new_match
from dvonn.kiosk.winners import InitialsScreen
from dvonn.screens.prompts import KeyButton
from dvonn.screens.scene import Change, Push, RefreshMode, ShowMatch, ShowMenu, Stage
from dvonn.screens.score import Score

UNATTENDED_SCORE_SECONDS: Final = 12.0


class GuestScore(Score):
    """The towers with two buttons."""

    match: GuestMatch

    def __init__(self, stage: Stage, context: EventContext, match: GuestMatch) -> None:
        won = match.winning_margin if match.mode is GameMode.BLITZ else 0
        first = KeyButton(self._play_mode_again, "Play again", "icon-again")
        if won and context.winners.qualifies(match.mode, won):
            first = KeyButton(self._sign, "Sign the board", "icon-check")
        done = KeyButton(ShowMenu, "Done", "icon-quit", action=Action.BACK)
        super().__init__(stage, match, [done] if match.is_unattended else [first, done])
        self._context = context

    @property
    def refresh_mode(self) -> RefreshMode:
        """At least update-only after an unattended match."""
        least = RefreshMode.UPDATE_ONLY if self.match.is_unattended else RefreshMode.ON_INPUT
        return max(super().refresh_mode, least)

    def act(self, intention: Intention) -> Change | None:
        """Use the buttons; any input leaves an unattended match."""
        if self.match.is_unattended and not isinstance(intention, Hover):
            return ShowMenu()
        return super().act(intention)

    def idle(self, seconds: float) -> None:
        """Search for a fair board for the next guest."""
        self._context.fair_boards.step(seconds)

    def update(self, seconds: float) -> Change | None:
        """Advance; leave by itself after an unattended match."""
        super().update(seconds)
        is_over = (self.result_seconds or 0.0) >= UNATTENDED_SCORE_SECONDS
        return ShowMenu() if self.match.is_unattended and is_over else None

    def _play_mode_again(self) -> Change:
        return ShowMatch(new_match(self.stage, self._context, self.match.mode, self.match.level))

    def _sign(self) -> Change:
        return Push(InitialsScreen(self.stage, self._context, self.match.mode, self.match.winning_margin))
