"""The controls page: the bindings of every action, and the panel that captures a key."""

from collections.abc import Callable
from typing import Final

import pygame

from dvonn.input import DEFAULT_BINDINGS, Action, Bindings, Control, Device, Hover, Intention, changed_bindings
from dvonn.screens.dialog import DIALOG_HEADER_HEIGHT, DIALOG_PADDING, Dialog
from dvonn.screens.options.options_pages import ButtonValue, OptionsCommand, OptionsPage, WidgetRow
from dvonn.screens.scene import Change, Pop, Push, RefreshMode, Stage
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import SMALL_TEXT, TEXT, Box
from dvonn.ui.table_rows import RowButton, TableHeading
from dvonn.ui.widgets import Button, ValueT, Widget

BINDING_COLUMNS: Final = {Device.KEYBOARD: ("Keyboard", 34), Device.PAD: ("Gamepad", 15), Device.MOUSE: ("Mouse", 22)}
"""The heading of each device, and its width in percent."""
ACTION_NAME_SCALE: Final = 0.88  # of the form's text size
KEY_CAPTURE_SECONDS: Final = 8.0

# Pixels in a window of 1280x720
KEY_CAPTURE_LINE_HEIGHT: Final = 40
COUNTDOWN_BAR_HEIGHT: Final = 8


class ControlsPage(OptionsPage):
    """A row for each action; choosing it captures a key or button and binds it, or unbinds it if it was bound."""

    name = "Controls"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        headings = [(percent, [name]) for name, percent in BINDING_COLUMNS.values()]
        self.header_row: WidgetRow = [TableHeading(OptionsCommand.BACK, "", columns=headings)]
        self._action_rows: list[RowButton] = [
            RowButton(action, action.value, label_scale=ACTION_NAME_SCALE) for action in Action
        ]

    @property
    def rows(self) -> list[WidgetRow]:
        """A row for each action."""
        return [[line] for line in self._action_rows]

    def note(self, widget: Widget) -> str:
        """Return the help line for the focused widget."""
        return (
            "Choose it to give it another key or button, or to take one away" if isinstance(widget, RowButton) else ""
        )

    def load(self) -> None:
        """Load the bindings of each action."""
        bindings = self.stage.controls.bindings
        for action, line in zip(Action, self._action_rows, strict=True):
            line.columns = [
                (percent, bindings.labels(action, device)) for device, (_, percent) in BINDING_COLUMNS.items()
            ]

    def pressed(self, value: ButtonValue) -> Change | None:
        """Open the panel that captures a key or button for an action."""
        assert isinstance(value, Action), "all buttons of the page are actions"
        return Push(KeyCapture(self.stage, value, lambda control: self._rebind(control, value)))

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
            self.remark = f"{control.label} no longer means {action.value}"
        else:
            self._bind(bindings.bind(control, action))
            instead = f", and no longer {holder.value}" if holder else ""
            self.remark = f"{control.label} means {action.value}{instead}"
        self.stage.sound.play("choose")

    def _bind(self, bindings: Bindings) -> None:
        self.stage.controls.bindings = bindings
        self.stage.settings.bindings = changed_bindings(bindings)

    def reset(self) -> None:
        """Reset all bindings."""
        self._bind(DEFAULT_BINDINGS)


class CancelButton(Button):
    """A button for the pointer alone, as keys are captured; it never shows the focus."""

    def draw(self, canvas: Canvas, size: float, *, focused: bool) -> None:
        """Draw the button without focus."""
        super().draw(canvas, size, focused=False)


class KeyCapture(Dialog):
    """The panel that captures the next key or button; a press, the stick or a timeout cancels it."""

    refresh_mode = RefreshMode.FULL_RATE
    panel_width = 640
    body_height = 2 * KEY_CAPTURE_LINE_HEIGHT + 3 * COUNTDOWN_BAR_HEIGHT

    def __init__(self, stage: Stage, action: Action, on_capture: Callable[[Control], None]) -> None:
        super().__init__(stage, action.value, [[CancelButton(OptionsCommand.BACK, "Cancel", "icon-back")]])
        self._on_capture = on_capture
        self._seconds_left = KEY_CAPTURE_SECONDS
        stage.controls.capture_next()

    def handle(self, intention: Intention) -> Change | None:
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

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the panel with its instructions and the countdown."""
        super().draw(surface, ahead)
        canvas, panel = self.stage.canvas(surface), self.lay_out()
        pad, high = canvas.layout.px(DIALOG_PADDING), self.scaled_height(KEY_CAPTURE_LINE_HEIGHT)
        line = Box(
            panel.x + pad, panel.y + self.scaled_height(DIALOG_HEADER_HEIGHT), max(0, panel.width - 2 * pad), high
        )
        canvas.draw_text("Press a key or a button", line, TEXT)
        below = Box(line.x, line.y + high, line.width, high)
        canvas.draw_text("One that it has already is taken away", below, SMALL_TEXT, canvas.theme.text_dim)
        countdown = Box(
            line.x,
            line.y + 2 * high + self.scaled_height(COUNTDOWN_BAR_HEIGHT) // 2,
            line.width,
            self.scaled_height(COUNTDOWN_BAR_HEIGHT),
        )
        canvas.draw_panel(countdown, canvas.theme.button, canvas.theme.panel_edge)
        left = round(countdown.width * max(0.0, self._seconds_left) / KEY_CAPTURE_SECONDS)
        canvas.draw_panel(
            Box(countdown.x, countdown.y, left, countdown.height), canvas.theme.accent, canvas.theme.accent
        )
