"""The screens of a match: placement and movement, the toolbar, the pause, and assistance for the player."""

from dvonn.screens.play.assistance import BoardAnnotations
from dvonn.screens.play.movement import Movement
from dvonn.screens.play.pause import PauseDialog
from dvonn.screens.play.placement import Placement
from dvonn.screens.play.player_labels import seat_name

__all__ = ["BoardAnnotations", "Movement", "PauseDialog", "Placement", "seat_name"]
