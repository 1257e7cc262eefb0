"""The menu: who plays, how the board is filled, and off it goes."""

from enum import Enum, auto
from typing import Any, Final

import pygame

from dvonn.controls import Action, Intention
from dvonn.engine.levels import LEVELS, Level
from dvonn.match import Match
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from dvonn.scenes.dialog import Confirm
from dvonn.scenes.how_to_play import HowToPlay
from dvonn.scenes.scene import Change, Push, Quit, Scene, ShowMatch, Stage, ToggleFullscreen, handle_form, label_sound
from dvonn.view.geometry import GAP, Box
from dvonn.view.hud import SIDES
from dvonn.view.title import draw_title
from dvonn.view.widgets import Button, Choice, Form


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
    HELP = auto()
    FULLSCREEN = auto()
    SOUND = auto()
    QUIT = auto()


COLOURS: Final = {Pick.WHITE: Colour.WHITE, Pick.BLACK: Colour.BLACK}
SUBTITLE: Final = "Stay in touch with the red pieces"


class Menu(Scene):
    """The first screen."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._opponent = Choice("Opponent", [(Pick.COMPUTER, "Computer"), (Pick.TWO_PLAYERS, "Two players")])
        self._level = Choice("Level", [(level, level.name) for level in LEVELS.values()])
        colours = [(Pick.WHITE, "White"), (Pick.BLACK, "Black"), (Pick.LOTS, "Draw lots")]
        self._colour = Choice("You play", colours)
        self._board = Choice("Board", [(Pick.BY_HAND, "Place by hand"), (Pick.RANDOM, "Random")])
        self._sound = Button(Pick.SOUND, "")
        fullscreen = Button(Pick.FULLSCREEN, "Fullscreen", "icon-fullscreen")
        last_row: list[Button[Pick] | Choice[Pick]]
        last_row = [Button(Pick.HELP, "How to play"), fullscreen, self._sound, Button(Pick.QUIT, "Quit")]
        choices: list[list[Choice[Any]]] = [[self._opponent], [self._level], [self._colour], [self._board]]
        self._form: Form[Pick] = Form([*choices, [Button(Pick.PLAY, "Play")], last_row], focus=len(choices))

    def handle(self, intention: Intention) -> Change | None:
        """Use the form, or ask whether to quit."""
        self._lay_out()
        pressed = Pick.QUIT if intention is Action.BACK else handle_form(self._form, intention, self.stage)
        self._level.enabled = self._colour.enabled = self._opponent.value is Pick.COMPUTER
        if pressed is Pick.PLAY:
            return self._start()
        if pressed is Pick.FULLSCREEN:
            return ToggleFullscreen()
        if pressed is Pick.HELP:
            return Push(HowToPlay(self.stage))
        if pressed is Pick.SOUND:
            self.stage.sound.toggle()
        if pressed is Pick.QUIT:
            return Push(Confirm(self.stage, "Quit DVONN?", "Quit", "Stay", Quit()))
        return None

    def _start(self) -> Change:
        rng = self.stage.rng
        start = Position.random_full(rng) if self._board.value is Pick.RANDOM else None
        seats: dict[Colour, Level | None] = {Colour.WHITE: None, Colour.BLACK: None}
        notice = ""
        if self._opponent.value is Pick.COMPUTER:
            colour = COLOURS.get(self._colour.value) or rng.choice(list(Colour))
            seats[colour.other] = self._level.value
            if self._colour.value is Pick.LOTS:
                notice = f"You have drawn {SIDES[colour]}"
        match = Match(seats, Game(start), rng.getrandbits(32), self.stage.clock)
        return ShowMatch(match, notice=notice)

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the title and the form."""
        canvas = self.stage.canvas(surface)
        canvas.ground()
        form = self._lay_out()
        draw_title(canvas, Box(0, 0, canvas.layout.width, form.y), SUBTITLE)
        label_sound(self._sound, muted=self.stage.sound.muted)
        self._form.draw(canvas)

    def _lay_out(self) -> Box:
        layout = self.stage.layout
        gap = layout.px(GAP)
        wide = min(layout.px(880), layout.width - 2 * gap)
        rows = len(self._form.rows)
        high = min(layout.px(64) + gap, layout.height * 6 // 10 // rows) * rows
        top = layout.height - high - layout.px(36)
        area = Box((layout.width - wide) // 2, top, wide, high)
        self._form.lay_out(area, gap)
        return area
