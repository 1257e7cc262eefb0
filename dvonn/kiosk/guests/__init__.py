"""The guests' screens: the mode choice, the match with its pause and score, and the challenge."""

from dvonn.kiosk.guests.guest_board import GuestDirector
from dvonn.kiosk.guests.guest_match import GuestMatch
from dvonn.kiosk.guests.mode_choice import ModeChoice

__all__ = ["GuestDirector", "GuestMatch", "ModeChoice"]
