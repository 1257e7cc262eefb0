"""For tests of scenes: a context that records its sounds, a user of scenes, scenes of matches, and ways to play."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TypeVar

import pygame
import pytest

from dvonn.board.layout import BoardLayout
from dvonn.input.intentions import Action, Drag, Hover, Intention, Press, Release
from dvonn.match.match import Match, Seats
from dvonn.rules.board import SPACE_BY_NAME, Ply, Space
from dvonn.rules.game import Game
from dvonn.rules.position import Position
from dvonn.screens.director import Director
from dvonn.screens.interactive_board import InteractiveBoard
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.scene import AppContext, Change, Push, Quit, Scene, ShowMatch, ToggleFullscreen
from dvonn.ui.canvas import Outline
from dvonn.ui.choice import Widget
from dvonn.ui.form import Form
from dvonn.ui.layout import Box, Point
from dvonn.ui.sound import Sound
from tests.harness.games import HOT_SEAT, MAX_PLIES, match_of, random_match
from tests.harness.pictures import record_texts, rgb_bytes

SceneT = TypeVar("SceneT", bound=Scene)
FRAME_SECONDS = 1 / 60
SMALL = "c3=r d3=w e3=w f3=bb g3=r h3=b i3=r"
A1, C3, D3, E3, F3, G3, H3 = (SPACE_BY_NAME[name] for name in ("a1", "c3", "d3", "e3", "f3", "g3", "h3"))


class RecordingSound(Sound):
    """A sound player that records the names of its effects, and the places and pitches of the sounds of spaces."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.played: list[str] = []
        self.places: list[tuple[str, float, float]] = []

    def play(self, name: str, volume: float = 1.0) -> None:
        """Play an effect and record its name."""
        super().play(name, volume)
        self.played.append(name)

    def play_from(self, name: str, place: float, semitones: float) -> None:
        """Play a sound from a place and record it."""
        super().play_from(name, place, semitones)
        self.places.append((name, place, semitones))


@dataclass
class RecordingContext(AppContext):
    """A context that records its sounds."""

    sound: RecordingSound


class SceneUser:
    """A user of scenes, with the director between them."""

    def __init__(self, context: RecordingContext, change: Change | None = None) -> None:
        self.context = context
        self.director = Director(context)
        self.app_changes: list[Change] = []  # changes that only the app can apply
        self.follow(change)

    @property
    def top(self) -> Scene:
        """The active scene."""
        return self.director.top

    @property
    def board(self) -> BoardScene:
        """The active scene, which must be that of a match."""
        return self.at(BoardScene)

    def at(self, kind: type[SceneT]) -> SceneT:
        """Return the active scene, which must be of a kind."""
        assert isinstance(self.top, kind)
        return self.top

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


def pushed(change: Change | None, kind: type[SceneT]) -> SceneT:
    """Return the scene that a change puts on top, which must be of a kind."""
    assert isinstance(change, Push)
    assert isinstance(change.scene, kind)
    return change.scene


def begun(change: Change | None) -> Match:
    """Return the match that a change begins or continues."""
    assert isinstance(change, ShowMatch)
    return change.match


def outlined(scene: Scene) -> Outline:
    """Draw a scene for a user who hears it; return its outline."""
    scene.context.describes_screen = True
    scene_pixels(scene)
    assert scene.outline
    return scene.outline


def scene_pixels(scene: Scene, box: Box | None = None) -> bytes:
    """Return the pixels of a scene, or of a part of it."""
    surface = pygame.Surface(scene.context.size)
    scene.draw(surface, 0)
    return rgb_bytes(surface.subsurface(box) if box else surface)


def texts_of(scene: Scene, patch: pytest.MonkeyPatch) -> list[str]:
    """Return the texts of a scene's picture."""
    texts = record_texts(patch)
    scene_pixels(scene)
    return [words for words, _ in texts]


# Matches


def placement_scene(context: AppContext, plies: int = 0, seats: Seats = HOT_SEAT) -> BoardScene:
    """Return the scene of a match after some random placements."""
    return BoardScene(context, random_match(seats, plies))


def movement_scene(context: AppContext, stacks: str = SMALL, seats: Seats = HOT_SEAT) -> BoardScene:
    """Return the scene of a match with hand-made stacks, White to move."""
    return BoardScene(context, match_of(stacks, seats))


def full_board_scene(context: AppContext, seats: Seats = HOT_SEAT) -> BoardScene:
    """Return the scene of a match on a random full board."""
    return BoardScene(context, Match(seats, Game(Position.random_full(Random(1)))))


def ended_scene(context: AppContext) -> BoardScene:
    """Return the scene of a random match after its last move."""
    return placement_scene(context, MAX_PLIES)


def played(scene: BoardScene) -> str:
    """Return the plies of a match, separated by spaces."""
    return " ".join(map(str, scene.match.game.plies))


SceneMaker = Callable[..., BoardScene]
both_scenes = pytest.mark.parametrize("make", [placement_scene, full_board_scene], ids=["placement", "movement"])
"""Runs a test in both phases at their start."""


# Ways to play


def labelled(form: Form, label: str) -> Widget:
    """Return the widget with a label."""
    return next(widget for widget in form.widgets if widget.label == label)


def pixel(at: Sequence[float]) -> tuple[int, int]:
    """Return the pixel at a point."""
    return round(at[0]), round(at[1])


def stack_top(position: Position, space: Space, grid: BoardLayout) -> Point:
    """Return the point at the top of the stack on a space, or the space's centre."""
    x, y = grid.centre(space)
    return x, y - grid.rise(position.height(space))


def stack_point(scene: InteractiveBoard, space: Space) -> tuple[int, int]:
    """Return the point at the top of the stack on a space of a scene's board, or the space's centre."""
    return pixel(stack_top(scene.selection.position, space, scene.board))


def press_space(scene: InteractiveBoard, space: Space) -> Change | None:
    """Press on a space with the pointer."""
    return scene.handle(Press(stack_point(scene, space)))


def hover_space(scene: InteractiveBoard, space: Space) -> None:
    """Aim at a space with the pointer."""
    scene.handle(Hover(stack_point(scene, space)))


def click_ply(scene: InteractiveBoard, ply: Ply) -> Change | None:
    """Press on the space of a placement, or on both spaces of a move."""
    return [press_space(scene, space) for space in ply][-1]


def play_legal_ply(scene: BoardScene) -> None:
    """Play the first legal ply by the pointer."""
    assert click_ply(scene, scene.match.position.moves()[0]) is None


def choose_by_keys(scene: InteractiveBoard, space: Space) -> Change | None:
    """Move the cursor to a space by arrow keys, and accept."""
    move_cursor(scene, space)
    return scene.handle(Action.ACCEPT)


def move_cursor(scene: InteractiveBoard, space: Space) -> None:
    """Move the cursor to a space by arrow keys."""
    board = scene.board
    for _ in range(30):
        (x, y), (goal, height) = board.centre(scene.cursor.space), board.centre(space)
        if abs(y - height) > 1:
            scene.handle(Action.UP if height < y else Action.DOWN)
        elif abs(x - goal) > 1:
            scene.handle(Action.RIGHT if goal > x else Action.LEFT)


SpaceChooser = Callable[[InteractiveBoard, Space], Change | None]
both_ways = pytest.mark.parametrize("choose", [press_space, choose_by_keys], ids=["pointer", "keys"])
"""Runs a test with both ways to choose a space."""

EntryWay = Callable[[SceneUser, Sequence[Space]], None]
"""A way to choose the spaces of a ply on the user's board, one after another."""


def _board(user: SceneUser) -> InteractiveBoard:
    assert isinstance(user.top, InteractiveBoard)
    return user.top


def by_pointer(user: SceneUser, spaces: Sequence[Space]) -> None:
    """Press each space."""
    for space in spaces:
        at = stack_point(_board(user), space)
        user.do(Hover(at), Press(at))


def by_drag(user: SceneUser, spaces: Sequence[Space]) -> None:
    """Drag a stack from a space to another one; press a single space."""
    start, end = (stack_point(_board(user), space) for space in (spaces[0], spaces[-1]))
    user.do(Hover(start), *([Drag(end, start), Release(end, start)] if start != end else [Press(start)]))


def by_tab(user: SceneUser, spaces: Sequence[Space]) -> None:
    """Press Tab until a space has the cursor, then Enter, for each space."""
    for space in spaces:
        for _ in range(80):
            if _board(user).cursor.space != space or _board(user).toolbar_has_focus:
                user.do(Action.NEXT)
        user.do(Action.ACCEPT)


def by_arrows(user: SceneUser, spaces: Sequence[Space]) -> None:
    """Move the cursor to each space with the arrow keys, and press Enter."""
    for space in spaces:
        user.follow(choose_by_keys(_board(user), space))


every_way = pytest.mark.parametrize("enter", [by_pointer, by_drag, by_tab, by_arrows])
"""Runs a test with each way to enter a ply."""
