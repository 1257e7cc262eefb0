"""The operator's page: the settings of an event, and reports about it."""

from dataclasses import replace

from dvonn.kiosk.context import EventContext
from dvonn.kiosk.event_settings import write_event_settings
from dvonn.kiosk.operator.operator_pages import AboutPage, EventRulesPage, GamesPage, WinnersPage
from dvonn.kiosk.operator.pin_pad import PinPad
from dvonn.screens.dialog import Question
from dvonn.screens.options import LOOK_SETTINGS, OptionsPage, PagesPanel, SoundPage
from dvonn.screens.scene import Change, Pop, Push, Scene, ShowMenu, Stage
from dvonn.storage.descriptions import format_fields
from dvonn.storage.settings import format_settings
from dvonn.ui.widgets import Button
from dvonn.window import SETTINGS_FILE


class OperatorPage(PagesPanel):
    """The operator's tabs; each change applies at once, to all guests, and is saved.

    Leaving returns to the attract loop, which resets the settings for the next guest. An event is always fullscreen.
    """

    def __init__(self, stage: Stage, context: EventContext) -> None:
        context.restore_settings()  # so that no guest's settings are saved here
        pages = [
            GamesPage(stage, context),
            EventRulesPage(stage, context),
            OptionsPage(stage, "Look", [name for name in LOOK_SETTINGS if name != "fullscreen"]),
            SoundPage(stage),
            WinnersPage(stage, context),
            AboutPage(stage, context),
        ]
        quit_button = Button(self._ask_to_quit, "Quit", "icon-quit")
        super().__init__(stage, "Operator", pages, ("Leave", ShowMenu), [quit_button])
        self._context = context
        self._saved_texts = self._texts()

    def _ask_to_quit(self) -> Change:
        return Push(Question(self.stage, "Quit DVONN?", [("Stay", Pop), ("Quit", self._quit)]))

    def _quit(self) -> Change:
        self._context.quit_requested = True
        return Pop()

    def apply_settings(self) -> None:
        """Apply the settings to picture and sound, and save them if they have changed."""
        super().apply_settings()
        settings = self.stage.settings
        self._context.default_settings = replace(settings, bindings=dict(settings.bindings))
        texts = self._texts()
        if texts != self._saved_texts:
            self._saved_texts = texts
            self._context.storage.write(SETTINGS_FILE, texts[0])
            write_event_settings(self._context.storage, self._context.event_settings)

    def _texts(self) -> tuple[str, str]:
        return format_settings(self._context.default_settings), format_fields(self._context.event_settings)


def operator_scene(stage: Stage, context: EventContext) -> Scene:
    """Return the scene for the operator's shortcut: the PIN pad if a PIN is set, otherwise the operator's page."""
    if not context.event_settings.pin:
        return OperatorPage(stage, context)
    return PinPad(stage, context, lambda: Push(OperatorPage(stage, context)))


def is_operator_scene(scene: Scene) -> bool:
    """Tell whether a scene is one that operator_scene returns, so that it is not opened twice."""
    return isinstance(scene, PinPad | OperatorPage)
