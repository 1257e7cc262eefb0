"""The words for actions, and those on keys and buttons, in the language in use."""

from typing import Final

from dvonn.input.intentions import Action
from dvonn.language import N_, _

ACTION_NAMES: Final = {
    Action.ACCEPT: N_("Select"),
    Action.BACK: N_("Back"),
    Action.UP: N_("Up"),
    Action.DOWN: N_("Down"),
    Action.LEFT: N_("Left"),
    Action.RIGHT: N_("Right"),
    Action.UP_LEFT: N_("Up and left"),
    Action.UP_RIGHT: N_("Up and right"),
    Action.DOWN_LEFT: N_("Down and left"),
    Action.DOWN_RIGHT: N_("Down and right"),
    # Translators: the next stack, space or button that can be selected
    Action.NEXT: N_("Next choice"),
    Action.PREVIOUS: N_("Previous choice"),
    Action.UNDO: N_("Undo"),
    Action.REDO: N_("Redo"),
    Action.FILL: N_("Fill the rest of the board"),
    Action.HINT: N_("Hint"),
    # Translators: an overlay shows life-lines, mobility or threats on the board
    Action.OVERLAY: N_("Next overlay"),
    Action.MOVES: N_("Move list"),
    Action.PREVIOUS_MOVE: N_("Previous move"),
    Action.NEXT_MOVE: N_("Next move"),
    Action.FIRST_MOVE: N_("First position"),
    Action.LAST_MOVE: N_("Last position"),
    Action.PAUSE: N_("Pause"),
    Action.FULLSCREEN: N_("Fullscreen"),
    Action.MUTE: N_("Sound on/off"),
    Action.FIGURES: N_("Frame statistics"),
}
KEYPAD_PREFIX: Final = "Keypad"  # of SDL's names of keys
CONTROL_LABELS: Final = {
    # Translators: from here on, what is printed on the keys of a keyboard in your country
    "Alt": N_("Alt"),
    "Ctrl": N_("Ctrl"),
    "Shift": N_("Shift"),
    "Return": N_("Enter"),
    "Escape": N_("Esc"),
    "Space": N_("Space"),
    "Tab": N_("Tab"),
    "Backspace": N_("Backspace"),
    "Delete": N_("Delete"),
    "Insert": N_("Insert"),
    "Home": N_("Home"),
    "End": N_("End"),
    "PageUp": N_("Page Up"),
    "PageDown": N_("Page Down"),
    "Up": N_("Up"),
    "Down": N_("Down"),
    "Left": N_("Left"),
    "Right": N_("Right"),
    "Keypad Enter": N_("Keypad Enter"),
    # Translators: from here on, buttons of a mouse, the stick of a gamepad, and fingers
    "Middle click": N_("Middle click"),
    "Right click": N_("Right click"),
    "Mouse back": N_("Mouse back"),
    "Mouse forward": N_("Mouse forward"),
    "Wheel up": N_("Wheel up"),
    "Wheel down": N_("Wheel down"),
    "Click": N_("Click"),
    "Tap": N_("Tap"),
    "Stick up": N_("Stick up"),
    "Stick down": N_("Stick down"),
    "Stick left": N_("Stick left"),
    "Stick right": N_("Stick right"),
}
"""The labels of keys by SDL's names, and of other controls by theirs in settings files; others go by their names."""


def action_name(action: Action) -> str:
    """Return the name of an action."""
    return _(ACTION_NAMES[action])


def control_label(name: str) -> str:
    """Return the label of a key, by SDL's name for it, or of another control."""
    if name in CONTROL_LABELS:
        return _(CONTROL_LABELS[name])
    pad, _space, key = name.partition(" ")
    # Translators: a key of the numeric keypad, such as Keypad 5
    return _("Keypad {key}").format(key=key) if pad == KEYPAD_PREFIX else name
