"""The menu: the choices for the next game, and the ways to all other screens."""

from collections.abc import Callable
from enum import Enum, auto
from typing import Final

import pygame

from dvonn.engine.levels import LEVELS
from dvonn.input import Action, Intention
from dvonn.screens.dialog import Confirm
from dvonn.screens.learn import Handbook, Tutorial
from dvonn.screens.menu.demo_board import DemoBoard
from dvonn.screens.menu.more_options import MoreOptions, clock_words
from dvonn.screens.new_game import new_game
from dvonn.screens.options import COLOUR_CHOICES, OPPONENT_CHOICES, START_CHOICES, OptionsPanel, Setting
from dvonn.screens.puzzles import PuzzleMenu
from dvonn.screens.records import Records
from dvonn.screens.scene import Change, Push, Quit, RefreshMode, Scene, ShowMatch, Stage, handle_form
from dvonn.storage.settings import Opponent
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP, Box
from dvonn.ui.title import draw_title
from dvonn.ui.widgets import Button, Choice, Widget


class MenuCommand(Enum):
    """The buttons of the menu."""

    CONTINUE = auto()
    PLAY = auto()
    LEARN = auto()
    PUZZLES = auto()
    RECORDS = auto()
    MORE = auto()
    HELP = auto()
    OPTIONS = auto()
    QUIT = auto()


MENU_SCREENS: Final[dict[MenuCommand, Callable[[Stage], Scene]]] = {
    MenuCommand.MORE: MoreOptions,
    MenuCommand.LEARN: Tutorial,
    MenuCommand.PUZZLES: PuzzleMenu,
    MenuCommand.RECORDS: Records,
    MenuCommand.HELP: Handbook,
    MenuCommand.OPTIONS: OptionsPanel,
}
MENU_HEIGHT_SHARE: Final = 0.62  # of the window's height at normal text size
MAX_MENU_HEIGHT_SHARE: Final = 0.77  # with larger text
MENU_SUBTITLE: Final = "Stay in touch with the red pieces"

# Pixels in a window of 1280x720
MENU_WIDTH: Final = 940
MENU_ROW_HEIGHT: Final = 54
MENU_BOTTOM_MARGIN: Final = 34


class Menu(Scene):
    """The first screen. The settings hold the state; the widgets are loaded from them before each use."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._demo = DemoBoard(stage)
        self._opponent = Choice("Opponent", list(OPPONENT_CHOICES.items()))
        notes = [level.description for level in LEVELS.values()]
        self._level = Choice("Level", [(level, level.name) for level in LEVELS.values()], notes=notes)
        self._colour = Choice("You play", list(COLOUR_CHOICES.items()))
        self._start = Choice("Board", list(START_CHOICES.items()))
        self._settings = [
            Setting("opponent", self._opponent),
            Setting("level", self._level),
            Setting("colour", self._colour),
            Setting("start", self._start),
        ]
        self._continue_button = Button(MenuCommand.CONTINUE, "Go on", "icon-play", height_factor=1.25, width_factor=1.7)
        self._play_button = Button(MenuCommand.PLAY, "Play", "icon-play", height_factor=1.25, width_factor=2.6)
        self._more_button = Button(MenuCommand.MORE, "")
        self._form = self._make_form(unfinished=False)
        self._unfinished = False  # whether the form offers an unfinished game

    def _make_form(self, *, unfinished: bool) -> Form:
        """Return the form, with the focus on the button that starts or continues a game."""
        choices: list[list[Widget]] = [[self._opponent], [self._level], [self._colour], [self._start]]
        play: list[Widget] = [self._continue_button, self._play_button] if unfinished else [self._play_button]
        self._play_button.label, self._play_button.width_factor = ("New game", 1.7) if unfinished else ("Play", 2.6)
        self._play_button.icon = "icon-again" if unfinished else "icon-play"
        last_row: list[Widget] = [
            Button(MenuCommand.LEARN, "Learn", "icon-hint"),
            Button(MenuCommand.PUZZLES, "Puzzles", "icon-check"),
            Button(MenuCommand.RECORDS, "Records", "icon-records"),
            Button(MenuCommand.HELP, "Rules", "icon-help"),
            Button(MenuCommand.OPTIONS, "Options", "icon-options"),
            Button(MenuCommand.QUIT, "Quit", "icon-quit"),
        ]
        return Form([*choices, [*play, self._more_button], last_row], focus=len(choices))

    @property
    def refresh_mode(self) -> RefreshMode:
        """The refresh mode of the demo board."""
        return self._demo.refresh_mode

    def update(self, seconds: float) -> Change | None:
        """Update the demo board."""
        self._demo.update(seconds)
        return None

    def idle(self, seconds: float) -> None:
        """Let the demo board think."""
        self._demo.idle(seconds)

    def handle(self, intention: Intention) -> Change | None:
        """Use the form; back asks whether to quit."""
        self._demo.note_input()
        self._lay_out()
        self._load()
        pressed = MenuCommand.QUIT if intention is Action.BACK else handle_form(self._form, intention, self.stage)
        self._store()
        unfinished = self.stage.autosave.unfinished_match
        if pressed is MenuCommand.CONTINUE and unfinished:
            return ShowMatch(unfinished)
        if pressed is MenuCommand.PLAY:
            return new_game(self.stage)
        if pressed is MenuCommand.QUIT:
            return Push(Confirm(self.stage, "Quit DVONN?", "Quit", "Stay", Quit()))
        return Push(MENU_SCREENS[pressed](self.stage)) if pressed else None

    def _load(self) -> None:
        """Load the widgets from the settings, which other screens may have changed."""
        settings, unfinished = self.stage.settings, self.stage.autosave.unfinished_match is not None
        if unfinished is not self._unfinished:
            self._unfinished, self._form = unfinished, self._make_form(unfinished=unfinished)
        for setting in self._settings:
            setting.load(settings)
        self._level.enabled = self._colour.enabled = settings.opponent is Opponent.COMPUTER
        clocks = clock_words(settings)
        self._more_button.label, self._more_button.icon = (
            (f"{clocks} ...", "icon-clock") if clocks else ("More ...", "")
        )

    def _store(self) -> None:
        """Store the widgets' choices in the settings."""
        settings = self.stage.settings
        for setting in self._settings:
            setting.store(settings)
        self._level.enabled = self._colour.enabled = settings.opponent is Opponent.COMPUTER

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the demo board, and over it the title and the form."""
        canvas = self.stage.canvas(surface)
        self._demo.draw(canvas, ahead)
        self._load()
        form = self._lay_out()
        draw_title(canvas, Box(0, 0, canvas.layout.width, form.y), MENU_SUBTITLE)
        self._form.draw(canvas)

    def _lay_out(self) -> Box:
        layout = self.stage.layout
        gap = layout.gap_px(GAP)
        wide = min(layout.px(MENU_WIDTH), layout.width - 2 * gap)
        high = min(
            self._form.preferred_height(layout.px(MENU_ROW_HEIGHT), gap),
            int(layout.height * min(MAX_MENU_HEIGHT_SHARE, MENU_HEIGHT_SHARE * layout.text_size)),
        )
        top = layout.height - high - layout.gap_px(MENU_BOTTOM_MARGIN)
        area = Box((layout.width - wide) // 2, top, wide, high)
        self._form.lay_out(area, gap)
        return area
