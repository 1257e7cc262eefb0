"""Synthetic pygame events of every device, and users with a single device."""

import pygame

from dvonn.rules import board
from dvonn.rules.board import Move, Ply, Space
from dvonn.rules.position import Position
from dvonn.screens.play.board_scene import BoardScene
from dvonn.ui.layout import Point
from tests.harness.boards import board_layout
from tests.harness.player import AppUser
from tests.harness.stage import FRAME_SECONDS

Pixel = tuple[int, int]
GAMEPAD_ID = 5  # instance id of the gamepad
TOUCHSCREEN_ID = 3  # id of the touch screen
A, B, X, Y, LB, RB, LT, RT, SELECT, START = range(10)  # buttons of a pad without an SDL mapping


def key_down(code: int, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)


def mouse_motion(at: Pixel, *, held: bool = False, touch: bool = False) -> pygame.Event:
    return pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(int(held), 0, 0), touch=touch)


def mouse_down(at: Pixel, button: int = 1, *, touch: bool = False) -> pygame.Event:
    return pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button, touch=touch)


def mouse_up(at: Pixel, button: int = 1, *, touch: bool = False) -> pygame.Event:
    return pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=button, touch=touch)


def wheel_motion(turns: int) -> pygame.Event:
    return pygame.Event(pygame.MOUSEWHEEL, x=0, y=turns, flipped=False, precise_x=0.0, precise_y=turns, touch=False)


def finger_event(kind: int, at: Point, size: Pixel, number: int = 0, screen: int = TOUCHSCREEN_ID) -> pygame.Event:
    """Return a touch event in the middle of a pixel of a window of the given size."""
    x, y = (at[0] + 0.5) / size[0], (at[1] + 0.5) / size[1]
    return pygame.Event(kind, touch_id=screen, finger_id=number, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0)


def axis_motion(number: int, value: float, pad: int = GAMEPAD_ID) -> pygame.Event:
    return pygame.Event(pygame.JOYAXISMOTION, instance_id=pad, axis=number, value=value)


def hat_motion(across: int, up: int, pad: int = GAMEPAD_ID) -> pygame.Event:
    return pygame.Event(pygame.JOYHATMOTION, instance_id=pad, hat=0, value=(across, up))


def pad_down(button: int, pad: int = GAMEPAD_ID) -> pygame.Event:
    return pygame.Event(pygame.JOYBUTTONDOWN, instance_id=pad, button=button)


def pad_up(button: int, pad: int = GAMEPAD_ID) -> pygame.Event:
    return pygame.Event(pygame.JOYBUTTONUP, instance_id=pad, button=button)


class GamepadUser(AppUser):
    """A user with only a gamepad."""

    def push(self, *buttons: int) -> None:
        """Press and release buttons, one per frame."""
        for button in buttons:
            self.app.frame([pad_down(button), pad_up(button)], FRAME_SECONDS)

    def steer(self, across: int, up: int, times: int = 1) -> None:
        """Push and release the stick, once per frame."""
        number, value = (0, across) if across else (1, -up)
        for _ in range(times):
            self.app.frame([axis_motion(number, value), axis_motion(number, 0.0)], FRAME_SECONDS)

    def choose(self, space: Space) -> None:
        """Move the cursor to a space with the stick, rows first, and press A."""
        scene = self.app.director.top
        assert isinstance(scene, BoardScene)
        up = board.row(space) - board.row(scene.cursor.space)
        self.steer(0, 1 if up > 0 else -1, abs(up))
        across = board.column(space) - board.column(scene.cursor.space)
        self.steer(1 if across > 0 else -1, 0, abs(across))
        self.push(A)

    def play(self, ply: Ply) -> None:
        """Play a ply with the stick and A."""
        for space in ply:
            self.choose(space)


class TouchUser(AppUser):
    """A user with only a touch screen; each touch event comes with the mouse event that SDL makes from it."""

    def tap(self, at: Point) -> None:
        """Tap at a point."""
        place = round(at[0]), round(at[1])
        down = finger_event(pygame.FINGERDOWN, place, self.size), mouse_down(place, touch=True)
        up = finger_event(pygame.FINGERUP, place, self.size), mouse_up(place, touch=True)
        self.app.frame(down, FRAME_SECONDS)
        self.app.frame(up, FRAME_SECONDS)

    def play(self, position: Position, ply: Ply) -> None:
        """Play a ply by taps at the tops of stacks."""
        for space in ply:
            self.tap(stack_top(position, space, self.size))


class DragUser(AppUser):
    """A user who drags the mouse instead of clicking."""

    def drag(self, start: Point, end: Point) -> None:
        """Press at a point, move to another in a few steps, and release."""
        places = [tuple(round(a + (b - a) * n / 4) for a, b in zip(start, end, strict=True)) for n in range(5)]
        first, *others = [(x, y) for x, y in places]
        self.app.frame([mouse_motion(first), mouse_down(first)], FRAME_SECONDS)
        self.app.frame([mouse_motion(place, held=True) for place in others], FRAME_SECONDS)
        self.app.frame([mouse_up(others[-1])], FRAME_SECONDS)

    def play(self, position: Position, ply: Ply) -> None:
        """Drag a stack to its target, or place a piece by starting a drag."""
        start = stack_top(position, ply[0], self.size)
        end = stack_top(position, ply.target, self.size) if isinstance(ply, Move) else (start[0] + 20, start[1])
        self.drag(start, end)


def stack_top(position: Position, space: Space, size: Pixel) -> Point:
    """Return the point at the top of the stack on a space, or the space's centre."""
    grid = board_layout(size)
    x, y = grid.centre(space)
    return x, y - grid.rise(position.height(space))
