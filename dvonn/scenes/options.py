"""The options: pages of settings for the player."""

from typing import Final

from dvonn.scenes.controls_page import ControlsPage
from dvonn.scenes.game_page import NextGame
from dvonn.scenes.options_pages import Board, Look, Page, Pick, Rules, Sounds, Value
from dvonn.scenes.pages_panel import PagesPanel
from dvonn.scenes.scene import Change, Pop, Stage
from dvonn.view.widgets import Button

PAGES: Final = (Look, Sounds, Board, NextGame, Rules, ControlsPage)


class OptionsPanel(PagesPanel):
    """What holds for all games."""

    heading = "Options"

    def __init__(self, stage: Stage, page: type[Page] = Look) -> None:
        super().__init__(stage, [kind(stage) for kind in PAGES], PAGES.index(page))

    def buttons(self, page: Page) -> list[Button[Value]]:
        """Return a button to have the page as usual, and one back."""
        return [Button(Pick.RESET, "Reset this page", "icon-undo"), Button(Pick.BACK, "Back", "icon-back")]

    def leave(self) -> Change:
        """Go back."""
        return Pop()
