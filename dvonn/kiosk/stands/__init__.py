"""Several stands at one event: what the game tells its relay, and what it hears. No pygame, and no socket."""

from dvonn.kiosk.stands.guest_results import LargeCutOff
from dvonn.kiosk.stands.stand_link import StandLink

__all__ = ["LargeCutOff", "StandLink"]
