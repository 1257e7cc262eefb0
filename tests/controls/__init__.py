"""The tests of dvonn.controls."""
