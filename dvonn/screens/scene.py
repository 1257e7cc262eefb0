"""What a scene is, what it is given, and what it may ask for next.

Scenes lead to each other in circles, so they ask for the next one by a value and the director makes it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import Enum, auto
from pathlib import Path
from random import Random
from typing import Final

import pygame

from dvonn.board.animation import Plan
from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import BoardLayout, Viewpoint, board_between_bars
from dvonn.input import STRAIGHT, Action, Controls, Hover, Intention, Press
from dvonn.match import Match
from dvonn.rules.pieces import Colour
from dvonn.storage.autosave import Autosave
from dvonn.storage.settings import BoardSide, Settings
from dvonn.storage.text_store import Storage
from dvonn.ui.assets import Assets
from dvonn.ui.form import Form
from dvonn.ui.layout import Layout, layout, legible
from dvonn.ui.sound import Sound
from dvonn.ui.theme import Theme
from dvonn.ui.widgets import T

TURNED: Final = 0.1  # seconds that another second shown on a clock is new: more than a frame's steps
SEATS: Final = {BoardSide.OFF: Viewpoint.SOUTH, BoardSide.ROTATE: Viewpoint.NORTH, BoardSide.MIRROR: Viewpoint.MIRRORED}


@dataclass
class Stage:
    """What every scene works with; app keeps the size up to date. The clock returns seconds.

    Seen is where the board is seen from at the moment; a match says it.
    """

    size: tuple[int, int]
    assets: Assets
    sound: Sound
    rng: Random
    clock: Callable[[], float]
    settings: Settings = field(default_factory=Settings)
    controls: Controls = field(default_factory=Controls)
    keeper: Autosave = field(default_factory=lambda: Autosave(Storage(None)))
    seen: Viewpoint = Viewpoint.SOUTH
    displays: int = 1  # how many there are
    from_afar: bool = False  # whether it is to be read from two metres
    today: Callable[[], date] = date.today
    pictures: Path | None = None  # the folder that games are shared into; None: there is no sharing

    @property
    def layout(self) -> Layout:
        """The layout of the window as it is now."""
        return layout(self.size, max(self.settings.text_size, legible(self.size) if self.from_afar else 1.0))

    @property
    def board(self) -> BoardLayout:
        """Where the board is in the window as it is now."""
        return self.board_in(self.layout)

    def board_in(self, layout: Layout) -> BoardLayout:
        """Return where the board is in a window, or a part of one, of some layout."""
        return board_between_bars(layout, self.seen, coordinates=self.settings.coordinates)

    def seat(self, colour: Colour) -> None:
        """Let the board be seen from a player's side of the table, as the settings say."""
        self.seen = SEATS[self.settings.board_side] if colour is Colour.BLACK else Viewpoint.SOUTH

    def dress(self, theme: Theme) -> None:
        """Change the look."""
        self.settings.theme = theme
        self.assets = Assets(self.assets.folder, theme)

    def canvas(self, surface: pygame.Surface, layout: Layout | None = None) -> BoardCanvas:
        """Return a window's surface, or a part of it with a layout of its own, ready to be drawn on."""
        layout = layout or self.layout
        return BoardCanvas(surface, layout, self.assets, self.board_in(layout))


class Activity(Enum):
    """How much of the loop a scene needs."""

    STILL = auto()  # nothing changes until somebody does something
    WORKING = auto()  # time and thinking go on, the picture stays
    BREATHING = auto()  # the picture changes slowly: a few times a second are enough
    MOVING = auto()  # the picture changes


class Scene:
    """A screen. A covered scene is drawn below the one on top if that one is an overlay, and is not updated."""

    is_overlay = False
    types = False  # whether keys make letters, for `write`

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    @property
    def title(self) -> str:
        """The window's title."""
        return "DVONN"

    @property
    def activity(self) -> Activity:
        """How much of the loop it needs now."""
        return Activity.STILL

    @property
    def kept(self) -> Match | None:
        """The match that is to be there again after a restart, None if there is none."""
        return None

    @property
    def thinness(self) -> float:
        """How thin a board has become, from 0 to 1: the ambience thickens with it."""
        return 0.0

    def handle(self, intention: Intention) -> "Change | None":
        """Do what a player wants; return what happens next, None to stay."""
        return None

    def write(self, text: str) -> "Change | None":
        """Take in what is typed, where the scene types; return what happens next, None to stay."""
        return None

    def update(self, seconds: float) -> "Change | None":
        """Let time pass; return what happens next, None to stay."""
        return None

    def idle(self, seconds: float) -> None:
        """Use what is left of a frame, at most so long."""

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the scene as it will be `ahead` seconds after the last update."""


@dataclass(frozen=True)
class Push:
    """Put a scene on top."""

    scene: Scene


@dataclass(frozen=True)
class Pop:
    """Go back to the scene below."""


@dataclass(frozen=True)
class Replace:
    """Put a scene in the place of the one on top."""

    scene: Scene


@dataclass(frozen=True)
class ShowMenu:
    """Leave everything for the menu."""


@dataclass(frozen=True)
class ShowMatch:
    """Leave everything for a match in its placement or movement scene, where plans are to be seen and a notice read."""

    match: Match
    plans: Sequence[Plan] = ()
    notice: str = ""


@dataclass(frozen=True)
class ShowScore:
    """Leave everything for the score of a match that has ended."""

    match: Match


@dataclass(frozen=True)
class ToggleFullscreen:
    """Switch between a window and the whole screen."""


@dataclass(frozen=True)
class Quit:
    """End the program."""


Change = Push | Pop | Replace | ShowMenu | ShowMatch | ShowScore | ToggleFullscreen | Quit


def handle_form(form: Form[T], intention: Intention, stage: Stage) -> T | None:
    """Move through a form by any device; return the value of the button that was pressed, None if none was."""
    before = form.state
    pressed = _use_form(form, intention)
    if pressed is not None:
        stage.sound.play("choose")
    elif form.state != before or isinstance(intention, Press):
        stage.sound.play("focus")
    return pressed


def _use_form(form: Form[T], intention: Intention) -> T | None:
    if isinstance(intention, Hover):
        form.point(intention.at)
        return None
    if isinstance(intention, Press):
        return form.press(intention.at)
    if intention is Action.ACCEPT:
        return form.activate()
    _walk(form, intention)
    return None


def _walk(form: Form[T], action: Action) -> None:
    action = STRAIGHT.get(action, action)
    by = 1 if action in {Action.NEXT, Action.DOWN, Action.RIGHT} else -1
    if action in {Action.NEXT, Action.PREVIOUS}:
        form.step(by)
    elif action in {Action.UP, Action.DOWN}:
        form.step_down(by)
    elif action in {Action.LEFT, Action.RIGHT}:
        form.step_across(by)
