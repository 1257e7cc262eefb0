"""The attract loop: what is seen while nobody plays."""

from dvonn.kiosk.attract.attract import Attract

__all__ = ["Attract"]
