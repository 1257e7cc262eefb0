"""Tests of dvonn.kiosk."""
