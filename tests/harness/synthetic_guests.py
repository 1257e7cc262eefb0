"""Synthetic guests of an event: random input on every device, as the events that pygame posts for it.

They know nothing of the program's scenes: they move on to the next choice and confirm it, or press and point anywhere.
"""

from collections.abc import Iterator
from random import Random
from typing import Final

import pygame

from tests.harness.user import (
    RB,
    A,
    Pixel,
    axis_motion,
    finger_event,
    hat_motion,
    key_down,
    mouse_down,
    mouse_motion,
    mouse_up,
    pad_down,
    pad_up,
    wheel_motion,
)

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
ARROW_KEYS: Final = (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT)
STRAY_KEYS: Final = (
    *(pygame.K_u, pygame.K_r, pygame.K_h, pygame.K_o, pygame.K_l, pygame.K_p, pygame.K_m, pygame.K_SPACE),
    *(pygame.K_ESCAPE, pygame.K_F3, pygame.K_F11, pygame.K_BACKSPACE, *ARROW_KEYS),
)
MODIFIERS: Final = (0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT)
GAMEPAD_IDS: Final = (11, 12, 13)  # joystick instance ids

Events = list[pygame.Event]


class SyntheticGuest:
    """A guest with a keyboard at a window of a given size; each method returns the events of one action."""

    def __init__(self, rng: Random, size: Pixel) -> None:
        self.rng = rng
        self.size = size

    def next_choice(self) -> Events:
        """Press Tab, or now and then an arrow key."""
        return [key_down(self.rng.choice((*(pygame.K_TAB,) * 6, *ARROW_KEYS)))]

    def confirm(self) -> Events:
        """Press Enter."""
        return [key_down(pygame.K_RETURN)]

    def random_action(self) -> Events:
        """Type a letter, or press a bound or a random key, with or without modifiers."""
        modifier = self.rng.choice(MODIFIERS)
        if self.rng.random() < 0.3:
            letter = self.rng.choice(LETTERS)
            return [key_down(ord(letter), modifier), pygame.Event(pygame.TEXTINPUT, text=letter)]
        code = self.rng.choice(STRAY_KEYS) if self.rng.random() < 0.9 else self.rng.randrange(0x110000)
        return [key_down(code, modifier), pygame.Event(pygame.KEYUP, key=code, mod=modifier)]

    def disconnect(self) -> Events:
        """Let go of the device."""
        return []

    def point(self) -> Pixel:
        """Return a random point in the window, more often near its middle."""
        width, height = self.size
        return int(width * self.rng.triangular(0, 1)), int(height * self.rng.triangular(0, 1))


class MouseGuest(SyntheticGuest):
    """A guest with a mouse or a trackball."""

    def next_choice(self) -> Events:
        """Move the pointer."""
        return [mouse_motion(self.point())]

    def confirm(self) -> Events:
        """Click at a random point within one frame."""
        point = self.point()
        return [mouse_motion(point), mouse_down(point), mouse_up(point)]

    def random_action(self) -> Events:
        """Drag, or turn the wheel and press another button."""
        start, end = self.point(), self.point()
        if self.rng.random() < 0.5:
            return [mouse_down(start), mouse_motion(end, held=True), mouse_up(end)]
        return [wheel_motion(self.rng.choice((-1, 1))), mouse_down(start, self.rng.randrange(2, 9))]


class TouchGuest(SyntheticGuest):
    """A guest at a touch screen, sometimes with several fingers."""

    def next_choice(self) -> Events:
        """Touch and drag."""
        start, end = self.point(), self.point()
        moves = (pygame.FINGERDOWN, start), (pygame.FINGERMOTION, end), (pygame.FINGERUP, end)
        return [finger_event(kind, at, self.size) for kind, at in moves]

    def confirm(self) -> Events:
        """Tap."""
        point = self.point()
        return [finger_event(kind, point, self.size) for kind in (pygame.FINGERDOWN, pygame.FINGERUP)]

    def random_action(self) -> Events:
        """Press, move or lift one of several fingers, whether it touches the screen or not."""
        kind = self.rng.choice((pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP))
        return [finger_event(kind, self.point(), self.size, self.rng.randrange(4))]

    def disconnect(self) -> Events:
        """Lift all fingers."""
        return [finger_event(pygame.FINGERUP, self.point(), self.size, number) for number in range(4)]


class GamepadGuest(SyntheticGuest):
    """A guest with a gamepad, which is unplugged and plugged in now and then."""

    def __init__(self, rng: Random, size: Pixel) -> None:
        super().__init__(rng, size)
        self._pad = rng.choice(GAMEPAD_IDS)

    def next_choice(self) -> Events:
        """Press the button for the next choice, or move the stick."""
        if self.rng.random() < 0.7:
            return self._press(RB)
        number, value = self.rng.randrange(2), self.rng.choice((-1.0, 1.0))
        return [axis_motion(number, value, self._pad), axis_motion(number, 0.0, self._pad)]

    def confirm(self) -> Events:
        """Press the button that confirms."""
        return self._press(A)

    def random_action(self) -> Events:
        """Press any button, hold an axis, tip the hat, or unplug the gamepad and plug it in again."""
        chance = self.rng.random()
        if chance < 0.4:
            return self._press(self.rng.randrange(16))
        if chance < 0.7:
            return [axis_motion(self.rng.randrange(6), self.rng.uniform(-1, 1), self._pad)]
        if chance < 0.8:
            return [hat_motion(self.rng.choice((-1, 0, 1)), self.rng.choice((-1, 0, 1)), self._pad)]
        return [*self.disconnect(), pygame.Event(pygame.JOYDEVICEADDED, device_index=0)]

    def disconnect(self) -> Events:
        """Unplug the gamepad."""
        return [pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=self._pad)]

    def _press(self, button: int) -> Events:
        return [pad_down(button, self._pad), pad_up(button, self._pad)]


GUEST_TYPES: Final = (SyntheticGuest, MouseGuest, TouchGuest, GamepadGuest)


def visit(guest: SyntheticGuest) -> Iterator[Events]:
    """Yield the events of a guest frame by frame, until the guest leaves in any state of the program.

    Most play some games in earnest, with pauses to think; others do a few things and leave, or several in every frame.
    """
    rng, deeds = guest.rng, (guest.next_choice, guest.confirm, guest.random_action)
    manner = rng.choice(("plays", "plays", "plays", "tries", "mashes"))
    for _ in range({"plays": rng.randrange(100, 800), "tries": rng.randrange(1, 60), "mashes": 100}[manner]):
        if manner == "plays":
            yield guest.next_choice()
            yield guest.confirm()
            yield from (guest.random_action() for _stray in range(rng.random() < 0.02))
            yield from ([] for _pause in range(rng.randrange(20) if rng.random() < 0.05 else 0))
        elif manner == "tries":
            yield rng.choice(deeds)()
        else:
            yield [event for deed in rng.choices(deeds, k=rng.randrange(1, 8)) for event in deed()]
    yield guest.disconnect()
