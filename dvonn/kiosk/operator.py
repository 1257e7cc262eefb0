"""The operator's page."""

from collections.abc import Callable

from dvonn.kiosk.hall import Hall
from dvonn.scenes.dialog import Dialog
from dvonn.scenes.scene import Change, Pop, Stage
from dvonn.view.widgets import Button

Deed = Callable[[], Change | None]


class OperatorPage(Dialog[Deed]):
    """What only the operator may do."""

    def __init__(self, stage: Stage, hall: Hall) -> None:
        rows: list[list[Button[Deed]]] = [[Button(Pop, "Back", "icon-back")], [Button(self._quit, "Quit", "icon-quit")]]
        super().__init__(stage, "Operator", rows)
        self._hall = hall

    def pressed(self, value: Deed) -> Change | None:
        """Do what the button is for."""
        return value()

    def _quit(self) -> None:
        self._hall.closing = True


def way_in(stage: Stage, hall: Hall) -> "OperatorPage":
    """Return what the operator's combination shows: the page, or where there is a PIN, what asks for it."""
    return OperatorPage(stage, hall)
