"""The board of winners, and the initials that a new winner enters."""

from dvonn.kiosk.winners.initials import Initials
from dvonn.kiosk.winners.winners_board import draw_winners

__all__ = ["Initials", "draw_winners"]
