"""The one door for input: what pygame tells of mouse, touch, keyboard and pads becomes intentions, by tables."""

from dvonn.input.bindings import DEFAULTS, Bindings, Control, Key, MouseButton, PadButton, parse_bindings, unusual
from dvonn.input.controls import ERASE, LONELY, Controls
from dvonn.input.intentions import STRAIGHT, Action, Device, Drag, Hover, Intention, Press, Release

__all__ = [
    "DEFAULTS",
    "ERASE",
    "LONELY",
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
    "unusual",
]
