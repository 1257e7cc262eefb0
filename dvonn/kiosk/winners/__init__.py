"""The winners' board, and the screen where a new winner enters initials."""

from dvonn.kiosk.winners.initials_screen import InitialsScreen
from dvonn.kiosk.winners.winners_board import draw_cut_offs, draw_winners

__all__ = ["InitialsScreen", "draw_cut_offs", "draw_winners"]
