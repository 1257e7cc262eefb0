"""The operator's pages of event settings."""

from collections.abc import Sequence
from typing import Final

from dvonn.kiosk.context import EventContext
from dvonn.kiosk.event_settings import MODE_SWITCHES, GameMode, is_in_order, write_event_settings
from dvonn.kiosk.operator.pin_pad import NewPin
from dvonn.screens.dialog import Question
from dvonn.screens.options import OptionsPage, option_widget
from dvonn.screens.scene import Change, Pop, Push, Stage
from dvonn.ui.form import WidgetRow
from dvonn.ui.widgets import Button, Widget

LEVEL_SETTINGS: Final = ("weakest", "strongest")
EVENT_RULES: Final = ("idle", "blitz", "challenge", "esc_quits", "spectators")


class EventPage(OptionsPage):
    """A page of event settings."""

    def __init__(self, stage: Stage, context: EventContext, name: str, names: Sequence[str] = ()) -> None:
        super().__init__(stage, name, lambda: context.event_settings, names)
        self.context = context


class GamesPage(EventPage):
    """The modes and levels on offer."""

    def __init__(self, stage: Stage, context: EventContext) -> None:
        super().__init__(stage, context, "Games", LEVEL_SETTINGS)
        self._mode_choices = {mode: option_widget(one) for mode, one in MODE_SWITCHES.items()}

    @property
    def rows(self) -> Sequence[WidgetRow]:
        """The rows of the modes, then those of the settings."""
        return [*([widget] for widget in self._mode_choices.values()), *super().rows]

    def note(self, widget: Widget) -> str:
        """Return the note of a focused widget."""
        found = (MODE_SWITCHES[mode].note for mode, one in self._mode_choices.items() if one is widget)
        return next(found, "") or super().note(widget)

    def load(self) -> None:
        """Show the settings and the modes on offer."""
        super().load()
        for mode, widget in self._mode_choices.items():
            widget.chosen = int(mode in self.context.event_settings.forms)

    def store(self) -> None:
        """Store the levels and modes; keep at least one mode, and keep the two levels in order."""
        settings, weakest = self.context.event_settings, self.context.event_settings.weakest
        super().store()
        forms = tuple(mode for mode, widget in self._mode_choices.items() if widget.value)
        if not forms:
            self.remark = "At least one is offered"
        settings.forms = forms or settings.forms
        if not is_in_order(settings.weakest, settings.strongest):
            if settings.weakest is weakest:
                settings.weakest = settings.strongest
            else:
                settings.strongest = settings.weakest

    def reset(self) -> None:
        """Reset the settings and the modes."""
        super().reset()
        self.context.event_settings.forms = tuple(GameMode)


class EventRulesPage(EventPage):
    """Times, the PIN, and the rights of guests."""

    def __init__(self, stage: Stage, context: EventContext) -> None:
        super().__init__(stage, context, "House", EVENT_RULES)
        self._set_pin = Button(lambda: Push(NewPin(stage, context)), "")
        self._remove_pin = Button(self._ask_to_remove_pin, "Remove the PIN")

    @property
    def rows(self) -> Sequence[WidgetRow]:
        """The row of the PIN, then those of the settings."""
        return [[self._set_pin, self._remove_pin], *super().rows]

    def note(self, widget: Widget) -> str:
        """Return the note of a focused widget."""
        on_pin = widget is self._set_pin or widget is self._remove_pin
        return "It is asked for before this page is shown" if on_pin else super().note(widget)

    def load(self) -> None:
        """Show the settings; label the PIN buttons by whether a PIN is set."""
        super().load()
        has_pin = bool(self.context.event_settings.pin)
        self._remove_pin.enabled = has_pin
        self._set_pin.label = "Change the PIN" if has_pin else "Set a PIN"

    def _ask_to_remove_pin(self) -> Change:
        return Push(Question(self.stage, "Remove the PIN?", [("Keep it", Pop), ("Remove it", self._clear_pin)]))

    def _clear_pin(self) -> Change:
        self.context.event_settings.pin = ""
        write_event_settings(self.context.storage, self.context.event_settings)
        return Pop()
