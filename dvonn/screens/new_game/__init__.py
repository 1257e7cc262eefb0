"""How a new game begins: from the settings, by a fair board, a code, names, and a draw for colours."""

from dvonn.screens.new_game.entry_panels import NAMES, NameEntry
from dvonn.screens.new_game.match_setup import new_game, play_again

__all__ = ["NAMES", "NameEntry", "new_game", "play_again"]
