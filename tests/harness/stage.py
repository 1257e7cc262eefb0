"""For tests of scenes: a stage that records its sounds, a user of scenes, and scenes at given positions."""

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
from dvonn.screens.exercise import Exercise
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import Change, Quit, Scene, Stage, ToggleFullscreen
from dvonn.ui.layout import Box
from dvonn.ui.sound import Sound
from tests.harness.matches import HOT_SEAT, random_match, stopped_clock
from tests.harness.referee.symmetries import Symmetry

FRAME_SECONDS = 1 / 60
SpaceChooser = Callable[[BoardScene, Space], Change | None]
"""A way to choose a space: by the pointer or by keys."""


class RecordingSound(Sound):
    """A sound player that records the names of its effects."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.played: list[str] = []

    def play(self, name: str, volume: float = 1.0) -> None:
        """Play an effect and record its name."""
        super().play(name, volume)
        self.played.append(name)


@dataclass
class RecordingStage(Stage):
    """A stage that records its sounds."""

    sound: RecordingSound


class SceneUser:
    """A user of scenes, with the director between them."""

    def __init__(self, stage: RecordingStage, change: Change | None = None) -> None:
        self.stage = stage
        self.director = Director(stage)
        self.app_changes: list[Change] = []  # changes that only the app can apply
        self.follow(change)

    @property
    def top(self) -> Scene:
        """The active scene."""
        return self.director.top

    def follow(self, change: Change | None) -> None:
        """Apply a change requested by a scene."""
        if isinstance(change, Quit | ToggleFullscreen):
            self.app_changes.append(change)
        elif change:
            self.director.apply(change)

    def do(self, *intentions: Intention) -> None:
        """Pass intentions to the active scene, one after another."""
        for intention in intentions:
            self.follow(self.top.handle(intention))

    def wait(self, seconds: float) -> None:
        """Advance the active scene by some seconds, with thinking in between."""
        for _ in range(round(seconds / FRAME_SECONDS)):
            self.top.idle(0.01)
            self.follow(self.top.update(FRAME_SECONDS))


def advance(scene: Scene, seconds: float) -> Change | None:
    """Advance a scene by some seconds without thinking; return its first change, if any."""
    for _ in range(round(seconds / FRAME_SECONDS)):
        change = scene.update(FRAME_SECONDS)
        if change:
            return change
    return None


def placement_scene(stage: Stage, plies: int = 0, seats: Seats = HOT_SEAT) -> BoardScene:
    """Return a placement scene after some random placements."""
    return BoardScene(stage, random_match(seats, plies))


def movement_scene(stage: Stage, stacks: str, seats: Seats = HOT_SEAT) -> BoardScene:
    """Return a movement scene with hand-made stacks, White to move."""
    return BoardScene(stage, Match(seats, Game(Symmetry().position(stacks)), clock=stopped_clock))


def full_board_scene(stage: Stage, seats: Seats = HOT_SEAT) -> BoardScene:
    """Return a movement scene on a random full board."""
    return BoardScene(stage, Match(seats, Game(Position.random_full(Random(1))), clock=stopped_clock))


def stack_point(scene: BoardScene, space: Space) -> tuple[int, int]:
    """Return the point at the top of the stack on a space, or the space's centre."""
    board = scene.stage.board
    x, y = board.centre(space)
    return round(x), round(y - board.rise(scene.match.position.height(space)))


def press_space(scene: BoardScene, space: Space) -> Change | None:
    """Press on a space with the pointer."""
    return scene.handle(Press(stack_point(scene, space)))


def click_ply(scene: BoardScene, ply: Ply) -> Change | None:
    """Press on the space of a placement, or on both spaces of a move."""
    return [press_space(scene, space) for space in ply][-1]


def choose_by_keys(scene: BoardScene, space: Space) -> Change | None:
    """Move the cursor to a space by arrow keys, and accept."""
    move_cursor(scene, space)
    return scene.handle(Action.ACCEPT)


def move_cursor(scene: BoardScene | Exercise, space: Space) -> None:
    """Move the cursor to a space by arrow keys."""
    board = scene.stage.board
    for _ in range(30):
        (x, y), (goal, height) = board.centre(scene.cursor.space), board.centre(space)
        if abs(y - height) > 1:
            scene.handle(Action.UP if height < y else Action.DOWN)
        elif abs(x - goal) > 1:
            scene.handle(Action.RIGHT if goal > x else Action.LEFT)


def scene_pixels(scene: Scene, box: Box | None = None) -> bytes:
    """Return the pixels of a scene, or of a part of it."""
    surface = pygame.Surface(scene.stage.size)
    scene.draw(surface, 0)
    return pygame.image.tobytes(surface.subsurface(box) if box else surface, "RGB")


def play_legal_ply(scene: BoardScene, number: int = 0) -> None:
    """Play one of the legal plies by the pointer."""
    assert click_ply(scene, scene.match.position.moves()[number]) is None


BOARD_SCENES: list[Callable[[Stage], BoardScene]] = [placement_scene, full_board_scene]
both_scenes = pytest.mark.parametrize("make", BOARD_SCENES, ids=["placement", "movement"])
"""Runs a test in both board scenes at their start."""
