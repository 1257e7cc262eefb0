"""Labels with the key or button of the device in use, buttons that keys press as well, and the panel of the rest."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from dvonn.board.layout import BoardLayout
from dvonn.input.controls import Controls
from dvonn.input.intentions import Action, Device, Intention
from dvonn.input.keyboard import action_name
from dvonn.language import N_, current_language
from dvonn.rules.board import Space
from dvonn.screens.cursor import BoardForm
from dvonn.screens.dialog import Dialog
from dvonn.screens.scene import AppContext, Change, Pop, Push, Replace
from dvonn.ui.button import WIDGET_ICON_SIZE, WIDGET_PADDING, Button, Command, Dynamic
from dvonn.ui.fitting import TextMeasure
from dvonn.ui.form import WidgetRow
from dvonn.ui.layout import GAP, Point


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

    `refusal` is the remark when its key is pressed while it is disabled. `part` is which of several things the label
    names, such as 3 of 3, and stands in place of the key. `longest` is the longest of labels that take turns.
    """

    action: Dynamic[Action | None] = Dynamic(None)
    refusal: Dynamic[str] = Dynamic("")
    part: Dynamic[str] = Dynamic("")
    longest: Dynamic[str] = Dynamic("")
    fitted_label: str | None = None  # the label with its key, or as much of it as has room; None before it is placed

    @property
    def name(self) -> str:
        name = self.label or (action_name(self.action) if self.action else "")
        return f"{name} ({self.part})" if self.part else name

    @property
    def shown_label(self) -> str:
        return self.label if self.fitted_label is None else self.fitted_label

    def explanation(self, at: Point | None = None) -> str:
        return self.note if self.enabled else capitalized(self.refusal)

    def one_line_width(self, measure: TextMeasure) -> int:
        more = measure.width(self.longest) - measure.width(self.shown_label)
        return super().one_line_width(measure) + max(0, more)

    def name_key(self, controls: Controls) -> None:
        """Show the label for the device in use."""
        roomy = self.box.width > 2.9 * self.box.height  # width to height of a button with room for its key
        self.fitted_label = self.key_label(controls) if roomy else self.label

    def key_label(self, controls: Controls) -> str:
        """Return the label with the key of the device in use."""
        if self.part or not self.action or not self.label:
            return self.label and self.name
        return label_with_key(self.label, self.action, controls)


class MoreDialog(Dialog):
    """A panel with the buttons that a row has no room for, which name their keys; these work in it as well.

    `others` are rows of widgets of its own.
    """

    explains_widgets = True
    panel_width = 700

    def __init__(self, context: AppContext, rest: Sequence[KeyButton], others: Sequence[WidgetRow] = ()) -> None:
        self._rest, closing = rest, [closing_button(context, button) for button in rest]
        rows = [closing[n : n + 2] for n in range(0, len(closing), 2)]
        super().__init__(context, N_("More"), [*rows, *others, [Button(Pop, N_("Back"), "icon-back")]])

    def act(self, intention: Intention) -> Change | None:
        used = next((one for one in self._rest if one.action is intention and one.enabled), None)
        return _close_and_run(used) if used else super().act(intention)


def more_button(context: AppContext, rest: Callable[[], Sequence[KeyButton]]) -> KeyButton:
    """Return a button that shows the rest of a screen's buttons."""
    return KeyButton(lambda: Push(MoreDialog(context, rest())), N_("More"), "icon-menu")


def closing_button(context: AppContext, button: KeyButton) -> Button:
    """Return a button for a panel that closes the panel and does what another button does, and says when it can't."""
    shown = Button(partial(_close_and_run, button), icon=button.icon, enabled=lambda: button.enabled, note=button.note)
    shown.label = lambda: label_with_key(button.name, button.action, context.controls) if button.action else button.name
    shown.disabled_note = lambda: capitalized(button.refusal)
    return shown


def _close_and_run(button: KeyButton) -> Change:
    change: Change | None = button.command() if button.command else None
    return Replace(change.scene) if isinstance(change, Push) else change or Pop()


class Toolbar(BoardForm):
    """The buttons in the bar below a board, and the `rest`, which only keys press and a panel shows."""

    def __init__(self, buttons: Sequence[KeyButton], rest: Sequence[KeyButton] = ()) -> None:
        super().__init__([buttons] if buttons else [])
        self.buttons, self._rest = buttons, rest
        self._placed_for: object = None

    def place(self, context: AppContext) -> None:
        """Place the buttons in the bottom bar, and label them for the device in use, if anything has changed."""
        looks = [(button.label, button.part, button.longest, button.icon, button.primary) for button in self.buttons]
        controls = context.controls
        place = context.layout, context.assets, controls.device, controls.bindings, current_language(), looks
        if place == self._placed_for:
            return
        self._placed_for = place
        box = context.layout.button_row(sum(button.width_factor for button in self.buttons))
        label_buttons(self.buttons, context, box.width)
        self.lay_out(box, context.layout.px(GAP))

    def enter(self, action: Action, board: BoardLayout, space: Space) -> bool:
        return action is Action.DOWN and bool(self.widgets)

    def walk(self, action: Action) -> bool:
        if action not in {Action.LEFT, Action.RIGHT}:
            return action is Action.DOWN
        self.step_across(-1 if action is Action.LEFT else 1)
        return True

    def button_of(self, action: Action) -> KeyButton | None:
        """Return the button that an action presses, None if there is none."""
        return next((button for button in (*self.buttons, *self._rest) if button.action is action), None)

    def command_of(self, action: Action) -> Command | None:
        """Return the command of the enabled button that an action presses, None if there is none."""
        button = self.button_of(action)
        return button.command if button and button.enabled else None


def label_buttons(row: Sequence[KeyButton], context: AppContext, width: int) -> None:
    """Label buttons with their keys if these have room in a row of a width, or with their words below the icons.

    Where not even those have room, the icons of the widest stand alone.
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
            button.least_width = max(icon, *(measure.width(one) + padding for one in (button.label, button.longest)))
    labelled = [button for button in row if button.shown_label and button.icon]
    while sum(button.least_width for button in row) > width and labelled:
        widest = max(labelled, key=lambda one: (not one.primary, one.least_width))
        widest.fitted_label, widest.least_width = "", icon
        labelled.remove(widest)
