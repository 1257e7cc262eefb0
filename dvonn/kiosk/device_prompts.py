"""The words that invite to play or to choose, for all devices that are connected."""

from collections.abc import Sequence
from typing import Final

from dvonn.input import Action, Controls, Device
from dvonn.language import N_, _, pgettext

START_PROMPTS: Final = {
    # Translators: invitations at a public stand; keys are those of a keyboard, buttons those of a gamepad
    frozenset({Device.KEYBOARD}): N_("Press any key to play"),
    frozenset({Device.PAD}): N_("Press any button to play"),
    frozenset({Device.KEYBOARD, Device.PAD}): N_("Press any key or button to play"),
    frozenset({Device.MOUSE}): N_("Click to play"),
    frozenset({Device.MOUSE, Device.KEYBOARD}): N_("Click or press any key to play"),
    frozenset({Device.MOUSE, Device.PAD}): N_("Click or press any button to play"),
    frozenset({Device.MOUSE, Device.KEYBOARD, Device.PAD}): N_("Click or press any key or button to play"),
    frozenset({Device.TOUCH}): N_("Touch to play"),
    frozenset({Device.TOUCH, Device.KEYBOARD}): N_("Touch or press any key to play"),
    frozenset({Device.TOUCH, Device.PAD}): N_("Touch or press any button to play"),
    frozenset({Device.TOUCH, Device.KEYBOARD, Device.PAD}): N_("Touch or press any key or button to play"),
}


def start_prompt(devices: Sequence[Device]) -> str:
    """Return the invitation to play with some devices; where there is a touchscreen, it does not mention a mouse."""
    return _(START_PROMPTS[frozenset(devices) - ({Device.MOUSE} if Device.TOUCH in devices else set())])


def choose_prompt(controls: Controls) -> str:
    """Return how the connected devices begin what has the focus, such as "Click or Enter to begin"."""
    ways = listed([controls.bindings.prompt(Action.ACCEPT, device) for device in controls.devices])
    # Translators: {controls} is such as "Enter", "Click or Enter", or "Tap, Enter or A"
    return _("{controls} to begin").format(controls=ways)


def listed(words: Sequence[str]) -> str:
    """Return alternatives as a list, such as "one, two or three"."""
    if len(words) < 2:
        return "".join(words)
    # Translators: alternatives; {first} is one, or several with commas between
    return pgettext("list", "{first} or {last}").format(first=", ".join(words[:-1]), last=words[-1])
