"""A game on the screen: placing and moving, the buttons, the pause, and all that helps a player."""

from dvonn.screens.play.assistance import BoardAids
from dvonn.screens.play.movement import Movement
from dvonn.screens.play.placement import Placement
from dvonn.screens.play.player_labels import seat_name
from dvonn.screens.play.toolbar import ToolbarCommand

__all__ = ["BoardAids", "Movement", "Placement", "ToolbarCommand", "seat_name"]
