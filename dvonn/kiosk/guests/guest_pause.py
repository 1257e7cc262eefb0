"""The pause dialog of a guest's match: continue, read the rules, hand over to the computer, or leave."""

from collections.abc import Callable, Collection
from functools import partial

import pygame

from dvonn.board.words import SIDE_NAMES
from dvonn.input import Action, Intention
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.guests.guest_match import GuestMatch, substitute_level
from dvonn.rules.pieces import Colour
from dvonn.screens.dialog import Answers, Confirm, Dialog, Question
from dvonn.screens.learn import Handbook
from dvonn.screens.scene import Change, Pop, Push, ShowMatch, ShowMenu, Stage
from dvonn.ui.widgets import Button

PauseAction = Callable[[], Change]
"""Returns the change that follows a press of a button."""


class GuestPause(Dialog):
    """Pauses the match; hides the board of a match with clocks, so that the pause gives no time to think."""

    panel_width = 640

    def __init__(self, stage: Stage, context: EventContext, match: GuestMatch) -> None:
        self._context, self.match = context, match
        self.is_overlay = not match.clocks.times
        super().__init__(
            stage,
            "Paused",
            [
                [Button(Pop, "Go on", "icon-play", height_factor=1.2)],
                [Button(lambda: Push(Handbook(stage)), "Rules", "icon-help")],
                [Button(self._hand_over, "Let the computer finish", "icon-computer")],
                [Button(self._leave, "Leave the game", "icon-quit")],
            ],
        )

    def handle(self, intention: Intention) -> Change | None:
        """Use the buttons, or continue."""
        return Pop() if intention is Action.PAUSE else super().handle(intention)

    def pressed(self, value: PauseAction) -> Change | None:
        """Run the action of a button."""
        return value()

    def _hand_over(self) -> Change:
        """Give the guest's seat to the computer; ask whose seat if there are two guests."""
        guests = self.match.guests
        if len(guests) == 1:
            return self._give_seats(guests)
        one: Answers = [(f"{SIDE_NAMES[colour]} leaves", partial(self._give_seats, [colour])) for colour in guests]
        both = ("Both leave", lambda: self._give_seats(guests))
        return Push(Question(self.stage, "Who leaves?", [("Play on", Pop), *one, both]))

    def _give_seats(self, leaving: Collection[Colour]) -> Change:
        self.match.hand_over(leaving, substitute_level(self._context.event_settings))
        return ShowMatch(self.match)

    def _leave(self) -> Change:
        if not self.match.game.plies:
            return ShowMenu()
        return Push(Confirm(self.stage, "Leave this game?", "Leave it", "Play on", ShowMenu()))

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the panel, over the ground if the board is hidden."""
        if not self.is_overlay:
            self.stage.canvas(surface).draw_ground()
        super().draw(surface, ahead)
