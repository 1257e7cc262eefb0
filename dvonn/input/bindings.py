"""Bindings: the table of keys and buttons for each action, which can be listed, changed and saved.

Key names are SDL's, so reading and writing them needs an open display.
"""

from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from typing import Final

import pygame

from dvonn.input.intentions import Action, Device
from dvonn.input.keyboard import KEY_MODIFIERS, Key, action_name, control_label
from dvonn.language import _


class DeviceButton(Enum):
    """A button of a device; the value is its text form for `parse_bindings`, in which a gamepad's begin with Pad."""

    @property
    def text(self) -> str:
        """The text form for `parse_bindings`, such as Pad LB."""
        return str(self.value)

    @property
    def label(self) -> str:
        """The label on the button and on the help screen."""
        return control_label(self.text.removeprefix("Pad "))


class PadButton(DeviceButton):
    """A button of a gamepad, by SDL's name for it. A is the lowest of the four face buttons."""

    A = "Pad A"
    B = "Pad B"
    X = "Pad X"
    Y = "Pad Y"
    LEFT_SHOULDER = "Pad LB"
    RIGHT_SHOULDER = "Pad RB"
    LEFT_TRIGGER = "Pad LT"
    RIGHT_TRIGGER = "Pad RT"
    BACK = "Pad Select"
    START = "Pad Start"
    LEFT_STICK = "Pad LS"
    RIGHT_STICK = "Pad RS"


class MouseButton(DeviceButton):
    """A mouse control besides pointing and clicking."""

    MIDDLE = "Middle click"
    RIGHT = "Right click"
    BACK = "Mouse back"
    FORWARD = "Mouse forward"
    WHEEL_UP = "Wheel up"
    WHEEL_DOWN = "Wheel down"


Control = Key | PadButton | MouseButton
ESSENTIAL_ACTIONS: Final = (Action.ACCEPT, Action.BACK)
ESSENTIAL_DEVICES: Final = (Device.KEYBOARD, Device.PAD)
"""Essential actions always keep a key and a gamepad button, so that every screen can be left."""
BUILT_IN_CONTROLS: Final = {
    (Device.MOUSE, Action.ACCEPT): ["Click"],
    (Device.TOUCH, Action.ACCEPT): ["Tap"],
    (Device.PAD, Action.UP): ["Stick up"],
    (Device.PAD, Action.DOWN): ["Stick down"],
    (Device.PAD, Action.LEFT): ["Stick left"],
    (Device.PAD, Action.RIGHT): ["Stick right"],
}
"""The controls that need no binding: pointing and the stick."""


@dataclass(frozen=True)
class Bindings:
    """The controls of each action, the one for prompts first; no control belongs to two actions."""

    controls: Mapping[Action, tuple[Control, ...]]

    def action(self, control: Control) -> Action | None:
        """Return the action of a control, or None."""
        return next((action for action, controls in self.controls.items() if control in controls), None)

    def controls_for(self, action: Action, device: Device) -> list[Control]:
        """Return an action's controls on a device."""
        kind = {Device.KEYBOARD: Key, Device.PAD: PadButton, Device.MOUSE: MouseButton}.get(device)
        return [control for control in self.controls.get(action, ()) if kind and isinstance(control, kind)]

    def labels(self, action: Action, device: Device) -> list[str]:
        """Return the labels of all controls of an action on a device, for the help screen."""
        built_in = BUILT_IN_CONTROLS.get((device, action), [])
        return [*map(control_label, built_in), *(control.label for control in self.controls_for(action, device))]

    def prompt(self, action: Action, device: Device) -> str:
        """Return the first label of an action on a device, '' if it has none."""
        return next(iter(self.labels(action, device)), "")

    def binding_error(self, control: Control, action: Action | None) -> str | None:
        """Return why a control cannot be moved to an action (or unbound, for None), or None if it can."""
        holder = self.action(control)
        if holder not in ESSENTIAL_ACTIONS or holder is action:
            return None
        if [control] not in (self.controls_for(holder, device) for device in ESSENTIAL_DEVICES):  # it is not its last
            return None
        # Translators: refuses to take away the last key or button of an action
        return _("{action}: add another key or button first").format(action=action_name(holder))

    def bind(self, control: Control, action: Action | None) -> "Bindings":
        """Return the bindings with a control moved to another action, as its first one, or to none."""
        assert self.binding_error(control, action) is None, "an essential action would lose its last control"
        rest = {holder: _without(controls, {control}) for holder, controls in self.controls.items()}
        return Bindings({**rest, action: (control, *rest[action])} if action else rest)

    def texts(self) -> dict[str, str]:
        """Return each action's controls as text by the action's name, for `parse_bindings`."""
        words = {action: [control.text for control in self.controls.get(action, ())] for action in Action}
        return {action.name.lower(): ", ".join(texts) for action, texts in words.items()}


def parse_bindings(texts: Mapping[str, str]) -> tuple[Bindings, list[str]]:
    """Parse the result of `texts`, with the defaults for missing actions; return also the complaints."""
    names = {action.name.lower(): action for action in Action}
    complaints = [f"no action is called {name!r}" for name in texts if name not in names]
    taken: set[Control] = set()
    given = {action: texts[name] for name, action in names.items() if name in texts}
    found = {action: tuple(_parse_controls(text, taken, complaints)) for action, text in given.items()}
    defaults = {action: _without(controls, taken) for action, controls in DEFAULT_BINDINGS.controls.items()}
    bindings = Bindings({**defaults, **found})
    for action in 2 * ESSENTIAL_ACTIONS:  # as the first ones of one may be all that the other has
        if not all(bindings.controls_for(action, device) for device in ESSENTIAL_DEVICES):
            complaints.append(f"{action.name.lower()} would have no key or no button: it has its first ones")
            first = DEFAULT_BINDINGS.controls[action]
            others = {holder: _without(controls, first) for holder, controls in bindings.controls.items()}
            bindings = Bindings({**others, action: first})
    return bindings, complaints


def _without(controls: tuple[Control, ...], taken: Collection[Control]) -> tuple[Control, ...]:
    return tuple(control for control in controls if control not in taken)


def _parse_controls(text: str, taken: set[Control], complaints: list[str]) -> Iterator[Control]:
    """Yield the controls of a text that are not in `taken`, and add them to it."""
    for word in text.split(", ") if text else []:
        control = _parse_control(word)
        if control is None:
            complaints.append(f"no key or button is called {word!r}")
        elif control in taken:
            complaints.append(f"{word} means something else already")
        else:
            taken.add(control)
            yield control


def _parse_control(word: str) -> Control | None:
    buttons: dict[str, Control] = {button.text: button for button in (*PadButton, *MouseButton)}
    prefix, plus, name = word.partition("+")
    modifier = KEY_MODIFIERS.get(prefix, 0) if plus else 0
    with suppress(ValueError):
        return buttons.get(word) or Key(pygame.key.key_code(name if modifier else word), modifier)
    return None


def _keys(*codes: int) -> tuple[Key, ...]:
    return tuple(map(Key, codes))


DEFAULT_BINDINGS: Final = Bindings(
    {
        Action.ACCEPT: (*_keys(pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER, pygame.K_KP5), PadButton.A),
        Action.BACK: (Key(pygame.K_ESCAPE), PadButton.B, MouseButton.RIGHT),
        Action.UP: _keys(pygame.K_UP, pygame.K_KP8),
        Action.DOWN: _keys(pygame.K_DOWN, pygame.K_KP2),
        Action.LEFT: _keys(pygame.K_LEFT, pygame.K_KP4),
        Action.RIGHT: _keys(pygame.K_RIGHT, pygame.K_KP6),
        Action.UP_LEFT: _keys(pygame.K_KP7),
        Action.UP_RIGHT: _keys(pygame.K_KP9),
        Action.DOWN_LEFT: _keys(pygame.K_KP1),
        Action.DOWN_RIGHT: _keys(pygame.K_KP3),
        Action.NEXT: (Key(pygame.K_TAB), PadButton.RIGHT_SHOULDER),
        Action.PREVIOUS: (Key(pygame.K_TAB, pygame.KMOD_SHIFT), PadButton.LEFT_SHOULDER),
        Action.UNDO: (Key(pygame.K_u), Key(pygame.K_z, pygame.KMOD_CTRL), PadButton.X),
        Action.REDO: (Key(pygame.K_r), Key(pygame.K_y, pygame.KMOD_CTRL), PadButton.LEFT_STICK),
        Action.FILL: (Key(pygame.K_f),),
        Action.HINT: (Key(pygame.K_h), PadButton.Y),
        Action.OVERLAY: (Key(pygame.K_o), PadButton.BACK),
        Action.MOVES: (Key(pygame.K_l), PadButton.RIGHT_STICK),
        Action.PREVIOUS_MOVE: (
            *_keys(pygame.K_PAGEUP, pygame.K_COMMA),
            PadButton.LEFT_TRIGGER,
            MouseButton.WHEEL_UP,
            MouseButton.BACK,
        ),
        Action.NEXT_MOVE: (
            *_keys(pygame.K_PAGEDOWN, pygame.K_PERIOD),
            PadButton.RIGHT_TRIGGER,
            MouseButton.WHEEL_DOWN,
            MouseButton.FORWARD,
        ),
        Action.FIRST_MOVE: _keys(pygame.K_HOME),
        Action.LAST_MOVE: _keys(pygame.K_END),
        Action.PASTE: (Key(pygame.K_v, pygame.KMOD_CTRL),),
        Action.PAUSE: (Key(pygame.K_p), PadButton.START),
        Action.FULLSCREEN: (
            Key(pygame.K_F11),
            Key(pygame.K_RETURN, pygame.KMOD_ALT),
            Key(pygame.K_KP_ENTER, pygame.KMOD_ALT),
        ),
        Action.MUTE: (Key(pygame.K_m),),
        Action.MUSIC: (Key(pygame.K_m, pygame.KMOD_SHIFT),),
        Action.SPEECH: (Key(pygame.K_F2),),
        Action.TYPE_MOVE: (*_keys(pygame.K_SLASH, pygame.K_KP_DIVIDE),),
        Action.HEAR_MOVES: (Key(pygame.K_w),),
        Action.HEAR_CUT_OFFS: (Key(pygame.K_c),),
        Action.HEAR_MOVABLE: (Key(pygame.K_s),),
        Action.HEAR_HEIGHTS: (Key(pygame.K_b),),
        Action.HEAR_RED: (Key(pygame.K_d),),
        Action.HEAR_ROW: (Key(pygame.K_g),),
        Action.HEAR_DIAGONALS: (Key(pygame.K_x),),
        Action.HEAR_TURN: (Key(pygame.K_t),),
        Action.HEAR_LAST: (Key(pygame.K_a),),
        Action.HEAR_LAST_TEN: (Key(pygame.K_n),),
        Action.HEAR_AGAIN: (Key(pygame.K_F3),),
    }
)
"""The bindings of a new installation."""


def changed_bindings(bindings: Bindings) -> dict[str, str]:
    """Return the texts of the actions whose controls differ from the defaults."""
    defaults = DEFAULT_BINDINGS.texts()
    return {name: text for name, text in bindings.texts().items() if text != defaults[name]}
