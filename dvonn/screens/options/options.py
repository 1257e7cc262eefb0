"""The options: pages of settings for the player."""

from typing import Final

from dvonn.screens.options.controls_page import ControlsPage
from dvonn.screens.options.game_page import NextGame
from dvonn.screens.options.options_pages import Board, Look, Page, Pick, Rules, Sounds, Value
from dvonn.screens.options.pages_panel import PagesPanel
from dvonn.screens.scene import Change, Pop, Stage
from dvonn.ui.widgets import Button

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
