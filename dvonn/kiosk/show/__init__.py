"""The show on an event's big screen: the games of all stands, the largest cut-offs of the day, and the winners."""

from dvonn.kiosk.show.show_loop import ShowLoop

__all__ = ["ShowLoop"]
