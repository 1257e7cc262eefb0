"""The tests of dvonn.archive."""
