"""The operator's page, protected by a PIN: the event's settings and reports."""

from dvonn.kiosk.operator.operator_page import is_operator_scene, operator_scene

__all__ = ["is_operator_scene", "operator_scene"]
