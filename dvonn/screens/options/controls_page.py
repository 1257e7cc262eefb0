"""The page of the controls: every action with its keys and buttons, and a panel that waits for a new one."""

from collections.abc import Callable
from typing import Final

import pygame

from dvonn.input import DEFAULTS, Action, Bindings, Control, Device, Hover, Intention, unusual
from dvonn.screens.dialog import HEAD, PAD, Dialog
from dvonn.screens.options.options_pages import OptionsCommand, OptionsPage, Row, Value
from dvonn.screens.scene import Activity, Change, Pop, Push, Stage
from dvonn.ui.canvas import Canvas
from dvonn.ui.layout import SMALL_TEXT, TEXT, Box
from dvonn.ui.rows import Heading, RowButton
from dvonn.ui.widgets import Button, T, Widget

COLUMNS: Final = {Device.KEYBOARD: ("Keyboard", 34), Device.PAD: ("Gamepad", 15), Device.MOUSE: ("Mouse", 22)}
NAMES: Final = 0.88  # of the form's text: the size of the actions' names
PATIENCE: Final = 8.0  # seconds to press something
WORDS: Final = 40  # the height of a line in the panel that waits, for a window of 1280x720
FUSE: Final = 8  # ... and of what shows how long it still does


class ControlsPage(OptionsPage):
    """A line for each action; choosing one waits for a key or a button, which it gets, or loses if it had it."""

    name = "Controls"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        headings = [(percent, [name]) for name, percent in COLUMNS.values()]
        self.head: Row = [Heading(OptionsCommand.BACK, "", columns=headings)]
        self._lines: list[RowButton[Value]] = [RowButton(action, action.value, size=NAMES) for action in Action]

    @property
    def rows(self) -> list[Row]:
        """The lines."""
        return [[line] for line in self._lines]

    def note(self, widget: Widget[Value]) -> str:
        """Return a line about what has the focus."""
        return (
            "Choose it to give it another key or button, or to take one away" if isinstance(widget, RowButton) else ""
        )

    def show(self) -> None:
        """Show what is bound to each action."""
        bindings = self.stage.controls.bindings
        for action, line in zip(Action, self._lines, strict=True):
            line.columns = [(percent, bindings.labels(action, device)) for device, (_, percent) in COLUMNS.items()]

    def pressed(self, value: Value) -> Change | None:
        """Wait for a key or a button for an action."""
        assert isinstance(value, Action), "there are only lines of actions"
        return Push(KeyCapture(self.stage, value, lambda control: self._use(control, value)))

    def _use(self, control: Control, action: Action) -> None:
        """Give a control to an action, or take it away; say what has come of it."""
        bindings = self.stage.controls.bindings
        holder = bindings.action(control)
        objection = bindings.objection(control, None if holder is action else action)
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
        self.stage.settings.bindings = unusual(bindings)

    def reset(self) -> None:
        """Let all keys and buttons mean what they do at first."""
        self._bind(DEFAULTS)


class Cancel(Button[T]):
    """A button for the pointer alone, as keys have other things to mean; so it never shows the focus."""

    def draw(self, canvas: Canvas, size: float, *, focused: bool) -> None:
        """Draw it."""
        super().draw(canvas, size, focused=False)


class KeyCapture(Dialog[OptionsCommand]):
    """It waits for the next key or button, whatever that means; a press, a push of the stick or time ends it."""

    wide = 640
    body = 2 * WORDS + 3 * FUSE

    def __init__(self, stage: Stage, action: Action, heard: Callable[[Control], None]) -> None:
        super().__init__(stage, action.value, [[Cancel(OptionsCommand.BACK, "Cancel", "icon-back")]])
        self._heard = heard
        self._left = PATIENCE
        stage.controls.listen()

    @property
    def activity(self) -> Activity:
        """Its time is seen running out."""
        return Activity.MOVING

    def handle(self, intention: Intention) -> Change | None:
        """Give up, as all that arrives here is no key and no button; but pointing is nothing."""
        return None if isinstance(intention, Hover) else self._give_up()

    def update(self, seconds: float) -> Change | None:
        """Take what has been heard, or give up."""
        self._left -= seconds
        heard = self.stage.controls.heard
        if heard:
            self._heard(heard)
            return Pop()
        return self._give_up() if self._left <= 0 else None

    def _give_up(self) -> Change:
        self.stage.controls.listening = False
        self.stage.sound.play("focus")
        return Pop()

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the panel, what to do, and how long it still waits."""
        super().draw(surface, ahead)
        canvas, panel = self.stage.canvas(surface), self.lay_out()
        pad, high = canvas.layout.px(PAD), self.tall(WORDS)
        line = Box(panel.x + pad, panel.y + self.tall(HEAD), max(0, panel.width - 2 * pad), high)
        canvas.words("Press a key or a button", line, TEXT)
        below = Box(line.x, line.y + high, line.width, high)
        canvas.words("One that it has already is taken away", below, SMALL_TEXT, canvas.theme.text_dim)
        fuse = Box(line.x, line.y + 2 * high + self.tall(FUSE) // 2, line.width, self.tall(FUSE))
        canvas.panel(fuse, canvas.theme.button, canvas.theme.panel_edge)
        left = round(fuse.width * max(0.0, self._left) / PATIENCE)
        canvas.panel(Box(fuse.x, fuse.y, left, fuse.height), canvas.theme.accent, canvas.theme.accent)
