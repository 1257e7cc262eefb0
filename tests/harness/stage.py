"""A player's hands for the scenes' tests: they point, press, wait and look, and the sounds are written down."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pygame
import pytest

from dvonn.input import Action, Intention, Press
from dvonn.match.match import Match, Seats
from dvonn.rules.board import Space
from dvonn.rules.game import Game
from dvonn.rules.pieces import Ply
from dvonn.rules.position import Position
from dvonn.screens.director import Director
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.movement import Movement
from dvonn.screens.play.placement import Placement
from dvonn.screens.scene import Change, Quit, Scene, Stage, ToggleFullscreen
from dvonn.ui.layout import Box
from dvonn.ui.sound import Sound
from tests.harness.matches import HOT_SEAT, match, stopped
from tests.harness.referee.mirrors import View

STEP = 1 / 60
Choose = Callable[[BoardScene, Space], Change | None]
"""How a space is chosen: by the pointer or by keys."""


class Heard(Sound):
    """Sounds that are written down."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.names: list[str] = []

    def play(self, name: str, volume: float = 1.0) -> None:
        """Take down the name."""
        super().play(name, volume)
        self.names.append(name)


@dataclass
class HeardStage(Stage):
    """A stage whose sounds are written down."""

    sound: Heard


class Guest:
    """Somebody at the scenes, with the director between them."""

    def __init__(self, stage: HeardStage, change: Change | None = None) -> None:
        self.stage = stage
        self.director = Director(stage)
        self.asked: list[Change] = []  # what only the app could do
        self.follow(change)

    @property
    def top(self) -> Scene:
        """The scene that is played."""
        return self.director.top

    def follow(self, change: Change | None) -> None:
        """Let the director do what a scene has asked for."""
        if isinstance(change, Quit | ToggleFullscreen):
            self.asked.append(change)
        elif change:
            self.director.apply(change)

    def do(self, *intentions: Intention) -> None:
        """Do one thing after the other."""
        for intention in intentions:
            self.follow(self.top.handle(intention))

    def wait(self, seconds: float) -> None:
        """Let time pass, with thinking in between."""
        for _ in range(round(seconds / STEP)):
            self.top.idle(0.01)
            self.follow(self.top.update(STEP))


def let(scene: Scene, seconds: float) -> Change | None:
    """Let time pass without thinking; return the first change that comes of it."""
    for _ in range(round(seconds / STEP)):
        change = scene.update(STEP)
        if change:
            return change
    return None


def placing(stage: Stage, plies: int = 0, seats: Seats = HOT_SEAT) -> Placement:
    """Return a placement scene after some random placements."""
    return Placement(stage, match(seats, plies))


def moving(stage: Stage, stacks: str, seats: Seats = HOT_SEAT) -> Movement:
    """Return a movement scene with hand-made stacks, White to move."""
    return Movement(stage, Match(seats, Game(View().position(stacks)), clock=stopped))


def on_a_full_board(stage: Stage, seats: Seats = HOT_SEAT) -> Movement:
    """Return a movement scene at its start."""
    return Movement(stage, Match(seats, Game(Position.random_full(Random(1))), clock=stopped))


def point(scene: BoardScene, space: Space) -> tuple[int, int]:
    """Return where the top of the stack on a space is seen, or the space's centre."""
    board = scene.stage.board
    x, y = board.centre(space)
    return round(x), round(y - board.rise(scene.match.position.height(space)))


def press(scene: BoardScene, space: Space) -> Change | None:
    """Press on a space."""
    return scene.handle(Press(point(scene, space)))


def click(scene: BoardScene, ply: Ply) -> Change | None:
    """Press on a ply's space, or on its two spaces."""
    return [press(scene, space) for space in ply][-1]


def enter(scene: BoardScene, space: Space) -> Change | None:
    """Walk the cursor to a space by arrows, and accept."""
    walk(scene, space)
    return scene.handle(Action.ACCEPT)


def walk(scene: BoardScene, space: Space) -> None:
    """Walk the cursor to a space by arrows."""
    board = scene.stage.board
    for _ in range(30):
        (x, y), (goal, height) = board.centre(scene.cursor.space), board.centre(space)
        if abs(y - height) > 1:
            scene.handle(Action.UP if height < y else Action.DOWN)
        elif abs(x - goal) > 1:
            scene.handle(Action.RIGHT if goal > x else Action.LEFT)


def picture(scene: Scene, box: Box | None = None) -> bytes:
    """Return the pixels of a scene as it is now, or of a part of it."""
    surface = pygame.Surface(scene.stage.size)
    scene.draw(surface, 0)
    return pygame.image.tobytes(surface.subsurface(box) if box else surface, "RGB")


def play_one(scene: BoardScene, number: int = 0) -> None:
    """Play one of the legal plies by pointer."""
    assert click(scene, scene.match.position.moves()[number]) is None


SCENES: list[Callable[[Stage], BoardScene]] = [placing, on_a_full_board]
both_scenes = pytest.mark.parametrize("make", SCENES, ids=["placement", "movement"])
"""Runs a test in either scene at its start."""
