"""Gamepads and arcade sticks: translate raw buttons, axes and hats into buttons and directions that repeat."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import pygame

from dvonn.input.bindings import PadButton
from dvonn.input.intentions import Action

PRESS_THRESHOLD: Final = 0.5  # the deflection, of 1, that presses a stick or a trigger
RELEASE_THRESHOLD: Final = 0.35  # the deflection, of 1, below which it is released
DIAGONAL_SLOPE: Final = 0.414  # tan 22.5 degrees: eight directions share the circle evenly
REPEAT_DELAY_SECONDS: Final = 0.4  # until a held direction repeats first
REPEAT_INTERVAL_SECONDS: Final = 0.13

StickDirection = tuple[int, int]
"""Right and up, each -1, 0 or 1."""
DIRECTION_ACTIONS: Final[dict[StickDirection, Action]] = {
    (0, 1): Action.UP,
    (0, -1): Action.DOWN,
    (-1, 0): Action.LEFT,
    (1, 0): Action.RIGHT,
    (-1, 1): Action.UP_LEFT,
    (1, 1): Action.UP_RIGHT,
    (-1, -1): Action.DOWN_LEFT,
    (1, -1): Action.DOWN_RIGHT,
}
SDL_BUTTONS: Final = {button.name.replace("_", "").lower(): button for button in PadButton}
"""Buttons by SDL's names, in the usual numbering of pads that SDL has no mapping for."""
DPAD_HALF_AXES: Final = {"dpleft": "-leftx", "dpright": "+leftx", "dpup": "-lefty", "dpdown": "+lefty"}
"""The half axis for each direction of a directional pad, which may be mapped to an axis."""
DPAD_NAMES: Final = {half: name for name, half in DPAD_HALF_AXES.items()}
"""The reverse, for sticks that are mapped to four buttons."""


@dataclass(frozen=True)
class GamepadMapping:
    """SDL's names of a pad's raw buttons and axes, axes with the sign of right and down. Hats need no mapping."""

    buttons: Mapping[int, str] = field(default_factory=lambda: dict(enumerate(SDL_BUTTONS)))
    axes: Mapping[int, tuple[str, int]] = field(default_factory=lambda: {0: ("leftx", 1), 1: ("lefty", 1)})


def parse_mapping(mapping: Mapping[str, str]) -> GamepadMapping:
    """Parse an SDL mapping like {"a": "b0", "leftx": "a0", "dpup": "-a1"}; ignore other entries."""
    buttons: dict[int, str] = {}
    axes: dict[int, tuple[str, int]] = {}
    for name, source in mapping.items():
        found = re.fullmatch(r"([+-]?)([ab])(\d+)(~?)", source)
        if not found:
            continue
        sign, kind, number, inverted = found.groups()
        if kind == "b":
            buttons[int(number)] = DPAD_NAMES.get(name, name)
        else:
            half = DPAD_HALF_AXES.get(name, name)
            turned = bool(inverted) or (half[0] in "+-" and half[0] != sign)
            axes[int(number)] = half.lstrip("+-"), -1 if turned else 1
    return GamepadMapping(buttons, axes)


def read_mapping(joystick: pygame.joystick.JoystickType) -> GamepadMapping:
    """Return SDL's mapping of a pad, or the default if SDL has none or pygame lacks the interface."""
    try:
        from pygame._sdl2 import controller  # noqa: PLC0415 # a private module, imported only where there is a pad

        controller.init()
        known = controller.Controller.from_joystick(joystick)
        mapping = known.get_mapping()
        known.quit()
    except (ImportError, AttributeError, pygame.error):
        return GamepadMapping()
    return parse_mapping(mapping)


class Gamepad:
    """A pad's state. Its inputs return the button that is pressed or the action of the direction."""

    def __init__(self, mapping: GamepadMapping | None = None) -> None:
        self._mapping = mapping or GamepadMapping()
        self._values: dict[str, float] = {}  # by SDL's names: buttons 0 or 1, axes -1 to 1
        self._pressed: set[str] = set()  # buttons and triggers
        self._direction: StickDirection | None = None
        self._fired_direction: StickDirection | None = None  # the last direction that returned an action
        self._repeat_seconds = 0.0  # until it repeats

    @property
    def direction_held(self) -> bool:
        """Whether a direction is held, and so repeats."""
        return self._direction is not None

    def move_axis(self, axis: int, value: float) -> Action | PadButton | None:
        """Move an axis."""
        name, sign = self._mapping.axes.get(axis, ("", 1))
        return self._update({name: value * sign})

    def set_button(self, button: int, *, pressed: bool) -> Action | PadButton | None:
        """Press or release a button; a release may leave another direction held."""
        return self._update({self._mapping.buttons.get(button, ""): pressed})

    def move_hat(self, hat: StickDirection) -> Action | PadButton | None:
        """Move a hat."""
        across, up = hat
        return self._update({"dpleft": across < 0, "dpright": across > 0, "dpup": up > 0, "dpdown": up < 0})

    def reset(self) -> None:
        """Release everything that is held."""
        self._values.clear()
        self._pressed.clear()
        self._direction = self._fired_direction = None

    def tick(self, seconds: float) -> Action | None:
        """Let time pass; return the action of the held direction whenever it repeats."""
        if self._direction is None:
            return None
        self._repeat_seconds -= seconds
        return self._fire(REPEAT_INTERVAL_SECONDS) if self._repeat_seconds <= 0 else None

    def _update(self, values: Mapping[str, float]) -> Action | PadButton | None:
        self._values.update(values)
        for name, value in values.items():
            if name in SDL_BUTTONS:
                return self._update_button(name, value)
        return self._update_direction()

    def _update_button(self, name: str, value: float) -> PadButton | None:
        if name in self._pressed:
            if value < RELEASE_THRESHOLD:
                self._pressed.remove(name)
        elif value >= PRESS_THRESHOLD:
            self._pressed.add(name)
            return SDL_BUTTONS[name]
        return None

    def _update_direction(self) -> Action | None:
        """Return the action of a new direction; a change by 45 degrees counts as the same direction."""
        value = {name: self._values.get(name, 0.0) for name in ("leftx", "lefty", *DPAD_HALF_AXES)}
        across = value["leftx"] + value["dpright"] - value["dpleft"]
        up = value["dpup"] - value["dpdown"] - value["lefty"]
        if max(abs(across), abs(up)) < (RELEASE_THRESHOLD if self._direction else PRESS_THRESHOLD):
            self._direction = self._fired_direction = None
            return None
        self._direction = _sign(across, DIAGONAL_SLOPE * abs(up)), _sign(up, DIAGONAL_SLOPE * abs(across))
        if self._fired_direction and _are_adjacent(self._direction, self._fired_direction):
            return None
        return self._fire(REPEAT_DELAY_SECONDS)

    def _fire(self, wait: float) -> Action:
        assert self._direction, "no direction is held"
        self._fired_direction, self._repeat_seconds = self._direction, wait
        return DIRECTION_ACTIONS[self._direction]


def _sign(value: float, threshold: float) -> int:
    return 0 if abs(value) <= threshold else 1 if value > 0 else -1


def _are_adjacent(first: StickDirection, second: StickDirection) -> bool:
    """Tell whether two directions are at most 45 degrees apart."""
    return abs(first[0] - second[0]) + abs(first[1] - second[1]) <= 1
