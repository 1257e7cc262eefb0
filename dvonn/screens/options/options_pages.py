"""The pages of the options: rows made from the descriptions of settings, and what is special about some pages."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from dvonn.language import N_, _
from dvonn.rules.pieces import Colour
from dvonn.screens.learn import PlaceLesson
from dvonn.screens.new_game import NAME_SETTINGS, name_entry
from dvonn.screens.scene import Change, Push, Stage
from dvonn.storage.descriptions import SHARE, Description, descriptions, reset_to_defaults
from dvonn.storage.settings import CLOCK_PRESETS, CLOCK_ROWS, THEME, Opponent, Settings, clock_preset_label
from dvonn.ui.assets import THUMBNAILS
from dvonn.ui.form import WidgetRow
from dvonn.ui.widgets import Choice, PictureChoice, Slider, Stepper, Widget
from dvonn.ui.widgets.table_rows import RowButton
from dvonn.words import side_name

LOOK_SETTINGS: Final = ("language", "theme", "text_size", "speed", "reduced_motion", "fullscreen", "display")
SOUND_SETTINGS: Final = ("sound", "effects", "ambience", "music", "captions")
SPEECH_SETTINGS: Final = ("speech", "speech_rate", "short_words", "place_sounds", "screen_reader")
BOARD_SETTINGS: Final = ("coordinates", "all_heights", "board_side", "hand_over", "confirm", "meter", "moves_place")
GAME_SETTINGS: Final = ("opponent", "level", "character", "colour", "coach", "start")
DISPLAY_SETTINGS: Final = {"display", "spectators"}  # shown only where there are several displays
NO_SOUND_DEVICE: Final = N_("No sound device is connected")
DEVICE_SEARCH_SECONDS: Final = 2.0  # between two searches for a sound device
OPTION_LABEL_PERCENT: Final = 25  # of the form's width


def option_widget(description: Description) -> Choice[Any]:
    """Return the widget for a setting of a kind."""
    kind, label = description.kind, _(description.label)
    if kind is SHARE:
        return Slider(label, label_percent=OPTION_LABEL_PERCENT)
    if kind is THEME:
        pictures = [THUMBNAILS[theme] for theme in kind.offered]
        return PictureChoice(label, kind.choices, label_percent=OPTION_LABEL_PERCENT, pictures=pictures)
    make = Stepper if kind.stepped else Choice
    return make(label, kind.choices, notes=kind.notes, label_percent=OPTION_LABEL_PERCENT)


class SettingRow:
    """One of the settings and the widget for its kind."""

    def __init__(self, name: str, description: Description) -> None:
        self.name, self.description, self.widget = name, description, option_widget(description)

    def load(self, settings: object) -> None:
        """Load the widget from the setting."""
        self.show(getattr(settings, self.name))

    def show(self, value: object) -> None:
        """Show a value, which joins the choices of numbers if it is not among them."""
        if self.description.kind.open:
            self.widget.options = self.description.kind.choices_with(value)
        self.widget.chosen = self._index(value)

    def store(self, settings: object) -> None:
        """Store the widget's choice in the setting, if it differs."""
        if self.widget.chosen != self._index(getattr(settings, self.name)):
            setattr(settings, self.name, self.widget.value)

    def _index(self, value: object) -> int:
        """Return the index of a value, or of the nearest amount, among the options."""
        options = [option for option, _label in self.widget.options]
        if isinstance(self.widget, Slider):
            return min(range(len(options)), key=lambda n: abs(options[n] - value))
        return options.index(value) if value in options else 0


class OptionsPage:
    """A page of settings: its scrolling rows with their help lines, and the transfer between settings and widgets.

    `name` is that of its tab, in the language in use. `settings` returns the object with the settings as attributes,
    whose class describes them; by default the player's.
    """

    header_row: WidgetRow | None = None  # stays above the scrolling rows
    can_be_reset = True

    def __init__(
        self, stage: Stage, name: str, names: Sequence[str] = (), settings: Callable[[], object] | None = None
    ) -> None:
        self.stage, self.name = stage, name
        self.settings = settings or (lambda: stage.settings)
        self.remark = ""  # the result of the last command
        self.rows: list[WidgetRow] = []
        self.setting_rows: dict[str, SettingRow] = {}
        self.add_settings(names)

    def add_settings(self, names: Sequence[str]) -> None:
        """Add a row for each of some settings; those of displays are left out where there is only one."""
        described, displays = descriptions(type(self.settings())), self.stage.display_count
        for name in (one for one in names if one not in DISPLAY_SETTINGS or displays > 1):
            row = self.setting_rows[name] = SettingRow(name, described[name])
            if name in DISPLAY_SETTINGS:
                row.widget.options = [option for option in row.widget.options if option[0] < displays]
            self.add_row((row.widget, _(row.description.note)))

    def add_row(self, *noted: tuple[Widget, str]) -> None:
        """Add a row of widgets with their help lines."""
        self.rows.append([widget for widget, _note in noted])
        for widget, note in noted:
            widget.note = note

    def load(self) -> None:
        """Load all widgets from the settings."""
        for row in self.setting_rows.values():
            row.load(self.settings())

    def store(self) -> None:
        """Store all choices in the settings."""
        for row in self.setting_rows.values():
            row.store(self.settings())

    @property
    def is_waiting(self) -> bool:
        """Whether the page waits for something, so that it is updated without input."""
        return False

    def update(self, seconds: float) -> None:
        """Advance by some seconds while the page waits."""

    def reset(self) -> None:
        """Reset the settings of the page."""
        reset_to_defaults(self.settings(), *self.setting_rows)


class SoundPage(OptionsPage):
    """Sound and volumes; says so while there is no sound device, and looks for one."""

    def __init__(self, stage: Stage, *, of_music: bool = True) -> None:
        super().__init__(stage, _("Sound"), [name for name in SOUND_SETTINGS if of_music or name != "music"])
        self._search_seconds = 0.0  # since the last search for a device

    @property
    def is_waiting(self) -> bool:
        """Whether there is no sound device."""
        return not self.stage.sound.has_device

    def update(self, seconds: float) -> None:
        """Look for a sound device from time to time."""
        self._search_seconds += seconds
        if self._search_seconds >= DEVICE_SEARCH_SECONDS:
            self._search_seconds = 0.0
            self.stage.sound.find_device()

    def load(self) -> None:
        """Load the settings; disable the volumes without sound."""
        super().load()
        self.remark = _(NO_SOUND_DEVICE) if self.is_waiting else ""
        for row in self.setting_rows.values():
            row.widget.enabled = row.description.kind is not SHARE or not self.stage.sound.muted


class SpeechPage(OptionsPage):
    """Speech, screen readers, and the sounds of places with the lesson on them."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage, _("Speech"), SPEECH_SETTINGS)
        lesson = RowButton(lambda: Push(PlaceLesson(stage)), _("Lesson on the sounds of places"))
        self.add_row((lesson, _("Listen to spaces, then find some by ear")))


class NextGamePage(OptionsPage):
    """The settings that the menu offers, too, and the players' names."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage, _("Game"), GAME_SETTINGS)
        self._names: dict[Colour, RowButton] = {}
        for colour, name in NAME_SETTINGS.items():
            described = descriptions(Settings)[name]
            self._names[colour] = RowButton(partial(self._ask_for_name, colour), _(described.label))
            self.add_row((self._names[colour], _(described.note)))

    def load(self) -> None:
        """Load the names; disable what does not apply to the chosen opponent."""
        super().load()
        settings = self.stage.settings
        alone = settings.opponent is Opponent.COMPUTER
        for name in ("level", "character", "colour", "coach"):
            widget = self.setting_rows[name].widget
            widget.enabled = alone or (name == "colour" and settings.opponent is Opponent.MESSAGE)
            widget.disabled_note = _("Only against the computer")
        for colour, button in self._names.items():
            name = getattr(settings, NAME_SETTINGS[colour]) or side_name(colour)
            button.columns = [(100 - OPTION_LABEL_PERCENT, [name])]
            button.enabled, button.disabled_note = settings.opponent is Opponent.PERSON, _("Only for two players")

    def _ask_for_name(self, colour: Colour) -> Change:
        return Push(name_entry(self.stage, colour))

    def reset(self) -> None:
        """Reset the page, including the names."""
        super().reset()
        reset_to_defaults(self.stage.settings, *NAME_SETTINGS.values())


class RulesPage(OptionsPage):
    """Ties and clocks: one of the usual clocks, or a custom one of each side's time and the increment."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage, _("Rules"), ("ties",))
        presets = [(clock, clock_preset_label(clock)) for clock in CLOCK_PRESETS]
        self._clock = Choice(_("Clock"), [*presets, (None, _("Custom"))], label_percent=OPTION_LABEL_PERCENT)
        self._sides = [SettingRow("", description) for description in CLOCK_ROWS]
        self._is_custom = False  # whether a custom clock is chosen, even if it equals a preset
        clock_note = descriptions(Settings)["clock"].note
        self.add_row((self._clock, _(clock_note)))
        for side in self._sides:
            self.add_row((side.widget, _(side.description.note)))
        self.add_settings(["increment"])

    def load(self) -> None:
        """Load the clock; enable its parts if it is a custom one."""
        super().load()
        settings, presets = self.stage.settings, CLOCK_PRESETS
        clock = settings.clock, settings.increment
        custom = self._is_custom or clock not in presets
        self._clock.chosen = len(presets) if custom else presets.index(clock)
        for side, seconds in zip(self._sides, settings.clock, strict=True):
            side.show(seconds)
        for row in (*self._sides, self.setting_rows["increment"]):
            row.widget.enabled, row.widget.disabled_note = custom, _("Only for a custom clock")

    def store(self) -> None:
        """Store the choices, including the clock."""
        super().store()
        settings, preset = self.stage.settings, self._clock.value
        self._is_custom = preset is None
        if preset:
            settings.clock, settings.increment = preset
        else:
            settings.clock = self._sides[0].widget.value, self._sides[1].widget.value

    def reset(self) -> None:
        """Reset the page, including the clock."""
        super().reset()
        self._is_custom = False
        reset_to_defaults(self.stage.settings, "clock")
