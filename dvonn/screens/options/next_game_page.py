"""The page of the next game: the players and the board."""

from collections.abc import Iterator
from typing import Final

from dvonn.engine.levels import LEVELS
from dvonn.rules.pieces import Colour
from dvonn.screens.new_game import NAME_SETTINGS, NameEntry
from dvonn.screens.options.options_pages import (
    COLOUR_CHOICES,
    OPPONENT_CHOICES,
    OPTION_LABEL_PERCENT,
    START_CHOICES,
    ButtonValue,
    OptionsCommand,
    OptionsPage,
    Setting,
    WidgetRow,
    choice_setting,
)
from dvonn.screens.scene import Change, Push
from dvonn.storage.settings import Opponent, reset_to_defaults
from dvonn.ui.table_rows import RowButton
from dvonn.ui.widgets import Stepper, Widget

NAME_ROWS: Final = {
    OptionsCommand.WHITE_NAME: (Colour.WHITE, "White's name", "White"),
    OptionsCommand.BLACK_NAME: (Colour.BLACK, "Black's name", "Black"),
}
"""For each name button: the side, the label, and the text without a name."""


class NextGamePage(OptionsPage):
    """The settings that the menu offers, too, and the players' names."""

    name = "Game"

    def make_settings(self) -> Iterator[Setting]:
        """Yield the settings except the names."""
        yield choice_setting("opponent", "Opponent", list(OPPONENT_CHOICES.items()), "Who plays the next game")
        levels = [(level, level.name) for level in LEVELS.values()]
        yield Setting("level", Stepper("Level", levels, label_percent=OPTION_LABEL_PERCENT))
        yield choice_setting("colour", "You play", list(COLOUR_CHOICES.items()), "White moves first")
        yield choice_setting(
            "start", "Board", list(START_CHOICES.items()), "Fair random boards give both sides the same chances"
        )
        self._names: dict[OptionsCommand, RowButton] = {
            command: RowButton(command, label) for command, (_, label, _) in NAME_ROWS.items()
        }

    @property
    def rows(self) -> list[WidgetRow]:
        """The rows, including the names."""
        return [*super().rows, *([line] for line in self._names.values())]

    def note(self, widget: Widget) -> str:
        """Return the help line for the focused widget; for a level, its description."""
        if widget is self.settings[1].widget:
            return self.stage.settings.level.description
        return "For two players" if isinstance(widget, RowButton) else super().note(widget)

    def load(self) -> None:
        """Load the names; disable what does not apply to the chosen opponent."""
        super().load()
        settings = self.stage.settings
        alone = settings.opponent is Opponent.COMPUTER
        for setting in self.settings[1:3]:
            setting.widget.enabled = alone
        for command, line in self._names.items():
            colour, _, usual = NAME_ROWS[command]
            line.columns = [(100 - OPTION_LABEL_PERCENT, [getattr(settings, NAME_SETTINGS[colour]) or usual])]
            line.enabled = not alone

    def pressed(self, value: ButtonValue) -> Change | None:
        """Ask for a name."""
        assert isinstance(value, OptionsCommand), "the page has no actions"
        return Push(NameEntry(self.stage, NAME_ROWS[value][0]))

    def reset(self) -> None:
        """Reset the page, including the names."""
        super().reset()
        reset_to_defaults(self.stage.settings, *NAME_SETTINGS.values())
