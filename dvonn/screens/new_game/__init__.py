"""Starting a new game: match setup, the search for a fair board, code and name entry, and the colour draw."""

from dvonn.screens.new_game.entry_panels import NAME_SETTINGS, NameEntry
from dvonn.screens.new_game.match_setup import new_game, play_again

__all__ = ["NAME_SETTINGS", "NameEntry", "new_game", "play_again"]
