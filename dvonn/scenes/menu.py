"""The menu: who plays, how the board is filled, and off it goes."""

from enum import Enum, auto
from typing import Final

import pygame

from dvonn.controls import Action, Intention
from dvonn.engine.levels import LEVELS, Level
from dvonn.match import Match
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from dvonn.scenes.demo import Demo
from dvonn.scenes.dialog import Confirm
from dvonn.scenes.handbook import Handbook
from dvonn.scenes.lots import Lots
from dvonn.scenes.options import OptionsPanel
from dvonn.scenes.scene import Activity, Change, Push, Quit, Scene, ShowMatch, Stage, handle_form
from dvonn.scenes.tutorial import Tutorial
from dvonn.view.form import Form
from dvonn.view.geometry import GAP, Box
from dvonn.view.title import draw_title
from dvonn.view.widgets import Button, Choice, Widget


class Pick(Enum):
    """What the menu offers."""

    COMPUTER = auto()
    TWO_PLAYERS = auto()
    WHITE = auto()
    BLACK = auto()
    LOTS = auto()
    BY_HAND = auto()
    RANDOM = auto()
    PLAY = auto()
    LEARN = auto()
    HELP = auto()
    OPTIONS = auto()
    QUIT = auto()


COLOURS: Final = {Pick.WHITE: Colour.WHITE, Pick.BLACK: Colour.BLACK}
WIDE: Final = 880  # of the form, for a window of 1280x720, as all lengths here
ROW: Final = 54
SHARE: Final = 0.62  # of the window's height, that the form may have at most ...
MOST: Final = 0.77  # ... and with larger text
BELOW: Final = 34  # the form
SUBTITLE: Final = "Stay in touch with the red pieces"


class Menu(Scene):
    """The first screen."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._demo = Demo(stage)
        self._opponent = Choice("Opponent", [(Pick.COMPUTER, "Computer"), (Pick.TWO_PLAYERS, "Two players")])
        levels, notes = list(LEVELS.values()), [level.description for level in LEVELS.values()]
        self._level = Choice("Level", [(level, level.name) for level in levels], notes=notes)
        colours = [(Pick.WHITE, "White"), (Pick.BLACK, "Black"), (Pick.LOTS, "Draw lots")]
        self._colour = Choice("You play", colours)
        self._board = Choice("Board", [(Pick.BY_HAND, "Place by hand"), (Pick.RANDOM, "Random")])
        choices: list[list[Widget[Pick]]] = [[self._opponent], [self._level], [self._colour], [self._board]]
        last_row: list[Widget[Pick]] = [
            Button(Pick.LEARN, "Learn", "icon-hint"),
            Button(Pick.HELP, "Rules", "icon-help"),
            Button(Pick.OPTIONS, "Options", "icon-options"),
            Button(Pick.QUIT, "Quit", "icon-quit"),
        ]
        rows: list[list[Widget[Pick]]] = [*choices, [Button(Pick.PLAY, "Play", "icon-play", tall=1.25)], last_row]
        self._form = Form(rows, focus=len(choices))

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
        pressed = Pick.QUIT if intention is Action.BACK else handle_form(self._form, intention, self.stage)
        self._level.enabled = self._colour.enabled = self._opponent.value is Pick.COMPUTER
        if pressed is Pick.PLAY:
            return self._start()
        if pressed is Pick.LEARN:
            return Push(Tutorial(self.stage))
        if pressed is Pick.HELP:
            return Push(Handbook(self.stage))
        if pressed is Pick.OPTIONS:
            return Push(OptionsPanel(self.stage))
        if pressed is Pick.QUIT:
            return Push(Confirm(self.stage, "Quit DVONN?", "Quit", "Stay", Quit()))
        return None

    def _start(self) -> Change:
        rng = self.stage.rng
        start = Position.random_full(rng) if self._board.value is Pick.RANDOM else None
        seats: dict[Colour, Level | None] = {Colour.WHITE: None, Colour.BLACK: None}
        lots = self._opponent.value is Pick.COMPUTER and self._colour.value is Pick.LOTS
        if self._opponent.value is Pick.COMPUTER:
            colour = COLOURS.get(self._colour.value) or rng.choice(list(Colour))
            seats[colour.other] = self._level.value
        match = Match(seats, Game(start), rng.getrandbits(32), self.stage.clock)
        return Push(Lots(self.stage, match)) if lots else ShowMatch(match)

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the board that plays by itself, and over it the title and the form."""
        canvas = self.stage.canvas(surface)
        self._demo.draw(canvas, ahead)
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
