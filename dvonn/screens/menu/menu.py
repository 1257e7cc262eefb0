"""The menu: who plays, how the board is filled, and off it goes."""

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
from dvonn.screens.options import COLOURS, OPPONENTS, STARTS, OptionsPanel, Setting
from dvonn.screens.puzzles import PuzzleMenu
from dvonn.screens.records import Records
from dvonn.screens.scene import Activity, Change, Push, Quit, Scene, ShowMatch, Stage, handle_form
from dvonn.storage.settings import Opponent
from dvonn.ui.form import Form
from dvonn.ui.layout import GAP, Box
from dvonn.ui.title import draw_title
from dvonn.ui.widgets import Button, Choice, Widget


class MenuCommand(Enum):
    """What the menu offers."""

    GO_ON = auto()
    PLAY = auto()
    LEARN = auto()
    PUZZLES = auto()
    RECORDS = auto()
    MORE = auto()
    HELP = auto()
    OPTIONS = auto()
    QUIT = auto()


SCREENS: Final[dict[MenuCommand, Callable[[Stage], Scene]]] = {
    MenuCommand.MORE: MoreOptions,
    MenuCommand.LEARN: Tutorial,
    MenuCommand.PUZZLES: PuzzleMenu,
    MenuCommand.RECORDS: Records,
    MenuCommand.HELP: Handbook,
    MenuCommand.OPTIONS: OptionsPanel,
}
WIDE: Final = 940  # of the form, for a window of 1280x720, as all lengths here
ROW: Final = 54
SHARE: Final = 0.62  # of the window's height, that the form may have at most ...
MOST: Final = 0.77  # ... and with larger text
BELOW: Final = 34  # the form
SUBTITLE: Final = "Stay in touch with the red pieces"


class Menu(Scene):
    """The first screen. The settings are what counts; the widgets are set by them before they are used."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._demo = DemoBoard(stage)
        self._opponent = Choice("Opponent", list(OPPONENTS.items()))
        notes = [level.description for level in LEVELS.values()]
        self._level = Choice("Level", [(level, level.name) for level in LEVELS.values()], notes=notes)
        self._colour = Choice("You play", list(COLOURS.items()))
        self._board = Choice("Board", list(STARTS.items()))
        self._settings = [
            Setting("opponent", self._opponent),
            Setting("level", self._level),
            Setting("colour", self._colour),
            Setting("start", self._board),
        ]
        self._go_on = Button(MenuCommand.GO_ON, "Go on", "icon-play", tall=1.25, wide=1.7)
        self._play = Button(MenuCommand.PLAY, "Play", "icon-play", tall=1.25, wide=2.6)
        self._more = Button(MenuCommand.MORE, "")
        self._form = self._made(unfinished=False)
        self._unfinished = False  # whether the form offers to go on with a game

    def _made(self, *, unfinished: bool) -> Form[MenuCommand]:
        """Return the form, the focus on what begins or goes on with a game."""
        choices: list[list[Widget[MenuCommand]]] = [[self._opponent], [self._level], [self._colour], [self._board]]
        play: list[Widget[MenuCommand]] = [self._go_on, self._play] if unfinished else [self._play]
        self._play.label, self._play.wide = ("New game", 1.7) if unfinished else ("Play", 2.6)
        self._play.icon = "icon-again" if unfinished else "icon-play"
        last_row: list[Widget[MenuCommand]] = [
            Button(MenuCommand.LEARN, "Learn", "icon-hint"),
            Button(MenuCommand.PUZZLES, "Puzzles", "icon-check"),
            Button(MenuCommand.RECORDS, "Records", "icon-records"),
            Button(MenuCommand.HELP, "Rules", "icon-help"),
            Button(MenuCommand.OPTIONS, "Options", "icon-options"),
            Button(MenuCommand.QUIT, "Quit", "icon-quit"),
        ]
        return Form([*choices, [*play, self._more], last_row], focus=len(choices))

    @property
    def activity(self) -> Activity:
        """As much as the board behind the form needs."""
        return self._demo.activity

    def update(self, seconds: float) -> Change | None:
        """Let the board behind the form move on."""
        self._demo.update(seconds)
        return None

    def idle(self, seconds: float) -> None:
        """Think for the players behind the form."""
        self._demo.idle(seconds)

    def handle(self, intention: Intention) -> Change | None:
        """Use the form, or ask whether to quit."""
        self._demo.wake()
        self._lay_out()
        self._read()
        pressed = MenuCommand.QUIT if intention is Action.BACK else handle_form(self._form, intention, self.stage)
        self._apply()
        left = self.stage.keeper.unfinished
        if pressed is MenuCommand.GO_ON and left:
            return ShowMatch(left)
        if pressed is MenuCommand.PLAY:
            return new_game(self.stage)
        if pressed is MenuCommand.QUIT:
            return Push(Confirm(self.stage, "Quit DVONN?", "Quit", "Stay", Quit()))
        return Push(SCREENS[pressed](self.stage)) if pressed else None

    def _read(self) -> None:
        """Let the widgets show the settings, which other screens may have changed."""
        settings, unfinished = self.stage.settings, self.stage.keeper.unfinished is not None
        if unfinished is not self._unfinished:
            self._unfinished, self._form = unfinished, self._made(unfinished=unfinished)
        for setting in self._settings:
            setting.show(settings)
        self._level.enabled = self._colour.enabled = settings.opponent is Opponent.COMPUTER
        clocks = clock_words(settings)
        self._more.label, self._more.icon = (f"{clocks} ...", "icon-clock") if clocks else ("More ...", "")

    def _apply(self) -> None:
        """Let the settings be what the widgets show."""
        settings = self.stage.settings
        for setting in self._settings:
            setting.take(settings)
        self._level.enabled = self._colour.enabled = settings.opponent is Opponent.COMPUTER

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the board that plays by itself, and over it the title and the form."""
        canvas = self.stage.canvas(surface)
        self._demo.draw(canvas, ahead)
        self._read()
        form = self._lay_out()
        draw_title(canvas, Box(0, 0, canvas.layout.width, form.y), SUBTITLE)
        self._form.draw(canvas)

    def _lay_out(self) -> Box:
        layout = self.stage.layout
        gap = layout.air(GAP)
        wide = min(layout.px(WIDE), layout.width - 2 * gap)
        high = min(self._form.height(layout.px(ROW), gap), int(layout.height * min(MOST, SHARE * layout.text)))
        top = layout.height - high - layout.air(BELOW)
        area = Box((layout.width - wide) // 2, top, wide, high)
        self._form.lay_out(area, gap)
        return area
