"""The one door for input: what pygame tells of mouse, touch, keyboard and pads becomes intentions, by tables."""

from dvonn.controls.bindings import DEFAULTS, Bindings, Control, Key, MouseButton, PadButton, parse_bindings
from dvonn.controls.intentions import STRAIGHT, Action, Device, Drag, Hover, Intention, Press, Release
from dvonn.controls.reader import ERASE, Controls

__all__ = [
    "DEFAULTS",
    "ERASE",
    "STRAIGHT",
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
    "parse_bindings",
]
