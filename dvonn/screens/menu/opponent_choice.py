"""The choice of the next opponent in the menu: an emblem for each level, and for the other ways to play."""

from dvonn.engine.levels import Level
from dvonn.screens.new_game import OPPONENT_PICTURES
from dvonn.storage.settings import OPPONENT, PLAYED_LEVEL, Opponent, Settings
from dvonn.ui.widgets import Choice
from dvonn.words import level_emblem, level_name


class OpponentChoice(Choice[tuple[Opponent, Level | None]]):
    """The opponents as pictures in a row; the line below the menu names the one under the pointer."""

    def __init__(self) -> None:
        levels = list(PLAYED_LEVEL.offered)
        options = [*((Opponent.COMPUTER, level) for level in levels), *((one, None) for one in OPPONENT_PICTURES)]
        super().__init__(
            "",
            [(option, "") for option in options],
            notes=[*map(level_name, levels), *map(OPPONENT.label, OPPONENT_PICTURES)],
            pictures=[*map(level_emblem, levels), *OPPONENT_PICTURES.values()],
            label_percent=0,
        )

    def load(self, settings: Settings) -> None:
        """Choose the opponent of the settings."""
        level = settings.level if settings.opponent is Opponent.COMPUTER else None
        self.chosen = [option for option, _words in self.options].index((settings.opponent, level))

    def store(self, settings: Settings) -> None:
        """Make the chosen opponent that of the settings."""
        settings.opponent, level = self.value
        settings.level = level or settings.level
