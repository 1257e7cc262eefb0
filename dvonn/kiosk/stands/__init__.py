"""What a stand's game and the other stands of an event tell each other, by way of the relay."""

from dvonn.kiosk.stands.stand_link import StandLink

__all__ = ["StandLink"]
