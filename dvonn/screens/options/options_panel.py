"""The options panel: all pages of settings."""

from typing import Final

from dvonn.screens.options.controls_page import ControlsPage
from dvonn.screens.options.next_game_page import NextGamePage
from dvonn.screens.options.options_pages import (
    BoardPage,
    ButtonValue,
    LookPage,
    OptionsCommand,
    OptionsPage,
    RulesPage,
    SoundPage,
)
from dvonn.screens.options.pages_panel import PagesPanel
from dvonn.screens.scene import Change, Pop, Stage
from dvonn.ui.widgets import Button

OPTIONS_PAGES: Final = (LookPage, SoundPage, BoardPage, NextGamePage, RulesPage, ControlsPage)


class OptionsPanel(PagesPanel):
    """The panel with the player's settings."""

    heading = "Options"

    def __init__(self, stage: Stage, page: type[OptionsPage] = LookPage) -> None:
        super().__init__(stage, [kind(stage) for kind in OPTIONS_PAGES], OPTIONS_PAGES.index(page))

    def buttons(self, page: OptionsPage) -> list[Button]:
        """Return the buttons to reset the page and to go back."""
        return [
            Button(OptionsCommand.RESET, "Reset this page", "icon-undo"),
            Button(OptionsCommand.BACK, "Back", "icon-back"),
        ]

    def leave(self) -> Change:
        """Go back."""
        return Pop()
