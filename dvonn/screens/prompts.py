"""Labels with the key or button of the device in use, buttons that keys press as well, and capitalized sentences."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from dvonn.input import Action, Controls, Device
from dvonn.screens.scene import Stage
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP
from dvonn.ui.widgets import Button, Command

KEY_LABEL_MIN_ASPECT: Final = 2.9  # width to height of a button with room for its key


def label_with_key(words: str, action: Action, controls: Controls) -> str:
    """Return a label with the key or button of an action, such as "Undo (U)"; for a mouse its key, for touch none."""
    device = Device.KEYBOARD if controls.device is Device.MOUSE else controls.device
    way = controls.bindings.prompt(action, device)
    return f"{words} ({way})" if way else words


def capitalized(words: str) -> str:
    """Return the text with a capital first letter."""
    return words[:1].upper() + words[1:]


@dataclass
class KeyButton(Button):
    """A button that an action presses as well; its label names the action's key where there is room.

    `words` is the label without the key, `refusal` the remark when its key is pressed while it is disabled.
    """

    action: Action | None = None
    refusal: str = ""

    def __post_init__(self) -> None:
        self.words = self.label

    def name_key(self, controls: Controls) -> None:
        """Set the label for the device in use."""
        roomy = self.box.width > KEY_LABEL_MIN_ASPECT * self.box.height
        self.label = label_with_key(self.words, self.action, controls) if self.action and roomy else self.words


class Toolbar(Form):
    """The buttons in the bar below a board."""

    def __init__(self, buttons: Sequence[KeyButton]) -> None:
        super().__init__([buttons] if buttons else [])
        self._buttons = buttons

    def place(self, stage: Stage) -> None:
        """Place the buttons in the bottom bar, and label them for the device in use."""
        layout = stage.layout
        self.lay_out(layout.button_row(sum(button.width_factor for button in self._buttons)), layout.gap_px(GAP))
        for button in self._buttons:
            button.name_key(stage.controls)

    def button_of(self, action: Action) -> KeyButton | None:
        """Return the button that an action presses, None if there is none."""
        return next((button for button in self._buttons if button.action is action), None)

    def command_of(self, action: Action) -> Command | None:
        """Return the command of the enabled button that an action presses, None if there is none."""
        button = self.button_of(action)
        return button.command if button and button.enabled else None
