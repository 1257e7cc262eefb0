"""The pause of a guest's match: go on, read the rules, leave the rest to the computer, or leave."""

from collections.abc import Callable, Collection
from functools import partial

import pygame

from dvonn.board.words import SIDES
from dvonn.input import Action, Intention
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.guests.guest_match import GuestMatch, substitute
from dvonn.rules.pieces import Colour
from dvonn.screens.dialog import Answers, Confirm, Dialog, Question
from dvonn.screens.learn import Handbook
from dvonn.screens.scene import Change, Pop, Push, ShowMatch, ShowMenu, Stage
from dvonn.ui.widgets import Button

Deed = Callable[[], Change]
"""What a button does."""


class GuestPause(Dialog[Deed]):
    """The match waits; where there are clocks, the board is not seen, so that nobody thinks while they stand."""

    wide = 640

    def __init__(self, stage: Stage, hall: EventContext, match: GuestMatch) -> None:
        self._hall, self.match = hall, match
        self.is_overlay = not match.clocks.times
        super().__init__(
            stage,
            "Paused",
            [
                [Button(Pop, "Go on", "icon-play", tall=1.2)],
                [Button(lambda: Push(Handbook(stage)), "Rules", "icon-help")],
                [Button(self._hand_over, "Let the computer finish", "icon-computer")],
                [Button(self._leave, "Leave the game", "icon-quit")],
            ],
        )

    def handle(self, intention: Intention) -> Change | None:
        """Use the buttons, or go on."""
        return Pop() if intention is Action.PAUSE else super().handle(intention)

    def pressed(self, value: Deed) -> Change | None:
        """Do what the button is for."""
        return value()

    def _hand_over(self) -> Change:
        """Let the computer take the guest's seat; where there are two guests, it is asked whose."""
        guests = self.match.guests
        if len(guests) == 1:
            return self._handed_over(guests)
        one: Answers = [(f"{SIDES[colour]} leaves", partial(self._handed_over, [colour])) for colour in guests]
        both = ("Both leave", lambda: self._handed_over(guests))
        return Push(Question(self.stage, "Who leaves?", [("Play on", Pop), *one, both]))

    def _handed_over(self, leaving: Collection[Colour]) -> Change:
        self.match.hand_over(leaving, substitute(self._hall.house))
        return ShowMatch(self.match)

    def _leave(self) -> Change:
        if not self.match.game.plies:
            return ShowMenu()
        return Push(Confirm(self.stage, "Leave this game?", "Leave it", "Play on", ShowMenu()))

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the panel, perhaps before nothing but the ground."""
        if not self.is_overlay:
            self.stage.canvas(surface).ground()
        super().draw(surface, ahead)
