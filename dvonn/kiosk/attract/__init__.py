"""The attract loop, shown while no guest plays."""

from dvonn.kiosk.attract.attract_loop import AttractLoop

__all__ = ["AttractLoop"]
