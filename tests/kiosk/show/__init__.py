"""Tests of dvonn.kiosk.show."""
