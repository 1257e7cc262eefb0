"""The controls page: the bindings of every action, and the panel that captures a key."""

from collections.abc import Callable
from functools import partial
from typing import Final

from dvonn.input import (
    DEFAULT_BINDINGS,
    Action,
    Bindings,
    Control,
    Device,
    Hover,
    Intention,
    action_name,
    changed_bindings,
)
from dvonn.language import N_, _
from dvonn.screens.dialog import Dialog
from dvonn.screens.options.options_pages import OptionsPage
from dvonn.screens.scene import Change, Pop, Push, RefreshMode, Stage
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import SMALL_TEXT, TEXT, Point
from dvonn.ui.widgets import Button
from dvonn.ui.widgets.table_rows import RowButton, TableHeading

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
