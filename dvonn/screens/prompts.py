"""Labels with the key or button of the device in use, buttons that keys press as well, and capitalized sentences."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from dvonn.board.layout import BoardLayout
from dvonn.input.controls import Controls
from dvonn.input.intentions import Action, Device
from dvonn.input.keyboard import action_name
from dvonn.rules.board import Space
from dvonn.screens.cursor import BoardForm
from dvonn.screens.scene import AppContext
from dvonn.ui.button import WIDGET_ICON_SIZE, WIDGET_PADDING, Button, Command, Dynamic
from dvonn.ui.choice import Widget
from dvonn.ui.layout import GAP, Point

KEY_LABEL_MIN_ASPECT: Final = 2.9  # width to height of a button with room for its key


def label_with_key(words: str, action: Action, controls: Controls) -> str:
    """Return a label with the key or button of an action, such as "Undo (U)"; for a mouse its key, for touch none."""
    way = controls.bindings.prompt(action, Device.KEYBOARD if controls.device is Device.MOUSE else controls.device)
    return f"{words} ({way})" if way else words


def capitalized(words: str) -> str:
    """Return the text with a capital first letter."""
    return words[:1].upper() + words[1:]


@dataclass
class KeyButton(Button):
    """A button that an action presses as well; its label names the action's key where the row has room.

    `refusal` is the remark when its key is pressed while it is disabled.
    """

    action: Dynamic[Action | None] = Dynamic(None)
    refusal: Dynamic[str] = Dynamic("")
    fitted_label: str | None = None  # the label with its key, or as much of it as has room; None before it is placed

    @property
    def name(self) -> str:
        return self.label or (action_name(self.action) if self.action else "")

    @property
    def shown_label(self) -> str:
        return self.label if self.fitted_label is None else self.fitted_label

    def explanation(self, at: Point | None = None) -> str:
        return self.note if self.enabled else capitalized(self.refusal)

    def name_key(self, controls: Controls) -> None:
        """Show the label for the device in use."""
        roomy = self.box.width > KEY_LABEL_MIN_ASPECT * self.box.height
        self.fitted_label = self.key_label(controls) if roomy else self.label

    def key_label(self, controls: Controls) -> str:
        """Return the label with the key of the device in use."""
        return label_with_key(self.label, self.action, controls) if self.action and self.label else self.label


class Toolbar(BoardForm):
    """The buttons in the bar below a board."""

    def __init__(self, buttons: Sequence[KeyButton]) -> None:
        super().__init__([buttons] if buttons else [])
        self.buttons = buttons

    def place(self, context: AppContext, *, in_two_rows: bool = False) -> None:
        """Place the buttons in the bottom bar, or in two rows from there up, and label them for the device in use."""
        layout, gap = context.layout, context.layout.px(GAP)
        rows = _halves(self.buttons) if in_two_rows else [self.buttons]
        box = layout.button_row(max(map(_width, rows), default=0))
        above = (len(rows) - 1) * (box.height + gap)
        for row in rows:
            label_buttons(row, context, box.width)
        self.rows = [row for row in rows if row]
        self.lay_out(box._replace(y=box.y - above, height=box.height + above), gap)

    def enter(self, action: Action, board: BoardLayout, space: Space) -> bool:
        return action is Action.DOWN and bool(self.widgets)

    def walk(self, action: Action) -> bool:
        if action not in {Action.LEFT, Action.RIGHT}:
            return action is Action.DOWN
        self.step_across(-1 if action is Action.LEFT else 1)
        return True

    def button_of(self, action: Action) -> KeyButton | None:
        """Return the button that an action presses, None if there is none."""
        return next((button for button in self.buttons if button.action is action), None)

    def command_of(self, action: Action) -> Command | None:
        """Return the command of the enabled button that an action presses, None if there is none."""
        button = self.button_of(action)
        return button.command if button and button.enabled else None


def label_buttons(row: Sequence[KeyButton], context: AppContext, width: int) -> bool:
    """Label buttons with their keys if these have room in a row of a width, or with their words below the icons.

    Where not even those have room, the icons of the widest stand alone; tell whether all words have room.
    """
    measure, padding = context.measure, 2 * context.layout.px(WIDGET_PADDING) + 2
    width -= context.layout.px(GAP) * (len(row) - 1)
    icon = context.layout.text_px(WIDGET_ICON_SIZE) + padding
    for button in row:
        button.fitted_label, button.stacked = button.key_label(context.controls), False
        button.least_width = button.one_line_width(measure)
    if sum(button.least_width for button in row) > width:
        for button in row:
            button.fitted_label, button.stacked = button.label, True
            button.least_width = max(icon, measure.width(button.label) + padding)
    fits = sum(button.least_width for button in row) <= width
    labelled = [button for button in row if button.shown_label and button.icon]
    while sum(button.least_width for button in row) > width and labelled:
        widest = max(labelled, key=lambda one: (not one.primary, one.least_width))
        widest.fitted_label, widest.least_width = "", icon
        labelled.remove(widest)
    return fits


def _width(row: Sequence[Widget]) -> float:
    return sum(widget.width_factor for widget in row)


def _halves(buttons: Sequence[KeyButton]) -> list[Sequence[KeyButton]]:
    """Return some buttons in two rows, the wider of which is as narrow as possible."""
    splits = [[buttons[:n], buttons[n:]] for n in range(1, len(buttons))]
    return min(splits, key=lambda rows: max(map(_width, rows)), default=[buttons])
