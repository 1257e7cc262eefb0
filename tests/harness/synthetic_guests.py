"""Synthetic guests of an event: random input on every device, as the events that pygame posts for it.

They know nothing of the program's scenes: they move on to the next choice and confirm it, or press and point anywhere.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from random import Random
from typing import Final

import pygame

GUEST_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
GUEST_ARROW_KEYS: Final = (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT)
STRAY_KEYS: Final = (
    *(pygame.K_u, pygame.K_r, pygame.K_h, pygame.K_o, pygame.K_l, pygame.K_p, pygame.K_m, pygame.K_SPACE),
    *(pygame.K_ESCAPE, pygame.K_F3, pygame.K_F11, pygame.K_BACKSPACE, *GUEST_ARROW_KEYS),
)
GUEST_MODIFIERS: Final = (0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT)
GAMEPAD_IDS: Final = (11, 12, 13)  # joystick instance ids
# Buttons of a gamepad without an SDL mapping
CONFIRM_BUTTON: Final = 0
NEXT_BUTTON: Final = 5
TOUCH_SCREEN_ID: Final = 3

Events = list[pygame.Event]
Point = tuple[int, int]


class SyntheticGuest(ABC):
    """A guest with a device at a window of a given size; each method returns the events of one action."""

    def __init__(self, rng: Random, size: Point) -> None:
        self.rng = rng
        self.size = size

    @abstractmethod
    def next_choice(self) -> Events:
        """Move on to another choice."""

    @abstractmethod
    def confirm(self) -> Events:
        """Confirm the choice."""

    @abstractmethod
    def random_action(self) -> Events:
        """Do anything else that the device can do."""

    def disconnect(self) -> Events:
        """Let go of the device. It has nothing to release by default."""
        return []

    def point(self) -> Point:
        """Return a random point in the window, more often near its middle."""
        width, height = self.size
        return int(width * self.rng.triangular(0, 1)), int(height * self.rng.triangular(0, 1))


class KeyboardGuest(SyntheticGuest):
    """A guest with a keyboard."""

    def next_choice(self) -> Events:
        """Press Tab, or now and then an arrow key."""
        return [_key(self.rng.choice((*(pygame.K_TAB,) * 6, *GUEST_ARROW_KEYS)))]

    def confirm(self) -> Events:
        """Press Enter."""
        return [_key(pygame.K_RETURN)]

    def random_action(self) -> Events:
        """Type a letter, or press a bound or a random key, with or without modifiers."""
        modifier = self.rng.choice(GUEST_MODIFIERS)
        if self.rng.random() < 0.3:
            letter = self.rng.choice(GUEST_LETTERS)
            return [_key(ord(letter), modifier), pygame.Event(pygame.TEXTINPUT, text=letter)]
        code = self.rng.choice(STRAY_KEYS) if self.rng.random() < 0.9 else self.rng.randrange(0x110000)
        return [_key(code, modifier), pygame.Event(pygame.KEYUP, key=code, mod=modifier)]


class MouseGuest(SyntheticGuest):
    """A guest with a mouse or a trackball."""

    def next_choice(self) -> Events:
        """Move the pointer."""
        return [self._motion(self.point())]

    def confirm(self) -> Events:
        """Click at a random point within one frame."""
        point = self.point()
        return [self._motion(point), _button(pygame.MOUSEBUTTONDOWN, point), _button(pygame.MOUSEBUTTONUP, point)]

    def random_action(self) -> Events:
        """Drag, or turn the wheel and press another button."""
        start, end = self.point(), self.point()
        if self.rng.random() < 0.5:
            motion = self._motion(end, held=1)
            return [_button(pygame.MOUSEBUTTONDOWN, start), motion, _button(pygame.MOUSEBUTTONUP, end)]
        turn = pygame.Event(pygame.MOUSEWHEEL, x=0, y=self.rng.choice((-1, 1)))
        return [turn, _button(pygame.MOUSEBUTTONDOWN, start, self.rng.randrange(2, 9))]

    def _motion(self, point: Point, *, held: int = 0) -> pygame.Event:
        return pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(1, 1), buttons=(held, 0, 0), touch=False)


class TouchGuest(SyntheticGuest):
    """A guest at a touch screen, sometimes with several fingers."""

    def next_choice(self) -> Events:
        """Touch and drag."""
        start, end = self.point(), self.point()
        return [
            self._finger(pygame.FINGERDOWN, start),
            self._finger(pygame.FINGERMOTION, end),
            self._finger(pygame.FINGERUP, end),
        ]

    def confirm(self) -> Events:
        """Tap."""
        point = self.point()
        return [self._finger(pygame.FINGERDOWN, point), self._finger(pygame.FINGERUP, point)]

    def random_action(self) -> Events:
        """Press, move or lift one of several fingers, whether it touches the screen or not."""
        kind = self.rng.choice((pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP))
        return [self._finger(kind, self.point(), self.rng.randrange(4))]

    def disconnect(self) -> Events:
        """Lift all fingers."""
        return [self._finger(pygame.FINGERUP, self.point(), number) for number in range(4)]

    def _finger(self, kind: int, point: Point, number: int = 0) -> pygame.Event:
        x, y = point[0] / self.size[0], point[1] / self.size[1]
        return pygame.Event(kind, touch_id=TOUCH_SCREEN_ID, finger_id=number, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0)


class GamepadGuest(SyntheticGuest):
    """A guest with a gamepad, which is unplugged and plugged in now and then."""

    def __init__(self, rng: Random, size: Point) -> None:
        super().__init__(rng, size)
        self._pad = rng.choice(GAMEPAD_IDS)

    def next_choice(self) -> Events:
        """Press the button for the next choice, or move the stick."""
        if self.rng.random() < 0.7:
            return self._press(NEXT_BUTTON)
        number, value = self.rng.randrange(2), self.rng.choice((-1.0, 1.0))
        return [self._axis_motion(number, value), self._axis_motion(number, 0.0)]

    def confirm(self) -> Events:
        """Press the button that confirms."""
        return self._press(CONFIRM_BUTTON)

    def random_action(self) -> Events:
        """Press any button, hold an axis, tip the hat, or unplug the gamepad and plug it in again."""
        chance = self.rng.random()
        if chance < 0.4:
            return self._press(self.rng.randrange(16))
        if chance < 0.7:
            return [self._axis_motion(self.rng.randrange(6), self.rng.uniform(-1, 1))]
        if chance < 0.8:
            direction = self.rng.choice((-1, 0, 1)), self.rng.choice((-1, 0, 1))
            return [pygame.Event(pygame.JOYHATMOTION, instance_id=self._pad, hat=0, value=direction)]
        return [*self.disconnect(), pygame.Event(pygame.JOYDEVICEADDED, device_index=0)]

    def disconnect(self) -> Events:
        """Unplug the gamepad."""
        return [pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=self._pad)]

    def _press(self, button: int) -> Events:
        kinds = pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP
        return [pygame.Event(kind, instance_id=self._pad, button=button) for kind in kinds]

    def _axis_motion(self, axis: int, value: float) -> pygame.Event:
        return pygame.Event(pygame.JOYAXISMOTION, instance_id=self._pad, axis=axis, value=value)


GUEST_TYPES: Final = (KeyboardGuest, MouseGuest, TouchGuest, GamepadGuest)


def visit(guest: SyntheticGuest) -> Iterator[Events]:
    """Yield the events of a guest frame by frame, until the guest leaves in any state of the program."""
    behaviour = guest.rng.choice((_play_games, _play_games, _play_games, _try_out, _mash))
    yield from behaviour(guest)
    yield guest.disconnect()


def _play_games(guest: SyntheticGuest) -> Iterator[Events]:
    """Play some games in earnest: move to the next choice and confirm it, with pauses to think."""
    for _ in range(guest.rng.randrange(100, 800)):
        yield guest.next_choice()
        yield guest.confirm()
        if guest.rng.random() < 0.02:
            yield guest.random_action()
        if guest.rng.random() < 0.05:
            yield from ([] for _ in range(guest.rng.randrange(20)))  # a pause


def _try_out(guest: SyntheticGuest) -> Iterator[Events]:
    """Do a few things and leave at any point."""
    for _ in range(guest.rng.randrange(1, 60)):
        yield guest.rng.choice((guest.next_choice, guest.confirm, guest.confirm, guest.random_action))()


def _mash(guest: SyntheticGuest) -> Iterator[Events]:
    """Do several things in every frame."""
    for _ in range(guest.rng.randrange(20, 200)):
        actions = guest.rng.choices(
            (guest.next_choice, guest.confirm, guest.random_action), k=guest.rng.randrange(1, 8)
        )
        yield [event for action in actions for event in action()]


def _key(code: int, modifiers: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=modifiers, unicode="", scancode=0)


def _button(kind: int, point: Point, button: int = 1) -> pygame.Event:
    return pygame.Event(kind, pos=point, button=button, touch=False)
