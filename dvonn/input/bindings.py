"""Which key and which button means what: a table that can be listed, changed and written down.

Names of keys are SDL's, so that whatever reads or writes them needs an open display.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

import pygame

from dvonn.input.intentions import Action, Device

MODIFIERS: Final = {"Alt": pygame.KMOD_ALT, "Ctrl": pygame.KMOD_CTRL, "Shift": pygame.KMOD_SHIFT}
SHORT: Final = {"Return": "Enter", "Escape": "Esc", "PageUp": "Page Up", "PageDown": "Page Down"}


class Key(NamedTuple):
    """A key, perhaps together with one of MODIFIERS."""

    code: int
    modifier: int = 0

    @property
    def text(self) -> str:
        """What parse_bindings reads, as Shift+Tab."""
        return self._written(pygame.key.name(self.code, use_compat=False))

    @property
    def label(self) -> str:
        """What is printed on the key."""
        name = pygame.key.name(self.code, use_compat=False)
        return self._written(SHORT.get(name, name))

    def _written(self, name: str) -> str:
        return "+".join([*(word for word, modifier in MODIFIERS.items() if modifier == self.modifier), name])


class PadButton(Enum):
    """A button of a gamepad; the value is its label. A on the usual pad is the lowest of the four."""

    A = "A"
    B = "B"
    X = "X"
    Y = "Y"
    LEFT_SHOULDER = "LB"
    RIGHT_SHOULDER = "RB"
    LEFT_TRIGGER = "LT"
    RIGHT_TRIGGER = "RT"
    SELECT = "Select"
    START = "Start"
    LEFT_STICK = "LS"
    RIGHT_STICK = "RS"

    @property
    def label(self) -> str:
        """What is printed on the button."""
        return self.value

    @property
    def text(self) -> str:
        """What parse_bindings reads, as Pad LB."""
        return f"Pad {self.value}"


class MouseButton(Enum):
    """What a mouse can do beside pointing and pressing; the value is its label."""

    MIDDLE = "Middle click"
    RIGHT = "Right click"
    BACK = "Mouse back"
    FORWARD = "Mouse forward"
    WHEEL_UP = "Wheel up"
    WHEEL_DOWN = "Wheel down"

    @property
    def label(self) -> str:
        """What a player does with it."""
        return self.value

    @property
    def text(self) -> str:
        """What parse_bindings reads."""
        return self.value


Control = Key | PadButton | MouseButton
KINDS: Final[dict[Device, type]] = {Device.KEYBOARD: Key, Device.PAD: PadButton, Device.MOUSE: MouseButton}
VITAL: Final = (Action.ACCEPT, Action.BACK)
"""What always keeps a key and a button of the pad, so that nobody is locked in."""
BY_NATURE: Final = {
    (Device.MOUSE, Action.ACCEPT): "Click",
    (Device.TOUCH, Action.ACCEPT): "Tap",
    (Device.PAD, Action.UP): "Stick up",
    (Device.PAD, Action.DOWN): "Stick down",
    (Device.PAD, Action.LEFT): "Stick left",
    (Device.PAD, Action.RIGHT): "Stick right",
}
"""What needs no binding: pointing and steering."""


@dataclass(frozen=True)
class Bindings:
    """Each action's controls, the one that prompts name first; no control belongs to two actions."""

    controls: Mapping[Action, tuple[Control, ...]]

    def action(self, control: Control) -> Action | None:
        """Return what a control means, None if nothing."""
        return next((action for action, controls in self.controls.items() if control in controls), None)

    def of(self, action: Action, device: Device) -> list[Control]:
        """Return an action's controls on a device."""
        kind = KINDS.get(device)
        return [control for control in self.controls.get(action, ()) if kind and isinstance(control, kind)]

    def labels(self, action: Action, device: Device) -> list[str]:
        """Return all ways to an action on a device, as a help screen lists them."""
        by_nature = BY_NATURE.get((device, action))
        return [*([by_nature] if by_nature else []), *(control.label for control in self.of(action, device))]

    def prompt(self, action: Action, device: Device) -> str:
        """Return the first way to an action on a device, '' if there is none."""
        return next(iter(self.labels(action, device)), "")

    def objection(self, control: Control, action: Action | None) -> str | None:
        """Return why a control cannot be given to an action, or to none; None if it can."""
        holder = self.action(control)
        if holder in VITAL and holder is not action:
            device = next(device for device, kind in KINDS.items() if isinstance(control, kind))
            if device is not Device.MOUSE and self.of(holder, device) == [control]:
                return f"{control.label} is all that {holder.value} has"
        return None

    def bind(self, control: Control, action: Action) -> "Bindings":
        """Give a control to an action, first of its controls; the action that had it goes without."""
        assert self.objection(control, action) is None, "a vital action would be left without"
        without = self._without(control)
        return Bindings({**without, action: (control, *without.get(action, ()))})

    def unbind(self, control: Control) -> "Bindings":
        """Let a control mean nothing."""
        assert self.objection(control, None) is None, "a vital action would be left without"
        return Bindings(self._without(control))

    def _without(self, control: Control) -> dict[Action, tuple[Control, ...]]:
        return {action: tuple(one for one in held if one != control) for action, held in self.controls.items()}

    def texts(self) -> dict[str, str]:
        """Return each action's controls as text, by its name, as parse_bindings reads them."""
        return {
            action.name.lower(): ", ".join(control.text for control in self.controls.get(action, ()))
            for action in Action
        }


def parse_bindings(texts: Mapping[str, str]) -> tuple[Bindings, list[str]]:
    """Read what texts() returns, actions that are missing as in DEFAULTS; return also what could not be used."""
    names = {action.name.lower(): action for action in Action}
    complaints = [f"no action is called {name!r}" for name in texts if name not in names]
    found: dict[Action, tuple[Control, ...]] = {}
    for name, action in names.items():
        taken = {control for held in found.values() for control in held}
        if name in texts:
            found[action] = tuple(_parse_controls(texts[name], taken, complaints))
    taken = {control for held in found.values() for control in held}
    for action, controls in DEFAULTS.controls.items():
        found.setdefault(action, tuple(control for control in controls if control not in taken))
    bindings = Bindings({action: found[action] for action in Action})
    for action in VITAL:
        if not (bindings.of(action, Device.KEYBOARD) and bindings.of(action, Device.PAD)):
            return DEFAULTS, [*complaints, f"{action.value} would have no key or no button: all is as it was at first"]
    return bindings, complaints


def _parse_controls(text: str, taken: set[Control], complaints: list[str]) -> Iterator[Control]:
    """Yield the controls of a text that are not taken, which grows by them."""
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
    buttons: list[PadButton | MouseButton] = [*PadButton, *MouseButton]
    for button in buttons:
        if button.text == word:
            return button
    prefix, plus, name = word.partition("+")
    modifier = MODIFIERS.get(prefix, 0) if plus else 0
    try:
        return Key(pygame.key.key_code(name if modifier else word), modifier)
    except ValueError:
        return None


def _keys(*codes: int) -> tuple[Key, ...]:
    return tuple(map(Key, codes))


DEFAULTS: Final = Bindings(
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
        Action.HINT: (Key(pygame.K_h), PadButton.Y),
        Action.OVERLAY: (Key(pygame.K_o), PadButton.SELECT),
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
        Action.PAUSE: (Key(pygame.K_p), PadButton.START),
        Action.FULLSCREEN: (
            Key(pygame.K_F11),
            Key(pygame.K_RETURN, pygame.KMOD_ALT),
            Key(pygame.K_KP_ENTER, pygame.KMOD_ALT),
        ),
        Action.MUTE: (Key(pygame.K_m),),
        Action.FIGURES: (Key(pygame.K_F3),),
    }
)
"""How the game comes."""


def unusual(bindings: Bindings) -> dict[str, str]:
    """Return the texts of the actions whose controls are not those at first."""
    usual = DEFAULTS.texts()
    return {name: text for name, text in bindings.texts().items() if text != usual[name]}
