"""The tests of dvonn.kiosk."""
