"""The pause dialog of a guest's match: continue, read the rules, hand over to the computer, or leave."""

from collections.abc import Collection
from functools import partial

from dvonn.board.words import SIDE_NAMES
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.guests.guest_match import GuestMatch, substitute_level
from dvonn.rules.pieces import Colour
from dvonn.screens.dialog import Answers, Question
from dvonn.screens.learn import Handbook
from dvonn.screens.play import PauseDialog
from dvonn.screens.scene import Change, Pop, Push, ShowMatch, Stage
from dvonn.ui.widgets import Button


class GuestPause(PauseDialog):
    """Pauses the match; hides the board of a match with clocks, so that the pause gives no time to think."""

    match: GuestMatch

    def __init__(self, stage: Stage, context: EventContext, match: GuestMatch) -> None:
        rules = Button(lambda: Push(Handbook(stage)), "Rules", "icon-help")
        finish = Button(self._hand_over, "Let the computer finish", "icon-computer")
        leave = Button(self.leave, "Leave the game", "icon-quit")
        super().__init__(stage, match, "Go on", [[rules], [finish], [leave]])
        self._context = context
        self.is_overlay = not match.clocks.times

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
