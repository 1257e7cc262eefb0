"""The screen of a match: its course, the input of the players and the toolbar, assistance, and the pause."""

from dvonn.screens.play.assistance import BoardAnnotations
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.opponent import last_words
from dvonn.screens.play.pause import PauseDialog
from dvonn.screens.play.players import panel_clock, player_name, seat_name
from dvonn.screens.play.watch_scene import WatchScene

__all__ = [
    "BoardAnnotations",
    "BoardScene",
    "PauseDialog",
    "WatchScene",
    "last_words",
    "panel_clock",
    "player_name",
    "seat_name",
]
