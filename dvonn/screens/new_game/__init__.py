"""Starting and continuing a game: setup, the search for a fair board, code and name entry, and the colour draw."""

from dvonn.screens.new_game.card_button import CardButton
from dvonn.screens.new_game.entry_panels import NAME_SETTINGS, CodeEntry, name_entry
from dvonn.screens.new_game.game_setup import GameSetup
from dvonn.screens.new_game.game_words import (
    OPPONENT_PICTURES,
    match_words,
    new_game_words,
    opponent_picture,
    series_words,
    terms_words,
    when_words,
)
from dvonn.screens.new_game.match_setup import ContinueQuestion, continue_button, new_game, play_again

__all__ = [
    "NAME_SETTINGS",
    "OPPONENT_PICTURES",
    "CardButton",
    "CodeEntry",
    "ContinueQuestion",
    "GameSetup",
    "continue_button",
    "match_words",
    "name_entry",
    "new_game",
    "new_game_words",
    "opponent_picture",
    "play_again",
    "series_words",
    "terms_words",
    "when_words",
]
