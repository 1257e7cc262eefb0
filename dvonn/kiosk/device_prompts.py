"""The words that invite to play or to choose, for all devices that are connected."""

from collections.abc import Sequence
from typing import Final

from dvonn.input import Action, Controls, Device
from dvonn.screens.prompts import capitalized

POINTING_WORDS: Final = {Device.MOUSE: "click", Device.TOUCH: "touch"}
PRESSED_PARTS: Final = {Device.KEYBOARD: "key", Device.PAD: "button"}


def start_prompt(devices: Sequence[Device]) -> str:
    """Return the invitation to play with one of some devices, such as "Click or press any key to play"."""
    ways = [words for device, words in POINTING_WORDS.items() if device in devices]
    pressed = [part for device, part in PRESSED_PARTS.items() if device in devices]
    if pressed:
        ways.append(f"press any {listed(pressed)}")
    return f"{capitalized(listed(ways))} to play"


def choose_prompt(controls: Controls) -> str:
    """Return how the connected devices begin what has the focus, such as "Click or Enter to begin"."""
    words = {device: controls.bindings.prompt(Action.ACCEPT, device) for device in controls.devices}
    words |= {device: words[device].lower() for device in POINTING_WORDS.keys() & words.keys()}
    return f"{capitalized(listed(list(words.values())))} to begin"


def listed(words: Sequence[str]) -> str:
    """Return alternatives as a list, such as "one, two or three"."""
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))
