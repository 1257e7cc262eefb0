"""The base of scenes, the context they work with, and the changes they ask for.

Scenes refer to each other in cycles, so a scene returns a change as a value and the director makes the next scene.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import IntEnum, auto
from pathlib import Path
from random import Random
from typing import Final

from dvonn.board.animation import PlyAnimation
from dvonn.board.canvas import BoardCanvas
from dvonn.board.layout import MIN_NUMBERED_HEIGHT, BoardLayout, Viewpoint, board_between_bars
from dvonn.input.controls import Controls
from dvonn.input.intentions import DIAGONAL_FALLBACK, Action, Device, Intention, Press
from dvonn.language import _, current_language, set_language, system_language
from dvonn.match.match import Match
from dvonn.match.message_game import MessageGame
from dvonn.rules.board import Colour, Space
from dvonn.rules.position import Position
from dvonn.screens.by_ear import QUESTIONS, BoardDescription, BoardWords, Step, answer, play_space
from dvonn.screens.cursor import Cursor
from dvonn.screens.rules_words import side_to_play
from dvonn.storage.autosave import Autosave
from dvonn.storage.message_games import MessageGames
from dvonn.storage.puzzle_progress import PuzzleProgressStore
from dvonn.storage.settings import Settings
from dvonn.storage.text_store import Storage
from dvonn.storage.training import TrainingStore
from dvonn.ui.assets import Assets
from dvonn.ui.canvas import Canvas, Outline
from dvonn.ui.damage import Target
from dvonn.ui.fitting import TextMeasure
from dvonn.ui.form import Form
from dvonn.ui.layout import Box, Layout, layout
from dvonn.ui.sound import Sound
from dvonn.ui.theme import Speed, Theme

PROGRAM_NAME: Final = "DVONN"


@dataclass
class AppContext:
    """The services and the state that all scenes share. The clock returns seconds; the app keeps `size` up to date."""

    size: tuple[int, int]
    assets: Assets
    sound: Sound
    rng: Random
    clock: Callable[[], float]
    settings: Settings = field(default_factory=Settings)
    controls: Controls = field(default_factory=Controls)
    autosave: Autosave = field(default_factory=lambda: Autosave(Storage(None)))
    training: TrainingStore = field(default_factory=lambda: TrainingStore(Storage(None)))
    puzzle_progress: PuzzleProgressStore = field(default_factory=lambda: PuzzleProgressStore(Storage(None)))
    messages: MessageGames = field(default_factory=lambda: MessageGames(Storage(None), Settings()))
    display_count: int = 1
    from_afar: bool = False  # whether text must be readable from two metres
    today: Callable[[], date] = date.today
    music_volume: float = Settings.music  # when it is on again
    share_folder: Path | None = None  # the folder for shared pictures and films, None without sharing
    command_language: str = ""  # of the command line, until one is chosen
    system_locales: Sequence[str] = ()  # of the user, the preferred one first
    is_instant: bool = False  # whether nothing is animated, whatever the settings say
    describes_screen: bool = False  # whether the user hears what is shown, so that outlines are made and sentences kept
    sentences: list[str] = field(default_factory=list)  # to be heard next
    clock_rate: float = 1.0  # of clocks, to the time that scenes see: above 1 while a slow machine drops some of it

    def announce(self, words: str, *, shown: bool = False) -> None:
        """Queue a sentence for a user who hears the screen; others see it as a caption if it is to be shown."""
        if self.describes_screen and words:
            self.sentences.append(words)
        elif shown:
            self.sound.caption_for(words)

    @property
    def layout(self) -> Layout:
        """The layout of the window at its current size."""
        return layout(self.size, self.settings.text_size, from_afar=self.from_afar)

    @property
    def min_height(self) -> int:
        """The least height that is written on a stack: from afar two rings are not told apart from one."""
        return 2 if self.settings.all_heights or self.from_afar else MIN_NUMBERED_HEIGHT

    @property
    def measure(self) -> TextMeasure:
        """The measure of texts in that layout."""
        return TextMeasure(self.assets, self.layout)

    @property
    def without_motion(self) -> bool:
        """Whether the settings ask for pictures without motion."""
        return self.settings.reduced_motion or self.speed is Speed.OFF

    @property
    def speed(self) -> Speed:
        """The speed of animations."""
        return Speed.OFF if self.is_instant else self.settings.speed

    def viewpoint_of(self, colour: Colour) -> Viewpoint:
        """Return the viewpoint of a player, according to the settings."""
        return Viewpoint.NORTH if self.settings.board_side and colour is Colour.BLACK else Viewpoint.SOUTH

    def set_theme(self, theme: Theme) -> None:
        """Change the theme and its assets."""
        self.settings.theme = theme
        self.assets = self.assets.in_theme(theme)
        self.sound.use_theme(theme)

    def choose_language(self, code: str) -> None:
        """Change the language, '' for the system's; scenes label themselves anew before they are used again."""
        self.settings.language, self.command_language = code, ""
        self.use_language()

    def use_language(self) -> None:
        """Use the language of the command line, or else of the settings, or else of the system."""
        set_language(self.command_language or self.settings.language or system_language(self.system_locales))

    def toggle_sound(self) -> None:
        """Switch all sound on or off, in the settings as well."""
        self.sound.toggle()
        self.settings.sound = not self.sound.muted

    def toggle_music(self) -> None:
        """Switch the music off, or on at the volume that it had before."""
        volume, settings = self.settings.music, self.settings
        settings.music = self.sound.music = 0.0 if volume else self.music_volume
        self.music_volume = volume or self.music_volume

    def canvas(self, target: Target) -> Canvas:
        """Return a canvas on a target of the window's size."""
        return Canvas(target, self.layout, self.assets)


class RefreshMode(IntEnum):
    """The work a scene needs in each frame by itself, from nothing to everything."""

    ON_INPUT = auto()  # nothing: the program sleeps until the next event
    UPDATE_ONLY = auto()  # update and idle
    LOW_RATE = auto()  # drawing a few times a second, too
    HALF_RATE = auto()  # drawing in every second frame
    FULL_RATE = auto()  # drawing in every frame


class Scene:
    """A screen. A covered scene is not updated; it is drawn only below an overlay.

    A scene is drawn after each input, as often as its refresh mode asks for, and when `update` or `idle` have set
    `changed`. Each kind of scene defines `lay_out`, `act` and `paint`; the program calls `handle` and `draw`. A scene
    in which, or above which, the language can be changed defines `relabel`.
    """

    name = ""  # a message: what it shows
    is_overlay = False
    accepts_text = False  # whether keys type letters, for `enter_text`
    shows_pointer = True  # of a mouse in use
    needs_coordinates = False  # whether its words name spaces, so that the board shows the names
    headroom = 0  # between the bar and the board, for texts of its own, in a window of 1280x720
    viewpoint = Viewpoint.SOUTH  # the side from which its board is seen
    panel: Box | None = None  # of an overlay: the place of its panel after `lay_out`, None without one
    cursor: Cursor | None = None  # on its board
    toolbar_has_focus = False  # instead of the cursor: the widgets below or beside the board

    def __init__(self, context: AppContext) -> None:
        self.context = context
        self._timers: dict[SceneCommand, float] = {}  # the seconds that are left before commands run
        self._refreshes: list[tuple[Callable[[], bool], RefreshMode]] = []
        self.wait_for(lambda: bool(self._timers))
        self.changed = True  # whether the picture differs from the one drawn last
        self.outline: Outline | None = None  # of the picture drawn last, if a user hears the screen
        self._language = current_language()  # of its labels

    @property
    def headline(self) -> str:
        """The content of the scene for the window's title, '' if it has no words."""
        return _(self.name)

    @property
    def title(self) -> str:
        """The window's title."""
        return window_title(self.headline) if self.headline else PROGRAM_NAME

    @property
    def refresh_mode(self) -> RefreshMode:
        """The work the scene needs in each frame now, the most of all that it waits for."""
        return max((mode for waits, mode in self._refreshes if waits()), default=RefreshMode.ON_INPUT)

    def wait_for(self, waits: Callable[[], bool], mode: RefreshMode = RefreshMode.UPDATE_ONLY) -> None:
        """Let the scene have the work of a refresh mode while it waits for something, as for the end of a search."""
        self._refreshes.append((waits, mode))

    def after(self, seconds: float, command: "SceneCommand") -> None:
        """Run a command once after some seconds; one that waits already waits anew."""
        self._timers[command] = seconds

    def cancel(self, command: "SceneCommand") -> None:
        """Let a command that waits never run."""
        self._timers.pop(command, None)

    @property
    def is_skippable(self) -> bool:
        """Whether any input ends the present animation or notice, so that scanning waits."""
        return False

    @property
    def begins_scan(self) -> bool:
        """Whether scanning goes to the first stop at once."""
        return False

    @property
    def board(self) -> BoardLayout:
        """The layout of the board on the scene's canvas, after `lay_out`."""
        return self.board_beside(0)

    def board_beside(self, taken: int) -> BoardLayout:
        """Return the layout of the board in the window beside a panel of a width in pixels."""
        coordinates = self.context.settings.coordinates or self.needs_coordinates
        layout, side, least = self.context.layout, self.viewpoint, self.context.min_height
        room = 0 if layout.is_tall else layout.text_px(self.headroom)
        return board_between_bars(layout, side, coordinates=coordinates, taken=taken, min_height=least, headroom=room)

    def with_same_viewpoint(self, scene: "Scene") -> "Scene":
        """Return a scene that is to show its board from the same side as this one."""
        scene.viewpoint = self.viewpoint
        return scene

    @property
    def shown_board(self) -> BoardLayout | None:
        """The layout of the scene's board after `lay_out`, None where there is no whole board."""
        return None

    def take_focus(self, space: Space | None) -> None:
        """Give the focus to a space of the board, None for the widgets beside it."""
        self.toolbar_has_focus = space is None
        if space is not None and self.cursor:
            self.cursor.jump([space])

    @property
    def board_description(self) -> BoardDescription | None:
        """The scene's board as a listener hears it, None where there is none."""
        return None

    def hear(
        self, position: Position, steps: Sequence[Step] = (), turn: str = "", listener: Colour | None = None
    ) -> BoardDescription:
        """Return a position as a listener hears it, with the steps that led there, and whose turn it is in words."""
        words = BoardWords(position, listener, short=self.context.settings.short_words)
        has_focus = self.cursor is not None and not self.toolbar_has_focus
        return BoardDescription(words, turn or side_to_play(position), self.cursor, has_focus, steps)

    @property
    def autosaved_match(self) -> Match | None:
        """The match to restore after a restart, None if there is none."""
        return None

    @property
    def ambience_intensity(self) -> float:
        """The intensity of the ambient sound, from 0 to 1."""
        return 0.0

    @property
    def music_intensity(self) -> float:
        """The intensity of the music, from 0 to 1; it turns to major near the end."""
        return self.ambience_intensity

    def handle(self, intention: Intention) -> "Change | None":
        """Act on an intention, with the widgets in their places; return the next change, None to stay."""
        self._prepare()
        if isinstance(intention, Action) and intention in QUESTIONS and self.board_description:
            self.context.announce(answer(self.board_description, intention), shown=True)
            return None
        if intention is Action.ACCEPT and self.cursor and self.cursor.row:
            self.cursor.row = ()  # whose spaces are stops now
            return None
        before = self._sounding_space
        change = self.act(intention)
        if isinstance(intention, Action) and self._sounding_space != before:
            self.play_place()
        return change

    @property
    def _sounding_space(self) -> Space | None:
        """The space that has the focus, None if spaces are silent or something else has the focus."""
        heard = self.board_description if self.context.settings.place_sounds else None
        return heard.cursor.space if heard and heard.cursor and heard.has_focus else None

    def play_place(self) -> None:
        """Play the sound of the space that has the focus, if spaces sound."""
        space, heard = self._sounding_space, self.board_description
        if space is not None and heard:
            play_space(self.context.sound, heard.words.position, space, self.shown_board or self.board)

    def draw(self, target: Target, ahead: float, turning: BoardLayout | None = None) -> None:
        """Draw the scene as of `ahead` seconds after the last update; a board that turns replaces its own."""
        self.changed = False
        self._prepare()
        layout, assets, board = self.context.layout, self.context.assets, turning or self.board
        outline = Outline() if self.context.describes_screen else None
        self.paint(BoardCanvas(target, layout, assets, board, outline=outline), ahead)
        self.outline = outline

    def _prepare(self) -> None:
        """Put the widgets in their places, with labels in the language in use."""
        if self._language != current_language():
            self._language = current_language()
            self.relabel()
        self.lay_out()

    def relabel(self) -> None:
        """Label the widgets anew, as the language has changed."""

    def lay_out(self) -> None:
        """Place the widgets in the window."""

    def act(self, intention: Intention) -> "Change | None":
        """Act on an intention; return the next change, None to stay."""
        return None

    def enter_text(self, text: str) -> "Change | None":
        """Take typed text, if `accepts_text`; return the next change, None to stay."""
        return None

    def update(self, seconds: float) -> "Change | None":
        """Advance by some seconds: run the commands whose time has come; return the next change, None to stay."""
        self._timers = {command: left - seconds for command, left in self._timers.items()}
        for command in [command for command, left in self._timers.items() if left <= 0]:
            self.cancel(command)
            self.changed = True
            change = command()
            if change:
                return change
        return None

    def idle(self, seconds: float) -> None:
        """Use the rest of a frame, at most some seconds."""

    def paint(self, canvas: BoardCanvas, ahead: float) -> None:
        """Draw the scene as of `ahead` seconds after the last update. It changes pixels and caches, nothing else."""

    def close(self) -> None:
        """Save unsaved work without a question, as the program ends or leaves the scene without asking."""


@dataclass(frozen=True)
class Push:
    """Push a scene on the stack."""

    scene: Scene


@dataclass(frozen=True)
class Pop:
    """Return to the scene below."""


@dataclass(frozen=True)
class Replace:
    """Replace the top scene."""

    scene: Scene


@dataclass(frozen=True)
class ShowMenu:
    """Replace all scenes by the menu."""


@dataclass(frozen=True)
class ShowMatch:
    """Replace all scenes by a match in its placement or movement scene, with plans to play and a notice to show."""

    match: Match
    plans: Sequence[PlyAnimation] = ()
    notice: str = ""


@dataclass(frozen=True)
class ShowScore:
    """Replace all scenes by the score of a finished match."""

    match: Match


@dataclass(frozen=True)
class ShowMessageGame:
    """Replace all scenes by the menu and a game by message above it, which plays its plies after the `known` ones."""

    game: MessageGame
    known: int | None = None  # None to show its position at once


@dataclass(frozen=True)
class ToggleFullscreen:
    """Switch between window and fullscreen."""


@dataclass(frozen=True)
class Quit:
    """End the program."""


Change = Push | Pop | Replace | ShowMenu | ShowMatch | ShowScore | ShowMessageGame | ToggleFullscreen | Quit


def window_title(*words: str) -> str:
    """Return the window's title for a scene's words."""
    return f"{PROGRAM_NAME}: {', '.join(words)}"


SceneCommand = Callable[[], Change | None]
"""The action of a button or of a timer in a scene; it returns the next change, None to stay."""


def handle_form(form: Form, intention: Intention, context: AppContext) -> Change | None:
    """Let a form handle an intention; return the change that a pressed button asks for, None if there is none."""
    before, command = form.state, None
    point_in_form(form, intention, context)
    if isinstance(intention, Press):
        command = form.press(intention.at)
    elif intention is Action.ACCEPT:
        command = form.activate()
    elif intention is Action.NEXT and context.settings.scanning:
        form.scan()
    elif isinstance(intention, Action):
        _move_focus(form, intention)
    if command:
        return run_command(command, context)
    if form.state != before or isinstance(intention, Press):
        context.sound.play("focus")
    return None


def point_in_form(form: Form, intention: Intention, context: AppContext) -> None:
    """Let a form know where a mouse points; keys and fingers point nowhere."""
    is_touch = context.controls.device is Device.TOUCH
    form.point_at(None if is_touch or isinstance(intention, Action) else intention.at)


def run_command(command: SceneCommand, context: AppContext) -> Change | None:
    """Run a button's command with the sound of a button; return its change."""
    context.sound.play("choose")
    return command()


def _move_focus(form: Form, action: Action) -> None:
    action = DIAGONAL_FALLBACK.get(action, action)
    by = 1 if action in {Action.NEXT, Action.DOWN, Action.RIGHT} else -1
    if action in {Action.NEXT, Action.PREVIOUS}:
        form.step(by)
    elif action in {Action.UP, Action.DOWN}:
        form.step_down(by)
    elif action in {Action.LEFT, Action.RIGHT}:
        form.step_across(by)
