"""Labels with the key or button of the device in use, and capitalized sentences."""

from dvonn.input import Action, Controls, Device


def prompt(controls: Controls, action: Action) -> str:
    """Return the key or button of an action on the device last used (for a mouse, the key), '' if there is none."""
    device = Device.KEYBOARD if controls.device is Device.MOUSE else controls.device
    return controls.bindings.prompt(action, device)


def label_with_key(words: str, action: Action, controls: Controls) -> str:
    """Return a label such as "Undo (U)" or "Undo (X)", or just "Undo" for touch."""
    way = prompt(controls, action)
    return f"{words} ({way})" if way else words


def capitalized(words: str) -> str:
    """Return the text with a capital first letter."""
    return words[:1].upper() + words[1:]
