"""The operator's page: all that is decided about an event, and what has come of it."""

from dataclasses import replace

from dvonn.kiosk.context import EventContext
from dvonn.kiosk.event_settings import format_event_settings, write_event_settings
from dvonn.kiosk.operator.operator_pages import DisplayPage, EventRulesPage, GamesPage, OperatorCommand
from dvonn.kiosk.operator.operator_reports import AboutPage, WinnersPage
from dvonn.kiosk.operator.pin_pad import PinPad
from dvonn.screens.dialog import Question
from dvonn.screens.options import OptionsCommand, OptionsPage, PagesPanel, SoundPage, Value
from dvonn.screens.scene import Change, Pop, Push, Scene, ShowMenu, Stage
from dvonn.storage.settings import format_settings
from dvonn.ui.widgets import Button
from dvonn.window import SETTINGS


class OperatorPage(PagesPanel):
    """What only the operator may do; everything counts at once, for all guests, and is kept."""

    heading = "Operator"

    def __init__(self, stage: Stage, hall: EventContext) -> None:
        hall.fresh()  # what is set here is not a guest's
        of_hall = [kind(stage, hall) for kind in (GamesPage, EventRulesPage, WinnersPage, AboutPage)]
        super().__init__(stage, [*of_hall[:2], DisplayPage(stage), SoundPage(stage), *of_hall[2:]])
        self._hall = hall
        self._kept = self._texts()

    def buttons(self, page: OptionsPage) -> list[Button[Value]]:
        """Return a button to have the page as usual, one to end the program, and one to leave."""
        return [
            Button(OptionsCommand.RESET, "Reset this page", "icon-undo", enabled=bool(page.settings)),
            Button(OperatorCommand.QUIT, "Quit", "icon-quit"),
            Button(OptionsCommand.BACK, "Leave", "icon-back"),
        ]

    def leave(self) -> Change:
        """Let the next guest begin afresh."""
        return ShowMenu()

    def pressed(self, value: Value) -> Change | None:
        """Ask before the program ends."""
        if value is OperatorCommand.QUIT:
            return Push(Question(self.stage, "Quit DVONN?", [("Stay", Pop), ("Quit", self._quit)]))
        return super().pressed(value)

    def _quit(self) -> Change:
        self._hall.closing = True
        return Pop()

    def follow(self) -> None:
        """Let what is seen and heard follow, and keep what has changed."""
        super().follow()
        settings = self.stage.settings
        self._hall.settings = replace(settings, bindings=dict(settings.bindings))
        texts = self._texts()
        if texts != self._kept:
            self._kept = texts
            self._hall.storage.write(SETTINGS, texts[0])
            write_event_settings(self._hall.storage, self._hall.house)

    def _texts(self) -> tuple[str, str]:
        return format_settings(self._hall.settings), format_event_settings(self._hall.house)


def way_in(stage: Stage, hall: EventContext) -> Scene:
    """Return what the operator's combination shows: the page, or where there is a PIN, what asks for it."""
    if not hall.house.pin:
        return OperatorPage(stage, hall)
    return PinPad(stage, hall, lambda: Push(OperatorPage(stage, hall)))


def is_way_in(scene: Scene) -> bool:
    """Tell whether a scene is what the operator's combination shows, so that it need not be shown again."""
    return isinstance(scene, PinPad | OperatorPage)
