"""The operator's page, behind a PIN: the event's settings, and reports."""

from dvonn.kiosk.operator.operator import is_way_in, way_in

__all__ = ["is_way_in", "way_in"]
