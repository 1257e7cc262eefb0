"""What pygame posts when somebody uses a device, and players who have one device alone."""

import pygame

from dvonn.rules import board
from dvonn.rules.board import Space
from dvonn.rules.pieces import Move, Ply
from dvonn.rules.position import Position
from dvonn.screens.play.board_scene import BoardScene
from dvonn.ui.layout import Point
from tests.harness.boards import board_at
from tests.harness.player import STEP, Player

Pixel = tuple[int, int]
PAD = 5  # the instance id of a gamepad
SCREEN = 3  # the id of a touch screen
A, B, X, Y, LB, RB, LT, RT, SELECT, START = range(10)  # buttons of a pad that SDL does not know


def key(code: int, mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)


def mouse_at(at: Pixel, *, held: bool = False, touch: bool = False) -> pygame.Event:
    return pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(int(held), 0, 0), touch=touch)


def mouse_down(at: Pixel, button: int = 1, *, touch: bool = False) -> pygame.Event:
    return pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button, touch=touch)


def mouse_up(at: Pixel, button: int = 1, *, touch: bool = False) -> pygame.Event:
    return pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=button, touch=touch)


def wheel(turns: int) -> pygame.Event:
    return pygame.Event(pygame.MOUSEWHEEL, x=0, y=turns, flipped=False, precise_x=0.0, precise_y=turns, touch=False)


def finger(kind: int, at: Point, size: Pixel, number: int = 0, screen: int = SCREEN) -> pygame.Event:
    """Return what a finger does in the middle of a pixel of a window of some size."""
    x, y = (at[0] + 0.5) / size[0], (at[1] + 0.5) / size[1]
    return pygame.Event(kind, touch_id=screen, finger_id=number, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0)


def axis(number: int, value: float, pad: int = PAD) -> pygame.Event:
    return pygame.Event(pygame.JOYAXISMOTION, instance_id=pad, axis=number, value=value)


def hat(across: int, up: int, pad: int = PAD) -> pygame.Event:
    return pygame.Event(pygame.JOYHATMOTION, instance_id=pad, hat=0, value=(across, up))


def pad_down(button: int, pad: int = PAD) -> pygame.Event:
    return pygame.Event(pygame.JOYBUTTONDOWN, instance_id=pad, button=button)


def pad_up(button: int, pad: int = PAD) -> pygame.Event:
    return pygame.Event(pygame.JOYBUTTONUP, instance_id=pad, button=button)


class PadPlayer(Player):
    """A user who has nothing but a pad."""

    def push(self, *buttons: int) -> None:
        """Press buttons and let them go, a frame for each."""
        for button in buttons:
            self.app.frame([pad_down(button), pad_up(button)], STEP)

    def steer(self, across: int, up: int, times: int = 1) -> None:
        """Push the stick one way and let it spring back, a frame for each time."""
        number, value = (0, across) if across else (1, -up)
        for _ in range(times):
            self.app.frame([axis(number, value), axis(number, 0.0)], STEP)

    def choose(self, space: Space) -> None:
        """Walk the cursor to a space with the stick, rows first, and press the one button."""
        scene = self.app.director.top
        assert isinstance(scene, BoardScene)
        up = board.row(space) - board.row(scene.cursor.space)
        self.steer(0, 1 if up > 0 else -1, abs(up))
        across = board.column(space) - board.column(scene.cursor.space)
        self.steer(1 if across > 0 else -1, 0, abs(across))
        self.push(A)

    def play(self, ply: Ply) -> None:
        """Play a ply with one stick and one button."""
        for space in ply:
            self.choose(space)


class TouchPlayer(Player):
    """A user who has nothing but a finger; as on a real screen, each event comes with one that a mouse might send."""

    def tap(self, at: Point) -> None:
        """Touch a place for a moment."""
        place = round(at[0]), round(at[1])
        down = finger(pygame.FINGERDOWN, place, self.size), mouse_down(place, touch=True)
        up = finger(pygame.FINGERUP, place, self.size), mouse_up(place, touch=True)
        self.app.frame(down, STEP)
        self.app.frame(up, STEP)

    def play(self, position: Position, ply: Ply) -> None:
        """Play a ply by taps where the tops of stacks are seen."""
        for space in ply:
            self.tap(top_of(position, space, self.size))


class DragPlayer(Player):
    """A user who drags everything, even where a click would do."""

    def drag(self, start: Point, end: Point) -> None:
        """Press in one place, move in a few steps to the other, and let go."""
        places = [tuple(round(a + (b - a) * n / 4) for a, b in zip(start, end, strict=True)) for n in range(5)]
        first, *others = [(x, y) for x, y in places]
        self.app.frame([mouse_at(first), mouse_down(first)], STEP)
        self.app.frame([mouse_at(place, held=True) for place in others], STEP)
        self.app.frame([mouse_up(others[-1])], STEP)

    def play(self, position: Position, ply: Ply) -> None:
        """Drag a stack to its target, or place a piece, which the beginning of a drag does."""
        start = top_of(position, ply[0], self.size)
        end = top_of(position, ply.target, self.size) if isinstance(ply, Move) else (start[0] + 20, start[1])
        self.drag(start, end)


def top_of(position: Position, space: Space, size: Pixel) -> Point:
    """Return where the top of the stack on a space is seen, or the space's centre."""
    seen = board_at(size)
    x, y = seen.centre(space)
    return x, y - seen.rise(position.height(space))
