"""A player at the whole program: it posts events, lets frames pass, and reads the window's title; nothing else."""

from random import Random

import pygame

from dvonn.app import App
from dvonn.commandline import Options
from dvonn.rules.board import Space
from dvonn.rules.pieces import Move, Ply
from dvonn.rules.position import Position
from tests.harness.boards import board_at

STEP = 1 / 60


class FakeClock:
    """A clock on which each look takes a moment, so that thinking comes in slices."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        """Return the seconds, a little later each time."""
        self.now += 0.0005
        return self.now


class Player:
    """One program and its user."""

    def __init__(self, size: tuple[int, int] = (800, 480), seed: int = 1) -> None:
        self.app = App(Options(size=size), clock=FakeClock(), rng=Random(seed))
        self.app.frame([], 0)

    @property
    def title(self) -> str:
        """What the window's title says."""
        return pygame.display.get_caption()[0]

    @property
    def size(self) -> tuple[int, int]:
        """The window's size."""
        return pygame.display.get_window_size()

    def wait(self, seconds: float) -> None:
        """Let time pass without doing anything."""
        for _ in range(round(seconds / STEP)):
            self.app.frame([], STEP)

    def press(self, *keys: int, mod: int = 0) -> None:
        """Press keys, a frame for each."""
        for key in keys:
            self.app.frame([pygame.Event(pygame.KEYDOWN, key=key, mod=mod)], STEP)

    def click(self, at: tuple[float, float]) -> None:
        """Point at a place and press there."""
        place = round(at[0]), round(at[1])
        motion = pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        self.app.frame([motion, pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=False)], STEP)

    def click_stack(self, position: Position, space: Space) -> None:
        """Click on a space where the top of its stack is seen."""
        board = board_at(self.size)
        x, y = board.centre(space)
        self.click((x, y - board.rise(position.height(space))))

    def click_ply(self, position: Position, ply: Ply) -> None:
        """Play a ply by clicks: one for a placement, two for a move."""
        self.click_stack(position, ply[0])
        if isinstance(ply, Move):
            self.click_stack(position, ply.target)

    def resize(self, size: tuple[int, int]) -> None:
        """Let the window become another size, as a user who drags its corner does."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.app.frame([], STEP)


TO_TWO_PLAYERS = (*[pygame.K_UP] * 4, pygame.K_RIGHT)  # from Play, which has the focus at the start


def finished(player: Player) -> bool:
    """Tell whether the title gives a result."""
    return any(end in player.title for end in ("win", "lose", "draw"))
