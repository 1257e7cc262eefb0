"""The choice of a short form."""

from collections.abc import Callable

from dvonn.kiosk.hall import Hall
from dvonn.match import Match
from dvonn.rules.pieces import Colour
from dvonn.scenes.dialog import Dialog
from dvonn.scenes.scene import Change, Pop, ShowMatch, Stage
from dvonn.view.widgets import Button


class FormChoice(Dialog[Callable[[], Change]]):
    """What a guest can play in a few minutes."""

    def __init__(self, stage: Stage, hall: Hall) -> None:
        two = Button[Callable[[], Change]](lambda: ShowMatch(Match(dict.fromkeys(Colour))), "Two players")
        super().__init__(stage, "What shall it be?", [[two], [Button(Pop, "Back", "icon-back")]])
        self._hall = hall

    def pressed(self, value: Callable[[], Change]) -> Change | None:
        """Begin."""
        return value()
