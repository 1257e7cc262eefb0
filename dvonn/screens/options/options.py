"""The options: pages of settings for the player."""

from typing import Final

from dvonn.screens.options.controls_page import ControlsPage
from dvonn.screens.options.game_page import NextGamePage
from dvonn.screens.options.options_pages import (
    BoardPage,
    LookPage,
    OptionsCommand,
    OptionsPage,
    RulesPage,
    SoundPage,
    Value,
)
from dvonn.screens.options.pages_panel import PagesPanel
from dvonn.screens.scene import Change, Pop, Stage
from dvonn.ui.widgets import Button

PAGES: Final = (LookPage, SoundPage, BoardPage, NextGamePage, RulesPage, ControlsPage)


class OptionsPanel(PagesPanel):
    """What holds for all games."""

    heading = "Options"

    def __init__(self, stage: Stage, page: type[OptionsPage] = LookPage) -> None:
        super().__init__(stage, [kind(stage) for kind in PAGES], PAGES.index(page))

    def buttons(self, page: OptionsPage) -> list[Button[Value]]:
        """Return a button to have the page as usual, and one back."""
        return [
            Button(OptionsCommand.RESET, "Reset this page", "icon-undo"),
            Button(OptionsCommand.BACK, "Back", "icon-back"),
        ]

    def leave(self) -> Change:
        """Go back."""
        return Pop()
