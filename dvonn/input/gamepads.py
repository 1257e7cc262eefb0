"""Gamepads and arcade sticks: raw buttons, axes and hats become named buttons and headings that repeat while held."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import pygame

from dvonn.input.bindings import PadButton
from dvonn.input.intentions import Action

PUSHED: Final = 0.5  # how far a stick or a trigger has to go, of 1
CENTRED: Final = 0.35  # how near it has to come back
SLANT: Final = 0.414  # tan 22.5 degrees: eight headings share the circle evenly
REPEAT_AFTER: Final = 0.4  # seconds that a heading is held until it repeats
REPEAT_EVERY: Final = 0.13  # seconds

Heading = tuple[int, int]
"""Across and up, each -1, 0 or 1."""
HEADINGS: Final[dict[Heading, Action]] = {
    (0, 1): Action.UP,
    (0, -1): Action.DOWN,
    (-1, 0): Action.LEFT,
    (1, 0): Action.RIGHT,
    (-1, 1): Action.UP_LEFT,
    (1, 1): Action.UP_RIGHT,
    (-1, -1): Action.DOWN_LEFT,
    (1, -1): Action.DOWN_RIGHT,
}
BUTTONS: Final = {
    "a": PadButton.A,
    "b": PadButton.B,
    "x": PadButton.X,
    "y": PadButton.Y,
    "leftshoulder": PadButton.LEFT_SHOULDER,
    "rightshoulder": PadButton.RIGHT_SHOULDER,
    "lefttrigger": PadButton.LEFT_TRIGGER,
    "righttrigger": PadButton.RIGHT_TRIGGER,
    "back": PadButton.SELECT,
    "start": PadButton.START,
    "leftstick": PadButton.LEFT_STICK,
    "rightstick": PadButton.RIGHT_STICK,
}
"""By SDL's names, in the order in which pads that SDL does not know mostly number them."""
HALVES: Final = {"dpleft": "-leftx", "dpright": "+leftx", "dpup": "-lefty", "dpdown": "+lefty"}
"""Directional pads that are wired as an axis."""
WHOLE: Final = {half: name for name, half in HALVES.items()}
"""Sticks that are wired as four buttons."""


@dataclass(frozen=True)
class GamepadMapping:
    """SDL's names of a pad's raw buttons and axes, axes with the sign of right and down. A hat is always a dpad."""

    buttons: Mapping[int, str] = field(default_factory=lambda: dict(enumerate(BUTTONS)))
    axes: Mapping[int, tuple[str, int]] = field(default_factory=lambda: {0: ("leftx", 1), 1: ("lefty", 1)})


def parse_mapping(mapping: Mapping[str, str]) -> GamepadMapping:
    """Read a mapping in SDL's words, as {"a": "b0", "leftx": "a0", "dpup": "-a1"}; what else it says is passed over."""
    buttons: dict[int, str] = {}
    axes: dict[int, tuple[str, int]] = {}
    for name, source in mapping.items():
        found = re.fullmatch(r"([+-]?)([ab])(\d+)(~?)", source)
        if not found:
            continue
        sign, kind, number, inverted = found.groups()
        if kind == "b":
            buttons[int(number)] = WHOLE.get(name, name)
        else:
            half = HALVES.get(name, name)
            turned = bool(inverted) or (half[0] in "+-" and half[0] != sign)
            axes[int(number)] = half.lstrip("+-"), -1 if turned else 1
    return GamepadMapping(buttons, axes)


def mapping_of(joystick: pygame.joystick.JoystickType) -> GamepadMapping:
    """Ask SDL for a pad's wiring; the usual one if it knows none, or if pygame no longer tells."""
    try:
        from pygame._sdl2 import controller  # noqa: PLC0415 # its future is open: only who has a pad depends on it

        controller.init()
        known = controller.Controller.from_joystick(joystick)
        mapping = known.get_mapping()
        known.quit()
    except (ImportError, AttributeError, pygame.error):
        return GamepadMapping()
    return parse_mapping(mapping)


class Gamepad:
    """A pad's state. It answers to what happens to it with a button, or with the action of a heading."""

    def __init__(self, wiring: GamepadMapping | None = None) -> None:
        self._wiring = wiring or GamepadMapping()
        self._values: dict[str, float] = {}  # of buttons 0 or 1, of axes -1 to 1
        self._down: set[str] = set()  # buttons and triggers
        self._heading: Heading | None = None
        self._followed: Heading | None = None  # the last heading that was answered with an action
        self._wait = 0.0  # seconds until that repeats

    @property
    def held(self) -> bool:
        """Whether a heading is held, and so repeats."""
        return self._heading is not None

    def turn(self, axis: int, value: float) -> Action | PadButton | None:
        """Move an axis."""
        name, sign = self._wiring.axes.get(axis, ("", 1))
        return self._set({name: value * sign})

    def press(self, button: int) -> Action | PadButton | None:
        """Press a button."""
        return self._set({self._wiring.buttons.get(button, ""): 1.0})

    def lift(self, button: int) -> Action | PadButton | None:
        """Let a button go; of two directions that are held the other one may be left."""
        return self._set({self._wiring.buttons.get(button, ""): 0.0})

    def tip(self, hat: Heading) -> Action | PadButton | None:
        """Tip a hat."""
        across, up = hat
        return self._set({"dpleft": across < 0, "dpright": across > 0, "dpup": up > 0, "dpdown": up < 0})

    def centre(self) -> None:
        """Forget what is held."""
        self._values.clear()
        self._down.clear()
        self._heading = self._followed = None

    def tick(self, seconds: float) -> Action | None:
        """Let time pass; return the action of the heading that is held, each time that it repeats."""
        if self._heading is None:
            return None
        self._wait -= seconds
        return self._follow(REPEAT_EVERY) if self._wait <= 0 else None

    def _set(self, values: Mapping[str, float]) -> Action | PadButton | None:
        self._values.update(values)
        for name, value in values.items():
            if name in BUTTONS:
                return self._push(name, value)
        return self._steer()

    def _push(self, name: str, value: float) -> PadButton | None:
        if name in self._down:
            if value < CENTRED:
                self._down.remove(name)
        elif value >= PUSHED:
            self._down.add(name)
            return BUTTONS[name]
        return None

    def _steer(self) -> Action | None:
        """Return the action of a new heading; a slight change of heading is still the same push."""
        value = {name: self._values.get(name, 0.0) for name in ("leftx", "lefty", *HALVES)}
        across = value["leftx"] + value["dpright"] - value["dpleft"]
        up = value["dpup"] - value["dpdown"] - value["lefty"]
        if max(abs(across), abs(up)) < (CENTRED if self._heading else PUSHED):
            self._heading = self._followed = None
            return None
        self._heading = _sign(across, SLANT * abs(up)), _sign(up, SLANT * abs(across))
        if self._followed and _are_near(self._heading, self._followed):
            return None
        return self._follow(REPEAT_AFTER)

    def _follow(self, wait: float) -> Action:
        assert self._heading, "nothing is held"
        self._followed, self._wait = self._heading, wait
        return HEADINGS[self._heading]


def _sign(value: float, least: float) -> int:
    return 0 if abs(value) <= least else 1 if value > 0 else -1


def _are_near(first: Heading, second: Heading) -> bool:
    """Tell whether two headings are at most 45 degrees apart."""
    return abs(first[0] - second[0]) + abs(first[1] - second[1]) <= 1
