"""The pages of the operator's page: the settings on each, with their labels and one-line notes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from dvonn.engine.levels import LEVELS
from dvonn.kiosk.context import EventContext
from dvonn.kiosk.event_settings import EVENT_TIME_LIMITS, GameMode, is_in_order, write_event_settings
from dvonn.kiosk.operator.pin_pad import NewPin
from dvonn.screens.dialog import Question
from dvonn.screens.options import (
    OFF_ON_CHOICES,
    OPTION_LABEL_PERCENT,
    ButtonValue,
    LookPage,
    OptionsPage,
    Setting,
    WidgetRow,
    choice_setting,
    switch_setting,
)
from dvonn.screens.scene import Change, Pop, Push, Stage
from dvonn.ui.widgets import Button, Choice, Stepper, Widget

MODE_LABELS: Final = {
    GameMode.GUIDED: ("First game", "A short game with help"),
    GameMode.BLITZ: ("Blitz", "Against the computer, with little time"),
    GameMode.CHALLENGE: ("Challenge", "Puzzles against the clock"),
    GameMode.TWO: ("Two guests", "Against each other"),
}
"""The label and the note of each mode."""
EVENT_TIME_CHOICES: Final = (
    15,
    20,
    30,
    45,
    60,
    90,
    120,
    180,
    240,
    300,
    450,
    600,
    900,
)  # seconds


class OperatorCommand(Enum):
    """The commands of the buttons."""

    SET_PIN = auto()
    REMOVE_PIN = auto()
    EXPORT = auto()
    CLEAR = auto()
    RESTORE = auto()
    QUIT = auto()
    NOTHING = auto()  # a read-only row


class OperatorSettingsPage(OptionsPage):
    """A page of event settings."""

    def __init__(self, stage: Stage, context: EventContext) -> None:
        self.context = context
        super().__init__(stage)

    @property
    def settings_object(self) -> object:
        """The event settings."""
        return self.context.event_settings


class GamesPage(OperatorSettingsPage):
    """The modes and levels on offer."""

    name = "Games"

    def make_settings(self) -> Iterator[Setting]:
        """Yield the level settings; make an on/off choice for each mode."""
        self._mode_choices = {
            mode: Choice(name, OFF_ON_CHOICES, label_percent=OPTION_LABEL_PERCENT)
            for mode, (name, _) in MODE_LABELS.items()
        }
        levels = [(level, level.name) for level in LEVELS.values()]
        yield Setting(
            "weakest", Stepper("Weakest level", levels, label_percent=OPTION_LABEL_PERCENT), "That guests may choose"
        )
        yield Setting(
            "strongest",
            Stepper("Strongest level", levels, label_percent=OPTION_LABEL_PERCENT),
            "That guests may choose",
        )

    @property
    def rows(self) -> list[WidgetRow]:
        """The rows of the modes, then those of the settings."""
        return [*([widget] for widget in self._mode_choices.values()), *super().rows]

    def note(self, widget: Widget) -> str:
        """Return the note of a focused widget."""
        found = (MODE_LABELS[mode][1] for mode, one in self._mode_choices.items() if one is widget)
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


@dataclass
class TimeSetting(Setting):
    """A time in seconds: one of EVENT_TIME_CHOICES within its limits, or its present value."""

    def load(self, settings: object) -> None:
        """Give the widget its choices and show the time."""
        least, most = EVENT_TIME_LIMITS[self.name]
        now: int = getattr(settings, self.name)
        times = sorted({now, *(time for time in EVENT_TIME_CHOICES if least <= time <= most)})
        self.widget = self._with(times)
        super().load(settings)

    def _with(self, times: Sequence[int]) -> Choice[int]:
        assert isinstance(self.widget, Choice), "times are chosen from a list"
        self.widget.options = [(time, format_seconds(time)) for time in times]
        return self.widget


def _time_setting(name: str, label: str, note: str) -> TimeSetting:
    return TimeSetting(name, Stepper(label, [(0, "")], label_percent=OPTION_LABEL_PERCENT), note)


def format_seconds(seconds: int) -> str:
    """Return a time as a short text, such as 90 s or 2 min."""
    return f"{seconds // 60} min" if seconds >= 120 and not seconds % 60 else f"{seconds} s"


class EventRulesPage(OperatorSettingsPage):
    """Times, the PIN, and what guests may do."""

    name = "House"

    def make_settings(self) -> Iterator[Setting]:
        """Yield the settings; the spectators' screen only if several are connected."""
        self._set_pin: Button = Button(OperatorCommand.SET_PIN, "")
        self._remove_pin: Button = Button(OperatorCommand.REMOVE_PIN, "Remove the PIN")
        yield _time_setting("idle", "Idle time", "Without input for so long, the next guest is waited for")
        yield _time_setting("blitz", "Blitz, a side", "Each player's time for the whole game")
        yield _time_setting("challenge", "Challenge", "The time in which puzzles are solved")
        yield switch_setting("esc_quits", "Esc quits", "Whether guests can end the program with Esc")
        if self.stage.display_count > 1:
            screens = [(-1, "None"), *((n, str(n + 1)) for n in range(self.stage.display_count))]
            yield choice_setting("spectators", "Spectators", screens, "The screen that shows the board to others")

    @property
    def rows(self) -> list[WidgetRow]:
        """The row of the PIN, then those of the settings."""
        return [[self._set_pin, self._remove_pin], *super().rows]

    def note(self, widget: Widget) -> str:
        """Return the note of a focused widget."""
        if widget is self._set_pin or widget is self._remove_pin:
            return "It is asked for before this page is shown"
        return super().note(widget)

    def load(self) -> None:
        """Show the settings; label the PIN buttons by whether a PIN is set."""
        super().load()
        self._remove_pin.enabled = bool(self.context.event_settings.pin)
        self._set_pin.label = "Change the PIN" if self.context.event_settings.pin else "Set a PIN"

    def pressed(self, value: ButtonValue) -> Change | None:
        """Ask for a new PIN, or for confirmation to remove it."""
        if value is OperatorCommand.SET_PIN:
            return Push(NewPin(self.stage, self.context))
        return Push(Question(self.stage, "Remove the PIN?", [("Keep it", Pop), ("Remove it", self._clear_pin)]))

    def _clear_pin(self) -> Change:
        self.context.event_settings.pin = ""
        write_event_settings(self.context.storage, self.context.event_settings)
        return Pop()


class DisplayPage(LookPage):
    """The display page of the options, without the fullscreen setting: an event is always fullscreen."""

    def make_settings(self) -> Iterator[Setting]:
        """Yield the settings except fullscreen."""
        yield from (setting for setting in super().make_settings() if setting.name != "fullscreen")
