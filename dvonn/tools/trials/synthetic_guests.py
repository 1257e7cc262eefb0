"""Synthetic guests of an event: what people on every device do, as the events that pygame posts for it.

They know nothing of the program's scenes: they go on to the next choice and take it, or press and point anywhere.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from random import Random
from typing import Final

import pygame

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
ARROWS: Final = (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT)
STRAY_KEYS: Final = (
    *(pygame.K_u, pygame.K_r, pygame.K_h, pygame.K_o, pygame.K_l, pygame.K_p, pygame.K_m, pygame.K_SPACE),
    *(pygame.K_ESCAPE, pygame.K_F3, pygame.K_F11, pygame.K_BACKSPACE, *ARROWS),
)
MODIFIERS: Final = (0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT)
PADS: Final = (11, 12, 13)  # the instance ids of pads
CHOOSE, NEXT = 0, 5  # buttons of a pad that SDL does not know
SCREEN: Final = 3  # the id of a touch screen

Events = list[pygame.Event]
Point = tuple[int, int]


class Hands(ABC):
    """What somebody can do with a device at a window of some size."""

    def __init__(self, rng: Random, size: Point) -> None:
        self.rng = rng
        self.size = size

    @abstractmethod
    def step(self) -> Events:
        """Go on to another choice."""

    @abstractmethod
    def take(self) -> Events:
        """Take it."""

    @abstractmethod
    def stray(self) -> Events:
        """Do anything else."""

    def leave(self) -> Events:
        """Let go of the device."""
        return []

    def point(self) -> Point:
        """Return a place in the window, more often near its middle."""
        width, height = self.size
        return int(width * self.rng.triangular(0, 1)), int(height * self.rng.triangular(0, 1))


class KeyboardGuest(Hands):
    """Ten fingers."""

    def step(self) -> Events:
        """Press Tab, now and then an arrow."""
        return [_key(self.rng.choice((*(pygame.K_TAB,) * 6, *ARROWS)))]

    def take(self) -> Events:
        """Press Enter."""
        return [_key(pygame.K_RETURN)]

    def stray(self) -> Events:
        """Type a letter, press a known key or one that means nothing, with other keys held or not."""
        modifier = self.rng.choice(MODIFIERS)
        if self.rng.random() < 0.3:
            letter = self.rng.choice(LETTERS)
            return [_key(ord(letter), modifier), pygame.Event(pygame.TEXTINPUT, text=letter)]
        code = self.rng.choice(STRAY_KEYS) if self.rng.random() < 0.9 else self.rng.randrange(0x110000)
        return [_key(code, modifier), pygame.Event(pygame.KEYUP, key=code, mod=modifier)]


class MouseGuest(Hands):
    """A mouse, or a trackball."""

    def step(self) -> Events:
        """Move."""
        return [self._motion(self.point())]

    def take(self) -> Events:
        """Click somewhere, in a hurry."""
        at = self.point()
        return [self._motion(at), _button(pygame.MOUSEBUTTONDOWN, at), _button(pygame.MOUSEBUTTONUP, at)]

    def stray(self) -> Events:
        """Drag, turn the wheel, or use another button."""
        start, end = self.point(), self.point()
        if self.rng.random() < 0.5:
            motion = self._motion(end, held=1)
            return [_button(pygame.MOUSEBUTTONDOWN, start), motion, _button(pygame.MOUSEBUTTONUP, end)]
        turn = pygame.Event(pygame.MOUSEWHEEL, x=0, y=self.rng.choice((-1, 1)))
        return [turn, _button(pygame.MOUSEBUTTONDOWN, start, self.rng.randrange(2, 9))]

    def _motion(self, at: Point, *, held: int = 0) -> pygame.Event:
        return pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(held, 0, 0), touch=False)


class TouchGuest(Hands):
    """A finger on a screen, and sometimes a second one."""

    def step(self) -> Events:
        """Touch and drag."""
        start, end = self.point(), self.point()
        return [
            self._finger(pygame.FINGERDOWN, start),
            self._finger(pygame.FINGERMOTION, end),
            self._finger(pygame.FINGERUP, end),
        ]

    def take(self) -> Events:
        """Tap."""
        at = self.point()
        return [self._finger(pygame.FINGERDOWN, at), self._finger(pygame.FINGERUP, at)]

    def stray(self) -> Events:
        """Touch with one of several fingers, or let it go where it never was."""
        kind = self.rng.choice((pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP))
        return [self._finger(kind, self.point(), self.rng.randrange(4))]

    def leave(self) -> Events:
        """Take all fingers away."""
        return [self._finger(pygame.FINGERUP, self.point(), number) for number in range(4)]

    def _finger(self, kind: int, at: Point, number: int = 0) -> pygame.Event:
        x, y = at[0] / self.size[0], at[1] / self.size[1]
        return pygame.Event(kind, touch_id=SCREEN, finger_id=number, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0)


class GamepadGuest(Hands):
    """A pad, which is plugged and unplugged meanwhile."""

    def __init__(self, rng: Random, size: Point) -> None:
        super().__init__(rng, size)
        self._pad = rng.choice(PADS)

    def step(self) -> Events:
        """Go on with a button, or with the stick."""
        if self.rng.random() < 0.7:
            return self._push(NEXT)
        number, value = self.rng.randrange(2), self.rng.choice((-1.0, 1.0))
        return [self._turn(number, value), self._turn(number, 0.0)]

    def take(self) -> Events:
        """Press the first button."""
        return self._push(CHOOSE)

    def stray(self) -> Events:
        """Press any button, hold the stick, tip the hat, or pull the plug and put it back, the stick held or not."""
        chance = self.rng.random()
        if chance < 0.4:
            return self._push(self.rng.randrange(16))
        if chance < 0.7:
            return [self._turn(self.rng.randrange(6), self.rng.uniform(-1, 1))]
        if chance < 0.8:
            tipped = self.rng.choice((-1, 0, 1)), self.rng.choice((-1, 0, 1))
            return [pygame.Event(pygame.JOYHATMOTION, instance_id=self._pad, hat=0, value=tipped)]
        return [*self.leave(), pygame.Event(pygame.JOYDEVICEADDED, device_index=0)]

    def leave(self) -> Events:
        """Pull the plug."""
        return [pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=self._pad)]

    def _push(self, button: int) -> Events:
        kinds = pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP
        return [pygame.Event(kind, instance_id=self._pad, button=button) for kind in kinds]

    def _turn(self, axis: int, value: float) -> pygame.Event:
        return pygame.Event(pygame.JOYAXISMOTION, instance_id=self._pad, axis=axis, value=value)


DEVICES: Final = (KeyboardGuest, MouseGuest, TouchGuest, GamepadGuest)


def visit(hands: Hands) -> Iterator[Events]:
    """Yield what a guest does, a look at the screen at a time, until he walks away, wherever he is then."""
    manner = hands.rng.choice((_play, _play, _play, _try, _mash))
    yield from manner(hands)
    yield hands.leave()


def _play(hands: Hands) -> Iterator[Events]:
    """Play like somebody who wants to: the next choice, and take it, for some games."""
    for _ in range(hands.rng.randrange(100, 800)):
        yield hands.step()
        yield hands.take()
        if hands.rng.random() < 0.02:
            yield hands.stray()
        if hands.rng.random() < 0.05:
            yield from ([] for _ in range(hands.rng.randrange(20)))  # think


def _try(hands: Hands) -> Iterator[Events]:
    """Do a few things, and lose interest in the middle of it."""
    for _ in range(hands.rng.randrange(1, 60)):
        yield hands.rng.choice((hands.step, hands.take, hands.take, hands.stray))()


def _mash(hands: Hands) -> Iterator[Events]:
    """Hit everything at once."""
    for _ in range(hands.rng.randrange(20, 200)):
        hits = hands.rng.choices((hands.step, hands.take, hands.stray), k=hands.rng.randrange(1, 8))
        yield [event for hit in hits for event in hit()]


def _key(code: int, modifiers: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=modifiers, unicode="", scancode=0)


def _button(kind: int, at: Point, button: int = 1) -> pygame.Event:
    return pygame.Event(kind, pos=at, button=button, touch=False)
