"""Input: translates pygame events of mouse, touch, keyboard and gamepads into intentions, by tables of bindings."""

from dvonn.input.bindings import (
    DEFAULT_BINDINGS,
    Bindings,
    Control,
    MouseButton,
    PadButton,
    changed_bindings,
    parse_bindings,
)
from dvonn.input.controls import BACKSPACE_TEXT, PRESS_EVENTS, Controls
from dvonn.input.gamepads import PRESS_THRESHOLD, RELEASE_THRESHOLD
from dvonn.input.intentions import DIAGONAL_FALLBACK, Action, Device, Drag, Hover, Intention, Press, Release
from dvonn.input.keyboard import MODIFIER_KEYS, Key, key_code
from dvonn.input.labels import action_name, control_label

__all__ = [
    "BACKSPACE_TEXT",
    "DEFAULT_BINDINGS",
    "DIAGONAL_FALLBACK",
    "MODIFIER_KEYS",
    "PRESS_EVENTS",
    "PRESS_THRESHOLD",
    "RELEASE_THRESHOLD",
    "Action",
    "Bindings",
    "Control",
    "Controls",
    "Device",
    "Drag",
    "Hover",
    "Intention",
    "Key",
    "MouseButton",
    "PadButton",
    "Press",
    "Release",
    "action_name",
    "changed_bindings",
    "control_label",
    "key_code",
    "parse_bindings",
]
