"""The operator's page, protected by a PIN: the event's settings and reports."""

from dvonn.kiosk.operator.operator_page import OperatorPage, show_operator_scene
from dvonn.kiosk.operator.pin_pad import PinPad
from dvonn.kiosk.operator.stands_panel import StandsPanel

__all__ = ["OperatorPage", "PinPad", "StandsPanel", "show_operator_scene"]
