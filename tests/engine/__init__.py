"""The tests of dvonn.engine."""
