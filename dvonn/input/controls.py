"""The controls: they take pygame's events, whatever device they come from, and tell what the player wants."""

from typing import Final

import pygame

from dvonn.input.bindings import DEFAULTS, MODIFIERS, Bindings, Control, Key, MouseButton, PadButton
from dvonn.input.gamepads import Gamepad, mapping_of
from dvonn.input.intentions import Action, Device, Hover, Intention, Point, Press
from dvonn.input.pointer import Pointer

LEFT_BUTTON: Final = 1
MOUSE_BUTTONS: Final = {
    2: MouseButton.MIDDLE,
    3: MouseButton.RIGHT,
    6: MouseButton.BACK,
    7: MouseButton.FORWARD,
}  # 4 and 5 are the wheel, which has events of its own
TREMBLE: Final = 60  # the part of the window's shorter side that a click's hand may tremble by
LEAST_TREMBLE: Final = 4  # pixels
NOT_A_SCREEN: Final = -1  # the touch_id of trackpads, and of fingers that SDL makes of mice
ERASE: Final = "\b"
SCANCODE: Final = 1 << 30  # is set in the codes of keys that make no letter, and of those of the keypad
LONELY: Final = {
    pygame.K_LSHIFT,
    pygame.K_RSHIFT,
    pygame.K_LCTRL,
    pygame.K_RCTRL,
    pygame.K_LALT,
    pygame.K_RALT,
    pygame.K_LGUI,
    pygame.K_RGUI,
    pygame.K_MODE,
}  # keys that change others


class Controls:
    """All devices: which one is in use, what is held, and what it is bound to."""

    def __init__(self, bindings: Bindings = DEFAULTS) -> None:
        self.bindings = bindings
        self.device = Device.MOUSE  # the one last used
        self.heard: Control | None = None  # the first since listen()
        self.listening = False  # for the next key or button, whatever it is bound to
        self.typing = False  # keys that make letters are for typed(), and mean nothing else
        self._mouse = Pointer()
        self._mouse_found = False
        self._finger = Pointer()
        self._finger_id: int | None = None  # the first that went down, while it is there
        self._pads: dict[int, Gamepad] = {}
        self._joysticks: dict[int, pygame.joystick.JoystickType] = {}  # kept, as pygame closes what nobody holds

    def read(self, event: pygame.Event, size: tuple[int, int]) -> Intention | None:
        """Return what a player wants with an event in a window of some size, None if nothing."""
        intention: Intention | None = None
        if event.type in {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL}:
            device, intention = Device.MOUSE, self._read_mouse(event, _tremble(size))
        elif event.type in {pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP}:
            device, intention = Device.TOUCH, self._read_touch(event, size)
        elif event.type == pygame.KEYDOWN:
            device = Device.KEYBOARD
            intention = None if self.typing and _makes_text(event) else self._read_key(event.key, event.mod)
        elif event.type in {pygame.JOYAXISMOTION, pygame.JOYHATMOTION, pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP}:
            device, intention = Device.PAD, self._read_pad(event)
        else:
            self._note(event)
        if intention:
            self.device = device
        return intention

    def typed(self, event: pygame.Event) -> str:
        """Return what is typed with an event while there is typing, ERASE where the last letter is taken back."""
        text = ""
        if self.typing and event.type == pygame.TEXTINPUT:
            text = str(event.text)
        elif self.typing and event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            text = ERASE
        if text:
            self.device = Device.KEYBOARD
        return text

    def tick(self, seconds: float) -> list[Action]:
        """Let time pass; return the actions that repeat because a direction is held."""
        repeated = [pad.tick(seconds) for pad in self._pads.values()]
        return [action for action in repeated if action]

    @property
    def held(self) -> bool:
        """Whether a direction is held, so that time matters."""
        return any(pad.held for pad in self._pads.values())

    def prompt(self, action: Action) -> str:
        """Return how to get an action with the device last used; a key where a mouse cannot, '' if there is no way."""
        words = self.bindings.prompt(action, self.device)
        if not words and self.device is Device.MOUSE:
            return self.bindings.prompt(action, Device.KEYBOARD)
        return words

    def listen(self) -> None:
        """Take the next key or button down in heard, instead of doing what it means."""
        self.listening, self.heard = True, None

    # Devices

    def _read_mouse(self, event: pygame.Event, tremble: int) -> Intention | None:
        if getattr(event, "touch", False):
            return None  # a finger's shadow
        if event.type == pygame.MOUSEMOTION:
            return self._move_mouse(event.pos, tremble, held=bool(event.buttons[0]))
        if event.type == pygame.MOUSEWHEEL:
            turned = {1: MouseButton.WHEEL_UP, -1: MouseButton.WHEEL_DOWN}
            return self._use(turned.get((event.y > 0) - (event.y < 0)))
        if event.button != LEFT_BUTTON:
            return self._use(MOUSE_BUTTONS.get(event.button)) if event.type == pygame.MOUSEBUTTONDOWN else None
        if event.type == pygame.MOUSEBUTTONUP:
            return self._mouse.lift(event.pos)
        self._mouse.press(event.pos)
        return Press(event.pos)

    def _move_mouse(self, at: Point, tremble: int, *, held: bool) -> Hover | None:
        """Return where the mouse is, but not where it has only been found lying as the window opened under it."""
        found_first = not self._mouse_found
        self._mouse_found = True
        if not held:
            self._mouse.lift(at)  # it went up where nobody told
        return None if found_first and not held else self._mouse.move(at, tremble)

    def _read_touch(self, event: pygame.Event, size: tuple[int, int]) -> Intention | None:
        """Follow the first finger: it hovers when it comes down, and presses when it goes up where it was."""
        if event.touch_id == NOT_A_SCREEN:
            return None
        at = int(event.x * size[0]), int(event.y * size[1])
        if event.type == pygame.FINGERDOWN and self._finger_id in {None, event.finger_id}:
            self._finger_id = event.finger_id
            self._finger.press(at)
            return Hover(at)
        if event.finger_id != self._finger_id:
            return None
        if event.type == pygame.FINGERMOTION:
            return self._finger.move(at, _tremble(size))
        if event.type == pygame.FINGERUP:
            self._finger_id = None
            return self._finger.lift(at) or Press(at)
        return None

    def _read_key(self, code: int, modifiers: int) -> Action | None:
        with_it = [modifier for modifier in MODIFIERS.values() if modifiers & modifier]
        if code in LONELY or len(with_it) > 1 or modifiers & pygame.KMOD_GUI:
            return None
        key = Key(code, *with_it)
        if self.listening and not pygame.key.name(code, use_compat=False):
            return None  # it could not be written down
        if with_it == [pygame.KMOD_SHIFT] and not self.listening and not self.bindings.action(key):
            key = Key(code)  # a capital letter is as good as a small one
        return self._use(key)

    def _read_pad(self, event: pygame.Event) -> Action | None:
        pad = self._pads.setdefault(event.instance_id, Gamepad())
        if event.type == pygame.JOYAXISMOTION:
            answer = pad.turn(event.axis, event.value)
        elif event.type == pygame.JOYHATMOTION:
            answer = pad.tip(event.value)
        elif event.type == pygame.JOYBUTTONDOWN:
            answer = pad.press(event.button)
        else:
            answer = pad.lift(event.button)
        return self._use(answer) if isinstance(answer, PadButton) else answer

    def _use(self, control: Control | None) -> Action | None:
        """Return what a control means, unless it is only listened for."""
        if control is None or not self.listening:
            return control and self.bindings.action(control)
        self.listening, self.heard = False, control
        return None

    # What comes and goes

    def _note(self, event: pygame.Event) -> None:
        if event.type == pygame.JOYDEVICEADDED:
            self._open_pads()
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._pads.pop(event.instance_id, None)
            self._joysticks.pop(event.instance_id, None)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._let_go()

    def _open_pads(self) -> None:
        """Open the pads that are not open yet; one that has gone meanwhile, or cannot be opened, is left alone."""
        try:
            found = [pygame.joystick.Joystick(index) for index in range(pygame.joystick.get_count())]
        except pygame.error:
            return
        for joystick in found:
            number = joystick.get_instance_id()
            if number not in self._joysticks:
                self._joysticks[number] = joystick
                self._pads[number] = Gamepad(mapping_of(joystick))

    def _let_go(self) -> None:
        """Forget what is held: nobody may tell when it is let go."""
        self._mouse, self._finger, self._finger_id = Pointer(), Pointer(), None
        for pad in self._pads.values():
            pad.centre()


def _makes_text(event: pygame.Event) -> bool:
    """Tell whether a key that has gone down makes a letter, or is the key of one."""
    named_by_letter = 32 <= event.key < SCANCODE and event.key != pygame.K_DELETE
    letter = getattr(event, "unicode", "")
    return named_by_letter or bool(letter and letter.isprintable())


def _tremble(size: tuple[int, int]) -> int:
    return max(LEAST_TREMBLE, min(size) // TREMBLE)
