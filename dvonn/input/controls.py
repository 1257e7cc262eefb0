"""The controls: translate pygame events of all devices into intentions."""

import sys
from typing import Final

import pygame

from dvonn.input.bindings import DEFAULT_BINDINGS, Bindings, Control, MouseButton, PadButton
from dvonn.input.gamepads import Gamepad, read_mapping
from dvonn.input.intentions import Action, Device, Drag, Hover, Intention, Point, Press, Release
from dvonn.input.keyboard import SCANCODE_MASK, Key, pressed_keys

PRESS_EVENTS: Final = frozenset(
    {pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.JOYBUTTONDOWN, pygame.JOYHATMOTION}
    | {pygame.FINGERDOWN}
)
"""The events of a user who presses something, whether or not it is bound to an action."""
LEFT_BUTTON: Final = 1
# 4 and 5 are the wheel, which has its own events
MOUSE_BUTTONS: Final = {2: MouseButton.MIDDLE, 3: MouseButton.RIGHT, 6: MouseButton.BACK, 7: MouseButton.FORWARD}
DRAG_THRESHOLD_DIVISOR: Final = 60  # the window's shorter side by this is how far a click may move
MIN_DRAG_PIXELS: Final = 4  # a shorter move is part of a click in any window
NOT_A_TOUCHSCREEN: Final = -1  # the touch_id of trackpads and of mouse events as fingers
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
        repeated = [pad.tick(seconds) for pad in self._pads.values()]
        return [action for action in repeated if action]

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
        if event.button != LEFT_BUTTON:
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
        if event.touch_id == NOT_A_TOUCHSCREEN:
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
        bound = filter(self.bindings.action, keys)
        return self._resolve(next(bound, keys[-1] if keys else None))

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
        try:
            found = [pygame.joystick.Joystick(index) for index in range(pygame.joystick.get_count())]
        except pygame.error:
            return
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
    try:
        from pygame._sdl2 import touch  # noqa: PLC0415 # a private module

        return touch.get_num_devices() > 0
    except (ImportError, pygame.error):
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
    return max(MIN_DRAG_PIXELS, min(size) // DRAG_THRESHOLD_DIVISOR)
