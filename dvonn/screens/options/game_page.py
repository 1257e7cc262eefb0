"""The page of the next game: who plays whom, and on what board."""

from collections.abc import Iterator
from typing import Final

from dvonn.engine.levels import LEVELS
from dvonn.rules.pieces import Colour
from dvonn.screens.new_game import NAMES as FIELDS
from dvonn.screens.new_game import NameEntry
from dvonn.screens.options.options_pages import (
    COLOURS,
    LABELS,
    OPPONENTS,
    STARTS,
    OptionsCommand,
    OptionsPage,
    Row,
    Setting,
    Value,
    choice,
)
from dvonn.screens.scene import Change, Push
from dvonn.storage.settings import Opponent, reset
from dvonn.ui.rows import RowButton
from dvonn.ui.widgets import Stepper, Widget

NAMES: Final = {
    OptionsCommand.WHITE_NAME: (Colour.WHITE, "White's name", "White"),
    OptionsCommand.BLACK_NAME: (Colour.BLACK, "Black's name", "Black"),
}
"""Whose each is, what it is called, and what stands in for it."""


class NextGamePage(OptionsPage):
    """What the menu shows as well."""

    name = "Game"

    def make(self) -> Iterator[Setting]:
        """Yield the settings, but for the names."""
        yield choice("opponent", "Opponent", list(OPPONENTS.items()), "Who plays the next game")
        levels = [(level, level.name) for level in LEVELS.values()]
        yield Setting("level", Stepper("Level", levels, label_percent=LABELS))
        yield choice("colour", "You play", list(COLOURS.items()), "White moves first")
        yield choice("start", "Board", list(STARTS.items()), "Fair random boards give both sides the same chances")
        self._names: dict[OptionsCommand, RowButton[Value]] = {
            pick: RowButton(pick, label) for pick, (_, label, _) in NAMES.items()
        }

    @property
    def rows(self) -> list[Row]:
        """The rows, with the names'."""
        return [*super().rows, *([line] for line in self._names.values())]

    def note(self, widget: Widget[Value]) -> str:
        """Return a line about what has the focus: of a level, how it plays."""
        if widget is self.settings[1].widget:
            return self.stage.settings.level.description
        return "For two players" if isinstance(widget, RowButton) else super().note(widget)

    def show(self) -> None:
        """Show the names; those of two people and the level count for their kind of game alone."""
        super().show()
        settings = self.stage.settings
        alone = settings.opponent is Opponent.COMPUTER
        for setting in self.settings[1:3]:
            setting.widget.enabled = alone
        for pick, line in self._names.items():
            colour, _, usual = NAMES[pick]
            line.columns = [(100 - LABELS, [getattr(settings, FIELDS[colour]) or usual])]
            line.enabled = not alone

    def pressed(self, value: Value) -> Change | None:
        """Ask for a name."""
        assert isinstance(value, OptionsCommand), "lines of actions are on another page"
        return Push(NameEntry(self.stage, NAMES[value][0]))

    def reset(self) -> None:
        """Let everything be as usual, the names as well."""
        super().reset()
        reset(self.stage.settings, *FIELDS.values())
