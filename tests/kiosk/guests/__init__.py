"""Tests of dvonn.kiosk.guests."""
