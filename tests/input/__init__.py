"""Tests of dvonn.input."""
