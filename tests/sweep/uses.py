"""The uses of a still: each sends the input of a device, or of a way to use it, frame by frame."""

from collections.abc import Callable, Iterator
from typing import Final

import pygame

from dvonn.input.intentions import Action
from tests.harness.synthetic_guests import GamepadGuest, SyntheticGuest, TouchGuest
from tests.harness.user import key_down, mouse_down, mouse_motion, mouse_up, wheel_motion
from tests.sweep import journeys
from tests.sweep.user import SweepUser

Use = Callable[[SweepUser], Iterator[None]]
"""Sends input; after each part of it, it yields, so that what must hold is checked and things may change."""

TEXTS: Final = ("Zoë", "Łukasz", "Олена", "Ωμέγα", "שלום", "名前", "c3 c5", "/", "12", "\N{SNOWMAN}", "'", "a" * 60)


def _wheel(user: SweepUser) -> Iterator[None]:
    """Turn the wheel at any place, down and up again."""
    for turns in (*[-1] * user.steps, *[1] * user.steps, -3, 5):
        if user.rng.random() < 0.3:
            user.send(mouse_motion(_point(user)))
        user.send(wheel_motion(turns))
        yield


def _actions(user: SweepUser) -> Iterator[None]:
    """Do everything that has a key or a button, in any order."""
    actions = list(Action)
    for action in user.rng.sample(actions, min(len(actions), 4 * user.steps)):
        user.app.perform(action)
        user.send()
        yield


def _drags(user: SweepUser) -> Iterator[None]:
    """Drag from a widget, or from anywhere, to any place, also beyond the window."""
    for _ in range(user.steps):
        places = [one.part.centre for one in user.pressable()]
        start = user.rng.choice(places) if places and user.rng.random() < 0.6 else _point(user)
        end = _point(user)
        user.send(mouse_motion(start), mouse_down(start))
        user.send(mouse_motion(end, held=True))
        yield
        user.send(mouse_up(end))
        yield


def _typing(user: SweepUser) -> Iterator[None]:
    """Type texts of several alphabets, by keys and letters, now and then with Enter or Backspace."""
    for text in user.rng.sample(TEXTS, user.steps):
        keys = [pygame.Event(pygame.KEYDOWN, key=ord(one), mod=0, unicode=one, scancode=0) for one in text]
        user.send(*(event for key in keys for event in (key, pygame.Event(pygame.TEXTINPUT, text=key.unicode))))
        yield
        user.send(key_down(user.rng.choice((pygame.K_RETURN, pygame.K_BACKSPACE, pygame.K_SLASH, pygame.K_TAB))))
        yield


def _guest(kind: type[SyntheticGuest]) -> Use:
    def use(user: SweepUser) -> Iterator[None]:
        """Do what guests at events do with a device."""
        guest = kind(user.rng, user.size)
        for _ in range(2 * user.steps):
            guest.size = user.size
            user.send(*user.rng.choice((guest.next_choice, guest.confirm, guest.random_action))())
            yield
        user.send(*guest.disconnect())

    return use


def _play(user: SweepUser) -> Iterator[None]:
    """Choose what comes next again and again, and take some of it back."""
    for _ in range(2 * user.steps):
        for code in (*[pygame.K_TAB] * user.rng.randrange(4), pygame.K_RETURN):
            user.send(key_down(code))
        if user.rng.random() < 0.3:
            user.send(key_down(user.rng.choice((pygame.K_u, pygame.K_r, pygame.K_h, pygame.K_o))))
        yield
        if user.rng.random() < 0.3:
            user.wait(3)
            yield


USES: Final[dict[str, Use]] = {
    "wheel": _wheel,
    "actions": _actions,
    "drags": _drags,
    "typing": _typing,
    "keys": _guest(SyntheticGuest),
    "pad": _guest(GamepadGuest),
    "touch": _guest(TouchGuest),
    "play": _play,
    "tab": journeys.tab,
    "arrows": journeys.arrows,
    "switch": journeys.switch,
    "pointer": journeys.pointer,
    "press": journeys.press,
    "escape": journeys.escape,
}


def _point(user: SweepUser) -> tuple[int, int]:
    """Return a point in the window, now and then one just beyond it."""
    width, height = user.size
    return int(width * user.rng.uniform(-0.05, 1.05)), int(height * user.rng.uniform(-0.05, 1.05))
