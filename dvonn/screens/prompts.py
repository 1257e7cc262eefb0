"""Words: how a button names the key that does the same on the device in use, and how a sentence begins."""

from dvonn.input import Action, Controls, Device


def prompt(controls: Controls, action: Action) -> str:
    """Return the way to an action on the device last used, for a mouse the key, '' if there is none."""
    device = Device.KEYBOARD if controls.device is Device.MOUSE else controls.device
    return controls.bindings.prompt(action, device)


def labelled(words: str, action: Action, controls: Controls) -> str:
    """Return words as "Undo (U)", "Undo (X)" or, where a finger taps, "Undo"."""
    way = prompt(controls, action)
    return f"{words} ({way})" if way else words


def sentence(words: str) -> str:
    """Return words that begin with a capital."""
    return words[:1].upper() + words[1:]
