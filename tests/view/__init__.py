"""The tests of dvonn.view."""
