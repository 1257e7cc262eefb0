"""A user of the whole program: it posts events, runs frames and reads the window's title."""

from math import ceil
from random import Random

import pygame

from dvonn.app import App
from dvonn.commandline import Options
from dvonn.rules.board import Move, Ply, Space
from dvonn.rules.position import Position
from tests.harness.stage import FRAME_SECONDS

LONGEST_FRAME_SECONDS = 4 * FRAME_SECONDS  # as on a slow machine; the scenes are updated as often as in short ones


def frames_of(seconds: float) -> list[float]:
    """Return the lengths of equal frames, none too long, that take some seconds together."""
    count = ceil(seconds / LONGEST_FRAME_SECONDS - 0.01)
    return [seconds / count for _ in range(count)]


class FakeClock:
    """A clock that advances a little with each reading, so that thinking comes in slices."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """Return the time in seconds."""
        self.now += 0.002
        return self.now


class Undrawn(App):
    """The program without drawing, for tests that do not check the screen."""

    def draw(self) -> None:
        """Set the window's title and place the widgets, without drawing."""
        self.director.top.lay_out()
        pygame.display.set_caption(self.director.top.title)


class AppUser:
    """The program and its user."""

    def __init__(self, size: tuple[int, int] = (800, 480), seed: int = 1, *, draws: bool = True) -> None:
        self.app = (App if draws else Undrawn)(Options(size=size), clock=FakeClock(), rng=Random(seed))
        self.app.frame([], 0)

    @property
    def title(self) -> str:
        """The window's title."""
        return pygame.display.get_caption()[0]

    @property
    def size(self) -> tuple[int, int]:
        """The window's size."""
        return pygame.display.get_window_size()

    def wait(self, seconds: float) -> None:
        """Run frames without events for some seconds."""
        for part in frames_of(seconds):
            self.app.frame([], part)

    def await_sound(self) -> None:
        """Let the loops of sound fade until they are as loud as they are to be."""
        self.wait(FRAME_SECONDS)
        while self.app.stage.sound.is_fading:
            self.app.stage.sound.advance(FRAME_SECONDS)

    def send(self, *events: pygame.Event) -> None:
        """Run a frame with some events."""
        self.app.frame(events, FRAME_SECONDS)

    def press(self, *keys: int, mod: int = 0) -> None:
        """Press keys, one per frame."""
        for key in keys:
            self.send(pygame.Event(pygame.KEYDOWN, key=key, mod=mod))

    def click(self, at: tuple[float, float]) -> None:
        """Move the mouse to a point and press."""
        place = round(at[0]), round(at[1])
        motion = pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        self.send(motion, pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=False))

    def click_stack(self, position: Position, space: Space) -> None:
        """Click at the top of the stack on a space."""
        board = self.app.director.top.board
        x, y = board.centre(space)
        self.click((x, y - board.rise(position.height(space))))

    def click_ply(self, position: Position, ply: Ply) -> None:
        """Play a ply by clicks: one for a placement, two for a move."""
        self.click_stack(position, ply[0])
        if isinstance(ply, Move):
            self.click_stack(position, ply.target)

    def resize(self, size: tuple[int, int]) -> None:
        """Resize the window as by dragging its corner."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.app.frame([], FRAME_SECONDS)


KEYS_TO_SETUP = (pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN)  # starting at Play, which has the initial focus
KEYS_TO_TWO_PLAYERS = (*KEYS_TO_SETUP, pygame.K_RIGHT, pygame.K_UP)  # and on to Play in the setup


def keys_to_board(steps: int) -> tuple[int, ...]:
    """Return the keys from the menu to a kind of board, counted from By hand, and on to Play in the setup."""
    return *KEYS_TO_SETUP, pygame.K_DOWN, *[pygame.K_RIGHT] * steps, *[pygame.K_UP] * 2


def shows_result(user: AppUser) -> bool:
    """Tell whether the title shows a result."""
    return any(end in user.title for end in ("win", "lose", "draw"))
