"""Tests of dvonn.kiosk.operator."""
