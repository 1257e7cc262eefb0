"""The options: pages of settings, such as those of sound, rules and controls, and the panel that shows them."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from dvonn.board.canvas import BoardCanvas
from dvonn.input.bindings import DEFAULT_BINDINGS, Bindings, Control, changed_bindings
from dvonn.input.intentions import Action, Device, Drag, Hover, Intention
from dvonn.input.keyboard import action_name
from dvonn.language import N_, _
from dvonn.rules.board import Colour
from dvonn.screens.dialog import Dialog, draw_progress, scroll_form
from dvonn.screens.scene import AppContext, Change, Pop, Push, RefreshMode, Scene, handle_form, window_title
from dvonn.screens.setup.match_setup import NAME_SETTINGS, name_entry
from dvonn.storage.fields import SHARE, FieldSpec, field_specs, reset_to_defaults
from dvonn.storage.settings import THEME, Settings
from dvonn.ui.assets import THUMBNAILS
from dvonn.ui.button import Button
from dvonn.ui.canvas import Canvas
from dvonn.ui.choice import Choice, PictureChoice, Slider, Stepper, Widget
from dvonn.ui.form import WidgetRow
from dvonn.ui.layout import GAP, SMALL_TEXT, TEXT, UNPLACED_BOX, Box, Point
from dvonn.ui.scroll_form import ScrollForm
from dvonn.ui.table_rows import RowButton, TableHeading, Tabs
from dvonn.words import side_name

LOOK_SETTINGS: Final = ("language", "theme", "text_size", "speed", "reduced_motion", "fullscreen", "display")
SOUND_SETTINGS: Final = ("sound", "effects", "ambience", "music", "captions")
SPEECH_SETTINGS: Final = ("speech", "speech_rate", "short_words", "place_sounds", "screen_reader")
BOARD_SETTINGS: Final = ("coordinates", "all_heights", "board_side", "confirm", "meter", "moves_place")
DISPLAY_SETTINGS: Final = {"display", "spectators"}  # shown only where there are several displays
NO_SOUND_DEVICE: Final = N_("No sound device is connected")
DEVICE_SEARCH_SECONDS: Final = 2.0  # between two searches for a sound device
OPTION_LABEL_PERCENT: Final = 25  # of the form's width


def option_widget(description: FieldSpec) -> Choice[Any]:
    """Return the widget for a setting."""
    kind, label = description.kind, _(description.label)
    if kind is SHARE:
        return Slider(label, label_percent=OPTION_LABEL_PERCENT)
    make = PictureChoice if kind is THEME else Stepper if kind.stepped else Choice
    made = make(label, kind.choices, notes=kind.notes, label_percent=OPTION_LABEL_PERCENT)
    made.pictures = [THUMBNAILS[theme] for theme in kind.offered] if kind is THEME else ()
    return made


class SettingRow:
    """A setting and its widget."""

    def __init__(self, name: str, description: FieldSpec) -> None:
        self.name, self.description, self.widget = name, description, option_widget(description)

    def load(self, settings: object) -> None:
        self.show(getattr(settings, self.name))

    def show(self, value: object) -> None:
        """Show a value, which joins the choices of numbers if it is not among them."""
        if self.description.kind.open:
            self.widget.options = self.description.kind.choices_with(value)
        self.widget.chosen = self._index(value)

    def store(self, settings: object) -> None:
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
        self, context: AppContext, name: str, names: Sequence[str] = (), settings: Callable[[], object] | None = None
    ) -> None:
        self.context, self.name = context, name
        self.settings = settings or (lambda: context.settings)
        self.remark = ""  # the result of the last command
        self.rows: list[WidgetRow] = []
        self.setting_rows: dict[str, SettingRow] = {}
        self.add_settings(names)

    def add_settings(self, names: Sequence[str]) -> None:
        """Add a row for each of some settings; those of displays are left out where there is only one."""
        described, displays = field_specs(type(self.settings())), self.context.display_count
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
        for row in self.setting_rows.values():
            row.load(self.settings())

    def store(self) -> None:
        for row in self.setting_rows.values():
            row.store(self.settings())

    @property
    def is_waiting(self) -> bool:
        """Whether the page waits for something, so that it is updated without input."""
        return False

    def update(self, seconds: float) -> None:
        """Advance by some seconds while the page waits."""

    def reset(self) -> None:
        reset_to_defaults(self.settings(), *self.setting_rows)


class SoundPage(OptionsPage):
    """Sound and volumes; reports that there is no sound device, and looks for one."""

    def __init__(self, context: AppContext, *, of_music: bool = True) -> None:
        super().__init__(context, _("Sound"), [name for name in SOUND_SETTINGS if of_music or name != "music"])
        self._search_seconds = 0.0  # since the last search for a device

    @property
    def is_waiting(self) -> bool:
        return not self.context.sound.has_device

    def update(self, seconds: float) -> None:
        self._search_seconds += seconds
        if self._search_seconds >= DEVICE_SEARCH_SECONDS:
            self._search_seconds = 0.0
            self.context.sound.find_device()

    def load(self) -> None:
        super().load()
        self.remark = _(NO_SOUND_DEVICE) if self.is_waiting else ""
        for row in self.setting_rows.values():
            row.widget.enabled = row.description.kind is not SHARE or not self.context.sound.muted


class PlayersPage(OptionsPage):
    """The names of two players, and the computer's character."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context, _("Players"), ("character",))
        self._names = dict[Colour, RowButton]()
        for colour, name in NAME_SETTINGS.items():
            described = field_specs(Settings)[name]
            self._names[colour] = RowButton(partial(self._ask_for_name, colour), _(described.label))
            self.add_row((self._names[colour], _(described.note)))

    def load(self) -> None:
        super().load()
        for colour, button in self._names.items():
            name = getattr(self.context.settings, NAME_SETTINGS[colour]) or side_name(colour)
            button.columns = [(100 - OPTION_LABEL_PERCENT, [name])]

    def _ask_for_name(self, colour: Colour) -> Change:
        return Push(name_entry(self.context, colour))

    def reset(self) -> None:
        super().reset()
        reset_to_defaults(self.context.settings, *NAME_SETTINGS.values())


BINDING_COLUMNS: Final = {
    Device.KEYBOARD: (N_("Keyboard"), 34),
    Device.PAD: (N_("Gamepad"), 15),
    Device.MOUSE: (N_("Mouse"), 22),
}
"""The heading of each device, and its width in percent."""
KEY_CAPTURE_SECONDS: Final = 8.0

# Pixels in a window of 1280x720
KEY_CAPTURE_LINE_HEIGHT: Final = 40
COUNTDOWN_BAR_HEIGHT: Final = 8


class ControlsPage(OptionsPage):
    """A row for each action; choosing it captures a key or button and binds it, or unbinds it if it was bound."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context, _("Controls"))
        self._heading = TableHeading(None, "")
        self.header_row = [self._heading]
        self.add_settings(["scanning"])
        self._action_rows = {one: RowButton(partial(self._capture_key, one), action_name(one)) for one in Action}
        for row in self._action_rows.values():
            self.add_row((row, _("Select an action to change its keys and buttons")))

    def load(self) -> None:
        super().load()
        bindings, columns = self.context.controls.bindings, self._columns()
        self._heading.columns = [(percent, [_(BINDING_COLUMNS[device][0])]) for device, percent in columns.items()]
        for action, row in self._action_rows.items():
            row.columns = [(percent, bindings.labels(action, device)) for device, percent in columns.items()]

    def _columns(self) -> dict[Device, int]:
        """Return the devices with the widths of their columns in percent: in a narrow window two of them."""
        layout, is_pad = self.context.layout, self.context.controls.device is Device.PAD
        if layout.width >= layout.text_px(850):
            return {device: percent for device, (_name, percent) in BINDING_COLUMNS.items()}
        return {Device.KEYBOARD: 29, Device.PAD if is_pad else Device.MOUSE: 29}

    def _capture_key(self, action: Action) -> Change:
        return Push(KeyCapture(self.context, action, lambda control: self._rebind(control, action)))

    def _rebind(self, control: Control, action: Action) -> None:
        """Bind a control to an action, or unbind it; report the result in the remark."""
        bindings = self.context.controls.bindings
        holder = bindings.action(control)
        objection = bindings.binding_error(control, None if holder is action else action)
        if objection:
            self.remark = objection
            self.context.sound.play("illegal")
            return
        words = _("{action}: {control} removed") if holder is action else _("{action}: {control} added")
        if holder not in (None, action):
            # Translators: a key or a button has moved from the action {former} to {action}
            words = _("{action}: {control} added (previously: {former})")
        former = holder and action_name(holder)
        self.remark = words.format(action=action_name(action), control=control.label, former=former)
        self._bind(bindings.bind(control, None if holder is action else action))
        self.context.sound.play("choose")

    def _bind(self, bindings: Bindings) -> None:
        self.context.controls.bindings = bindings
        self.context.settings.bindings = changed_bindings(bindings)

    def reset(self) -> None:
        super().reset()
        self._bind(DEFAULT_BINDINGS)


class CancelButton(Button):
    """A button for the pointer alone, as keys are captured; it never shows the focus."""

    def draw(self, canvas: Canvas, size: float, *, focused: bool, pointer: Point | None = None) -> None:
        super().draw(canvas, size, focused=False, pointer=pointer)


class KeyCapture(Dialog):
    """The panel that captures the next key or button; a press, the stick or a timeout cancels it."""

    refresh_mode = RefreshMode.FULL_RATE
    is_skippable = True
    panel_width = 640
    body_height = 2 * KEY_CAPTURE_LINE_HEIGHT + 3 * COUNTDOWN_BAR_HEIGHT

    def __init__(self, context: AppContext, action: Action, on_capture: Callable[[Control], None]) -> None:
        super().__init__(context, action_name(action), [[CancelButton(None, _("Cancel"), "icon-back")]])
        self._on_capture = on_capture
        self._seconds_left = KEY_CAPTURE_SECONDS
        context.controls.capture_next()

    def act(self, intention: Intention) -> Change | None:
        """Cancel: captured keys and buttons do not arrive here; hovering is ignored."""
        return None if isinstance(intention, Hover) else self._cancel()

    def update(self, seconds: float) -> Change | None:
        self._seconds_left -= seconds
        captured = self.context.controls.captured
        if captured:
            self._on_capture(captured)
            return Pop()
        return self._cancel() if self._seconds_left <= 0 else None

    def _cancel(self) -> Change:
        self.context.controls.capturing = False
        self.context.sound.play("focus")
        return Pop()

    def paint_body(self, canvas: Canvas) -> None:
        theme = canvas.theme
        line, bar = map(canvas.layout.text_px, (KEY_CAPTURE_LINE_HEIGHT, COUNTDOWN_BAR_HEIGHT))
        upper, rest = self.body.cut_top(line)
        lower, rest = rest.cut_top(line, bar // 2)
        canvas.draw_text(_("Press a key or button"), upper, TEXT)
        canvas.draw_text(_("Press an assigned key or button to remove it"), lower, SMALL_TEXT, theme.text_dim)
        draw_progress(canvas, rest.cut_top(bar)[0], max(0.0, self._seconds_left) / KEY_CAPTURE_SECONDS)


PAGE_TURNS: Final = {Action.PREVIOUS_MOVE: -1, Action.NEXT_MOVE: 1}


class PagesPanel(Scene):
    """A panel of pages. The settings hold the state; the widgets are loaded from them before each use.

    `make_pages` returns the pages, and `make_buttons` the buttons below each of them, beside the one that resets it;
    both with their words in the language in use.
    """

    is_overlay = True
    panel: Box = UNPLACED_BOX

    def __init__(
        self,
        context: AppContext,
        make_pages: Callable[[], Sequence[OptionsPage]],
        make_buttons: Callable[[], Sequence[Button]],
    ) -> None:
        super().__init__(context)
        self._make_pages, self._make_buttons = make_pages, make_buttons
        self._note_box = UNPLACED_BOX
        context.settings.sound = not context.sound.muted  # the command line may have muted it
        self._make_forms()
        self.wait_for(lambda: self.page.is_waiting)

    def leave(self) -> Change:
        return Pop()

    def _make_forms(self) -> None:
        self.pages = self._make_pages()
        self._tabs: Tabs[int] = Tabs("", [(n, page.name) for n, page in enumerate(self.pages)])
        self._forms = [self._page_form(page) for page in self.pages]

    def relabel(self) -> None:
        chosen, focus = self._tabs.chosen, self.form.focus
        self._make_forms()
        self._tabs.chosen, self.form.focus = chosen, focus

    def _page_form(self, page: OptionsPage) -> ScrollForm:
        reset = Button(self._reset, _("Reset this page"), "icon-undo", enabled=page.can_be_reset)
        head = [[self._tabs], *([page.header_row] if page.header_row else [])]
        rows = [*head, *page.rows, [reset, *self._make_buttons()]]
        enabled = [widget.enabled for row in rows for widget in row]
        return ScrollForm(rows, len(head), focus=enabled.index(True, len(head)))  # each header row has one widget

    @property
    def page(self) -> OptionsPage:
        """The current page."""
        return self.pages[self._tabs.chosen]

    @property
    def form(self) -> ScrollForm:
        """The form of the current page."""
        return self._forms[self._tabs.chosen]

    @property
    def title(self) -> str:
        return window_title(self.headline, self.page.name)

    def update(self, seconds: float) -> Change | None:
        if self.page.is_waiting:
            self.page.update(seconds)
            self.changed |= not self.page.is_waiting
        return None

    # Input

    def act(self, intention: Intention) -> Change | None:
        if intention is Action.BACK:
            return self.leave()
        page, form, language = self.page, self.form, self.context.settings.language
        change = self._use(intention)
        page.store()
        if self.context.settings.language != language:
            self.context.choose_language(self.context.settings.language)
        self.apply_settings()
        if self.page is not page:
            self._enter_page(on_tabs=form.focus == 0)
        return change

    def _use(self, intention: Intention) -> Change | None:
        if self._drag_slider(intention) or scroll_form(self.form, intention, self.context):
            return None
        if isinstance(intention, Action) and intention in PAGE_TURNS:
            self._tabs.step(PAGE_TURNS[intention])
            self.context.sound.play("focus")
            return None
        if not isinstance(intention, Hover):
            self.page.remark = ""
        return handle_form(self.form, intention, self.context)

    def _drag_slider(self, drag: Intention) -> bool:
        """Set the slider in which a drag began; tell whether there is one."""
        widget = self.form.focused
        if not isinstance(drag, Drag) or not isinstance(widget, Slider) or not widget.enabled:
            return False
        is_in = widget.box.contains(drag.start)
        if is_in:
            widget.press((drag.at[0], drag.start[1]))
        return is_in

    def _enter_page(self, *, on_tabs: bool) -> None:
        """Begin with another page; the focus stays on the tabs, or else leaves them for the first row."""
        self.page.remark = ""
        if on_tabs:
            self.form.focus = 0
        elif self.form.focus == 0:
            self.form.step(1)

    def _reset(self) -> None:
        self.page.reset()
        self.page.load()

    def apply_settings(self) -> None:
        """Apply the theme and the sound settings."""
        settings, sound = self.context.settings, self.context.sound
        if settings.theme is not self.context.assets.theme:
            self.context.set_theme(settings.theme)
        effects_changed = sound.effects != settings.effects
        sound.muted = not settings.sound
        sound.effects, sound.ambience, sound.captions = settings.effects, settings.ambience, settings.captions
        sound.music = settings.music
        if effects_changed:
            sound.play("place")

    # Drawing

    def lay_out(self) -> None:
        self.page.load()
        layout, controls = self.context.layout, self.context.controls
        self._tabs.keys = [controls.prompt(action) for action in PAGE_TURNS] if controls.device.moves_focus else []
        row, gap, pad = layout.text_px(54), layout.px(GAP), layout.px(26)
        window = layout.window.inset(gap)
        width, lines = min(layout.text_px(1000), window.width) - 2 * pad, {self.page.remark, *self.form.explanations}
        note = max(self.context.measure.height(words, width, SMALL_TEXT) for words in lines)
        margin = layout.px(8)  # above and below the note
        height = 2 * pad + 9 * row + 8 * gap + note + 2 * margin  # for seven rows, the tabs and the buttons
        self.panel = window.middle(width + 2 * pad, max(height, window.height * 3 // 5))
        self.form.lay_out_page(self.context.measure, self.panel.inset(pad), row, note + 2 * margin)
        self._note_box = self.form.widgets[-1].box._replace(x=self.panel.x + pad, width=width)
        self._note_box = self._note_box.moved(0, -note - margin)._replace(height=note)

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        page, theme = self.page, canvas.theme
        canvas.darken()
        canvas.draw_panel(self.panel, theme.panel, theme.panel_edge)
        self.form.draw(canvas)
        colour = theme.accent if page.remark else theme.text_dim
        canvas.draw_text(page.remark or self.form.explanation, self._note_box, SMALL_TEXT, colour)


OPTIONS_PAGES: Final[Mapping[str, Callable[[AppContext], OptionsPage]]] = {
    "look": lambda context: OptionsPage(context, _("Look"), LOOK_SETTINGS),
    "sound": SoundPage,
    "speech": lambda context: OptionsPage(context, _("Speech"), SPEECH_SETTINGS),
    "board": lambda context: OptionsPage(context, _("Board"), BOARD_SETTINGS),
    "players": PlayersPage,
    "controls": ControlsPage,
}


class OptionsPanel(PagesPanel):
    """The panel with the player's settings, opened at one of OPTIONS_PAGES."""

    name = N_("Options")

    def __init__(self, context: AppContext, page: str = "look") -> None:
        back = Button(self.leave, N_("Back"), "icon-back")
        super().__init__(context, lambda: [make(context) for make in OPTIONS_PAGES.values()], lambda: [back])
        self._tabs.chosen = list(OPTIONS_PAGES).index(page)
