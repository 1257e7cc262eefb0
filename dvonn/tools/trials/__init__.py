"""Synthetic guests for the soak test of the event program."""
