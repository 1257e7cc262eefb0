"""The end of the tutorial: a first game is one button away."""

from enum import Enum, auto

import pygame

from dvonn.engine.levels import DREAMY
from dvonn.match import Match
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from dvonn.screens.dialog import HEAD, Dialog
from dvonn.screens.scene import Change, ShowMatch, ShowMenu, Stage
from dvonn.ui.layout import GAP, Box
from dvonn.ui.widgets import Button


class TutorialEndCommand(Enum):
    """What may follow."""

    PLAY = auto()
    MENU = auto()


class TutorialEnd(Dialog[TutorialEndCommand]):
    """The praise at the end, and off to a first game."""

    wide = 620
    body = 62

    def __init__(self, stage: Stage) -> None:
        rows = [
            [Button(TutorialEndCommand.PLAY, "Play a first game", "icon-play", tall=1.25)],
            [Button(TutorialEndCommand.MENU, "Menu", "icon-menu")],
        ]
        super().__init__(stage, "You know DVONN", rows)

    def pressed(self, value: TutorialEndCommand) -> Change | None:
        """Begin a game at the lowest level on a board that is full, or leave for the menu."""
        if value is TutorialEndCommand.MENU:
            return ShowMenu()
        rng = self.stage.rng
        start = Game(Position.random_full(rng))
        return ShowMatch(
            Match({Colour.WHITE: None, Colour.BLACK: DREAMY}, start, rng.getrandbits(32), self.stage.clock)
        )

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the panel, and whom the first game is against."""
        super().draw(surface, ahead)
        canvas, panel = self.stage.canvas(surface), self.lay_out()
        box = Box(panel.x, panel.y + self.tall(HEAD - GAP), panel.width, self.tall(self.body - GAP))
        box = box.inset(canvas.layout.px(GAP))
        words = f"You are White, against {DREAMY.name}, the gentlest level"
        canvas.words(words, box, colour=canvas.theme.text_dim)
