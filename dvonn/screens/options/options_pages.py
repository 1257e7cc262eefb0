"""The pages of the options: rows of settings, sound, and the controls."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from dvonn.input.bindings import DEFAULT_BINDINGS, Bindings, Control, changed_bindings
from dvonn.input.intentions import Action, Device, Hover, Intention
from dvonn.input.keyboard import action_name
from dvonn.language import N_, _
from dvonn.rules.board import Colour
from dvonn.screens.dialog import Dialog
from dvonn.screens.new_game.match_setup import NAME_SETTINGS, name_entry
from dvonn.screens.scene import Change, Pop, Push, RefreshMode, Stage
from dvonn.storage.descriptions import SHARE, Description, descriptions, reset_to_defaults
from dvonn.storage.settings import CLOCK_PRESETS, CLOCK_ROWS, THEME, Opponent, Settings, clock_preset_label
from dvonn.ui.assets import THUMBNAILS
from dvonn.ui.button import Button
from dvonn.ui.canvas import Canvas
from dvonn.ui.choice import Choice, PictureChoice, Slider, Stepper, Widget
from dvonn.ui.form import WidgetRow
from dvonn.ui.layout import SMALL_TEXT, TEXT, Point
from dvonn.ui.table_rows import RowButton, TableHeading
from dvonn.words import side_name

LOOK_SETTINGS: Final = ("language", "theme", "text_size", "speed", "reduced_motion", "fullscreen", "display")
SOUND_SETTINGS: Final = ("sound", "effects", "ambience", "music", "captions")
SPEECH_SETTINGS: Final = ("speech", "speech_rate", "short_words", "place_sounds", "screen_reader")
BOARD_SETTINGS: Final = ("coordinates", "all_heights", "board_side", "confirm", "meter", "moves_place")
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


BINDING_COLUMNS: Final = {
    Device.KEYBOARD: (N_("Keyboard"), 34),
    Device.PAD: (N_("Gamepad"), 15),
    Device.MOUSE: (N_("Mouse"), 22),
}
"""The heading of each device, and its width in percent."""
NARROW_COLUMN_PERCENT: Final = 29  # of each of two columns, where the window is too narrow for the three
WIDE_TABLE_WIDTH: Final = 850  # of a window with all columns, in pixels of one of 1280x720
KEY_CAPTURE_SECONDS: Final = 8.0

# Pixels in a window of 1280x720
KEY_CAPTURE_LINE_HEIGHT: Final = 40
COUNTDOWN_BAR_HEIGHT: Final = 8


class ControlsPage(OptionsPage):
    """A row for each action; choosing it captures a key or button and binds it, or unbinds it if it was bound."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage, _("Controls"))
        self._heading = TableHeading(None, "")
        self.header_row = [self._heading]
        self.add_settings(["scanning"])
        capture = self._capture_key
        self._action_rows = {one: RowButton(partial(capture, one), action_name(one)) for one in Action}
        for row in self._action_rows.values():
            self.add_row((row, _("Select an action to change its keys and buttons")))

    def load(self) -> None:
        """Load the setting and the bindings of each action."""
        super().load()
        bindings, columns = self.stage.controls.bindings, self._columns()
        self._heading.columns = [(percent, [_(BINDING_COLUMNS[device][0])]) for device, percent in columns.items()]
        for action, row in self._action_rows.items():
            row.columns = [(percent, bindings.labels(action, device)) for device, percent in columns.items()]

    def _columns(self) -> dict[Device, int]:
        """Return the devices with the widths of their columns in percent: in a narrow window two of them."""
        layout, device = self.stage.layout, self.stage.controls.device
        if layout.width >= layout.px(WIDE_TABLE_WIDTH):
            return {device: percent for device, (_name, percent) in BINDING_COLUMNS.items()}
        second = Device.PAD if device is Device.PAD else Device.MOUSE
        return dict.fromkeys((Device.KEYBOARD, second), NARROW_COLUMN_PERCENT)

    def _capture_key(self, action: Action) -> Change:
        return Push(KeyCapture(self.stage, action, lambda control: self._rebind(control, action)))

    def _rebind(self, control: Control, action: Action) -> None:
        """Bind a control to an action, or unbind it; report the result in the remark."""
        bindings = self.stage.controls.bindings
        holder = bindings.action(control)
        objection = bindings.binding_error(control, None if holder is action else action)
        if objection:
            self.remark = objection
            self.stage.sound.play("illegal")
            return
        if holder is action:
            self._bind(bindings.unbind(control))
            self.remark = _("{action}: {control} removed").format(action=action_name(action), control=control.label)
        else:
            self._bind(bindings.bind(control, action))
            self.remark = _bound_words(control, action, holder)
        self.stage.sound.play("choose")

    def _bind(self, bindings: Bindings) -> None:
        self.stage.controls.bindings = bindings
        self.stage.settings.bindings = changed_bindings(bindings)

    def reset(self) -> None:
        """Reset the setting and all bindings."""
        super().reset()
        self._bind(DEFAULT_BINDINGS)


def _bound_words(control: Control, action: Action, former: Action | None) -> str:
    """Return the remark that a control has an action now, and perhaps another one no longer."""
    words = _("{action}: {control} added")
    if former:
        # Translators: a key or a button has moved from the action {former} to {action}
        words = _("{action}: {control} added (previously: {former})")
    return words.format(action=action_name(action), control=control.label, former=former and action_name(former))


class CancelButton(Button):
    """A button for the pointer alone, as keys are captured; it never shows the focus."""

    def draw(self, canvas: Canvas, size: float, *, focused: bool, pointer: Point | None = None) -> None:
        """Draw the button without focus."""
        super().draw(canvas, size, focused=False, pointer=pointer)


class KeyCapture(Dialog):
    """The panel that captures the next key or button; a press, the stick or a timeout cancels it."""

    refresh_mode = RefreshMode.FULL_RATE
    ends_with_any_input = True
    panel_width = 640
    body_height = 2 * KEY_CAPTURE_LINE_HEIGHT + 3 * COUNTDOWN_BAR_HEIGHT

    def __init__(self, stage: Stage, action: Action, on_capture: Callable[[Control], None]) -> None:
        super().__init__(stage, action_name(action), [[CancelButton(None, _("Cancel"), "icon-back")]])
        self._on_capture = on_capture
        self._seconds_left = KEY_CAPTURE_SECONDS
        stage.controls.capture_next()

    def act(self, intention: Intention) -> Change | None:
        """Cancel: captured keys and buttons do not arrive here; hovering is ignored."""
        return None if isinstance(intention, Hover) else self._cancel()

    def update(self, seconds: float) -> Change | None:
        """Use the captured control, or cancel after the timeout."""
        self._seconds_left -= seconds
        captured = self.stage.controls.captured
        if captured:
            self._on_capture(captured)
            return Pop()
        return self._cancel() if self._seconds_left <= 0 else None

    def _cancel(self) -> Change:
        self.stage.controls.capturing = False
        self.stage.sound.play("focus")
        return Pop()

    def paint_body(self, canvas: Canvas) -> None:
        """Draw the instructions and the countdown."""
        theme, line, bar = canvas.theme, canvas.layout.px(KEY_CAPTURE_LINE_HEIGHT), COUNTDOWN_BAR_HEIGHT
        upper, rest = self.body.cut_top(line)
        lower, rest = rest.cut_top(line, canvas.layout.px(bar) // 2)
        canvas.draw_text(_("Press a key or button"), upper, TEXT)
        canvas.draw_text(_("Press an assigned key or button to remove it"), lower, SMALL_TEXT, theme.text_dim)
        countdown = rest.cut_top(canvas.layout.px(bar))[0]
        canvas.draw_panel(countdown, theme.button, theme.panel_edge)
        left = round(countdown.width * max(0.0, self._seconds_left) / KEY_CAPTURE_SECONDS)
        canvas.draw_panel(countdown.cut_left(left)[0], theme.accent, theme.accent)
