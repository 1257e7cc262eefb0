"""The pages of the options: rows made from the descriptions of settings, and what is special about some pages."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from dvonn.match import format_clock_time
from dvonn.rules.pieces import Colour
from dvonn.screens.new_game import NAME_SETTINGS, NameEntry
from dvonn.screens.scene import Change, Push, Stage
from dvonn.storage.descriptions import SHARE, Description, descriptions, reset_to_defaults
from dvonn.storage.settings import CLOCK, CLOCK_ROWS, Opponent, Settings
from dvonn.ui.form import WidgetRow
from dvonn.ui.table_rows import RowButton
from dvonn.ui.widgets import Choice, Slider, Stepper, Widget

LOOK_SETTINGS: Final = ("theme", "text_size", "speed", "reduced_motion", "fullscreen", "display")
SOUND_SETTINGS: Final = ("sound", "effects", "ambience")
BOARD_SETTINGS: Final = ("coordinates", "board_side", "hand_over", "confirm", "meter")
GAME_SETTINGS: Final = ("opponent", "level", "colour", "start")
DISPLAY_SETTINGS: Final = {"display", "spectators"}  # shown only where there are several displays
NO_CLOCK_SIGN: Final = "\N{EN DASH}"
OPTION_LABEL_PERCENT: Final = 25  # of the form's width


def option_widget(description: Description) -> Choice[Any]:
    """Return the widget for a setting of a kind."""
    if description.kind is SHARE:
        return Slider(description.label, label_percent=OPTION_LABEL_PERCENT)
    kind = Stepper if description.kind.stepped else Choice
    return kind(description.label, description.kind.choices, label_percent=OPTION_LABEL_PERCENT)


class SettingRow:
    """One of the settings and its widget; by default the one for its kind."""

    def __init__(self, name: str, description: Description, widget: Choice[Any] | None = None) -> None:
        self.name, self.description = name, description
        self.widget = widget or option_widget(description)

    def load(self, settings: object) -> None:
        """Load the widget from the setting, whose value joins the choices of numbers if it is not among them."""
        if self.description.kind.label:
            self.widget.options = self.description.kind.choices_with(getattr(settings, self.name))
        self.widget.chosen = self._index(settings)

    def store(self, settings: object) -> None:
        """Store the widget's choice in the setting, if it differs."""
        if self.widget.chosen != self._index(settings):
            setattr(settings, self.name, self.widget.value)

    def _index(self, settings: object) -> int:
        """Return the index of the setting's value, or of the nearest amount, among the options."""
        value = getattr(settings, self.name)
        if isinstance(self.widget, Slider):
            return min(range(len(self.widget.options)), key=lambda n: abs(self.widget.options[n][0] - value))
        return next((n for n, (option, _) in enumerate(self.widget.options) if option == value), 0)


class OptionsPage:
    """A page of settings: its rows, and the transfer between settings and widgets.

    `settings` returns the object with the settings as attributes, whose class describes them.
    """

    header_row: WidgetRow | None = None  # stays above the scrolling rows

    def __init__(self, stage: Stage, name: str, settings: Callable[[], object], names: Sequence[str] = ()) -> None:
        self.stage, self.name = stage, name
        self.remark = ""  # the result of the last command
        self.settings = settings
        described = descriptions(type(settings()))
        shown = [one for one in names if one not in DISPLAY_SETTINGS or stage.display_count > 1]
        self.setting_rows = [SettingRow(one, described[one]) for one in shown]
        for row in self.setting_rows:
            if row.name in DISPLAY_SETTINGS:
                row.widget.options = [option for option in row.widget.options if option[0] < stage.display_count]

    @property
    def rows(self) -> Sequence[WidgetRow]:
        """The scrolling rows."""
        return [[row.widget] for row in self.setting_rows]

    @property
    def can_be_reset(self) -> bool:
        """Whether the page has anything to reset."""
        return bool(self.setting_rows)

    def note(self, widget: Widget) -> str:
        """Return the help line for the focused widget."""
        return next((row.description.note for row in self.setting_rows if row.widget is widget), "")

    def load(self) -> None:
        """Load all widgets from the settings."""
        for row in self.setting_rows:
            row.load(self.settings())

    def store(self) -> None:
        """Store all choices in the settings."""
        for row in self.setting_rows:
            row.store(self.settings())

    def reset(self) -> None:
        """Reset the settings of the page."""
        reset_to_defaults(self.settings(), *(row.name for row in self.setting_rows))


class PlayerPage(OptionsPage):
    """A page of the player's own settings."""

    def __init__(self, stage: Stage, name: str, names: Sequence[str] = ()) -> None:
        super().__init__(stage, name, lambda: stage.settings, names)


class SoundPage(PlayerPage):
    """Sound and volumes."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage, "Sound", SOUND_SETTINGS)

    def load(self) -> None:
        """Load the settings; disable the volumes without sound."""
        super().load()
        for row in self.setting_rows[1:]:
            row.widget.enabled = not self.stage.sound.muted


class NextGamePage(PlayerPage):
    """The settings that the menu offers, too, and the players' names."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage, "Game", GAME_SETTINGS)
        self._names = {
            colour: RowButton(partial(self._ask_for_name, colour), descriptions(Settings)[name].label)
            for colour, name in NAME_SETTINGS.items()
        }

    @property
    def rows(self) -> Sequence[WidgetRow]:
        """The rows, including the names."""
        return [*super().rows, *([row] for row in self._names.values())]

    def note(self, widget: Widget) -> str:
        """Return the help line for the focused widget; for a level, its description."""
        if widget is self.setting_rows[1].widget:
            return self.stage.settings.level.description
        return "For two players" if isinstance(widget, RowButton) else super().note(widget)

    def load(self) -> None:
        """Load the names; disable what does not apply to the chosen opponent."""
        super().load()
        settings = self.stage.settings
        alone = settings.opponent is Opponent.COMPUTER
        for row in self.setting_rows[1:3]:
            row.widget.enabled = alone
        for colour, button in self._names.items():
            name = getattr(settings, NAME_SETTINGS[colour]) or colour.capitalize()
            button.columns = [(100 - OPTION_LABEL_PERCENT, [name])]
            button.enabled = not alone

    def _ask_for_name(self, colour: Colour) -> Change:
        return Push(NameEntry(self.stage, colour))

    def reset(self) -> None:
        """Reset the page, including the names."""
        super().reset()
        reset_to_defaults(self.stage.settings, *NAME_SETTINGS.values())


class RulesPage(PlayerPage):
    """Ties and clocks."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage, "Rules", ("ties",))
        description = descriptions(Settings)["clock"]
        self._clock = Choice("Clock", [*CLOCK.choices, (None, "Own")], label_percent=OPTION_LABEL_PERCENT)
        self._sides = [option_widget(row) for row in CLOCK_ROWS]
        self._has_own_times = False  # whether own times are chosen, even if they equal a preset
        self._notes = {id(self._clock): description.note}
        self._notes |= {id(side): row.note for side, row in zip(self._sides, CLOCK_ROWS, strict=True)}

    @property
    def rows(self) -> Sequence[WidgetRow]:
        """The rows, including the clock."""
        return [*super().rows, [self._clock], *([side] for side in self._sides)]

    def note(self, widget: Widget) -> str:
        """Return the help line for the focused widget."""
        return self._notes.get(id(widget)) or super().note(widget)

    def load(self) -> None:
        """Load the clock; enable the sides' times for own times."""
        super().load()
        times = self.stage.settings.clock
        presets = [preset for preset, _ in CLOCK.choices]
        own = self._has_own_times or times not in presets
        self._clock.chosen = len(presets) if own else presets.index(times)
        for side, row, seconds in zip(self._sides, CLOCK_ROWS, times, strict=True):
            side.enabled = own
            side.options = row.kind.choices_with(seconds)
            side.chosen = [time for time, _ in side.options].index(seconds)

    def store(self) -> None:
        """Store the choices, including the clock."""
        super().store()
        preset = self._clock.value
        self._has_own_times = preset is None
        self.stage.settings.clock = preset or (self._sides[0].value, self._sides[1].value)

    def reset(self) -> None:
        """Reset the page, including the clock."""
        super().reset()
        self._has_own_times = False
        reset_to_defaults(self.stage.settings, "clock")


def clock_words(settings: Settings) -> str:
    """Return the times in short form, such as 5 min or 10:00 / 5:00; '' without clocks."""
    times = settings.clock
    if not any(times):
        return ""
    if times[0] == times[1] and not times[0] % 60:
        return f"{times[0] // 60} min"
    return " / ".join(format_clock_time(seconds) if seconds else NO_CLOCK_SIGN for seconds in times)
