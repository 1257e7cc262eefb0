"""The end of the tutorial, with the offer of a first game."""

from enum import Enum, auto

import pygame

from dvonn.engine.levels import DREAMY
from dvonn.match import Match
from dvonn.rules.game import Game
from dvonn.rules.pieces import Colour
from dvonn.rules.position import Position
from dvonn.screens.dialog import DIALOG_HEADER_HEIGHT, Dialog
from dvonn.screens.scene import Change, ShowMatch, ShowMenu, Stage
from dvonn.ui.layout import GAP, Box
from dvonn.ui.widgets import Button


class TutorialEndCommand(Enum):
    """The buttons at the end of the tutorial."""

    PLAY = auto()
    MENU = auto()


class TutorialEnd(Dialog):
    """A dialog that offers a first game against the lowest level."""

    panel_width = 620
    body_height = 62

    def __init__(self, stage: Stage) -> None:
        rows = [
            [Button(TutorialEndCommand.PLAY, "Play a first game", "icon-play", height_factor=1.25)],
            [Button(TutorialEndCommand.MENU, "Menu", "icon-menu")],
        ]
        super().__init__(stage, "You know DVONN", rows)

    def pressed(self, value: TutorialEndCommand) -> Change | None:
        """Start a game against the lowest level on a random full board, or show the menu."""
        if value is TutorialEndCommand.MENU:
            return ShowMenu()
        rng = self.stage.rng
        start = Game(Position.random_full(rng))
        return ShowMatch(
            Match({Colour.WHITE: None, Colour.BLACK: DREAMY}, start, rng.getrandbits(32), self.stage.clock)
        )

    def draw(self, surface: pygame.Surface, ahead: float) -> None:
        """Draw the panel and the opponent of the first game."""
        super().draw(surface, ahead)
        canvas, panel = self.stage.canvas(surface), self.lay_out()
        box = Box(
            panel.x,
            panel.y + self.scaled_height(DIALOG_HEADER_HEIGHT - GAP),
            panel.width,
            self.scaled_height(self.body_height - GAP),
        )
        box = box.inset(canvas.layout.px(GAP))
        words = f"You are White, against {DREAMY.name}, the gentlest level"
        canvas.draw_text(words, box, colour=canvas.theme.text_dim)
