"""Tests of dvonn.kiosk.winners."""
