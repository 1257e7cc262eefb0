"""The controls: translate pygame events of all devices into intentions."""

import re
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

import pygame

from dvonn.input.bindings import DEFAULT_BINDINGS, Bindings, Control, MouseButton, PadButton
from dvonn.input.intentions import DIRECTION_STEPS, Action, Device, Drag, Hover, Intention, Point, Press, Release
from dvonn.input.keyboard import SCANCODE_MASK, Key, pressed_keys

# Gamepads and arcade sticks: raw buttons, axes and hats become buttons and directions that repeat

PRESS_THRESHOLD: Final = 0.5  # the deflection, of 1, that presses a stick or a trigger
RELEASE_THRESHOLD: Final = 0.35  # the deflection, of 1, below which it is released
DIAGONAL_SLOPE: Final = 0.414  # tan 22.5 degrees: eight directions share the circle evenly

StickDirection = tuple[int, int]
"""Right and up, each -1, 0 or 1."""
DIRECTION_ACTIONS: Final = {step: action for action, step in DIRECTION_STEPS.items()}
SDL_BUTTONS: Final = {button.name.replace("_", "").lower(): button for button in PadButton}
"""Buttons by SDL's names, in the usual numbering of pads that SDL has no mapping for."""
DPAD_HALF_AXES: Final = {"dpleft": "-leftx", "dpright": "+leftx", "dpup": "-lefty", "dpdown": "+lefty"}
"""The half axis for each direction of a directional pad, which may be mapped to an axis."""


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
        if kind == "b":  # a stick may be mapped to four buttons
            buttons[int(number)] = next((one for one, half in DPAD_HALF_AXES.items() if half == name), name)
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
    """A pad's state. Its input methods return the button that is pressed or the action of the direction."""

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
        return self._fire(0.13) if self._repeat_seconds <= 0 else None

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
        return self._fire(0.4)  # until it repeats first

    def _fire(self, wait: float) -> Action:
        assert self._direction, "no direction is held"
        self._fired_direction, self._repeat_seconds = self._direction, wait
        return DIRECTION_ACTIONS[self._direction]


def _sign(value: float, threshold: float) -> int:
    return 0 if abs(value) <= threshold else 1 if value > 0 else -1


def _are_adjacent(first: StickDirection, second: StickDirection) -> bool:
    """Tell whether two directions are at most 45 degrees apart."""
    return abs(first[0] - second[0]) + abs(first[1] - second[1]) <= 1


# All devices

PRESS_EVENTS: Final = frozenset(
    {pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION}
    | {pygame.FINGERDOWN}
)
"""The events of a user who presses something, whether or not it is bound to an action."""
# 4 and 5 are the wheel, which has its own events
MOUSE_BUTTONS: Final = {2: MouseButton.MIDDLE, 3: MouseButton.RIGHT, 6: MouseButton.BACK, 7: MouseButton.FORWARD}
BACKSPACE_TEXT: Final = "\b"


class Pointer:
    """A mouse button or a finger: whether it has moved by more than the drag threshold since it was pressed."""

    def __init__(self) -> None:
        self._start: Point | None = None
        self._dragged = False

    def press(self, at: Point) -> None:
        """Press at a point."""
        self._start, self._dragged = at, False

    def move(self, at: Point, drag_threshold: int) -> Hover:
        """Move to a point; the threshold is in pixels."""
        if self._start is None:
            return Hover(at)
        across, down = at[0] - self._start[0], at[1] - self._start[1]
        self._dragged |= across * across + down * down > drag_threshold * drag_threshold
        return Drag(at, self._start) if self._dragged else Hover(at)

    def release(self, at: Point) -> Release | None:
        """Release at a point; return None if there was no drag."""
        start, self._start = self._start, None
        return Release(at, start) if start is not None and self._dragged else None


class Controls:
    """The state of all devices, the device in use, and the bindings."""

    def __init__(self, bindings: Bindings = DEFAULT_BINDINGS) -> None:
        self.bindings = bindings
        self._device = Device.MOUSE
        self._used: set[Device] = set()
        self.captured: Control | None = None  # the first control since capture_next()
        self.capturing = False  # whether the next key or button is captured
        self.typing = False  # whether character keys are left to read_text()
        self.scanning = False  # whether the focus moves by itself, so that a press of anything accepts
        self._mouse = Pointer()
        self._mouse_found = False
        self._finger = Pointer()
        self._finger_id: int | None = None  # the first finger, while it is down
        self._pads: dict[int, Gamepad] = {}
        self._joysticks: dict[int, pygame.joystick.JoystickType] = {}  # pygame closes unreferenced joysticks

    @property
    def device(self) -> Device:
        """The device that was used last."""
        return self._device

    @device.setter
    def device(self, device: Device) -> None:
        self._device = device
        self._used.add(device)

    @property
    def devices(self) -> list[Device]:
        """The connected devices; mouse and keyboard, of which SDL tells nothing, once used or if there is no other."""
        found = self._used - {Device.PAD}
        if self._pads:
            found.add(Device.PAD)
        if _has_touchscreen():
            found.add(Device.TOUCH)
        return [device for device in Device if device in (found or {Device.MOUSE, Device.KEYBOARD})]

    def read(self, event: pygame.Event, size: tuple[int, int]) -> Intention | None:
        """Return the intention of an event in a window of a size, or None."""
        intention: Intention | None = None
        scans = self.scanning and not self.capturing
        if event.type in {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL}:
            device, intention = Device.MOUSE, self._read_mouse(event, _drag_threshold(size))
        elif event.type in {pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP}:
            device, intention = Device.TOUCH, self._read_touch(event, size)
        elif event.type == pygame.KEYDOWN:
            device = Device.KEYBOARD
            intention = None if self.typing and _makes_text(event) else self._read_key(event)
        elif event.type in {pygame.JOYAXISMOTION, pygame.JOYHATMOTION, pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP}:
            device, intention = Device.PAD, self._read_pad(event)
        else:
            self._handle_device(event)
        if scans and _presses_switch(event, intention):
            device, intention = Device.KEYBOARD, Action.ACCEPT
        elif scans and isinstance(intention, Hover):
            intention = None
        if intention:
            self.device = device
        return intention

    def read_text(self, event: pygame.Event) -> str:
        """Return the typed text of an event while `typing` is set; BACKSPACE_TEXT for the backspace key."""
        text = ""
        if self.typing and event.type == pygame.TEXTINPUT:
            text = str(event.text).replace(" ", "") if self.scanning else str(event.text)
        elif self.typing and event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            text = BACKSPACE_TEXT
        if text:
            self.device = Device.KEYBOARD
        return text

    def tick(self, seconds: float) -> list[Action]:
        """Let time pass; return the actions of held directions that repeat."""
        return [action for pad in self._pads.values() if (action := pad.tick(seconds))]

    @property
    def direction_held(self) -> bool:
        """Whether a direction is held, so that `tick` may return actions."""
        return any(pad.direction_held for pad in self._pads.values())

    def prompt(self, action: Action) -> str:
        """Return the label of an action's control on the current device, or else its key for a mouse, or ''."""
        words = self.bindings.prompt(action, self.device)
        if not words and self.device is Device.MOUSE:
            return self.bindings.prompt(action, Device.KEYBOARD)
        return words

    def capture_next(self) -> None:
        """Store the next control that is pressed in `captured`, without its action."""
        self.capturing, self.captured = True, None

    # Devices

    def _read_mouse(self, event: pygame.Event, drag_threshold: int) -> Intention | None:
        if getattr(event, "touch", False):
            return None  # a mouse event that SDL makes of a finger
        if event.type == pygame.MOUSEMOTION:
            return self._move_mouse(event.pos, drag_threshold, held=bool(event.buttons[0]))
        if event.type == pygame.MOUSEWHEEL:
            turned = {1: MouseButton.WHEEL_UP, -1: MouseButton.WHEEL_DOWN}
            return self._resolve(turned.get((event.y > 0) - (event.y < 0)))
        if event.button != 1:  # the left one
            return self._resolve(MOUSE_BUTTONS.get(event.button)) if event.type == pygame.MOUSEBUTTONDOWN else None
        if event.type == pygame.MOUSEBUTTONUP:
            return self._mouse.release(event.pos)
        self._mouse.press(event.pos)
        return Press(event.pos)

    def _move_mouse(self, at: Point, drag_threshold: int, *, held: bool) -> Hover | None:
        """Return the mouse's position, but not the first one, which comes when the window opens under the mouse."""
        found_first = not self._mouse_found
        self._mouse_found = True
        if not held:
            self._mouse.release(at)  # its button went up outside the window
        return None if found_first and not held else self._mouse.move(at, drag_threshold)

    def _read_touch(self, event: pygame.Event, size: tuple[int, int]) -> Intention | None:
        """Follow the first finger: it hovers when it goes down, and presses when it goes up without a drag."""
        if event.touch_id == -1:  # that of trackpads, and of mouse events as fingers
            return None
        at = int(event.x * size[0]), int(event.y * size[1])
        if event.type == pygame.FINGERDOWN and self._finger_id in {None, event.finger_id}:
            self._finger_id = event.finger_id
            self._finger.press(at)
            return Hover(at)
        if event.finger_id != self._finger_id:
            return None
        if event.type == pygame.FINGERMOTION:
            return self._finger.move(at, _drag_threshold(size))
        self._finger_id = None
        return self._finger.release(at) or Press(at)

    def _read_key(self, event: pygame.Event) -> Action | None:
        keys = pressed_keys(event)
        if self.capturing:
            keys = [key for key in keys if pygame.key.name(key.code, use_compat=False)]  # others cannot be saved
        elif keys and keys[-1].modifier == pygame.KMOD_SHIFT:
            keys += [Key(key.code) for key in keys]  # a capital letter counts as the small one
        return self._resolve(next(filter(self.bindings.action, keys), keys[-1] if keys else None))

    def _read_pad(self, event: pygame.Event) -> Action | None:
        pad = self._pads.setdefault(event.instance_id, Gamepad())
        if event.type == pygame.JOYAXISMOTION:
            result = pad.move_axis(event.axis, event.value)
        elif event.type == pygame.JOYHATMOTION:
            result = pad.move_hat(event.value)
        else:
            result = pad.set_button(event.button, pressed=event.type == pygame.JOYBUTTONDOWN)
        return self._resolve(result) if isinstance(result, PadButton) else result

    def _resolve(self, control: Control | None) -> Action | None:
        """Return the action of a control, or capture the control."""
        if control is None or not self.capturing:
            return control and self.bindings.action(control)
        self.capturing, self.captured = False, control
        return None

    # Hot-plugging and focus

    def _handle_device(self, event: pygame.Event) -> None:
        if event.type == pygame.JOYDEVICEADDED:
            self._open_pads()
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._pads.pop(event.instance_id, None)
            self._joysticks.pop(event.instance_id, None)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._release_all()

    def _open_pads(self) -> None:
        """Open all new gamepads; skip those that are gone or cannot be opened."""
        found = list[pygame.joystick.JoystickType]()
        with suppress(pygame.error):
            found = [pygame.joystick.Joystick(index) for index in range(pygame.joystick.get_count())]
        for joystick in found:
            number = joystick.get_instance_id()
            if number not in self._joysticks:
                self._joysticks[number] = joystick
                self._pads[number] = Gamepad(read_mapping(joystick))

    def _release_all(self) -> None:
        """Release everything that is held, as the release events may go to another window."""
        self._mouse, self._finger, self._finger_id = Pointer(), Pointer(), None
        for pad in self._pads.values():
            pad.reset()


def _has_touchscreen() -> bool:
    """Tell whether SDL knows of a touch screen; some systems name it only after the first touch."""
    if sys.platform == "darwin":
        return False  # there trackpads are counted as well
    with suppress(ImportError, pygame.error):
        from pygame._sdl2 import touch  # noqa: PLC0415 # a private module

        return touch.get_num_devices() > 0
    return False


def _presses_switch(event: pygame.Event, intention: Intention | None) -> bool:
    """Tell whether an event accepts while the focus moves by itself: a point, any pad button, or the space bar."""
    is_space = event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE
    return is_space or event.type == pygame.JOYBUTTONDOWN or isinstance(intention, Press)


def _makes_text(event: pygame.Event) -> bool:
    """Tell whether a pressed key produces a character, or is a character key."""
    named_by_letter = 32 <= event.key < SCANCODE_MASK and event.key != pygame.K_DELETE
    letter = getattr(event, "unicode", "")
    return named_by_letter or bool(letter and letter.isprintable())


def _drag_threshold(size: tuple[int, int]) -> int:
    """Return how far a click may move, in pixels."""
    return max(4, min(size) // 60)
