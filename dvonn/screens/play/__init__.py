"""The screen of a match: its course, the input of the players and the toolbar, assistance, and the pause."""

from dvonn.screens.play.assistance import BoardAnnotations
from dvonn.screens.play.board_scene import BoardScene
from dvonn.screens.play.match_scene import panel_clock, seat_name
from dvonn.screens.play.pause import PauseDialog

__all__ = ["BoardAnnotations", "BoardScene", "PauseDialog", "panel_clock", "seat_name"]
