"""Tests of dvonn.kiosk.attract."""
