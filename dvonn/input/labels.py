"""The words for actions, and those on keys and buttons, in the language in use."""

from typing import Final

from dvonn.input.intentions import Action
from dvonn.language import N_, _

KEYPAD_PREFIX: Final = "Keypad"  # of SDL's names of keys
OTHER_NAMES: Final = {
    "Return": N_("Enter"),
    "Escape": N_("Esc"),
    "PageUp": N_("Page Up"),
    "PageDown": N_("Page Down"),
}
TRANSLATED_NAMES: Final = frozenset(
    (
        # Translators: from here on, what is printed on the keys of a keyboard in your country
        *(N_("Alt"), N_("Ctrl"), N_("Shift"), N_("Space"), N_("Tab"), N_("Backspace"), N_("Delete"), N_("Insert")),
        *(N_("Home"), N_("End"), N_("Up"), N_("Down"), N_("Left"), N_("Right"), N_("Keypad Enter")),
        # Translators: from here on, buttons of a mouse, the stick of a gamepad, and fingers
        *(N_("Middle click"), N_("Right click"), N_("Mouse back"), N_("Mouse forward"), N_("Wheel up")),
        *(N_("Wheel down"), N_("Click"), N_("Tap")),
        *(N_("Stick up"), N_("Stick down"), N_("Stick left"), N_("Stick right")),
    )
)
"""The names of keys by SDL, and of other controls in settings files, that are labels when translated."""


def action_name(action: Action) -> str:
    """Return the name of an action."""
    return _(action.value)


def control_label(name: str) -> str:
    """Return the label of a key, by SDL's name for it, or of another control."""
    if name in TRANSLATED_NAMES or name in OTHER_NAMES:
        return _(OTHER_NAMES.get(name, name))
    pad, _space, key = name.partition(" ")
    # Translators: a key of the numeric keypad, such as Keypad 5
    return _("Keypad {key}").format(key=key) if pad == KEYPAD_PREFIX else name
