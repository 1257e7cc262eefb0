"""The operator's page, protected by a PIN: the event's settings and reports."""

from dvonn.kiosk.operator.operator_page import show_operator_scene

__all__ = ["show_operator_scene"]
